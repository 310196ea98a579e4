"""Examine a record under a ruleset, store the verdict, repeat it with what holds now."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import arbiter.rules
import games.draughts
from arbiter.cases.models import Case
from arbiter.draw_offers.recorded_draw_offers import valid_offers_of_subject
from arbiter.examinations.examined_facts_to_and_from_json import (
    clock_facts_used,
    draw_offers_used,
    entered_fact_as_dict,
    entered_fact_from_dict,
    waivers_as_list,
    waivers_used,
)
from arbiter.examinations.models import Examination
from arbiter.examinations.verdict_to_json import verdict_as_data
from arbiter.incidents.incidents_of_case_or_game import waivers_of_subject
from arbiter.journal.hash_chain import canonical_json
from arbiter.rules.agreement.draw_offer_limits import Offer
from arbiter.rules.clocks import clocks_and_flags_of_game
from arbiter.rules.clocks.clocks_and_flags_of_game import ClockFacts
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from arbiter.rules.verdicts.verdict import EnteredFact, Verdict
from games.archive import read_and_replay_stored_record as records
from games.archive.models import GameRecord
from games.draughts import Waiver, pdn
from games.sql_statements.insert_or_replace_rows_in_one_statement import insert_row_unless_there
from games.sql_statements.prepared_query import PreparedQuery, value_given_when_asked

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
        ruleset=ruleset_catalogue.load_ruleset(ruleset_id),
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


def verdict_changed_since_stored(examination: Examination) -> Mapping[str, Any] | None:
    """Today's verdict where it differs from the stored one, else None.

    What today's code tells besides (a counter that was not kept then) is no difference.
    """
    stored = examination.document
    verdict = _judge(
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


@cache
def code_version() -> str:
    """Return the fingerprint of the code and rulesets that decide verdicts."""
    digest = hashlib.sha256()
    for file in _rule_files():
        text = file.read_text(encoding="utf-8").replace("\r\n", "\n")
        digest.update(f"{file.name}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _rule_files() -> list[Path]:
    play = Path(games.draughts.__file__).parent
    competition = Path(arbiter.rules.__file__).parent
    code = [file for room in (play, competition) for file in sorted(room.rglob("*.py"))]
    return [
        *code,
        *sorted(ruleset_catalogue.FOLDER.glob("*.toml")),
        *ruleset_catalogue.own_ruleset_files(),
    ]


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
    read = records.read_record_again(record) if read is None else read
    read, rules = (
        pdn.read_again_with_waivers(read, waivers),
        ruleset_catalogue.load_ruleset(ruleset_id),
    )
    flags = (
        clocks_and_flags_of_game.judge_flags_of_game(clocks, read.clocks, read.replay, rules)
        if clocks
        else None
    )
    return adjudicate_record(
        read.replay, ruleset=rules, recorded=recorded, fact=fact, flags=flags, offers=offers
    )
