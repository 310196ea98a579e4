"""What scoring counts: settled games, rests, leavers; a constant number of queries."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Count, Q

from arbiter.rules.outcome import Outcome, Termination, outcome_facts_for_standings
from tournaments.boards.models import SETTLED, Game, GameState, Pairing, PairingKind, RoundState
from tournaments.boards.queries import ties
from tournaments.boards.queries.field import load_bracket_terms, load_sent_on
from tournaments.entries.models import EntryState
from tournaments.events.models import Tournament
from tournaments.pairing.colours import PairedBoard
from tournaments.pairing.field import Pair
from tournaments.pairing.lots import PLACES
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.rounds.queries.reasons import fill_reasons
from tournaments.scoring.knockouts import KnockoutFacts, TieKey, tie_results
from tournaments.scoring.points import MatchCounting, PlayedGame, UnplayedPolicy
from tournaments.scoring.standings import Decided, StandingsFacts
from tournaments.scoring.totals import ScoresAndTotals, count_scores_and_totals
from tournaments.stages.models import StageEntry
from tournaments.ties.queries import decided_by_play_offs

REQUESTED = frozenset({PairingKind.HALF_BYE, PairingKind.ZERO_BYE, PairingKind.ABSENT})

NOT_PLAYED = (Termination.FORFEIT.value, Termination.DOUBLE_FORFEIT.value)


def entry_id_by_number(tournament: Tournament) -> dict[int, int]:
    """Return entry ids by starting number."""
    numbered = tournament.entries.filter(number__isnull=False)
    return dict(numbered.values_list("number", "pk"))


def played_games(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Load every settled game by starting numbers, in half-points; annulled ones give none."""
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, state__in=SETTLED, step=0
    ).values(
        "pk",
        "pairing__round__number",
        "white__number",
        "black__number",
        "result",
        "termination",
    )
    return tuple(_played(row) for row in rows)


def _played(row: Mapping[str, Any]) -> PlayedGame:
    outcome = Outcome.from_codes(row["result"], row["termination"])
    facts = outcome_facts_for_standings(outcome)
    return PlayedGame(
        round=row["pairing__round__number"],
        white=row["white__number"],
        black=row["black__number"],
        white_points=facts.points_white,
        black_points=facts.points_black,
        played=facts.played,
        key=row["pk"],
        annulled=outcome.termination is Termination.ANNULLED,
    )


