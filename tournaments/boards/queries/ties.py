"""Ties of an event: their games, how each stands by the ladder, and what is played next."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from arbiter.rules.outcome import (
    OPEN_OUTCOME,
    GameResult,
    Outcome,
    Termination,
    outcome_facts_for_standings,
)
from tournaments.boards.models import (
    SETTLED,
    Game,
    GameState,
    Pairing,
    PairingKind,
    RoundState,
    TieAct,
    TieActKind,
)
from tournaments.entries.models import Entry
from tournaments.events.models import CountBy, LadderKey, Tournament
from tournaments.scoring.knockouts import TieKey
from tournaments.scoring.ladders import (
    READY,
    Ladder,
    Step,
    StepClock,
    StepColours,
    clock_of_game,
    ladder_of,
    steps_from_json,
)
from tournaments.scoring.micro_matches import (
    MatchOutcome,
    MatchTerms,
    MicroCounting,
    decide_match,
    parse_step_points,
    worth_of_micro_match,
)
from tournaments.scoring.points import MicroMatchPoints, StepPoints, match_points
from tournaments.scoring.standings import Decided, DecidedBy
from tournaments.scoring.ties import FIRST, TieCode, TieGame, TieOutcome, decide_tie

OWN = LadderKey.OWN.value


def further_steps(tournament: Tournament) -> tuple[Step, ...]:
    """Return the steps of an event's ladder after the main games."""
    if tournament.ladder == OWN:
        return steps_from_json(tournament.ladder_steps)
    return READY.get(tournament.ladder, ())


def ladder_of_event(tournament: Tournament) -> Ladder:
    """Return the ladder of a tie of this event, its main games as step 0.

    Where every micro-match has a ladder, it is that of one micro-match.
    """
    main = tournament.games_per_pairing
    if tournament.micro_steps:
        return ladder_of(main, further_steps(tournament))
    if tournament.play_system.tie_spans_rounds:
        main = tournament.rounds_planned * (1 if _counts_matches(tournament) else main)
    stops = tournament.stops_when_decided
    return ladder_of(main, further_steps(tournament), stops_early=stops)


def last_steps(tournament: Tournament) -> tuple[Step, ...]:
    """Return the steps that are played when all micro-matches of a match leave it equal."""
    is_match = bool(tournament.micro_steps) and tournament.play_system.tie_spans_rounds
    return READY.get(tournament.last_ladder, ()) if is_match else ()


def all_steps(tournament: Tournament) -> tuple[Step, ...]:
    """Return every step that a game of this event may be of, by its number."""
    return (*ladder_of_event(tournament).steps, *last_steps(tournament))


def _counts_matches(tournament: Tournament) -> bool:
    return tournament.count_by == CountBy.MATCH and tournament.games_per_pairing > 1


# Decide a tie by its games, however they were read: from the tables, or from the journal.


@dataclass(frozen=True, slots=True)
class GameOfTie:
    """What a tie asks of a game: its place, its step, who had White, the settled outcome."""

    pk: int
    round: int
    step: int
    first_has_white: bool
    outcome: Outcome | None


def decide_games(tournament: Tournament, games: Iterable[GameOfTie]) -> TieOutcome:
    """Decide a tie of this event by its games."""
    rows = sorted(games, key=lambda game: (game.step, game.round, game.pk))
    main = [_tie_game(row) for row in rows if row.step == 0]
    spans = tournament.play_system.tie_spans_rounds and not tournament.micro_steps
    if spans and _counts_matches(tournament):
        main = _micro_matches(tournament, [row for row in rows if row.step == 0])
    return decide_tie(
        ladder_of_event(tournament), [*main, *(_tie_game(row) for row in rows if row.step)]
    )


def _tie_game(row: GameOfTie) -> TieGame:
    if row.outcome is None:
        return TieGame(row.step, row.pk, first_has_white=row.first_has_white)
    facts = outcome_facts_for_standings(row.outcome)
    points = (facts.points_white, facts.points_black)
    first, second = points if row.first_has_white else points[::-1]
    is_annulled = row.outcome.termination is Termination.ANNULLED
    if is_annulled:
        return TieGame(row.step, row.pk, first_has_white=row.first_has_white, annulled=True)
    return TieGame(row.step, row.pk, first, second, row.first_has_white, facts.played)


