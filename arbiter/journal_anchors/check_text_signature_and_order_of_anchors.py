"""Check the stored anchors: their text, signature and order."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signatures import sshsig
from arbiter.signatures.signature_status_texts import SIGNATURE_STATES
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import write_read_and_verify_journal_anchor


def find_anchor_faults() -> Iterator[str]:
    """List the faults of the stored anchors: in text, signature, order."""
    previous = ""
    for stored in JournalAnchor.objects.order_by("day").iterator():
        if write_read_and_verify_journal_anchor.sha256_of_text(stored.text) != stored.sha256:
            yield _("anchor {day}: text changed").format(day=stored)
        parsed = write_read_and_verify_journal_anchor.read_anchor_text(stored.text)
        if parsed.day != stored.day or parsed.previous != (
            previous or write_read_and_verify_journal_anchor.FIRST
        ):
            yield _("anchor {day}: does not follow the one before it").format(day=stored)
        status = sshsig.verify_signature(
            stored.text.encode(),
            stored.signature,
            namespace=write_read_and_verify_journal_anchor.anchor_namespace(stored.namespace),
            trusted=(stored.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield _("anchor {day}: signature {state}").format(
                day=stored, state=SIGNATURE_STATES[status]
            )
        previous = stored.sha256
