"""Stored tables of teams computed again from their facts and from the journal, and compared."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import Outcome, outcome_facts_for_standings
from tournaments.boards.models import Pairing, PairingKind
from tournaments.boards.queries.ties import GameOfTie, worth_of_games
from tournaments.events.models import Tournament
from tournaments.scoring.teams.boards import (
    BoardPlace,
    BoardScore,
    rank_at_boards,
    scores_from_json_data,
)
from tournaments.scoring.teams.matches import Board, MatchKind, TeamResult, TeamRules
from tournaments.scoring.teams.standings import TeamFacts, TeamRow, team_facts_from_json_data
from tournaments.standings.queries.journal import (
    JournalState,
    Recomputed,
    ToldBoard,
    apply_journal_row,
    boards_told,
    games_taken_away,
    revision_after_row,
)
from tournaments.teams.models import TeamMember, TeamStanding
from tournaments.teams.queries.matches import MatchOfRound, matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams, ties_of_event
from tournaments.teams.queries.standings import (
    AT_BOARDS,
    columns_of_team_line,
    leaves_out_leavers,
    left_before_half,
    lot_of_teams,
    row_as_ranked,
)

# The journal is the second witness, as for the tables of players: results, published rounds,
# penalties and teams that left are read from it row by row, and so is who sat at which board: an
# open line-up may change after a table was stored. That the boards of now are those told last is
# compared elsewhere, by the columns of the matches and line-ups.


@dataclass(slots=True)
class _State:
    """An event of teams as rebuilt from journal rows so far.

    ``taken`` are match and board points by penalty and team, ``gone`` the teams that left,
    ``removals`` how many acts have taken games away.
    """

    players: JournalState = field(default_factory=JournalState)
    taken: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    removals: int = 0

    def apply(self, verb: str, data: Mapping[str, Any]) -> None:
        """Apply a journal row."""
        apply_journal_row(self.players, verb, data)
        self.removals += bool(games_taken_away(verb, data))
        match verb:
            case "team.penalised":
                points = (data["match_points"], data["board_points"])
                self.taken[data["after"]] = (data["team"], *points)
            case "team.penalty_taken_back":
                self.taken.pop(data["before"], None)
            case "team.withdrawn":
                self.gone.add(data["team"])


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows of an event of teams that no later act changes; a constant number of queries.

    ``games`` are White and Black by game and board; ``removed`` the same of the games that each
    act has taken away since, with their round. ``steps`` are those of the ladder, by game.
    """

    tournament: Tournament
    rules: TeamRules
    ties: tuple[str, ...]
    numbers: Mapping[int, int]
    entries: Mapping[int, int]
    team_of: Mapping[int, int]
    matches: Sequence[MatchOfRound]
    games: Mapping[int, Mapping[int, tuple[int, int]]]
    removed: list[Mapping[int, tuple[int, int, int]]]
    steps: Mapping[int, int]


def check_team_standings(tournament: Tournament) -> Iterator[Recomputed]:
    """Compute the stored tables of teams again, revision by revision, and compare them."""
    stored = {table.revision: table for table in tournament.team_standings.order_by("revision")}
    if not stored:
        return
    rows = _rows(tournament)
    state = _State()
    journal = list(JournalEntry.objects.filter(stream=tournament.scope_key).order_by("seq"))
    removed = (games_taken_away(row.verb, row.data) for row in journal)
    rows.removed.extend(games for games in removed if games)
    for row in journal:
        before = state.players.revision
        after = revision_after_row(row.verb, row.data, state.players, tournament.play_system)
        if after != before and before in stored:
            yield _compare(stored.pop(before), state, rows)
        state.apply(row.verb, row.data)
        state.players.revision = after
    if state.players.revision in stored:
        yield _compare(stored.pop(state.players.revision), state, rows)
    for revision in stored:
        yield Recomputed(revision, unknown=_("the journal has no such revision"))


def _rows(tournament: Tournament) -> _Rows:
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    members = TeamMember.objects.filter(team__tournament=tournament)
    matches = matches_of_event(tournament, rules)
    seats = [board.pairing for one in matches for board in one.boards]
    games = {
        seat.pk: {game.pk: (game.white_id, game.black_id) for game in seat.games.all()}
        for seat in seats
    }
    return _Rows(
        tournament=tournament,
        rules=rules,
        ties=ties_of_event(settings),
        numbers=dict(tournament.teams.filter(number__isnull=False).values_list("pk", "number")),
        entries=dict(tournament.entries.filter(number__isnull=False).values_list("pk", "number")),
        team_of=dict(members.values_list("entry", "team")),
        matches=matches,
        games=games,
        removed=[],
        steps={game.pk: game.step for seat in seats for game in seat.games.all() if game.step},
    )