def _micro_matches(tournament: Tournament, rows: Sequence[GameOfTie]) -> list[TieGame]:
    """Return the micro-matches of a match as its main games, 2-1-0 each."""
    by_round: dict[int, list[TieGame]] = {}
    for row in rows:
        by_round.setdefault(row.round, []).append(_tie_game(row))
    made = []
    for games in by_round.values():
        number = games[0].number
        if not all(game.is_over for game in games):
            made.append(TieGame(0, number))
            continue
        own = sum(game.first or 0 for game in games)
        other = sum(game.second or 0 for game in games)
        points = match_points(own, other), match_points(other, own)
        made.append(
            TieGame(
                0,
                number,
                *points,
                played=any(game.played and not game.annulled for game in games),
                annulled=all(game.annulled for game in games),
            )
        )
    return made


# Ties as they stand in the tables.


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie: the board at which it is played on, its two players, its games, how it stands.

    ``first`` has White in the first main game. ``games`` are all of it, in order. ``match`` is how
    the whole match stands by then of which it is a micro-match; the last games of that match
    are steps behind those of the last micro-match, which alone ended as ``own``.
    """

    tournament: Tournament
    pairing: Pairing
    first: Entry
    second: Entry
    games: tuple[Game, ...]
    ladder: Ladder
    outcome: TieOutcome
    match: MatchOutcome | None = None
    own: TieOutcome | None = None

    @property
    def winner(self) -> Entry | None:
        """The entry that has won, if one has."""
        if self.outcome.winner is None:
            return None
        return self.first if self.outcome.winner == FIRST else self.second

    @property
    def is_nobodys(self) -> bool:
        """Whether nobody has won it, though it was played, and the arbiter has sent on nobody."""
        if self.winner is not None or self.pairing.goes_on_id is not None:
            return False
        has_points = any(step.first or step.second for step in self.outcome.sums)
        is_annulled = any(game.state == GameState.ANNULLED for game in self.games)
        return has_points or is_annulled  # without any points both have lost it

    @property
    def wanted(self) -> Step | None:
        """The later step of which games are to be set up now; None for the main games."""
        return self.ladder.steps[self.outcome.wanted] if self.outcome.wanted else None

    def games_of_step(self, step: int) -> tuple[Game, ...]:
        """Return the games of one step, in order."""
        return tuple(game for game in self.games if game.step == step)


def ties_of_event(tournament: Tournament, rounds: Collection[int] | None = None) -> list[Tie]:
    """Load the ties of an event by round and board; of these ``rounds`` alone; two queries.

    A match is one tie, played on at the board of its last published round.
    """
    return ties_of_events([tournament], rounds)[tournament.pk]


def ties_of_events(
    tournaments: Collection[Tournament], rounds: Collection[int] | None = None
) -> dict[int, list[Tie]]:
    """Load the ties of events by the event's id; two queries however many there are."""
    with_ties = [event for event in tournaments if event.has_ties]
    ties: dict[int, list[Tie]] = {event.pk: [] for event in tournaments}
    if not with_ties:
        return ties
    boards = (
        Pairing.objects.filter(round__tournament__in=with_ties, kind=PairingKind.GAME)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .defer("round__known")
        .order_by("round__number", "board")
    )
    if rounds is not None:  # a match is asked for as a whole
        whole = [event for event in with_ties if event.play_system.tie_spans_rounds]
        boards = boards.filter(Q(round__number__in=rounds) | Q(round__tournament__in=whole))
    pairings: dict[int, list[Pairing]] = {event.pk: [] for event in with_ties}
    for pairing in boards:
        pairings[pairing.round.tournament_id].append(pairing)
    games: dict[int, list[Game]] = {own.pk: [] for rows in pairings.values() for own in rows}
    for game in Game.objects.filter(pairing__in=games).order_by("pairing", "number"):
        games[game.pairing_id].append(game)
    for event in with_ties:
        own = _ties_of_pairings(event, pairings[event.pk], games)
        ties[event.pk] = [
            tie for tie in own if rounds is None or tie.pairing.round.number in rounds
        ]
    return ties


