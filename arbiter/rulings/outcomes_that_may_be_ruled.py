"""List the outcomes that may be ruled in a case, by its ruleset and the answer to its claim."""

from collections.abc import Iterator

from arbiter.cases import ending_tables_value_of_case_position
from arbiter.cases.models import Case, CaseKind
from arbiter.cases.ruleset_of_case_or_event import ruleset_of_case_or_event
from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rules.claims.answer_draw_claim import AnswerKind
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.ruling_options import CaseMatter, OptionCause, RulingOption
from arbiter.rules.verdicts.ruling_options import outcomes_to_rule as computed
from games.archive import read_and_replay_stored_record
from games.draughts.replay import Replay


def outcomes_that_may_be_ruled(case: Case) -> tuple[RulingOption, ...]:
    """Return the outcomes possible in a case by its ruleset.

    On appeal those of the case appealed from, and the ruling itself, which the jury may uphold.
    """
    if case.kind == CaseKind.APPEAL:
        ruling = case.appeals
        upheld = ruling.outcome
        rest = (
            option for option in outcomes_that_may_be_ruled(ruling.case) if option.outcome != upheld
        )
        return (RulingOption(upheld, "", OptionCause.STANDS), *rest)
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
    rules = ruleset_of_case_or_event(case, facts.ruleset_id if facts else "")
    answer = _kind_of_answer_to_claim(case)
    options = computed(
        CaseMatter(case.kind),
        rules,
        rule=DrawRuleName(case.rule) if case.rule else None,
        answer=answer,
        is_won=answer is AnswerKind.RIGHT and _is_won_by_tables(case),
        result_in_force=_standing(case) or (facts.result_in_force if facts else None),
    )
    if case.kind != CaseKind.CLOCK:
        return options
    return (*options, *_options_of_readings(case, options))


def _standing(case: Case) -> Outcome | None:
    """Return the result that stood when the case was opened: no ruling on it makes it another."""
    context = case.context
    if context.get("result") in (None, GameResult.OPEN) or not context.get("termination"):
        return None
    return Outcome.from_codes(context["result"], context["termination"])


def _kind_of_answer_to_claim(case: Case) -> AnswerKind | None:
    """Return the record's answer: right, premature or wrong; None where no draw was claimed."""
    examination = case.examination
    if not case.rule or case.ply is None or examination is None:
        return None
    if examination.ruleset_id not in ruleset_catalogue.all_ruleset_ids():
        return None
    replay = _replay(case, examination)
    if case.ply > replay.plies:
        return None
    as_data = answer_draw_claim_of_record_or_case.claim_answers_as_data(
        replay, examination.ruleset_id, case.ply, case.rule
    )
    return AnswerKind(as_data[0]["answer"]) if as_data else AnswerKind.WRONG


def _options_of_readings(case: Case, options: tuple[RulingOption, ...]) -> Iterator[RulingOption]:
    """The outcomes by which the examination says the game may be read, where none is offered yet.

    A draw by a count that stood before the flag fell, a win on the board after it.
    """
    offered = {option.outcome for option in options}
    for reading in case.examination.document["readings"] if case.examination else ():
        outcome = Outcome.from_codes(reading["result"], reading["termination"])
        if outcome.result is not GameResult.OPEN and outcome not in offered:
            offered.add(outcome)
            yield RulingOption(outcome, reading["article"], OptionCause.END)


def _is_won_by_tables(case: Case) -> bool:
    """Return whether a count that asks for no winning position stands in one (7.2.7, 7.2.8)."""
    if case.examination is None or case.rule not in ending_tables_value_of_case_position.BY_RULE:
        return False
    return ending_tables_value_of_case_position.is_won_by_tables(
        _replay(case, case.examination), case.ply or 0
    )


def _replay(case: Case, examination: Examination) -> Replay:
    return read_and_replay_stored_record.replay_of_record(
        examination.record, irregular_moves_let_stand.waivers_of_subject(case.subject)
    )
