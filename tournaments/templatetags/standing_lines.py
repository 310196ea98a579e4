"""Template tag: write all rows of a standings table in one step."""

from collections.abc import Mapping, Sequence

from django import template
from django.template import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people import shown_names
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.scoring.coefficient_registry import Coefficient
from tournaments.standings.coefficient_and_reason_texts import HALF
from tournaments.standings.left_or_expelled_texts import left_or_expelled_words
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.places_by_round import PlacesOfPlayerByRound
from tournaments.templatetags import standing_words
from tournaments.templatetags.places_by_round_cells import PlacesByRound
from tournaments.templatetags.row_addresses import numbered

register = template.Library()


@register.simple_tag(takes_context=True)
def standing_lines(
    context: Context,
    table: StandingRevision,
    columns: Sequence[Coefficient],
    *,
    has_lot: bool,
    paths: Mapping[int, PlacesOfPlayerByRound] | None = None,
) -> SafeString:
    """Write the rows of a table: place, player, games, points and every coefficient.

    Where the ``paths`` are known the places round by round and the points of the last round. The
    place leads to its reasons.
    """
    visitor = context.get("user")
    own = visitor.pk if visitor is not None and visitor.is_authenticated else None
    shown = context.get("lines")
    rows = (shown or table.rows).all()
    write = _Lines(context["event"], table, columns, rows=rows, has_lot=has_lot, own=own)
    places = PlacesByRound(paths or {})
    return mark_safe("".join(write.line(row, places.cells(row.entry_id)) for row in write.rows))


def left_mark(entry: Entry) -> str:
    """Write a mark that the player has left the event; empty for others."""
    words = left_or_expelled_words(entry)
    return f' <small class="left">{escape(words)}</small>' if words else ""


def note_apart(notes: Mapping[int, str], entry: Entry) -> str:
    """Write the note that tells a player from his namesakes; empty for others."""
    note = notes.get(entry.player_id)
    return f' <small class="apart">{escape(note)}</small>' if note else ""


class _Lines:
    """Writes the lines of one table; addresses are looked up once."""

    def __init__(
        self,
        event: Tournament,
        table: StandingRevision,
        columns: Sequence[Coefficient],
        *,
        rows: Sequence[StandingRow],
        has_lot: bool,
        own: int | None,
    ) -> None:
        self.columns, self.has_lot, self.own = columns, has_lot, own
        self.query = getattr(table, "query", "") or f"revision={table.revision}"
        self.rows = rows
        self.notes = namesake_notes(row.entry.player for row in rows)
        self.player = numbered("event-player", event.pk)
        self.why = numbered("event-standings-why", event.pk)
        self.numbers = {row.pk: self._numbers(row) for row in rows}
        self.has_halves = [
            any(number.endswith(HALF) for number in column)
            for column in zip(*self.numbers.values(), strict=True)
        ]

    def line(self, row: StandingRow, path: str) -> str:
        name = escape(shown_names.shown_name(row.entry.player))
        cells = "".join(map(self._cell, self.numbers[row.pk], self.has_halves))
        own = ' class="own"' if self.own and row.entry.player.user_id == self.own else ""
        why = f"{self.why.address_of_row(row.entry.number)}?{self.query}"
        return (
            f'<tr{own}><td><a href="{why}">{standing_words.place(row)}</a></td>'
            f'<th scope="row"><a href="{self.player.address_of_row(row.entry_id)}">{name}</a>'
            f"{note_apart(self.notes, row.entry)}{left_mark(row.entry)}</th>"
            f"<td>{row.played}</td><td>{row.points}</td>{cells}{path}</tr>\n"
        )

    def _numbers(self, row: StandingRow) -> list[str]:
        numbers = [
            standing_words.coefficient_as_printed(row.values, column) for column in self.columns
        ]
        if self.has_lot:
            numbers.append(str(row.values.get("lot") or "–"))
        return numbers

    @staticmethod
    def _cell(number: str, has_halves: bool) -> str:
        """Where a column has halves, whole numbers keep the place of one free."""
        whole = ' class="whole"' if has_halves and not number.endswith(HALF) else ""
        return f"<td{whole}>{escape(number)}</td>"