def _ties_of_pairings(
    tournament: Tournament, pairings: Sequence[Pairing], games: Mapping[int, list[Game]]
) -> list[Tie]:
    """Return the ties of an event by its published boards and their games."""
    is_match = tournament.play_system.tie_spans_rounds
    if is_match and not tournament.micro_steps:
        whole = [game for pairing in pairings for game in games[pairing.pk]]
        return [_tie(tournament, pairings[-1], pairings, whole)] if pairings else []
    if is_match:
        return _micro_matches_of_match(tournament, pairings, games)
    return [_tie(tournament, own, [own], games[own.pk]) for own in pairings]


def _tie(
    tournament: Tournament, pairing: Pairing, pairings: Sequence[Pairing], games: list[Game]
) -> Tie:
    by_pk = {own.pk: own for own in pairings}
    people = {pairing.first_id: pairing.first, pairing.second_id: pairing.second}
    first = people[pairings[0].first_id]
    second = next(entry for pk, entry in people.items() if pk != first.pk)
    for game in games:
        game.pairing = by_pk[game.pairing_id]
        game.white, game.black = people[game.white_id], people[game.black_id]
    rows = [
        GameOfTie(
            game.pk,
            by_pk[game.pairing_id].round.number,
            game.step,
            game.white_id == first.pk,
            game.outcome if game.state in SETTLED else None,
        )
        for game in games
    ]
    in_order = sorted(games, key=lambda game: (game.step, game.pairing.round.number, game.number))
    return Tie(
        tournament,
        pairing,
        first,
        second,
        tuple(in_order),
        ladder_of_event(tournament),
        decide_games(tournament, rows),
    )


def _micro_matches_of_match(
    tournament: Tournament, pairings: Sequence[Pairing], games: Mapping[int, list[Game]]
) -> list[Tie]:
    """Return the micro-matches of a match, each with how the match stands after it."""
    steps = len(ladder_of_event(tournament).steps)
    ties: list[Tie] = []
    for pairing in pairings:
        own = [game for game in games[pairing.pk] if game.step < steps]
        ties.append(_tie(tournament, pairing, [pairing], own))
    for at, tie in enumerate(ties):
        last = games[tie.pairing.pk] if at + 1 == len(ties) else []
        later = [game for game in last if game.step >= steps]
        match = decide_match(
            match_terms(tournament),
            [_seen_by(ties[0].first, one) for one in ties[: at + 1]],
            [_last_game(ties[0].first, game, steps) for game in later],
        )
        ties[at] = _with_match(tie, match, ties[0].first, later)
    return ties


def _seen_by(first: Entry, tie: Tie) -> TieOutcome:
    """Return the outcome of a micro-match with ``first`` as the first of the two."""
    return tie.outcome if tie.first.pk == first.pk else tie.outcome.turned()


def _last_game(first: Entry, game: Game, steps: int) -> TieGame:
    has_white = game.white_id == first.pk
    outcome = game.outcome if game.state in SETTLED else None
    row = GameOfTie(game.pk, 0, game.step - steps + 1, has_white, outcome)
    return _tie_game(row)


def _with_match(tie: Tie, match: MatchOutcome, first: Entry, later: Sequence[Game]) -> Tie:
    """Return a micro-match with the match that it ends, and with the last games of that."""
    if match.last is None and not later:
        return replace(tie, match=match)
    terms = match_terms(tie.tournament)
    people = {tie.first.pk: tie.first, tie.second.pk: tie.second}
    for game in later:
        game.pairing = tie.pairing
        game.white, game.black = people[game.white_id], people[game.black_id]
    if match.last is None:  # a correction has decided the match before them
        unneeded = (*tie.outcome.unneeded, *(game.pk for game in later))
        outcome = replace(tie.outcome, unneeded=unneeded)
    else:
        last = match.last if tie.first.pk == first.pk else match.last.turned()
        outcome = last.behind(tie.outcome, terms.steps - 1)
    return replace(
        tie,
        match=match,
        own=tie.outcome,
        games=(*tie.games, *sorted(later, key=lambda game: (game.step, game.number))),
        ladder=Ladder((*tie.ladder.steps, *terms.last)),
        outcome=outcome,
    )


