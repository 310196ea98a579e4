"""The installation's signing key, and every key that ever signed here."""

import contextlib
import functools
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db.models import Max, Min

from arbiter.certificates.models import Certificate, SignedPaper
from arbiter.errors import ErrorCode, KeyFault
from arbiter.journal.models.rows import JournalAnchor, JournalEntry
from arbiter.proofs import anchor, offline, sshsig

STREAM = "certificates"

ROTATED = "key.rotated"

_CODES = {
    "missing": ErrorCode.KEY_MISSING,
    "open_to_others": ErrorCode.KEY_OPEN,
    "unreadable": ErrorCode.KEY_UNREADABLE,
}


def signing_key() -> Ed25519PrivateKey:
    """Return the key of ``CERTIFICATE_KEY_FILE``, read again when the file changes.

    An installation for one's own computer makes its key at the first need, as its other secret;
    a public one is given its key. Raises KeyFault ``certificate_key_missing``,
    ``certificate_key_open_to_others``, ``certificate_key_unreadable``.
    """
    place = Path(settings.CERTIFICATE_KEY_FILE)
    if place == settings.OWN_CERTIFICATE_KEY_FILE and not place.exists():
        _make_first(place)
    try:
        return _load(place, place.stat().st_ctime_ns if place.exists() else 0)
    except sshsig.KeyProblem as problem:
        raise KeyFault(_CODES[problem.code], **problem.params) from problem


def _make_first(place: Path) -> None:
    """Make the first key of an installation; one that signed and is lost is for a person."""
    if Certificate.objects.exists() or SignedPaper.objects.exists():
        return
    with contextlib.suppress(OSError):  # made meanwhile, or no place to write: told as missing
        sshsig.make_key_file(place)


def trusted_keys() -> frozenset[str]:
    """Return the public keys of all that is kept here, and the present one."""
    return frozenset(key for key, _ in _keys_and_namespaces())


def allowed_signers(*, with_times: bool = True) -> str:
    """Write the ``allowed_signers`` file: a line for every key that signed here.

    A key that was replaced is good for its own time alone: whoever steals it later cannot sign
    for today. Where none was replaced the file has no times, and any OpenSSH reads it; nor has
    it ``with_times`` false, for an OpenSSH that knows none.
    """
    times = _validity_times() if with_times else {}
    return "".join(
        sshsig.allowed_signers_line(
            key,
            identity=settings.CERTIFICATE_IDENTITY,
            namespace=",".join(
                (
                    namespace,
                    offline.revocations_namespace(namespace),
                    anchor.anchor_namespace(namespace),
                    offline.event_namespace(namespace),
                    offline.papers_namespace(namespace),
                )
            ),
            since=times.get(key, _ALWAYS)[0],
            until=times.get(key, _ALWAYS)[1],
        )
        for key, namespace in sorted(_keys_and_namespaces())
    )


def is_any_key_replaced() -> bool:
    """Return whether a key was replaced, so that verification needs the time."""
    return bool(_validity_times())


_ALWAYS = (None, None)


def _validity_times() -> dict[str, tuple[datetime | None, datetime | None]]:
    """From when till when each key signs, where one has taken the place of another.

    A key that replaced none has no beginning, the one that signs now no end.
    """
    known = known_keys()
    if len(known) < 2 or not known[0].is_current:  # a key that is lost has no successor
        return {}
    return {key.public_key: (None if key.is_first else key.since, key.until) for key in known}


@dataclass(frozen=True, slots=True)
class KnownKey:
    """A key and the time in which it signed; ``until`` is None for the current one.

    ``is_first`` says that it took the place of no other.
    """

    public_key: str
    fingerprint: str
    since: datetime | None
    until: datetime | None
    is_current: bool
    is_first: bool


def known_keys() -> tuple[KnownKey, ...]:
    """Return every key with its time, the current one first.

    A certificate bears the time of its request, which may have waited while its key was
    replaced: what the book holds belongs to the time of its key.
    """
    now = _current()
    used = _first_and_last_use()
    rotations = JournalEntry.objects.filter(stream=STREAM, verb=ROTATED).order_by("seq")
    begun, ended = {}, {}
    for facts, at in rotations.values_list("data", "at"):
        old, new = (facts.get("before", facts.get("old")), facts.get("after", facts.get("new")))
        ended[old] = begun[new] = at
    known = []
    for key in sorted(used.keys() | ({now} if now else set())):
        first, last = used.get(key, (None, None))
        mark = sshsig.fingerprint_of_key(key)
        since = min(filter(None, (begun.get(mark), first)), default=None)
        until = None if key == now else max(filter(None, (ended.get(mark), last)), default=None)
        known.append(KnownKey(key, mark, since, until, key == now, mark not in begun))
    return tuple(sorted(known, key=lambda key: not key.is_current))


def _first_and_last_use() -> dict[str, tuple[datetime, datetime]]:
    """Return every key that signed something, with the first and the last time it did."""
    spans: dict[str, tuple[datetime, datetime]] = {}
    for model, column in (
        (Certificate, "issued_at"),
        (JournalAnchor, "made_at"),
        (SignedPaper, "issued_at"),
    ):
        rows = model.objects.order_by().values_list("public_key")
        for key, first, last in rows.annotate(first=Min(column), last=Max(column)):
            begun, ended = spans.get(key, (first, last))
            spans[key] = (min(begun, first), max(ended, last))
    return spans


def _current() -> str | None:
    """Return the key that signs now; a site that has lost it can still verify what it signed."""
    try:
        return sshsig.public_key_line(signing_key())
    except KeyFault:
        return None


def _keys_and_namespaces() -> set[tuple[str, str]]:
    """Return every key with the namespace it signed in."""
    pairs = set()
    for model in (Certificate, JournalAnchor, SignedPaper):
        pairs |= set(model.objects.order_by().values_list("public_key", "namespace").distinct())
    current = _current()
    return pairs | ({(current, settings.CERTIFICATE_NAMESPACE)} if current else set())


@functools.lru_cache(maxsize=4)
def _load(place: Path, changed: int) -> Ed25519PrivateKey:
    """Load the key file, cached until ``changed``, the inode's time, is another."""
    return sshsig.load_private_key(place)
