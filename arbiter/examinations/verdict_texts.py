"""Texts of verdicts: reasons, draw claims, counters, results, articles, numbered moves.

Every table maps a code to its text; the gaps of a text are filled from the params of the code.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.clocks import clock_finding_texts
from arbiter.draw_offers import answers_and_broken_rules_texts
from arbiter.rules.draws.draw_rule_names import DrawRuleName, Reset, Trigger, WhoseMovesCount
from arbiter.rules.outcome import PROVEN, GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from arbiter.rulesets.cited_article_texts import article_in_words
from games.draughts.texts.variant_names import variant_name
from games.web.render_text_in_language import Text, in_language

RULES: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _("threefold repetition"),
    DrawRuleName.THREE_KINGS_V_ONE: _("three kings or more against one"),
    DrawRuleName.KINGS_ONLY: _("king moves only"),
    DrawRuleName.BALANCE: _("the balance of pieces unchanged"),
    DrawRuleName.MAIN_ROAD: _("three pieces against a king on the main road"),
    DrawRuleName.SMALL_ENDINGS: _("one or two pieces against a lone king"),
    DrawRuleName.FLAT: _("moves in a row without a winner"),
}


CLAIMS: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _(
        "Threefold repetition: the same position with the same side to move — {plies}"
    ),
    DrawRuleName.THREE_KINGS_V_ONE: _(
        "Three kings or more against one: the lone king was not captured in time, {span}"
    ),
    DrawRuleName.KINGS_ONLY: _("Both sides moved only kings and captured nothing: {span}"),
    DrawRuleName.BALANCE: _("Both sides have kings, nothing was captured or crowned: {span}"),
    DrawRuleName.MAIN_ROAD: _(
        "Three pieces did not win against the king on the main road in time, {span}"
    ),
    DrawRuleName.SMALL_ENDINGS: _("A small ending against a lone king was not won in time, {span}"),
    DrawRuleName.FLAT: _("So many moves in a row nobody has won: {span}"),
}


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


TERMINATIONS: Mapping[str, Text] = {
    Termination.RESIGNATION: _("resignation"),
    Termination.BLOCKED: _("no move left"),
    Termination.NO_PIECES: _("no pieces left"),
    Termination.ARRIVAL: _("all men arrived"),
    Termination.CLOCK: _("loss on time"),
    Termination.FORFEIT: _("forfeit"),
    Termination.ABANDONED: _("left the game"),
    Termination.REFUSAL: _("refusal to follow the rules"),
    Termination.DISCIPLINE: _("breach of discipline"),
    Termination.CLOCK_RULES: _("breach of the clock rules"),
    Termination.ADJOURNMENT: _("breach of the rules of adjournment"),
    Termination.AGREEMENT: _("agreement"),
    Termination.NO_WIN: _("neither side can win"),
    Termination.THREEFOLD: RULES[DrawRuleName.THREEFOLD],
    Termination.THREE_KINGS_V_ONE: RULES[DrawRuleName.THREE_KINGS_V_ONE],
    Termination.KINGS_ONLY: RULES[DrawRuleName.KINGS_ONLY],
    Termination.BALANCE: RULES[DrawRuleName.BALANCE],
    Termination.MAIN_ROAD: RULES[DrawRuleName.MAIN_ROAD],
    Termination.SMALL_ENDINGS: RULES[DrawRuleName.SMALL_ENDINGS],
    Termination.FLAT: RULES[DrawRuleName.FLAT],
    Termination.ADJUDICATED: _("the arbiter's ruling"),
    Termination.RECORDED: _("as recorded"),
    Termination.DOUBLE_FORFEIT: _("double forfeit"),
    Termination.ANNULLED: _("annulled"),
    Termination.OPEN: _("not finished"),
}


RESULTS: Mapping[str, Text] = {
    GameResult.WHITE_WINS: pgettext_lazy("results", "White wins"),
    GameResult.BLACK_WINS: pgettext_lazy("results", "Black wins"),
    GameResult.DRAW: _("draw"),
    GameResult.BOTH_LOSE: _("both lose"),
    GameResult.OPEN: _("no result"),
}


VERDICTS: Mapping[str, Text] = {
    VerdictKind.RESULT: _("result"),
    VerdictKind.ARBITER: _("a person must decide"),
    VerdictKind.ONGOING: _("not decided yet"),
}
DRAW_PROVED, WIN_PROVED = _("A draw is proved"), _("A win is proved")


RESETS: Mapping[str, Text] = {
    Reset.START: _("from the start of the record"),
    Reset.CAPTURE: _("a capture"),
    Reset.MAN_MOVE: _("a man's move"),
    Reset.CROWNING: _("a crowning"),
    Reset.RATIO: _("the ratio changed"),
    Reset.ROAD: _("the king left the main road"),
}


COUNTS: Mapping[str, Text] = {
    WhoseMovesCount.STRONG: _("the stronger side's own moves"),
    WhoseMovesCount.EACH: _("moves of each side"),
}


TRIGGERS: Mapping[str, Text] = {
    Trigger.CLAIM: _("on a claim or by the arbiter"),
    Trigger.AUTOMATIC: _("automatically"),
}


SIDES: Mapping[str, Text] = {
    "w": pgettext_lazy("sides", "White"),
    "b": pgettext_lazy("sides", "Black"),
}


SHORT_RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "*"}


FORFEITS = {"1-0": "+/−", "0-1": "−/+"}


ARTICLE: Text = _(" (article {article})")


REGULATIONS = "положение"
"""What a ruleset writes for an article where its text leaves the matter to the event."""


WITHOUT_NUMBER = frozenset({"W2", "W3", "W8", "S4 (W2)", "S4 (W3)"})
"""How a game ends on the board: no regulation numbers it, and the sentence says the whole rule."""


BY_REGULATIONS: Text = _(" (by the event's regulations)")


AFTER: Text = _("after {moves}")


FROM_TO: Text = _("from move {first} to move {last}")


AT_START: Text = pgettext_lazy("at start", "the start")


ONE_MOVE: Text = pgettext_lazy("after", "move {moves}")


SEVERAL_MOVES: Text = pgettext_lazy("after", "moves {moves}")


START_AND_MOVES: Text = pgettext_lazy("after", "the start and {moves}")


def verdict_reason_in_words(
    reason: Mapping[str, Any], language: str | None, *, black_first: bool = False
) -> str:
    """Explain a stored reason, with the article of a regulation; moves are numbered as recorded."""
    words = in_language(_sentence_of(reason), language)
    if reason["code"] == ReasonCode.CLOCK_FINDING:
        sentence = _clock(reason, language, black_first)
    elif reason["code"] == ReasonCode.DRAW_OFFER:
        sentence = _offer(reason, language, black_first)
    else:
        sentence = words.format_map(_spoken(reason["params"], language))
    if reason.get("article") in WITHOUT_NUMBER:
        return sentence
    return sentence + article_in_brackets(reason, language)


def _sentence_of(reason: Mapping[str, Any]) -> Text:
    code = str(reason["code"])
    asks_for_no_win = reason["params"].get("rule") in ASKS_FOR_NO_WIN
    return BY_COUNT_ALONE[code] if asks_for_no_win and code in BY_COUNT_ALONE else REASONS[code]


def draw_claim_in_words(
    claim: Mapping[str, Any], language: str | None, *, black_first: bool = False
) -> str:
    """Explain a stored draw claim, with the plies that prove it."""
    words = in_language(CLAIMS[str(claim["rule"])], language)
    plies = list(claim["plies"])
    moves = moves_in_sentence(plies, language, black_first=black_first)
    parameters = {
        "plies": in_language(AFTER, language).format(moves=moves),
        "span": in_language(FROM_TO, language).format(
            first=format_ply_in_sentence(plies[0], black_first=black_first),
            last=format_ply_in_sentence(plies[-1], black_first=black_first),
        ),
    }
    return words.format_map(parameters) + article_in_brackets(claim, language)


def format_ply(ply: int, *, black_first: bool = False) -> str:
    """Format a ply as a move number: 39 is ``20.``, 40 is ``20…``; 1 is ``1…`` if Black began."""
    half = ply + black_first
    return f"{(half + 1) // 2}{'.' if half % 2 else '…'}"


def format_ply_in_sentence(ply: int, *, black_first: bool = False) -> str:
    """Format a ply inside a sentence: 39 is ``20``, for its dot would end it; 40 is ``20…``."""
    return format_ply(ply, black_first=black_first).removesuffix(".")


def moves_in_sentence(
    plies: Sequence[int],
    language: str | None,
    *,
    black_first: bool = False,
    last_move: str = "",
) -> str:
    """Name moves inside a sentence: ``the start and moves 2…, 4…e7-f8``.

    ``last_move`` is what was played at the last ply, where that is told too.
    """
    numbers = [format_ply_in_sentence(ply, black_first=black_first) for ply in plies if ply]
    if not numbers:
        return in_language(AT_START, language)
    if last_move:
        numbers[-1] = f"{format_ply(plies[-1], black_first=black_first)}{last_move}"
    words = in_language(ONE_MOVE if len(numbers) == 1 else SEVERAL_MOVES, language)
    moves = words.format(moves=", ".join(numbers))
    return in_language(START_AND_MOVES, language).format(moves=moves) if 0 in plies else moves


def describe_outcome(outcome: Outcome) -> str:
    """Format a result as in a table; a win without play is +/−."""
    if outcome.termination is Termination.FORFEIT:
        return FORFEITS[outcome.result]
    if outcome.termination is Termination.DOUBLE_FORFEIT:
        return "−/−"
    return SHORT_RESULTS[outcome.result]


def text_of_code(table: Mapping[str, Text], code: str, language: str | None) -> str:
    """Return the text of a code from a table of texts."""
    return in_language(table[code], language)


def verdict_in_words(kind: str, outcome: Outcome, language: str | None) -> str:
    """Put a verdict into words; say of a result whether the moves alone prove it."""
    if kind != VerdictKind.RESULT or outcome.termination not in PROVEN:
        return text_of_code(VERDICTS, kind, language)
    return in_language(DRAW_PROVED if outcome.result is GameResult.DRAW else WIN_PROVED, language)


def article_in_brackets(finding: Mapping[str, Any], language: str | None) -> str:
    """Return an article in brackets, `` (п. 7.2.3)``; empty where none is named."""
    article = finding.get("article")
    if article == REGULATIONS:
        return in_language(BY_REGULATIONS, language)
    if not article:
        return ""
    return in_language(ARTICLE, language).format(article=article_in_words(str(article), language))


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


def _clock(reason: Mapping[str, Any], language: str | None, black_first: bool) -> str:
    """Return what was found about a clock: the move, the side, the words."""
    params = dict(reason["params"])
    words = in_language(clock_finding_texts.FINDINGS[str(params["finding"])], language)
    sentence = words.format_map(clock_finding_texts.params_in_words(params, RULES, language))
    side = in_language(SIDES[str(params["side"])], language) if "side" in params else ""
    number = int(str(reason["ply"] or 0))
    ply = format_ply(number, black_first=black_first) if number else ""
    if not ply and not side:
        return sentence
    sentence = f"{sentence[0].lower()}{sentence[1:]}"
    if not side:  # a move alone ends with a mark of its own: 5. or 5…
        return f"{ply} {sentence}"
    return f"{' '.join(filter(None, (ply, side)))}: {sentence}"


def _offer(reason: Mapping[str, Any], language: str | None, black_first: bool) -> str:
    """Return what is found about a draw offer: who made it, after which move."""
    params = dict(reason["params"])
    number = int(str(reason["ply"] or 0))
    after = in_language(answers_and_broken_rules_texts.AFTER, language).format(
        ply=format_ply_in_sentence(number, black_first=black_first)
    )
    parameters = {
        **params,
        "side": in_language(SIDES[str(params["side"])], language).capitalize(),
        "when": after
        if number
        else in_language(answers_and_broken_rules_texts.BEFORE_THE_START, language),
    }
    if "answer" in params:
        parameters["answer"] = in_language(
            answers_and_broken_rules_texts.ANSWERS[str(params["answer"])], language
        )
    return in_language(
        answers_and_broken_rules_texts.FINDINGS[str(params["finding"])], language
    ).format_map(parameters)
