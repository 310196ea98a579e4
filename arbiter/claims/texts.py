"""Texts for answers to draw claims, and for violations that a record shows.

The answer is read aloud at the board: the verdict first, then what proves it.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations import texts as messages
from arbiter.rules.claims.answer_claim import AnswerKind, WrongClaimCause
from arbiter.rules.draws.draw_rule_names import Reset
from arbiter.rules.violations.record_violations import TWICE
from games.web.text_in_language import Text, in_language

ANSWERS: Mapping[str, Text] = {
    AnswerKind.RIGHT: _("The claim is right"),
    AnswerKind.PREMATURE: _("The claim is premature"),
    AnswerKind.WRONG: _("The claim is wrong"),
}


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


MOVES: Text = _("moves from {first} to {last}")


SHORT_MOVES: Text = _("{value} of {limit} made, {short} short")


SHORT_TIMES: Text = _("stood {value} times of {limit}, {short} short")


DUE: Text = _("at the earliest after {ply}")


VIOLATIONS: Mapping[str, Text] = {
    "V4.1": _("two moves in a row"),
    "V4.2": _("wrong move of a man or king"),
    "V4.3": _("one own piece touched, another moved"),
    "V4.4": _("move taken back"),
    "V4.5": _("opponent's piece moved"),
    "V4.6": _("quiet move when a capture exists"),
    "V4.7": _("piece lifted without reason"),
    "V4.8": _("capture of fewer or more pieces than possible"),
    "V4.9": _("stopping during a multiple capture"),
    "V4.10": _("piece wrongly lifted during an unfinished capture"),
    "V4.11": _("fewer pieces lifted than captured"),
    "V4.12": _("pieces lifted that were not captured"),
    "V4.13": _("stopping while lifting"),
    "V4.14": _("own piece lifted after a capture"),
    "V4.15": _("crowning omitted"),
    "V4.16": _("playing an uncrowned king"),
    "V4.17": _("two hands used"),
}


LINE: Text = _("{code}: {words}, move {move}")


TWICE_LINE: Text = _("{code}: {words}, {side}: after move {last} also {move}")


OTHER: Text = _(
    "by the record alone it may also be {other} ({words}); the arbiter at the board says who "
    "touched what"
)


UNLISTED: Text = _("not on the list of these rules, yet the move is impossible")


DUE_CAPTURES: Text = _("due was {moves}")


_OR: Text = pgettext_lazy("or", " or ")


_EVENTS = (Reset.CAPTURE, Reset.MAN_MOVE, Reset.CROWNING, Reset.ROAD)


def explain_answer(answer: Mapping[str, object], language: str | None) -> str:
    """``Требование верно: троекратное повторение, позиция после 20…, 28…, 34…c5-d4``."""
    head = in_language(ANSWERS[str(answer["answer"])], language)
    rule = messages.code_in_words(messages.RULES, str(answer["rule"]), language)
    parts = [part for part in (rule, *_details(answer, language)) if part]
    return f"{head}: {', '.join(parts)}{messages.article_in_brackets(answer, language)}"


def explain_violation(
    violation: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """``V4.6: тихий ход, когда надо бить, ход 2. d4-e5; надо было d4:b6 (п. …)``."""
    parts = [_violated(violation, language, black_first)]
    params = violation.get("params") or {}
    if isinstance(params, Mapping) and params.get("required"):
        due = in_language(_OR, language).join(params["required"])
        parts.append(in_language(DUE_CAPTURES, language).format(moves=due))
    if other := violation.get("other"):
        words = in_language(VIOLATIONS[str(other)], language)
        parts.append(in_language(OTHER, language).format(other=other, words=words))
    if not violation.get("listed"):
        parts.append(in_language(UNLISTED, language))
    return "; ".join(parts) + (
        messages.article_in_brackets(violation, language) if violation.get("listed") else ""
    )


def _violated(violation: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """The article, its words and the move; two moves in a row stand behind the first of them."""
    ply = int(str(violation["ply"]))
    words = in_language(VIOLATIONS[str(violation["code"])], language)
    if violation["code"] == TWICE:
        last = messages.format_ply(ply - 1, black_first=black_first)
        side = in_language(messages.SIDES[str(violation["side"])], language)
        parameters = {"last": last, "side": side, "move": violation["move"]}
        return in_language(TWICE_LINE, language).format(
            code=violation["code"], words=words, **parameters
        )
    move = f"{messages.format_ply(ply, black_first=black_first)} {violation['move']}"
    return in_language(LINE, language).format(code=violation["code"], words=words, move=move)


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
            due = _moment(answer, int(str(answer["due"])), language)
            details.append(in_language(DUE, language).format(ply=due))
    return details


def _reset(answer: Mapping[str, object], language: str | None) -> str:
    """What on the board set the count back, with its ply; nothing where it never began."""
    if answer["reset_by"] not in _EVENTS or not answer["since"]:
        return ""
    word = messages.code_in_words(messages.RESETS, str(answer["reset_by"]), language)
    return f" ({word}, {_moment(answer, int(str(answer['since'])), language)})"


def _proof(answer: Mapping[str, object], language: str | None) -> str:
    """The plies that prove it, the last with its move."""
    plies = [int(ply) for ply in answer["plies"]]  # type: ignore[attr-defined]
    if not plies:
        return ""
    shown = [_moment(answer, ply, language) for ply in plies]
    if plies[-1] == answer["ply"] and plies[-1]:
        shown[-1] += str(answer["last_move"])
    if answer["rule"] == "threefold":
        return in_language(POSITION, language).format(moves=", ".join(shown))
    return in_language(MOVES, language).format(first=shown[0], last=shown[-1])


def _moment(answer: Mapping[str, object], ply: int, language: str | None) -> str:
    if not ply:
        return in_language(messages.AT_START, language)
    return messages.format_ply(ply, black_first=bool(answer["black_first"]))
