"""Anchors of the journal made, signed and delivered; acts of the archive written to it."""

import json
import logging
import os
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F

from arbiter.certificates.queries import keys
from arbiter.journal.models import writing
from arbiter.journal.models.rows import (
    AnchorDelivery,
    AnchorTarget,
    JournalAnchor,
    JournalEntry,
    JournalHead,
)
from arbiter.proofs import anchor as proofs_anchor
from arbiter.proofs import sshsig
from arbiter.proofs.chain import Anchor


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
    """Write, sign and store an anchor; one statement reads every head, all of one moment.

    It follows the one that was made last, not the one of the latest day: clocks are set back.
    """
    day = at.astimezone(UTC).date()
    previous = JournalAnchor.objects.order_by("pk").last()
    heads = JournalHead.objects.filter(seq__gt=0).order_by("stream")
    text = proofs_anchor.write_anchor_text(
        day=day,
        made=at,
        previous=previous.sha256 if previous else "",
        heads=[Anchor("", head.stream, head.seq, head.hash) for head in heads],
    )
    key = keys.signing_key()
    namespace = settings.CERTIFICATE_NAMESPACE
    return JournalAnchor.objects.create(
        day=day,
        made_at=at,
        text=text,
        sha256=proofs_anchor.sha256_of_text(text),
        signature=sshsig.sign_data(
            key,
            text.encode(),
            namespace=proofs_anchor.anchor_namespace(namespace),
        ),
        public_key=sshsig.public_key_line(key),
        namespace=namespace,
        previous=previous,
    )


# Deliver the journal's anchors to a folder or an address, list those not delivered.


log = logging.getLogger(__name__)

DELIVERY_SECONDS = 10  # for one attempt


def deliver_anchors(*, at: datetime) -> list[AnchorDelivery]:
    """Deliver every undelivered anchor to every target, the oldest first.

    A target that refuses an anchor is tried again at the next call; no other target waits for it.
    Returns the deliveries that failed.
    """
    return [
        failed
        for target, send in _targets().items()
        if (failed := _deliver_to(target, send, at)) is not None
    ]


def _deliver_to(target: str, send: "Send", at: datetime) -> AnchorDelivery | None:
    delivered = AnchorDelivery.objects.filter(target=target, delivered_at__isnull=False)
    for anchor in JournalAnchor.objects.exclude(deliveries__in=delivered).order_by("pk"):
        fault = send(anchor)
        delivery, _created = AnchorDelivery.objects.get_or_create(anchor=anchor, target=target)
        AnchorDelivery.objects.filter(pk=delivery.pk).update(
            tries=F("tries") + 1, fault=fault[:200], delivered_at=None if fault else at
        )
        if fault:
            log.warning(
                "an anchor of the journal could not be handed on; it is tried again",
                extra={"anchor": str(anchor), "target": target, "fault": fault},
            )
            delivery.refresh_from_db()
            return delivery
    return None


Send = Callable[[JournalAnchor], str]
"""Delivers an anchor; gives the fault in words for the owner, or an empty text."""


def _targets() -> dict[str, Send]:
    """Return the targets that the environment names, each with the function that delivers to it."""
    targets: dict[str, Send] = {}
    if settings.ARBITER_ANCHOR_FOLDER:
        targets[AnchorTarget.FOLDER.value] = _into_folder
    if settings.ARBITER_ANCHOR_URL:
        targets[AnchorTarget.ADDRESS.value] = _to_address
    return targets


def anchor_files(stored: JournalAnchor) -> Mapping[str, str]:
    """Give the two files of an anchor (text and signature) by their names."""
    name = proofs_anchor.anchor_file_name(stored.day)
    return {name: stored.text, f"{name}.sig": stored.signature}


def write_anchor_files(stored: JournalAnchor, folder: Path) -> list[Path]:
    """Write both files of an anchor, each atomically; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_write_whole_file(folder / name, text) for name, text in anchor_files(stored).items()]


def _write_whole_file(place: Path, text: str) -> Path:
    unfinished = place.with_name(f".{place.name}.{os.getpid()}")
    with unfinished.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(place)
    return place


def _into_folder(stored: JournalAnchor) -> str:
    try:
        write_anchor_files(stored, Path(settings.ARBITER_ANCHOR_FOLDER))
    except OSError as error:
        return f"{type(error).__name__}: {error.strerror or error}"
    return ""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """An anchor goes to the address that the owner named, and to no other."""

    def redirect_request(self, *args: object, **kwargs: object) -> None:
        return None


def _to_address(stored: JournalAnchor) -> str:
    """POST as JSON: ``name``, ``text``, ``signature``, ``sha256``; any 2xx is an acceptance."""
    request_body = {
        "name": proofs_anchor.anchor_file_name(stored.day),
        "text": stored.text,
        "signature": stored.signature,
        "sha256": stored.sha256,
    }
    post = urllib.request.Request(
        settings.ARBITER_ANCHOR_URL,
        data=json.dumps(request_body).encode(),
        headers={"Content-Type": "application/json"},
        method="POST",
    )
    try:
        with urllib.request.build_opener(_NoRedirect).open(
            post, timeout=DELIVERY_SECONDS
        ) as answer:
            status = answer.status
    except urllib.error.HTTPError as error:
        return f"HTTP {error.code}"
    except (OSError, ValueError) as error:
        return type(getattr(error, "reason", error)).__name__
    is_accepted = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
    return "" if is_accepted else f"HTTP {status}"


def undelivered_anchors() -> Iterator[tuple[JournalAnchor, str, str]]:
    """List for each target the oldest undelivered anchor and its last error."""
    for target in _targets():
        delivered = AnchorDelivery.objects.filter(target=target, delivered_at__isnull=False)
        oldest = JournalAnchor.objects.exclude(deliveries__in=delivered).order_by("pk").first()
        if oldest is not None:
            attempt = oldest.deliveries.filter(target=target).first()
            yield oldest, target, attempt.fault if attempt else ""


STREAM = "archive"

STATES = {
    "import.opened": (None, "open"),
    "import.stopped": ("open", "stopped"),
    "import.resumed": ("stopped", "open"),
    "import.read_as": ("open", "open"),
    "openings.discarded": ("draft", None),
}
"""What an act leads from and to."""

MADE = {"openings.imported": "table", "openings.drafted": "draft"}
"""What an act made, by the name of its number."""


def write_archive_act(
    *, verb: str, actor: User | None, at: datetime, data: Mapping[str, str | int]
) -> JournalEntry:
    """Write a journal row in the archive's stream (``games.web.ports``)."""
    before, after = (None, data[MADE[verb]]) if verb in MADE else STATES[verb]
    return writing.write_journal_row(
        stream=STREAM, verb=verb, actor=actor, at=at, data=data, before=before, after=after
    )
