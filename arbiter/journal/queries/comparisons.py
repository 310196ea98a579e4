"""Stored rulings, offices and certificates compared with the journal rows written for them."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from arbiter.accounts.models import Office
from arbiter.cases.models import Case, CaseState, Ruling, Sanction
from arbiter.certificates.models import Certificate, SerialBook
from arbiter.certificates.texts import SIGNATURE_STATES
from arbiter.journal import ports
from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.journal.ports import ComparedRow, ComparisonResult
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.proofs import chain, sshsig
from arbiter.proofs.chain import Break
from arbiter.proofs.sshsig import SignatureStatus

CERTIFICATES = "certificates"

_ANCHOR = re.compile(rf'^\[{chain.ANCHOR_TAG} "(\S+) ', re.MULTILINE)


def compare_rulings(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare stored rulings with their journal rows; list the differences."""
    journalled = {
        row.data["ruling"]: row
        for row in rows
        if row.verb == "case.ruled" and isinstance(row.data.get("ruling"), int)
    }
    stored = Ruling.objects.filter(case__scope=stream).values_list(
        "pk", "case_id", "result", "termination"
    )
    return ComparisonResult(tuple(_rulings(journalled, {pk: tuple(rest) for pk, *rest in stored})))


def _rulings(
    journalled: dict[int, ComparedRow], stand: dict[int, tuple[int, str, str]]
) -> Iterator[Break]:
    for pk, row in journalled.items():
        case, *outcome = stand.get(pk, (None,))
        if case is None:
            yield ports.damage_of_missing_row(row.seq, _("ruling {number}").format(number=pk))
            continue
        stated = outcome_of_row(row.verb, row.data)
        if stated is not None and tuple(outcome) != stated:
            outcome_told = " ".join(stated)
            yield ports.damage_of_changed_row(
                row.seq, _("ruling {number}").format(number=pk), outcome_told, " ".join(outcome)
            )
        if row.data.get("case") not in (None, case):
            yield ports.damage_of_changed_row(
                row.seq,
                _("ruling {number}").format(number=pk),
                _("case {number}").format(number=row.data["case"]),
                _("case {number}").format(number=case),
            )
    for pk in sorted(stand.keys() - journalled.keys()):
        yield ports.damage_of_unjournalled_row(
            _("ruling {number}").format(number=pk), " ".join(stand[pk][1:])
        )


CASES = {
    "case.opened": CaseState.OPEN,
    "case.ruled": CaseState.RULED,
    "case.withdrawn": CaseState.WITHDRAWN,
}
"""The state that a row gives its case."""


