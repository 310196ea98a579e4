"""Words for states of players, drawn openings, and cautions of a change by hand."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text
from tournaments.pairing.cautions import CautionCode, Level
from tournaments.pairing.presence import Presence

CAUTIONS: Mapping[str, Text] = {
    CautionCode.THIRD_COLOUR: _("Number {numbers} gets the same colour a third time running"),
    CautionCode.COLOUR_DIFFERENCE: _(
        "Whites and blacks of number {numbers} will differ by {count}"
    ),
    CautionCode.BOTH_AGAINST_DUE: _(
        "Both numbers, {numbers}, get the opposite of the colour due to them"
    ),
    CautionCode.DISCOURAGED: _("Numbers {numbers} should rather not meet"),
    CautionCode.AFTER_PUBLICATION: _(
        "The pairings are published. They stand unless an absolute rule is broken; numbers "
        "{numbers} may know their opponents already"
    ),
    CautionCode.TOO_MANY_ROUNDS: _(
        "Without a rematch this field plays at most {limit} rounds, and {count} are planned: "
        "the last ones will have to be paired by hand"
    ),
    CautionCode.SAME_NAME: _(
        "A player of this name has entered already: {about}. This is somebody else"
    ),
}


LEVELS: Mapping[int, Text] = {
    Level.ACKNOWLEDGE: _("take note"),
    Level.CONFIRM: _("confirm"),
    Level.TWICE: _("confirm twice"),
    Level.REFUSE: _("impossible"),
}


PRESENCES: Mapping[str, Text] = {
    Presence.PRESENT: pgettext_lazy("presences", "present"),
    Presence.HALF_BYE: pgettext_lazy("presences", "half-point bye"),
    Presence.ZERO_BYE: pgettext_lazy("presences", "zero-point bye"),
    Presence.ABSENT: _("absent"),
    Presence.FORFEIT: pgettext_lazy("presences", "did not come"),
    Presence.WITHDRAWN: pgettext_lazy("presences", "withdrawn"),
    Presence.RETURNED: _("returned"),
    Presence.EXPELLED: _("expelled"),
}


SCOPES: Mapping[str, Text] = {
    "round": _("one opening for the whole round"),
    "board": _("an opening for every board"),
}
