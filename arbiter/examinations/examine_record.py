"""Examine a record under a ruleset: store the verdict, or show it before a record is handed in."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from arbiter.examinations.examined_facts_to_and_from_json import (
    entered_fact_as_dict,
    waivers_as_list,
)
from arbiter.examinations.fingerprint_of_verdict_code import code_version
from arbiter.examinations.models import Examination
from arbiter.examinations.verdict_to_json import verdict_as_data
from arbiter.journal.hash_chain import canonical_json
from arbiter.rules.agreement.draw_offers_and_their_limits import Offer
from arbiter.rules.clocks import clocks_and_flags_from_entries_and_record
from arbiter.rules.clocks.clocks_and_flags_from_entries_and_record import ClockFacts
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from arbiter.rules.verdicts.verdict import EnteredFact, Verdict
from games.archive import read_and_replay_stored_record
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
    read = read_and_replay_stored_record.read_record_again(record) if read is None else read
    read, rules = (
        pdn.read_again_with_waivers(read, waivers),
        ruleset_catalogue.load_ruleset(ruleset_id),
    )
    flags = (
        clocks_and_flags_from_entries_and_record.judge_flags_of_game(
            clocks, read.clocks, read.replay, rules
        )
        if clocks
        else None
    )
    return adjudicate_record(
        read.replay, ruleset=rules, recorded=recorded, fact=fact, flags=flags, offers=offers
    )
