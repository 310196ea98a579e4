"""Examine a record under a ruleset, store or repeat the verdict; convert it to and from JSON."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import arbiter.rules
import games.draughts
from arbiter.cases.models import Case
from arbiter.draw_offers.selectors import offers_of
from arbiter.examinations.models import Examination
from arbiter.incidents.selectors import waivers_of
from arbiter.journal.chain import canonical
from arbiter.rules.agreement.offer_limits import Offer
from arbiter.rules.clocks import clocks_and_flags_of_game
from arbiter.rules.clocks.clocks_and_flags_of_game import ClockFacts
from arbiter.rules.draws.draw_count_model import Count
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.adjudicate import adjudicate
from arbiter.rules.verdicts.verdict import EnteredFact, Verdict
from games.archive import selectors as records
from games.archive.models import GameRecord
from games.draughts import Position, Waiver, pdn
from games.sql_statements.inserts import insert_once
from games.sql_statements.prepared_query import PreparedQuery, given_later

_ANSWERED = PreparedQuery(
    lambda: Examination.objects.order_by().filter(question=given_later("question"))
)


def examine(
    *,
    record: GameRecord,
    ruleset_id: str,
    recorded: str | None,
    fact: EnteredFact | None,
    at: datetime,
    waivers: Sequence[Waiver] = (),
    clocks: ClockFacts | None = None,
    offers: Sequence[Offer] = (),
    read: pdn.ReadGame | None = None,
) -> Examination:
    """Examine a record; the same question is answered from the store.

    ``recorded`` is the result the record itself bears, ``fact`` what a person says
    besides, ``waivers`` the irregular moves that were let stand (V2), ``clocks`` what is known
    of them (W4); without it they are not weighed; ``offers`` the draw offers written down (D1),
    ``read`` the reading of its text where the caller has it.
    Raises RulesetFault ``unknown_ruleset``, ImpossibleOutcome for a fact that cannot be.
    """
    result = GameResult(recorded or GameResult.OPEN)
    facts = {
        "record": record.pk,
        "sha256": record.sha256,
        "ruleset": ruleset_id,
        "recorded": result.value,
        "fact": fact_as_dict(fact),
        "code": code_version(),
    }
    standing = waivers_as_list(waivers)
    if standing:
        facts["waivers"] = standing
    if clocks is not None:
        facts["clocks"] = clocks.as_dict()
    if offers:
        facts["offers"] = [offer.as_dict() for offer in offers]
    question = hashlib.sha256(canonical(facts).encode()).hexdigest()
    if read is None:  # asked about what lies here: most likely it was asked before
        known = Examination.objects.filter(question=question).first()
        if known is not None:
            return known
    verdict = _judge(
        record,
        ruleset_id,
        recorded=result,
        fact=fact,
        waivers=waivers,
        clocks=clocks,
        offers=offers,
        read=read,
    )
    outcome = verdict.outcome or OPEN_OUTCOME
    examination = Examination(
        question=question,
        record=record,
        ruleset_id=ruleset_id,
        recorded=result.value,
        fact=facts["fact"],
        waivers=standing or None,
        clocks=facts.get("clocks"),
        offers=facts.get("offers"),
        code_version=facts["code"],
        kind=verdict.kind.value,
        result=outcome.result.value,
        termination=outcome.termination.value,
        document=verdict_as_data(verdict),
        at=at,
    )
    if insert_once(examination, ("question",)):
        return examination
    return _ANSWERED.get(question=question)


def examine_without_storing(
    read: pdn.ReadGame,
    ruleset_id: str,
    *,
    fact: EnteredFact | None,
    waivers: Sequence[Waiver] = (),
) -> Examination:
    """Examine a record before it is handed in; the row is not stored.

    Clocks and draw offers, which only a game of an event has, are not weighed.
    Raises ImpossibleOutcome for a fact that cannot be.
    """
    result = GameResult(read.result or GameResult.OPEN)
    verdict = adjudicate(
        pdn.read_with(read, waivers).replay,
        ruleset=catalogue.load(ruleset_id),
        recorded=result,
        fact=fact,
    )
    outcome = verdict.outcome or OPEN_OUTCOME
    return Examination(
        ruleset_id=ruleset_id,
        recorded=result.value,
        kind=verdict.kind.value,
        result=outcome.result.value,
        termination=outcome.termination.value,
        document=verdict_as_data(verdict),
    )


def examine_again(case: Case, *, clocks: ClockFacts | None, at: datetime) -> Examination | None:
    """Examine an open case's record again, with what stands now and with these clocks.

    The case points at the new examination; one without a record has none.
    """
    old = case.examination
    if old is None:
        return None
    examination = examine(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=fact_from_dict(old.fact),
        at=at,
        waivers=waivers_of(case.subject),
        clocks=clocks,
        offers=offers_of(case.subject),
    )
    Case.objects.filter(pk=case.pk).update(examination=examination)
    case.examination = examination
    return examination


def examine_with_waivers(
    old: Examination, waivers: Sequence[Waiver], *, at: datetime
) -> Examination:
    """Repeat an examination with the waivers that hold now."""
    return examine(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=fact_from_dict(old.fact),
        at=at,
        waivers=waivers,
        clocks=clocks_of(old),
        offers=offers_used(old),
    )


def changed_verdict(examination: Examination) -> Mapping[str, Any] | None:
    """Today's verdict where it differs from the stored one, else None.

    What today's code tells besides (a counter that was not kept then) is no difference.
    """
    stored = examination.document
    verdict = _judge(
        examination.record,
        examination.ruleset_id,
        recorded=GameResult(examination.recorded),
        fact=fact_from_dict(examination.fact),
        waivers=waivers_used(examination),
        clocks=clocks_of(examination),
        offers=offers_used(examination),
    )
    today = verdict_as_data(verdict)
    return None if _is_same_document(stored, today) else today


def _is_same_document(stored: Any, today: Any) -> bool:
    """Whether today's verdict says all that was stored; counters are compared by rule."""
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
        "counts": [count_as_dict(count) for count in report.at_end()],
        "fault": verdict.fault.as_dict() if verdict.fault else None,
        "readings": [reading.as_dict() for reading in verdict.readings],
        "black_first": report.replay.variant.begins_late(report.replay.start.turn),
    }


