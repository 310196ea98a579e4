"""Take in an event of another installation from its signed file: to be read, never changed."""

import hashlib
import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.certificates.queries import keys
from arbiter.journal.models.writing import write_journal_row
from arbiter.proofs import sshsig
from games.archive.models import Collection
from games.draughts import pdn
from games.imports.reading import faults_that_keep_game_out, may_game_enter_archive
from games.imports.services.chunks import import_games
from games.web.workers import send_message
from tournaments.errors import RefusalCode, TournamentError
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.deciding import decide_again
from tournaments.exchange.capsule.findings import (
    Code,
    Decided,
    Finding,
    Kind,
    Subject,
    fault,
    note,
)
from tournaments.exchange.capsule.foreign import storable
from tournaments.exchange.capsule.layout import (
    Capsule,
    CapsuleFault,
    UnreadableCapsule,
    open_capsule,
)
from tournaments.exchange.capsule.shown import PARTS_OF_PAGE, UnreadableEvent, read_shown_event
from tournaments.exchange.models import TakenEvent
from tournaments.exchange.queries.taken import (
    MOST_TRIES,
    TO_DECIDE,
    capsule_of_taken_event,
    decided_to_json,
    nobody_works,
    with_findings,
)

DECIDE = "tournaments.decide_taken_event"

STREAM = "archive"

MOST_BYTES = 16 << 20
"""Of all parts together, unpacked, by page and API; an event of 500 players has a tenth of it."""

MOST_BYTES_BY_HAND = 128 << 20
"""By whoever runs the machine: what a worker holds in memory at once."""

MOST_PACKED = 32 << 20

MOST_TOLD = 5

LARGEST_ID = (1 << 63) - 1

_CODES = {
    CapsuleFault.TOO_LARGE: RefusalCode.EVENT_FILE_TOO_LARGE,
    CapsuleFault.OTHER_FORMAT: RefusalCode.EVENT_FILE_FORMAT,
}


def take_event(
    *,
    data: bytes,
    signers: str,
    is_public: bool,
    actor: User | None,
    at: datetime,
    most_bytes: int = MOST_BYTES,
) -> tuple[TakenEvent, bool]:
    """Take in a file once it is whole and its signature good; return it and whether it is new.

    ``signers`` is a list of keys that whoever takes it has from the organiser; empty takes the
    keys of the file. ``actor`` is None for whoever runs the machine itself, ``most_bytes`` how
    much is unpacked. Nothing is stored of
    a refused file: raises TournamentError ``event_file_unreadable``, ``event_file_format``,
    ``event_file_too_large``, ``event_file_changed``, ``event_file_seal``, and of one that is to
    be public and tells what the public does not see ``event_file_not_public``.
    """
    if actor is not None:
        rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    if len(data) > MOST_PACKED:
        raise TournamentError(RefusalCode.EVENT_FILE_TOO_LARGE, limit=MOST_PACKED)
    sha256 = hashlib.sha256(data).hexdigest()
    if there := TakenEvent.objects.filter(sha256=sha256).first():
        return there, False
    capsule = _opened(data, most_bytes)
    _refuse_changed(capsule)
    is_known, signers = _known_by(capsule, signers)
    if is_public and (layout.JOURNAL in capsule.parts or not capsule.manifest.has_public_names):
        raise TournamentError(RefusalCode.EVENT_FILE_NOT_PUBLIC)
    manifest = capsule.manifest
    seal = sshsig.parse_signature(capsule.text(layout.SEAL))
    row = TakenEvent(
        sha256=sha256,
        title=storable(manifest.title)[:200],
        event=min(abs(manifest.event), LARGEST_ID),
        after=min(abs(manifest.after), 9_999),
        made=storable(manifest.made)[:40],
        key=sshsig.fingerprint_of_key(seal.public_key),
        is_key_known=is_known,
        signers=signers,
        is_public=is_public,
        taken_by=actor,
        taken_at=at,
        length=len(data),
        data=data,
    )
    try:
        with transaction.atomic():
            row.save()
            _journal("event.taken_in", row, actor, at, before=None, after=row.pk)
    except IntegrityError:  # somebody took the same file at the same time
        return TakenEvent.objects.get(sha256=sha256), False
    transaction.on_commit(lambda: send_deciding(row.pk))
    return row, True


def send_deciding(pk: int) -> bool:
    """Send the message that decides the event again; if the broker is away, the sweep does."""
    return send_message(DECIDE, pk)


def _opened(data: bytes, most_bytes: int) -> Capsule:
    try:
        capsule = open_capsule(io.BytesIO(data), most_bytes=most_bytes)
        _refuse_parts_too_large_for_a_page(capsule)
        read_shown_event(capsule)
    except UnreadableCapsule as error:
        code = _CODES.get(error.code, RefusalCode.EVENT_FILE_UNREADABLE)
        raise TournamentError(code, **error.params) from error
    except UnreadableEvent as error:
        if layout.EVENT in capsule.parts:
            _refuse_changed(capsule)
        raise TournamentError(RefusalCode.EVENT_FILE_UNREADABLE) from error
    return capsule


def _refuse_parts_too_large_for_a_page(capsule: Capsule) -> None:
    """A page reads one part at a time, however large the whole file may be."""
    for name, part in capsule.parts.items():
        is_shown = name in PARTS_OF_PAGE or name.startswith(layout.RECORDS)
        if is_shown and len(part) > MOST_BYTES:
            raise UnreadableCapsule(CapsuleFault.TOO_LARGE, limit=MOST_BYTES)


