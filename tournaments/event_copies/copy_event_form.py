"""Form: make a new event from an old one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament
from tournaments.events.typed_day_field import DayField


class CopyForm(forms.Form):
    """Title, place and days of the new event, and what it takes from the old one."""

    title = forms.CharField(label=_("Title"), max_length=160)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    starts_on = DayField(label=_("First day"), required=False)
    ends_on = DayField(label=_("Last day"), required=False)
    with_officials = forms.BooleanField(label=_("The same officials"), required=False)
    players = forms.MultipleChoiceField(
        label=_("Who plays again"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, source: Tournament, entries: list[tuple[Entry, str]], **kwargs: Any
    ) -> None:
        active = [entry.pk for entry, _name in entries if entry.state == EntryState.ACTIVE]
        initial = {
            "title": source.title,
            "city": source.city,
            "with_officials": True,
            "players": active,
        }
        super().__init__(*args, initial=initial, **kwargs)
        self.fields["players"].choices = [(entry.pk, name) for entry, name in entries]

    def clean_players(self) -> list[int]:
        """Convert the ids of the chosen entries to numbers."""
        return [int(number) for number in self.cleaned_data["players"]]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return cleaned
