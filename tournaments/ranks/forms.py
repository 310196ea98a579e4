"""Forms of ranks: a norm table loaded, an order written down."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.scoring.norms.loading import MOST_LETTERS


class NormTableForm(forms.Form):
    """A norm table as JSON, pasted or as a file."""

    text = forms.CharField(
        label=_("The table as JSON"),
        required=False,
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "wrap": "off"}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".json"}),
    )

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
            self.add_error("text", _("Paste a table or choose a file."))
        return cleaned

    def table_text(self) -> str:
        """Return the text that was sent; bytes that are no text become question marks."""
        file = self.cleaned_data.get("file")
        if file:
            text: str = file.read().decode("utf-8-sig", "replace")
            return text
        return str(self.cleaned_data["text"]).replace("\r\n", "\n")


class OrderForm(forms.Form):
    """Number and date of the order by which a body gave a rank."""

    order_number = forms.CharField(label=_("Number of the order"), max_length=60)
    order_date = forms.DateField(
        label=_("Date of the order"),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
