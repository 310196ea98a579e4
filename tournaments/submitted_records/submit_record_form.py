"""Form in which a player submits a game record."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from arbiter.rules.verdicts.verdict import EnteredFact
from tournaments.results.result_and_undo_forms import ENDING_CHOICES, ENDINGS


class RecordForm(forms.Form):
    """Form of a record, pasted or uploaded, and of how the game ended."""

    text = forms.CharField(
        label=_("Record of the game"),
        required=False,
        strip=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    upload = forms.FileField(label=_("or a file (PDN or text)"), required=False)
    ending = forms.ChoiceField(label=_("How it ended"), choices=ENDING_CHOICES, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        upload = cleaned.get("upload")
        if upload is None and not cleaned.get("text", "").strip():
            raise forms.ValidationError(_("Paste the record or choose a file."), code="empty")
        if upload is not None and upload.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return cleaned

    def data_bytes(self) -> bytes:
        """Return the exact bytes uploaded or pasted."""
        upload = self.cleaned_data.get("upload")
        return upload.read() if upload else self.cleaned_data["text"].encode()

    def fact(self) -> EnteredFact | None:
        """Return how the game ended, as the sender states it; None if not stated."""
        return ENDINGS[self.cleaned_data.get("ending") or ""]
