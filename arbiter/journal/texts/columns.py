"""Texts for the reasons why a column of a table is not compared with the journal."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.journal.columns import WhyNot
from games.web.language import Text

WHY_NOT: Mapping[WhyNot, Text] = {
    WhyNot.AUTHOR: _("not compared: who did it and when stands in the row of the journal itself"),
    WhyNot.AGAIN: _("not compared: computed again from what is compared"),
    WhyNot.DERIVED: _("not compared: follows from other columns"),
    WhyNot.STATED: _("not compared: counts nowhere before it is confirmed"),
    WhyNot.PRIVATE: _("not compared: private; even a fingerprint would tell it"),
    WhyNot.SIGHT: _("not compared: who may see it, not what it is"),
    WhyNot.WORK: _("not compared: work under way, a queue or a screen"),
    WhyNot.ACCESS: _("not compared: signing in and rights over a person"),
    WhyNot.ARCHIVE: _("not compared: what a file says; what counts stands in its certificate"),
    WhyNot.PAPER: _("not compared: words typed for a paper; they count nowhere"),
    WhyNot.PROOF: _("not compared: sealed; its fingerprint stands in the journal"),
}
