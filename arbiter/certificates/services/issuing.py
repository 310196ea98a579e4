"""Certificates issued: a canonical record, numbered without gaps, signed, never changed."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.certificates.models import Certificate, SerialBook
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.issued import outcome_proved_by_replay
from arbiter.errors import ErrorCode, Refused
from arbiter.examinations.models import Examination
from arbiter.examinations.queries.stored import waivers_used
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.journal.queries import verification
from arbiter.ports import RulingReference
from arbiter.proofs import sshsig
from arbiter.proofs.certified import (
    ARTICLE,
    BOARD_RESULT,
    CONFIRMED_BY,
    DAYS_PER_MOVE,
    READING,
    RESERVE_DAYS,
    RULING,
    ConfirmedBy,
    DaysOfMoves,
    does_text_state_days,
)
from arbiter.proofs.chain import ANCHOR_TAG, Anchor
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.verdicts.record import contradicts_moves
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts import pdn
from games.web.prepared import prepared_cursor
from games.web.statements import insert_row

STREAM = "certificates"

# Compose the text of a certificate tag by tag, and compare what two of them state.


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Who confirmed a result; ``ruling`` is set where a ruling decided."""

    by: tuple[ConfirmedBy, ...] = ()
    ruling: RulingReference | None = None


UNCONFIRMED = Confirmation()


# the stream is held before a number is taken, by everybody in this order
@writing.write_rows_together(STREAM)
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
        read=records.read_record_again(record) if read is None else read,
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
    text = draft.text(serial, at, verification.current_head(stream) if stream else None)
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
    writing.write_journal_row(
        stream=STREAM,
        verb="certificate.issued",
        actor=actor,
        at=at,
        data={
            "serial": serial,
            "sha256": certificate.sha256,
            "subject": subject,
            "record": record.pk,
            **columns.stands(columns.some_rows([certificate])),
        },
        before=earlier.serial if earlier else None,
        after=serial,
    )
    return certificate


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
    key, data = keys.signing_key(), text.encode()
    certificate.pdn = text
    certificate.sha256 = hashlib.sha256(data).hexdigest()
    certificate.namespace = settings.CERTIFICATE_NAMESPACE
    certificate.signature = sshsig.sign_data(key, data, namespace=certificate.namespace)
    certificate.public_key = sshsig.public_key_line(key)
    insert_row(certificate)
    return certificate


class CertificateText:
    """The facts of a certificate to be numbered, and the text that states them."""

    def __init__(
        self,
        record: GameRecord,
        tags: tuple[tuple[str, str], ...],
        outcome: Outcome,
        *,
        examination: Examination | None,
        confirmation: Confirmation,
        read: pdn.ReadGame,
        days: DaysOfMoves | None = None,
    ) -> None:
        waivers = waivers_used(examination) if examination else ()
        read = pdn.read_again_with_waivers(read, waivers)
        self.replay, self.is_read = read.replay, read.is_ok
        self.result, self.ruling = outcome.result, confirmation.ruling
        proved = outcome_proved_by_replay(self.replay, examination) if read.is_ok else None
        self.proved_by = proved.result.value if proved else ""
        self.is_against_board = contradicts_moves(proved, outcome.result)
        own = [("Termination", outcome.termination.value)]
        if examination is not None:
            own.append(("Ruleset", examination.ruleset_id))
        own += _tag_of_readings(examination, outcome)
        self.own = (*own, ("RecordSha256", record.sha256), *self._confirmed(confirmation))
        self.days = days
        self.tags = tuple(tag for tag in tags if tag[0].lower() not in _OUR_TAGS)

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling that names its article decided the result."""
        return self.ruling is not None and bool(self.ruling.article)

    def _confirmed(self, confirmation: Confirmation) -> list[tuple[str, str]]:
        """Return the tags that name confirmations or ruling, and the board's result against it."""
        if self.result is GameResult.OPEN:
            return []
        tags = [(CONFIRMED_BY, ", ".join(confirmation.by))] if confirmation.by else []
        if self.ruling is not None:
            tags.append((RULING, self.ruling.number))
            if self.ruling.article:
                tags.append((ARTICLE, self.ruling.article))
            if self.is_against_board:
                tags.append((BOARD_RESULT, self.proved_by))
        return tags

    def text_numbered_as(self, earlier: Certificate) -> str:
        """Return the text of these facts with an earlier certificate's number."""
        head = verification.anchor_in_certified_text(earlier.serial, earlier.pdn)
        ended_open = earlier.pdn.rstrip().endswith(f" {OPEN_END}")  # as all did once
        return self.text(
            earlier.serial,
            earlier.issued_at,
            head,
            ends_in_result=not ended_open,
            states_days=does_text_state_days(earlier.pdn),
            states_set_up="\n[SetUp " in earlier.pdn,
        )

    def has_same_moves_as(self, text: str) -> bool:
        """Return whether a text has the same moves and positions as these facts."""
        read = pdn.let_stand(next(pdn.read(text)))
        return read.is_ok and read.replay.rows == self.replay.rows

    def text(
        self,
        serial: str,
        at: datetime,
        journal_head: Anchor | None,
        *,
        ends_in_result: bool = True,
        states_days: bool = True,
        states_set_up: bool = True,
    ) -> str:
        """Return the canonical text; equal facts, number and instant give equal bytes.

        It ends in the result it certifies, whatever stood behind the moves of the record. Earlier
        versions stated no days of moves sent by correspondence, and no SetUp beside a FEN.
        """
        days = self.days if states_days else None
        anchor = [(ANCHOR_TAG, journal_head.tag)] if journal_head else []
        numbered = (
            ("Certificate", serial),
            ("Certified", f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"),
        )
        tags = (*self.tags, *(days.tags if days else ()), *self.own, *anchor, *numbered)
        return pdn.write(
            tags,
            self.replay,
            result=self.result.value,
            profile="x",
            comments=days.comments if days else None,
            ends_in_result=ends_in_result,
            states_set_up=states_set_up,
        )


def do_texts_state_the_same(text: str, earlier: str) -> bool:
    """Return whether two certified texts state the same, whatever the order of their tags.

    Earlier versions wrote the tags of some in another order.
    """
    (head, _, body), (other, _, other_body) = text.partition("\n\n"), earlier.partition("\n\n")
    return body == other_body and sorted(head.split("\n")) == sorted(other.split("\n"))


issue = transaction.atomic(issue_certificate)
"""The same in a transaction of its own, or one that goes on after a refusal."""

OPEN_END = GameResult.OPEN.value

_OUR_TAGS = frozenset(
    {
        *("termination", "ruleset", "recordsha256", "journal", "certificate", "certified"),
        *(name.lower() for name in (CONFIRMED_BY, RULING, ARTICLE, BOARD_RESULT, READING)),
        *(name.lower() for name in (DAYS_PER_MOVE, RESERVE_DAYS)),
    }
)


def _tag_of_readings(examination: Examination | None, outcome: Outcome) -> list[tuple[str, str]]:
    """Return the tag that tells how open texts were read, where the outcome rests on that.

    Ours usually; the other where a ruling preferred it.
    """
    readings = examination.document.get("readings", ()) if examination else ()
    open_texts = {reading["question"] for reading in readings if reading.get("taken")}
    by = [
        (reading["question"], reading["choice"])
        for reading in readings
        if reading["question"] in open_texts
        and Outcome.from_codes(reading["result"], reading["termination"]) == outcome
    ]
    counts = Counter(question for question, _ in by)
    named = [f"{question} {choice}" for question, choice in by if counts[question] == 1]
    return [(READING, ", ".join(named))] if named else []
