"""Scores of another program read as JSON, its coefficients written as JSON.

In: ``{"edition": "fide2026", "rounds": 5, "players": {"1": [{"opponent": 9, "points": 2,
"kind": "played", "colour": "w", "requested": false}, …]}}``, a list of rounds for each
player, 2-1-0 points; ``kind`` is ``played``, ``forfeit`` or ``bye``, and a bye has no
opponent. Out: for each player the coefficients by code in the same points, those kept
doubled as a number with a half. ``edition`` is a policy of unplayed rounds.
"""

from collections.abc import Mapping
from enum import StrEnum

from tournaments.pairing.field import WIN
from tournaments.scoring.coefficients.registry import (
    COEFFICIENTS,
    coefficient_of_player,
    value_in_points,
)
from tournaments.scoring.points import Score, UnplayedPolicy
from tournaments.scoring.totals import ScoresAndTotals, totals_of_scores

EDITIONS: Mapping[str, UnplayedPolicy] = {
    **{policy.value: policy for policy in UnplayedPolicy},
    "2024": UnplayedPolicy.FIDE_2024,
    "2026": UnplayedPolicy.FIDE_2026,
}

KINDS = ("played", "forfeit", "bye")

COLOURS = ("w", "b", "-")


class ScoresCode(StrEnum):
    """Codes of faults in another program's scores."""

    NOT_AN_EVENT = "not_an_event"
    UNKNOWN_EDITION = "unknown_edition"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_LIST_OF_ROUNDS = "not_a_list_of_rounds"
    NOT_A_ROUND = "not_a_round"
    UNKNOWN_KIND = "unknown_kind"
    IMPOSSIBLE_POINTS = "impossible_points"
    UNKNOWN_COLOUR = "unknown_colour"
    OPPONENT_AND_KIND_DISAGREE = "opponent_and_kind_disagree"
    UNKNOWN_OPPONENT = "unknown_opponent"
    NOT_A_TRUTH_VALUE = "not_a_truth_value"
    PLAYERS_DISAGREE = "players_disagree"


class BadScores(ValueError):
    """Scores that cannot be counted: ``code``, and where: player, round, key."""

    def __init__(self, code: ScoresCode, player: str = "", round: int = 0, key: str = "") -> None:
        place = [f"player {player}" * bool(player), f"round {round}" * bool(round), key]
        super().__init__(": ".join(filter(None, [", ".join(filter(None, place)), code])))
        self.code, self.player, self.round, self.key = code, player, round, key


def coefficients_of_every_player(document: object) -> dict[str, dict[str, object]]:
    """Compute every coefficient of every player from JSON scores; raises BadScores.

    ``meeting`` is counted among those with equal points.
    """
    scoring = read_json_scores(document)
    return {
        str(number): {
            code: value_in_points(
                code, coefficient_of_player(scoring, number, code, _tied(scoring, number))
            )
            for code in COEFFICIENTS
        }
        for number in scoring.scores
    }


def read_json_scores(document: object) -> ScoresAndTotals:
    """Read scores and totals from the JSON document; raises BadScores."""
    if not isinstance(document, dict) or not isinstance(document.get("players"), dict):
        raise BadScores(ScoresCode.NOT_AN_EVENT, key="players")
    edition, rounds = str(document.get("edition", "")), document.get("rounds")
    if edition not in EDITIONS:
        raise BadScores(ScoresCode.UNKNOWN_EDITION, key=f"edition {edition!r}")
    if type(rounds) is not int or rounds < 0:
        raise BadScores(ScoresCode.NOT_A_NUMBER, key="rounds")
    names = {name: _number(name) for name in document["players"]}
    rows = {
        names[name]: _scores(name, scores, frozenset(names.values()), rounds)
        for name, scores in document["players"].items()
    }
    _must_agree(rows)
    return totals_of_scores(rows, unplayed=EDITIONS[edition], rounds=rounds)


def _number(name: str) -> int:
    if not (name.isascii() and name.isdigit()):
        raise BadScores(ScoresCode.NOT_A_NUMBER, player=name)
    return int(name)


def _scores(name: str, scores: object, numbers: frozenset[int], rounds: int) -> tuple[Score, ...]:
    if not isinstance(scores, list) or len(scores) > rounds:
        raise BadScores(ScoresCode.NOT_A_LIST_OF_ROUNDS, player=name)
    return tuple(_score(name, at, row, numbers) for at, row in enumerate(scores, start=1))


def _score(name: str, at: int, row: object, numbers: frozenset[int]) -> Score:
    if not isinstance(row, dict):
        raise BadScores(ScoresCode.NOT_A_ROUND, name, at)
    opponent, points, kind = row.get("opponent"), row.get("points"), row.get("kind")
    if kind not in KINDS:
        raise BadScores(ScoresCode.UNKNOWN_KIND, name, at, "kind")
    if type(points) is not int or not 0 <= points <= WIN:
        raise BadScores(ScoresCode.IMPOSSIBLE_POINTS, name, at, "points")
    if row.get("colour", "-") not in COLOURS:
        raise BadScores(ScoresCode.UNKNOWN_COLOUR, name, at, "colour")
    if (opponent is None) != (kind == "bye"):
        raise BadScores(ScoresCode.OPPONENT_AND_KIND_DISAGREE, name, at, "opponent")
    is_known = type(opponent) is int and opponent in numbers and opponent != int(name)
    if opponent is not None and not is_known:
        raise BadScores(ScoresCode.UNKNOWN_OPPONENT, name, at, "opponent")
    if not isinstance(row.get("requested", False), bool):
        raise BadScores(ScoresCode.NOT_A_TRUTH_VALUE, name, at, "requested")
    is_played = kind == "played"
    return Score(at, opponent, points, points, is_played, is_played, row.get("requested", False))


def _must_agree(rows: Mapping[int, tuple[Score, ...]]) -> None:
    """A game is told by both its players, and they divide no more than a win."""
    for number, own in rows.items():
        for score in own:
            if score.opponent is None:
                continue
            opponent_row = rows[score.opponent]
            other = opponent_row[score.round - 1] if len(opponent_row) >= score.round else None
            if other is None or other.opponent != number or other.played != score.played:
                raise BadScores(ScoresCode.PLAYERS_DISAGREE, str(number), score.round, "opponent")
            if score.points + other.points not in (0, WIN):
                raise BadScores(ScoresCode.PLAYERS_DISAGREE, str(number), score.round, "points")


def _tied(scoring: ScoresAndTotals, number: int) -> frozenset[int]:
    equal = scoring.totals[number]
    return frozenset(number for number, total in scoring.totals.items() if total == equal)
