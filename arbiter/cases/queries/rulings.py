"""Rulings: what may be ruled, which stands, until when it may be appealed; sanctions in force."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from arbiter import ports as arbiter_ports
from arbiter.cases.models import (
    Case,
    CaseKind,
    CaseState,
    ProtestAndSanctionRules,
    Ruling,
    Sanction,
)
from arbiter.cases.queries import draws, incidents
from arbiter.errors import ErrorCode, Refused, StaleRequest
from arbiter.examinations.models import Examination
from arbiter.examinations.queries.stored import waivers_used
from arbiter.journal.models.rows import JournalEntry
from arbiter.ports import Party, SubjectFacts
from arbiter.rules.claims import AnswerKind
from arbiter.rules.claims.uncounted import UncountedDraw, claim_rule
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.sanctions import (
    OF_RULESET,
    SanctionKind,
    SanctionLadder,
    SanctionStep,
    next_sanction,
    number_of_ladder_step,
)
from arbiter.rules.verdicts.cases import CaseMatter, OptionCause, RulingOption
from arbiter.rules.verdicts.cases import outcomes_to_rule as computed
from arbiter.rules.verdicts.record import outcome_proved_by_moves
from games.archive.queries import records
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
    facts = arbiter_ports.subject_facts(case.subject)
    rules = ruleset_of_case_or_event(case, facts.ruleset_id if facts else "")
    answer = _kind_of_answer_to_claim(case)
    options = computed(
        CaseMatter(case.kind),
        rules,
        rule=claim_rule(case.rule) if case.rule else None,
        answer=answer,
        is_won=answer is AnswerKind.RIGHT and _is_won_by_tables(case),
        result_in_force=_standing(case) or (facts.result_in_force if facts else None),
        board=_board_at_end_of_record(case),
    )
    questions = None if case.kind == CaseKind.CLOCK else ("one_against_one",)
    return (*options, *_options_of_readings(case, options, questions))


def termination_by_default(case: Case, result: str) -> str:
    """Return how a game ended that is ruled with this result, where nobody says it.

    The only end offered for it, or that on the board of the record; else the ruling itself.
    """
    offered = [
        option.outcome
        for option in outcomes_that_may_be_ruled(case)
        if option.outcome.result == result
    ]
    board = _board_at_end_of_record(case)
    if len(offered) == 1 or board in offered:
        return (board if board in offered else offered[0]).termination.value
    return Termination.ADJUDICATED.value


def _board_at_end_of_record(case: Case) -> Outcome | None:
    """Return how the board of the record stands at its end; None where no record can be read."""
    if case.examination is None:
        return None
    examination = case.examination
    read = records.read_record_again(examination.record, waivers_used(examination))
    if not read.is_ok:
        return None
    return outcome_proved_by_moves(read.replay, None) or OPEN_OUTCOME


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
    if case.rule == UncountedDraw.LIMITED_MOVES:
        return None
    if examination.ruleset_id not in catalogue.all_ruleset_ids():
        return None
    replay = _replay(case, examination)
    if case.ply > replay.plies:
        return None
    as_data = draws.claim_answers_as_data(replay, examination.ruleset_id, case.ply, case.rule)
    return AnswerKind(as_data[0]["answer"]) if as_data else AnswerKind.WRONG


def _options_of_readings(
    case: Case, options: tuple[RulingOption, ...], questions: tuple[str, ...] | None
) -> Iterator[RulingOption]:
    """The outcomes by which the examination says the game may be read, where none is offered yet.

    Of these questions, of all where None is given.

    A draw by a count that stood before the flag fell, a win on the board after it.
    """
    offered = {option.outcome for option in options}
    for reading in case.examination.document["readings"] if case.examination else ():
        if questions is not None and reading["question"] not in questions:
            continue
        outcome = Outcome.from_codes(reading["result"], reading["termination"])
        if outcome.result is not GameResult.OPEN and outcome not in offered:
            offered.add(outcome)
            yield RulingOption(outcome, reading["article"], OptionCause.END)


def _is_won_by_tables(case: Case) -> bool:
    """Return whether a count that asks for no winning position stands in one (7.2.7, 7.2.8)."""
    if case.examination is None or case.rule not in draws.BY_RULE:
        return False
    return draws.is_won_by_tables(_replay(case, case.examination), case.ply or 0)


def _replay(case: Case, examination: Examination) -> Replay:
    return records.replay_of_record(examination.record, incidents.waivers_of_subject(case.subject))


def ruling_in_force(case: Case) -> Ruling | None:
    """Return the ruling in force, which no other has superseded."""
    return Ruling.objects.filter(case=case, superseded_by__isnull=True).first()


# Appeal against a ruling to the jury within the event's protest period.


def may_be_appealed_until(case: Case, at: datetime) -> datetime | None:
    """Return until when a case's ruling may be appealed; None when it may not."""
    try:
        ruling = appealable_ruling(case)
    except (Refused, StaleRequest):
        return None
    until = end_of_protest_period(ruling)
    return until if at <= until else None


