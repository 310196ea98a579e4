"""Form of the planned number of rounds."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.systems.regulations_that_systems_take import MOST_ROUNDS


class RoundsForm(forms.Form):
    """Form to change the number of rounds after the start."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    reason = forms.CharField(label=_("Reason"), max_length=400)
    is_sure = forms.BooleanField(
        label=_("I know that everybody's pairings from now on, and the end, depend on it")
    )
