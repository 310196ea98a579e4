"""Texts of the answers to draw claims.

The answer is read aloud at the board: the verdict first, then what proves it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.examinations import draw_rule_and_claim_texts, verdict_texts
from arbiter.examinations.move_number_and_article_texts import (
    FROM_TO,
    article_in_brackets,
    format_ply,
    format_ply_in_sentence,
    moves_in_sentence,
)
from arbiter.rules.claims.answer_draw_claim import AnswerKind, WrongClaimCause
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import Reset
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

ANSWERS: Mapping[str, Text] = {
    AnswerKind.RIGHT: _("The claim is right"),
    AnswerKind.PREMATURE: _("The claim is premature"),
    AnswerKind.WRONG: _("The claim is wrong"),
}


RIGHT_BY_COUNT: Text = _("By the count of moves the claim is right")
"""Where the article asks besides that no winning position was reached: that a person says."""


WHY: Mapping[str, Text] = {
    WrongClaimCause.NOT_IN_RULESET: _("these rules have no such draw"),
    WrongClaimCause.NOT_REPEATED: _("this position is on the board for the first time"),
    WrongClaimCause.NOT_COUNTED: _("nothing is being counted here{reset_by}"),
    WrongClaimCause.WON_POSITION: _(
        "the moves are made, but the position is won: captures cannot be avoided and win"
    ),
    WrongClaimCause.GAME_OVER: _("the board has decided the game already"),
}


POSITION: Text = _("position after {moves}")


SHORT_MOVES: Text = _("{value} of {limit} made, {short} short")


SHORT_TIMES: Text = _("stood {value} times of {limit}, {short} short")


DUE: Text = _("at the earliest after {moves}")


_EVENTS = (Reset.CAPTURE, Reset.MAN_MOVE, Reset.CROWNING, Reset.ROAD)


def explain_claim_answer(answer: Mapping[str, object], language: str | None) -> str:
    """Put the answer to a draw claim into words: right or wrong, rule, positions."""
    is_by_count = (
        answer["answer"] == AnswerKind.RIGHT and answer["rule"] in verdict_texts.ASKS_FOR_NO_WIN
    )
    head = in_language(RIGHT_BY_COUNT if is_by_count else ANSWERS[str(answer["answer"])], language)
    rule = text_of_code(draw_rule_and_claim_texts.RULES, str(answer["rule"]), language)
    parts = [part for part in (rule, *_details(answer, language)) if part]
    return f"{head}: {', '.join(parts)}{article_in_brackets(answer, language)}"


def _details(answer: Mapping[str, object], language: str | None) -> list[str]:
    if answer["why"]:
        reset = _reset(answer, language)
        return [in_language(WHY[str(answer["why"])], language).format(reset_by=reset)]
    details = [_proof(answer, language)]
    if answer["answer"] == AnswerKind.PREMATURE:
        is_repetition = answer["rule"] == "threefold"
        words = SHORT_TIMES if is_repetition else SHORT_MOVES
        details.append(in_language(words, language).format_map(answer))
        if answer["due"] is not None:
            due = _moves(answer, [int(str(answer["due"]))], language)
            details.append(in_language(DUE, language).format(moves=due))
    return details


def _reset(answer: Mapping[str, object], language: str | None) -> str:
    """Return what on the board set the count back, with its ply; nothing where it never began."""
    if answer["reset_by"] not in _EVENTS or not answer["since"]:
        return ""
    word = text_of_code(draw_rule_and_claim_texts.RESETS, str(answer["reset_by"]), language)
    return f" ({word}, {_number(answer, int(str(answer['since'])))})"


def _proof(answer: Mapping[str, Any], language: str | None) -> str:
    """Return the plies that prove it, the last with its move."""
    plies = [int(ply) for ply in answer["plies"]]
    if not plies:
        return ""
    is_last_move_told = plies[-1] == answer["ply"] and plies[-1]
    last_move = str(answer["last_move"]) if is_last_move_told else ""
    if answer["rule"] == "threefold":
        moves = _moves(answer, plies, language, last_move)
        return in_language(POSITION, language).format(moves=moves)
    last = _number(answer, plies[-1])
    if last_move:
        last = f"{format_ply(plies[-1], black_first=_begins_black(answer))}{last_move}"
    first = _number(answer, plies[0])
    return in_language(FROM_TO, language).format(first=first, last=last)


def _number(answer: Mapping[str, object], ply: int) -> str:
    return format_ply_in_sentence(ply, black_first=_begins_black(answer))


def _moves(
    answer: Mapping[str, object], plies: Sequence[int], language: str | None, last_move: str = ""
) -> str:
    return moves_in_sentence(
        plies, language, black_first=_begins_black(answer), last_move=last_move
    )


def _begins_black(answer: Mapping[str, object]) -> bool:
    return bool(answer["black_first"])
