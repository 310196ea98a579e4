"""Form of the alert line over the screens of a playing hall."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.hall.services import LONGEST


class AlertForm(forms.Form):
    """Form of the alert line: one sentence for everybody in the hall."""

    text = forms.CharField(
        label=_("A message on every screen"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
