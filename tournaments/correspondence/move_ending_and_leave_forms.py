"""Forms of a correspondence game: send the next move, end the game, take leave for some days."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.rules.adjournment.commit_and_open_sealed_moves import LONGEST
from tournaments.correspondence.send_move_end_game_take_leave import Ending
from tournaments.entries.models import Entry
from tournaments.events.typed_day_field import DayField


class MoveForm(forms.Form):
    """Form to send the next move; an official may set the day it was sent."""

    move = forms.CharField(
        label=_("Your move"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    ply = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    sent_on = DayField(label=_("Sent on (by the postmark)"), required=False)

    def __init__(self, *args: Any, is_player: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_player:
            del self.fields["sent_on"]
        else:
            self.fields["move"].label = _("Move")


class EndingForm(forms.Form):
    """Form to end a correspondence game: resign, draw, or hand in the moves."""

    how = forms.TypedChoiceField(
        choices=[(ending.value, ending.value) for ending in Ending], coerce=Ending
    )


class LeaveForm(forms.Form):
    """Form for leave of a player in all his games."""

    entry = forms.TypedChoiceField(label=_("Player"), coerce=int)
    first_day = DayField(label=_("First day of leave"))
    last_day = DayField(label=_("Last day of leave"))

    def __init__(self, *args: Any, seats: list[tuple[Entry, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = [(entry.pk, name) for entry, name in seats]
        if len(seats) == 1:
            self.fields["entry"].widget = forms.HiddenInput()
            self.fields["entry"].initial = seats[0][0].pk
