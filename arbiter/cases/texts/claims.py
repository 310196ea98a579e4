"""Texts of the answers to draw claims.

The answer is read aloud at the board: the verdict first, then what proves it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts import terms, verdicts
from arbiter.examinations.texts.terms import (
    FROM_TO,
    article_in_brackets,
    format_ply,
    format_ply_in_sentence,
    moves_in_sentence,
)
from arbiter.rules.claims import AnswerKind, WrongClaimCause
from arbiter.rules.claims.uncounted import UncountedDraw
from arbiter.rules.draws.counts import Reset
from games.draughts.numbering import MoveNumbers
from games.web.language import Text, in_language, text_of_code

ANSWERS: Mapping[str, Text] = {
    AnswerKind.RIGHT: _("The claim is right"),
    AnswerKind.PREMATURE: _("The claim is premature"),
    AnswerKind.WRONG: _("The claim is wrong"),
}

RIGHT_BY_COUNT: Text = _("By the count of moves the claim is right")
"""Where the article asks besides that no winning position was reached: that a person says."""

RIGHT_BY_PIECES: Text = _("By the pieces on the board the claim is right, and the arbiter decides")

ARBITER_COUNTS: Text = _("These rules do not say how many moves: the arbiter decides")

WHY: Mapping[str, Text] = {
    WrongClaimCause.NOT_IN_RULESET: _("these rules have no such draw"),
    WrongClaimCause.NOT_REPEATED: _("this position is on the board for the first time"),
    WrongClaimCause.NOT_COUNTED: _("nothing is being counted here{reset_by}"),
    WrongClaimCause.OTHER_PIECES: _("other pieces stand on the board"),
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
        answer["answer"] == AnswerKind.RIGHT and answer["rule"] in verdicts.ASKS_FOR_NO_WIN
    )
    head = in_language(RIGHT_BY_COUNT if is_by_count else ANSWERS[str(answer["answer"])], language)
    if answer["answer"] == AnswerKind.RIGHT and answer["rule"] == UncountedDraw.ONE_AGAINST_ONE:
        head = in_language(RIGHT_BY_PIECES, language)
    rule = text_of_code(terms.RULES, str(answer["rule"]), language)
    parts = [part for part in (rule, *_details(answer, language)) if part]
    return f"{head}: {', '.join(parts)}{article_in_brackets(answer, language)}"


def explain_uncounted_claim(rule: str, article: str, language: str | None) -> str:
    """Say of a claim no record speaks of that the arbiter decides, with its article."""
    name = text_of_code(terms.RULES, rule, language)
    where = article_in_brackets({"article": article}, language)
    return f"{in_language(ARBITER_COUNTS, language)}: {name}{where}"


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
    word = text_of_code(terms.RESETS, str(answer["reset_by"]), language)
    return f" ({word}, {_number(answer, int(str(answer['since'])))})"


def _proof(answer: Mapping[str, Any], language: str | None) -> str:
    """Return the plies that prove it, the last with its move."""
    plies = [int(ply) for ply in answer["plies"]]
    if not plies:
        return ""
    is_last_move_told = plies[-1] == answer["ply"] and plies[-1]
    last_move = str(answer["last_move"]) if is_last_move_told else ""
    if answer["rule"] in ("threefold", UncountedDraw.ONE_AGAINST_ONE):
        moves = _moves(answer, plies, language, last_move)
        return in_language(POSITION, language).format(moves=moves)
    last = _number(answer, plies[-1])
    if last_move:
        last = f"{format_ply(plies[-1], numbering=_numbering(answer))}{last_move}"
    first = _number(answer, plies[0])
    return in_language(FROM_TO, language).format(first=first, last=last)


def _number(answer: Mapping[str, Any], ply: int) -> str:
    return format_ply_in_sentence(ply, numbering=_numbering(answer))


def _moves(
    answer: Mapping[str, Any], plies: Sequence[int], language: str | None, last_move: str = ""
) -> str:
    return moves_in_sentence(plies, language, numbering=_numbering(answer), last_move=last_move)


def _numbering(answer: Mapping[str, Any]) -> MoveNumbers:
    return MoveNumbers.from_data(answer)
