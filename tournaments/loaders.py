"""Rows into the values of the pure rooms; a constant number of queries."""

from arbiter.rules.outcome import GameResult, Outcome, Termination, standing_facts
from tournaments.models import Game, GameState, Tournament
from tournaments.pairing.colours import Placed
from tournaments.pairing.pairs import Pair
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.scoring.points import CountBy, Played
from tournaments.scoring.tiebreaks import Sheet, make_sheet


def entry_by_number(tournament: Tournament) -> dict[int, int]:
    """Lot number → entry id."""
    numbered = tournament.entries.filter(number__isnull=False)
    return dict(numbered.values_list("number", "pk"))


def played_games(tournament: Tournament) -> tuple[Played, ...]:
    """Every finished game by lot numbers, in half-points."""
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, state=GameState.FINISHED
    ).values_list(
        "pk",
        "pairing__round__number",
        "white__number",
        "black__number",
        "result",
        "termination",
    )
    return tuple(_played(*row) for row in rows)


def _played(
    pk: int, round_number: int, white: int, black: int, result: str, termination: str
) -> Played:
    facts = standing_facts(Outcome(GameResult(result), Termination(termination)))
    return Played(
        round=round_number,
        white=white,
        black=black,
        white_points=facts.points_white,
        black_points=facts.points_black,
        played=facts.played,
        key=pk,
    )


def count_by(tournament: Tournament) -> dict[str, object]:
    """How the regulations count a micro-match."""
    return {
        "count_by": CountBy(tournament.count_by),
        "games_per_match": tournament.games_per_pairing,
    }


def sheet(tournament: Tournament) -> Sheet:
    """The finished games counted by the regulations of the event."""
    return make_sheet(
        played_games(tournament), sorted(entry_by_number(tournament)), **count_by(tournament)
    )


def placed_boards(tournament: Tournament) -> tuple[Placed, ...]:
    """Every board of the published rounds with its reason, for the colour table."""
    rows = (
        tournament.rounds.exclude(state="draft")
        .values_list(
            "number",
            "pairings__board",
            "pairings__first__number",
            "pairings__second__number",
            "pairings__reasons",
        )
        .order_by("number", "pairings__board")
    )
    return tuple(
        Placed(number, board, Pair(first, second), _reason(reasons))
        for number, board, first, second, reasons in rows
        if board is not None
    )


def _reason(stored: list[dict]) -> Reason:
    first = stored[0]
    return Reason(PairingCode(first["code"]), first["article"], first["params"])
