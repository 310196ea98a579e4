"""Issue certificates: a canonical record, numbered without gaps, signed, never changed."""

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
from arbiter.certificates.verification import Verification, verify
from arbiter.examinations.models import Examination
from arbiter.examinations.services import waivers_used
from arbiter.journal import services as journal_services
from arbiter.journal.chain import ANCHOR_TAG, Anchor
from arbiter.journal_check import services as journal_check_services
from arbiter.keys import services as keys
from arbiter.keys.services import allowed_signers
from arbiter.ports.events import RulingReference
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.rules.outcome import PROVEN, GameResult, Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.board_result import board_result, is_against
from arbiter.rules.verdicts.verdict import VerdictKind
from arbiter.signatures import sshsig as signing
from arbiter.signed_texts.certified_game import (
    ARTICLE,
    BOARD_RESULT,
    CONFIRMED_BY,
    READING,
    RULING,
    ConfirmedBy,
)
from games.archive import selectors as records
from games.archive.models import GameRecord
from games.draughts import pdn
from games.draughts.replay import Replay
from games.sql_statements.inserts import insert
from games.sql_statements.prepared_cursor import prepared_cursor

__all__ = [
    "STREAM",
    "Confirmation",
    "Verification",
    "allowed_signers",
    "issue",
    "issue_certificate",
    "proved_result",
    "verify",
]


STREAM = "certificates"


OPEN_END = GameResult.OPEN.value


