"""Play-offs of an event, and what they have decided; micro-matches in a table by their steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from tournaments.boards.models import Game, GameState
from tournaments.boards.queries.ties import Tie, all_steps, ties_of_event, white_of_next_game
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.scoring.ladders import Step
from tournaments.scoring.micro_matches import (
    MatchOutcome,
    MicroCounting,
    parse_step_points,
    worth_of_micro_match,
)
from tournaments.scoring.standings import Decided, DecidedBy
from tournaments.scoring.ties import FIRST, SECOND, TieOutcome
from tournaments.ties.models import PlayOff


def decided_by_order(
    contest: int, order: Sequence[Sequence[int]], numbers: Mapping[int, int]
) -> tuple[Decided, ...]:
    """Return what a play-off has decided, by starting numbers; ``numbers`` are those of entries."""
    groups = tuple(tuple(numbers[entry] for entry in group if entry in numbers) for group in order)
    told = tuple(group for group in groups if group)
    return (Decided(told, DecidedBy.PLAY_OFF, contest),) if len(told) > 1 else ()


def decided_by_play_offs(tournament: Tournament) -> tuple[Decided, ...]:
    """Load what the play-offs of an event have decided; two queries where there is one."""
    rows = list(
        PlayOff.objects.filter(tournament=tournament)
        .order_by("contest")
        .values_list("contest", "order")
    )
    if not any(order for _contest, order in rows):
        return ()
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    numbers = dict(entries.values_list("pk", "number"))
    return tuple(
        decided for contest, order in rows for decided in decided_by_order(contest, order, numbers)
    )


@dataclass(frozen=True, slots=True)
class TiedPlayer:
    """A player of the newest table: his entry, points and place."""

    entry: Entry
    points: int
    place_from: int
    place_to: int

    @property
    def place(self) -> str:
        """The place, possibly shared: ``1–2``."""
        if self.place_from == self.place_to:
            return str(self.place_from)
        return f"{self.place_from}–{self.place_to}"


def tied_players(tournament: Tournament) -> list[list[TiedPlayer]]:
    """Return the groups of players with equal points in the newest table, in its order."""
    if tournament.state != TournamentState.FINISHED or tournament.is_overdue:
        return []
    table = tournament.standings.order_by("-revision").first()
    if table is None:
        return []
    rows = table.rows.select_related("entry__player").order_by("place_from", "entry__number")
    players = [TiedPlayer(row.entry, row.points, row.place_from, row.place_to) for row in rows]
    groups = [list(group) for _points, group in groupby(players, key=lambda one: one.points)]
    return [group for group in groups if len(group) > 1]


def may_play_off(group: Sequence[TiedPlayer], numbers: Sequence[int]) -> bool:
    """Return whether these numbers of a group stand together and split no shared place."""
    chosen = [one for one in group if one.entry.number in numbers]
    if len(chosen) < 2 or len(chosen) != len(set(numbers)):
        return False
    first = chosen[0].place_from
    last = max(one.place_to for one in chosen)
    between = [one for one in group if first <= one.place_from and one.place_to <= last]
    return between == chosen and last - first + 1 == len(chosen)


# What follows in a tie.


class NextIs(StrEnum):
    """When the next game of a tie is played."""

    READY = "ready"  # it is set up
    WANTED = "wanted"  # what was played leaves the two equal: it is to be set up
    ROUND = "round"  # a main game of a match, in its next round
    IF_DRAWN = "if_drawn"  # the step goes on until the first win
    IF_EQUAL = "if_equal"  # another step follows equal sums


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game of a tie that follows: its step, its number in the step, its colours.

    ``white`` is None where a lot or a player says who has White; ``game`` is there once it is set
    up, ``round`` is that of a match.
    """

    when: NextIs
    step: int
    number: int
    white: Entry | None
    black: Entry | None
    game: Game | None = None
    round: int | None = None


def next_game_of_tie(tie: Tie, game: Game | None = None) -> NextGame | None:
    """Return what follows a game of a tie, as far as its ladder says; None where nothing does.

    Without ``game`` it is what is played next, or set up next. One query in the main games of a
    match, else none.
    """
    if tie.outcome.is_over:
        return None
    pk = None if game is None else game.pk
    open_games = [own for own in tie.games if not own.is_settled]
    ready = next((own for own in open_games if own.pk != pk), None)
    if ready is not None:
        number = place_in_step(tie, ready)
        return NextGame(
            NextIs.READY, ready.step, number, ready.white, ready.black, ready, _round_of(tie, ready)
        )
    if tie.outcome.wanted:
        return _to_be_set_up(tie, NextIs.WANTED, tie.outcome.wanted)
    if _spans_rounds(tie) and (not tie.games or tie.games[-1].step == 0):
        following = _game_of_next_round(tie)
        if following is not None:
            return following
    if not tie.games:
        return None
    at = tie.games[-1].step
    step = tie.ladder.steps[at]
    if at and (not step.games or len(_counted(tie, at)) < step.games):
        return _to_be_set_up(tie, NextIs.IF_DRAWN, at)
    if at + 1 < len(tie.ladder.steps):
        return _to_be_set_up(tie, NextIs.IF_EQUAL, at + 1)
    return None


def place_in_step(tie: Tie, game: Game) -> int:
    """Return the number of a game among those of its step; in a match through all its rounds."""
    return 1 + [own.pk for own in tie.games_of_step(game.step)].index(game.pk)


def games_of_step(tie: Tie, step: int) -> int:
    """Return how many games a step has, 0 where nothing bounds them or its first win ends it."""
    if step == 0 and _spans_rounds(tie):
        return tie.tournament.rounds_planned * tie.tournament.games_per_pairing
    return 0 if tie.ladder.steps[step].until_win else tie.ladder.steps[step].games


