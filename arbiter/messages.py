"""Words for the codes of the judge's office, Russian and English: the only place that speaks.

Every table maps a code to (Russian, English); the gaps are filled from the code's params.
"""

from collections.abc import Mapping
from typing import TypeVar

from arbiter import clock_tables, offer_tables
from arbiter.article_words import in_words
from arbiter.rules.draws.names import CountBy, DrawRuleName, Reset, Trigger
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind

Wording = tuple[str, str]
T = TypeVar("T")

RULES: Mapping[str, Wording] = {
    DrawRuleName.THREEFOLD: ("троекратное повторение", "threefold repetition"),
    DrawRuleName.THREE_KINGS_V_ONE: (
        "три дамки или больше против одной",
        "three kings or more against one",
    ),
    DrawRuleName.KINGS_ONLY: ("ходы только дамками", "king moves only"),
    DrawRuleName.BALANCE: ("соотношение сил не меняется", "the balance of pieces unchanged"),
    DrawRuleName.MAIN_ROAD: (
        "три шашки против дамки на большаке",
        "three pieces against a king on the main road",
    ),
    DrawRuleName.SMALL_ENDINGS: (
        "одна или две шашки против дамки",
        "one or two pieces against a lone king",
    ),
    DrawRuleName.FLAT: ("ходы подряд без победителя", "moves in a row without a winner"),
}

CLAIMS: Mapping[str, Wording] = {
    DrawRuleName.THREEFOLD: (
        "Троекратное повторение: одна и та же позиция при том же праве хода — {plies}",
        "Threefold repetition: the same position with the same side to move — {plies}",
    ),
    DrawRuleName.THREE_KINGS_V_ONE: (
        "Три дамки или больше против одной: одинокая дамка не взята за положенные ходы, {span}",
        "Three kings or more against one: the lone king was not captured in time, {span}",
    ),
    DrawRuleName.KINGS_ONLY: (
        "Обе стороны ходили только дамками без взятий: {span}",
        "Both sides moved only kings and captured nothing: {span}",
    ),
    DrawRuleName.BALANCE: (
        "У обоих дамки, никто не побит и не стал дамкой: {span}",
        "Both sides have kings, nothing was captured or crowned: {span}",
    ),
    DrawRuleName.MAIN_ROAD: (
        "Три шашки не взяли дамку на большаке за положенные ходы, {span}",
        "Three pieces did not win against the king on the main road in time, {span}",
    ),
    DrawRuleName.SMALL_ENDINGS: (
        "Малое окончание против одной дамки не выиграно за положенные ходы, {span}",
        "A small ending against a lone king was not won in time, {span}",
    ),
    DrawRuleName.FLAT: (
        "Столько ходов подряд никто не победил: {span}",
        "So many moves in a row nobody has won: {span}",
    ),
}

