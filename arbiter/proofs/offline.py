"""A certificate, or another signed paper, verified from files alone: no database, no site.

The list of revocations is a text of lines ``sha256 serial time cause successor``, signed for
its own purpose, so that neither can be passed off as a certificate. A line with the cause
``disputed:CASE`` revokes nothing: the result is in dispute since that time.
"""

import hashlib
import re
from dataclasses import dataclass
from enum import StrEnum

from arbiter.proofs import certified, sshsig
from arbiter.proofs.certified import Grounds
from arbiter.proofs.sshsig import SignatureStatus

TODAY = "99991231235959Z"
"""For what does not say its own time: a key that was replaced is good for none of it."""

DISPUTE = "disputed"

MARK = b"\xef\xbb\xbf"

_NAMESPACES = re.compile(r'namespaces="([^"]*)"')

_TIMES = re.compile(r'\b(valid-after|valid-before)="(\d{14})Z"')

PAPER = b"signed paper "
"""How the text of a signed paper other than a certificate begins."""

_SIGNED = re.compile(rb"^Signed: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\s*$", re.MULTILINE)

_CERTIFIED = re.compile(rb'^\[Certified "(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"\]', re.MULTILINE)

_KEY = re.compile(r"\b(ssh-ed25519 [A-Za-z0-9+/=]+)")

_LINE = re.compile(r"^([0-9a-f]{64}) (\S+) (\S+) (\S+) (\S+)$")


class VerificationAnswer(StrEnum):
    """Answers of the offline verification."""

    GOOD = "good"
    DISPUTED = "disputed"  # what was signed, its result is in dispute
    CONTRADICTS = "contradicts"  # what was signed, but its moves deny its result
    REVOKED = "revoked"  # what was signed, but no longer in force
    REPAIRED = "repaired"  # only line ends or a byte order mark were changed on the way
    CHANGED = "changed"
    STRANGER = "stranger"
    OTHER_PURPOSE = "other_purpose"
    OUT_OF_TIME = "out_of_time"  # by a key of ours, but not in the time in which it signed
    NO_SIGNATURE = "no_signature"  # it is none, or it was cut
    BAD_LIST = "bad_list"  # the list of revocations is not what we signed


@dataclass(frozen=True, slots=True)
class OfflineVerification:
    """The result of an offline verification.

    ``revoked_at``, ``cause`` and ``successor`` are set for a revoked certificate, the first two for
    one in dispute; ``grounds`` wherever the signature of a game is good.
    """

    answer: VerificationAnswer
    sha256: str
    revoked_at: str = ""
    cause: str = ""
    successor: str = ""
    grounds: Grounds | None = None

    @property
    def is_good(self) -> bool:
        """Whether the certificate is genuine and in force."""
        return self.answer is VerificationAnswer.GOOD


def revocations_namespace(namespace: str) -> str:
    """Return the signature namespace of revocation lists."""
    return f"revoked-{namespace}"


def event_namespace(namespace: str) -> str:
    """Return the signature namespace of the files of whole events."""
    return f"event-{namespace}"


def papers_namespace(namespace: str) -> str:
    """Return the signature namespace of signed papers other than certificates."""
    return f"papers-{namespace}"


def time_of_issue_in_certificate(data: bytes) -> str | None:
    """Read a certificate's time of issue, as ``ssh-keygen`` takes it (verify-time)."""
    match = (_SIGNED if _is_paper(data) else _CERTIFIED).search(data)
    return re.sub(r"[-T:]", "", match[1].decode()) if match else None


def keys_that_may_sign(text: str, namespace: str, at: str | None = None) -> frozenset[str]:
    """Return the keys in ``allowed_signers`` that may sign for a purpose.

    ``at`` is a time (``20261121120000Z``), if one is given.
    """
    keys = set()
    for line in text.splitlines():
        key, purposes = _KEY.search(line), _NAMESPACES.search(line)
        if line.lstrip().startswith("#") or key is None:
            continue
        if at is not None and not _is_in_time(line, at):
            continue
        if purposes is None or namespace in purposes[1].split(","):
            keys.add(key[1])
    return frozenset(keys)


def _is_in_time(line: str, at: str) -> bool:
    """Both ends belong to it, as with ``ssh-keygen``."""
    times = dict(_TIMES.findall(line))
    moment = at.rstrip("Z")
    return times.get("valid-after", "") <= moment <= times.get("valid-before", "9" * 14)


def verify_offline(
    data: bytes,
    signature: str,
    *,
    allowed: str,
    namespace: str,
    revoked: bytes | None = None,
    revoked_signature: str = "",
) -> OfflineVerification:
    """Verify a file and its signature; ``allowed`` is the text of ``allowed_signers``.

    A key is held to the time the certificate names (``Certified``). A list that does not carry
    our signature is worth nothing and is told, never skipped.
    """
    own = papers_namespace(namespace) if _is_paper(data) else namespace
    keys = keys_that_may_sign(allowed, own)
    sha256 = hashlib.sha256(data).hexdigest()
    signature_status = sshsig.verify_signature(data, signature, namespace=own, trusted=keys)
    if signature_status is SignatureStatus.WRONG:
        plain = _plain(data)
        again = sshsig.verify_signature(plain, signature, namespace=own, trusted=keys)
        answer = (
            VerificationAnswer.REPAIRED
            if again is SignatureStatus.GOOD
            else VerificationAnswer.CHANGED
        )
        return OfflineVerification(answer, sha256)
    if signature_status is not SignatureStatus.GOOD:
        return OfflineVerification(_OTHERS[signature_status], sha256)
    in_time = keys_that_may_sign(allowed, own, time_of_issue_in_certificate(data) or TODAY)
    if sshsig.parse_signature(signature).public_key not in in_time:
        return OfflineVerification(VerificationAnswer.OUT_OF_TIME, sha256)
    grounds, good = None, VerificationAnswer.GOOD
    if not _is_paper(data):
        grounds = certified.read_grounds(data.decode("utf-8", "replace"))
        if grounds.is_contradiction:
            good = VerificationAnswer.CONTRADICTS
    if revoked is None:
        return OfflineVerification(good, sha256, grounds=grounds)
    purpose = revocations_namespace(namespace)
    list_status = sshsig.verify_signature(
        revoked,
        revoked_signature,
        namespace=purpose,
        trusted=keys_that_may_sign(allowed, purpose, TODAY),
    )
    if list_status is not SignatureStatus.GOOD:
        return OfflineVerification(VerificationAnswer.BAD_LIST, sha256)
    for line in revoked.decode("utf-8", "replace").splitlines():
        match = _LINE.match(line)
        if match and match[1] == sha256:
            answer, successor = VerificationAnswer.REVOKED, match[5]
            if match[4].partition(":")[0] == DISPUTE:
                answer, successor = VerificationAnswer.DISPUTED, ""
            return OfflineVerification(answer, sha256, match[3], match[4], successor, grounds)
    return OfflineVerification(good, sha256, grounds=grounds)


def _is_paper(data: bytes) -> bool:
    return data.removeprefix(MARK).startswith(PAPER)


_OTHERS = {
    SignatureStatus.STRANGER: VerificationAnswer.STRANGER,
    SignatureStatus.OTHER_PURPOSE: VerificationAnswer.OTHER_PURPOSE,
    SignatureStatus.UNREADABLE: VerificationAnswer.NO_SIGNATURE,
}


def _plain(data: bytes) -> bytes:
    """As it was before a mail program or an editor: no mark, LF, one line end at the end."""
    lines = data.removeprefix(MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return lines.rstrip() + b"\n"
