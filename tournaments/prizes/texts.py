"""Words of prizes: sharing, reasons of an amount, refusals."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text
from tournaments.errors import RefusalCode
from tournaments.scoring.prizes import AwardCode, PrizeFaultCode, Rest, Sharing

ERRORS: Mapping[str, Text] = {
    RefusalCode.PRIZES_BAD: _("The prizes cannot be given so: {why}"),
    RefusalCode.PRIZES_CONFIRMED: _(
        "The list of prizes is confirmed: open it again with a reason before you change it"
    ),
    RefusalCode.PRIZES_NOT_CONFIRMED: _("The list of prizes is not confirmed"),
    RefusalCode.PRIZES_NOT_OVER: _(
        "The event is not over, or its last table is being computed: prizes are confirmed after it"
    ),
    RefusalCode.NO_PRIZES_SET: _("No prizes have been set for this event"),
    RefusalCode.NO_SUCH_PRIZE_TABLE: _("There is no separate table {table} in this event"),
}

SHARING: Mapping[str, Text] = {
    Sharing.EQUAL: _("equal parts of the prizes of their places"),
    Sharing.HORT: _("Hort: half of one's own prize and an equal part of half of all"),
    Sharing.NONE: _("no sharing: by the order of the table"),
}

RESTS: Mapping[str, Text] = {
    Rest.HIGHER: _("to the higher places, a unit each"),
    Rest.UNPAID: _("it is not paid"),
}

WHY: Mapping[str, Text] = {
    AwardCode.PLACE: _("the prize of place %(place)s"),
    AwardCode.EQUAL: _(
        "an equal part of the prizes of places %(first)s–%(last)s: %(pool)s for %(players)s"
    ),
    AwardCode.HORT: _(
        "half of the prize of place %(place)s (%(own)s) and a part of half of the prizes of places "
        "%(first)s–%(last)s: %(pool)s for %(players)s"
    ),
    AwardCode.UNBROKEN: _(
        "the table leaves places %(first)s–%(last)s shared: %(pool)s for %(players)s"
    ),
    AwardCode.REST: _("%(amount)s of what does not divide"),
}

MAIN = pgettext_lazy("prizes", "All players")

FAULTS: Mapping[str, Text] = {
    PrizeFaultCode.NO_PRIZES: _("no prize is named"),
    PrizeFaultCode.NEGATIVE: _("%(category)s, place %(place)s: less than nothing"),
    PrizeFaultCode.FUND_DIFFERS: _("the fund is %(fund)s, the prizes make %(sum)s"),
    PrizeFaultCode.NOT_IN_UNITS: _(
        "%(category)s, place %(place)s: the amount is not paid in units of %(unit)s"
    ),
    PrizeFaultCode.LOWER_IS_MORE: _(
        "%(category)s: place %(place)s has more than the place above it"
    ),
    PrizeFaultCode.MINIMUM_TOO_HIGH: _(
        "the minimum %(minimum)s is more than the largest prize %(most)s"
    ),
    PrizeFaultCode.BAD_UNIT: _("there is no such unit"),
}