REASONS: Mapping[str, Wording] = {
    ReasonCode.FAULT: (
        "Запись не читается до конца, решать должен человек",
        "The record cannot be read to its end; a person must decide",
    ),
    ReasonCode.OTHER_GAME: (
        "Это запись другой игры ({variant}), а правила — {expected}: решать должен человек",
        "The record is of another game ({variant}), the rules are of {expected}; "
        "a person must decide",
    ),
    ReasonCode.BLOCKED: (
        "На доске конец: {loser} не могут сделать ход",
        "The board decides: {loser} cannot move",
    ),
    ReasonCode.NO_PIECES: (
        "На доске конец: у проигравшего не осталось шашек ({loser})",
        "The board decides: {loser} has no pieces left",
    ),
    ReasonCode.BLOCKED_WINS: (
        "На доске конец: {winner} не могут сделать ход, в поддавки это победа",
        "The board decides: {winner} cannot move, which wins in poddavki",
    ),
    ReasonCode.NO_PIECES_WINS: (
        "На доске конец: {winner} отдали все шашки, в поддавки это победа",
        "The board decides: {winner} has given up all pieces, which wins in poddavki",
    ),
    ReasonCode.CONTRADICTS_BOARD: (
        "Записан результат {recorded}, а по доске {board}",
        "The result recorded is {recorded}, the board says {board}",
    ),
    ReasonCode.FACT_AFTER_END: (
        "Заявлено «{fact}», а по доске партия уже кончена: {board}",
        "“{fact}” is reported, but the board had already decided: {board}",
    ),
    ReasonCode.CONTRADICTS_RECORD: (
        "Заявлено «{fact}», а в записи стоит другой результат: {recorded}",
        "“{fact}” is reported, but the record bears another result: {recorded}",
    ),
    ReasonCode.RESIGNATION: ("Заявлена сдача: {loser}", "A resignation is stated: {loser}"),
    ReasonCode.CLOCK: ("Заявлена просрочка времени: {loser}", "A loss on time is stated: {loser}"),
    ReasonCode.AGREEMENT: (
        "Заявлено согласие соперников на ничью",
        "A draw by agreement is stated",
    ),
    ReasonCode.AGREED_TOO_EARLY: (
        "На ничью согласились раньше, чем позволено: не меньше {least} ходов каждой стороны",
        "The draw was agreed before it is allowed: {least} moves of each side at least",
    ),
    ReasonCode.NO_WIN: (
        "Человек объявил, что выиграть не может никто: {material}, позиция {position}",
        "A person has declared that neither side can win: {material}, position {position}",
    ),
    ReasonCode.CLOCK_FINDING: ("{finding}", "{finding}"),
    ReasonCode.OBVIOUS_WIN: (
        "Судья видит очевидный выигрыш, счёт не делает ничьей: {rule}",
        "The arbiter sees an obvious win, so the count draws nothing: {rule}",
    ),
    ReasonCode.DRAW_BY_COUNT: ("Ничья по правилам: {rule}", "A draw by the rules: {rule}"),
    ReasonCode.CLAIM_STANDS: (
        "По записи можно требовать ничью: {rule}; требование заявляет игрок или судья",
        "The record supports a draw claim: {rule}; a player or the arbiter must make it",
    ),
    ReasonCode.WON_POSITION: (
        "Ходы сделаны ({rule}), но ничьей по счёту нет: взятий не избежать, и они выигрывают — "
        "{winner}",
        "The moves are made ({rule}), yet the count draws nothing: captures cannot be avoided, and "
        "they win — {winner}",
    ),
    ReasonCode.NO_MOVES: (
        "В записи нет ни одного хода: ничья без игры держится только на слове соперников, судья "
        "может счесть такую партию не сыгранной",
        "The record has no move: a result without play rests on the players' word alone, and the "
        "arbiter may take such a game as not played",
    ),
    ReasonCode.ONLY_RECORDED: (
        "Результат {result} только записан: доска его не доказывает, нужно подтверждение",
        "The result {result} is only recorded: the board does not prove it, it must be confirmed",
    ),
    ReasonCode.NO_RESULT: (
        "Запись верна, но не сказано, чем кончилась партия",
        "The record is good, but nothing says how the game ended",
    ),
    ReasonCode.DRAW_OFFER: ("{finding}", "{finding}"),
}