def _refuse_changed(capsule: Capsule) -> None:
    (parts,) = decide_again(capsule, only=(Subject.PARTS,))
    names = [str(finding.params["name"])[:80] for finding in parts.findings]
    if names:
        told = ", ".join(names[:MOST_TOLD]) + (" …" if len(names) > MOST_TOLD else "")
        raise TournamentError(RefusalCode.EVENT_FILE_CHANGED, parts=told)


def _known_by(capsule: Capsule, signers: str) -> tuple[bool, str]:
    """Return whether the key is ours or of the list given, and the list to be kept.

    Raises TournamentError where the seal is not good.
    """
    own = keys.allowed_signers()
    if own and not _seal(capsule, own).is_false:
        return True, ""
    given = _seal(capsule, signers)
    for finding in given.findings:
        if finding.kind is Kind.FAULT:
            status = str(finding.params.get("status", ""))
            raise TournamentError(RefusalCode.EVENT_FILE_SEAL, status=status)
    return any(finding.code is Code.SEALED_BY for finding in given.findings), signers


def _seal(capsule: Capsule, signers: str) -> Decided:
    (seal,) = decide_again(capsule, trusted=signers, only=(Subject.SEAL,))
    return seal


# What a worker does with it.


def decide_taken_event(*, pk: int, at: datetime) -> None:
    """Decide an event again and put its games into the archive; running it twice is harmless."""
    if not _count_try(pk, at):
        return
    row = TakenEvent.objects.get(pk=pk)
    if row.decided_at is None:
        decided = decide_again(capsule_of_taken_event(row), trusted=_signers(row))
        TakenEvent.objects.filter(pk=pk, decided_at=None).update(
            decided=decided_to_json(decided), decided_at=at
        )
        row.refresh_from_db(fields=["decided"])
    if row.is_public and not row.is_archived:
        _put_into_archive(row)
    TakenEvent.objects.filter(pk=pk).update(asked_at=None)


def _count_try(pk: int, at: datetime) -> bool:
    """Count a try, and say whether there is one; after the last the file counts as unreadable."""
    with transaction.atomic():
        waiting = TakenEvent.objects.filter(TO_DECIDE, nobody_works(at), pk=pk)
        row = waiting.select_for_update(of=("self",)).defer("data").first()
        if row is None:
            return False
        if row.tried >= MOST_TRIES:
            unread = fault(Code.PART_UNREADABLE, name=f"taken-{pk}.zip")
            row.decided = decided_to_json((Decided(Subject.PARTS, 0, (unread,)),))
            row.decided_at, row.asked_at = at, None
            row.save(update_fields=["decided", "decided_at", "asked_at"])
            return False
        row.tried += 1
        row.asked_at = at
        row.save(update_fields=["tried", "asked_at"])
    return True


def _signers(row: TakenEvent) -> str:
    """Return the keys by which the file was found good when it was taken."""
    own = keys.allowed_signers()
    if row.signers or not row.is_key_known:
        return row.signers
    return own


def _put_into_archive(row: TakenEvent) -> None:
    """Put the records that are certified and have no fault into the archive; tell the others."""
    capsule = capsule_of_taken_event(row)
    good: list[bytes] = []
    left_out: list[Finding] = []
    untrue = _places_of_untrue_records(row, capsule)
    for name in _records(capsule):
        place = name.removeprefix(layout.RECORDS).removesuffix(".pdn")
        if untrue is None or place in untrue:
            left_out.append(note(Code.RECORD_NOT_ARCHIVED, place=place))
        elif (line := _line_of_fault(capsule.parts[name])) is not None:
            left_out.append(note(Code.RECORD_MOVES_FAULTY, place=place, line=line))
        else:
            good.append(capsule.parts[name])
    if good:
        collection, _made = Collection.objects.get_or_create(
            slug=f"taken-{row.pk}",
            defaults={"title_ru": row.title, "title_en": row.title, "source": row.key},
        )
        import_games(data=b"\n".join(good), collection=collection)
    TakenEvent.objects.filter(pk=row.pk).update(
        is_archived=True, decided=with_findings(row.decided, Subject.RECORDS, left_out)
    )


def _places_of_untrue_records(row: TakenEvent, capsule: Capsule) -> frozenset[str] | None:
    """Return the places of records of which something is told; None where none was judged."""
    (decided,) = decide_again(capsule, trusted=_signers(row), only=(Subject.RECORDS,))
    if any(finding.code is Code.PART_UNREADABLE for finding in decided.findings):
        return None
    return frozenset(str(finding.params["place"]) for finding in decided.findings)


def _line_of_fault(data: bytes) -> int | None:
    """Return the line of the first fault of a record; None where it is one game without any."""
    games = list(pdn.read(data))
    for game in games:
        if not may_game_enter_archive(game):
            return faults_that_keep_game_out(game)[0].line or game.first_line
    return None if len(games) == 1 else 1


def _records(capsule: Capsule) -> Sequence[str]:
    return [name for name in capsule.names(layout.RECORDS) if name.endswith(".pdn")]


def remove_taken_event(pk: int, *, actor: User | None, at: datetime) -> bool:
    """Remove an event that was taken in; the games in the archive stay there."""
    with transaction.atomic():
        row = TakenEvent.objects.select_for_update().defer("data").filter(pk=pk).first()
        if row is None:
            return False
        _journal("event.taken_away", row, actor, at, before=row.pk, after=None)
        row.delete()
    return True


def _journal(
    verb: str, row: TakenEvent, actor: User | None, at: datetime, *, before: Any, after: Any
) -> None:
    """Write a row of the archive's journal: what everybody may read here came from elsewhere."""
    write_journal_row(
        stream=STREAM,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "title": row.title,
            "sha256": row.sha256,
            "signing_key": row.key,
            "is_public": row.is_public,
        },
        before=before,
        after=after,
    )