def _spans_rounds(tie: Tie) -> bool:
    return tie.tournament.play_system.tie_spans_rounds and not tie.tournament.micro_steps


def _round_of(tie: Tie, game: Game) -> int | None:
    is_of_match = game.step == 0 and _spans_rounds(tie)
    return game.pairing.round.number if is_of_match else None


def _counted(tie: Tie, step: int) -> list[Game]:
    return [game for game in tie.games_of_step(step) if game.state != GameState.ANNULLED]


def _to_be_set_up(tie: Tie, when: NextIs, step: int) -> NextGame:
    white = white_of_next_game(tie, step)
    black = None
    if white is not None:
        black = tie.second if white.pk == tie.first.pk else tie.first
    return NextGame(when, step, 1 + len(_counted(tie, step)), white, black)


def _game_of_next_round(tie: Tie) -> NextGame | None:
    """Return the first game of the next round of a match, as its table has laid it out."""
    number = tie.pairing.round.number + 1
    row = Game.objects.filter(
        pairing__round__tournament=tie.tournament, pairing__round__number=number, step=0
    )
    game = row.order_by("number").first()
    if game is None:
        return None
    two = {tie.first.pk: tie.first, tie.second.pk: tie.second}
    return NextGame(
        NextIs.ROUND,
        0,
        1 + len(tie.games_of_step(0)),
        two[game.white_id],
        two[game.black_id],
        round=number,
    )


# Micro-matches that are played by a ladder, in a table with a column for each step.


@dataclass(frozen=True, slots=True)
class MicroMatch:
    """A micro-match in the table: its sums by the number of the step, what it gives each.

    ``points`` and ``against`` are None while it is played, and where steps give no points.
    """

    tie: Tie
    sums: tuple[tuple[int, int] | None, ...]
    points: int | None
    against: int | None

    @property
    def step(self) -> int | None:
        """The step that decided it."""
        return self.tie.outcome.step


@dataclass(frozen=True, slots=True)
class MicroLine:
    """A player's line: micro-matches won and lost by step, those without a winner, points."""

    entry: Entry
    won: tuple[int, ...]
    lost: tuple[int, ...]
    drawn: int
    points: int

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Won and lost in each step."""
        return tuple(zip(self.won, self.lost, strict=True))


@dataclass(frozen=True, slots=True)
class MicroTable:
    """All micro-matches of an event by their steps; ``match`` is how a match of two stands."""

    steps: tuple[Step, ...]
    lines: tuple[MicroLine, ...]
    matches: tuple[MicroMatch, ...]
    match: MatchOutcome | None
    leader: Entry | None
    has_points: bool


def load_micro_table(tournament: Tournament) -> MicroTable:
    """Load the table by steps; three queries however many micro-matches there are."""
    steps = all_steps(tournament)
    has_points = tournament.micro_steps == MicroCounting.POINTS
    scheme = parse_step_points(tournament.step_points)
    ties = ties_of_event(tournament) if tournament.micro_steps else []
    matches = tuple(_micro_match(tie, len(steps), scheme if has_points else ()) for tie in ties)
    people = {entry.pk: entry for tie in ties for entry in (tie.first, tie.second)}
    lines = [_micro_line(entry, matches, len(steps)) for entry in people.values()]
    match = ties[-1].match if ties else None
    leader = None
    if match is not None and match.winner is not None:
        leader = ties[0].first if match.winner == FIRST else ties[0].second
    return MicroTable(
        steps,
        tuple(sorted(lines, key=lambda line: (-line.points, line.entry.number or 0))),
        matches,
        match,
        leader,
        has_points,
    )


def _own_outcome(tie: Tie) -> TieOutcome:
    """Return how the micro-match itself ended, without the last games of the match behind it."""
    return tie.outcome if tie.own is None else tie.own


def _micro_match(tie: Tie, steps: int, scheme: Sequence[int]) -> MicroMatch:
    sums: list[tuple[int, int] | None] = [None] * steps
    for own in tie.outcome.sums:
        sums[own.step] = (own.first, own.second)
    outcome = _own_outcome(tie)
    points, against = (
        worth_of_micro_match(outcome, scheme) if scheme and outcome.is_over else (None, None)
    )
    return MicroMatch(tie, tuple(sums), points, against)


def _micro_line(entry: Entry, matches: Sequence[MicroMatch], steps: int) -> MicroLine:
    won, lost, drawn, points = [0] * steps, [0] * steps, 0, 0
    for match in matches:
        if entry.pk not in (match.tie.first.pk, match.tie.second.pk):
            continue
        outcome = _own_outcome(match.tie)
        side = FIRST if entry.pk == match.tie.first.pk else SECOND
        given = match.points if side == FIRST else match.against
        points += given or 0
        if not outcome.is_over:
            continue
        if outcome.winner is None or outcome.step is None:
            drawn += 1
            continue
        (won if outcome.winner == side else lost)[outcome.step] += 1
        points += (outcome.winner == side) * (given is None)
    return MicroLine(entry, tuple(won), tuple(lost), drawn, points)


def play_offs_of_event(tournament: Tournament) -> list[PlayOff]:
    """Load the play-offs of an event with their events."""
    rows = PlayOff.objects.filter(tournament=tournament, contest__hidden_at__isnull=True)
    return list(rows.select_related("contest").order_by("pk"))


def event_of_play_off(tournament: Tournament) -> Tournament | None:
    """Return the event for whose places this event is the play-off."""
    row = PlayOff.objects.filter(contest=tournament).select_related("tournament").first()
    return None if row is None else row.tournament