TERMINATIONS: Mapping[str, Wording] = {
    Termination.RESIGNATION: ("сдача", "resignation"),
    Termination.BLOCKED: ("нет ходов", "no move left"),
    Termination.NO_PIECES: ("нет шашек", "no pieces left"),
    Termination.CLOCK: ("просрочка времени", "loss on time"),
    Termination.FORFEIT: ("неявка", "forfeit"),
    Termination.ABANDONED: ("ушёл с партии", "left the game"),
    Termination.REFUSAL: ("отказ подчиниться правилам", "refusal to follow the rules"),
    Termination.DISCIPLINE: ("нарушение дисциплины", "breach of discipline"),
    Termination.CLOCK_RULES: ("нарушение правил пользования часами", "breach of the clock rules"),
    Termination.ADJOURNMENT: (
        "нарушение правил откладывания",
        "breach of the rules of adjournment",
    ),
    Termination.AGREEMENT: ("согласие на ничью", "agreement"),
    Termination.NO_WIN: ("выиграть никто не может", "neither side can win"),
    Termination.THREEFOLD: RULES[DrawRuleName.THREEFOLD],
    Termination.THREE_KINGS_V_ONE: RULES[DrawRuleName.THREE_KINGS_V_ONE],
    Termination.KINGS_ONLY: RULES[DrawRuleName.KINGS_ONLY],
    Termination.BALANCE: RULES[DrawRuleName.BALANCE],
    Termination.MAIN_ROAD: RULES[DrawRuleName.MAIN_ROAD],
    Termination.SMALL_ENDINGS: RULES[DrawRuleName.SMALL_ENDINGS],
    Termination.FLAT: RULES[DrawRuleName.FLAT],
    Termination.ADJUDICATED: ("решение судьи", "the arbiter's ruling"),
    Termination.RECORDED: ("по протоколу", "as recorded"),
    Termination.DOUBLE_FORFEIT: ("неявка обоих", "double forfeit"),
    Termination.ANNULLED: ("аннулирована", "annulled"),
    Termination.OPEN: ("не кончена", "not finished"),
}

RESULTS: Mapping[str, Wording] = {
    GameResult.WHITE_WINS: ("победа белых", "White wins"),
    GameResult.BLACK_WINS: ("победа чёрных", "Black wins"),
    GameResult.DRAW: ("ничья", "draw"),
    GameResult.BOTH_LOSE: ("поражение обоих", "both lose"),
    GameResult.OPEN: ("без результата", "no result"),
}

VERDICTS: Mapping[str, Wording] = {
    VerdictKind.RESULT: ("результат", "result"),
    VerdictKind.ARBITER: ("решает судья", "a person must decide"),
    VerdictKind.ONGOING: ("пока не решено", "not decided yet"),
}

RESETS: Mapping[str, Wording] = {
    Reset.START: ("с начала записи", "from the start of the record"),
    Reset.CAPTURE: ("взятие", "a capture"),
    Reset.MAN_MOVE: ("ход простой", "a man's move"),
    Reset.CROWNING: ("превращение в дамку", "a crowning"),
    Reset.RATIO: ("изменилось соотношение", "the ratio changed"),
    Reset.ROAD: ("дамка ушла с большака", "the king left the main road"),
}

COUNTS: Mapping[str, Wording] = {
    CountBy.STRONG: ("ходы сильнейшей стороны", "the stronger side's own moves"),
    CountBy.EACH: ("ходы каждой стороны", "moves of each side"),
}

TRIGGERS: Mapping[str, Wording] = {
    Trigger.CLAIM: ("по требованию игрока или решению судьи", "on a claim or by the arbiter"),
    Trigger.AUTOMATIC: ("автоматически", "automatically"),
}

SIDES: Mapping[str, Wording] = {"w": ("белые", "White"), "b": ("чёрные", "Black")}

SHORT_RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "*"}
FORFEITS = {"1-0": "+/−", "0-1": "−/+"}
ARTICLE: Wording = (" (п. {article})", " (article {article})")
REGULATIONS = "положение"
"""What a ruleset writes for an article where its text leaves the matter to the event."""
BY_REGULATIONS: Wording = (" (по положению)", " (by the event's regulations)")
AFTER: Wording = ("после {moves}", "after {moves}")
FROM_TO: Wording = ("с {first} по {last}", "from {first} to {last}")
AT_START: Wording = ("начальной позиции", "the start")