def match_terms(tournament: Tournament) -> MatchTerms:
    """Return how a match of micro-matches is decided."""
    return MatchTerms(
        rounds=tournament.rounds_planned,
        counting=MicroCounting(tournament.micro_steps),
        steps=len(ladder_of_event(tournament).steps),
        points=parse_step_points(tournament.step_points),
        stops_early=tournament.stops_when_decided,
        last=last_steps(tournament),
    )


def tie_of_board(tournament: Tournament, number: int, board: int) -> Tie | None:
    """Return the tie played on at a board of a round."""
    ties = ties_of_event(tournament, [number])
    return next((tie for tie in ties if tie.pairing.board == board), None)


def tie_of_game(game: Game) -> Tie | None:
    """Return the tie of a game: also a micro-match that no ladder follows; at most three queries.

    None for a game that stands alone, and before its round is published.
    """
    row = game.pairing.round
    event = row.tournament
    if event.has_ties:
        spans = event.play_system.tie_spans_rounds and not event.micro_steps
        ties = ties_of_event(event, None if spans else [row.number])
        return next((tie for tie in ties if any(own.pk == game.pk for own in tie.games)), None)
    if event.games_per_pairing == 1 or row.state == RoundState.DRAFT:
        return None
    boards = Pairing.objects.select_related("round", "first__player", "second__player")
    pairing = boards.get(pk=game.pairing_id)
    return _tie(event, pairing, [pairing], list(Game.objects.filter(pairing=pairing)))


def white_of_next_game(tie: Tie, number: int) -> Entry | None:
    """Return who has White in the next game of a step; None where a lot or a player says so."""
    played = tie.games_of_step(number)
    if not played and tie.ladder.steps[number].colours is not StepColours.ALTERNATE:
        return None
    last = (played or tie.games)[-1]
    return tie.second if last.white_id == tie.first.pk else tie.first


def ties_that_want_a_step(tournament: Tournament) -> list[Tie]:
    """Return the ties of which games of a later step are to be set up now."""
    return events_that_want_a_step([tournament])[tournament.pk]


def events_that_want_a_step(tournaments: Collection[Tournament]) -> dict[int, list[Tie]]:
    """Return by event the ties that want games of a later step; two queries however many."""
    ties = ties_of_events([event for event in tournaments if event.ladder])
    return {
        event.pk: [tie for tie in ties.get(event.pk, ()) if tie.wanted is not None]
        for event in tournaments
    }


def winners_of_round(tournament: Tournament, number: int) -> Mapping[int, Entry | None]:
    """Return the winner of each tie of a round by its board; None where there is none yet."""
    return {tie.pairing.board: tie.winner for tie in ties_of_event(tournament, [number])}


@dataclass(frozen=True, slots=True)
class GameWithPlayers:
    """A game of a tie as White sees it, with the starting numbers of its two players."""

    game: GameOfTie
    white: int
    black: int


def winners_of_games(tournament: Tournament, games: Iterable[GameWithPlayers]) -> dict[TieKey, int]:
    """Return who has won an equal tie by a later step, 0 where neither came, by round and two."""
    won = {}
    for (number, low, high), own in _by_tie(games).items():
        outcome = decide_games(tournament, own)
        if outcome.step:
            won[number, low, high] = low if outcome.winner == FIRST else high
        elif outcome.reason.code == TieCode.BOTH_AWAY and any(game.step for game in own):
            won[number, low, high] = 0
    return won


