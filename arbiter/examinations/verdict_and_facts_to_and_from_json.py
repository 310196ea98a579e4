"""Convert a verdict, and the facts it was given by, to JSON-ready data; read stored facts back."""

from collections.abc import Mapping, Sequence
from typing import Any

import games.draughts
from arbiter.examinations.models import Examination
from arbiter.rules.agreement.draw_offer_limits import Offer
from arbiter.rules.clocks.clocks_and_flags_of_game import ClockFacts
from arbiter.rules.draws.draw_count_and_reset_model import DrawCount
from arbiter.rules.outcome import OPEN_OUTCOME, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import EnteredFact, Verdict
from games.draughts import Position, Waiver


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


def entered_fact_as_dict(fact: EnteredFact | None) -> dict[str, str | None] | None:
    """Convert an entered fact to JSON-ready data."""
    if fact is None:
        return None
    return {"kind": fact.kind.value, "loser": fact.loser.value if fact.loser else None}


def entered_fact_from_dict(stored: Mapping[str, str | None] | None) -> EnteredFact | None:
    """Read an entered fact from stored data."""
    if stored is None:
        return None
    loser = games.draughts.Colour(stored["loser"]) if stored["loser"] else None
    return EnteredFact(kind=Termination(str(stored["kind"])), loser=loser)


def waivers_as_list(waivers: Sequence[Waiver]) -> list[dict[str, Any]]:
    """Convert waivers (irregular moves let stand) to JSON-ready data, by half-move."""
    return [
        {"ply": waiver.ply, "text": waiver.text, "after": waiver.after.fen()}
        for waiver in sorted(waivers, key=lambda waiver: waiver.ply)
    ]


def waivers_used(examination: Examination) -> tuple[Waiver, ...]:
    """Return the irregular moves let stand when this examination was made."""
    variant = ruleset_catalogue.variant_of_ruleset(examination.ruleset_id)
    return tuple(
        Waiver(waiver["ply"], waiver["text"], Position.from_fen(waiver["after"], variant))
        for waiver in examination.waivers or ()
    )


def clock_facts_used(examination: Examination) -> ClockFacts | None:
    """Return the clock facts used in an examination; None where it used none."""
    return ClockFacts.from_dict(examination.clocks) if examination.clocks else None


def draw_offers_used(examination: Examination) -> tuple[Offer, ...]:
    """Return the draw offers used in an examination."""
    return tuple(map(Offer.from_dict, examination.offers or ()))
