"""A record judged with its facts; both as stored data, and the stored verdict repeated."""

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.examinations.models import Examination
from arbiter.rules.clocks import entries
from arbiter.rules.clocks.entries import ClockFacts
from arbiter.rules.draw_offers import Offer
from arbiter.rules.draws.counts import DrawCount
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, Verdict
from arbiter.rules.verdicts.record import adjudicate_record
from games import draughts
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts import Position, Waiver, pdn
from games.draughts.numbering import numbering_of_replay


def judge_record_with_facts(
    record: GameRecord,
    ruleset_id: str,
    *,
    recorded: GameResult,
    fact: EnteredFact | None,
    waivers: Sequence[Waiver],
    clocks: ClockFacts | None,
    offers: Sequence[Offer],
    read: pdn.ReadGame | None = None,
) -> Verdict:
    """Adjudicate a record; ``read`` is the reading of its text where it was read just now."""
    read = records.read_record_again(record) if read is None else read
    read, rules = (
        pdn.read_again_with_waivers(read, waivers),
        catalogue.load_ruleset(ruleset_id),
    )
    flags = entries.judge_flags_of_game(clocks, read.clocks, read.replay, rules) if clocks else None
    return adjudicate_record(
        read.replay, ruleset=rules, recorded=recorded, fact=fact, flags=flags, offers=offers
    )


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


# Convert facts a verdict was given by to JSON-ready data; read stored ones back.
#
# The facts: the entered end, irregular moves let stand, clock facts, draw offers.


def entered_fact_as_dict(fact: EnteredFact | None) -> dict[str, str | None] | None:
    """Convert an entered fact to JSON-ready data."""
    if fact is None:
        return None
    return {"kind": fact.kind.value, "loser": fact.loser.value if fact.loser else None}


def entered_fact_from_dict(stored: Mapping[str, str | None] | None) -> EnteredFact | None:
    """Read an entered fact from stored data."""
    if stored is None:
        return None
    loser = draughts.Colour(stored["loser"]) if stored["loser"] else None
    return EnteredFact(kind=Termination(str(stored["kind"])), loser=loser)


def waivers_as_list(waivers: Sequence[Waiver]) -> list[dict[str, Any]]:
    """Convert waivers (irregular moves let stand) to JSON-ready data, by half-move."""
    return [
        {"ply": waiver.ply, "text": waiver.text, "after": waiver.after.fen()}
        for waiver in sorted(waivers, key=lambda waiver: waiver.ply)
    ]


def waivers_used(examination: Examination) -> tuple[Waiver, ...]:
    """Return the irregular moves let stand when this examination was made."""
    variant = catalogue.variant_of_ruleset(examination.ruleset_id)
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


# Convert a verdict and its draw counters to JSON-ready data.


def verdict_as_data(verdict: Verdict) -> dict[str, Any]:
    """Convert a verdict to JSON-ready data: reasons, claims, counters at the end, fault."""
    outcome = verdict.outcome or OPEN_OUTCOME
    report = verdict.draws
    numbering = numbering_of_replay(report.replay)
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
        "black_first": numbering.late,
        **numbering.as_data(),
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
