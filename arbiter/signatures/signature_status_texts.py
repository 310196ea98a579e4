"""Texts for the status of a verified signature."""

from collections.abc import Mapping

from django.utils.translation import pgettext_lazy

from arbiter.signatures.sshsig import SignatureStatus
from games.web.render_text_in_language import Text

SIGNATURE_STATES: Mapping[SignatureStatus, Text] = {
    SignatureStatus.GOOD: pgettext_lazy("state of a signature", "good"),
    SignatureStatus.WRONG: pgettext_lazy("state of a signature", "wrong"),
    SignatureStatus.STRANGER: pgettext_lazy("state of a signature", "stranger"),
    SignatureStatus.OTHER_PURPOSE: pgettext_lazy("state of a signature", "other purpose"),
    SignatureStatus.UNREADABLE: pgettext_lazy("state of a signature", "unreadable"),
}
