"""Papers for the wall: start list, standings, schedule, the event's address."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.entries.texts import standing_name
from tournaments.events.models import TournamentState
from tournaments.events.queries.listing import planned_starts
from tournaments.events.texts import (
    event_title,
    event_where_and_when,
    hours_of_hall,
    time_control_fact,
)
from tournaments.papers.queries.document import (
    Block,
    CameraCode,
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
)
from tournaments.papers.queries.parts import (
    PaperParameters,
    format_place_span,
    qr_code_without_border,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.queries import order_by_shown_name
from tournaments.people.texts import (
    city_and_club,
    place_in_readers_letters,
    player_name,
    title_words,
)
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts, groups, tables
from tournaments.standings.queries.crosstable import coefficients_that_separate
from tournaments.standings.queries.groups import describe_group, describe_unplaced
from tournaments.standings.queries.sides import describe_scores_of_sides, scores_of_sides

# Build papers for the wall: start list, standings, schedule.


def start_list_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of the start list, by number, or before the lots by name."""
    tournament = parameters.tournament
    entered = tournament.entries.select_related("player").order_by(
        "number", order_by_shown_name("player__"), "pk"
    )
    entries = [entry for entry in entered if parameters.group.includes_player(entry.player)]
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Rating"), is_number=True),
        ColumnHead(_("Born"), is_number=True),
        ColumnHead(_("City, club"), is_long=True),
    )
    grid = PaperTable(
        "", heads, tuple(_entered(entry) for entry in entries), "usual"
    ).without_empty_columns()
    count = _("Players: %(count)s") % {"count": len(entries)}
    part = describe_group(parameters.group)
    title = ": ".join(filter(None, (_("Start list"), part)))
    return Paper(
        "start",
        title,
        event_where_and_when(tournament),
        (grid, signatures_of_chief_arbiter_and_secretary(tournament)),
        notes=(count,),
    )


def _entered(entry: Entry) -> tuple[str, ...]:
    player = entry.player
    return (
        str(entry.number or "–"),
        player_name(player),
        title_words(entry.title or player.title),
        str(entry.rating or ""),
        str(player.birth_year or ""),
        city_and_club(player),
    )


def standings_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of standings after a round, of all players or of a group."""
    tournament, number = parameters.tournament, parameters.round.number
    table = tables.table_after_round(tournament, number)
    everybody = table.rows.all() if table else ()
    rows = groups.rows_of_group(parameters.group, table.rows.all()).all() if table else ()
    codes = tuple(
        coefficient.code for coefficient in coefficients_that_separate(tournament, everybody)
    )
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Rating"), is_number=True),
        ColumnHead(_("City"), is_long=True),
        ColumnHead(_("Games"), is_number=True),
        ColumnHead(pgettext("points", "Carried"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
        *(
            ColumnHead(standings_texts.coefficient_short(code, get_language()), is_number=True)
            for code in codes
        ),
    )
    lines = tuple(_standing(row, codes) for row in rows)
    is_last = tournament.state == TournamentState.FINISHED and number == tournament.rounds_planned
    leavers = standings_texts.leavers_note(facts.excluded_numbers(tournament)) if is_last else ""
    title = _("Final standings") if is_last else _("Standings after round %(after)s")
    return Paper(
        "standings",
        ": ".join(filter(None, (title % {"after": number}, describe_group(parameters.group)))),
        event_where_and_when(tournament),
        (
            PaperTable("", heads, lines).without_empty_columns(),
            signatures_of_chief_arbiter_and_secretary(tournament),
        ),
        notes=tuple(
            filter(
                None,
                (
                    describe_scores_of_sides(tournament, scores_of_sides(tournament, table)),
                    describe_unplaced(tournament),
                    *_short_words(codes),
                    leavers,
                ),
            )
        ),
    )


def _standing(row: StandingRow, codes: Sequence[str]) -> tuple[str, ...]:
    entry = row.entry
    return (
        format_place_span(row),
        str(entry.number or ""),
        standing_name(entry),
        title_words(entry.title),
        str(entry.rating or ""),
        place_in_readers_letters(entry.player.city or entry.player.club),
        str(row.played),
        str(row.carried or ""),
        str(row.points),
        *(
            standings_texts.format_value(code, row.values[code]) if code in row.values else "–"
            for code in codes
        ),
    )


def _short_words(codes: Sequence[str]) -> tuple[str, ...]:
    """Return what the short heads of the coefficients mean."""
    language = get_language()
    titles = (
        _("%(short)s – %(words)s")
        % {
            "short": standings_texts.coefficient_short(code, language),
            "words": standings_texts.coefficient_in_sentence(code, language),
        }
        for code in codes
    )
    return ("; ".join(titles),) if codes else ()


def schedule_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of every round's day and hour, with the time control."""
    tournament = parameters.tournament
    starts = planned_starts(tournament)
    rows = tuple(
        (str(number), date_format(local, "l, j E"), date_format(local, "H:i"))
        for number, at in starts.items()
        for local in (timezone.localtime(at, tournament.zone),)
    )
    heads = (
        ColumnHead(_("Round"), is_number=True),
        ColumnHead(_("Day"), is_name=True),
        ColumnHead(_("Beginning"), is_number=True),
    )
    blocks: list[Block] = [
        PaperTable("", heads, rows, "large"),
        signatures_of_chief_arbiter_and_secretary(tournament),
    ]
    for at in [*starts.values()][:1]:
        clock = (_("By the clock of"), hours_of_hall(tournament, at))
        blocks.insert(0, FactList("", (clock,)))
    if control := time_control_fact(tournament):
        blocks.insert(0, FactList("", control))
    return Paper("schedule", _("Schedule"), event_where_and_when(tournament), tuple(blocks))


def event_address_paper(parameters: PaperParameters) -> Paper:
    """Build the paper with the event's address as text and QR code."""
    hint = _("Point the camera of the telephone here: pairings, results and the table.")
    code = CameraCode(parameters.address, qr_code_without_border(parameters.address))
    return Paper("address", event_title(parameters.tournament), hint, (code,))
