"""Put a stored examination into words: verdict, reasons, draw claims, counters, readings."""

from dataclasses import dataclass, replace
from typing import Any, overload

from django.utils.translation import get_language, pgettext_lazy

from arbiter.examinations import draw_rule_and_claim_texts, outcome_and_side_texts, verdict_texts
from arbiter.examinations.models import Examination
from arbiter.examinations.readings_of_open_rules_texts import explain_open_reading
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from games.draughts import Position
from games.draughts.variants import VARIANTS
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

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
    black_first: bool = False

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
    document, late = examination.document, black_begins(examination)
    return ExaminationInWords(
        examination=examination,
        kind=examination.kind,
        verdict=verdict_texts.verdict_in_words(examination.kind, examination.outcome, language),
        result=outcome_and_side_texts.describe_outcome(examination.outcome),
        termination=text_of_code(
            outcome_and_side_texts.TERMINATIONS, examination.termination, language
        ),
        ruleset=_ruleset_title(examination.ruleset_id, language),
        reasons=tuple(
            verdict_texts.verdict_reason_in_words(reason, language, black_first=late)
            for reason in document["reasons"]
        ),
        claims=tuple(_claim(claim, language, late) for claim in document["claims"]),
        counters=tuple(_counter(count, language) for count in document["counts"]),
        fault=document["fault"],
        readings=tuple(
            explain_open_reading(reading, language) for reading in document.get("readings", ())
        ),
        black_first=late,
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


def black_begins(examination: Examination) -> bool:
    """Return whether Black made the record's first move, which changes the numbering.

    Documents of earlier versions do not say it; their record does.
    """
    black_first = examination.document.get("black_first")
    if isinstance(black_first, bool):
        return black_first
    record = examination.record
    variant = VARIANTS[record.variant]
    return variant.begins_with_second_half_of_pair(
        Position.from_fen(record.start_fen, variant).turn
    )


def _claim(claim: dict[str, Any], language: str | None, black_first: bool) -> ClaimInWords:
    return ClaimInWords(
        text=draw_rule_and_claim_texts.draw_claim_in_words(
            claim, language, black_first=black_first
        ),
        rule=claim["rule"],
        first_ply=claim["first_ply"],
        plies=tuple(claim["plies"]),
    )


def _counter(count: dict[str, Any], language: str | None) -> Counter:
    return Counter(
        rule=count["rule"],
        text=text_of_code(draw_rule_and_claim_texts.RULES, count["rule"], language),
        value=count["value"],
        limit=count["limit"],
        since=count["since"],
        reset_by=text_of_code(draw_rule_and_claim_texts.RESETS, count["reset_by"], language),
    )


def _ruleset_title(ruleset_id: str, language: str | None) -> str:
    """Return the title of a ruleset; its id where its file is gone."""
    rules = ruleset_catalogue.load_ruleset_or_none(ruleset_id)
    return rules.title(language) if rules else ruleset_id
