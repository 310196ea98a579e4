"""Papers of a whole event: crosstable and colours."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations.texts import describe_outcome
from games.draughts.colour import Colour
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.pairing.colour_history import ColourTurn, Preference
from tournaments.papers.paper import Grid, Head, Paper
from tournaments.papers.signing import judges
from tournaments.papers.texts import lead, player_name
from tournaments.papers.wall_lists import place_span
from tournaments.rounds import texts as rounds_texts
from tournaments.scoring.crosstable import CellGame
from tournaments.scoring.points import Played
from tournaments.standings import crosstable as selectors
from tournaments.standings import loaders
from tournaments.standings import selectors as standings
from tournaments.standings import texts as standings_texts
from tournaments.templatetags.game_words import colour_sign, colour_word

NARROW_FROM = 13


def crosstable(tournament: Tournament) -> Paper:
    """By opponents or by rounds, as the system of play says."""
    caption = _as_of(tournament)
    note = _("A win is 2 points, a draw 1; ○ White, ● Black: the colour of the player of the row.")
    stated = _("A question mark is a stated result that is not confirmed yet and does not count.")
    has_stated = bool(selectors.stated_games(tournament))
    return Paper(
        "crosstable",
        _("Crosstable"),
        lead(tournament),
        (crosstable_grid(tournament), judges(tournament)),
        notes=tuple(filter(None, (caption, note, stated if has_stated else ""))),
    )


def _as_of(tournament: Tournament) -> str:
    """When the places were counted."""
    table = standings.stored_table(tournament)
    if table is None:
        return ""
    counted = date_format(timezone.localtime(table.computed_at), "j E Y, H:i")
    return _("Places as of %(time)s.") % {"time": counted}


def crosstable_grid(tournament: Tournament) -> Grid:
    """Every result in one table: a column for every round, or for every opponent."""
    if tournament.play_system.crosstable_by_rounds:
        return _grid_by_rounds(tournament)
    return _grid_by_opponents(tournament)


def _grid_by_opponents(tournament: Tournament) -> Grid:
    """Шахматка: a cell for every two players."""
    found = selectors.crosstable(tournament)
    heads = (
        Head(_("No."), is_number=True),
        Head(_("Player"), is_name=True),
        *(Head(str(number)) for number in found.numbers),
        Head(_("Points"), is_number=True),
        Head(_("Place"), is_number=True),
    )
    rows = tuple(
        (
            str(line.entry.number),
            player_name(line.entry.player),
            *(
                "■" if cell is None else " ".join((*map(_game, cell.games), *map(_stated, stated)))
                for cell, stated in line.opponents
            ),
            str(line.points),
            line.place,
        )
        for line in found.lines
    )
    return Grid(_("Results"), heads, rows, _size(len(found.numbers)), is_boxed=True)


def _game(game: CellGame) -> str:
    sign = colour_sign(game.colour) if game.played else ("+" if game.points else "−")
    return f"{game.points}{sign}"


def _stated(game: Game) -> str:
    """A result that does not count yet, as on the page."""
    return f"({describe_outcome(game.stated_outcome)}?)"


def _grid_by_rounds(tournament: Tournament) -> Grid:
    """A column a round: opponent, colour of the first game, points of the match."""
    entries = {
        entry.number: entry
        for entry in tournament.entries.filter(number__isnull=False).select_related("player")
    }
    cells = _cells(tournament)
    last = max((number for _own, number in cells), default=0)
    totals = loaders.sheet(tournament).totals
    stored = standings.stored_table(tournament)
    places = {row.entry_id: row for row in stored.rows.all()} if stored else {}
    order = sorted(
        entries.values(),
        key=lambda one: (places[one.pk].place_from if one.pk in places else 10**6, one.number),
    )
    heads = (
        Head(_("Place"), is_number=True),
        Head(_("No."), is_number=True),
        Head(_("Player"), is_name=True),
        *(Head(str(number)) for number in range(1, last + 1)),
        Head(_("Points"), is_number=True),
    )
    rows = tuple(
        (
            place_span(places[one.pk]) if one.pk in places else "–",
            str(one.number),
            player_name(one.player),
            *(cells.get((one.number, number), "") for number in range(1, last + 1)),
            str(totals.get(one.number, 0)),
        )
        for one in order
    )
    return Grid(_("Results by round"), heads, rows, _size(last), is_boxed=True)


def _size(columns: int) -> str:
    return "narrow" if columns >= NARROW_FROM else "usual"


def _cells(tournament: Tournament) -> dict[tuple[int, int], str]:
    """(number, round) → ``5w 2``; a match of several games is told as ``5w 3:1``."""
    sums: dict[tuple[int, int], list[Played]] = {}
    for game in sorted(loaders.played_games(tournament), key=lambda one: (one.round, one.key)):
        sums.setdefault((game.white, game.round), []).append(game)
        sums.setdefault((game.black, game.round), []).append(game)
    found = {key: _met(key[0], games, tournament) for key, games in sums.items()}
    alone: dict[tuple[int, int], int] = {}
    for rest in loaders.rests(tournament):  # one for every game a match has
        key = (rest.white, rest.round)
        alone[key] = alone.get(key, 0) + rest.white_points
    found |= {key: f"–\u00a0{points}" for key, points in alone.items()}
    for key, games in selectors.stated_games(tournament).items():
        found[key] = " ".join((*((found[key],) if key in found else ()), *map(_stated, games)))
    return found


def _met(own: int, games: list[Played], tournament: Tournament) -> str:
    first = games[0]
    is_white = first.white == own
    other = first.black if is_white else first.white
    points = sum(game.white_points if game.white == own else game.black_points for game in games)
    against = sum(game.black_points if game.white == own else game.white_points for game in games)
    sign = colour_sign(Colour.WHITE if is_white else Colour.BLACK)
    said = str(points) if tournament.games_per_pairing == 1 else f"{points}:{against}"
    if not any(game.played for game in games):
        sign = "+" if points > against else "−"
    return f"{other}\u2009{sign}\u00a0{said}"


def colours(tournament: Tournament) -> Paper:
    """Given, against the due, balance and the colour due next."""
    found = selectors.colours(tournament)
    numbers = found["round_numbers"]
    heads = (
        Head(_("No."), is_number=True),
        Head(_("Player"), is_name=True),
        *(Head(str(number)) for number in numbers),
        Head(_("White − Black"), is_number=True),
        *((Head(_("Due next")),) if found["has_due"] else ()),
    )
    rows = tuple(
        (
            str(line.entry.number),
            player_name(line.entry.player),
            *(_colour_cell(turn) for turn in line.turns),
            standings_texts.difference_of_colours(line.row.difference),
            *((_due_cell(line.row.next),) if found["has_due"] else ()),
        )
        for line in found["lines"]
    )
    note = (
        _("! against the colour due; in brackets: not played, the colour does not count")
        if found["has_due"]
        else _("○ White, ● Black, the opponent's number; in brackets: not played")
    )
    caption = _("Colour given; the opponent's number beside it")
    grid = Grid(caption, heads, rows, _size(len(numbers)), is_boxed=True)
    return Paper(
        "colours",
        _("Colour table"),
        lead(tournament),
        (grid, judges(tournament)),
        notes=(note,),
    )


def _colour_cell(turn: ColourTurn | None) -> str:
    if turn is None or turn.given is None:
        return "–"
    said = f"{colour_sign(turn.given)}\u2009{turn.opponent}{'!' * turn.is_against_due}"
    return said if turn.counts else f"({said})"


def _due_cell(preference: Preference) -> str:
    if preference.due is None:
        return "–"
    strength = rounds_texts.strength(preference.strength, get_language())
    return f"{colour_word(preference.due)}, {strength}"
