"""Form to enter a player into an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.people.player_form import PlayerForm


class EntryForm(PlayerForm):
    """Form to enter one player; rarely used fields are folded."""

    FIRST = ("name", "city", "club", "title", "birth_year", "rating", "half_byes")

    half_byes = forms.BooleanField(
        label=_("half a point for every round missed, as far as allowed"), required=False
    )
    field_order = FIRST

    def __init__(
        self, *args: Any, is_next: bool = False, is_late: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not is_late:
            del self.fields["half_byes"]
        if is_next:  # a list is typed without the mouse: the cursor waits for the next name
            self.fields["name"].widget.attrs["autofocus"] = True

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The fields always shown."""
        return [field for field in self if field.name in self.FIRST]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        """The fields folded away."""
        return [field for field in self if field.name not in self.FIRST]

    @property
    def has_rare_fault(self) -> bool:
        """Whether a folded field has an error."""
        return any(field.errors for field in self.rare_fields)
