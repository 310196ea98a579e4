"""Issue certificates: a canonical record, numbered without gaps, signed, never changed."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.certificates.certificate_text import (
    UNCONFIRMED,
    CertificateText,
    Confirmation,
    do_texts_state_the_same,
)
from arbiter.certificates.find_result_proved_by_stored_record import outcome_proved_by_record
from arbiter.certificates.models import Certificate, SerialBook
from arbiter.examinations.models import Examination
from arbiter.journal import append_journal_rows
from arbiter.journal_check import verify_and_export_streams
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.rules.outcome import Outcome
from arbiter.signatures import sshsig
from arbiter.signed_texts.write_and_read_days_of_moves import DaysOfMoves
from arbiter.signing_keys import load_make_list_rotate_keys
from arbiter.signing_keys.load_make_list_rotate_keys import allowed_signers
from games.archive import read_and_replay_stored_record
from games.archive.models import GameRecord
from games.draughts import pdn
from games.sql_statements.insert_or_replace_rows_in_one_statement import insert_row
from games.sql_statements.prepared_cursor import prepared_cursor

__all__ = [
    "STREAM",
    "UNCONFIRMED",
    "Confirmation",
    "allowed_signers",
    "issue",
    "issue_certificate",
    "outcome_proved_by_record",
]


STREAM = "certificates"


# the stream is held before a number is taken, by everybody in this order
@append_journal_rows.write_rows_together(STREAM)
def issue_certificate(
    *,
    record: GameRecord,
    tags: Iterable[tuple[str, str]],
    outcome: Outcome,
    subject: str,
    at: datetime,
    examination: Examination | None = None,
    actor: User | None = None,
    stream: str = "",
    confirmation: Confirmation = UNCONFIRMED,
    read: pdn.ReadGame | None = None,
    is_first: bool = False,
    days: DaysOfMoves | None = None,
) -> Certificate:
    """Issue a certificate of a record in the caller's transaction.

    The certificate in force is superseded if it says otherwise.

    The same facts again give the certificate in force. ``tags`` are what the issuer knows
    of the game; ours are added: Termination, Ruleset, RecordSha256, Journal (where ``stream``
    stood: whoever holds the text can prove later what was written before), Certificate,
    Certified (UTC). Irregular moves that the ``examination`` let stand (V2) are told in the text
    itself. A result that the moves deny is certified only where a ruling with its article
    decided it, and the text names both. ``days`` are those of a game by correspondence. ``read``
    is the reading of the record's text where the caller has it; ``is_first`` says that he holds
    the subject locked and it has no certificate: then none is looked for. In the transaction of
    the caller, which a refusal ends. Raises Refused ``record_not_certifiable``,
    ``record_text_in_doubt``, ``certificate_against_board``; KeyFault.
    """
    draft = CertificateText(
        record,
        tuple(tags),
        outcome,
        examination=examination,
        confirmation=confirmation,
        read=read_and_replay_stored_record.read_record_again(record) if read is None else read,
        days=days,
    )
    if not draft.is_read:
        raise Refused(ErrorCode.RECORD_FAULTY, record=record.pk)
    if draft.is_against_board and not draft.is_ruled:
        raise Refused(
            ErrorCode.AGAINST_BOARD,
            record=record.pk,
            result=outcome.result.value,
            board=draft.proved_by,
        )
    for note in record.notes:
        if note["code"] in pdn.DOUBTS:  # what was signed must say the same to everybody
            raise Refused(ErrorCode.RECORD_DOUBTFUL, record=record.pk, note=note["code"])
    serial = _next_serial(at)
    earlier = None if is_first else _in_force(subject)
    if earlier is not None and do_texts_state_the_same(
        draft.text_numbered_as(earlier), earlier.pdn
    ):
        _give_back(at)
        return earlier
    text = draft.text(
        serial, at, verify_and_export_streams.current_head(stream) if stream else None
    )
    if not draft.has_same_moves_as(text):
        raise Refused(ErrorCode.RECORD_FAULTY, record=record.pk)
    certificate = _sign(
        text,
        Certificate(
            serial=serial,
            subject=subject,
            record=record,
            examination=examination,
            issued_at=at,
            supersedes=earlier,
        ),
    )
    append_journal_rows.write_journal_row(
        stream=STREAM,
        verb="certificate.issued",
        actor=actor,
        at=at,
        data={
            "serial": serial,
            "sha256": certificate.sha256,
            "subject": subject,
            "record": record.pk,
        },
        before=earlier.serial if earlier else None,
        after=serial,
    )
    return certificate


issue = transaction.atomic(issue_certificate)
"""The same in a transaction of its own, or one that goes on after a refusal."""


def _in_force(subject: str) -> Certificate | None:
    certificates = Certificate.objects.filter(subject=subject, superseded_by__isnull=True)
    return certificates.select_related("examination").first()


def _next_serial(at: datetime) -> str:
    """Return the next number of the year (UTC); its book is locked by this until the commit.

    One statement opens the book, locks it and moves it on.
    """
    year, book = at.astimezone(UTC).year, SerialBook._meta.db_table
    with prepared_cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {book} (year, last) VALUES (%s, 1)"
            f" ON CONFLICT (year) DO UPDATE SET last = {book}.last + 1 RETURNING last",
            [year],
        )
        (last,) = cursor.fetchone()
    return f"{year}-{last:04d}"


def _give_back(at: datetime) -> None:
    """Give back the number just taken; its book is locked, so nobody has taken another."""
    SerialBook.objects.filter(year=at.astimezone(UTC).year).update(last=F("last") - 1)


def _sign(text: str, certificate: Certificate) -> Certificate:
    """Put the text and the signature over its exact bytes into the row, and keep it."""
    key, data = load_make_list_rotate_keys.signing_key(), text.encode()
    certificate.pdn = text
    certificate.sha256 = hashlib.sha256(data).hexdigest()
    certificate.namespace = settings.CERTIFICATE_NAMESPACE
    certificate.signature = sshsig.sign_data(key, data, namespace=certificate.namespace)
    certificate.public_key = sshsig.public_key_line(key)
    insert_row(certificate)
    return certificate
