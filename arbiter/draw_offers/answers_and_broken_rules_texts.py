"""Texts for draw offers: how each was answered and the rules it breaks."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.rules.agreement.check_draw_offers import OfferCode
from arbiter.rules.agreement.draw_offers_and_their_limits import OfferAnswer
from games.web.render_text_in_language import Text

ANSWERS: Mapping[str, Text] = {
    OfferAnswer.OPEN: _("not answered yet"),
    OfferAnswer.ACCEPTED: _("the opponent accepted"),
    OfferAnswer.DECLINED: _("the opponent declined"),
    OfferAnswer.LAPSED: _("the opponent moved, which is a refusal"),
}


FINDINGS: Mapping[str, Text] = {
    OfferCode.OFFERED: _("{side} offered a draw {when}: {answer}"),
    OfferCode.TOO_EARLY: _(
        "The offer {when} came before it is allowed: {least} moves of each side at least"
    ),
    OfferCode.TOO_MANY_PIECES: _(
        "Without a score sheet a draw may be agreed with {most} pieces a side at most, "
        "and {when} there are {found}"
    ),
    OfferCode.AGAIN: _(
        "{side} offered a draw again {when}, though the opponent has not offered one since"
    ),
    OfferCode.ANSWERED_LATE: _(
        "The offer {when} is said to be accepted, but the opponent moved after it, "
        "and a move is a refusal"
    ),
    OfferCode.BEYOND_RECORD: _("The offer {when} lies beyond the end of the record"),
}


BEFORE_THE_START: Text = _("before the first move")


AFTER: Text = _("after move {ply}")
