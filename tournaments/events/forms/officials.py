"""Forms: give an office, set protest period and ladder of sanctions, copy an event."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.texts import OFFICES
from arbiter.cases.services.sanctions import LIMITS
from games.web.language import in_language
from tournaments.entries.models import Entry, EntryState
from tournaments.events.forms.days import DayField
from tournaments.events.models import Tournament

# Forms: give an office of an event to an account, or to an official who has none yet.


GIVEN = (Role.CHIEF, Role.ARBITER, Role.SECTION, Role.JURY, Role.ORGANISER)


class OfficeForm(forms.Form):
    """Form to give an office of the event to an account; a section arbiter has boards."""

    username = forms.CharField(
        label=_("Surname and given name, or name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"list": "known-people", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Office"))
    section = forms.CharField(label=_("Name of the section"), max_length=40, required=False)
    first_board = forms.IntegerField(label=_("From board"), min_value=1, required=False)
    last_board = forms.IntegerField(label=_("To board"), min_value=1, required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        language = get_language()
        self.fields["role"].choices = [
            (role.value, in_language(OFFICES[role], language)) for role in GIVEN
        ]

    def boards(self) -> tuple[int, int] | None:
        """Return the typed range of boards; one number alone is one board."""
        typed = self.cleaned_data
        first = typed.get("first_board") or typed.get("last_board")
        return (first, typed.get("last_board") or first) if first else None


class OfficialAccountForm(OfficeForm):
    """Form to make an account and an office for an official who does not play here."""

    prefix = "new"
    username = None
    name = forms.CharField(label=_("Surname and given name"), max_length=150)
    field_order = ("name", "role", "section", "first_board", "last_board")


LABELS = {
    "protest_minutes": _("A ruling may be appealed for so many minutes"),
    "remarks": _("Remarks before a warning"),
    "warnings": _("Warnings before a loss"),
    "losses": _("Lost games before expulsion"),
}


class OfficeRulesForm(forms.Form):
    """Form of an event's own protest period and ladder; empty fields are the ruleset's."""

    def __init__(
        self, *args: object, held: Mapping[str, int] | None = None, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, (least, most) in LIMITS.items():
            self.fields[name] = forms.IntegerField(
                label=LABELS[name], min_value=least, max_value=most, required=False
            )
            if held:
                self.fields[name].widget.attrs["placeholder"] = held[name]


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