def points_of_micro_matches(
    tournament: Tournament, games: Iterable[GameWithPlayers]
) -> StepPoints | None:
    """Return what the decided micro-matches are worth by their steps; None where 2-1-0 counts."""
    if tournament.micro_steps != MicroCounting.POINTS:
        return None
    points = parse_step_points(tournament.step_points)
    steps = len(ladder_of_event(tournament).steps)
    decided = []
    for key, own in sorted(_by_tie(games).items()):
        outcome = decide_games(tournament, [game for game in own if game.step < steps])
        if outcome.is_over:
            decided.append(MicroMatchPoints(*key, *worth_of_micro_match(outcome, points)))
    return StepPoints(points[0], tuple(decided))


def worth_of_board(
    tournament: Tournament, pairing: Pairing, outcomes: Mapping[int, Outcome]
) -> tuple[int, int] | None:
    """Return what a board played by steps gives its first and its second; no query.

    ``outcomes`` are those of its games that are over, by their ids; None while it is undecided.
    """
    return worth_of_games(
        tournament,
        [
            GameOfTie(
                game.pk, 0, game.step, game.white_id == pairing.first_id, outcomes.get(game.pk)
            )
            for game in pairing.games.all()
        ],
    )


def worth_of_games(tournament: Tournament, games: Iterable[GameOfTie]) -> tuple[int, int] | None:
    """Return what the games of a micro-match give its two by steps; None while it is undecided."""
    outcome = decide_games(tournament, games)
    if not outcome.is_over:
        return None
    return worth_of_micro_match(outcome, parse_step_points(tournament.step_points))


def _by_tie(games: Iterable[GameWithPlayers]) -> dict[TieKey, list[GameOfTie]]:
    """Return the games by round and the two numbers, each as the lower number sees it."""
    by_tie: dict[TieKey, list[GameOfTie]] = {}
    for one in games:
        low, high = sorted((one.white, one.black))
        seen = replace(one.game, first_has_white=one.white == low)
        by_tie.setdefault((one.game.round, low, high), []).append(seen)
    return by_tie


def order_of_match(tournament: Tournament, games: Iterable[GameWithPlayers]) -> tuple[Decided, ...]:
    """Return the order of the two of a match of micro-matches; empty while nobody has won."""
    by_tie = _by_tie(games)
    if not by_tie:
        return ()
    steps = len(ladder_of_event(tournament).steps)
    outcomes, last = [], []
    for _key, own in sorted(by_tie.items()):
        outcomes.append(decide_games(tournament, [game for game in own if game.step < steps]))
        last = [replace(game, step=game.step - steps + 1) for game in own if game.step >= steps]
    match = decide_match(match_terms(tournament), outcomes, map(_tie_game, last))
    if match.winner is None or match.step is None:
        return ()
    _round, low, high = next(iter(by_tie))
    order = ((low,), (high,)) if match.winner == FIRST else ((high,), (low,))
    return (Decided(order, DecidedBy.MATCH, match.step),)


def load_games_with_players(
    tournament: Tournament, corrected: Mapping[int, Outcome] | None = None
) -> Iterator[GameWithPlayers]:
    """Load the games of the published rounds with their players' numbers; one query."""
    asked = corrected or {}
    rows = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("pairing__round", "white", "black")
        .defer("pairing__round__known")
    )
    for game in rows.order_by("pk"):
        outcome = asked.get(game.pk) or (game.outcome if game.state in SETTLED else None)
        yield GameWithPlayers(
            GameOfTie(
                game.pk,
                game.pairing.round.number,
                game.step,
                True,
                None if outcome == OPEN_OUTCOME else outcome,  # what if it were played on
            ),
            game.white.number or 0,
            game.black.number or 0,
        )


def winners_by_ladder(
    tournament: Tournament, corrected: Mapping[int, Outcome] | None = None
) -> dict[TieKey, int]:
    """Load who has won an equal tie of a knock-out by a later step; one query.

    ``corrected`` are outcomes by the id of a game that are asked about: what if they stood.
    """
    if not tournament.play_system.has_bracket or not tournament.ladder:
        return {}
    return winners_of_games(tournament, load_games_with_players(tournament, corrected))


