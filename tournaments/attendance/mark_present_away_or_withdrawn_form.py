"""Form to mark an entered player present, absent, with a bye or withdrawn, and in which round."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.attendance import attendance_texts
from tournaments.entries.entries_as_form_choices import entry_choices
from tournaments.entries.models import Entry
from tournaments.pairing.attendance_in_round import Presence
from tournaments.pairing.berger_tables import MOST_TABLE_ROUNDS


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
            (presence.value, attendance_texts.presence_text(presence.value, get_language()))
            for presence in Presence
            if presence not in byes
        ]
        if self.initial.get("entry") is not None:  # chosen in his row: his state is asked next
            self.fields["presence"].widget.attrs["autofocus"] = True
