"""Players, attendance, history and forbidden pairs, from which a Swiss round is paired."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db.models import Q

from arbiter.rules.outcome import (
    OPEN_OUTCOME,
    Outcome,
    Termination,
    outcome_facts_for_standings,
)
from games.draughts.colour import Colour
from tournaments.boards.models import SETTLED, Game, GameState, Pairing, PairingKind
from tournaments.boards.queries.ties import load_points_of_micro_matches, winners_by_ladder
from tournaments.events.models import Acceleration, Tournament
from tournaments.pairing.attendance import PAIRED, AttendanceMark, Presence, presence_in_round
from tournaments.pairing.field import (
    DRAW,
    LOSS,
    WIN,
    Competitor,
    PairingInput,
    PastRound,
    RoundKind,
    baku_points,
)
from tournaments.pairing.knockout.bracket import Bracket
from tournaments.pairing.knockout.changes import TieChange, changes_of_bracket
from tournaments.pairing.knockout.terms import BRACKET, BracketTerms
from tournaments.pairing.knockout.unfolding import unfold_bracket
from tournaments.rounds.models import EntryMark
from tournaments.scoring.knockouts import TieKey, TieResult, tie_results
from tournaments.scoring.points import MicroMatchPoints, PlayedGame, match_points

ADJOURNED = (DRAW, DRAW, True)  # a draw for the next pairing (C.04.2)


def attendance_of_entries(tournament: Tournament, number: int) -> dict[int, Presence]:
    """Return every entry's attendance in a round, by entry id."""
    marks: dict[int, list[AttendanceMark]] = {
        pk: [] for pk in tournament.entries.order_by("pk").values_list("pk", flat=True)
    }
    rows = EntryMark.objects.filter(entry__tournament=tournament).order_by("pk")
    for entry, at, presence in rows.values_list("entry", "round", "presence"):
        marks[entry].append(AttendanceMark(at, Presence(presence)))
    return {entry: presence_in_round(own, number) for entry, own in marks.items()}


def load_pairing_input(tournament: Tournament, number: int) -> PairingInput:
    """Load what round ``number`` is paired from, as known now; six queries."""
    numbers, carried = _numbers_and_carried(tournament)
    presence_by_entry = attendance_of_entries(tournament, number)
    has_bracket = tournament.play_system.has_bracket
    ties = load_tie_results(tournament) if has_bracket else None
    past = load_histories(tournament, number, numbers, ties=ties)
    lent = _lent(tournament, numbers.values())
    forbidden_pairs = _load_forbidden_pairs(tournament, numbers)
    return PairingInput(
        competitors=tuple(
            Competitor(
                number=own,
                past=tuple(past[entry][at] for at in range(1, number)),
                is_present=presence_by_entry[entry] in PAIRED,
                virtual=tuple(lent.get(own, ())),
                carried=carried.get(own, 0),
            )
            for entry, own in numbers.items()
        ),
        rounds=tournament.rounds_planned,
        initial=Colour(tournament.initial_colour or Colour.WHITE),
        prohibited=forbidden_pairs[True],
        discouraged=forbidden_pairs[False],
        bracket=load_bracket_terms(tournament) if has_bracket else None,
    )


def _numbers_and_carried(tournament: Tournament) -> tuple[dict[int, int], dict[int, int]]:
    """Load number by entry, and by number what he carries into the pairing; one query.

    Points of an earlier stage count for the pairing where the stage says so.
    """
    brought = "came_by_stage__carried", "came_by_stage__final__stage__pairs_by_carried"
    entries = tournament.entries.filter(number__isnull=False).order_by("number")
    numbers, carried = {}, {}
    for pk, number, points, counts in entries.values_list("pk", "number", *brought):
        numbers[pk] = number
        if points and counts:
            carried[number] = points
    return numbers, carried


def load_bracket_terms(tournament: Tournament) -> BracketTerms:
    """Load how the bracket of a knock-out is filled, with what its lots gave; one query."""
    rows = tournament.lots.filter(kind__startswith=BRACKET).order_by("pk")
    lots = dict(rows.values_list("kind", "outcome"))
    return BracketTerms(
        tournament.bracket,
        tournament.place_matches,
        tuple(lots.pop(BRACKET, ())),
        # drawn once more after a correction: bracket.3.2 stands behind bracket.3
        tuple({int(kind.split(".")[1]): tuple(drawn) for kind, drawn in lots.items()}.items()),
        tournament.elimination,
    )


