"""The final protocol for a federation; the paper on how to check the event."""

from dataclasses import replace

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.journal.models.rows import JournalHead
from games.web.language import in_language
from tournaments.boards.queries.listing import rounds_paired_as_last
from tournaments.entries.texts import standing_name
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.choices import ruleset_name
from tournaments.events.texts import event_where_and_when, system_words, time_control_fact
from tournaments.exchange.queries.trf import number_of_published_rounds
from tournaments.papers.queries.crosstable import crosstable_grid
from tournaments.papers.queries.document import ColumnHead, FactList, Paper, PaperTable
from tournaments.papers.queries.parts import (
    format_place_span,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.papers.texts import describe_what_lot_drew, how_lot_was_drawn
from tournaments.people.texts import city_and_club, title_words
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts, tables
from tournaments.standings.queries import stored as stored_queries
from tournaments.standings.queries.crosstable import coefficients_that_separate
from tournaments.standings.queries.groups import describe_unplaced
from tournaments.standings.queries.sides import describe_scores_of_sides, scores_of_sides

WIDEST = 10  # columns of usual size on paper that stands


def final_protocol(tournament: Tournament) -> Paper:
    """Build the final protocol; before the event's end it says that it is provisional."""
    is_final = tournament.state == TournamentState.FINISHED and not tournament.is_overdue
    rounds = number_of_published_rounds(tournament)
    title = _("Final protocol") if is_final else _title_before_the_end(tournament, rounds)
    leavers = standings_texts.leavers_note(facts.excluded_numbers(tournament))
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
        notes=tuple(
            filter(None, (_of_sides(tournament), describe_unplaced(tournament), leavers)),
        ),
    )


def _of_sides(tournament: Tournament) -> str:
    table = stored_queries.stored_table(tournament)
    return describe_scores_of_sides(tournament, scores_of_sides(tournament, table))


def _title_before_the_end(tournament: Tournament, rounds: int) -> str:
    """Return the title before the event's end; a round not over is named as being played."""
    if len(tables.finished_rounds(tournament)) < rounds:
        return _("Protocol during round %(round)s, not final") % {"round": rounds}
    return _("Protocol after round %(round)s, not final") % {"round": rounds}


def _regulations(tournament: Tournament, rounds: int) -> tuple[tuple[str, str], ...]:
    language = get_language()
    coefficients = standings_texts.coefficients_in_order(tournament.coefficients, language)
    players = tournament.entries.filter(number__isnull=False).count()
    return (
        (_("System"), system_words(tournament)),
        (_("Rounds"), f"{rounds} / {tournament.rounds_planned}"),
        *_paired_as_last(tournament),
        (_("Games in a pairing"), str(tournament.games_per_pairing)),
        (
            _("Points"),
            in_language(standings_texts.COUNTS[tournament.count_by], language),
        ),
        (_("Rules"), ruleset_name(tournament.ruleset_id)),
        *time_control_fact(tournament),
        (_("Equal points are separated by"), coefficients or "–"),
        (
            _("Unplayed rounds"),
            in_language(standings_texts.POLICIES[tournament.unplayed], language),
        ),
        (_("Players"), str(players)),
    )


def _paired_as_last(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Name the rounds after which the number of rounds was raised (VCL26, Q58–61)."""
    rows = rounds_paired_as_last(tournament, tournament.rounds_planned)
    numbers = ", ".join(str(row.number) for row in rows)
    return ((_("Paired as the last round"), numbers),) if numbers else ()


def _places(tournament: Tournament) -> PaperTable:
    stored = stored_queries.stored_table(tournament)
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
        ColumnHead(pgettext("points", "Carried"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
        *(
            ColumnHead(standings_texts.coefficient_short(code, get_language()), is_number=True)
            for code in codes
        ),
    )
    rows = tuple(_table_line(row, codes) for row in lines)
    grid = PaperTable(_("Places"), heads, rows).without_empty_columns()
    return replace(grid, size="narrow" if len(grid.heads) > WIDEST else "usual")


def _table_line(row: StandingRow, codes: tuple[str, ...]) -> tuple[str, ...]:
    entry, player = row.entry, row.entry.player
    heading = (
        standings_texts.format_value(code, row.values[code]) if code in row.values else "–"
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
        str(row.carried or ""),
        str(row.points),
        *heading,
    )


def _lots(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Every lot in words; the numbers to draw it again from stand on the paper about checking."""
    return tuple(
        (describe_what_lot_drew(lot.kind), how_lot_was_drawn(lot))
        for lot in tournament.lots.order_by("pk")
    )


# Build the paper on how to check the event: seeds of lots, the table, the journal's hash.
#
# It is kept beside the protocol, which says the same in words and is signed.


def how_to_check_paper(tournament: Tournament) -> Paper:
    """Build the paper by which anybody can draw the lots again and check the journal."""
    lots = tuple(
        (describe_what_lot_drew(lot.kind), str(lot.seed))
        for lot in tournament.lots.order_by("pk")
        if lot.has_seed
    )
    blocks = tuple(
        FactList(caption, pairs)
        for caption, pairs in (
            (_("Numbers of the lots"), lots),
            (_("Table and journal"), _table_and_journal(tournament)),
        )
        if pairs
    )
    hint = _(
        "Every lot can be drawn again from its number on the page “Lots”. "
        "The control line shows later that nothing in the journal was written anew."
    )
    return Paper(
        "checks",
        _("How this can be checked"),
        event_where_and_when(tournament),
        blocks,
        notes=(hint,),
    )


def _table_and_journal(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the table's number and the line under which the journal then stood."""
    table = (_("Number of the table"), str(tournament.standings_revision))
    head = JournalHead.objects.filter(stream=tournament.scope_key).first()
    if head is None:
        return (table,)
    return (table, (_("Control line of the journal"), f"{head.stream} {head.seq} {head.hash}"))
