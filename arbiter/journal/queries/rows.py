"""Journal rows of a stream or subject, with the texts and names to which they point by number."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import CharField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat

from arbiter import ports as arbiter_ports
from arbiter.cases.models import CaseKind, IncidentAct, Ruling, Sanction, Statement
from arbiter.cases.queries.rulings import ruling_numbers_of_jury
from arbiter.journal.models.rows import JournalEntry, JournalHead, Note
from arbiter.ports import parse_subject_key

# Load the rows of a journal stream, all or after a number, and its last row (the head).


def rows_of_stream(stream: str, *, newest_first: bool = True) -> QuerySet[JournalEntry]:
    """Select the rows of a journal stream, with their people."""
    order = "-seq" if newest_first else "seq"
    return JournalEntry.objects.filter(stream=stream).select_related("actor").order_by(order)


def journal_rows_after(stream: str, seq: int) -> QuerySet[JournalEntry]:
    """Return the rows after a number, the oldest first."""
    return JournalEntry.objects.filter(stream=stream, seq__gt=seq).order_by("seq")


def head_of_stream(stream: str) -> JournalHead | None:
    """Return the last row of a stream: its ``hash`` proves everything before it."""
    return JournalHead.objects.filter(stream=stream).first()


def last_row_of(kind: str) -> Coalesce:
    """Return an expression: the last journal row of each tournament, or event, of a query.

    An open page compares it with what it shows; 0 before the first row.
    """
    stream = Concat(Value(f"{kind}:"), Cast(OuterRef("pk"), CharField()))
    return Coalesce(Subquery(JournalHead.objects.filter(stream=stream).values("seq")[:1]), Value(0))


def journal_rows_of_subject(subject: str, stream: str) -> QuerySet[JournalEntry]:
    """Select the journal rows about a subject, by its key or number.

    The arbiter writes the name (``subject``: game:12), the app that owns it the number (``game``:
    12).
    """
    about = Q(data__subject=subject)
    named = parse_subject_key(subject)
    if named is not None:
        about |= Q(**{f"data__{named.kind}": named.number})
    return JournalEntry.objects.filter(about, stream=stream).select_related("actor").order_by("seq")


# Add to journal rows the texts and people's names to which they point by number.
#
# A row carries ids and codes; the words stand in the rows it names. Rows written before that was
# so carry their words themselves, and are read as they are.


SOURCES: Mapping[str, tuple[str, Callable[[], QuerySet], str]] = {
    "note": ("", Note.objects.all, "text"),
    "statement": ("case.", Statement.objects.all, "text"),
    "ruling": ("case.", Ruling.objects.all, "reason"),
    "sanction": ("sanction.", Sanction.objects.all, "reason"),
    "act": ("incident.", IncidentAct.objects.all, "reason"),
}
"""By the name of a fact: in rows of which verbs it is the row's own, and where its words are."""

OTHER_RULINGS = ("appeals", "supersedes")
"""Facts of a case's rows that point to another ruling: it is called by the number it bears."""

WORDS_OF_OLD_ROWS = ("reason", "text")


def add_texts_and_names(rows: Sequence[JournalEntry]) -> Sequence[JournalEntry]:
    """Add ``words``, ``said`` (a move), ``account_name`` and ``rulings`` (numbers) to rows.

    One query for each kind of note among them.
    """
    texts = {name: _texts(rows, name) for name in SOURCES}
    moves = _moves(_numbers(rows, "act", "incident."))
    users = _accounts(_numbers(rows, "user", ""))
    mark_rulings_of_jury(rows)
    rulings = _shown_numbers({pk for name in OTHER_RULINGS for pk in _numbers(rows, name, "case.")})
    for row in rows:
        row.rulings = {
            name: rulings[row.data[name]]
            for name in OTHER_RULINGS
            if _is_number(row, name) and row.data[name] in rulings
        }
        texts_of_row = (
            texts[name].get(row.data.get(name)) for name in SOURCES if _is_number(row, name)
        )
        row.words = next(filter(None, texts_of_row), "") or _text_in_row(row.data)
        row.said = moves.get(row.data.get("act"), "") or str(row.data.get("said") or "")
        row.account_name = users.get(row.data.get("user"), "") if _is_number(row, "user") else ""
    return rows


def _accounts(wanted: set[int]) -> dict[int, str]:
    """Whose accounts they are: the person's name, else the account's."""
    users = User.objects.filter(pk__in=wanted) if wanted else ()
    return {user.pk: arbiter_ports.account_name(user) for user in users}


def _shown_numbers(wanted: set[int]) -> dict[int, str]:
    """Return the number of each ruling as papers name it: ``14/1``."""
    rulings = Ruling.objects.filter(pk__in=wanted) if wanted else ()
    return {ruling.pk: ruling.shown_number for ruling in rulings}


def mark_rulings_of_jury(rows: Sequence[JournalEntry]) -> Sequence[JournalEntry]:
    """Add ``is_of_jury``: whether the ruling that a row is about, or rests on, was the jury's.

    Rows of cases have the id of the ruling, others its number.
    """
    wanted = _numbers(rows, "ruling", "case.")
    appeals = Ruling.objects.filter(pk__in=wanted, case__kind=CaseKind.APPEAL) if wanted else ()
    named = {row.data["ruling"] for row in rows if isinstance(row.data.get("ruling"), str)}
    of_jury = {ruling.pk for ruling in appeals} | ruling_numbers_of_jury(named)
    for row in rows:
        row.is_of_jury = row.data.get("ruling") in of_jury
    return rows


def _moves(wanted: set[int]) -> dict[int, str]:
    """Return the move an act was about: said in it, or entered with the incident."""
    columns = ("pk", "number", "said", "incident__facts")
    rows = IncidentAct.objects.filter(pk__in=wanted).values_list(*columns) if wanted else ()
    return {
        pk: text or (facts.get("text") or "" if number == 1 else "")
        for pk, number, text, facts in rows
    }


def _text_in_row(data: Mapping[str, Any]) -> str:
    """Words in a row of the time when rows had them."""
    return next((data[name] for name in WORDS_OF_OLD_ROWS if isinstance(data.get(name), str)), "")


def _texts(rows: Iterable[JournalEntry], name: str) -> dict[int, str]:
    verbs, all_rows, column = SOURCES[name]
    return dict(_texts_by_number(all_rows(), _numbers(rows, name, verbs), column))


def _numbers(rows: Iterable[JournalEntry], name: str, verbs: str) -> set[int]:
    return {row.data[name] for row in rows if row.verb.startswith(verbs) and _is_number(row, name)}


def _is_number(row: JournalEntry, name: str) -> bool:
    return isinstance(row.data.get(name), int)


def _texts_by_number(rows: QuerySet, wanted: set[int], column: str) -> Iterable[tuple[int, str]]:
    return rows.filter(pk__in=wanted).values_list("pk", column) if wanted else ()


GIVING = frozenset(
    (
        "case.ruled",
        "result.annulled",
        "result.entries_differ",
        "result.first_entry",
        "result.recorded",
        "result.said",  # rows of before: first_entry, entries_differ
        "result.withdrawn",
        "result.words_differ",
    )
)


def outcome_of_row(verb: str, data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the result and termination in a journal row; None for rows about others."""
    if "result" in data:  # rows before ``after`` was
        return data["result"], str(data.get("termination") or "")
    if verb not in GIVING or not isinstance(data.get("after"), str):
        return None
    result, _blank, termination = data["after"].partition(" ")
    return result, termination
