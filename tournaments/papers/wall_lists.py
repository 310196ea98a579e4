"""Who plays, where everybody stands, and when the rounds begin."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.templatetags.arbiter_words import control_words
from tournaments.entries.models import Entry
from tournaments.events.models import TournamentState
from tournaments.papers.paper import Block, Code, Facts, Grid, Head, Paper
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.signing import judges
from tournaments.papers.texts import (
    camera_code,
    describe_group,
    event_title,
    in_letters,
    lead,
    place_words,
    player_name,
    title_words,
)
from tournaments.schedule.selectors import planned_starts
from tournaments.standings import after_round, groups
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow


def address(asked: PaperParameters) -> Paper:
    """The address of the event for the wall: a camera opens it."""
    hint = _("Point the camera of the telephone here: pairings, results and the table.")
    code = Code(asked.address, camera_code(asked.address))
    return Paper("address", event_title(asked.tournament), hint, (code,))


def start_list(asked: PaperParameters) -> Paper:
    """Everybody who entered, by number, before the lot by name."""
    tournament = asked.tournament
    found = tournament.entries.select_related("player").order_by("number", "player__name", "pk")
    entries = [one for one in found if asked.group.has(one.player)]
    heads = (
        Head(_("No."), is_number=True),
        Head(_("Player"), is_name=True),
        Head(pgettext("title", "Rank")),
        Head(_("Rating"), is_number=True),
        Head(_("Born"), is_number=True),
        Head(_("City, club"), is_long=True),
    )
    grid = Grid("", heads, tuple(_entered(one) for one in entries), "usual").trimmed()
    count = _("Players: %(count)s") % {"count": len(entries)}
    part = describe_group(asked.group)
    title = ": ".join(filter(None, (_("Start list"), part)))
    return Paper("start", title, lead(tournament), (grid, judges(tournament)), notes=(count,))


def _entered(entry: Entry) -> tuple[str, ...]:
    player = entry.player
    return (
        str(entry.number or "–"),
        player_name(player),
        title_words(entry.title or player.title),
        str(entry.rating or ""),
        str(player.birth_year or ""),
        place_words(player),
    )


def standings(asked: PaperParameters) -> Paper:
    """Places after the round asked for, of everybody or of a part with places of its own."""
    tournament, number = asked.tournament, asked.round.number
    table = after_round.table_after(tournament, number)
    rows = groups.rows_of(asked.group, table.rows.all()).all() if table else ()
    codes = tuple(tournament.coefficients)
    heads = (
        Head(_("Place"), is_number=True),
        Head(_("No."), is_number=True),
        Head(_("Player"), is_name=True),
        Head(pgettext("title", "Rank")),
        Head(_("Rating"), is_number=True),
        Head(_("City"), is_long=True),
        Head(_("Games"), is_number=True),
        Head(_("Points"), is_number=True),
        *(
            Head(standings_texts.coefficient_short(code, get_language()), is_number=True)
            for code in codes
        ),
    )
    lines = tuple(_standing(row, codes) for row in rows)
    is_last = tournament.state == TournamentState.FINISHED and number == tournament.rounds_planned
    title = _("Final standings") if is_last else _("Standings after round %(after)s")
    return Paper(
        "standings",
        ": ".join(filter(None, (title % {"after": number}, describe_group(asked.group)))),
        lead(tournament),
        (Grid("", heads, lines).trimmed(), judges(tournament)),
        notes=_short_words(codes),
    )


def _standing(row: StandingRow, codes: Sequence[str]) -> tuple[str, ...]:
    entry = row.entry
    return (
        place_span(row),
        str(entry.number or ""),
        player_name(entry.player),
        title_words(entry.title),
        str(entry.rating or ""),
        in_letters(entry.player.city or entry.player.club),
        str(row.played),
        str(row.points),
        *(
            standings_texts.format_value(code, row.values[code]) if code in row.values else "–"
            for code in codes
        ),
    )


def place_span(row: StandingRow) -> str:
    """A place, or the places that players share."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


def _short_words(codes: Sequence[str]) -> tuple[str, ...]:
    """What the short heads of the coefficients mean."""
    language = get_language()
    said = (
        f"{standings_texts.coefficient_short(code, language)} – "
        f"{standings_texts.coefficient_title(code, language)}"
        for code in codes
    )
    return ("; ".join(said),) if codes else ()


def schedule(asked: PaperParameters) -> Paper:
    """The day and hour of every round, and how long a player has."""
    tournament = asked.tournament
    rows = tuple(
        (str(number), date_format(local, "l, j E"), date_format(local, "H:i"))
        for number, at in planned_starts(tournament).items()
        for local in (timezone.localtime(at),)
    )
    heads = (
        Head(_("Round"), is_number=True),
        Head(_("Day"), is_name=True),
        Head(_("Beginning"), is_number=True),
    )
    blocks: list[Block] = [Grid("", heads, rows, "large"), judges(tournament)]
    if tournament.time_control:
        said = control_words(tournament.time_control)
        blocks.insert(0, Facts("", ((_("Time control"), said),)))
    return Paper("schedule", _("Schedule"), lead(tournament), tuple(blocks))
