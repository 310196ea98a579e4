"""Form: the event's own protest period and ladder of sanctions."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.sanctions.set_protest_and_sanction_rules import LIMITS

LABELS = {
    "protest_minutes": _("A ruling may be appealed for so many minutes"),
    "remarks": _("Remarks before a warning"),
    "warnings": _("Warnings before a loss"),
    "losses": _("Lost games before expulsion"),
}


class OfficeRulesForm(forms.Form):
    """Form of an event's own protest period and ladder; empty fields are the ruleset's."""

    def __init__(
        self, *args: object, held: Mapping[str, int] | None = None, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, (least, most) in LIMITS.items():
            self.fields[name] = forms.IntegerField(
                label=LABELS[name], min_value=least, max_value=most, required=False
            )
            if held:
                self.fields[name].widget.attrs["placeholder"] = held[name]
