"""Papers with the crosstable and the colour table of an event."""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.examinations.texts.terms import describe_outcome
from games.draughts.colour import Colour
from tournaments.boards.models import Game
from tournaments.entries.texts import standing_name
from tournaments.events.models import Tournament
from tournaments.events.texts import event_where_and_when
from tournaments.games.texts import colour_sign, colour_word
from tournaments.pairing.colours import ColourOfRound, ColourPreference
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable
from tournaments.papers.queries.parts import (
    format_place_span,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name
from tournaments.rounds import texts as rounds_texts
from tournaments.scoring.crosstable import CellGame
from tournaments.scoring.points import PlayedGame
from tournaments.standings import texts as standings_texts
from tournaments.standings.queries import crosstable as crosstable_queries
from tournaments.standings.queries import facts
from tournaments.standings.queries import stored as stored_queries
from tournaments.standings.queries.groups import describe_unplaced

NARROW_FROM = 13

StatedGames = Mapping[tuple[int, int], tuple[Game, ...]]
"""Games with a stated result, by number and column of the crosstable."""


def crosstable_paper(tournament: Tournament) -> Paper:
    """Build the paper of the crosstable, by opponents or rounds, as the system says."""
    caption = _as_of(tournament)
    note = _("A win is 2 points, a draw 1; ○ White, ● Black: the colour of the player of the row.")
    stated = _("A question mark is a stated result that is not confirmed yet and does not count.")
    grid, has_stated = _results(tournament)
    annulled = standings_texts.ANNULLED_NOTE if _has_annulled(tournament) else ""
    leavers = standings_texts.leavers_note(facts.excluded_numbers(tournament))
    giver = describe_unplaced(tournament)
    return Paper(
        "crosstable",
        _("Crosstable"),
        event_where_and_when(tournament),
        (grid, signatures_of_chief_arbiter_and_secretary(tournament)),
        notes=tuple(
            str(line)
            for line in (caption, note, stated if has_stated else "", annulled, giver, leavers)
            if line
        ),
    )


def _has_annulled(tournament: Tournament) -> bool:
    return any(game.annulled for game in facts.played_games(tournament))


def _as_of(tournament: Tournament) -> str:
    """When the places were counted."""
    table = stored_queries.stored_table(tournament)
    if table is None:
        return ""
    counted = date_format(timezone.localtime(table.computed_at, tournament.zone), "j E Y, H:i")
    return _("Places as of %(time)s.") % {"time": counted}


def crosstable_grid(tournament: Tournament) -> PaperTable:
    """Build the crosstable as a grid: a column for every round or every opponent."""
    return _results(tournament)[0]


def _results(tournament: Tournament) -> tuple[PaperTable, bool]:
    """Return the table of all results, and whether a stated result stands in it."""
    if tournament.play_system.crosstable_by_rounds:
        stated = crosstable_queries.stated_games(tournament)
        return _grid_by_rounds(tournament, stated), bool(stated)
    crosstable = crosstable_queries.load_crosstable(tournament)
    return _grid_by_opponents(crosstable), crosstable.has_stated


def _grid_by_opponents(crosstable: crosstable_queries.CrossPage) -> PaperTable:
    """Шахматка: a cell for every two players."""
    carried_head = (
        [ColumnHead(pgettext("points", "Carried"), is_number=True)]
        if crosstable.has_carried
        else []
    )
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        *(ColumnHead(str(number)) for number in crosstable.numbers),
        *carried_head,
        ColumnHead(_("Points"), is_number=True),
        ColumnHead(_("Place"), is_number=True),
    )
    rows = tuple(
        (
            str(line.entry.number),
            standing_name(line.entry),
            *(
                "■" if cell is None else " ".join((*map(_game, cell.games), *map(_stated, stated)))
                for cell, stated in line.opponents
            ),
            *([str(line.carried or "–")] if carried_head else []),
            str(line.points),
            line.place,
        )
        for line in crosstable.lines
    )
    return PaperTable(_("Results"), heads, rows, _size(len(crosstable.numbers)), is_boxed=True)


def _game(game: CellGame) -> str:
    if game.annulled:
        return str(standings_texts.ANNULLED)
    sign = colour_sign(game.colour) if game.played else ("+" if game.points else "−")
    return f"{game.points}{sign}"


def _stated(game: Game) -> str:
    """Return a result that does not count yet, as on the page."""
    outcome = game.stated_outcome
    return f"({describe_outcome(outcome)}?)" if outcome else ""


