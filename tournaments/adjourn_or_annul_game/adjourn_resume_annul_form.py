"""Form to adjourn a game (after which move, if sealed), resume or annul it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.adjourn_or_annul_game.adjourn_resume_annul_by_name import ActOnUnfinishedGame
from tournaments.games.half_move_of_numbered_move import half_move_of_numbered_move


class SuspendForm(forms.Form):
    """Form to adjourn, resume or annul a game."""

    how = forms.TypedChoiceField(
        choices=[(act.value, act.value) for act in ActOnUnfinishedGame], coerce=ActOnUnfinishedGame
    )
    expected_revision = forms.IntegerField(min_value=0)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    sealed = forms.CharField(max_length=60, required=False)
    sealed_move = forms.IntegerField(min_value=1, max_value=500, required=False)
    sealed_side = forms.ChoiceField(choices=[("w", "w"), ("b", "b")], required=False)

    def sealed_ply(self, *, black_first: bool) -> int:
        """Return the half-move number of the sealed move; 0 if not given."""
        side = self.cleaned_data.get("sealed_side") or "w"
        return half_move_of_numbered_move(
            self.cleaned_data.get("sealed_move"), side, black_first=black_first
        )
