"""Forms of the bracket: a result corrected with all it changes, a tie that the arbiter decides."""

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.rules.outcome import Outcome
from tournaments.games.texts import ANNULLED, PLAYED_ON, RESULT_CHOICES, RULED_RESULTS

BACK, STAYS = "back", "stays"

FOR_RULING = "_for_ruling"

WAYS = [BACK, STAYS, BACK + FOR_RULING, STAYS + FOR_RULING]

RULED_CHOICES = [
    (ANNULLED, _("the game is annulled")),
    (PLAYED_ON, _("the game is played on (only by a ruling)")),
]
"""What becomes of a game besides a result."""


class CorrectionForm(forms.Form):
    """Form of a correction; ``how`` says what becomes of the rounds that followed.

    With ``FOR_RULING`` that is all: the result itself is left to a ruling.
    """

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
    result = forms.ChoiceField(label=_("Result"), choices=[*RESULT_CHOICES, *RULED_CHOICES])
    reason = forms.CharField(label=_("Reason"), max_length=2000)
    how = forms.ChoiceField(choices=[(way, way) for way in WAYS])

    def outcome(self) -> Outcome:
        """Return the chosen result and how the game ended."""
        return RULED_RESULTS[self.cleaned_data["result"]]

    @property
    def stays(self) -> bool:
        """Whether who went on stays."""
        return self.cleaned_data["how"].startswith(STAYS)

    @property
    def is_for_ruling(self) -> bool:
        """Whether the result itself is left to a ruling."""
        return self.cleaned_data["how"].endswith(FOR_RULING)


class DecisionForm(forms.Form):
    """Form of a tie that the arbiter decides: which tie, who goes on, why."""

    tie = forms.IntegerField(min_value=1)
    number = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=400)
