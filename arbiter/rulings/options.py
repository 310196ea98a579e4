"""List the outcomes offered in the ruling form of a case."""

from arbiter.cases.models import Case, CaseKind
from arbiter.claims import selectors as claims
from arbiter.incidents import selectors as incidents
from arbiter.ports import events as subject_ports
from arbiter.rules.claims.claim_answers import AnswerKind
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from arbiter.rules.verdicts.ruling_options import Matter, Option, OptionWhy
from arbiter.rules.verdicts.ruling_options import options as computed
from games.archive import selectors as records


def options(case: Case) -> tuple[Option, ...]:
    """The outcomes possible in a case by its ruleset.

    On appeal those of the case appealed from, and the ruling itself, which the jury may uphold.
    """
    if case.kind == CaseKind.APPEAL:
        ruling = case.appeals
        upheld = ruling.outcome
        rest = (one for one in options(ruling.case) if one.outcome != upheld)
        return (Option(upheld, "", OptionWhy.STANDS), *rest)
    facts = subject_ports.subject_facts(case.subject)
    rules = rules_of(case, facts.ruleset_id if facts else "")
    return computed(
        Matter(case.kind),
        rules,
        rule=DrawRuleName(case.rule) if case.rule else None,
        answer=answer(case),
        result_in_force=_standing(case) or (facts.result_in_force if facts else None),
    )


def _standing(case: Case) -> Outcome | None:
    """The result that stood when the case was opened: no ruling on it makes it another."""
    said = case.context
    if said.get("result") in (None, GameResult.OPEN) or not said.get("termination"):
        return None
    return Outcome.of(said["result"], said["termination"])


def answer(case: Case) -> AnswerKind | None:
    """The record's answer to the claimed draw; None where none was claimed or is known."""
    examination = case.examination
    if not case.rule or case.ply is None or examination is None:
        return None
    if examination.ruleset_id not in catalogue.all_ids():
        return None
    replay = records.replay_of(examination.record, incidents.waivers_of(case.subject))
    if case.ply > replay.plies:
        return None
    found = claims.answers_as_data(replay, examination.ruleset_id, case.ply, case.rule)
    return AnswerKind(found[0]["answer"]) if found else AnswerKind.WRONG


def rules_of(case: Case, ruleset_id: str) -> Ruleset | None:
    """The ruleset of a case."""
    named = case.examination.ruleset_id if case.examination else ruleset_id
    return catalogue.load(named) if named in catalogue.all_ids() else None
