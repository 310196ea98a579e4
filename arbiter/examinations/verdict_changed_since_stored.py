"""Compare a stored verdict with the one that today's code gives on the same facts."""

from collections.abc import Mapping
from typing import Any

from arbiter.examinations.examine_record import judge_record_with_facts
from arbiter.examinations.examined_facts_to_and_from_json import (
    clock_facts_used,
    draw_offers_used,
    entered_fact_from_dict,
    waivers_used,
)
from arbiter.examinations.models import Examination
from arbiter.examinations.verdict_to_json import verdict_as_data
from arbiter.rules.outcome import GameResult


def verdict_changed_since_stored(examination: Examination) -> Mapping[str, Any] | None:
    """Today's verdict where it differs from the stored one, else None.

    What today's code tells besides (a counter that was not kept then) is no difference.
    """
    stored = examination.document
    verdict = judge_record_with_facts(
        examination.record,
        examination.ruleset_id,
        recorded=GameResult(examination.recorded),
        fact=entered_fact_from_dict(examination.fact),
        waivers=waivers_used(examination),
        clocks=clock_facts_used(examination),
        offers=draw_offers_used(examination),
    )
    today = verdict_as_data(verdict)
    return None if _is_same_document(stored, today) else today


def _is_same_document(stored: Any, today: Any) -> bool:
    """Return whether today's verdict says all that was stored; counters are compared by rule."""
    if isinstance(stored, Mapping) and isinstance(today, Mapping):
        return all(
            key in today and _is_same_document(_by_rule(key, value), _by_rule(key, today[key]))
            for key, value in stored.items()
        )
    if isinstance(stored, list) and isinstance(today, list):
        pairs = zip(stored, today, strict=False)
        return len(stored) == len(today) and all(_is_same_document(*pair) for pair in pairs)
    return stored == today


def _by_rule(key: str, value: Any) -> Any:
    return {count["rule"]: count for count in value} if key == "counts" else value
