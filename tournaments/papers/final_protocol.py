"""Build the final protocol for a federation: regulations, table, lots, signatures."""

from dataclasses import replace

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.web.render_text_in_language import in_language
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.regulation_choices import ruleset_name
from tournaments.import_and_export.trf_export_facts import number_of_published_rounds
from tournaments.papers.crosstable_and_colours_papers import crosstable_grid
from tournaments.papers.format_place_span import format_place_span
from tournaments.papers.lots_in_words import describe_what_lot_drew, how_lot_was_drawn
from tournaments.papers.paper_as_words_and_tables import ColumnHead, FactList, Paper, PaperTable
from tournaments.papers.shared_player_and_event_texts import (
    city_and_club,
    event_where_and_when,
    standing_name,
    system_words,
    time_control_fact,
)
from tournaments.papers.who_signs_paper import signatures_of_chief_arbiter_and_secretary
from tournaments.people.title_city_and_club_texts import title_words
from tournaments.standings import (
    coefficient_and_reason_texts,
    load_scoring_input,
    read_compare_explain_stored_tables,
    table_after_round,
)
from tournaments.standings.coefficients_that_separate import coefficients_that_separate
from tournaments.standings.giver_of_simultaneous_display_text import describe_giver_of_display
from tournaments.standings.models import StandingRow

WIDEST = 10  # columns of usual size on paper that stands


def final_protocol(tournament: Tournament) -> Paper:
    """Build the final protocol; before the event's end it says that it is provisional."""
    is_final = tournament.state == TournamentState.FINISHED and not tournament.is_overdue
    rounds = number_of_published_rounds(tournament)
    title = _("Final protocol") if is_final else _title_before_the_end(tournament, rounds)
    leavers = coefficient_and_reason_texts.leavers_note(
        load_scoring_input.excluded_numbers(tournament)
    )
    return Paper(
        "protocol",
        title,
        event_where_and_when(tournament),
        (
            FactList(_("Regulations"), _regulations(tournament, rounds)),
            _places(tournament),
            crosstable_grid(tournament),
            FactList(_("Lots"), _lots(tournament)),
            signatures_of_chief_arbiter_and_secretary(tournament),
        ),
        notes=tuple(filter(None, (describe_giver_of_display(tournament), leavers))),
    )


def _title_before_the_end(tournament: Tournament, rounds: int) -> str:
    """Return the title before the event's end; a round not over is named as being played."""
    if len(table_after_round.finished_rounds(tournament)) < rounds:
        return _("Protocol during round %(round)s, not final") % {"round": rounds}
    return _("Protocol after round %(round)s, not final") % {"round": rounds}


def _regulations(tournament: Tournament, rounds: int) -> tuple[tuple[str, str], ...]:
    language = get_language()
    coefficients = coefficient_and_reason_texts.coefficients_in_order(
        tournament.coefficients, language
    )
    players = tournament.entries.filter(number__isnull=False).count()
    return (
        (_("System"), system_words(tournament)),
        (_("Rounds"), f"{rounds} / {tournament.rounds_planned}"),
        (_("Games in a pairing"), str(tournament.games_per_pairing)),
        (
            _("Points"),
            in_language(coefficient_and_reason_texts.COUNTS[tournament.count_by], language),
        ),
        (_("Rules"), ruleset_name(tournament.ruleset_id)),
        *time_control_fact(tournament),
        (_("Equal points are separated by"), coefficients or "–"),
        (
            _("Rounds without play"),
            in_language(coefficient_and_reason_texts.POLICIES[tournament.unplayed], language),
        ),
        (_("Players"), str(players)),
    )


def _places(tournament: Tournament) -> PaperTable:
    stored = read_compare_explain_stored_tables.stored_table(tournament)
    lines = tuple(stored.rows.all()) if stored else ()
    codes = tuple(coefficient.code for coefficient in coefficients_that_separate(tournament, lines))
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Born"), is_number=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Rating"), is_number=True),
        ColumnHead(_("City, club"), is_long=True),
        ColumnHead(_("Federation")),
        ColumnHead(_("Points"), is_number=True),
        *(
            ColumnHead(
                coefficient_and_reason_texts.coefficient_short(code, get_language()), is_number=True
            )
            for code in codes
        ),
    )
    rows = tuple(_table_line(row, codes) for row in lines)
    grid = PaperTable(_("Places"), heads, rows).without_empty_columns()
    return replace(grid, size="narrow" if len(grid.heads) > WIDEST else "usual")


def _table_line(row: StandingRow, codes: tuple[str, ...]) -> tuple[str, ...]:
    entry, player = row.entry, row.entry.player
    heading = (
        coefficient_and_reason_texts.format_value(code, row.values[code])
        if code in row.values
        else "–"
        for code in codes
    )
    return (
        format_place_span(row),
        standing_name(entry),
        str(player.birth_year or ""),
        title_words(entry.title),
        str(entry.rating or ""),
        city_and_club(player),
        " ".join(filter(None, (player.federation, player.federation_id))),
        str(row.points),
        *heading,
    )


def _lots(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Every lot in words; the numbers to draw it again from stand on the paper about checking."""
    return tuple(
        (describe_what_lot_drew(lot.kind), how_lot_was_drawn(lot))
        for lot in tournament.lots.order_by("pk")
    )
