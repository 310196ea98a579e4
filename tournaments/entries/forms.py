"""Forms of entries: enter a player, his side, forbidden pairs, a card's code, a list to import."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import MOST_PERSONS, Entry, SidePerson, SideRole
from tournaments.entries.queries import cards
from tournaments.entries.queries.players import entry_choices
from tournaments.entries.services.sides import TypedSide, TypedSidePerson
from tournaments.entries.texts import ROLES
from tournaments.events.models import Tournament
from tournaments.people.forms import PlayerForm


class EntryForm(PlayerForm):
    """Form to enter one player; rarely used fields are folded."""

    FIRST = ("name", "city", "club", "title", "birth_year", "rating", "half_byes")

    half_byes = forms.BooleanField(
        label=_("half-point byes for the rounds missed, as many as the regulations allow"),
        required=False,
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


class ForbiddenPairForm(forms.Form):
    """Form to forbid or discourage two entries to meet."""

    one = forms.TypedChoiceField(label=_("One"), coerce=int)
    other = forms.TypedChoiceField(label=_("The other"), coerce=int)
    is_absolute = forms.TypedChoiceField(
        label=_("How strictly"),
        choices=[("1", _("must not meet")), ("", _("should rather not"))],
        coerce=bool,
        required=False,
        empty_value=False,
        initial="1",
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, entries: list[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].choices = self.fields["other"].choices = entry_choices(entries)


class CodeForm(forms.Form):
    """Form to type a card's code without a camera."""

    code = forms.CharField(
        label=_("The letters on your card"),
        max_length=4 * cards.LENGTH,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "K7MQ-2XWP-HD9C",
            }
        ),
    )


PLACEHOLDER = _("1. Ivanov Ivan, 1 rank, 1985")


class PeopleFileForm(forms.Form):
    """A list of players, pasted or as a file."""

    text = forms.CharField(
        label=_("Paste the list as it is: from a chat, a letter or a spreadsheet"),
        required=False,
        max_length=200_000,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "placeholder": PLACEHOLDER}
        ),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("XLSX, or CSV with semicolons, commas or tabs."),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def clean_file(self) -> UploadedFile:
        """Read the uploaded bytes; refuse a file that is too large."""
        file = self.cleaned_data["file"]
        if file and file.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return file

    def clean(self) -> dict[str, Any]:
        """Require either a file or a pasted text."""
        cleaned = super().clean()
        if not self.errors and not cleaned.get("file") and not cleaned.get("text", "").strip():
            self.add_error("text", _("Paste a list or choose a file."))
        return cleaned