def explain(
    reason: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """A stored reason in words, with its article; moves are numbered as the record numbers them."""
    words = pick(REASONS[str(reason["code"])], language)
    if reason["code"] == ReasonCode.CLOCK_FINDING:
        said = _clock(reason, language, black_first)
    elif reason["code"] == ReasonCode.DRAW_OFFER:
        said = _offer(reason, language, black_first)
    else:
        said = words.format_map(_spoken(reason["params"], language))
    return said + article_of(reason, language)


def explain_claim(
    claim: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """A stored claim in words, with the plies that prove it."""
    words = pick(CLAIMS[str(claim["rule"])], language)
    plies = list(claim["plies"])
    moves = ", ".join(_moment(ply, language, black_first) for ply in plies)
    said = {
        "plies": pick(AFTER, language).format(moves=moves),
        "span": pick(FROM_TO, language).format(
            first=format_ply(plies[0], black_first=black_first),
            last=format_ply(plies[-1], black_first=black_first),
        ),
    }
    return words.format_map(said) + article_of(claim, language)


def format_ply(ply: int, *, black_first: bool = False) -> str:
    """A ply as the move it is: 39 is ``20.``, 40 is ``20…``; where Black began 1 is ``1…``."""
    half = ply + black_first
    return f"{(half + 1) // 2}{'.' if half % 2 else '…'}"


def describe_result(result: str, termination: str) -> str:
    """A result as a table shows it; a win without play is +/−."""
    if termination == Termination.FORFEIT:
        return FORFEITS[result]
    if termination == Termination.DOUBLE_FORFEIT:
        return "−/−"
    return SHORT_RESULTS[result]


def word(table: Mapping[str, Wording], code: str, language: str | None) -> str:
    """One code of one of the tables above."""
    return pick(table[code], language)


def article_of(found: Mapping[str, object], language: str | None) -> str:
    """`` (п. 7.2.3)``, or nothing where no article is named."""
    article = found.get("article")
    if article == REGULATIONS:
        return pick(BY_REGULATIONS, language)
    if not article:
        return ""
    return pick(ARTICLE, language).format(article=in_words(str(article), language))


def _moment(ply: int, language: str | None, black_first: bool) -> str:
    return format_ply(ply, black_first=black_first) if ply else pick(AT_START, language)


def _spoken(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """Params as they are said aloud."""
    said = dict(params)
    if "winner" in params:
        said["loser"] = pick(SIDES["b" if params["winner"] == "w" else "w"], language)
        said["winner"] = pick(SIDES[str(params["winner"])], language)
    elif "loser" in params:
        said["loser"] = pick(SIDES[str(params["loser"])], language).capitalize()
    if "fact" in params:
        said["fact"] = pick(TERMINATIONS[str(params["fact"])], language)
    if "rule" in params:
        said["rule"] = pick(RULES[str(params["rule"])], language)
    for key in ("recorded", "board", "result"):
        if key in params:
            said[key] = SHORT_RESULTS[str(params[key])]
    return said


def _clock(reason: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """What was found about a clock: the move, the side, the words."""
    params = dict(reason["params"])
    words = pick(clock_tables.FINDINGS[str(params["finding"])], language)
    said = words.format_map(clock_tables.spoken(params, RULES, pick((0, 1), language)))
    side = pick(SIDES[str(params["side"])], language) if "side" in params else ""
    number = int(str(reason["ply"] or 0))
    ply = format_ply(number, black_first=black_first) if number else ""
    head = " ".join(filter(None, (ply, side)))
    return f"{head}: {said[0].lower()}{said[1:]}" if head else said


def _offer(reason: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """What is found about a draw offer: who made it, after which move."""
    params = dict(reason["params"])
    number = int(str(reason["ply"] or 0))
    after = pick(offer_tables.AFTER, language).format(
        ply=format_ply(number, black_first=black_first)
    )
    said = {
        **params,
        "side": pick(SIDES[str(params["side"])], language).capitalize(),
        "when": after if number else pick(offer_tables.BEFORE_THE_START, language),
    }
    if "answer" in params:
        said["answer"] = pick(offer_tables.ANSWERS[str(params["answer"])], language)
    return pick(offer_tables.FINDINGS[str(params["finding"])], language).format_map(said)


def pick(wording: tuple[T, T], language: str | None) -> T:
    """The wording in the reader's language."""
    return wording[1] if (language or "").lower().startswith("en") else wording[0]
