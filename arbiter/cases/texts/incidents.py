"""Texts for incidents at the board: articles, stages, acts, instructions to the arbiter."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.texts import findings, terms
from arbiter.rules.incidents.state import ArbiterAct, IncidentStage, InstructionCode
from games.web.language import Text, in_language

ARTICLES: Mapping[str, Text] = {
    **findings.VIOLATIONS,
    "V6": _("the board stands the wrong way"),
    "P2": _("the players have each other's colour"),
    "V7": _("the pieces were put up wrongly"),
    "V8": _("a piece stands on a light square"),
    "V9": _("the pieces were moved by neither of the players"),
    "T1": _("an own piece was touched and left"),
    "T3": _("a piece was adjusted by the side to move"),
    "T4": _("a piece was adjusted while the opponent was to move"),
}

STAGES: Mapping[str, Text] = {
    IncidentStage.CHOICE: _("waits for the choice"),
    IncidentStage.CORRECTING: _("being put right"),
    IncidentStage.AWAITING_RULING: pgettext_lazy("stages", "waits for a ruling"),
    IncidentStage.CORRECTED: _("put right"),
    IncidentStage.STANDS: _("left as it is"),
    IncidentStage.HUFFED: _("the piece was huffed"),
    IncidentStage.PLAYED_ON: _("the game goes on"),
    IncidentStage.NO_VIOLATION: _("no violation"),
    IncidentStage.ANNULLED: _("the game is annulled"),
    IncidentStage.RULED: pgettext_lazy("stages", "ruled"),
    IncidentStage.WITHDRAWN: _("entered by mistake"),
}

ACTS: Mapping[str, Text] = {
    ArbiterAct.ENTERED: _("the incident was entered"),
    ArbiterAct.DEMANDED: _("correction was demanded"),
    ArbiterAct.LET_STAND: _("it was let stand"),
    ArbiterAct.HUFFED: pgettext_lazy("acts", "the piece was huffed"),
    ArbiterAct.MOVED_AGAIN: _("the move was made again"),
    ArbiterAct.REFUSED: _("correction was refused"),
    ArbiterAct.ANNULLED: _("a ruling annulled the game"),
    ArbiterAct.RULED: _("closed by the ruling on the case"),
    ArbiterAct.WITHDRAWN: _("taken back: entered by mistake"),
}

CHOICES: Mapping[str, Text] = {
    ArbiterAct.DEMANDED: _("Demands correction"),
    ArbiterAct.LET_STAND: _("Lets it stand and plays on"),
    ArbiterAct.HUFFED: _("Huffs the piece"),
    ArbiterAct.MOVED_AGAIN: _("The move is made again"),
    ArbiterAct.REFUSED: _("Refuses to correct"),
    ArbiterAct.ANNULLED: _("Annul the game and replay it"),
    ArbiterAct.WITHDRAWN: _("Entered by mistake"),
}
"""What stands on a button."""

ORDERS: Mapping[str, Text] = {
    InstructionCode.VIOLATED: _("Violation {article}: {what}"),
    InstructionCode.NOT_LISTED: _("These rules do not call it a violation: {violation}"),
    InstructionCode.ANNOUNCED: _("“I adjust” was said: nothing follows"),
    InstructionCode.CANNOT_MOVE: _("The touched piece on {square} cannot move: nothing follows"),
    InstructionCode.NO_CONSEQUENCE: _(
        "While the opponent is to move this is improper, but nothing follows"
    ),
    InstructionCode.NOBODYS_FAULT: _("Neither player is to blame: the pieces go back"),
    InstructionCode.OPPONENT_CHOOSES: _(
        "Only {side} decides whether it is put right, before the next move of that side"
    ),
    InstructionCode.ARBITER_CHOOSES: _("The arbiter decides whether it is put right"),
    InstructionCode.MUST_POINT_OUT: _(
        "{side} must point the missed capture out and cannot let it stand"
    ),
    InstructionCode.REPLAYED_ANYHOW: _("The move is played again whatever the players wish"),
    InstructionCode.MAY_HUFF: _("A piece may be huffed: {squares}"),
    InstructionCode.REPLY_WAS_CONSENT: _("The reply was consent: the right to correction is lost"),
    InstructionCode.TOO_LATE_FOR_BOARD: _("It is too late to claim this: the game goes on"),
    InstructionCode.LET_STAND: _("{side} let the move stand"),
    InstructionCode.WHOLE_OR_NOT: _("All of it is put right, or nothing"),
    InstructionCode.READ_FROM: _(
        "The game goes on from the set-up that stood; the record is read from it: {fen}"
    ),
    InstructionCode.RESTORE: _("The board must show: {fen}"),
    InstructionCode.TO_MOVE: _("To move: {side}"),
    InstructionCode.BOUND: _("Touch-move: the piece on {square} must move"),
    InstructionCode.FREE: _("Any piece may be moved"),
    InstructionCode.CLOCK_RUNS: _("Meanwhile the clock runs: {side}"),
    InstructionCode.CLOCK_STOPPED: _("Meanwhile the clocks are stopped"),
    InstructionCode.EXTRA_MINUTES: _(
        "In rapid and blitz, after a warning, minutes may be added: {minutes} ({side})"
    ),
    InstructionCode.LOSES: _("By these rules the illegal move loses: {side}. A ruling is needed"),
    InstructionCode.HUFFED: _("The piece on {square} was huffed"),
    InstructionCode.MOVED_AGAIN: _("The move made is {move}"),
    InstructionCode.REFUSED: _(
        "{side} refused to put it right; whoever insists loses. A ruling is needed"
    ),
    InstructionCode.ANNUL: _("The game is annulled and played again, by the arbiter's ruling"),
    InstructionCode.PLAY_ON: pgettext_lazy("orders", "The game goes on"),
    InstructionCode.RULING_DECIDES: _("The arbiter's ruling decides"),
    InstructionCode.WITHDRAWN: _("Entered by mistake, does not count"),
}


def explain_instruction(order: Mapping[str, object], language: str | None) -> str:
    """Put a stored instruction to the arbiter into words, with its article."""
    code, params = str(order["code"]), order["params"]
    spoken = dict(params) if isinstance(params, Mapping) else {}
    spoken["article"] = order["article"]
    spoken["what"] = what_article_forbids(str(order["article"]), language)
    if "side" in spoken:
        side = str(spoken["side"])
        spoken["side"] = in_language(terms.SIDES[side], language) if side else "—"
    if "squares" in spoken:
        spoken["squares"] = ", ".join(spoken["squares"])
    words = in_language(ORDERS[code], language).format_map(spoken)
    where = "" if code == InstructionCode.VIOLATED else terms.article_in_brackets(order, language)
    return words[:1].upper() + words[1:] + where


def what_article_forbids(article: str, language: str | None) -> str:
    """Say what an article of incidents forbids; empty for other articles."""
    words = ARTICLES.get(article)
    return in_language(words, language) if words else ""
