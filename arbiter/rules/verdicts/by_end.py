"""Verdict of a game over on the board (W2, W3, W8), or by an end entered by a person."""

from arbiter.rules.claims import DrawReport
from arbiter.rules.draw_offers import Offer, too_early_agreement
from arbiter.rules.outcome import (
    ENDED_ON_BOARD,
    WIN_OF,
    GameResult,
    ImpossibleOutcome,
    Outcome,
    Termination,
)
from arbiter.rules.verdicts import readings
from arbiter.rules.verdicts.model import (
    EnteredFact,
    Param,
    ReasonCode,
    Verdict,
    VerdictReason,
    make_verdict,
)
from games.draughts.colour import Colour
from games.draughts.position import fen_as_shown
from games.draughts.replay import BoardOutcome
from games.draughts.variants import VARIANTS, Goal

# Verdict of a game over on the board: no pieces, no legal move, all men arrived (W2, W3, W8).


_WHY = {"W2": ReasonCode.BLOCKED, "W3": ReasonCode.NO_PIECES, "W8": ReasonCode.ARRIVAL}
"""Why a game is over, by the rule that ended it on the board."""

REVERSED = {"W2": ReasonCode.BLOCKED_WINS, "W3": ReasonCode.NO_PIECES_WINS}
"""The same where the goal is reversed (S4): that side has won."""

GIVEAWAY = "S4"
"""The rules of poddavki, which turn W2 and W3 round."""


def article_of_board_end(report: DrawReport, board: BoardOutcome) -> str:
    """Return the article that ended the game on the board: W3, or S4 (W3) if reversed."""
    return f"{GIVEAWAY} ({board.rule})" if _is_reversed(report) else board.rule


def _is_reversed(report: DrawReport) -> bool:
    return VARIANTS[report.ruleset.variant].goal is Goal.SELF


def verdict_by_end_on_board(
    report: DrawReport,
    board: BoardOutcome,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Give the verdict of a game over on the board; contradictions are left to a person."""
    termination, code = ENDED_ON_BOARD[board.rule], _WHY[board.rule]
    result = WIN_OF[board.winner]
    ply, article = report.replay.plies, article_of_board_end(report, board)
    code = REVERSED[board.rule] if _is_reversed(report) else code
    why = VerdictReason(code, article, ply, {"winner": board.winner.value})
    if recorded not in (None, GameResult.OPEN, result):
        both = {"recorded": str(recorded), "board": str(result)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.CONTRADICTS_BOARD, article, ply, both)
        )
    if fact is not None and fact.loser is not board.winner.other:
        parameters = {"fact": str(fact.kind), "board": str(result)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.FACT_AFTER_END, article, ply, parameters)
        )
    return make_verdict(report, why, outcome=Outcome(result, termination))


# Verdict by an entered fact: a resignation, a fallen flag, a draw agreed or declared.


_FACTS = {
    Termination.RESIGNATION: (ReasonCode.RESIGNATION, "W1"),
    Termination.CLOCK: (ReasonCode.CLOCK, "W4"),
    Termination.AGREEMENT: (ReasonCode.AGREEMENT, "D1"),
    Termination.NO_WIN: (ReasonCode.NO_WIN, "D2"),
}


def verdict_by_fact(
    report: DrawReport, recorded: GameResult | None, fact: EnteredFact, agreed: Offer | None
) -> Verdict:
    """Give the verdict by an entered fact where nothing contradicts it.

    Raises ImpossibleOutcome for a fact that the moves must show, or that only an official may
    enter.
    """
    loser = fact.loser
    result = GameResult.DRAW if loser is None else WIN_OF[loser.other]
    if fact.kind not in _FACTS:  # what the moves must show, or an official alone may say
        raise ImpossibleOutcome(result, fact.kind)
    code, article = _FACTS[fact.kind]
    parameters = {"fact": str(fact.kind)} | ({"loser": loser.value} if loser else {})
    if fact.kind is Termination.NO_WIN:  # a person's word, on this position and this material
        position = fen_as_shown(report.replay.final, report.replay.variant)
        parameters |= {"position": position, "material": _material(report)}
    why, outcome = (
        VerdictReason(code, article, report.replay.plies, parameters),
        Outcome(result, fact.kind),
    )
    # of an offer that was written down its own ply counts
    is_agreed = fact.kind is Termination.AGREEMENT
    if agreed is None and is_agreed and (early := too_early_reason(report)) is not None:
        return make_verdict(
            report,
            why,
            early,
            readings=readings.readings_of_early_agreement(report, early),
        )
    if recorded in (None, GameResult.OPEN, result):
        return make_verdict(report, why, outcome=outcome)
    both = {"recorded": str(recorded), "fact": str(fact.kind)}
    ply = report.replay.plies
    return make_verdict(
        report, why, VerdictReason(ReasonCode.CONTRADICTS_RECORD, article, ply, both)
    )


def too_early_reason(report: DrawReport) -> VerdictReason | None:
    """Make the reason for a draw agreed before the ruleset's least moves (D1)."""
    limit = too_early_agreement(report.replay.plies, report.ruleset)
    if limit is None:
        return None
    parameters: dict[str, Param] = {"least": limit.least}
    return VerdictReason(
        ReasonCode.AGREED_TOO_EARLY, limit.article, report.replay.plies, parameters
    )


def _material(report: DrawReport) -> str:
    """Kings and men of each side: `2K:1K`, `1K3:4`."""
    final = report.replay.final
    sides = (
        (final.kings_of(side).bit_count(), final.men(side).bit_count())
        for side in (Colour.WHITE, Colour.BLACK)
    )
    return ":".join(f"{kings}K{men or ''}" if kings else str(men) for kings, men in sides)
