"""Forms to change a round by hand: its pairs, and the colours or starting position of a board."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.draughts.any_variant.read_and_write_fens import LONGEST
from tournaments.hand_pairing.make_hand_change_by_name import HandChange


class SwapColoursForm(forms.Form):
    """Form to swap the colours of a board, with a reason."""

    board = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=400)


class SetUpForm(forms.Form):
    """Form of a board's starting position, with a reason; an empty one removes it."""

    board = forms.IntegerField(min_value=1)
    set_up = forms.CharField(max_length=LONGEST, required=False)
    reason = forms.CharField(max_length=400)


class BeginForm(forms.Form):
    """Form to begin changing a round by hand, with a reason."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)
    from_nothing = forms.BooleanField(required=False)


class ChangeForm(forms.Form):
    """Form of one change by hand: its kind and the numbers."""

    how = forms.TypedChoiceField(
        choices=[(change.value, change.value) for change in HandChange], coerce=HandChange
    )
    one = forms.IntegerField(label=_("Number"), min_value=1)
    other = forms.IntegerField(label=_("Number"), min_value=1, required=False)
    is_sure = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        how = cleaned.get("how")
        if how and how.needs_other and not cleaned.get("other"):
            self.add_error("other", _("A second number is missing."))
        return cleaned