def end_of_protest_period(ruling: Ruling) -> datetime:
    """Return the end of a ruling's protest period."""
    return ruling.at + timedelta(minutes=protest_minutes(ruling))


def protest_minutes(ruling: Ruling) -> int:
    """Return the minutes to appeal a ruling: the event's own, else the ruleset's."""
    facts = arbiter_ports.subject_facts(ruling.case.subject)
    rules = catalogue.load_ruleset_or_none(facts.ruleset_id) if facts else None
    return protest_and_sanction_numbers(ruling.case.scope, rules)["protest_minutes"]


def appealable_ruling(case: Case) -> Ruling:
    if case.kind == CaseKind.APPEAL:
        raise Refused(ErrorCode.NO_SUCH_APPEAL, case=case.pk)
    earlier = Case.objects.filter(appeals__case=case).exclude(state=CaseState.WITHDRAWN).first()
    if earlier is not None:
        raise StaleRequest(ErrorCode.ALREADY_APPEALED, case=earlier.pk)
    ruling = ruling_in_force(case)
    if ruling is None:
        raise Refused(ErrorCode.NOT_RULED, case=case.pk)
    return ruling


def rulings_that_closed_cases(cases: Sequence[Case]) -> dict[int, Ruling]:
    """Return, by case, the ruling that left nothing to ask in it; none of a case taken back."""
    closed = [case for case in cases if case.state == CaseState.WITHDRAWN]
    if not closed:
        return {}
    closings = JournalEntry.objects.filter(
        stream__in={case.scope for case in closed}, verb="case.withdrawn"
    ).order_by("pk")
    ruling_of_case = {row.data["case"]: row.data.get("ruling") for row in closings}
    rulings = Ruling.objects.select_related("by").in_bulk(filter(None, ruling_of_case.values()))
    return {
        case.pk: rulings[number]
        for case in closed
        if (number := ruling_of_case.get(case.pk)) in rulings
    }


# Find which rulings are the jury's, given on appeal, and which the arbiter's.


def ruling_numbers_of_jury(numbers: Collection[str]) -> frozenset[str]:
    """Return those ruling numbers (``15/1``) that are the jury's."""
    case_of = {number: number.partition("/")[0] for number in numbers if number}
    wanted = {int(case) for case in case_of.values() if case.isdecimal()}
    if not wanted:
        return frozenset()
    appeals = Case.objects.filter(pk__in=wanted, kind=CaseKind.APPEAL)
    of_jury = {str(pk) for pk in appeals.values_list("pk", flat=True)}
    return frozenset(number for number, case in case_of.items() if case in of_jury)


def is_result_of_jury(subject: str, outcome: Outcome) -> bool:
    """Return whether a result rests only on a ruling, the last of them the jury's."""
    if outcome.termination is not Termination.ADJUDICATED:
        return False
    last = Ruling.objects.filter(case__subject=subject).select_related("case").order_by("-pk")
    ruling = last.first()
    return ruling is not None and ruling.is_of_jury and ruling.outcome == outcome


def filter_rows_in_force(rows: QuerySet, query: dict[str, Any], successor: str) -> QuerySet:
    """Filter rows by the parameter ``in_force``; ``successor`` leads to the superseding ruling."""
    if "in_force" not in query:
        return rows
    return rows.filter(**{f"{successor}__isnull": query["in_force"]})


