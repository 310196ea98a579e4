"""Words for the parameters of a refusal: states, coefficients, results, illegal moves."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.imports.restore_stored_faults import restore_fault
from games.web.render_text_in_language import Text, in_language
from tournaments.attendance.attendance_texts import PRESENCES
from tournaments.entries import entry_state_texts
from tournaments.events import event_state_texts
from tournaments.games import game_state_texts
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.standings.coefficient_and_reason_texts import coefficient_title, format_value
from tournaments.submitted_records import submission_state_texts

MOVES_SHOWN = 6
LEGAL_MOVES = _(". Legal moves here: {moves}")

STATES: Mapping[str, Text] = {
    **event_state_texts.STATES,
    **entry_state_texts.STATES,
    **game_state_texts.STATES,
    **submission_state_texts.STATES,
}


SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "–"}
"""Results as they are printed."""


def params_in_words(params: Mapping[str, Any], language: str | None) -> dict[str, object]:
    """Convert a refusal's params for its text: coefficients by title, states in words."""
    values = {key: _joined(value) for key, value in params.items()}
    code = params.get("coefficient")
    if code is not None and code in COEFFICIENTS:
        values["coefficient"] = coefficient_title(code, language)
        values |= {
            key: format_value(code, params[key]) for key in ("value", "above") if key in params
        }
    values |= {key: SIGNS.get(params[key], "–") for key in ("result", "meant") if key in params}
    if params.get("presence") in PRESENCES:
        values["presence"] = in_language(PRESENCES[params["presence"]], language)
    if "illegal" in params:
        values["why"] = _why_illegal(params["illegal"], language)
    if params.get("state") in STATES:
        values["state"] = in_language(STATES[params["state"]], language)
    return values


def _why_illegal(stored: Mapping[str, Any] | None, language: str | None) -> str:
    """The rule that a move breaks and moves that are legal, the likeliest first; "" if unknown."""
    if stored is None:
        return ""
    fault = restore_fault(stored)
    sentence = f": {explain(fault, language)}"
    if not fault.legal:
        return sentence
    moves = ", ".join(fault.legal[:MOVES_SHOWN])
    return sentence + in_language(LEGAL_MOVES, language).format(moves=moves)


def _joined(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return value
