"""Texts for answers to draw claims and for violations.

The answer is read aloud at the board: the verdict first, then what proves it.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations import texts as messages
from arbiter.rules.claims.claim_answers import AnswerKind, Why
from arbiter.rules.draws.names import Reset
from arbiter.rules.violations.record_violations import TWICE
from games.web.language import Text, in_language

ANSWERS: Mapping[str, Text] = {
    AnswerKind.RIGHT: _("The claim is right"),
    AnswerKind.PREMATURE: _("The claim is premature"),
    AnswerKind.WRONG: _("The claim is wrong"),
}


WHY: Mapping[str, Text] = {
    Why.NOT_IN_RULESET: _("these rules have no such draw"),
    Why.NOT_REPEATED: _("this position is on the board for the first time"),
    Why.NOT_COUNTED: _("nothing is being counted here{reset_by}"),
    Why.WON_POSITION: _(
        "the moves are made, but the position is won: captures cannot be avoided and win"
    ),
    Why.GAME_OVER: _("the board has decided the game already"),
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


def explain_answer(said: Mapping[str, object], language: str | None) -> str:
    """``Требование верно: троекратное повторение, позиция после 20…, 28…, 34…c5-d4``."""
    head = in_language(ANSWERS[str(said["answer"])], language)
    rule = messages.code_in_words(messages.RULES, str(said["rule"]), language)
    parts = [part for part in (rule, *_details(said, language)) if part]
    return f"{head}: {', '.join(parts)}{messages.article_of(said, language)}"


def explain_violation(
    said: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """``V4.6: тихий ход, когда надо бить, ход 2. d4-e5; надо было d4:b6 (п. …)``."""
    parts = [_violated(said, language, black_first)]
    params = said.get("params") or {}
    if isinstance(params, Mapping) and params.get("required"):
        due = in_language(_OR, language).join(params["required"])
        parts.append(in_language(DUE_CAPTURES, language).format(moves=due))
    if other := said.get("other"):
        words = in_language(VIOLATIONS[str(other)], language)
        parts.append(in_language(OTHER, language).format(other=other, words=words))
    if not said.get("listed"):
        parts.append(in_language(UNLISTED, language))
    return "; ".join(parts) + (messages.article_of(said, language) if said.get("listed") else "")


def _violated(said: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """The article, its words and the move; two moves in a row stand behind the first of them."""
    ply = int(str(said["ply"]))
    words = in_language(VIOLATIONS[str(said["code"])], language)
    if said["code"] == TWICE:
        last = messages.format_ply(ply - 1, black_first=black_first)
        side = in_language(messages.SIDES[str(said["side"])], language)
        found = {"last": last, "side": side, "move": said["move"]}
        return in_language(TWICE_LINE, language).format(code=said["code"], words=words, **found)
    move = f"{messages.format_ply(ply, black_first=black_first)} {said['move']}"
    return in_language(LINE, language).format(code=said["code"], words=words, move=move)


def _details(said: Mapping[str, object], language: str | None) -> list[str]:
    if said["why"]:
        reset = _reset(said, language)
        return [in_language(WHY[str(said["why"])], language).format(reset_by=reset)]
    found = [_proof(said, language)]
    if said["answer"] == AnswerKind.PREMATURE:
        is_repetition = said["rule"] == "threefold"
        words = SHORT_TIMES if is_repetition else SHORT_MOVES
        found.append(in_language(words, language).format_map(said))
        if said["due"] is not None:
            due = _moment(said, int(str(said["due"])), language)
            found.append(in_language(DUE, language).format(ply=due))
    return found


def _reset(said: Mapping[str, object], language: str | None) -> str:
    """What on the board set the count back, with its ply; nothing where it never began."""
    if said["reset_by"] not in _EVENTS or not said["since"]:
        return ""
    word = messages.code_in_words(messages.RESETS, str(said["reset_by"]), language)
    return f" ({word}, {_moment(said, int(str(said['since'])), language)})"


def _proof(said: Mapping[str, object], language: str | None) -> str:
    """The plies that prove it, the last with its move."""
    plies = [int(ply) for ply in said["plies"]]  # type: ignore[attr-defined]
    if not plies:
        return ""
    shown = [_moment(said, ply, language) for ply in plies]
    if plies[-1] == said["ply"] and plies[-1]:
        shown[-1] += str(said["last_move"])
    if said["rule"] == "threefold":
        return in_language(POSITION, language).format(moves=", ".join(shown))
    return in_language(MOVES, language).format(first=shown[0], last=shown[-1])


def _moment(said: Mapping[str, object], ply: int, language: str | None) -> str:
    if not ply:
        return in_language(messages.AT_START, language)
    return messages.format_ply(ply, black_first=bool(said["black_first"]))
