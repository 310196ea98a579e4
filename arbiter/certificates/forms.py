"""Form to verify a certificate by its number, its file with the signature, or its text."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

_COPIED = re.compile(
    r"(?:№|no?\.?)?\s*(\d{4})(?:\s*[-‐‑–—−./\s]\s*(\d{1,10})|(\d{4,10}))", re.IGNORECASE
)

_COPIED_PAPER = re.compile(
    r"(?:№|no?\.?)?\s*[rр]\s*[-–]?\s*(\d{4})\s*[-–]\s*(\d{1,10})", re.IGNORECASE
)


class SerialField(forms.RegexField):
    """Form field of a certificate's number, also as copied from paper or without a dash."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value).strip()
        if paper := _COPIED_PAPER.fullmatch(text):
            return f"R-{paper[1]}-{paper[2].zfill(4)}"
        copied = _COPIED.fullmatch(text)
        return f"{copied[1]}-{(copied[2] or copied[3]).zfill(4)}" if copied else text


class VerifyForm(forms.Form):
    """Form to verify a certificate: its number, or its text with the signature if at hand."""

    serial = SerialField(
        label=_("Number of the certificate"),
        regex=r"^(?:R-)?\d{4}-\d{4,10}$",
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "2026-0042", "inputmode": "numeric"}),
        error_messages={"invalid": _("A number looks like 2026-0042.")},
    )
    upload = forms.FileField(label=_("The file (.pdn)"), required=False)
    signature = forms.FileField(label=_("Its signature (.pdn.sig), if you have it"), required=False)
    text = forms.CharField(
        label=_("or the text of the certificate"),
        required=False,
        strip=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in ("upload", "signature"):
            file = cleaned.get(name)
            if file is not None and file.size > settings.MAX_UPLOAD_BYTES:
                self.add_error(name, _("The file is too large."))
        entered = cleaned.get("upload") or cleaned.get("text", "").strip() or cleaned.get("serial")
        if not entered and not self.errors:
            raise forms.ValidationError(
                _("Give the number, the file or the text of a certificate."), code="empty"
            )
        return cleaned

    def data_bytes(self) -> bytes | None:
        """Return the bytes to compare; line ends of pasted text are normalised."""
        upload, text = self.cleaned_data.get("upload"), self.cleaned_data.get("text", "")
        if upload:
            return upload.read()
        if not text.strip():
            return None
        return (text.replace("\r\n", "\n").strip("\n") + "\n").encode()

    def signature_text(self) -> str | None:
        """Return the armoured signature; a file that is not text is judged as no signature."""
        file = self.cleaned_data.get("signature")
        return file.read().decode("ascii", "replace") if file else None