def load_histories(
    tournament: Tournament,
    number: int,
    numbers: Mapping[int, int],
    *,
    ties: Collection[TieResult] | None = None,
) -> dict[int, dict[int, PastRound]]:
    """Load every entry's past rounds; a round without data is an absence.

    With ``ties``, those of a knock-out, the points are those of the tie: 2 for who goes on, 1 for
    both while it is nobody's, 0 for both where neither came.
    """
    pairings = list(
        Pairing.objects.filter(round__tournament=tournament, round__number__lt=number).values_list(
            "pk", "round__number", "kind", "first", "second", "points"
        )
    )
    taken = _points_by_pairing(tournament, number)
    winners: dict[tuple[int, int, int], int | None] = {
        (tie.round, tie.one, tie.other): tie.winner for tie in ties or ()
    }
    steps = load_points_of_micro_matches(tournament)
    if steps is not None:
        winners = {own[:3]: _winner_by_steps(own) for own in steps.decided}
    histories: dict[int, dict[int, PastRound]] = {
        entry: {at: PastRound(RoundKind.REQUESTED, LOSS) for at in range(1, number)}
        for entry in numbers
    }
    for pk, at, kind, first, second, points in pairings:
        if kind != PairingKind.GAME:
            turn = RoundKind.ALLOCATED if kind == PairingKind.ALLOCATED else RoundKind.REQUESTED
            histories[first][at] = PastRound(turn, points)
            continue
        sides = ((first, second, Colour.WHITE), (second, first, Colour.BLACK))
        for own, other, colour in sides:
            histories[own][at] = _past_round(
                taken[pk], own=own, other=other, number=numbers[other], colour=colour
            )
            is_settled = (at, *sorted((numbers[own], numbers[other]))) in winners
            if ties is not None or (steps is not None and is_settled):
                played = RoundKind.PLAYED if taken[pk][own][1] else RoundKind.FORFEIT
                points = _points_of_tie(winners, at, numbers[own], numbers[other])
                histories[own][at] = PastRound(played, points, numbers[other], colour)
    return histories


def _winner_by_steps(own: MicroMatchPoints) -> int | None:
    """Return who won a micro-match by its steps: None for an equal one, 0 where both lost."""
    if own.points == own.against:
        return None if own.points else 0
    return own.one if own.points > own.against else own.other


def _points_of_tie(
    winners: Mapping[tuple[int, int, int], int | None], at: int, own: int, other: int
) -> int:
    """Return 2 for who goes on, 0 for who does not, 1 of a tie that is nobody's yet."""
    winner = winners.get((at, min(own, other), max(own, other)))
    if winner is None:
        return DRAW
    return WIN if winner == own else LOSS


def load_tie_results(
    tournament: Tournament, corrected: Mapping[int, Outcome] | None = None
) -> tuple[TieResult, ...]:
    """Load the ties of a knock-out that are over, by games, ladder, arbiter; three queries.

    ``corrected`` are outcomes by the id of a game that are asked about: what if they stood.
    """
    asked = corrected or {}
    is_counted = Q(state__in=SETTLED) | Q(pk__in=asked)
    rows = Game.objects.filter(is_counted, pairing__round__tournament=tournament, step=0)
    games = rows.values_list(
        "pk", "pairing__round__number", "white__number", "black__number", "result", "termination"
    )
    played = []
    for pk, number, white, black, result, termination in games:
        outcome = asked.get(pk) or Outcome.from_codes(result, termination)
        if outcome == OPEN_OUTCOME:  # asked about: what if it were played on
            continue
        facts = outcome_facts_for_standings(outcome)
        played.append(
            PlayedGame(
                number,
                white,
                black,
                facts.points_white,
                facts.points_black,
                annulled=outcome.termination is Termination.ANNULLED,
            )
        )
    later = winners_by_ladder(tournament, asked)
    return tie_results(played, tournament.games_per_pairing, later, load_sent_on(tournament))


def load_sent_on(tournament: Tournament) -> Mapping[TieKey, int]:
    """Load whom the arbiter sent on, by round and the two numbers; one query."""
    rows = Pairing.objects.filter(round__tournament=tournament, goes_on__isnull=False)
    return {
        (at, min(one, other), max(one, other)): winner
        for at, one, other, winner in rows.values_list(
            "round__number", "first__number", "second__number", "goes_on__number"
        )
    }


