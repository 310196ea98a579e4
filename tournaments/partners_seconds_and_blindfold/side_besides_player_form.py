"""Form of a side besides its player: giver, blindfold, relief board, partners, seconds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.models import MOST_PERSONS, SidePerson, SideRole
from tournaments.partners_seconds_and_blindfold.set_partners_seconds_blindfold_of_side import (
    TypedSide,
    TypedSidePerson,
)
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import ROLES

SPARE_ROWS = 2


class SideForm(forms.Form):
    """Form of a side besides its player; a row without a name is no person."""

    is_giver = forms.BooleanField(label=_("gives the simultaneous display"), required=False)
    plays_blind = forms.BooleanField(label=_("plays blindfold"), required=False)
    has_relief_board = forms.BooleanField(
        label=_("is blind and plays at a relief board"), required=False
    )

    def __init__(
        self, data: Any = None, *, tournament: Tournament, entry: Entry, persons: list[SidePerson]
    ) -> None:
        marks = ("is_giver", "plays_blind", "has_relief_board")
        initial: dict[str, object] = {name: getattr(entry, name) for name in marks}
        self.rows = min(MOST_PERSONS, len(persons) + SPARE_ROWS)
        for number, person in enumerate(persons, start=1):
            account = person.user.get_username() if person.user else ""
            initial |= {
                f"role_{number}": person.role,
                f"name_{number}": person.name,
                f"account_{number}": account,
            }
        super().__init__(data, initial=initial)
        if not tournament.play_system.has_giver:
            del self.fields["is_giver"]
        if not tournament.is_blindfold:
            del self.fields["plays_blind"]
        roles = [
            (role.value, ROLES[role])
            for role in SideRole
            if role is SideRole.SECOND or tournament.is_consultation
        ]
        for number in range(1, self.rows + 1):
            parameters = {"number": number}
            self.fields[f"role_{number}"] = forms.ChoiceField(
                label=_("Person %(number)s") % parameters, choices=roles, required=False
            )
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("Surname and first name"), max_length=120, required=False
            )
            self.fields[f"account_{number}"] = forms.CharField(
                label=_("Name to sign in with, if there is one"), max_length=150, required=False
            )

    def side(self) -> TypedSide:
        """Return the typed side."""
        typed = self.cleaned_data
        return TypedSide(
            is_giver=typed.get("is_giver", False),
            plays_blind=typed.get("plays_blind", False),
            has_relief_board=typed["has_relief_board"],
            persons=tuple(
                TypedSidePerson(
                    SideRole(typed[f"role_{number}"] or SideRole.SECOND),
                    typed[f"name_{number}"],
                    typed[f"account_{number}"],
                )
                for number in range(1, self.rows + 1)
                if typed[f"name_{number}"] or typed[f"account_{number}"]
            ),
        )
