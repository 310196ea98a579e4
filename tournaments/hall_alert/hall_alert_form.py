"""Form of the alert line over the screens of a playing hall."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.hall_alert.put_up_and_take_down_alert import LONGEST


class AlertForm(forms.Form):
    """Form of the alert line: one sentence for everybody in the hall."""

    text = forms.CharField(
        label=_("One sentence over every screen"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