def load_bracket(
    tournament: Tournament, corrected: Mapping[int, Outcome] | None = None
) -> Bracket | None:
    """Unfold the bracket of an event by the results that stand; None before its lots.

    ``corrected`` as in ``load_tie_results``. Three queries.
    """
    if not tournament.play_system.has_bracket:
        return None
    numbered = tournament.entries.filter(number__isnull=False).count()
    if not numbered:
        return None
    outcomes = {
        (tie.round, frozenset((tie.one, tie.other))): tie.winner or None
        for tie in load_tie_results(tournament, corrected)
    }
    return unfold_bracket(numbered, load_bracket_terms(tournament), outcomes)


def who_goes_on_otherwise(game: Game, outcome: Outcome) -> TieChange | None:
    """Return the tie of this game if the outcome sends on somebody else than before."""
    row = game.pairing.round
    before = load_bracket(row.tournament)
    after = load_bracket(row.tournament, {game.pk: outcome})
    if before is None or after is None:
        return None
    changes = changes_of_bracket(before, after)
    return next(
        (
            change
            for change in changes
            if change.before.round == row.number and change.has_other_winner
        ),
        None,
    )


PointsByPairing = Mapping[int, tuple[int, bool]]


def _past_round(
    taken: PointsByPairing, *, own: int, other: int, number: int, colour: Colour
) -> PastRound:
    points = match_points(taken[own][0], taken[other][0])
    if taken[own][1]:
        return PastRound(RoundKind.PLAYED, points, number, colour)
    if points == DRAW:  # each forfeited a game: no letter says so, see ``split_forfeits``
        return PastRound(RoundKind.REQUESTED, DRAW)
    return PastRound(RoundKind.FORFEIT, points, number, colour)


def split_forfeits(tournament: Tournament, number: int) -> tuple[tuple[int, int, int], ...]:
    """Find past matches in which both sides forfeited equally: round and both numbers."""
    taken = _points_by_pairing(tournament, number)
    pairings = Pairing.objects.filter(
        round__tournament=tournament, round__number__lt=number, kind=PairingKind.GAME
    ).order_by("round__number", "board")
    rows = pairings.values_list(
        "pk", "round__number", "first", "second", "first__number", "second__number"
    )
    return tuple(
        (at, number, other)
        for pk, at, first, second, number, other in rows
        if not taken[pk][first][1] and taken[pk][first][0] == taken[pk][second][0] > LOSS
    )


def _points_by_pairing(
    tournament: Tournament, number: int
) -> Mapping[int, dict[int, tuple[int, bool]]]:
    """Pairing → entry → the sum of its games, and whether one was played over the board."""
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number__lt=number, step=0
    ).values_list("pairing", "white", "black", "state", "result", "termination")
    points_of: dict[int, dict[int, tuple[int, bool]]] = defaultdict(lambda: defaultdict(_nothing))
    for pairing, white, black, state, result, termination in rows:
        white_points, black_points, played = _counts(state, result, termination)
        for entry, points in ((white, white_points), (black, black_points)):
            before = points_of[pairing][entry]
            points_of[pairing][entry] = (before[0] + points, before[1] or played)
    return points_of


def _nothing() -> tuple[int, bool]:
    return 0, False


def _counts(state: str, result: str, termination: str) -> tuple[int, int, bool]:
    if state == GameState.ADJOURNED:
        return ADJOURNED
    if state not in SETTLED:
        return LOSS, LOSS, False
    facts = outcome_facts_for_standings(Outcome.from_codes(result, termination))
    return facts.points_white, facts.points_black, facts.played


def _lent(tournament: Tournament, numbers: Iterable[int]) -> Mapping[int, tuple[int, ...]]:
    if tournament.acceleration != Acceleration.BAKU:
        return {}
    return baku_points(numbers, tournament.rounds_planned, tournament.baku_border)


def _load_forbidden_pairs(
    tournament: Tournament, numbers: Mapping[int, int]
) -> dict[bool, tuple[frozenset[int], ...]]:
    groups_by_strength: dict[bool, list[frozenset[int]]] = {True: [], False: []}
    rows = tournament.forbidden_pairs.filter(is_lifted=False).values_list(
        "one", "other", "is_absolute"
    )
    for number, other, is_absolute in rows:
        if number in numbers and other in numbers:
            groups_by_strength[is_absolute].append(frozenset({numbers[number], numbers[other]}))
    return {key: tuple(groups) for key, groups in groups_by_strength.items()}
