"""Forms of the bracket: a result corrected with all it changes, a tie that the arbiter decides."""

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.rules.outcome import Outcome
from tournaments.games.texts import RESULT_CHOICES, RESULTS

BACK, STAYS = "back", "stays"


class CorrectionForm(forms.Form):
    """Form of a correction; ``how`` says what becomes of the rounds that followed."""

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
    result = forms.ChoiceField(label=_("Result"), choices=RESULT_CHOICES)
    reason = forms.CharField(label=_("Reason"), max_length=2000)
    how = forms.ChoiceField(choices=[(BACK, BACK), (STAYS, STAYS)])

    def outcome(self) -> Outcome:
        """Return the chosen result and how the game ended."""
        return RESULTS[self.cleaned_data["result"]]


class DecisionForm(forms.Form):
    """Form of a tie that the arbiter decides: which tie, who goes on, why."""

    tie = forms.IntegerField(min_value=1)
    number = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=400)
