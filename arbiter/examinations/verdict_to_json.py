"""Convert a verdict and its draw counters to JSON-ready data."""

from typing import Any

from arbiter.rules.draws.draw_counts_claims_and_resets import DrawCount
from arbiter.rules.outcome import OPEN_OUTCOME
from arbiter.rules.verdicts.verdict import Verdict


def verdict_as_data(verdict: Verdict) -> dict[str, Any]:
    """Convert a verdict to JSON-ready data: reasons, claims, counters at the end, fault."""
    outcome = verdict.outcome or OPEN_OUTCOME
    report = verdict.draws
    return {
        "kind": verdict.kind.value,
        "result": outcome.result.value,
        "termination": outcome.termination.value,
        "ruleset": report.ruleset.id,
        "ruleset_digest": report.ruleset.digest,
        "plies": report.replay.plies,
        "reasons": [reason.as_dict() for reason in verdict.reasons],
        "claims": [claim.as_dict() for claim in verdict.claims],
        "counts": [draw_counter_as_dict(count) for count in report.counters_at_end()],
        "fault": verdict.fault.as_dict() if verdict.fault else None,
        "readings": [reading.as_dict() for reading in verdict.readings],
        "black_first": report.replay.variant.begins_with_second_half_of_pair(
            report.replay.start.turn
        ),
    }


def draw_counter_as_dict(count: DrawCount) -> dict[str, Any]:
    """Convert a draw counter to JSON-ready data."""
    return {
        "rule": str(count.rule),
        "value": count.value,
        "limit": count.limit,
        "since": count.since,
        "reset_by": str(count.reset_by),
        "running": count.running,
        "due": count.due,
        "trigger": str(count.trigger),
    }