def count_as_dict(count: Count) -> dict[str, Any]:
    """Convert a counter to JSON-ready data."""
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


def fact_as_dict(fact: EnteredFact | None) -> dict[str, str | None] | None:
    """Convert an entered fact to JSON-ready data."""
    if fact is None:
        return None
    return {"kind": fact.kind.value, "loser": fact.loser.value if fact.loser else None}


def fact_from_dict(stored: Mapping[str, str | None] | None) -> EnteredFact | None:
    """Read an entered fact from stored data."""
    if stored is None:
        return None
    loser = games.draughts.Colour(stored["loser"]) if stored["loser"] else None
    return EnteredFact(kind=Termination(str(stored["kind"])), loser=loser)


def waivers_as_list(waivers: Sequence[Waiver]) -> list[dict[str, Any]]:
    """Convert waivers to JSON-ready data, by ply."""
    return [
        {"ply": waiver.ply, "text": waiver.text, "after": waiver.after.fen()}
        for waiver in sorted(waivers, key=lambda waiver: waiver.ply)
    ]


def waivers_used(examination: Examination) -> tuple[Waiver, ...]:
    """The irregular moves that were let stand when this examination was made."""
    variant = catalogue.variant_of(examination.ruleset_id)
    return tuple(
        Waiver(waiver["ply"], waiver["text"], Position.from_fen(waiver["after"], variant))
        for waiver in examination.waivers or ()
    )


def clocks_of(examination: Examination) -> ClockFacts | None:
    """The clock facts used in an examination; None where it used none."""
    return ClockFacts.from_dict(examination.clocks) if examination.clocks else None


def offers_used(examination: Examination) -> tuple[Offer, ...]:
    """The draw offers used in an examination."""
    return tuple(map(Offer.from_dict, examination.offers or ()))


@cache
def code_version() -> str:
    """The fingerprint of the code and rulesets that decide verdicts."""
    digest = hashlib.sha256()
    for file in _rule_files():
        text = file.read_text(encoding="utf-8").replace("\r\n", "\n")
        digest.update(f"{file.name}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _rule_files() -> list[Path]:
    play = Path(games.draughts.__file__).parent
    competition = Path(arbiter.rules.__file__).parent
    code = [file for room in (play, competition) for file in sorted(room.rglob("*.py"))]
    return [*code, *sorted(catalogue.FOLDER.glob("*.toml")), *catalogue.own_files()]


def _judge(
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
    read = records.read_again(record) if read is None else read
    read, rules = pdn.read_with(read, waivers), catalogue.load(ruleset_id)
    flags = (
        clocks_and_flags_of_game.judge_flags_of_game(clocks, read.clocks, read.replay, rules)
        if clocks
        else None
    )
    return adjudicate(
        read.replay, ruleset=rules, recorded=recorded, fact=fact, flags=flags, offers=offers
    )
