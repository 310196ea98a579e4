"""Signed papers other than certificates: found by number, verified, told in words."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, Subquery

from arbiter import ports as arbiter_ports
from arbiter.certificates.models import SignedPaper
from arbiter.certificates.queries import keys
from arbiter.ports import PaperWords
from arbiter.proofs import sshsig
from arbiter.proofs.offline import papers_namespace
from arbiter.proofs.sshsig import SignatureStatus

HEAD = "signed paper 1"
"""The first line of every signed text."""

_NUMBER = re.compile(rb"^Paper: (R-\d{4}-\d{4,10})\s*$", re.MULTILINE)


class PaperAnswer(StrEnum):
    """Answers of the verification of a paper."""

    GOOD = "good"
    SUPERSEDED = "superseded"  # what was signed then; a later paper says the same of today
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class VerifiedPaper:
    """A paper of the book, with what the bytes and the signature asked about are worth."""

    paper: SignedPaper
    answer: PaperAnswer
    newest: SignedPaper


def paper_by_number(number: str) -> SignedPaper | None:
    """Return the paper with this number; None without one."""
    if "\0" in number:  # a database refuses to compare with it
        return None
    return SignedPaper.objects.filter(number=number).first()


def fields_of_text(text: str) -> Mapping[str, str]:
    """Return the fields of a signed text: ``Paper: R-2026-0001``."""
    return dict(_fields(text))


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for line in text.split("\n")[1:]:
        name, colon, value = line.partition(": ")
        if colon:
            yield name, value


def paper_in_words(paper: SignedPaper) -> PaperWords | None:
    """Return what a paper states and whether it stands, as the app that had it signed says."""
    return arbiter_ports.describe_signed_paper(paper.subject, fields_of_text(paper.text))


def verify_paper(data: bytes, signature: str | None = None) -> VerifiedPaper | None:
    """Compare a text with the signed papers; None where it claims to be none of them."""
    stored = SignedPaper.objects.filter(sha256=hashlib.sha256(data).hexdigest()).first()
    if stored is not None:
        return verify_stored(stored, signature)
    claimed = _NUMBER.search(data)
    paper = paper_by_number(claimed[1].decode()) if claimed else None
    if paper is None:
        return None
    return VerifiedPaper(paper, PaperAnswer.CHANGED, _newest(paper))


def verify_stored(paper: SignedPaper, signature: str | None = None) -> VerifiedPaper:
    """Verify the signature of a stored paper, and the one that came with it."""
    newest = _newest(paper)
    given = [signature] if signature and signature.strip() else []
    own = {paper.public_key}
    is_good = all(
        sshsig.verify_signature(
            paper.data, one, namespace=papers_namespace(paper.namespace), trusted=trusted
        )
        is SignatureStatus.GOOD
        for one, trusted in ((paper.signature, own), *((one, keys.trusted_keys()) for one in given))
    )
    if not is_good:
        return VerifiedPaper(paper, PaperAnswer.CHANGED, newest)
    answer = PaperAnswer.GOOD if newest == paper else PaperAnswer.SUPERSEDED
    return VerifiedPaper(paper, answer, newest)


def _newest(paper: SignedPaper) -> SignedPaper:
    newest = SignedPaper.objects.filter(subject=paper.subject).order_by("-pk").first()
    return newest or paper


def newest_papers(subjects: list[str]) -> Mapping[str, SignedPaper]:
    """Return the newest paper of each subject; one query."""
    rows = SignedPaper.objects.filter(subject__in=subjects).order_by("pk")
    return {paper.subject: paper for paper in rows}


class PaperCause(StrEnum):
    """Why a signed paper is no longer in force."""

    WITHDRAWN = "paper_withdrawn"
    REPLACED = "paper_replaced"


@dataclass(frozen=True, slots=True)
class RevokedPaper:
    """A signed paper that is no longer in force; ``successor`` is empty for a withdrawn one."""

    number: str
    sha256: str
    at: datetime
    successor: str

    @property
    def cause(self) -> PaperCause:
        """Why it is no longer in force."""
        return PaperCause.REPLACED if self.successor else PaperCause.WITHDRAWN


def revoked_papers() -> tuple[RevokedPaper, ...]:
    """Return papers that were withdrawn, or that a later one replaced, in their order."""
    withdrawn = arbiter_ports.withdrawn_papers()
    later = SignedPaper.objects.filter(subject=OuterRef("subject"), pk__gt=OuterRef("pk"))
    newest = later.order_by("-pk")
    rows = SignedPaper.objects.filter(Exists(later) | Q(subject__in=withdrawn)).annotate(
        later_number=Subquery(newest.values("number")[:1]),
        later_at=Subquery(newest.values("issued_at")[:1]),
    )
    return tuple(
        RevokedPaper(row.number, row.sha256, withdrawn[row.subject], "")
        if row.subject in withdrawn
        else RevokedPaper(row.number, row.sha256, row.later_at, row.later_number)
        for row in rows.defer("text", "signature").order_by("pk")
    )
