"""List the outcomes that may be ruled in a case; find its ruleset and the answer to its claim."""

from arbiter.cases.models import Case, CaseKind
from arbiter.claims import selectors as claims
from arbiter.incidents import selectors as incidents
from arbiter.ports import subject_handlers
from arbiter.rules.claims.answer_claim import AnswerKind
from arbiter.rules.draws.draw_rule_names import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.verdicts.ruling_options import CaseMatter, Option, OptionCause
from arbiter.rules.verdicts.ruling_options import outcomes_to_rule as computed
from games.archive import selectors as records


def outcome_options(case: Case) -> tuple[Option, ...]:
    """The outcomes possible in a case by its ruleset.

    On appeal those of the case appealed from, and the ruling itself, which the jury may uphold.
    """
    if case.kind == CaseKind.APPEAL:
        ruling = case.appeals
        upheld = ruling.outcome
        rest = (option for option in outcome_options(ruling.case) if option.outcome != upheld)
        return (Option(upheld, "", OptionCause.STANDS), *rest)
    facts = subject_handlers.subject_facts(case.subject)
    rules = rules_of(case, facts.ruleset_id if facts else "")
    return computed(
        CaseMatter(case.kind),
        rules,
        rule=DrawRuleName(case.rule) if case.rule else None,
        answer=answer_to_claim(case),
        result_in_force=_standing(case) or (facts.result_in_force if facts else None),
    )


def _standing(case: Case) -> Outcome | None:
    """The result that stood when the case was opened: no ruling on it makes it another."""
    context = case.context
    if context.get("result") in (None, GameResult.OPEN) or not context.get("termination"):
        return None
    return Outcome.of(context["result"], context["termination"])


def answer_to_claim(case: Case) -> AnswerKind | None:
    """The record's answer to the claimed draw; None where none was claimed or is known."""
    examination = case.examination
    if not case.rule or case.ply is None or examination is None:
        return None
    if examination.ruleset_id not in catalogue.all_ids():
        return None
    replay = records.replay_of(examination.record, incidents.waivers_of(case.subject))
    if case.ply > replay.plies:
        return None
    as_data = claims.answers_as_data(replay, examination.ruleset_id, case.ply, case.rule)
    return AnswerKind(as_data[0]["answer"]) if as_data else AnswerKind.WRONG


def rules_of(case: Case, ruleset_id: str) -> Ruleset | None:
    """The ruleset of a case."""
    named = case.examination.ruleset_id if case.examination else ruleset_id
    return catalogue.load_or_none(named)
