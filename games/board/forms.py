"""Form of the record checker: a pasted record or an uploaded file."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.web import texts as web_texts
from games.web.errors import RefusalCode

LONGEST_TEXT = 200_000  # characters in the box; a longer record comes as a file


class CheckForm(forms.Form):
    """Form of the record checker: a pasted record, or a file of several games."""

    text = forms.CharField(
        label=_("Record of the game, or of several"),
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    upload = forms.FileField(label=_("or a file (PDN or text)"), required=False)

    def clean(self) -> dict[str, Any]:
        """Refuse an empty form and a file that is too large."""
        cleaned = super().clean()
        upload = cleaned.get("upload")
        has_text = bool(cleaned.get("text", "").strip()) or "text" in self.errors
        if upload is None and not has_text and "upload" not in self.errors:
            raise forms.ValidationError(_("Paste the record or choose a file."), code="empty")
        if upload is not None and upload.size > settings.MAX_UPLOAD_BYTES:
            params = {"size": upload.size, "limit": settings.MAX_UPLOAD_BYTES}
            sentence = web_texts.explain_refusal(RefusalCode.TOO_LARGE, params, get_language())
            raise forms.ValidationError(sentence, code="too_large")
        return cleaned

    @property
    def is_too_large(self) -> bool:
        """Whether the file or the text was refused for its size."""
        return self.has_error(NON_FIELD_ERRORS, "too_large") or self.has_error("text", "max_length")

    def data_bytes(self) -> bytes:
        """Return the bytes handed in, of the file if there is one."""
        upload = self.cleaned_data.get("upload")
        return upload.read() if upload else self.cleaned_data["text"].encode()
