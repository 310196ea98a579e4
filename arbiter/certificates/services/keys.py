"""The signing key made, replaced, checked at start; the list of revoked certificates signed."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import transaction
from django.utils.translation import get_language

from arbiter import texts as arbiter_texts
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.issued import (
    CertificateSuspension,
    Revocation,
    revoked_certificates,
    suspended_certificates,
)
from arbiter.certificates.queries.keys import ROTATED, STREAM, signing_key
from arbiter.certificates.queries.papers import RevokedPaper, revoked_papers
from arbiter.errors import KeyFault
from arbiter.journal.models import writing
from arbiter.proofs import offline, sshsig

# Load, make, list and rotate the keys that sign certificates and anchors.


@dataclass(frozen=True, slots=True)
class KeyRotation:
    """Result of a key rotation: both fingerprints, and where the old key is kept."""

    old: str
    new: str
    kept: Path


@transaction.atomic
def rotate_key(*, at: datetime) -> KeyRotation:
    """Replace the signing key; the old one is kept beside it.

    What the old key signed stays good: its public half stands in every certificate. Raises
    KeyFault, FileExistsError.
    """
    place = Path(settings.CERTIFICATE_KEY_FILE)
    old = sshsig.public_key_line(signing_key())
    kept = place.with_name(f"{place.name}.{at.astimezone(UTC):%Y%m%dT%H%M%SZ}")
    fresh = place.with_name(f"{place.name}.new")
    new = sshsig.public_key_line(sshsig.make_key_file(fresh))
    fingerprints = {"old": sshsig.fingerprint_of_key(old), "new": sshsig.fingerprint_of_key(new)}
    writing.write_journal_row(
        stream=STREAM,
        verb=ROTATED,
        actor=None,
        at=at,
        data={},
        before=fingerprints["old"],
        after=fingerprints["new"],
    )
    os.link(place, kept)  # never a moment without a key in its place
    fresh.replace(place)
    public = place.with_name(f"{place.name}.pub")
    if public.exists():  # ssh-keygen reads it in the place of the key, so it must not stay old
        public.write_text(f"{new}\n", encoding="ascii")
    return KeyRotation(**fingerprints, kept=kept)


@register(Tags.security, deploy=True)
def check_certificate_key(**options: Any) -> list[Error]:
    """Check that the signing key exists, in OpenSSH form, readable by its owner only."""
    try:
        keys.signing_key()
    except KeyFault as fault:
        words = arbiter_texts.explain_refusal(fault.code, fault.params, get_language())
        return [Error(words, hint="manage.py make_certificate_key", id="arbiter.E001")]
    return []


# Write and sign the list of revoked and disputed certificates, for offline verification.


TITLE = "# revoked certificates: sha256, number, since (UTC), cause, in force instead"


def revocation_list() -> str:
    """Write the list: one line a revocation, oldest first, then certificates in dispute.

    Then other signed papers that were withdrawn or replaced.

    The same certificates give the same bytes.
    """
    revoked, disputed = revoked_certificates(), suspended_certificates()
    last = _instant(revoked[-1].at) if revoked else "-"
    lines = [TITLE, f"# {len(revoked)} revocations, the last at {last}"]
    lines += [_revocation_line(revocation) for revocation in revoked]
    lines += [f"# {len(disputed)} in dispute: good signatures, nothing is in force instead"]
    lines += [_disputed(suspension) for suspension in disputed]
    if withdrawn := revoked_papers():
        lines += [f"# {len(withdrawn)} other papers withdrawn or replaced"]
        lines += [_paper_line(paper) for paper in withdrawn]
    return "\n".join(lines) + "\n"


def sign_revocation_list(of: str) -> str:
    """Sign the list with the current key; raises KeyFault."""
    purpose = offline.revocations_namespace(settings.CERTIFICATE_NAMESPACE)
    return sshsig.sign_data(keys.signing_key(), of.encode(), namespace=purpose)


def _revocation_line(revocation: Revocation) -> str:
    cause = (
        f"{revocation.cause.value}:{revocation.ruling}"
        if revocation.ruling
        else revocation.cause.value
    )
    certificate = f"{revocation.sha256} {revocation.serial} {_instant(revocation.at)}"
    return f"{certificate} {cause} {revocation.successor}"


def _disputed(suspension: CertificateSuspension) -> str:
    cause = f"{offline.DISPUTE}:{suspension.case}"
    return f"{suspension.sha256} {suspension.serial} {_instant(suspension.since)} {cause} -"


def _paper_line(paper: RevokedPaper) -> str:
    place = f"{paper.sha256} {paper.number} {_instant(paper.at)}"
    return f"{place} {paper.cause.value} {paper.successor or '-'}"


def _instant(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