def compare_cases(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare the states of cases, and whom which sanction was given, with their rows."""
    states: dict[int, tuple[int, str]] = {}
    given: dict[int, ComparedRow] = {}
    for row in rows:
        if row.verb in CASES and isinstance(row.data.get("case"), int):
            states[row.data["case"]] = (row.seq, CASES[row.verb].value)
        elif row.verb == "sanction.given" and isinstance(row.data.get("sanction"), int):
            given[row.data["sanction"]] = row
    return ComparisonResult((*_cases(stream, states), *_sanctions(stream, given)))


def _cases(stream: str, told: dict[int, tuple[int, str]]) -> Iterator[Break]:
    stand = dict(Case.objects.filter(scope=stream).order_by("pk").values_list("pk", "state"))
    for pk, (seq, state) in told.items():
        what = _("case {number}").format(number=pk)
        if pk not in stand:
            yield ports.damage_of_missing_row(seq, what)
        elif stand[pk] != state:
            yield ports.damage_of_changed_row(seq, f"{what}, state", state, stand[pk])
    for pk in sorted(stand.keys() - told.keys()):
        yield ports.damage_of_unjournalled_row(_("case {number}").format(number=pk), stand[pk])


OF_A_SANCTION = ("case", "party", "kind", "minutes", "ruling")


def _sanctions(stream: str, given: dict[int, ComparedRow]) -> Iterator[Break]:
    stand = {row.pk: row for row in Sanction.objects.filter(scope=stream).order_by("pk")}
    for pk, row in given.items():
        what = _("sanction {number}").format(number=pk)
        sanction = stand.get(pk)
        if sanction is None:
            yield ports.damage_of_missing_row(row.seq, what)
            continue
        for name in OF_A_SANCTION:
            stands = getattr(sanction, Sanction._meta.get_field(name).attname) or None
            if name in row.data and row.data[name] != stands:
                yield ports.damage_of_changed_row(
                    row.seq, f"{what}, {name}", row.data[name], stands
                )
    for pk in sorted(stand.keys() - given.keys()):
        what = _("sanction {number}").format(number=pk)
        yield ports.damage_of_unjournalled_row(what, stand[pk].kind)


APPOINTED, DISMISSED = "office.appointed", "office.dismissed"


def compare_offices(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare who holds which office with the rows that gave and took it.

    A stream without any such row is of a version that wrote none: nothing is compared there.
    Where rows name accounts by name, not every office had its row: none is called untold.
    """
    told = [row for row in rows if row.verb in (APPOINTED, DISMISSED)]
    if not told:
        return ComparisonResult()
    numbers = _numbers_of_accounts(told)
    has_all = not any(isinstance(row.data["user"], str) for row in told)
    journalled: dict[tuple[int, str], ComparedRow] = {}
    for row in told:
        user = numbers.get(row.data["user"], row.data["user"])
        if not isinstance(user, int):  # the account is gone, and its offices with it
            continue
        office = (user, row.data["role"])
        if row.verb == APPOINTED:
            journalled[office] = row
        else:
            journalled.pop(office, None)
    return ComparisonResult(tuple(_offices(stream, journalled, has_all=has_all)))


def _numbers_of_accounts(rows: Iterable[ComparedRow]) -> dict[str, int]:
    """Numbers of the accounts that rows of earlier versions name by their names."""
    names = {row.data["user"] for row in rows if isinstance(row.data["user"], str)}
    return dict(User.objects.filter(username__in=names).values_list("username", "pk"))


def _offices(
    stream: str, journalled: dict[tuple[int, str], ComparedRow], *, has_all: bool
) -> Iterator[Break]:
    """An account that was deleted took its offices with it."""
    offices = Office.objects.filter(scope=stream).order_by("pk")
    stand = {(office.user_id, office.role): office for office in offices}
    without_office = {user for user, _role in journalled.keys() - stand.keys()}
    known = set(User.objects.filter(pk__in=without_office).values_list("pk", flat=True))
    for (user, role), row in journalled.items():
        office = stand.get((user, role))
        what = _("office of user {number}, {role}").format(number=user, role=role)
        if office is None:
            if user in known:
                yield ports.damage_of_missing_row(row.seq, what)
            continue
        boards, given = [office.first_board, office.last_board], row.data.get("after")
        if isinstance(given, list) and given != boards:
            yield ports.damage_of_changed_row(row.seq, what, given, boards)
        section = row.data.get(chain.WORDS)
        if isinstance(given, list) and section != _section(office):
            yield ports.damage_of_changed_row(
                row.seq, _("{what}, section").format(what=what), section, office.section
            )
    for user, role in sorted(stand.keys() - journalled.keys()) if has_all else ():
        what = _("office of user {number}").format(number=user)
        yield ports.damage_of_unjournalled_row(what, role)


def _section(office: Office) -> str | None:
    """Return the fingerprint of a section's name, as the row of the appointment has it."""
    return chain.text_fingerprint(office.section) if office.section.strip() else None


def compare_certificates(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare every certificate's text and signature with its journal row."""
    if stream != CERTIFICATES:
        return ComparisonResult()
    journalled = {
        row.data["serial"]: row
        for row in rows
        if row.verb == "certificate.issued" and "serial" in row.data
    }
    return ComparisonResult(tuple(_certificates(journalled)))


def _certificates(journalled: dict[str, ComparedRow]) -> Iterator[Break]:
    seen = set()
    for certificate in Certificate.objects.select_related("record").order_by("pk").iterator():
        seen.add(certificate.serial)
        row = journalled.get(certificate.serial)
        what = _("certificate {serial}").format(serial=certificate.serial)
        if row is None:
            yield ports.damage_of_unjournalled_row(what, certificate.sha256)
            continue
        if (text := hashlib.sha256(certificate.pdn_bytes).hexdigest()) != row.data["sha256"]:
            yield ports.damage_of_changed_row(
                row.seq, _("{what}, text").format(what=what), row.data["sha256"], text
            )
        if certificate.sha256 != row.data["sha256"]:
            yield ports.damage_of_changed_row(row.seq, what, row.data["sha256"], certificate.sha256)
        if certificate.subject != row.data.get("subject", certificate.subject):
            yield ports.damage_of_changed_row(
                row.seq, what, row.data["subject"], certificate.subject
            )
        status = sshsig.verify_signature(
            certificate.pdn_bytes,
            certificate.signature,
            namespace=certificate.namespace,
            trusted=(certificate.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield ports.damage_of_changed_row(
                row.seq,
                _("{what}, signature").format(what=what),
                SIGNATURE_STATES[SignatureStatus.GOOD],
                SIGNATURE_STATES[status],
            )
    yield from _serials(journalled)
    for serial in sorted(journalled.keys() - seen):
        yield ports.damage_of_missing_row(
            journalled[serial].seq, _("certificate {serial}").format(serial=serial)
        )


def _serials(journalled: dict[str, ComparedRow]) -> Iterator[Break]:
    """The book of serial numbers goes as far as the journal: no number is lost or given twice."""
    last: dict[int, tuple[int, int]] = {}
    for serial, row in journalled.items():
        parts = serial.split("-")
        if len(parts) == 2 and all(part.isdecimal() for part in parts):
            year, number = map(int, parts)
            last[year] = max(last.get(year, (0, 0)), (number, row.seq))
    books = dict(SerialBook.objects.values_list("year", "last"))
    for year, (told, seq) in sorted(last.items()):
        if books.get(year) != told:
            what = _("last serial number of {year}").format(year=year)
            yield ports.damage_of_changed_row(seq, what, told, books.get(year))


def streams_named_by_other_rows() -> dict[str, str]:
    """List the streams that certificates, cases, rulings and notes refer to."""
    sources: dict[str, str] = {}
    for serial, text in Certificate.objects.order_by("pk").values_list("serial", "pdn").iterator():
        sources.setdefault(CERTIFICATES, _("certificate {serial}").format(serial=serial))
        anchor = _ANCHOR.search(text)
        if anchor:
            sources.setdefault(anchor[1], _("certificate {serial}").format(serial=serial))
    for pk, scope in Case.objects.order_by("-pk").values_list("pk", "scope"):
        sources.setdefault(scope, _("case {number}").format(number=pk))
    for stream in Note.objects.order_by().values_list("stream", flat=True).distinct():
        sources.setdefault(stream, _("a note"))
    return sources


def comparison_rows(stream: str) -> Iterator[ComparedRow]:
    """Return a stream's rows as comparisons need them."""
    rows = JournalEntry.objects.filter(stream=stream).order_by("seq")
    for seq, verb, data in rows.values_list("seq", "verb", "data").iterator():
        yield ComparedRow(seq, verb, data)
