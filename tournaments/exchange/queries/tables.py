"""Tables for export: players, boards, results, standings, colours, teams, moves by post."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.draughts.colour import Colour
from tournaments.boards.models import Game, GameState, Pairing, RoundState
from tournaments.brackets.queries import ShownSeat, show_bracket
from tournaments.events.models import Tournament
from tournaments.exchange.queries.sheets import (
    ExportedColumn,
    ExportedTable,
    Value,
    table_columns,
    table_title,
)
from tournaments.games.queries.correspondence import correspondence_for_everybody
from tournaments.pairing.colours import colour_history
from tournaments.people.queries import order_by_shown_name
from tournaments.people.texts import hidden_names, names_of_this_reader
from tournaments.scoring.points import match_points
from tournaments.scoring.teams.standings import TeamRow
from tournaments.standings import texts as standings_texts
from tournaments.standings.queries import facts
from tournaments.standings.queries import stored as stored_queries
from tournaments.standings.queries.crosstable import stated_games
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.queries.standings import table_to_show
from tournaments.teams.texts import tie_title, value_in_words

_PLAYER = (
    *("number", "name", "birth_year", "title", "rating", "city", "club", "federation"),
    *("federation_id", "name_latin", "state", "region"),
)

_PAIRING = (
    *("round", "board", "white", "white_name", "black", "black_name", "kind", "points"),
    "opening",
)

_GAME = (
    *("round", "board", "game", "white", "white_name", "black", "black_name", "result"),
    *("termination", "record", "stated", "stated_by"),
)

_SENT = ("round", "board", "game", "half_move", "side", "move", "sent_on", "days")


def export_table_of_players(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of the start list."""
    entries = tournament.entries.select_related("player").order_by(
        "number", order_by_shown_name("player__")
    )
    shown = names_of_this_reader()
    rows = (
        (
            entry.number,
            shown(entry.player, entry.player.name),
            entry.player.birth_year,
            entry.title,
            entry.rating,
            entry.player.city,
            entry.player.club,
            entry.player.federation,
            entry.player.federation_id,
            shown(entry.player, entry.player.name_latin),
            entry.state,
            entry.player.region,
        )
        for entry in entries.iterator()
    )
    return _table("players", _PLAYER, rows, language)


def export_table_of_pairings(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of all boards of published rounds, and players without an opponent."""
    seated = (
        Pairing.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .order_by("round__number", "board")
    )
    rows = seated.values_list(
        "round__number",
        "board",
        "first__number",
        "first__player__name",
        "second__number",
        "second__player__name",
        "kind",
        "points",
        "opening",
    )
    shown = _shown(hidden_names(tournament), (2, 4))
    return _table("pairings", _PAIRING, map(shown, rows.iterator()), language)


def export_table_of_results(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of every game of the published rounds with its result.

    One without a result yet is ``*``, with what is stated of it. Where equal ties are played on,
    each game has its step.
    """
    has_steps = tournament.has_ties
    games = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .order_by("pairing__round__number", "pairing__board", "number")
    )
    rows = games.values_list(
        "pairing__round__number",
        "pairing__board",
        "number",
        "white__number",
        "white__player__name",
        "black__number",
        "black__player__name",
        "result",
        "termination",
        "record__sha256",
        "state",
        "stated_result",
        "stated_by",
        "step",
    )
    shown = _shown(hidden_names(tournament), (3, 5))
    lines = (
        (*_shown_while_stated(tuple(facts)), *((step,) if has_steps else ()))
        for *facts, step in map(shown, rows.iterator())
    )
    return _table("results", (*_GAME, "step") if has_steps else _GAME, lines, language)


def _shown(
    hidden: Mapping[int, str], places: tuple[int, ...]
) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """A row whose numbers stand at ``places``, each before its name, with hidden names shown by
    initials. Who reads is known now, and no more when the last rows are sent."""

    def row_as_shown(row: tuple[Any, ...]) -> tuple[Any, ...]:
        cells = list(row)
        for at in places:
            cells[at + 1] = hidden.get(cells[at], cells[at + 1])
        return tuple(cells)

    return row_as_shown


def _shown_while_stated(row: tuple[Any, ...]) -> tuple[Value, ...]:
    """Return a game's stated result only while it waits for confirmation."""
    *facts, state, stated, by = row
    return (*facts, stated, by) if state == GameState.REPORTED else (*facts, None, None)


