"""Forms: import an event from a TRF file; take in the signed file of another installation."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.events.queries.choices import ruleset_choices
from tournaments.people.lists.csv_file import decode_text
from tournaments.people.lists.table import FileFault
from tournaments.systems import registry


class EventFileForm(forms.Form):
    """Form to upload a TRF; its text stays in the form while questions are asked."""

    file = forms.FileField(
        label=_("File of the event"), required=False, help_text=_("TRF16 or TRF-2026")
    )
    text = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    title = forms.CharField(
        label=_("Title"),
        max_length=160,
        required=False,
        help_text=_("Leave empty to take it from the file."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=30,
        required=False,
        help_text=_("Only if the file does not say."),
    )
    system = forms.ChoiceField(
        label=_("System"),
        required=False,
        choices=[
            ("", _("as the file says")),
            *((key, _(label)) for key, label in registry.choices_of_trf()),
        ],
        help_text=_("Choose it if the file names another system, or none."),
    )
    place_matches = forms.ChoiceField(
        label=_("Places that losers of a knock-out play for"),
        required=False,
        choices=[
            ("", _("as the rounds of the file tell")),
            *((key, _(words)) for key, words in registry.choices_of_places()),
        ],
        help_text=_("Only if the file ends before it tells."),
    )
    ruleset_id = forms.ChoiceField(label=_("Rules"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset_id"].choices = ruleset_choices()
        self.fields["ruleset_id"].initial = "fmjd64@1"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if file is None and not cleaned.get("text"):
            raise forms.ValidationError(_("Choose a file."), code="empty")
        if file is not None and file.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return cleaned

    def data_bytes(self) -> bytes:
        """Return the exact uploaded bytes, or those of the text kept in the form."""
        file = self.cleaned_data.get("file")
        if file is None:
            return self.cleaned_data["text"].encode()
        file.seek(0)
        return file.read()

    def text_again(self) -> str:
        """Return the text for a hidden field, so that the file need not be chosen again."""
        try:
            return decode_text(self.data_bytes())
        except FileFault:
            return ""


class TakenFileForm(forms.Form):
    """Form to take in an event of another installation, to be read and not changed."""

    file = forms.FileField(
        label=_("File of the event"),
        help_text=_("the signed file of the whole event, ZIP, as its page of files gives it"),
    )
    signers = forms.CharField(
        label=_("Keys of that installation"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_(
            "The text allowed_signers from the organiser's site. Without it the key that the file "
            "itself names is taken, and the page says that nobody has compared it."
        ),
    )
    is_public = forms.BooleanField(
        label=_("Everybody may read it here"),
        required=False,
        help_text=_(
            "The organiser of that event agrees. Its certified games then stand in the archive too."
        ),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return file