def load_points_of_micro_matches(tournament: Tournament) -> StepPoints | None:
    """Load what the decided micro-matches are worth; one query where steps give points."""
    if tournament.micro_steps != MicroCounting.POINTS:
        return None
    return points_of_micro_matches(tournament, load_games_with_players(tournament))


def is_decided_early(tournament: Tournament, ties: Sequence[Tie] | None = None) -> bool:
    """Return whether a match ends before its last round, its lead beyond reach."""
    if not tournament.play_system.tie_spans_rounds or not tournament.stops_when_decided:
        return False
    known = ties_of_event(tournament) if ties is None else ties
    if tournament.micro_steps:
        return any(tie.match is not None and tie.match.is_early for tie in known)
    return any(tie.outcome.reason.code == TieCode.LEAD for tie in known)


def decided_by_outcome(outcome: TieOutcome, first: int, second: int) -> tuple[Decided, ...]:
    """Return the order of the two of a match by its outcome; empty while nobody has won."""
    if outcome.winner is None or outcome.step is None:
        return ()
    order = ((first,), (second,)) if outcome.winner == FIRST else ((second,), (first,))
    return (Decided(order, DecidedBy.MATCH, outcome.step),)


def decided_by_match(tournament: Tournament) -> tuple[Decided, ...]:
    """Return the order of the two of a match, where it is decided."""
    if not tournament.play_system.tie_spans_rounds:
        return ()
    if tournament.micro_steps:
        return order_of_match(tournament, load_games_with_players(tournament))
    return tuple(
        decided
        for tie in ties_of_event(tournament)
        for decided in decided_by_outcome(
            tie.outcome, tie.first.number or 0, tie.second.number or 0
        )
    )


# The clocks of the next game of a step.


PENALTY = 60
"""Seconds that the opponent of a player warned before is given."""


def seconds_added(tie: Tie, after: int) -> Mapping[int, int]:
    """Load what sanctions after a game add to the next one's clocks, by entry; one query."""
    acts = TieAct.objects.filter(
        pairing=tie.pairing,
        kind=TieActKind.MINUTE,
        is_between=True,
        after=after,
        taken_back_at__isnull=True,
    )
    added = {tie.first.pk: 0, tie.second.pk: 0}
    for act in acts:
        other = tie.second.pk if act.entry_id == tie.first.pk else tie.first.pk
        added[other] += PENALTY
    return added


@dataclass(frozen=True, slots=True)
class NextClock:
    """The clocks of the next game of a tie; ``before`` is the game whose rest goes over.

    ``is_rest_wanted``: what is left on the clocks of that game is still to be noted.
    """

    clock: StepClock
    before: Game | None
    is_rest_wanted: bool


def next_clock(tie: Tie, white: Entry) -> NextClock | None:
    """Return the clocks with which ``white`` and the other begin; None where no step is wanted."""
    step, number = tie.wanted, tie.outcome.wanted
    if step is None or number is None:
        return None
    other = tie.second if white.pk == tie.first.pk else tie.first
    over = [game for game in tie.games_of_step(number) if game.state in SETTLED]
    drawn = sum(game.result == GameResult.DRAW for game in over)
    if not step.carries_clock:
        return NextClock(clock_of_game(step, drawn), None, is_rest_wanted=False)
    before = over[-1] if over else None
    left: dict[int, int | None] = {white.pk: None, other.pk: None}
    if before is not None:
        left = {before.white_id: before.left_white, before.black_id: before.left_black}
    clock = clock_of_game(step, drawn, left[white.pk], left[other.pk])
    # before the first game of the step too: a minute is given after whichever game was the last
    own = [game.number for game in tie.games if game.pairing_id == tie.pairing.pk]
    more = seconds_added(tie, max(own, default=0))
    clock = replace(clock, white=clock.white + more[white.pk], black=clock.black + more[other.pk])
    is_rest_wanted = before is not None and None in left.values()
    return NextClock(clock, before, is_rest_wanted=is_rest_wanted)
