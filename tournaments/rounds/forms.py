"""Forms of rounds: attendance, seed of a lot, number of rounds, changes by hand."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.draughts.fen import LONGEST
from tournaments.entries.models import Entry
from tournaments.entries.queries.players import entry_choices
from tournaments.pairing.attendance import Presence
from tournaments.pairing.round_robin import MOST_TABLE_ROUNDS
from tournaments.rounds import texts
from tournaments.rounds.services.hand_changes import HandChange
from tournaments.systems.regulations import MOST_ROUNDS


class MarkForm(forms.Form):
    """Attendance of one entry: which mark, which round."""

    entry = forms.TypedChoiceField(label=_("Player"), coerce=int)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_TABLE_ROUNDS)
    presence = forms.ChoiceField(label=_("State"))
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)

    def __init__(self, *args: Any, entries: list[Entry], takes_byes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = entry_choices(entries)
        byes = () if takes_byes else (Presence.HALF_BYE, Presence.ZERO_BYE)
        self.fields["presence"].choices = [
            (presence.value, texts.presence_text(presence.value, get_language()))
            for presence in Presence
            if presence not in byes
        ]
        if self.initial.get("entry") is not None:  # chosen in his row: his state is asked next
            self.fields["presence"].widget.attrs["autofocus"] = True


class LotForm(forms.Form):
    """Form of a lot's seed: a number called out in the hall, else the program makes one."""

    seed = forms.RegexField(
        label=_("Number of the lot"),
        regex=r"^[0-9a-f]{1,64}$",
        required=False,
        help_text=_("Digits, and letters from a to f; left empty, the program draws one."),
    )


class RoundsForm(forms.Form):
    """Form to change the number of rounds after the start."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    reason = forms.CharField(label=_("Reason"), max_length=400)
    is_sure = forms.BooleanField(
        label=_("I know that everybody's pairings from now on, and the end, depend on it")
    )


# Forms to change a round by hand: its pairs, and the colours or starting position of a board.


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
