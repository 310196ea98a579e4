"""A record examined: the verdict stored, or shown before it is handed in; examined again."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

from arbiter import rules
from arbiter.cases.models import Case
from arbiter.cases.queries.draws import valid_offers_of_subject
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.examinations.models import Examination
from arbiter.examinations.queries.stored import (
    clock_facts_used,
    draw_offers_used,
    entered_fact_as_dict,
    entered_fact_from_dict,
    judge_record_with_facts,
    verdict_as_data,
    waivers_as_list,
)
from arbiter.proofs.chain import canonical_json
from arbiter.rules.clocks.entries import ClockFacts
from arbiter.rules.draw_offers import Offer
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact
from arbiter.rules.verdicts.record import adjudicate_record
from games import draughts
from games.archive.models import GameRecord
from games.draughts import Waiver, pdn
from games.web.prepared import PreparedQuery, value_given_when_asked
from games.web.statements import insert_row_unless_there

# Examine a record under a ruleset: store the verdict, or show it before a record is handed in.


_ANSWERED = PreparedQuery(
    lambda: Examination.objects.order_by().filter(question=value_given_when_asked("question"))
)


def examine_record(
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
    """Examine a record and store its verdict; the same question returns the stored one.

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
        "fact": entered_fact_as_dict(fact),
        "code": code_version(),
    }
    standing = waivers_as_list(waivers)
    if standing:
        facts["waivers"] = standing
    if clocks is not None:
        facts["clocks"] = clocks.as_dict()
    if offers:
        facts["offers"] = [offer.as_dict() for offer in offers]
    question = hashlib.sha256(canonical_json(facts).encode()).hexdigest()
    if read is None:  # asked about what lies here: most likely it was asked before
        known = Examination.objects.filter(question=question).first()
        if known is not None:
            return known
    verdict = judge_record_with_facts(
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
    if insert_row_unless_there(examination, ("question",)):
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
    verdict = adjudicate_record(
        pdn.read_again_with_waivers(read, waivers).replay,
        ruleset=catalogue.load_ruleset(ruleset_id),
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


# Examine a record again: with the present facts of its case, or with other waivers.


def examine_again(case: Case, *, clocks: ClockFacts | None, at: datetime) -> Examination | None:
    """Examine an open case's record again with the present facts and these clocks.

    The case points at the new examination; one without a record has none.
    """
    old = case.examination
    if old is None:
        return None
    examination = examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers_of_subject(case.subject),
        clocks=clocks,
        offers=valid_offers_of_subject(case.subject),
    )
    Case.objects.filter(pk=case.pk).update(examination=examination)
    case.examination = examination
    return examination


def examine_with_waivers(
    old: Examination, waivers: Sequence[Waiver], *, at: datetime
) -> Examination:
    """Repeat an examination with the waivers that hold now."""
    return examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers,
        clocks=clock_facts_used(old),
        offers=draw_offers_used(old),
    )


@cache
def code_version() -> str:
    """Return the fingerprint of the code and rulesets that decide verdicts."""
    digest = hashlib.sha256()
    for file in _rule_files():
        text = file.read_text(encoding="utf-8").replace("\r\n", "\n")
        digest.update(f"{file.name}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _rule_files() -> list[Path]:
    play = Path(draughts.__file__).parent
    competition = Path(rules.__file__).parent
    code = [file for room in (play, competition) for file in sorted(room.rglob("*.py"))]
    return [
        *code,
        *sorted(catalogue.FOLDER.glob("*.toml")),
        *catalogue.own_ruleset_files(),
    ]
