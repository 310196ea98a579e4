"""Terms of the game in words: sides, outcomes, draw rules, numbered moves, articles."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from arbiter.rules.claims.uncounted import UncountedDraw
from arbiter.rules.draws.counts import DrawRuleName, Reset, Trigger, WhoseMovesCount
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rulesets.texts.articles import article_in_words
from games.board.steps import ReplayStep
from games.draughts.numbering import USUAL, MoveNumbers
from games.web.language import Text, in_language, text_of_code

# Outcomes, sides and numbered moves as pages and papers say them.


def stated_result_words(unconfirmed: Mapping[str, str]) -> str:
    """Return a stated result and who stated it: ``1–0, resignation, White``."""
    outcome = Outcome.from_codes(unconfirmed["stated"], unconfirmed["termination"])
    sign = describe_outcome(outcome)
    ended = text_of_code(TERMINATIONS, unconfirmed["termination"], get_language())
    sides = [
        text_of_code(SIDES, side, get_language()) for side in unconfirmed["by"] if side in "wb"
    ]
    return ", ".join((sign, ended, *sides))


def outcome_words(outcome: Outcome) -> str:
    """Return an outcome in words."""
    sign = describe_outcome(outcome)
    end = text_of_code(TERMINATIONS, outcome.termination, get_language())
    return f"{sign}, {end}"


def result_words(result: str) -> str:
    """Return a result's sign."""
    return text_of_code(RESULTS, result, get_language())


def termination_words(termination: str) -> str:
    """Return how a game ended in words."""
    return text_of_code(TERMINATIONS, termination, get_language())


def draw_rule_words(rule: str) -> str:
    """Return a draw rule's name."""
    return text_of_code(RULES, rule, get_language())


def numbered_move_at(ply: int, steps: Sequence[ReplayStep]) -> str:
    """Return the move of a ply with its number: ``20… c5-d4``; ply 0 is the start."""
    if ply == 0:
        return gettext("the start")
    if not 0 < ply <= len(steps):
        return format_ply(ply)
    step = steps[ply - 1]
    return f"{step.number}{'.' if step.side == 'w' else '…'} {step.text}"


def side_name_words(side: str) -> str:
    """Return a side's name in words."""
    return text_of_code(SIDES, side, get_language())


def ply_as_move_number(ply: int, numbering: MoveNumbers = USUAL) -> str:
    """Format a ply as a move number."""
    return format_ply(ply, numbering=numbering) if ply else gettext("the start")


def ply_as_move_in_sentence(ply: int, numbering: MoveNumbers = USUAL) -> str:
    """Format a ply inside a sentence, without a dot: ``move 5``; 0 is the start."""
    if not ply:
        return gettext("the start")
    number = format_ply_in_sentence(ply, numbering=numbering)
    return gettext("move %(number)s") % {"number": number}


RULES: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _("threefold repetition"),
    DrawRuleName.THREE_KINGS_V_ONE: _("three kings or more against one"),
    DrawRuleName.KINGS_ONLY: _("king moves only"),
    DrawRuleName.BALANCE: _("the balance of pieces unchanged"),
    DrawRuleName.MAIN_ROAD: _("three pieces against a king on the main road"),
    DrawRuleName.SMALL_ENDINGS: _("one or two pieces against a lone king"),
    DrawRuleName.FLAT: _("moves in a row without a winner"),
    UncountedDraw.ONE_AGAINST_ONE: _("one piece against one"),
    UncountedDraw.LIMITED_MOVES: _("limited moves"),
}

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

SIDES: Mapping[str, Text] = {
    "w": pgettext_lazy("sides", "White"),
    "b": pgettext_lazy("sides", "Black"),
}

SHORT_RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "*"}

FORFEITS = {"1-0": "+/−", "0-1": "−/+"}


def describe_outcome(outcome: Outcome) -> str:
    """Format a result as in a table; a win without play is +/−."""
    if outcome.termination is Termination.FORFEIT:
        return FORFEITS[outcome.result]
    if outcome.termination is Termination.DOUBLE_FORFEIT:
        return "−/−"
    return SHORT_RESULTS[outcome.result]


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


def draw_claim_in_words(
    claim: Mapping[str, Any], language: str | None, *, numbering: MoveNumbers = USUAL
) -> str:
    """Explain a stored draw claim, with the plies that prove it."""
    words = in_language(CLAIMS[str(claim["rule"])], language)
    plies = list(claim["plies"])
    moves = moves_in_sentence(plies, language, numbering=numbering)
    parameters = {
        "plies": in_language(AFTER, language).format(moves=moves),
        "span": in_language(FROM_TO, language).format(
            first=format_ply_in_sentence(plies[0], numbering=numbering),
            last=format_ply_in_sentence(plies[-1], numbering=numbering),
        ),
    }
    return words.format_map(parameters) + article_in_brackets(claim, language)


# Texts of numbered moves, alone or inside a sentence, and of an article in brackets.


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


def format_ply(ply: int, *, numbering: MoveNumbers = USUAL) -> str:
    """Format a ply as a move number: 39 is ``20.``, 40 is ``20…``; 1 is ``1…`` if Black began."""
    return f"{numbering.number(ply)}{'.' if numbering.is_first_half(ply) else '…'}"


def format_ply_in_sentence(ply: int, *, numbering: MoveNumbers = USUAL) -> str:
    """Format a ply inside a sentence: 39 is ``20``, for its dot would end it; 40 is ``20…``."""
    return format_ply(ply, numbering=numbering).removesuffix(".")


def moves_in_sentence(
    plies: Sequence[int],
    language: str | None,
    *,
    numbering: MoveNumbers = USUAL,
    last_move: str = "",
) -> str:
    """Name moves inside a sentence: ``the start and moves 2…, 4…e7-f8``.

    ``last_move`` is what was played at the last ply, where that is told too.
    """
    numbers = [format_ply_in_sentence(ply, numbering=numbering) for ply in plies if ply]
    if not numbers:
        return in_language(AT_START, language)
    if last_move:
        numbers[-1] = f"{format_ply(plies[-1], numbering=numbering)}{last_move}"
    words = in_language(ONE_MOVE if len(numbers) == 1 else SEVERAL_MOVES, language)
    moves = words.format(moves=", ".join(numbers))
    return in_language(START_AND_MOVES, language).format(moves=moves) if 0 in plies else moves


def article_in_brackets(finding: Mapping[str, Any], language: str | None) -> str:
    """Return an article in brackets, `` (п. 7.2.3)``; empty where none is named."""
    article = finding.get("article")
    if article == REGULATIONS:
        return in_language(BY_REGULATIONS, language)
    if not article:
        return ""
    return in_language(ARTICLE, language).format(article=article_in_words(str(article), language))


def numbered_move(ply: int, text: str, *, numbering: MoveNumbers = USUAL) -> str:
    """Return a move with its number: ``2. a3-b4``; empty for none."""
    if not ply or not text:
        return text
    return f"{format_ply(ply, numbering=numbering)} {text}"
