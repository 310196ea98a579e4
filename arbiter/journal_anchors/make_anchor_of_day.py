"""Make the journal's anchor of a day: the signed heads of all streams."""

from datetime import UTC, datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from arbiter.journal.hash_chain import Anchor
from arbiter.journal.models import JournalHead
from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signatures import sshsig
from arbiter.signed_texts import write_read_and_verify_journal_anchor
from arbiter.signing_keys import load_make_list_rotate_keys


def make_anchor(*, at: datetime) -> JournalAnchor:
    """Make the anchor of the day (UTC) of ``at``; return the existing one if there is one.

    Raises KeyFault.
    """
    day = at.astimezone(UTC).date()
    try:
        with transaction.atomic():
            return JournalAnchor.objects.filter(day=day).first() or _make(at)
    except IntegrityError:  # another process was first
        return JournalAnchor.objects.get(day=day)


def _make(at: datetime) -> JournalAnchor:
    """Write, sign and store an anchor; one statement reads every head, all of one moment."""
    day = at.astimezone(UTC).date()
    previous = JournalAnchor.objects.order_by("day").last()
    heads = JournalHead.objects.filter(seq__gt=0).order_by("stream")
    text = write_read_and_verify_journal_anchor.write_anchor_text(
        day=day,
        made=at,
        previous=previous.sha256 if previous else "",
        heads=[Anchor("", head.stream, head.seq, head.hash) for head in heads],
    )
    key = load_make_list_rotate_keys.signing_key()
    namespace = settings.CERTIFICATE_NAMESPACE
    return JournalAnchor.objects.create(
        day=day,
        made_at=at,
        text=text,
        sha256=write_read_and_verify_journal_anchor.sha256_of_text(text),
        signature=sshsig.sign_data(
            key,
            text.encode(),
            namespace=write_read_and_verify_journal_anchor.anchor_namespace(namespace),
        ),
        public_key=sshsig.public_key_line(key),
        namespace=namespace,
        previous=previous,
    )
