"""Texts of verdicts and of their reasons.

Every table maps a code to its text; the gaps of a text are filled from the params of the code.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts import clocks, findings
from arbiter.examinations.texts.terms import (
    RULES,
    SHORT_RESULTS,
    SIDES,
    TERMINATIONS,
    WITHOUT_NUMBER,
    article_in_brackets,
    format_ply,
    format_ply_in_sentence,
)
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import PROVEN, GameResult, Outcome
from arbiter.rules.verdicts.model import ReasonCode, VerdictKind
from games.draughts.numbering import USUAL, MoveNumbers
from games.draughts.texts.names import variant_name
from games.web.language import Text, in_language, text_of_code

REASONS: Mapping[str, Text] = {
    ReasonCode.FAULT: _("The record cannot be read to its end; a person must decide"),
    ReasonCode.OTHER_GAME: _(
        "The record is of another game ({variant}), the rules are of {expected}; "
        "a person must decide"
    ),
    ReasonCode.BLOCKED: _("The board decides: {loser} cannot move"),
    ReasonCode.NO_PIECES: _("The board decides: {loser} has no pieces left"),
    ReasonCode.ARRIVAL: _("The board decides: {winner} has filled all the squares opposite"),
    ReasonCode.BLOCKED_WINS: _("The board decides: {winner} cannot move, which wins in poddavki"),
    ReasonCode.NO_PIECES_WINS: _(
        "The board decides: {winner} has given up all pieces, which wins in poddavki"
    ),
    ReasonCode.CONTRADICTS_BOARD: _("The result recorded is {recorded}, the board says {board}"),
    ReasonCode.FACT_AFTER_END: _(
        "“{fact}” is reported, but the board had already decided: {board}"
    ),
    ReasonCode.CONTRADICTS_RECORD: _(
        "“{fact}” is reported, but the record bears another result: {recorded}"
    ),
    ReasonCode.RESIGNATION: _("A resignation is stated: {loser}"),
    ReasonCode.CLOCK: _("A loss on time is stated: {loser}"),
    ReasonCode.AGREEMENT: _("A draw by agreement is stated"),
    ReasonCode.AGREED_TOO_EARLY: _(
        "The draw was agreed before it is allowed: {least} moves of each side at least"
    ),
    ReasonCode.NO_WIN: _(
        "A person has declared that neither side can win: {material}, position {position}"
    ),
    ReasonCode.CLOCK_FINDING: "{finding}",
    ReasonCode.OBVIOUS_WIN: _(
        "The arbiter sees an obvious win, so the count draws nothing: {rule}"
    ),
    ReasonCode.DRAW_BY_COUNT: _("A draw by the rules: {rule}"),
    ReasonCode.CLAIM_STANDS: _(
        "The record supports a draw claim: {rule}; a player or the arbiter must make it"
    ),
    ReasonCode.WON_POSITION: _(
        "The moves are made ({rule}), yet the count draws nothing: captures cannot be avoided, and "
        "they win — {winner}"
    ),
    ReasonCode.WON_BY_TABLES: _(
        "The moves are made ({rule}), yet by the table of endings the position is won — {winner}: "
        "{line}; whether that denies the draw, a person must decide"
    ),
    ReasonCode.ONE_AGAINST_ONE: _(
        "One piece is left against one: a draw by the rules of this game; whether a win is forced "
        "all the same, the arbiter must decide"
    ),
    ReasonCode.NO_MOVES: _(
        "The record has no move: a result without play rests on the players' word alone, and the "
        "arbiter may take such a game as not played"
    ),
    ReasonCode.ONLY_RECORDED: _(
        "The result {result} is only recorded: the board does not prove it, it must be confirmed"
    ),
    ReasonCode.NO_RESULT: _("No fault was found, but nothing says how the game ended"),
    ReasonCode.DRAW_OFFER: "{finding}",
}

BY_COUNT_ALONE: Mapping[str, Text] = {
    ReasonCode.DRAW_BY_COUNT: _("A draw by the count of moves: {rule}"),
    ReasonCode.CLAIM_STANDS: _(
        "By the count of moves the record supports a draw claim: {rule}; a player or the arbiter "
        "must make it"
    ),
}
"""Where the article asks besides that no winning position was reached: that no count says."""

ASKS_FOR_NO_WIN = frozenset({DrawRuleName.MAIN_ROAD, DrawRuleName.SMALL_ENDINGS})

VERDICTS: Mapping[str, Text] = {
    VerdictKind.RESULT: _("result"),
    VerdictKind.ARBITER: _("a person must decide"),
    VerdictKind.ONGOING: _("not decided yet"),
}

DRAW_PROVED, WIN_PROVED = _("A draw is proved"), _("A win is proved")


def verdict_reason_in_words(
    reason: Mapping[str, Any], language: str | None, *, numbering: MoveNumbers = USUAL
) -> str:
    """Explain a stored reason, with the article of a regulation; moves are numbered as recorded."""
    words = in_language(_sentence_of(reason), language)
    if reason["code"] == ReasonCode.CLOCK_FINDING:
        sentence = _clock(reason, language, numbering)
    elif reason["code"] == ReasonCode.DRAW_OFFER:
        sentence = _offer(reason, language, numbering)
    else:
        sentence = words.format_map(_spoken(reason["params"], language))
    if reason.get("article") in WITHOUT_NUMBER:
        return sentence
    return sentence + article_in_brackets(reason, language)


def _sentence_of(reason: Mapping[str, Any]) -> Text:
    code = str(reason["code"])
    asks_for_no_win = reason["params"].get("rule") in ASKS_FOR_NO_WIN
    return BY_COUNT_ALONE[code] if asks_for_no_win and code in BY_COUNT_ALONE else REASONS[code]


def verdict_in_words(kind: str, outcome: Outcome, language: str | None) -> str:
    """Put a verdict into words; say of a result whether the moves alone prove it."""
    if kind != VerdictKind.RESULT or outcome.termination not in PROVEN:
        return text_of_code(VERDICTS, kind, language)
    return in_language(DRAW_PROVED if outcome.result is GameResult.DRAW else WIN_PROVED, language)


def _spoken(params: Mapping[str, Any], language: str | None) -> dict[str, object]:
    """Params as they are said aloud."""
    parameters = dict(params)
    if "winner" in params:
        parameters["loser"] = in_language(SIDES["b" if params["winner"] == "w" else "w"], language)
        parameters["winner"] = in_language(SIDES[str(params["winner"])], language)
    elif "loser" in params:
        parameters["loser"] = in_language(SIDES[str(params["loser"])], language).capitalize()
    if "fact" in params:
        parameters["fact"] = in_language(TERMINATIONS[str(params["fact"])], language)
    for key in ("variant", "expected"):
        if key in params:
            parameters[key] = variant_name(str(params[key]), language)
    if "rule" in params:
        parameters["rule"] = in_language(RULES[str(params["rule"])], language)
    for key in ("recorded", "board", "result"):
        if key in params:
            parameters[key] = SHORT_RESULTS[str(params[key])]
    return parameters


def _clock(reason: Mapping[str, Any], language: str | None, numbering: MoveNumbers) -> str:
    """Return what was found about a clock: the move, the side, the words."""
    params = dict(reason["params"])
    words = in_language(clocks.FINDINGS[str(params["finding"])], language)
    sentence = words.format_map(clocks.params_in_words(params, RULES, language))
    side = in_language(SIDES[str(params["side"])], language) if "side" in params else ""
    number = int(str(reason["ply"] or 0))
    ply = format_ply(number, numbering=numbering) if number else ""
    if not ply and not side:
        return sentence
    sentence = f"{sentence[0].lower()}{sentence[1:]}"
    if not side:  # a move alone ends with a mark of its own: 5. or 5…
        return f"{ply} {sentence}"
    return f"{' '.join(filter(None, (ply, side)))}: {sentence}"


def _offer(reason: Mapping[str, Any], language: str | None, numbering: MoveNumbers) -> str:
    """Return what is found about a draw offer: who made it, after which move."""
    params = dict(reason["params"])
    number = int(str(reason["ply"] or 0))
    after = in_language(findings.AFTER, language).format(
        ply=format_ply_in_sentence(number, numbering=numbering)
    )
    parameters = {
        **params,
        "side": in_language(SIDES[str(params["side"])], language).capitalize(),
        "when": after if number else in_language(findings.BEFORE_THE_START, language),
    }
    if "answer" in params:
        parameters["answer"] = in_language(findings.ANSWERS[str(params["answer"])], language)
    return in_language(findings.FINDINGS[str(params["finding"])], language).format_map(parameters)