def _grid_by_rounds(tournament: Tournament, stated: StatedGames) -> PaperTable:
    """Return a column a round: opponent, colour of the first game, points of the match."""
    entries = {
        entry.number: entry
        for entry in tournament.entries.filter(number__isnull=False).select_related("player")
    }
    cells = _cells(tournament, stated)
    last = max((number for _own, number in cells), default=0)
    totals = facts.scoring_rules_of_event(tournament).totals
    stored = stored_queries.stored_table(tournament)
    places = {row.entry_id: row for row in stored.rows.all()} if stored else {}
    order = sorted(
        entries.values(),
        key=lambda entry: (
            places[entry.pk].place_from if entry.pk in places else 10**6,
            entry.number,
        ),
    )
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        *(ColumnHead(str(number)) for number in range(1, last + 1)),
        ColumnHead(_("Points"), is_number=True),
    )
    rows = tuple(
        (
            format_place_span(places[entry.pk]) if entry.pk in places else "–",
            str(entry.number),
            standing_name(entry),
            *(cells.get((entry.number, number), "") for number in range(1, last + 1)),
            str(totals.get(entry.number, 0)),
        )
        for entry in order
    )
    return PaperTable(_("Results by round"), heads, rows, _size(last), is_boxed=True)


def _size(columns: int) -> str:
    return "narrow" if columns >= NARROW_FROM else "usual"


def _cells(tournament: Tournament, stated: StatedGames) -> dict[tuple[int, int], str]:
    """(number, round) → ``5w 2``; a match of several games is written ``5w 3:1``."""
    sums: dict[tuple[int, int], list[PlayedGame]] = {}
    for game in sorted(facts.played_games(tournament), key=lambda game: (game.round, game.key)):
        sums.setdefault((game.white, game.round), []).append(game)
        if game.black is not None:
            sums.setdefault((game.black, game.round), []).append(game)
    cells = {key: _match(key[0], games, tournament) for key, games in sums.items()}
    rests: dict[tuple[int, int], int] = {}
    for rest in facts.rounds_without_opponent(tournament):  # one for every game a match has
        key = (rest.white, rest.round)
        rests[key] = rests.get(key, 0) + rest.white_points
    cells |= {key: f"–\u00a0{points}" for key, points in rests.items()}
    for key, games in stated.items():
        cells[key] = " ".join((*((cells[key],) if key in cells else ()), *map(_stated, games)))
    return cells


def _match(own: int, games: list[PlayedGame], tournament: Tournament) -> str:
    """Opponent, colour of the first game and points of the games of one pairing."""
    first = games[0]
    is_white = first.white == own
    other = first.black if is_white else first.white
    points = sum(game.white_points if game.white == own else game.black_points for game in games)
    against = sum(game.black_points if game.white == own else game.white_points for game in games)
    sign = colour_sign(Colour.WHITE if is_white else Colour.BLACK)
    score = str(points) if tournament.games_per_pairing == 1 else f"{points}:{against}"
    if all(game.annulled for game in games):
        return f"{other}\u2009{standings_texts.ANNULLED}"
    if not any(game.played for game in games):
        sign = "+" if points > against else "−"
    return f"{other}\u2009{sign}\u00a0{score}"


def colours_paper(tournament: Tournament) -> Paper:
    """Build the paper of the colour table: given, against due, balance, next due."""
    table = crosstable_queries.load_colour_table(tournament)
    numbers = table["round_numbers"]
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        *(ColumnHead(str(number)) for number in numbers),
        ColumnHead(_("White − Black"), is_number=True),
        *((ColumnHead(_("Due next"), is_long=True),) if table["has_next"] else ()),
    )
    rows = tuple(
        (
            str(line.entry.number),
            player_name(line.entry.player),
            *(_colour_cell(round_colour) for round_colour in line.by_round),
            standings_texts.difference_of_colours(line.row.difference),
            *((_due_cell(line.row.next),) if table["has_next"] else ()),
        )
        for line in table["lines"]
    )
    note = (
        _("○ White, ● Black; ! against the colour due; in brackets: not played, it does not count")
        if table["has_due"]
        else _("○ White, ● Black, the opponent's number; in brackets: not played")
    )
    caption = _("Colour given; the opponent's number beside it")
    grid = PaperTable(caption, heads, rows, _size(len(numbers)), is_boxed=True)
    return Paper(
        "colours",
        _("Colour table"),
        event_where_and_when(tournament),
        (grid, signatures_of_chief_arbiter_and_secretary(tournament)),
        notes=(note,),
    )


def _colour_cell(round_colour: ColourOfRound | None) -> str:
    if round_colour is None or round_colour.given is None:
        return "–"
    sign, mark = colour_sign(round_colour.given), "!" * round_colour.is_against_due
    cell = f"{sign}\u2009{round_colour.opponent}{mark}"
    return cell if round_colour.counts else f"({cell})"


def _due_cell(preference: ColourPreference) -> str:
    if preference.due is None:
        return "–"
    strength = rounds_texts.name_preference_strength(preference.strength, get_language())
    return f"{colour_word(preference.due)}, {strength}"
