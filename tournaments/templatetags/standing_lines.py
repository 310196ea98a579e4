"""The lines of a stored table of standings, written in one step for all players."""

from collections.abc import Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.scoring.tiebreaks import Coefficient
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.templatetags import event_words
from tournaments.templatetags.addresses import numbered

register = template.Library()


@register.simple_tag
def standing_lines(
    event: Tournament, table: StandingRevision, columns: Sequence[Coefficient], *, has_lot: bool
) -> SafeString:
    """Place, player, games, points, every coefficient, and on demand why the place."""
    write = _Lines(event, table, columns, has_lot)
    return mark_safe("".join(write.line(row) for row in table.rows.all()))


class _Lines:
    """Writes the lines of one table; words and addresses are looked up once."""

    def __init__(
        self,
        event: Tournament,
        table: StandingRevision,
        columns: Sequence[Coefficient],
        has_lot: bool,
    ) -> None:
        self.columns, self.has_lot = columns, has_lot
        self.revision = table.revision
        self.player = numbered("event-player", event.pk)
        self.why = numbered("event-standings-why", event.pk)
        self.asked, self.by_round = escape(_("why?")), escape(_("round by round"))

    def line(self, row: StandingRow) -> str:
        name = escape(event_words.shown_name(row.entry.player))
        numbers = [event_words.coefficient(row.values, column) for column in self.columns]
        if self.has_lot:
            numbers.append(str(row.values.get("lot") or "–"))
        cells = "".join(f'<td class="num">{escape(number)}</td>' for number in numbers)
        return (
            f'<tr><td class="num">{event_words.place(row)}</td>'
            f'<th scope="row"><a href="{self.player.of(row.entry_id)}">{name}</a></th>'
            f'<td class="num">{row.played}</td><td class="num"><strong>{row.points}</strong></td>'
            f"{cells}<td>{self._why(row)}</td></tr>\n"
        )

    def _why(self, row: StandingRow) -> str:
        page = f"{self.why.of(row.entry.number)}?revision={self.revision}"
        reasons = [escape(event_words.rank_reason(reason)) for reason in row.reasons] or ["–"]
        told = "".join(f"<p>{reason}</p>" for reason in reasons)
        return (
            f'<details class="why" hx-get="{page}" hx-trigger="toggle once" '
            f'hx-target="closest tr" hx-swap="afterend"><summary>{self.asked}</summary>{told}'
            f'<p class="no-print"><a href="{page}">{self.by_round}</a></p></details>'
        )