Tags = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Who confirmed a result; ``ruling`` is set where a ruling decided."""

    by: tuple[ConfirmedBy, ...] = ()
    ruling: RulingReference | None = None


UNTOLD = Confirmation()


@journal_services.write_together(
    STREAM
)  # held before a number is taken, by everybody in this order
def issue_certificate(
    *,
    record: GameRecord,
    tags: Tags,
    outcome: Outcome,
    subject: str,
    at: datetime,
    examination: Examination | None = None,
    actor: User | None = None,
    stream: str = "",
    confirmation: Confirmation = UNTOLD,
    read: pdn.ReadGame | None = None,
    is_first: bool = False,
) -> Certificate:
    """Certify a good record in the caller's transaction.

    The certificate in force is superseded if it says otherwise.

    The same facts again give the certificate in force. ``tags`` are what the issuer knows
    of the game; ours are added: Termination, Ruleset, RecordSha256, Journal (where ``stream``
    stood: whoever holds the text can prove later what was written before), Certificate,
    Certified (UTC). Irregular moves that the ``examination`` let stand (V2) are told in the text
    itself. A result that the moves deny is certified only where a ruling with its article
    decided it, and the text names both. ``read`` is the reading of the record's text where the
    caller has it; ``is_first`` says that he holds the subject locked and it has no certificate:
    then none is looked for. In the transaction of the caller, which a refusal ends. Raises
    Refused ``record_not_certifiable``, ``record_text_in_doubt``, ``certificate_against_board``;
    KeyFault.
    """
    draft = _Draft(
        record,
        tuple(tags),
        outcome,
        examination=examination,
        confirmation=confirmation,
        read=records.read_again(record) if read is None else read,
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
    if earlier is not None and _says_the_same(draft.again(earlier), earlier.pdn):
        _give_back(at)
        return earlier
    text = draft.text(serial, at, journal_check_services.current_head(stream) if stream else None)
    if not draft.is_stated_by(text):
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
    journal_services.record(
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


class _Draft:
    """The facts of a certificate before it has a number."""

    def __init__(
        self,
        record: GameRecord,
        tags: tuple[tuple[str, str], ...],
        outcome: Outcome,
        *,
        examination: Examination | None,
        confirmation: Confirmation,
        read: pdn.ReadGame,
    ) -> None:
        waivers = waivers_used(examination) if examination else ()
        read = pdn.read_with(read, waivers)
        self.replay, self.is_read = read.replay, read.is_ok
        self.result, self.ruling = outcome.result, confirmation.ruling
        proved = _proved(self.replay, examination) if read.is_ok else None
        self.proved_by = proved.result.value if proved else ""
        self.is_against_board = is_against(proved, outcome.result)
        own = [("Termination", outcome.termination.value)]
        if examination is not None:
            own.append(("Ruleset", examination.ruleset_id))
        own += _read_so(examination, outcome)
        self.own = (*own, ("RecordSha256", record.sha256), *self._confirmed(confirmation))
        self.tags = tuple(tag for tag in tags if tag[0].lower() not in _OUR_TAGS)

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling that names its article decided."""
        return self.ruling is not None and bool(self.ruling.article)

    def _confirmed(self, confirmation: Confirmation) -> list[tuple[str, str]]:
        """Whose word, which ruling, and what the board says against it."""
        if self.result is GameResult.OPEN:
            return []
        told = [(CONFIRMED_BY, ", ".join(confirmation.by))] if confirmation.by else []
        if self.ruling is not None:
            told.append((RULING, self.ruling.number))
            if self.ruling.article:
                told.append((ARTICLE, self.ruling.article))
            if self.is_against_board:
                told.append((BOARD_RESULT, self.proved_by))
        return told

    def again(self, earlier: Certificate) -> str:
        """The text that an earlier certificate would have if it said these facts."""
        stood = journal_check_services.anchor_of(earlier.serial, earlier.pdn)
        ended_open = earlier.pdn.rstrip().endswith(f" {OPEN_END}")  # as all did once
        return self.text(earlier.serial, earlier.issued_at, stood, ends_in_result=not ended_open)

    def is_stated_by(self, text: str) -> bool:
        """Whether a reader of the text comes by the same moves to the same positions."""
        again = pdn.let_stand(next(pdn.read(text)))
        return again.is_ok and again.replay.rows == self.replay.rows

    def text(
        self, serial: str, at: datetime, stood: Anchor | None, *, ends_in_result: bool = True
    ) -> str:
        """The canonical text: the same facts, number and instant give the same bytes.

        It ends in the result it certifies, whatever stood behind the moves of the record.
        """
        head = [(ANCHOR_TAG, stood.tag)] if stood else []
        numbered = (
            ("Certificate", serial),
            ("Certified", f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"),
        )
        tags = (*self.tags, *self.own, *head, *numbered)
        return pdn.write(
            tags,
            self.replay,
            result=self.result.value,
            profile="x",
            ends_in_result=ends_in_result,
        )


_OUR_TAGS = frozenset(
    {
        *("termination", "ruleset", "recordsha256", "journal", "certificate", "certified"),
        *(name.lower() for name in (CONFIRMED_BY, RULING, ARTICLE, BOARD_RESULT, READING)),
    }
)


def _read_so(examination: Examination | None, outcome: Outcome) -> list[tuple[str, str]]:
    """The tag that tells how open texts were read, where the outcome rests on that.

    Ours usually; the other where a ruling preferred it.
    """
    found = examination.document.get("readings", ()) if examination else ()
    open_texts = {one["question"] for one in found if one.get("taken")}
    by = [
        (one["question"], one["choice"])
        for one in found
        if one["question"] in open_texts
        and Outcome.of(one["result"], one["termination"]) == outcome
    ]
    told = Counter(question for question, _ in by)
    named = [f"{question} {choice}" for question, choice in by if told[question] == 1]
    return [(READING, ", ".join(named))] if named else []


def _says_the_same(text: str, earlier: str) -> bool:
    """Whether two certified texts say one thing; earlier versions wrote the tags of some in
    another order."""
    (head, _, body), (other, _, told) = text.partition("\n\n"), earlier.partition("\n\n")
    return body == told and sorted(head.split("\n")) == sorted(other.split("\n"))


def proved_result(record: GameRecord, examination: Examination | None) -> Outcome | None:
    """The outcome proved by a record's moves, with waivers; None where they prove none."""
    waivers = waivers_used(examination) if examination else ()
    read = records.read_again(record, waivers)
    return _proved(read.replay, examination) if read.is_ok else None


def _proved(replay: Replay, examination: Examination | None) -> Outcome | None:
    """By the examination where it found a proof, else by the moves themselves."""
    if examination is None:
        return board_result(replay, None)
    if examination.kind == VerdictKind.RESULT and examination.termination in PROVEN:
        return examination.outcome
    known = examination.ruleset_id in catalogue.all_ids()
    return board_result(replay, catalogue.load(examination.ruleset_id) if known else None)


def _in_force(subject: str) -> Certificate | None:
    found = Certificate.objects.filter(subject=subject, superseded_by__isnull=True)
    return found.select_related("examination").first()


def _next_serial(at: datetime) -> str:
    """The next number of the year (UTC); its book is locked by this until the commit.

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
    """The number just taken was not needed; nobody has taken another since."""
    SerialBook.objects.filter(year=at.astimezone(UTC).year).update(last=F("last") - 1)


def _sign(text: str, certificate: Certificate) -> Certificate:
    """Put the text and the signature over its exact bytes into the row, and keep it."""
    key, data = keys.signing_key(), text.encode()
    certificate.pdn = text
    certificate.sha256 = hashlib.sha256(data).hexdigest()
    certificate.namespace = settings.CERTIFICATE_NAMESPACE
    certificate.signature = signing.sign(key, data, namespace=certificate.namespace)
    certificate.public_key = signing.public_line(key)
    insert(certificate)
    return certificate
