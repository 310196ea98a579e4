"""Answer draw claims at a half-move of a record, or that of a case, as data and in words."""

from dataclasses import dataclass
from typing import Any

from arbiter.cases.models import Case
from arbiter.claims import draw_claim_answer_texts
from arbiter.rules.claims.answer_draw_claim import answer_every_rule
from arbiter.rules.claims.draw_counts_of_record import count_draws
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True)
class AnsweredClaim:
    """The answer to one draw claim in words; ``plies`` prove it.

    ``kind`` is right, premature or wrong, or open where a person decides.
    """

    rule: str
    kind: str
    text: str
    plies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimAnswersAtPly:
    """The answers to a claim of every rule in force after one half-move."""

    ply: int
    answers: tuple[AnsweredClaim, ...]


def claim_answers_as_data(
    replay: Replay, ruleset_id: str, ply: int, rule: str = ""
) -> list[dict[str, Any]]:
    """Return the answers as JSON-ready data, of one rule or of all in force.

    Raises IndexError for a ply the record does not have.
    """
    report = count_draws(replay, ruleset_catalogue.load_ruleset(ruleset_id))
    as_data = (answer.as_dict() for answer in answer_every_rule(report, ply))
    return [answer for answer in as_data if not rule or answer["rule"] == rule]


def claim_answers_at_ply(
    replay: Replay, ruleset_id: str, ply: int, language: str | None
) -> ClaimAnswersAtPly | None:
    """Return the answers in words, right ones first; None for a ruleset that no longer exists."""
    if ruleset_id not in ruleset_catalogue.all_ruleset_ids():
        return None
    shown = min(max(ply, 0), replay.plies)
    as_data = sorted(claim_answers_as_data(replay, ruleset_id, shown), key=_right_first)
    return ClaimAnswersAtPly(shown, tuple(_answered(answer, language) for answer in as_data))


def answer_claim_of_case_in_words(
    case: Case, replay: Replay, ruleset_id: str, language: str | None
) -> AnsweredClaim | None:
    """Return the answer to a case's claim in words; None where it claims nothing in the record."""
    if not case.rule or case.ply is None or case.ply > replay.plies:
        return None
    as_data = claim_answers_as_data(replay, ruleset_id, case.ply, case.rule)
    return _answered(as_data[0], language) if as_data else None


def _answered(answer: dict[str, Any], language: str | None) -> AnsweredClaim:
    return AnsweredClaim(
        rule=answer["rule"],
        kind=answer["answer"],
        text=draw_claim_answer_texts.explain_claim_answer(answer, language),
        plies=tuple(answer["plies"]),
    )


def _right_first(answer: dict[str, Any]) -> int:
    return ("right", "premature", "wrong").index(answer["answer"])
