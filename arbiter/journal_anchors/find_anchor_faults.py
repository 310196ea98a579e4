"""Check the stored anchors: their text, signature and order."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signatures import sshsig
from arbiter.signatures.signature_status_texts import SIGNATURE_STATES
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import journal_anchor_text


def find_anchor_faults() -> Iterator[str]:
    """List the faults of the stored anchors: in text, signature, order."""
    previous = ""
    for stored in JournalAnchor.objects.order_by("day").iterator():
        if journal_anchor_text.sha256_of_text(stored.text) != stored.sha256:
            yield _("anchor {day}: text changed").format(day=stored)
        parsed = journal_anchor_text.read_anchor_text(stored.text)
        if parsed.day != stored.day or parsed.previous != (previous or journal_anchor_text.FIRST):
            yield _("anchor {day}: does not follow the one before it").format(day=stored)
        status = sshsig.verify_signature(
            stored.text.encode(),
            stored.signature,
            namespace=journal_anchor_text.anchor_namespace(stored.namespace),
            trusted=(stored.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield _("anchor {day}: signature {state}").format(
                day=stored, state=SIGNATURE_STATES[status]
            )
        previous = stored.sha256