def counted_games(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Load what standings count: games, and scored rounds without an opponent.

    The games of one who left a round robin before half of them stay in the crosstable and
    count for nobody (official rules 3.6).
    """
    games = (*played_games(tournament), *scored_rests(tournament))
    return _without_players(games, excluded_numbers(tournament))


def _without_players(
    games: tuple[PlayedGame, ...], excluded: frozenset[int]
) -> tuple[PlayedGame, ...]:
    if not excluded:
        return games
    return tuple(game for game in games if not excluded & {game.white, game.black})


def scored_rests(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Load rounds without an opponent, where the system of play scores them."""
    return rounds_without_opponent(tournament) if tournament.play_system.rests_score else ()


def excluded_numbers(tournament: Tournament) -> frozenset[int]:
    """Find the numbers excluded from the table: left before half of their games."""
    if not tournament.play_system.drops_leavers_under_half(tournament):
        return frozenset()
    leavers = dict(
        tournament.entries.exclude(state=EntryState.ACTIVE)
        .filter(number__isnull=False)
        .values_list("pk", "number")
    )
    if not leavers:
        return frozenset()
    games = Game.objects.filter(
        Q(white__in=leavers) | Q(black__in=leavers), pairing__round__tournament=tournament, step=0
    ).values_list("white", "black", "state", "termination")
    balance = dict.fromkeys(leavers, 0)  # each game over the board one up, each other one down
    for white, black, state, termination in games:
        over = state == GameState.FINISHED and termination not in NOT_PLAYED
        for entry in leavers.keys() & {white, black}:
            balance[entry] += 1 if over else -1
    return frozenset(leavers[entry] for entry, over in balance.items() if over < 0)


def rounds_without_opponent(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Load rounds without an opponent, one for each game of a match.

    Who is not in a published round at all was absent from it.
    """
    rows = list(
        Pairing.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .values_list("round__number", "kind", "first__number", "second__number", "points")
    )
    return tuple(_rests(tournament, rows))


def _rests(
    tournament: Tournament, rows: list[tuple[int, str, int, int | None, int]]
) -> Iterator[PlayedGame]:
    times = tournament.games_per_pairing if tournament.counted_by == MatchCounting.GAMES else 1
    numbers_by_round: dict[int, set[int | None]] = {}
    for number, kind, first, second, points in rows:
        numbers_by_round.setdefault(number, set()).update((first, second))
        if kind != PairingKind.GAME:
            rest = PlayedGame(number, first, None, points, requested=kind in REQUESTED)
            yield from [rest] * times
    everybody = entry_id_by_number(tournament).keys()
    for number, paired in numbers_by_round.items():
        for absent in sorted(everybody - paired):
            yield from [PlayedGame(number, absent, None, 0, requested=True)] * times


def counting_rules_of_event(tournament: Tournament) -> dict[str, Any]:
    """Return how the regulations count a micro-match and an unplayed round."""
    return {
        "count_by": MatchCounting(tournament.counted_by),
        "games_per_match": tournament.games_per_pairing,
        "unplayed": UnplayedPolicy(tournament.unplayed),
    }


def facts_for_standings(tournament: Tournament) -> StandingsFacts:
    """Load all facts that the event's table is computed from, as of now."""
    numbers = entry_id_by_number(tournament)
    drawn = tournament.lots.filter(kind=PLACES).values_list("outcome", flat=True).first() or ()
    by_entry = {pk: number for number, pk in numbers.items()}
    games = counted_games(tournament)
    return StandingsFacts(
        games=games,
        numbers=tuple(sorted(numbers)),
        coefficients=tuple(tournament.coefficients),
        lot=tuple(by_entry[pk] for pk in drawn if pk in by_entry),
        unplaced=unplaced_numbers(tournament),
        knockout=knockout_facts(tournament, games, ties.winners_by_ladder(tournament)),
        decided=decided_orders(tournament),
        carried=tuple(sorted(carried_points(tournament).items())),
        steps=ties.load_points_of_micro_matches(tournament),
        **counting_rules_of_event(tournament),
    )


def knockout_facts(
    tournament: Tournament,
    games: Collection[PlayedGame],
    later: Mapping[TieKey, int],
    sent_on: Mapping[TieKey, int] | None = None,
) -> KnockoutFacts | None:
    """Return what the places of a knock-out follow from; None where points give the places.

    ``later`` are the winners of equal ties by a further step, ``sent_on`` those whom the arbiter
    sent on; by default those who stand now.
    """
    if not tournament.play_system.has_bracket:
        return None
    terms = load_bracket_terms(tournament)
    decided = load_sent_on(tournament) if sent_on is None else sent_on
    return KnockoutFacts(terms, tie_results(games, tournament.games_per_pairing, later, decided))


def decided_orders(tournament: Tournament) -> tuple[Decided, ...]:
    """Load the orders of players with equal points, by the ladder of a match or by play-offs."""
    return (*ties.decided_by_match(tournament), *decided_by_play_offs(tournament))


def carried_points(tournament: Tournament) -> Mapping[int, int]:
    """Return the points that players bring from an earlier stage, by number; one query.

    Whoever left before half of his games stays in the table with nothing, and so do these points.
    """
    brought = StageEntry.objects.filter(
        final__tournament=tournament, entry__number__isnull=False
    ).exclude(carried=0)
    points = dict(brought.values_list("entry__number", "carried"))
    if points:
        for number in excluded_numbers(tournament):
            points.pop(number, None)
    return points


def unplaced_numbers(tournament: Tournament) -> tuple[int, ...]:
    """Find who takes no place: the giver of a simultaneous display, and who was expelled."""
    numbers = set(expelled_without_place(tournament))
    if tournament.play_system.has_giver:
        giver = tournament.entries.filter(is_giver=True, number__isnull=False)
        numbers.update(giver.values_list("number", flat=True))
    return tuple(sorted(numbers))


def expelled_without_place(tournament: Tournament) -> tuple[int, ...]:
    """Find the expelled, who take no place; where the table in force gives one, it stands.

    Tables stored by older versions placed them, and an event that is over keeps its places until
    its table is computed anew.
    """
    expelled = tournament.entries.filter(state=EntryState.EXPELLED, number__isnull=False)
    numbers = tuple(expelled.order_by("number").values_list("number", flat=True))
    if not numbers or tournament.is_overdue:
        return numbers
    placed = tournament.standings.filter(
        revision=tournament.standings_revision, rows__entry__number__in=numbers
    ).values_list("rows__entry__number", flat=True)
    return tuple(sorted({*numbers} - {*placed}))


def scoring_rules_of_event(tournament: Tournament) -> ScoresAndTotals:
    """Return the rules by which the event's standings are computed."""
    return facts_for_standings(tournament).scoring()


def points_of_everybody(
    tournament: Tournament,
    numbers: Collection[int],
    games: tuple[PlayedGame, ...],
    excluded: frozenset[int],
) -> Mapping[int, int]:
    """Return all players' points from games and scored rests, leaving out ``excluded_numbers``."""
    return count_scores_and_totals(
        _without_players(games, excluded),
        numbers,
        steps=ties.load_points_of_micro_matches(tournament),
        **counting_rules_of_event(tournament),
    ).totals


def boards_for_colour_table(tournament: Tournament) -> tuple[PairedBoard, ...]:
    """Load every board of the published rounds with its colour reason, for the colour table.

    Whether a match of which no game was played gives a colour is the system's to say.
    """
    rows = list(
        tournament.rounds.exclude(state=RoundState.DRAFT)
        .values_list(
            "number",
            "pairings__board",
            "pairings__first__number",
            "pairings__second__number",
            "pairings__reasons",
            "pairings__pk",
        )
        .order_by("number", "pairings__board")
    )
    unexplained = [pk for *_, reasons, pk in rows if reasons is None and pk is not None]
    late = Pairing.objects.in_bulk(unexplained)
    fill_reasons(late.values())
    counts_all = tournament.play_system.forfeits_give_colour
    unplayed = frozenset() if counts_all else unplayed_pairings(tournament)
    return tuple(
        PairedBoard(
            number,
            board,
            Pair(first, second),
            _reason(late[pk].reasons if pk in late else reasons),
            pk not in unplayed,
        )
        for number, board, first, second, reasons, pk in rows
        if board is not None
    )


def unplayed_pairings(tournament: Tournament) -> frozenset[int]:
    """Select pairings that are over without a game played over the board."""
    at_the_board = (
        Q(games__step=0)
        & ~Q(games__state=GameState.ANNULLED)
        & ~Q(games__termination__in=NOT_PLAYED)
    )
    pairings = (
        Pairing.objects.filter(round__tournament=tournament, kind=PairingKind.GAME)
        .annotate(here=Count("games", filter=at_the_board))
        .filter(here=0)
    )
    return frozenset(pairings.values_list("pk", flat=True))


def _reason(stored: list[dict[str, Any]]) -> Reason:
    last = stored[-1]
    return Reason(PairingCode(last["code"]), last["article"], last["params"])
