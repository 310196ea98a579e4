"""Form of a list of people: a file or pasted text."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

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