def _compare(table: TeamStanding, state: _State, rows: _Rows) -> Recomputed:
    stored = {
        f"{row.team.number}": _line(row_as_ranked(row)) for row in table.rows.select_related("team")
    } | {
        _board_key(row.board, row.entry.number or 0): _place(
            row.place_from, row.place_to, points=row.points, games=row.games
        )
        for row in table.boards.select_related("entry")
    }
    facts = team_facts_from_json_data(table.facts)
    own = _lines(facts.rank(), rank_at_boards(scores_from_json_data(table.facts[AT_BOARDS])))
    if own != stored:
        return Recomputed(table.revision, _differences(stored, own))
    seats = _seats(state, rows)
    told = _facts_told(state, rows, seats, rounds=facts.rules.rounds)
    computed = _lines(told.rank(), rank_at_boards(_scores_told(state, rows, seats)))
    return Recomputed(table.revision, _differences(stored, computed))


def _differences(stored: Mapping[str, str], computed: Mapping[str, str]) -> tuple[str, ...]:
    keys = [*stored, *(key for key in computed if key not in stored)]
    return tuple(
        f"{key}: {stored.get(key, '–')} | {computed.get(key, '–')}"
        for key in keys
        if stored.get(key) != computed.get(key)
    )


def _lines(rows: Iterable[TeamRow], places: Iterable[BoardPlace]) -> dict[str, str]:
    """Return the lines of a table as text, by the number of the team, or board and player."""
    return {f"{row.number}": _line(row) for row in rows} | {
        _board_key(place.board, place.number): _place(
            place.place_from, place.place_to, points=place.points, games=place.games
        )
        for place in places
    }


def _line(row: TeamRow) -> str:
    columns = columns_of_team_line(row)
    line = _(
        "place {span}, {board_points} board points, {match_points} match points, "
        "{won}-{drawn}-{lost} of {played}, {values}, why: {reasons}"
    )
    return line.format(
        span=_span(row.place_from, row.place_to),
        board_points=row.game_points,
        match_points=row.match_points,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        played=row.played,
        values=json.dumps(columns["values"], sort_keys=True),
        reasons=json.dumps(columns["reasons"], sort_keys=True),
    )


def _board_key(board: int, number: int) -> str:
    return _("board {board}, player {number}").format(board=board, number=number)


def _place(first: int, last: int, *, points: int, games: int) -> str:
    line = _("place {span}, {points} points in {games} games")
    return line.format(span=_span(first, last), points=points, games=games)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


# What the table is computed from, as the journal told it by then.


_Seats = Mapping[int, Sequence[ToldBoard]]
"""The boards of every match, by the match."""


def _facts_told(state: _State, rows: _Rows, seats: _Seats, *, rounds: int | None) -> TeamFacts:
    out = _left_out(state, rows, seats)
    results = [_result(one, state, rows, seats) for one in rows.matches]
    numbers = [number for pk, number in rows.numbers.items() if pk not in out]
    gone = {rows.numbers[pk] for pk in out}
    taken: dict[int, tuple[int, int]] = {}
    for team, match_points, board_points in state.taken.values():
        so_far = taken.get(rows.numbers[team], (0, 0))
        taken[rows.numbers[team]] = (so_far[0] + match_points, so_far[1] + board_points)
    return TeamFacts(
        results=tuple(one for one in results if one is not None and not gone & set(one.numbers)),
        numbers=tuple(sorted(numbers)),
        rules=_with_rounds(rows.rules, rounds),
        ties=rows.ties,
        lot=lot_of_teams(rows.tournament, state.players.places, rows.numbers.values())
        if state.players.places
        else (),
        taken=taken,
    )


def _with_rounds(rules: TeamRules, rounds: int | None) -> TeamRules:
    """The rounds that were planned by then: they may be more now."""
    return replace(rules, rounds=rounds)


def _result(one: MatchOfRound, state: _State, rows: _Rows, seats: _Seats) -> TeamResult | None:
    match = one.match
    number = match.round.number
    if number not in state.players.published:
        return None
    first = rows.numbers[match.first_id]
    if match.second_id is None:
        return TeamResult(number, first, None, kind=MatchKind.BYE, key=match.pk)
    told = [_told(seat, one, state, rows) for seat in seats[match.pk]]
    boards = tuple(board for board in told if board is not None)
    if len(boards) < len(told):
        return None
    kind = MatchKind.PLAYED if boards else MatchKind.FORFEIT
    return TeamResult(
        number,
        first,
        rows.numbers[match.second_id],
        tuple(
            Board(
                board.at,
                board.points.get(match.first_id, 0),
                board.points.get(match.second_id, 0),
                board.is_played,
            )
            for board in boards
        ),
        kind,
        key=match.pk,
    )


def _seats(state: _State, rows: _Rows) -> _Seats:
    """Return the boards of all matches as they stood by then, in their order.

    A round that the journal has not told is as it stands now.
    """
    told = boards_told(state.players)
    seats: dict[int, list[ToldBoard]] = {one.match.pk: [] for one in rows.matches}
    for boards in told.values():
        for board in boards:
            if board.match in seats:
                seats[board.match].append(board)
    for one in rows.matches:
        if one.match.round.number not in told:
            seats[one.match.pk] = [_as_told(board.pairing) for board in one.boards]
    return {match: sorted(boards, key=lambda one: one.board) for match, boards in seats.items()}


