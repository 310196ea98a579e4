"""Words for draw offers, Russian and English: what became of each, and the rules it breaks."""

from collections.abc import Mapping

from arbiter.rules.agreement.draw_offers import OfferCode
from arbiter.rules.agreement.offer_limits import Answer

Wording = tuple[str, str]

ANSWERS: Mapping[str, Wording] = {
    Answer.OPEN: ("ответа ещё нет", "not answered yet"),
    Answer.ACCEPTED: ("соперник согласился", "the opponent accepted"),
    Answer.DECLINED: ("соперник отказался", "the opponent declined"),
    Answer.LAPSED: (
        "соперник сделал ход, это отказ",
        "the opponent moved, which is a refusal",
    ),
}

FINDINGS: Mapping[str, Wording] = {
    OfferCode.OFFERED: (
        "{side} предложили ничью {when}: {answer}",
        "{side} offered a draw {when}: {answer}",
    ),
    OfferCode.TOO_EARLY: (
        "Предложение {when} сделано раньше, чем позволено: не меньше {least} ходов каждой стороны",
        "The offer {when} came before it is allowed: {least} moves of each side at least",
    ),
    OfferCode.TOO_MANY_PIECES: (
        "Без записи партии на ничью соглашаются, когда у каждого не больше {most} шашек, "
        "а {when} их {found}",
        "Without a score sheet a draw may be agreed with {most} pieces a side at most, "
        "and {when} there are {found}",
    ),
    OfferCode.AGAIN: (
        "{side} предложили ничью снова {when}, хотя соперник с тех пор её не предлагал",
        "{side} offered a draw again {when}, though the opponent has not offered one since",
    ),
    OfferCode.ANSWERED_LATE: (
        "Записано согласие на предложение {when}, но соперник сделал после него ход, "
        "а ход — это отказ",
        "The offer {when} is said to be accepted, but the opponent moved after it, "
        "and a move is a refusal",
    ),
    OfferCode.BEYOND_RECORD: (
        "Предложение {when} — дальше конца записи",
        "The offer {when} lies beyond the end of the record",
    ),
}

BEFORE_THE_START: Wording = ("до первого хода", "before the first move")
AFTER: Wording = ("после {ply}", "after {ply}")
