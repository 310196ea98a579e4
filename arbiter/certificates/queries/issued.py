"""Issued certificates: found, linked to their record, revoked or disputed, their tags in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Min, QuerySet
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext_lazy

from arbiter.cases.models import Case, CaseKind, CaseState, Ruling
from arbiter.cases.queries.rulings import ruling_numbers_of_jury
from arbiter.cases.texts.rulings import describe_end_of_ruled_game
from arbiter.certificates.models import Certificate
from arbiter.certificates.texts import describe_grounds_of_result
from arbiter.examinations.models import Examination
from arbiter.examinations.queries.stored import waivers_used
from arbiter.proofs.certified import RULING, Grounds
from arbiter.rules.outcome import PROVEN, GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rules.verdicts.record import outcome_proved_by_moves
from arbiter.rulesets.texts.articles import ruleset_of_id
from games.archive.models import GameRecord
from games.archive.queries import records
from games.draughts.replay import Replay
from games.templatetags.archive import TAGS, result_sign, tag_value_for_reader
from games.web.language import Text, in_language
from games.web.ports import Link

# Find certificates by serial number or subject; list one subject's history, or all.


def certificate_by_serial(serial: str) -> Certificate | None:
    """Return the certificate with this serial number."""
    return _complete().filter(serial=serial).first()


def certificate_in_force(subject: str) -> Certificate | None:
    """Return the certificate of a subject that no other has superseded."""
    return _complete().filter(subject=subject, superseded_by__isnull=True).first()


def certificate_history(subject: str) -> QuerySet[Certificate]:
    """Return all certificates of a subject, the oldest first."""
    return _complete().filter(subject=subject)


def all_certificates() -> QuerySet[Certificate]:
    """Return all certificates with the ones before and after them, without the signed texts."""
    certificates = Certificate.objects.select_related("superseded_by", "supersedes")
    texts = ("pdn", "signature", "public_key")
    around = [f"{link}__{text}" for link in ("superseded_by", "supersedes") for text in texts]
    return certificates.defer(*texts, *around)


def _complete() -> QuerySet[Certificate]:
    return Certificate.objects.select_related(
        "record", "examination", "superseded_by", "supersedes"
    )


# Link a game record of the archive to its certificates in force and to its examination.


def certificate_links(record: GameRecord) -> tuple[Link, ...]:
    """Return links to a record's certificates in force."""
    serials = Certificate.objects.filter(record=record, superseded_by__isnull=True)
    return tuple(
        Link("certificate", serial, reverse("certificate", args=[serial]))
        for serial in serials.values_list("serial", flat=True)
    )


def examination_link(record: GameRecord) -> tuple[Link, ...]:
    """Return the link to the page that examines a record under any ruleset."""
    if record.collection_id is None:
        return ()
    url = reverse("record-examination", args=[record.pk])
    return (Link("examination", gettext("What this record proves under the draw rules"), url),)


# Find the result that a game record's moves prove, by its examination or by replaying them.


def outcome_proved_by_record(record: GameRecord, examination: Examination | None) -> Outcome | None:
    """Return the outcome proved by a record's moves, with waivers; None where they prove none."""
    waivers = waivers_used(examination) if examination else ()
    read = records.read_record_again(record, waivers)
    return outcome_proved_by_replay(read.replay, examination) if read.is_ok else None


def outcome_proved_by_replay(replay: Replay, examination: Examination | None) -> Outcome | None:
    """Find the outcome by the examination where it proves one, else by replaying the moves."""
    if examination is None:
        return outcome_proved_by_moves(replay, None)
    if examination.kind == VerdictKind.RESULT and examination.termination in PROVEN:
        return examination.outcome
    return outcome_proved_by_moves(replay, catalogue.load_ruleset_or_none(examination.ruleset_id))


# Put the tags of a certificate into words; list those that only programs read apart.


Pairs = Sequence[tuple[str, str]]

FOR_PROGRAMS = ("GameType",)

UNKNOWN = "?"  # what a tag holds that every record must have and nobody could fill in

RULES: Text = pgettext_lazy("tag of a record", "Rules")

MODES: Mapping[str, Text] = {
    "simultaneous (X2)": pgettext_lazy("how it was played", "simultaneous display"),
    "correspondence (X3)": pgettext_lazy("how it was played", "by correspondence"),
    "blindfold (X4)": pgettext_lazy("how it was played", "blindfold"),
    "blindfold (X5)": pgettext_lazy("how it was played", "blindfold"),
    "relief board (X6)": pgettext_lazy("how it was played", "at a relief board"),
    "consultation (P5)": pgettext_lazy("how it was played", "in consultation"),
}


def facts_in_words(tags: Pairs) -> Pairs:
    """Name what people ask of a certificate: event, place, day, players, result, rules."""
    language = get_language()
    is_of_jury = bool(ruling_numbers_of_jury([dict(tags).get(RULING, "")]))
    facts = []
    for name, value in tags:
        if name == "Ruleset" and value in catalogue.all_ruleset_ids():
            facts.append((in_language(RULES, language), ruleset_of_id(value)))
        elif name in TAGS and name not in FOR_PROGRAMS and value != UNKNOWN:
            facts.append(
                (in_language(TAGS[name], language), _value(name, value, is_of_jury=is_of_jury))
            )
    return facts


def tags_for_programs(tags: Pairs) -> Pairs:
    """List the tags that hold codes and fingerprints, as they stand in the certified text."""
    return [(name, value) for name, value in tags if name not in TAGS or name in FOR_PROGRAMS]