def _as_told(pairing: Pairing) -> ToldBoard:
    return ToldBoard(
        pairing.pk,
        pairing.board,
        pairing.kind,
        pairing.first_id,
        pairing.second_id,
        pairing.points,
        pairing.match_id,
    )


@dataclass(frozen=True, slots=True)
class _BoardOver:
    """A board that was over by then: the points of each team, by the team, in ``games`` games."""

    at: int
    points: Mapping[int, int]
    is_played: bool
    games: int


def _told(seat: ToldBoard, one: MatchOfRound, state: _State, rows: _Rows) -> _BoardOver | None:
    """Return a board as the journal told it; None where a game of it was not over by then."""
    at = seat.board - (one.match.table - 1) * rows.rules.boards
    if seat.kind != PairingKind.GAME:
        points = {rows.team_of[seat.first]: rows.rules.alone_at_board(seat.points)}
        return _BoardOver(at, points, is_played=False, games=rows.rules.games)
    points = {rows.team_of[pk]: 0 for pk in (seat.first, seat.second) if pk is not None}
    if rows.tournament.micro_steps:
        return _told_by_steps(seat, one, state, rows)
    is_played, games = False, 0
    for pk, (white, black) in _games(seat, one.match.round.number, state, rows).items():
        if pk not in state.players.outcomes:
            return None
        facts = outcome_facts_for_standings(Outcome.from_codes(*state.players.outcomes[pk]))
        is_played, games = is_played or facts.played, games + 1
        points[rows.team_of[white]] += facts.points_white
        points[rows.team_of[black]] += facts.points_black
    return _BoardOver(at, points, is_played, games) if games else None


def _games(
    seat: ToldBoard, number: int, state: _State, rows: _Rows
) -> Mapping[int, tuple[int, int]]:
    """Return the games of a board; of one made anew since, those that the next act took away."""
    if seat.pk in rows.games:
        return rows.games[seat.pk]
    for removed in rows.removed[state.removals :]:
        own = {
            pk: (white, black)
            for pk, (of, white, black) in removed.items()
            if of == number and {white, black} == {seat.first, seat.second}
        }
        if own:
            return own
    return {}


def _told_by_steps(
    seat: ToldBoard, one: MatchOfRound, state: _State, rows: _Rows
) -> _BoardOver | None:
    at = seat.board - (one.match.table - 1) * rows.rules.boards
    told = state.players.outcomes
    games = _games(seat, one.match.round.number, state, rows)
    outcomes = {pk: Outcome.from_codes(*told[pk]) for pk in games if pk in told}
    worth = worth_of_games(
        rows.tournament,
        [
            GameOfTie(pk, 0, rows.steps.get(pk, 0), white == seat.first, outcomes.get(pk))
            for pk, (white, _black) in games.items()
        ],
    )
    if worth is None or seat.second is None:
        return None
    is_played = any(outcome_facts_for_standings(own).played for own in outcomes.values())
    points = dict(zip((rows.team_of[seat.first], rows.team_of[seat.second]), worth, strict=True))
    return _BoardOver(at, points, is_played, len(outcomes))


def _scores_told(state: _State, rows: _Rows, seats: _Seats) -> Iterator[BoardScore]:
    for one in rows.matches:
        number = one.match.round.number
        if number not in state.players.published:
            continue
        for seat in seats[one.match.pk]:
            told = _told(seat, one, state, rows)
            if told is None or told.at > rows.rules.boards:
                continue
            for entry in (seat.first, seat.second):
                if entry is not None:
                    team = rows.team_of[entry]
                    won = told.points[team]
                    yield BoardScore(
                        number, told.at, rows.entries[entry], rows.numbers[team], won, told.games
                    )


def _left_out(state: _State, rows: _Rows, seats: _Seats) -> frozenset[int]:
    """Return the teams that had left before half of their matches and count for nobody."""
    if not (state.gone and leaves_out_leavers(rows.tournament)):
        return frozenset()
    pairs = [
        (one.match.first_id, one.match.second_id) for one in rows.matches if one.match.second_id
    ]
    played = [
        (one.match.first_id, one.match.second_id)
        for one in rows.matches
        if one.match.round.number in state.players.published and _is_played(one, state, rows, seats)
    ]
    return left_before_half(state.gone, pairs, played)


def _is_played(one: MatchOfRound, state: _State, rows: _Rows, seats: _Seats) -> bool:
    return any(
        outcome_facts_for_standings(Outcome.from_codes(*state.players.outcomes[game])).played
        for seat in seats[one.match.pk]
        if seat.kind == PairingKind.GAME
        for game in _games(seat, one.match.round.number, state, rows)
        if game in state.players.outcomes
    )
