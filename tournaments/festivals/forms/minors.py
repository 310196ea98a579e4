"""Form: how players under 18 are named in all tournaments of an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.regulations import NAMES_OF_MINORS
from tournaments.events.models import NamesOfMinors


class MinorsForm(forms.Form):
    """Form of the one choice for all tournaments."""

    names_of_minors = forms.ChoiceField(
        label=_("Names of players under 18"), choices=NAMES_OF_MINORS, widget=forms.RadioSelect
    )

    @property
    def names(self) -> NamesOfMinors:
        """What was chosen."""
        return NamesOfMinors(self.cleaned_data["names_of_minors"])
