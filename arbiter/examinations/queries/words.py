"""A stored examination in words: verdict, claims, counters, agreement with the result."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, overload

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.models import Examination
from arbiter.examinations.texts import terms, verdicts
from arbiter.examinations.texts.findings import explain_open_reading
from arbiter.examinations.texts.terms import TERMINATIONS, describe_outcome
from arbiter.rules.claims import DrawReport, count_draws
from arbiter.rules.draws.counts import DrawCount, DrawRuleName, Trigger
from arbiter.rules.outcome import ENDED_ON_BOARD, GameResult, Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import ReasonCode, VerdictKind
from games.draughts import Position
from games.draughts.numbering import USUAL, MoveNumbers, numbering_of_game, numbering_of_replay
from games.draughts.replay import Replay
from games.draughts.variants import VARIANTS
from games.web.language import Text, in_language, text_of_code

# Put a stored examination into words: verdict, reasons, draw claims, counters, readings.


SAID = frozenset(
    {ReasonCode.RESIGNATION, ReasonCode.CLOCK, ReasonCode.AGREEMENT, ReasonCode.NO_WIN}
)
"""Reasons of a result that no move shows: a person has said so."""

STATED: Text = pgettext_lazy("a result", "stated")


@dataclass(frozen=True, slots=True)
class ClaimInWords:
    """A draw claim in words; ``plies`` prove it."""

    text: str
    rule: str
    first_ply: int
    plies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counter:
    """A draw counter at the end of the record, in words."""

    rule: str
    text: str
    value: int
    limit: int
    since: int
    reset_by: str


@dataclass(frozen=True, slots=True)
class ExaminationInWords:
    """An examination in words: verdict, result, reasons, claims, counters, readings."""

    examination: Examination
    kind: str
    verdict: str
    result: str
    termination: str
    ruleset: str
    reasons: tuple[str, ...]
    claims: tuple[ClaimInWords, ...]
    counters: tuple[Counter, ...]
    fault: dict[str, Any] | None
    readings: tuple[str, ...] = ()
    numbering: MoveNumbers = USUAL

    @property
    def proofs(self) -> frozenset[int]:
        """All plies that prove a claim."""
        return frozenset(ply for claim in self.claims for ply in claim.plies)


@overload
def examination_in_words(examination: Examination, language: str | None) -> ExaminationInWords: ...


@overload
def examination_in_words(examination: None, language: str | None) -> None: ...


def examination_in_words(
    examination: Examination | None, language: str | None
) -> ExaminationInWords | None:
    """Put an examination into words; None stays None."""
    if examination is None:
        return None
    document, late = examination.document, numbering_of_record(examination)
    return ExaminationInWords(
        examination=examination,
        kind=examination.kind,
        verdict=verdicts.verdict_in_words(examination.kind, examination.outcome, language),
        result=terms.describe_outcome(examination.outcome),
        termination=text_of_code(terms.TERMINATIONS, examination.termination, language),
        ruleset=_ruleset_title(examination.ruleset_id, language),
        reasons=tuple(
            verdicts.verdict_reason_in_words(reason, language, numbering=late)
            for reason in document["reasons"]
        ),
        claims=tuple(_claim(claim, language, late) for claim in document["claims"]),
        counters=tuple(_counter(count, language) for count in document["counts"]),
        fault=document["fault"],
        readings=tuple(
            explain_open_reading(reading, language) for reading in document.get("readings", ())
        ),
        numbering=late,
    )


def mark_unconfirmed_result(
    words: ExaminationInWords, in_force: Outcome | None
) -> ExaminationInWords:
    """Return the words with a result that one player stated called stated.

    Until that result is in force: a draw that one player says was agreed is not yet a draw.
    """
    reasons = words.examination.document["reasons"]
    rests_on_word = bool(words.examination.fact) and reasons and reasons[0]["code"] in SAID
    if words.kind != VerdictKind.RESULT or not rests_on_word:
        return words
    if in_force is not None and in_force.result == words.examination.result:
        return words
    return replace(words, verdict=in_language(STATED, get_language()))


def numbering_of_record(examination: Examination) -> MoveNumbers:
    """Return how the half-moves of an examined record are numbered.

    Documents of earlier versions do not say it; their record does.
    """
    if isinstance(examination.document.get("black_first"), bool):
        return MoveNumbers.from_data(examination.document)
    record = examination.record
    variant = VARIANTS[record.variant]
    return numbering_of_game(variant, Position.from_fen(record.start_fen, variant))


def _claim(claim: dict[str, Any], language: str | None, numbering: MoveNumbers) -> ClaimInWords:
    return ClaimInWords(
        text=terms.draw_claim_in_words(claim, language, numbering=numbering),
        rule=claim["rule"],
        first_ply=claim["first_ply"],
        plies=tuple(claim["plies"]),
    )


def _counter(count: dict[str, Any], language: str | None) -> Counter:
    return Counter(
        rule=count["rule"],
        text=text_of_code(terms.RULES, count["rule"], language),
        value=count["value"],
        limit=count["limit"],
        since=count["since"],
        reset_by=text_of_code(terms.RESETS, count["reset_by"], language),
    )


def _ruleset_title(ruleset_id: str, language: str | None) -> str:
    """Return the title of a ruleset; its id where its file is gone."""
    rules = catalogue.load_ruleset_or_none(ruleset_id)
    return rules.title(language) if rules else ruleset_id


# Compare the result that stands with the examination of its record: agreement or contradiction.


AGAINST_BOARD = ReasonCode.CONTRADICTS_BOARD.value


class ResultComparison(StrEnum):
    """How a result that stands compares with what the record shows."""

    SAME = "same"
    OTHER = "other"
    BOARD_SAME = "board_same"  # the record says another result than its own last position
    BOARD_OTHER = "board_other"
    COUNT_SHOWN = "count_shown"  # a draw by count that people declared, and the record has it
    COUNT_NOT_SHOWN = "count_not_shown"  # the same, and the record does not have it
    END_NOT_SHOWN = "end_not_shown"  # an end on the board, and the board of the record denies it
    LEFT_OPEN = "left_open"  # the record decides nothing


WORDS: Mapping[ResultComparison, Text] = {
    ResultComparison.SAME: _("This is the result in force."),
    ResultComparison.OTHER: _("The result in force is another: {result}, {termination}."),
    ResultComparison.BOARD_SAME: _("The result in force is the one on the board."),
    ResultComparison.BOARD_OTHER: _(
        "The result in force, {result}, is not the one on the board ({termination})."
    ),
    ResultComparison.COUNT_SHOWN: _(
        "The result in force is a draw: {termination}. The record shows it."
    ),
    ResultComparison.COUNT_NOT_SHOWN: _(
        "The result in force is a draw: {termination}. This record does not show it."
    ),
    ResultComparison.END_NOT_SHOWN: _(
        "The result in force ended on the board: {termination}. This record does not show it."
    ),
    ResultComparison.LEFT_OPEN: _(
        "The board alone does not decide this game: the result stands as it was recorded, "
        "confirmed or ruled."
    ),
}


def compare_examination_with_result(examination: Examination, outcome: Outcome) -> ResultComparison:
    """Compare an examination with the outcome in force, which must not be open."""
    if examination.kind == VerdictKind.RESULT:
        is_same = examination.result == outcome.result
        return ResultComparison.SAME if is_same else ResultComparison.OTHER
    if (board := _board_result(examination)) is not None:
        return (
            ResultComparison.BOARD_SAME if board == outcome.result else ResultComparison.BOARD_OTHER
        )
    if outcome.result is GameResult.DRAW and outcome.termination.value in set(DrawRuleName):
        shown = {claim["rule"] for claim in examination.document["claims"]}
        is_shown = outcome.termination in shown
        return ResultComparison.COUNT_SHOWN if is_shown else ResultComparison.COUNT_NOT_SHOWN
    if outcome.termination in ENDED_ON_BOARD.values():
        return ResultComparison.END_NOT_SHOWN
    return ResultComparison.LEFT_OPEN


def _board_result(examination: Examination) -> str | None:
    """Return what the board decided, where the record says otherwise."""
    reasons = (
        reason for reason in examination.document["reasons"] if reason["code"] == AGAINST_BOARD
    )
    return next((reason["params"]["board"] for reason in reasons), None)


def describe_comparison(
    examination: Examination | None, outcome: Outcome | None, language: str | None
) -> str:
    """Say how the result in force agrees with the examination; empty without either."""
    if examination is None or outcome is None or outcome.result is GameResult.OPEN:
        return ""
    parameters = {
        "result": describe_outcome(outcome),
        "termination": text_of_code(TERMINATIONS, outcome.termination, language),
    }
    return in_language(
        WORDS[compare_examination_with_result(examination, outcome)], language
    ).format_map(parameters)


# Put the draw counters after every half-move of a game into words, for its page.


_ALWAYS = (DrawRuleName.THREEFOLD, DrawRuleName.KINGS_ONLY)
"""Counters people look for at every move; the others are shown while they run."""


@dataclass(frozen=True, slots=True)
class CounterInWords:
    """One counter: its value, start, last reset and limit, in words.

    ``due`` is the move after which a claim can be right at the earliest, empty when nobody
    can tell; ``is_automatic`` says that a full count ends the game without a claim.
    """

    rule: str
    text: str
    value: int
    limit: int
    since: str
    reset_by: str
    due: str
    is_running: bool
    is_automatic: bool


@dataclass(frozen=True, slots=True)
class PlyCounts:
    """All draw counters after one half-move, in words."""

    ply: int
    counts: tuple[CounterInWords, ...]


def counters_after_every_ply(
    replay: Replay, ruleset_id: str, language: str | None
) -> tuple[PlyCounts, ...]:
    """Return draw counters after each ply, the start included; none for an unknown ruleset."""
    if ruleset_id not in catalogue.all_ruleset_ids():
        return ()
    report = count_draws(replay, catalogue.load_ruleset(ruleset_id))
    return tuple(
        PlyCounts(ply, _shown_counts(report, ply, language)) for ply in range(replay.plies + 1)
    )


def counters_after_ply(
    replay: Replay, ruleset_id: str, ply: int, language: str | None
) -> tuple[CounterInWords, ...]:
    """Return draw counters after one ply; none for an unknown ruleset."""
    if ruleset_id not in catalogue.all_ruleset_ids():
        return ()
    return _shown_counts(count_draws(replay, catalogue.load_ruleset(ruleset_id)), ply, language)


def _shown_counts(report: DrawReport, ply: int, language: str | None) -> tuple[CounterInWords, ...]:
    numbering = numbering_of_replay(report.replay)
    return tuple(
        _shown_count(count, language, numbering)
        for count in report.counters_after(ply)
        if count.running or count.rule in _ALWAYS
    )


def _shown_count(count: DrawCount, language: str | None, numbering: MoveNumbers) -> CounterInWords:
    return CounterInWords(
        rule=count.rule.value,
        text=text_of_code(terms.RULES, count.rule, language),
        value=count.value,
        limit=count.limit,
        since=_move_number(count.since, numbering),
        reset_by=text_of_code(terms.RESETS, count.reset_by, language),
        due=_move_number(count.due, numbering),
        is_running=count.running,
        is_automatic=count.trigger is Trigger.AUTOMATIC,
    )


def _move_number(ply: int | None, numbering: MoveNumbers) -> str:
    return terms.format_ply_in_sentence(ply, numbering=numbering) if ply else ""