def export_table_of_standings(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of the newest stored standings with coefficients."""
    codes = tuple(tournament.coefficients)
    stored = stored_queries.stored_table(tournament)
    carried = ("carried",) if stored and any(row.carried for row in stored.rows.all()) else ()
    heads = (
        *table_columns(
            ("place", "number", "name", "title", "rating", "played", *carried, "points"), language
        ),
        *(
            ExportedColumn(code, standings_texts.coefficient_short(code, language))
            for code in codes
        ),
    )
    shown = names_of_this_reader()

    def rows() -> Iterator[tuple[Value, ...]]:
        for row in stored.rows.all() if stored else ():
            place = str(row.place_from)
            if row.place_to != row.place_from:
                place = f"{row.place_from}–{row.place_to}"
            yield (
                place,
                row.entry.number,
                shown(row.entry.player, row.entry.player.name),
                row.entry.title,
                row.entry.rating,
                row.played,
                *((row.carried,) if carried else ()),
                row.points,
                *(_coefficient(code, row.values.get(code)) for code in codes),
            )

    return ExportedTable("standings", table_title("standings", language), heads, rows())


def _coefficient(code: str, stored: Any) -> Value:
    """Return a whole number as a number, a half or a vector as it is printed."""
    if stored is None:
        return None
    text = standings_texts.format_value(code, stored).replace(standings_texts.MINUS, "-")
    return int(text) if text.lstrip("-").isdecimal() else text


def export_table_of_crosstable(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the crosstable by opponents or rounds: ``5w2`` is 2 points against 5.

    ``(1-0?)`` is a stated result, which counts nowhere.
    """
    cells = _meetings(tournament)
    stated = stated_games(tournament)
    names = _names(tournament)
    counted = facts.facts_for_standings(tournament)
    totals, carried = counted.scoring().totals, dict(counted.carried)
    brought = ("carried",) if carried else ()
    if tournament.play_system.crosstable_by_rounds:
        played_rounds = (at for rounds in cells.values() for at, *_ in rounds)
        last = max((*played_rounds, *(at for _own, at in stated)), default=0)
        numbers = tuple(range(1, last + 1))
        extra = tuple(f"R{at}" for at in numbers)
        laid = {own: _by_round(cells.get(own, ()), last) for own in names}
    else:
        numbers = tournament.play_system.crosstable_opponents or tuple(names)
        extra = tuple(map(str, numbers))
        laid = {own: _by_opponent(cells.get(own, ()), numbers) for own in names}
    rows = (
        (
            own,
            name,
            *(
                _marked(cell, stated.get((own, number), ()))
                for number, cell in zip(numbers, laid[own], strict=True)
            ),
            *((carried.get(own, 0),) if brought else ()),
            totals.get(own, 0) + carried.get(own, 0),
        )
        for own, name in names.items()
    )
    return _table("crosstable", ("number", "name", *extra, *brought, "points"), rows, language)


def _marked(cell: Value, stated: Iterable[Game]) -> Value:
    """Return a cell with the stated results in it, as on the page."""
    claimed = [f"({game.stated_result}?)" for game in stated]
    return " ".join(str(part) for part in (cell, *claimed) if part is not None) if claimed else cell


def _names(tournament: Tournament) -> dict[int, str]:
    """Names by number, as the reader may see them."""
    numbered = tournament.entries.filter(number__isnull=False).order_by("number")
    return dict(numbered.values_list("number", "player__name")) | hidden_names(tournament)


Meeting = tuple[int, int | None, Colour | None, int]
"""Round, opponent, colour of the first game, points of the match or of the round."""


def _meetings(tournament: Tournament) -> Mapping[int, list[Meeting]]:
    by_match = tournament.count_by == "match"
    sums: dict[tuple[int, int, int], list[int]] = {}
    colours: dict[tuple[int, int, int], Colour] = {}
    for game in sorted(facts.played_games(tournament), key=lambda game: (game.round, game.key)):
        if game.black is None:
            continue
        for own, other, points, against, colour in (
            (game.white, game.black, game.white_points, game.black_points, Colour.WHITE),
            (game.black, game.white, game.black_points, game.white_points, Colour.BLACK),
        ):
            key = (game.round, own, other)
            colours.setdefault(key, colour)
            total = sums.setdefault(key, [0, 0])
            total[0] += points
            total[1] += against
    meetings: dict[int, list[Meeting]] = {}
    for (number, own, other), (points, against) in sums.items():
        worth = match_points(points, against) if by_match else points
        meetings.setdefault(own, []).append((number, other, colours[number, own, other], worth))
    if tournament.play_system.rests_score:
        alone: dict[tuple[int, int], int] = {}
        for rest in facts.rounds_without_opponent(tournament):
            alone[rest.round, rest.white] = alone.get((rest.round, rest.white), 0) + (
                rest.white_points
            )
        for (number, own), points in alone.items():
            meetings.setdefault(own, []).append((number, None, None, points))
    return meetings


def _by_round(meetings: Iterable[Meeting], last: int) -> list[Value]:
    cells: list[Value] = [None] * last
    for number, other, colour, points in meetings:
        cells[number - 1] = f"{other}{colour.value}{points}" if other and colour else f"–{points}"
    return cells


def _by_opponent(meetings: Iterable[Meeting], opponents: Iterable[int]) -> list[Value]:
    points_by_opponent: dict[int | None, int] = {}
    for _, other, _, points in meetings:
        points_by_opponent[other] = points_by_opponent.get(other, 0) + points
    return [points_by_opponent.get(other) for other in opponents]


def export_table_of_colours(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of Whites, Blacks, colours by rounds, and the colour due next."""
    names = _names(tournament)
    placed = facts.boards_for_colour_table(tournament)
    last = max((game.round for game in placed), default=0)

    def rows() -> Iterator[tuple[Value, ...]]:
        for row in colour_history(placed, names):
            cells: list[Value] = [None] * last
            for round_colour in row.by_round:
                shown = round_colour.given.value if round_colour.given else "–"
                cells[round_colour.round - 1] = (
                    shown if round_colour.counts or not round_colour.given else f"({shown})"
                )
            whites = row.colours.count(Colour.WHITE)
            due = row.next.due.value if row.next.due else None
            blacks = len(row.colours) - whites
            yield (row.number, names[row.number], *cells, whites, blacks, due)

    extra = tuple(f"R{at}" for at in range(1, last + 1))
    keys = ("number", "name", *extra, "whites", "blacks", "due")
    return _table("colours", keys, rows(), language)


def export_table_of_sent_moves(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of every move sent in correspondence games, by its day.

    One that is not answered yet has its day alone.
    """
    games = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("pairing__round__tournament")
        .order_by("pairing__round__number", "pairing__board", "number")
    )

    def rows() -> Iterator[tuple[Value, ...]]:
        for game, line in correspondence_for_everybody(games.iterator()):
            place = (game.pairing.round.number, game.pairing.board, game.number)
            for sent in line.moves:
                day = sent.row.sent_on.isoformat()
                yield (*place, sent.row.ply, sent.side, sent.move or None, day, sent.days)

    return _table("moves", _SENT, rows(), language)


# The bracket of a knock-out, tie by tie.


_TIE = (
    *("tie", "round", "bracket_side", "places", "one", "one_name", "one_points", "other_points"),
    *("other", "other_name", "winner", "winner_name", "note"),
)


def export_table_of_bracket(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of all ties; an open place says who will sit there instead of a name."""
    shown = names_of_this_reader()

    def name(seat: ShownSeat) -> str:
        return shown(seat.entry.player, seat.entry.player.name) if seat.entry else seat.words

    def rows() -> Iterator[tuple[Value, ...]]:
        bracket = show_bracket(tournament)
        for tie in bracket.ties if bracket else ():
            one, other = tie.seats
            first, last = tie.tie.places
            winner = tie.winner
            yield (
                *(tie.number, tie.tie.round, tie.tie.side.value),
                str(first) if first == last else f"{first}–{last}",
                *(one.number, name(one), one.points, other.points, other.number, name(other)),
                *((winner.number, name(winner)) if winner else (None, None)),
                tie.note or None,
            )

    return _table("bracket", _TIE, rows(), language)


# Teams: their table, their crosstable, all their matches, the players by board.


_TEAM = (
    *("place", "team", "team_name", "region", "club", "played", "won", "drawn", "lost"),
    *("board_points", "match_points"),
)

_MATCH = (
    *("round", "table", "first", "first_name", "first_points", "second_points"),
    *("second", "second_name", "state"),
)

_AT_BOARD = ("board", "place", "number", "name", "team", "team_name", "played", "points")


def export_table_of_teams(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the stored table of teams with what separates equals; who left stands last."""
    table = table_to_show(tournament)
    codes = [code for code in table.ties if code not in _TEAM and code != "game_points"]
    heads = (
        *table_columns(_TEAM, language),
        *(ExportedColumn(code, tie_title(code, language)) for code in codes),
    )

    def rows() -> Iterator[tuple[Value, ...]]:
        for line in table.lines:
            team, row = line.team, line.row
            told: tuple[Value, ...] = (line.place, team.number, team.name, team.region, team.club)
            if row is None:
                yield (*told, *[None] * (6 + len(codes)))
                continue
            yield (
                *told,
                *(row.played, row.won, row.drawn, row.lost, row.game_points, row.match_points),
                *(_tie(code, row) for code in codes),
            )

    return ExportedTable("teams", table_title("teams", language), heads, rows())


def _tie(code: str, row: TeamRow) -> Value:
    shown = row.values.get(code)
    if shown is None:
        return None
    text = value_in_words(code, shown.value)
    return int(text) if text.isdecimal() else text


def export_crosstable_of_teams(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the crosstable of teams by number: ``5:3`` is a match, its own points first."""
    table = table_to_show(tournament)
    numbers = sorted(table.numbers)

    def rows() -> Iterator[tuple[Value, ...]]:
        for line in sorted(table.lines, key=lambda line: line.team.number or 0):
            if line.row is None:
                continue
            by_number = dict(zip(table.numbers, line.cells, strict=True))
            scores = (
                " ".join(cell.score for cell in by_number[number] or () if cell.is_begun) or None
                for number in numbers
            )
            byes = len(line.byes) or None
            points = (line.row.game_points, line.row.match_points, line.place)
            yield (line.team.number, line.team.name, *scores, byes, *points)

    keys = ("team", "team_name", *map(str, numbers), "bye", "board_points", "match_points", "place")
    return _table("team-crosstable", keys, rows(), language)


def export_table_of_matches(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of all matches of published rounds; a bye has no second team."""
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    rows = (
        (
            one.match.round.number,
            one.match.table,
            one.match.first.number,
            one.match.first.name,
            *((one.first_points, one.second_points) if one.match.second else (None, None)),
            *((second.number, second.name) if (second := one.match.second) else (None, None)),
            ("over" if one.is_over else "open") if one.match.second else "bye",
        )
        for one in matches_of_event(tournament, rules)
        if one.match.round.state != RoundState.DRAFT
    )
    return _table("matches", _MATCH, rows, language)


def export_table_by_boards(tournament: Tournament, language: str | None) -> ExportedTable:
    """Build the table of the players at every board by the points they scored at it."""
    shown = names_of_this_reader()
    rows = (
        (
            at,
            row.place,
            row.entry.number,
            shown(row.entry.player, row.entry.player.name),
            row.team.number,
            row.team.name,
            row.games,
            row.points,
        )
        for at, of_board in enumerate(table_to_show(tournament).boards, start=1)
        for row in of_board
    )
    return _table("boards", _AT_BOARD, rows, language)


def exported_tables_of_event(tournament: Tournament) -> Mapping[str, "MakeTable"]:
    """Return all tables of an event; a bracket and sent moves only where there are such."""
    teams = IN_TEAMS if tournament.play_system.plays_in_teams else {}
    moves = BY_CORRESPONDENCE if tournament.is_by_correspondence else {}
    bracket = OF_BRACKET if tournament.play_system.has_bracket else {}
    return {**teams, **TABLES, **bracket, **moves}


def _table(
    key: str, keys: tuple[str, ...], rows: Iterable[tuple[Value, ...]], language: str | None
) -> ExportedTable:
    return ExportedTable(key, table_title(key, language), table_columns(keys, language), rows)


MakeTable = Callable[[Tournament, str | None], ExportedTable]

TABLES: Mapping[str, MakeTable] = {
    "players": export_table_of_players,
    "pairings": export_table_of_pairings,
    "results": export_table_of_results,
    "standings": export_table_of_standings,
    "crosstable": export_table_of_crosstable,
    "colours": export_table_of_colours,
}

OF_BRACKET: Mapping[str, MakeTable] = {"bracket": export_table_of_bracket}

BY_CORRESPONDENCE: Mapping[str, MakeTable] = {"moves": export_table_of_sent_moves}

IN_TEAMS: Mapping[str, MakeTable] = {
    "teams": export_table_of_teams,
    "team-crosstable": export_crosstable_of_teams,
    "matches": export_table_of_matches,
    "boards": export_table_by_boards,
}
