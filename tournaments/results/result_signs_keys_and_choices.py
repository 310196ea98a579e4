"""Signs, entry keys and form choices of results: 1–0 and ½–½, or 2–0 where the game counts so."""

from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.outcome_and_side_texts import describe_outcome
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts.pdn.write_canonical_pdn import result_as_variant_writes_it
from games.web.render_text_in_language import Text
from tournaments.results.result_and_undo_forms import RESULT_CHOICES, RESULTS

WHITE_IN_POINTS: Text = _("2–0 – White wins")
DRAW_IN_POINTS: Text = _("1–1 – draw")
BLACK_IN_POINTS: Text = _("0–2 – Black wins")


USUAL_KEYS = {"1": "1", "=": "=", "0": "0"}
POINT_KEYS = {"2": "1", "1": "=", "=": "=", "0": "0"}
"""What a key of the keyboard enters, as the value of the form."""


def result_sign(outcome: Outcome, ruleset_id: str = "") -> str:
    """Return a result's sign: ``1–0``, or ``2–0`` in games with points; +/− without play."""
    if outcome.termination in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT):
        return describe_outcome(outcome)
    return _own_signs(ruleset_id).get(outcome.result) or describe_outcome(outcome)


def are_results_in_points(ruleset_id: str) -> bool:
    """Return whether a ruleset's game writes results in points: 2-0, 1-1, 0-2."""
    return bool(_own_signs(ruleset_id))


def result_entry_keys(ruleset_id: str) -> Mapping[str, str]:
    """Return the keys by which a result is entered, with their form values."""
    return POINT_KEYS if are_results_in_points(ruleset_id) else USUAL_KEYS


def signs_by_value(ruleset_id: str) -> Mapping[str, str]:
    """Return the sign of every value of the result form."""
    return {value: result_sign(outcome, ruleset_id) for value, outcome in RESULTS.items()}


def result_choices(ruleset_id: str) -> list[tuple[str, Text]]:
    """Return the choices of the result form, in points where the game counts so."""
    if not are_results_in_points(ruleset_id):
        return list(RESULT_CHOICES)
    signs, words = signs_by_value(ruleset_id), dict(RESULT_CHOICES)
    own = {"1": WHITE_IN_POINTS, "=": DRAW_IN_POINTS, "0": BLACK_IN_POINTS}
    return [(value, own.get(value, words[value])) for value in ("", *signs)]


@cache
def _own_signs(ruleset_id: str) -> Mapping[str, str]:
    """Results that the game writes otherwise than usual; none without a ruleset."""
    if not ruleset_id:
        return {}
    variant = ruleset_catalogue.variant_of_ruleset(ruleset_id)
    decided = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW)
    own = {result.value: result_as_variant_writes_it(result.value, variant) for result in decided}
    return {usual: sign.replace("-", "–") for usual, sign in own.items() if sign != usual}
