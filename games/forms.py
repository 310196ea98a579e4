"""What a visitor types on the pages of the archive."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.selectors.query import RecordQuery

RESULTS = [("", _("any")), ("1-0", "1–0"), ("0-1", "0–1"), ("1/2-1/2", "½–½")]
LONGEST_TEXT = 200_000  # characters in the box; a longer record comes as a file


class ArchiveForm(forms.Form):
    """What is looked for in the archive; every field may stay empty."""

    player = forms.CharField(label=_("Player"), max_length=120, required=False)
    event = forms.CharField(label=_("Event"), max_length=120, required=False)
    year = forms.IntegerField(label=_("Year"), min_value=1500, max_value=2100, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)
    collection = forms.SlugField(required=False, widget=forms.HiddenInput)

    def query(self) -> RecordQuery:
        """The fields that are good; a bad one is said beside it and not looked for."""
        found = self.cleaned_data if self.is_bound else {}
        given = {name: value for name, value in found.items() if value not in ("", None)}
        return RecordQuery(**given, in_collection=True)


class CheckForm(forms.Form):
    """A record, or a file of several games, to be judged."""

    text = forms.CharField(
        label=_("Record of the game, or of several"),
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    upload = forms.FileField(label=_("or a file (PDN or text)"), required=False)

    def clean(self) -> dict:
        cleaned = super().clean()
        upload = cleaned.get("upload")
        has_text = bool(cleaned.get("text", "").strip()) or "text" in self.errors
        if upload is None and not has_text and "upload" not in self.errors:
            raise forms.ValidationError(_("Paste the record or choose a file."), code="empty")
        if upload is not None and upload.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is too large."), code="too_large")
        return cleaned

    def data_bytes(self) -> bytes:
        """Exactly the bytes handed in; a file goes before the box."""
        upload = self.cleaned_data.get("upload")
        return upload.read() if upload else self.cleaned_data["text"].encode()
