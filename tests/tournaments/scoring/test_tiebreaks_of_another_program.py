"""C.07 held against another program, on random events with rests, absences and forfeits."""

import random

import pytest
from hypothesis import settings
from tiebreak_core import GameRecord, PlayerTiebreakData
from tiebreak_core.strict import calculate_strict

from tournaments.scoring.coefficient_registry import (
    COEFFICIENTS,
    coefficient_of_player,
    totals_of_scores,
)
from tournaments.scoring.scores_from_games_and_matches import Score
from tournaments.scoring.worth_of_opponents_and_unplayed_rounds import UnplayedPolicy

# our code | theirs
NAMES = {
    "solkoff": "buchholz",
    "solkoff_short": "buchholz_cut1",
    "solkoff_short2": "buchholz_cut2",
    "median": "median_buchholz",
    "sonneborn_berger": "sonneborn_berger",
    "progressive": "progressive",
    "progressive_cut1": "progressive_cut1",
    "koya": "koya",
    "wins": "won",
    "wins_any": "wins",
}
RULESETS = {UnplayedPolicy.FIDE_2024: "fide-2024", UnplayedPolicy.FIDE_2026: "fide-2026"}
EVENTS = settings.default.max_examples * 3 // 5
RESTS = ((2, False), (1, True), (0, True))  # by right, and at the player's request


def random_event(seed: int) -> tuple[int, dict[int, tuple[Score, ...]]]:
    """A Swiss as messy as they come: anybody may rest, stay away or be forfeited."""
    chance = random.Random(seed)
    players, rounds = chance.randint(4, 12), chance.randint(3, 7)
    rows: dict[int, list[Score]] = {number: [] for number in range(1, players + 1)}
    for at in range(1, rounds + 1):
        order = chance.sample(sorted(rows), players)
        while order:
            player = order.pop()
            if not order or chance.random() < 0.15:
                points, requested = chance.choice(RESTS)
                rows[player].append(Score(at, None, points, points, 0, False, requested))
                continue
            other = order.pop()
            is_played = chance.random() > 0.15
            points = chance.choice((0, 1, 2) if is_played else (0, 2))
            for number, opponent, own in ((player, other, points), (other, player, 2 - points)):
                rows[number].append(Score(at, opponent, own, own, 1, is_played))
    return rounds, {number: tuple(own) for number, own in rows.items()}


def _kind(score: Score) -> str:
    if score.opponent is None:
        return "requested_bye" if score.requested else "pairing_bye"
    if score.played:
        return "played"
    return "forfeit_win" if score.points else "forfeit_loss"


def _data_for_peer(rows: dict[int, tuple[Score, ...]]) -> dict[int, PlayerTiebreakData]:
    return {
        number: PlayerTiebreakData(
            player_id=number,
            rating=0,
            points=sum(score.points for score in own) / 2,
            games=[
                GameRecord(
                    score.opponent or -1, 0, score.points / 2, "white", score.round, _kind(score)
                )
                for score in own
            ],
        )
        for number, own in rows.items()
    }


@pytest.mark.parametrize("policy", RULESETS, ids=lambda policy: policy.value)
@pytest.mark.parametrize("seed", range(EVENTS))
def test_c07_agrees_with_another_program(policy, seed):
    """Every coefficient of every player; theirs count a win as one."""
    rounds, rows = random_event(seed)
    ours, their_rows = totals_of_scores(rows, unplayed=policy, rounds=rounds), _data_for_peer(rows)
    for code, name in NAMES.items():
        # points times points are doubled twice, and ours are kept doubled; counts are counts
        factor = {"sonneborn_berger": 4, "wins": 1, "wins_any": 1}.get(code, 2)
        for number, player in their_rows.items():
            wanted = calculate_strict(player, their_rows, name, rounds, ruleset=RULESETS[policy])
            assert coefficient_of_player(ours, number, code) == wanted * factor, (code, number)
    assert NAMES.keys() <= COEFFICIENTS.keys()
