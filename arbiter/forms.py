"""What is typed on the desk and on the page that verifies certificates."""

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter import messages
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination

RESULTS = [
    (GameResult.WHITE_WINS.value, _("White wins")),
    (GameResult.DRAW.value, _("Draw")),
    (GameResult.BLACK_WINS.value, _("Black wins")),
    (GameResult.BOTH_LOSE.value, _("Both lose")),
    (GameResult.OPEN.value, _("The game goes on")),
]
LONGEST_REASON = 10_000


class RulingForm(forms.Form):
    """A ruling: result, how it ended, and why; ``supersedes`` is the ruling it replaces."""

    result = forms.ChoiceField(label=_("Ruling"), choices=RESULTS, widget=forms.RadioSelect)
    termination = forms.ChoiceField(label=_("How it ended"), required=False)
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 5})
    )
    supersedes = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        ends = [end for end in Termination if end is not Termination.OPEN]
        self.fields["termination"].choices = [
            (end.value, messages.word(messages.TERMINATIONS, end, get_language())) for end in ends
        ]
        self.fields["termination"].initial = Termination.ADJUDICATED.value

    def clean(self) -> dict:
        cleaned = super().clean()
        if "result" not in cleaned:
            return cleaned
        result = GameResult(cleaned["result"])
        is_open = result is GameResult.OPEN
        end = cleaned.get("termination") or Termination.ADJUDICATED
        cleaned["termination"] = Termination.OPEN.value if is_open else str(end)
        try:
            Outcome(result, Termination(cleaned["termination"]))
        except ImpossibleOutcome:
            self.add_error("termination", _("This result cannot end that way."))
        return cleaned


class VerifyForm(forms.Form):
    """A certificate to be verified: its number, or its text, better with its signature."""

    serial = forms.RegexField(
        label=_("Number of the certificate"),
        regex=r"^\d{4}-\d{4,10}$",
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

    def clean(self) -> dict:
        cleaned = super().clean()
        for name in ("upload", "signature"):
            file = cleaned.get(name)
            if file is not None and file.size > settings.MAX_UPLOAD_BYTES:
                self.add_error(name, _("The file is too large."))
        given = cleaned.get("upload") or cleaned.get("text", "").strip() or cleaned.get("serial")
        if not given and not self.errors:
            raise forms.ValidationError(
                _("Give the number, the file or the text of a certificate."), code="empty"
            )
        return cleaned

    def data_bytes(self) -> bytes | None:
        """The bytes to be compared; a browser sends pasted text with line ends of its own."""
        upload, text = self.cleaned_data.get("upload"), self.cleaned_data.get("text", "")
        if upload:
            return upload.read()
        if not text.strip():
            return None
        return (text.replace("\r\n", "\n").strip("\n") + "\n").encode()

    def signature_text(self) -> str | None:
        """The armoured signature; what is no text cannot be one and is judged as such."""
        file = self.cleaned_data.get("signature")
        return file.read().decode("ascii", "replace") if file else None
