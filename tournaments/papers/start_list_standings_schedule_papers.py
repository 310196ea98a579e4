"""Build papers for the wall: start list, standings, schedule."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.events.models import TournamentState
from tournaments.papers.format_place_span import format_place_span
from tournaments.papers.paper_as_words_and_tables import (
    Block,
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
)
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.shared_player_and_event_texts import (
    city_and_club,
    describe_group,
    event_where_and_when,
    player_name,
    standing_name,
    time_control_fact,
)
from tournaments.papers.who_signs_paper import signatures_of_chief_arbiter_and_secretary
from tournaments.people.order_by_name import order_by_name
from tournaments.people.title_city_and_club_texts import place_in_readers_letters, title_words
from tournaments.schedule.load_planned_beginnings_of_rounds import planned_starts
from tournaments.standings import (
    coefficient_and_reason_texts,
    group_tables,
    load_scoring_input,
    table_after_round,
)
from tournaments.standings.coefficients_that_separate import coefficients_that_separate
from tournaments.standings.giver_of_simultaneous_display_text import describe_giver_of_display
from tournaments.standings.models import StandingRow


def start_list_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of the start list, by number, or before the lots by name."""
    tournament = parameters.tournament
    entered = tournament.entries.select_related("player").order_by(
        "number", order_by_name("player__name"), "pk"
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
    table = table_after_round.table_after_round(tournament, number)
    everybody = table.rows.all() if table else ()
    rows = group_tables.rows_of_group(parameters.group, table.rows.all()).all() if table else ()
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
        ColumnHead(_("Points"), is_number=True),
        *(
            ColumnHead(
                coefficient_and_reason_texts.coefficient_short(code, get_language()), is_number=True
            )
            for code in codes
        ),
    )
    lines = tuple(_standing(row, codes) for row in rows)
    is_last = tournament.state == TournamentState.FINISHED and number == tournament.rounds_planned
    leavers = (
        coefficient_and_reason_texts.leavers_note(load_scoring_input.excluded_numbers(tournament))
        if is_last
        else ""
    )
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
            filter(None, (describe_giver_of_display(tournament), *_short_words(codes), leavers))
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
        str(row.points),
        *(
            coefficient_and_reason_texts.format_value(code, row.values[code])
            if code in row.values
            else "–"
            for code in codes
        ),
    )


def _short_words(codes: Sequence[str]) -> tuple[str, ...]:
    """Return what the short heads of the coefficients mean."""
    language = get_language()
    titles = (
        _("%(short)s – %(words)s")
        % {
            "short": coefficient_and_reason_texts.coefficient_short(code, language),
            "words": coefficient_and_reason_texts.coefficient_in_sentence(code, language),
        }
        for code in codes
    )
    return ("; ".join(titles),) if codes else ()


def schedule_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of every round's day and hour, with the time control."""
    tournament = parameters.tournament
    rows = tuple(
        (str(number), date_format(local, "l, j E"), date_format(local, "H:i"))
        for number, at in planned_starts(tournament).items()
        for local in (timezone.localtime(at),)
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
    if control := time_control_fact(tournament):
        blocks.insert(0, FactList("", control))
    return Paper("schedule", _("Schedule"), event_where_and_when(tournament), tuple(blocks))
