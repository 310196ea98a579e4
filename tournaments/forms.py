"""What a person types on the pages of an event."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from games.draughts import Colour
from tournaments.lists.people import FIRST_YEAR, LAST_YEAR

ENDINGS = {
    "": None,
    "white_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.WHITE),
    "black_resigned": EnteredFact(kind=Termination.RESIGNATION, loser=Colour.BLACK),
    "white_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.WHITE),
    "black_flag": EnteredFact(kind=Termination.CLOCK, loser=Colour.BLACK),
    "agreed": EnteredFact(kind=Termination.AGREEMENT, loser=None),
}
ENDING_CHOICES = [
    ("", _("As the record says")),
    ("white_resigned", _("White resigned")),
    ("black_resigned", _("Black resigned")),
    ("white_flag", _("White's flag fell")),
    ("black_flag", _("Black's flag fell")),
    ("agreed", _("Draw by agreement")),
]

RESULTS = {
    "1": Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
    "=": Outcome(GameResult.DRAW, Termination.RECORDED),
    "0": Outcome(GameResult.BLACK_WINS, Termination.RECORDED),
    "+": Outcome(GameResult.WHITE_WINS, Termination.FORFEIT),
    "-": Outcome(GameResult.BLACK_WINS, Termination.FORFEIT),
    "--": Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT),
    "00": Outcome(GameResult.BOTH_LOSE, Termination.RECORDED),
}
RESULT_CHOICES = [
    ("", "—"),
    ("1", _("1 – White wins")),
    ("=", _("= – draw")),
    ("0", _("0 – Black wins")),
    ("+", _("+ – Black did not come")),
    ("-", _("− – White did not come")),
    ("--", _("−− – nobody came")),
    ("00", _("0–0 – both lose")),
]


class PlayerForm(forms.Form):
    """What is known of a player."""

    name = forms.CharField(label=_("Surname and name"), max_length=120)
    name_latin = forms.CharField(
        label=_("Name in Latin letters"),
        max_length=120,
        required=False,
        help_text=_("Left empty, it is written from the Russian name."),
    )
    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=4000, required=False)
    title = forms.CharField(label=_("Rank or title"), max_length=40, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    federation = forms.RegexField(
        label=_("Federation"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=_("Three Latin letters: RUS."),
    )
    federation_id = forms.RegexField(
        label=_("Number in the federation"), regex=r"^[0-9A-Za-z-]{1,20}$", required=False
    )
    birth_year = forms.IntegerField(
        label=_("Year of birth"), min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False
    )
    birth_date = forms.DateField(
        label=_("Date of birth"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("For the federation's files only; the pages show the year."),
    )
    sex = forms.ChoiceField(
        label=_("Sex"),
        required=False,
        choices=[("", "—"), ("m", _("man")), ("w", _("woman"))],
        help_text=_("For the federation's files only."),
    )

    def clean_federation(self) -> str:
        return self.cleaned_data["federation"].upper()

    def clean(self) -> dict:
        cleaned = super().clean()
        day, year = cleaned.get("birth_date"), cleaned.get("birth_year")
        if day and not FIRST_YEAR <= day.year <= LAST_YEAR:
            self.add_error("birth_date", _("The year of this date is not possible."))
        elif day and year and day.year != year:
            self.add_error("birth_date", _("The date is not in the year of birth."))
        return cleaned


class EntryForm(PlayerForm):
    """One player more; what few lists have stands folded below."""

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
        return [field for field in self if field.name in self.FIRST]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.FIRST]

    @property
    def has_rare_fault(self) -> bool:
        return any(field.errors for field in self.rare_fields)


class PeopleFileForm(forms.Form):
    """A list of players."""

    file = forms.FileField(
        label=_("List of players"),
        help_text=_("XLSX, or CSV with semicolons, commas or tabs."),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def clean_file(self) -> UploadedFile:
        file = self.cleaned_data["file"]
        if file.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return file


class LotForm(forms.Form):
    """The lots; a seed called out in the hall may be typed, else the server draws one."""

    seed = forms.RegexField(
        label=_("Seed"),
        regex=r"^[0-9a-f]{1,64}$",
        required=False,
        help_text=_("Hexadecimal digits; leave empty and the server draws one."),
    )


class ResultForm(forms.Form):
    """One result by hand; ``expected_revision`` tells whether somebody was faster."""

    game = forms.IntegerField(widget=forms.HiddenInput)
    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
    result = forms.ChoiceField(label=_("Result"), choices=RESULT_CHOICES)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    moves_made = forms.BooleanField(required=False)

    def outcome(self) -> Outcome:
        return RESULTS[self.cleaned_data["result"]]


class RecordForm(forms.Form):
    """A record pasted or uploaded, and how the game ended."""

    text = forms.CharField(
        label=_("Record of the game"),
        required=False,
        strip=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    upload = forms.FileField(label=_("or a file (PDN or text)"), required=False)
    ending = forms.ChoiceField(label=_("How it ended"), choices=ENDING_CHOICES, required=False)

    def clean(self) -> dict:
        cleaned = super().clean()
        upload = cleaned.get("upload")
        if upload is None and not cleaned.get("text", "").strip():
            raise forms.ValidationError(_("Paste the record or choose a file."), code="empty")
        if upload is not None and upload.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return cleaned

    def data_bytes(self) -> bytes:
        """Exactly the bytes handed in."""
        upload = self.cleaned_data.get("upload")
        return upload.read() if upload else self.cleaned_data["text"].encode()

    def fact(self) -> EnteredFact | None:
        return ENDINGS[self.cleaned_data.get("ending") or ""]


class DisputeForm(forms.Form):
    """A player calls the arbiter."""

    kind = forms.ChoiceField(
        label=_("What about"),
        choices=[
            ("result", _("the result")),
            ("record", _("the record")),
            ("violation", _("a violation")),
            ("clock", _("the clock")),
        ],
    )
    claim_text = forms.CharField(
        label=_("What happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
