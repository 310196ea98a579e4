"""Texts for incidents: articles, stages, acts, instructions."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.claims import texts as claim_words
from arbiter.examinations import texts as messages
from arbiter.rules.incidents.instructions import OrderCode
from arbiter.rules.incidents.stages import Act, Stage
from games.web.language import Text, in_language

ARTICLES: Mapping[str, Text] = {
    **claim_words.VIOLATIONS,
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
    Stage.CHOICE: _("waits for the choice"),
    Stage.CORRECTING: _("being put right"),
    Stage.AWAITING_RULING: pgettext_lazy("stages", "waits for a ruling"),
    Stage.CORRECTED: _("put right"),
    Stage.STANDS: _("left as it is"),
    Stage.HUFFED: _("the piece was huffed"),
    Stage.PLAYED_ON: _("the game goes on"),
    Stage.NO_VIOLATION: _("no violation"),
    Stage.ANNULLED: _("the game is annulled"),
    Stage.RULED: pgettext_lazy("stages", "ruled"),
    Stage.WITHDRAWN: _("entered by mistake"),
}


ACTS: Mapping[str, Text] = {
    Act.ENTERED: _("the incident was entered"),
    Act.DEMANDED: _("correction was demanded"),
    Act.LET_STAND: _("it was let stand"),
    Act.HUFFED: pgettext_lazy("acts", "the piece was huffed"),
    Act.MOVED_AGAIN: _("the move was made again"),
    Act.REFUSED: _("correction was refused"),
    Act.ANNULLED: _("a ruling annulled the game"),
    Act.RULED: _("closed by the ruling on the case"),
    Act.WITHDRAWN: _("taken back: entered by mistake"),
}


CHOICES: Mapping[str, Text] = {
    Act.DEMANDED: _("Demands correction"),
    Act.LET_STAND: _("Lets it stand and plays on"),
    Act.HUFFED: _("Huffs the piece"),
    Act.MOVED_AGAIN: _("The move is made again"),
    Act.REFUSED: _("Refuses to correct"),
    Act.ANNULLED: _("Annul the game and replay it"),
    Act.WITHDRAWN: _("Entered by mistake"),
}
"""What stands on a button."""


ORDERS: Mapping[str, Text] = {
    OrderCode.VIOLATED: _("Violation {article}: {what}"),
    OrderCode.NOT_LISTED: _("These rules do not call it a violation: {violation}"),
    OrderCode.ANNOUNCED: _("“I adjust” was said: nothing follows"),
    OrderCode.CANNOT_MOVE: _("The touched piece on {square} cannot move: nothing follows"),
    OrderCode.NO_CONSEQUENCE: _(
        "While the opponent is to move this is improper, but nothing follows"
    ),
    OrderCode.NOBODYS_FAULT: _("Neither player is to blame: the pieces go back"),
    OrderCode.OPPONENT_CHOOSES: _(
        "Only {side} decides whether it is put right, before the next move of that side"
    ),
    OrderCode.ARBITER_CHOOSES: _("The arbiter decides whether it is put right"),
    OrderCode.MUST_POINT_OUT: _("{side} must point the missed capture out and cannot let it stand"),
    OrderCode.REPLAYED_ANYHOW: _("The move is played again whatever the players wish"),
    OrderCode.MAY_HUFF: _("A piece may be huffed: {squares}"),
    OrderCode.REPLY_WAS_CONSENT: _("The reply was consent: the right to correction is lost"),
    OrderCode.TOO_LATE_FOR_BOARD: _("It is too late to claim this: the game goes on"),
    OrderCode.LET_STAND: _("{side} let the move stand"),
    OrderCode.WHOLE_OR_NOT: _("All of it is put right, or nothing"),
    OrderCode.READ_FROM: _(
        "The game goes on from the set-up that stood; the record is read from it: {fen}"
    ),
    OrderCode.RESTORE: _("The board must show: {fen}"),
    OrderCode.TO_MOVE: _("To move: {side}"),
    OrderCode.BOUND: _("Touch-move: the piece on {square} must move"),
    OrderCode.FREE: _("Any piece may be moved"),
    OrderCode.CLOCK_RUNS: _("Meanwhile the clock runs: {side}"),
    OrderCode.CLOCK_STOPPED: _("Meanwhile the clocks are stopped"),
    OrderCode.EXTRA_MINUTES: _(
        "In rapid and blitz, after a warning, minutes may be added: {minutes} ({side})"
    ),
    OrderCode.LOSES: _("By these rules the illegal move loses: {side}. A ruling is needed"),
    OrderCode.HUFFED: _("The piece on {square} was huffed"),
    OrderCode.MOVED_AGAIN: _("The move made is {move}"),
    OrderCode.REFUSED: _(
        "{side} refused to put it right; whoever insists loses. A ruling is needed"
    ),
    OrderCode.ANNUL: _("The game is annulled and played again, by the arbiter's ruling"),
    OrderCode.PLAY_ON: pgettext_lazy("orders", "The game goes on"),
    OrderCode.RULING_DECIDES: _("The arbiter's ruling decides"),
    OrderCode.WITHDRAWN: _("Entered by mistake, does not count"),
}


def explain_order(said: Mapping[str, object], language: str | None) -> str:
    """Describe a stored instruction, with its article."""
    code, params = str(said["code"]), said["params"]
    spoken = dict(params) if isinstance(params, Mapping) else {}
    spoken["article"] = said["article"]
    spoken["what"] = article_words(str(said["article"]), language)
    if "side" in spoken:
        side = str(spoken["side"])
        spoken["side"] = in_language(messages.SIDES[side], language) if side else "—"
    if "squares" in spoken:
        spoken["squares"] = ", ".join(spoken["squares"])
    words = in_language(ORDERS[code], language).format_map(spoken)
    where = "" if code == OrderCode.VIOLATED else messages.article_of(said, language)
    return words[:1].upper() + words[1:] + where


def article_words(article: str, language: str | None) -> str:
    """Describe what an article forbids; empty for an id that is no article of the board."""
    found = ARTICLES.get(article)
    return in_language(found, language) if found else ""
