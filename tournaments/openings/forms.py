"""Form of a table of drawn openings: its list, its name, edition and source."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.openings.queries import LONGEST_TEXT

PLACEHOLDER = "1. c3-d4 b6-a5 2. d4-c5\n2. c3-b4 f6-g5\n3. W:Wa1,c1,…:Bb8,d8,…"


class OpeningDraftForm(forms.Form):
    """A list of openings, pasted or as a file, with the names it is printed under."""

    title_ru = forms.CharField(label=_("Name of the table"), max_length=200, required=False)
    edition = forms.CharField(
        label=pgettext_lazy("of a table", "Edition"),
        max_length=40,
        required=False,
        help_text=_("The year, or what the list itself says: 2026, 2026-2."),
    )
    source = forms.CharField(
        label=_("Where the list is from"),
        max_length=500,
        required=False,
        help_text=_("Who approved it, and when. It stands on the page of the table."),
    )
    link = forms.URLField(
        label=_("Address of the source"),
        max_length=490,
        required=False,
        assume_scheme="https",
        help_text=_("Where it is published; it may be left empty."),
    )
    title_en = forms.CharField(label=_("Name in English"), max_length=200, required=False)
    slug = forms.CharField(
        label=_("Name in addresses"),
        max_length=60,
        required=False,
        help_text=_("Small Latin letters, digits, hyphens; made of the name if left empty."),
    )
    text = forms.CharField(
        label=_("The list: an opening in each row"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 14, "spellcheck": "false", "wrap": "off", "placeholder": PLACEHOLDER}
        ),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("A text, CSV or XLSX."),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.csv,.tsv,.xlsx,.pdn"}),
    )

    def clean_text(self) -> str:
        """Return the text with the line ends of this server."""
        return self.cleaned_data["text"].replace("\r\n", "\n").replace("\r", "\n")

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too large."""
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
