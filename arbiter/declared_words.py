"""The open texts of a ruleset in words: what is open, how it is read here, how else."""

from collections.abc import Mapping
from typing import NamedTuple

from arbiter.messages import Wording, pick
from arbiter.rules.rulesets.model import Ruleset
from arbiter.rules.rulesets.open_texts import OpenText, open_texts_of


class Declared(NamedTuple):
    """One open text: the question, the reading taken here, the other."""

    code: str
    question: str
    taken: str
    other: str


WORDS: Mapping[OpenText, tuple[Wording, Wording, Wording]] = {
    OpenText.COUNTED_BY: (
        ("Чьи ходы считать, когда сказано «N ходов»", "Whose moves are counted in “N moves”"),
        (
            "ходы сильнейшей стороны: её N-й ход заполняет счёт (пять ходов — полуход 9)",
            "the stronger side's: its Nth move fills the count (five moves: half-move 9)",
        ),
        (
            "N ходов должны сделать оба (пять ходов — полуход 10)",
            "both must have made N moves (five moves: half-move 10)",
        ),
    ),
    OpenText.RATIO_CAPTURE: (
        (
            "Четыре дамки против одной стали тремя: взята одна из четырёх",
            "Four kings against one become three: one of the four was captured",
        ),
        ("взятие начинает счёт заново", "the capture begins the count anew"),
        (
            "соотношение «три или больше» не менялось: счёт идёт дальше",
            "the ratio “three or more” has not changed: the count goes on",
        ),
    ),
    OpenText.ROAD_LEAVING: (
        ("Дамка ушла с большака и вернулась", "The king leaves the main road and returns"),
        (
            "счёт приостанавливается, если свод не говорит иначе",
            "the count pauses, unless the ruleset says otherwise",
        ),
        ("счёт начинается заново", "the count begins anew"),
    ),
    OpenText.ROAD_MOVE: (
        (
            "Когда ход считается сделанным при дамке на большаке",
            "When a move counts as made with the king on the main road",
        ),
        ("дамка стоит на большаке после хода", "the king stands on the road after the move"),
        ("дамка стояла на большаке до хода", "the king stood on the road before the move"),
    ),
    OpenText.TWO_KINGS: (
        ("Дамка против дамки: чьи пять ходов", "King against king: whose five moves"),
        (
            "обоих: ни одна из сторон не сильнейшая",
            "those of both: neither side is the stronger",
        ),
        ("любой из сторон", "those of either side"),
    ),
    OpenText.WINNING_POSITION: (
        (
            "Что такое «не получено выигрышной позиции» (7.2.7, 7.2.8)",
            "What “no winning position” is (7.2.7, 7.2.8)",
        ),
        (
            "позиция выиграна, если взятий не избежать и они выигрывают при любых ответах",
            "a position is won where captures cannot be avoided and win against every reply",
        ),
        ("смотрят только на число ходов", "the moves alone are counted"),
    ),
    OpenText.EARLY_AGREEMENT: (
        (
            "Согласились раньше срока, а троекратное повторение уже есть",
            "Agreed too early, though a threefold repetition stands",
        ),
        (
            "записанная ничья засчитывается по повторению; заявленное согласие решает судья",
            "a written draw stands by the repetition; an agreement that is reported is for the "
            "arbiter",
        ),
        (
            "ничьей нет, пока её не потребуют по правилу",
            "no draw until it is claimed by the rule",
        ),
    ),
    OpenText.NO_MOVES: (
        ("Запись без единого хода с ничьей", "A record without a move that says a draw"),
        (
            "согласие как любое другое: нужны слова обоих или судья, и срок соглашения тот же",
            "an agreement like any other: both must say so, or an official, and the limit holds",
        ),
        ("партия не сыграна", "the game was not played"),
    ),
    OpenText.THREEFOLD_RULED: (
        (
            "Судья присуждает ничью по правилу, которого запись не показывает",
            "The arbiter rules a draw by a rule that the record does not show",
        ),
        (
            "он вправе: запись может быть не вся, решение с обоснованием стоит против неё",
            "he may: the record need not be whole, and a ruling with its reason stands against it",
        ),
        ("решает запись", "the record decides"),
    ),
    OpenText.TWICE_OR_OPPONENTS: (
        (
            "После хода чёрных в записи ещё один ход чёрных (1. c3-d4 b6-a5 2. a5-b4)",
            "After Black's move the record has another one of Black (1. c3-d4 b6-a5 2. a5-b4)",
        ),
        ("чёрные сходили дважды (V4.1)", "Black moved twice (V4.1)"),
        ("белые сходили шашкой соперника (V4.5)", "White moved the opponent's piece (V4.5)"),
    ),
    OpenText.NO_MOVE_OR_VICTIMS: (
        (
            "Взятие с концом, которого нет ни у одного пути (e3:a7)",
            "A capture that ends where no path does (e3:a7)",
        ),
        (
            "неправильный ход (V4.2), если так не мог бы сходить никто; иначе побито не то (V4.8)",
            "a wrong move (V4.2) where nobody could move so; else other victims (V4.8)",
        ),
        ("наоборот", "the other way round"),
    ),
    OpenText.POINTS: (
        ("Результат записан очками: 2-0, 1-1, 0-2", "The result is written in points: 2-0, 1-1"),
        ("это 1-0, ½-½, 0-1, о чём говорит замечание", "it is 1-0, ½-½, 0-1, and a note says so"),
        ("это счёт двух партий микроматча", "it is the score of a micro-match of two games"),
    ),
}


def declared(rules: Ruleset, language: str | None) -> tuple[Declared, ...]:
    """What is open in a ruleset, in the reader's language."""
    return tuple(
        Declared(one.value, *(pick(words, language) for words in WORDS[one]))
        for one in open_texts_of(rules)
    )
