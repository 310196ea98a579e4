"""Forms: give an office of an event to an account, or to an official who has none yet."""

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.offices.office_and_range_of_boards_texts import OFFICES
from arbiter.rights.permissions_of_roles import Role
from games.web.render_text_in_language import in_language

GIVEN = (Role.CHIEF, Role.ARBITER, Role.SECTION, Role.JURY, Role.ORGANISER)


class OfficeForm(forms.Form):
    """Form to give an office of the event to an account; a section arbiter has boards."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
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
