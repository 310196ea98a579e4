"""How a result is written in an event: 1–0 and ½–½, or 2–0 and 1–1 where its game counts so."""

from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts import describe_outcome
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from games.draughts.pdn.writer import result_as_variant_writes_it
from games.web.text_in_language import Text
from tournaments.results.forms import RESULT_CHOICES, RESULTS

WHITE_IN_POINTS: Text = _("2–0 – White wins")
DRAW_IN_POINTS: Text = _("1–1 – draw")
BLACK_IN_POINTS: Text = _("0–2 – Black wins")


USUAL_KEYS = {"1": "1", "=": "=", "0": "0"}
POINT_KEYS = {"2": "1", "1": "=", "=": "=", "0": "0"}
"""What a key of the keyboard enters, as the value of the form."""


def sign_of(outcome: Outcome, ruleset_id: str = "") -> str:
    """``1–0``, in draughts on a hundred squares ``2–0``; a win without play is +/−."""
    if outcome.termination in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT):
        return describe_outcome(outcome)
    return _own_signs(ruleset_id).get(outcome.result) or describe_outcome(outcome)


def is_in_points(ruleset_id: str) -> bool:
    """Whether the game of a ruleset writes its results in points: 2-0, 1-1, 0-2."""
    return bool(_own_signs(ruleset_id))


def keys_of(ruleset_id: str) -> Mapping[str, str]:
    """The keys by which a result is entered, with the values they enter."""
    return POINT_KEYS if is_in_points(ruleset_id) else USUAL_KEYS


def signs_by_value(ruleset_id: str) -> Mapping[str, str]:
    """The sign of every value that the form of a result takes."""
    return {value: sign_of(outcome, ruleset_id) for value, outcome in RESULTS.items()}


def choices_of(ruleset_id: str) -> list[tuple[str, Text]]:
    """The choices of the form of a result, in points where the game counts so."""
    if not is_in_points(ruleset_id):
        return list(RESULT_CHOICES)
    signs, words = signs_by_value(ruleset_id), dict(RESULT_CHOICES)
    own = {"1": WHITE_IN_POINTS, "=": DRAW_IN_POINTS, "0": BLACK_IN_POINTS}
    return [(value, own.get(value, words[value])) for value in ("", *signs)]


@cache
def _own_signs(ruleset_id: str) -> Mapping[str, str]:
    """Results that the game writes otherwise than usual; none without a ruleset."""
    if not ruleset_id:
        return {}
    variant = catalogue.variant_of(ruleset_id)
    decided = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW)
    own = {result.value: result_as_variant_writes_it(result.value, variant) for result in decided}
    return {usual: sign.replace("-", "–") for usual, sign in own.items() if sign != usual}