def ruleset_of_case_or_event(case: Case, ruleset_id: str) -> Ruleset | None:
    """Return the ruleset of a case's examination, else its event's; None if unknown."""
    named = case.examination.ruleset_id if case.examination else ruleset_id
    return catalogue.load_ruleset_or_none(named)


def is_another_case_about_subject_open(subject: str, ruling_number: str) -> bool:
    """Return whether another case about the same subject as the ruling's case is open."""
    own, _slash, _count = ruling_number.partition("/")
    waiting = Case.objects.filter(subject=subject, state=CaseState.OPEN)
    return waiting.exclude(pk=int(own)).exists()


# Find the sanctions in force in an event, and the next step for each player of a game.


@dataclass(frozen=True, slots=True)
class SanctionsOfSide:
    """A side's sanctions in the event, oldest first, and the ladder's next step."""

    party: Party
    given: tuple[Sanction, ...]
    next: SanctionStep | None


def sanctions_in_force(scope: str) -> QuerySet[Sanction]:
    """Return the sanctions of an event that count, without those of superseded rulings."""
    return Sanction.objects.filter(scope=scope, ruling__superseded_by__isnull=True).select_related(
        "by"
    )


def sanction_kinds_of_player(scope: str, party: str) -> tuple[SanctionKind, ...]:
    """Return the kinds of sanctions a player has received, oldest first."""
    kinds = sanctions_in_force(scope).filter(party=party).values_list("kind", flat=True)
    return tuple(SanctionKind(kind) for kind in kinds)


def sanctions_of_both_sides(scope: str, facts: SubjectFacts) -> tuple[SanctionsOfSide, ...]:
    """Return the sanctions of both sides of a game; two queries."""
    keys = [party.key for party in facts.parties]
    imposed = tuple(sanctions_in_force(scope).filter(party__in=keys))
    rules = catalogue.load_ruleset_or_none(facts.ruleset_id)
    steps = ladder_of_event(scope, rules)
    return tuple(
        SanctionsOfSide(
            party,
            given := _sanctions_of(imposed, party),
            next_sanction(_kinds(given), rules, steps),
        )
        for party in facts.parties
    )


def _sanctions_of(imposed: Iterable[Sanction], party: Party) -> tuple[Sanction, ...]:
    return tuple(sanction for sanction in imposed if sanction.party == party.key)


def _kinds(sanctions: Iterable[Sanction]) -> tuple[SanctionKind, ...]:
    return tuple(SanctionKind(sanction.kind) for sanction in sanctions)


# Read an event's numbers for protests and sanctions: its own, its ruleset's, or the default.


def own_protest_and_sanction_rules(scope: str) -> ProtestAndSanctionRules:
    """Return the event's own numbers; an unsaved empty row without any."""
    return ProtestAndSanctionRules.objects.filter(scope=scope).first() or ProtestAndSanctionRules(
        scope=scope
    )


def own_numbers(scopes: Collection[str]) -> dict[str, ProtestAndSanctionRules]:
    """Load the own numbers of events by their scope; those without any are left out."""
    return {row.scope: row for row in ProtestAndSanctionRules.objects.filter(scope__in=scopes)}


def numbers_in_force(own: ProtestAndSanctionRules | None, rules: Ruleset | None) -> dict[str, int]:
    """Return the numbers in force: an event's own, its ruleset's, default."""
    return {
        name: number_of_ladder_step(name, getattr(own, name, None), rules) for name in OF_RULESET
    }


def protest_and_sanction_numbers(scope: str, rules: Ruleset | None) -> dict[str, int]:
    """Return the numbers in force in an event: its own, its ruleset's, default."""
    return numbers_in_force(own_protest_and_sanction_rules(scope), rules)


def ladder_of_event(scope: str, rules: Ruleset | None) -> SanctionLadder:
    """Return the ladder of sanctions in an event."""
    numbers = protest_and_sanction_numbers(scope, rules)
    return SanctionLadder(numbers["remarks"], numbers["warnings"], numbers["losses"])
