"""The public register of decisions: rulings, appeals and sanctions of public events.

It tells what was decided and by which article, never what was said: no reasons, no claims, no
statements, nothing of cases that nobody has ruled in.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.db.models import Q

from arbiter.cases.models import CaseKind, Ruling, Sanction
from arbiter.cases.texts.register import APPEAL, RULING, SANCTION, Decision
from arbiter.ports import events_open_to_everybody, public_subjects
from games.web.requests import ListCursor

PAGE = 50

CURSOR_COLUMNS = 3

_RANKS = {Ruling: 1, Sanction: 0}  # of what was decided at one moment the ruling stands first

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def find_decisions(
    *, kind: str = "", article: str = "", cursor: ListCursor | None = None, size: int = PAGE
) -> tuple[list[Decision], ListCursor | None]:
    """Return a page of the register, the newest first, and the place of the next; three queries."""
    found: list[Ruling | Sanction] = []
    if kind in ("", RULING, APPEAL):
        found += _rulings(kind, article, cursor)[: size + 1]
    if kind not in (RULING, APPEAL) and not article:
        found += _sanctions(kind, cursor)[: size + 1]
    rows = sorted(found, key=_place, reverse=True)
    shown = rows[:size]
    following = ListCursor(_place(shown[-1])) if len(rows) > size else None
    subjects = public_subjects({_subject(row) for row in shown})
    decisions = [
        Decision(row, subjects[_subject(row)]) for row in shown if _subject(row) in subjects
    ]
    return decisions, following


def decisions_of_event(scope: str) -> list[Decision]:
    """Return every decision of an event as the register tells it, oldest first; three queries."""
    rulings = Ruling.objects.filter(
        events_open_to_everybody("case__scope"), case__scope=scope
    ).select_related("case", "superseded_by")
    sanctions = Sanction.objects.filter(events_open_to_everybody(), scope=scope)
    found: list[Ruling | Sanction] = [
        *rulings,
        *sanctions.select_related("ruling__superseded_by"),
    ]
    subjects = public_subjects({_subject(row) for row in found})
    return [
        Decision(row, subjects[_subject(row)])
        for row in sorted(found, key=_place)
        if _subject(row) in subjects
    ]


def articles_of_register() -> list[str]:
    """Return the articles that rulings of public events rest on, in order."""
    rows = Ruling.objects.filter(events_open_to_everybody("case__scope")).exclude(article=None)
    articles: Iterable[str] = rows.order_by().values_list("article", flat=True).distinct()
    return sorted(articles, key=_parts_of_article)


def _parts_of_article(article: str) -> list[tuple[int, str]]:
    return [(int(part) if part.isdecimal() else 0, part) for part in article.split(".")]


def _rulings(kind: str, article: str, cursor: ListCursor | None) -> list[Ruling]:
    rows = Ruling.objects.filter(events_open_to_everybody("case__scope"), _before(Ruling, cursor))
    if kind == APPEAL:
        rows = rows.filter(case__kind=CaseKind.APPEAL)
    elif kind == RULING:
        rows = rows.exclude(case__kind=CaseKind.APPEAL)
    if article:
        rows = rows.filter(article=article)
    ordered = rows.select_related("case", "superseded_by").order_by("-at", "-pk")
    return list(ordered[: PAGE + 1])


def _sanctions(kind: str, cursor: ListCursor | None) -> list[Sanction]:
    rows = Sanction.objects.filter(events_open_to_everybody(), _before(Sanction, cursor))
    if kind not in ("", SANCTION):
        rows = rows.filter(kind=kind)
    ordered = rows.select_related("ruling__superseded_by").order_by("-at", "-pk")
    return list(ordered[: PAGE + 1])


def _before(model: type[Ruling | Sanction], cursor: ListCursor | None) -> Q:
    """Filter for what stands after a place of the register, of one of its two tables."""
    if cursor is None:
        return Q()
    micros, rank, pk = cursor.place
    at = _EPOCH + timedelta(microseconds=min(micros, 10**16))
    older = Q(at__lt=at)
    if _RANKS[model] < rank:
        return older | Q(at=at)
    if _RANKS[model] == rank:
        return older | Q(at=at, pk__lt=pk)
    return older


def _place(row: Ruling | Sanction) -> tuple[int, ...]:
    micros = (row.at - _EPOCH) // timedelta(microseconds=1)
    return (micros, _RANKS[type(row)], row.pk)


def _subject(row: Ruling | Sanction) -> str:
    return str(row.subject if isinstance(row, Sanction) else row.case.subject)