def _place(round_and_board: str) -> str:
    """``4.1`` or ``4.1.2``: the round, the board and, of a match, the game."""
    number, _dot, rest = round_and_board.partition(".")
    board, _dot, game = rest.partition(".")
    if not (number.isdigit() and board.isdigit()):
        return round_and_board
    words = gettext("%(round)s, board %(board)s") % {"round": number, "board": board}
    if not game.isdigit() or game == "1":
        return words
    return words + gettext(", game %(game)s") % {"game": game}


def _value(name: str, value: str, *, is_of_jury: bool) -> str:
    if name == "Round":
        return _place(value)
    if name == "Result":
        return result_sign(value)
    if name == "Termination" and value in set(Termination):
        return describe_end_of_ruled_game(value, get_language(), is_before_jury=is_of_jury)
    if name == "Mode":
        modes = (MODES.get(mode, mode) for mode in value.split(", "))
        return ", ".join(in_language(mode, get_language()) for mode in modes)
    return tag_value_for_reader(value, name)


def result_grounds_words(grounds: Grounds) -> str:
    """Say on which confirmations or ruling a certified result rests."""
    is_of_jury = bool(ruling_numbers_of_jury([grounds.ruling]))
    return describe_grounds_of_result(grounds, get_language(), is_of_jury=is_of_jury)


# Find certificates that were revoked, with the cause, and those in dispute.


class RevocationCause(StrEnum):
    """Causes of a revocation."""

    RULING = "ruling"  # an arbiter decided otherwise
    WITHDRAWN = "withdrawn"  # the result was taken back, the game is open again
    REISSUED = "reissued"  # the record or a fact about the game was corrected


@dataclass(frozen=True, slots=True)
class Revocation:
    """A revoked certificate and its ``successor``.

    ``ruling`` and ``case`` are set where an arbiter decided.
    """

    serial: str
    sha256: str
    at: datetime
    cause: RevocationCause
    successor: str
    ruling: int | None = None
    case: int | None = None


@dataclass(frozen=True, slots=True)
class CertificateSuspension:
    """A certificate in force whose result an open case disputes."""

    serial: str
    sha256: str
    since: datetime
    case: int


def suspended_certificates(subject: str = "") -> tuple[CertificateSuspension, ...]:
    """Return certificates in dispute, all or of a subject, the oldest dispute first.

    A certificate without a result has none to dispute, and a claim that the record refutes
    disputes none. When the last case is closed it is in force again, or another has superseded it.
    """
    open_cases = Case.objects.filter(state=CaseState.OPEN)
    if subject:
        open_cases = open_cases.filter(subject=subject)
    first: dict[str, tuple[datetime, int]] = {}
    for name, opened_at, case, kind, context in open_cases.order_by("opened_at", "pk").values_list(
        "subject", "opened_at", "pk", "kind", "context"
    ):
        if kind != CaseKind.CLAIM or context.get("holds_up", True):
            first.setdefault(name, (opened_at, case))
    if not first:
        return ()
    rows = (
        Certificate.objects.filter(subject__in=first, superseded_by__isnull=True)
        .exclude(pdn__contains=f'[Result "{GameResult.OPEN.value}"]')
        .values_list("serial", "sha256", "subject")
    )
    disputed = [
        CertificateSuspension(serial, sha256, *first[name]) for serial, sha256, name in rows
    ]
    return tuple(sorted(disputed, key=lambda suspension: (suspension.since, suspension.serial)))


def dispute_about_certificate(certificate: Certificate) -> CertificateSuspension | None:
    """Return the dispute about a certificate; None for one in force or superseded."""
    disputed = suspended_certificates(certificate.subject)
    return next(
        (suspension for suspension in disputed if suspension.serial == certificate.serial), None
    )


def revoked_certificates(subject: str = "") -> tuple[Revocation, ...]:
    """Return revocations, all or of a subject, the oldest first; three queries.

    A ruling names the certificate that it made. Rulings of before they did share with theirs
    the transaction, and so the instant and the subject.
    """
    successors = Certificate.objects.filter(supersedes__isnull=False)
    if subject:
        successors = successors.filter(subject=subject)
    superseded = list(successors.select_related("supersedes").order_by("pk"))
    decided, older = _decided(superseded)
    return tuple(
        _revocation(
            certificate,
            decided.get(certificate.pk)
            or older.get((certificate.subject, certificate.issued_at), (None, None)),
        )
        for certificate in superseded
    )


Decided = tuple[int | None, int | None]  # the ruling and its case


def _decided(
    certificates: Iterable[Certificate],
) -> tuple[dict[int, Decided], dict[tuple[str, datetime], Decided]]:
    """Rulings by the certificate they name; and by subject and instant those from before the
    first one that names any."""
    first = Ruling.objects.exclude(certificate=None).aggregate(first=Min("pk"))["first"]
    rows = Ruling.objects.filter(
        case__subject__in={certificate.subject for certificate in certificates}
    ).values_list("pk", "case_id", "case__subject", "at", "certificate_id")
    named, older = {}, {}
    for ruling, case, subject, at, certificate in rows:
        if certificate is not None:
            named[certificate] = (ruling, case)
        elif first is None or ruling < first:
            older[subject, at] = (ruling, case)
    return named, older


def _revocation(successor: Certificate, decided: Decided) -> Revocation:
    ruling, case = decided
    cause = RevocationCause.REISSUED
    if ruling is not None:
        cause = RevocationCause.RULING
    elif f'[Result "{GameResult.OPEN.value}"]' in successor.pdn:
        cause = RevocationCause.WITHDRAWN
    old = successor.supersedes
    return Revocation(
        serial=old.serial,
        sha256=old.sha256,
        at=successor.issued_at,
        cause=cause,
        successor=successor.serial,
        ruling=ruling,
        case=case,
    )
