"""An export file of an event by its name: CSV, XLSX, JSON, TRF, PDN, ZIP."""

import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import IO

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import FileResponse, Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.certificates.queries import keys
from games.draughts.texts.catalogue import reads_cyrillic
from games.web.requests import parse_whole_number
from tournaments.entries.queries import consent
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.exchange.queries import documents, sheets
from tournaments.exchange.queries import tables as tables_queries
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.pairing import trf

IN_MEMORY = 1 << 20

TOGETHER = 200

KINDS = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "trf": "text/plain",
    "pdn": "application/vnd.pdn",
    "zip": "application/zip",
}

TRF = "event.trf"

CAPSULE = "whole.zip"
"""The signed file of the whole event."""

Asked = Mapping[str, str]


def build_export_file(
    tournament: Tournament, name: str, query: Asked, user: AbstractBaseUser | AnonymousUser
) -> HttpResponseBase:
    """Build the export file of this name; raises Http404.

    Sex and day of birth stand only in the TRF of those who manage the entries, of the people who
    are theirs to manage.
    """
    if name not in FILES:
        raise Http404
    if name == TRF:
        return _trf(tournament, query, own=_own_people(tournament, user))
    return FILES[name](tournament, query)


def _csv(key: str) -> Callable[[Tournament, Asked], HttpResponseBase]:
    """Make a CSV with semicolons for Russian readers, as their spreadsheets expect."""

    def answer(tournament: Tournament, query: Asked) -> HttpResponseBase:
        language = get_language()
        make = tables_queries.exported_tables_of_event(tournament).get(key)
        if make is None:
            raise Http404
        separator = ";" if reads_cyrillic(language) else ","
        lines = sheets.write_csv(make(tournament, language), separator)
        return _streamed(lines, "csv", f"event-{tournament.pk}-{key}.csv")

    return answer


def _xlsx(tournament: Tournament, query: Asked) -> HttpResponseBase:
    # loaded by the first workbook that is made: it takes a twentieth of the start of the site
    from tournaments.exchange.queries.workbook import write_xlsx

    file = open_room()
    made = tables_queries.exported_tables_of_event(tournament).values()
    tables = (make(tournament, get_language()) for make in made)
    write_xlsx(tables, file)
    return answer_file(file, "xlsx", f"event-{tournament.pk}.xlsx")


def _json(tournament: Tournament, query: Asked) -> HttpResponseBase:
    head, parts = (
        documents.event_values(tournament),
        documents.document_parts(tournament),
    )
    return _streamed(sheets.write_json(head, parts), "json", f"event-{tournament.pk}.json")


def _own_people(tournament: Tournament, user: AbstractBaseUser | AnonymousUser) -> frozenset[int]:
    """Return the players whose day of birth this visitor may read."""
    if not rights.is_allowed(user, Action.MANAGE_ENTRIES, event_scope(tournament)):
        return frozenset()
    players = frozenset(tournament.entries.values_list("player_id", flat=True))
    return players - consent.players_user_may_not_change(user, tournament, players)


def _trf(
    tournament: Tournament, query: Asked, *, own: frozenset[int] = frozenset()
) -> HttpResponseBase:
    """``after`` a round, ``edition`` trf16 or trf26."""
    after, edition = query.get("after", ""), query.get("edition", trf.TrfEdition.TRF26.value)
    if edition not in set(trf.TrfEdition):
        raise Http404
    event_facts = collect_trf_facts_of_event(tournament, parse_whole_number(after), own=own)
    text = trf.write_trf(trf.write_event_as_trf(event_facts, trf.TrfEdition(edition)))
    answer = HttpResponse(text.encode(), content_type=_content_type("trf"))
    return _as_attachment(answer, f"event-{tournament.pk}.trf")


def _pdn(tournament: Tournament, query: Asked) -> HttpResponseBase:
    """Yield the certified texts one after the other; each is the very text that was signed."""

    def texts() -> Iterator[str]:
        between = ""
        for _place, certificate in documents.certified_games(tournament):
            yield between + certificate.pdn
            between = "" if certificate.pdn.endswith("\n\n") else "\n"

    return _streamed(texts(), "pdn", f"event-{tournament.pk}.pdn")


def _zip(tournament: Tournament, query: Asked) -> HttpResponseBase:
    """Return every certified text with its signature, to be verified one by one without us."""
    file = open_room()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for place, certificate in documents.certified_games(tournament):
            packed.writestr(f"{place}.pdn", certificate.pdn_bytes)
            packed.writestr(f"{place}.pdn.sig", certificate.signature)
        packed.writestr("allowed_signers", keys.allowed_signers())
    return answer_file(file, "zip", f"event-{tournament.pk}-games.zip")


def open_room() -> IO[bytes]:
    """Open a file for what is written now: small ones stay in memory."""
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)


def _content_type(kind: str) -> str:
    is_text = kind in ("csv", "trf", "pdn")
    return f"{KINDS[kind]}; charset=utf-8" if is_text else KINDS[kind]


def answer_file(file: IO[bytes], kind: str, name: str) -> FileResponse:
    """Send a written file under a name."""
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=name, content_type=KINDS[kind])


def _streamed(texts: Iterator[str], kind: str, name: str) -> HttpResponseBase:
    def together() -> Iterator[bytes]:
        while part := "".join(islice(texts, TOGETHER)):
            yield part.encode()

    return _as_attachment(StreamingHttpResponse(together(), content_type=_content_type(kind)), name)


def _as_attachment(answer: HttpResponseBase, name: str) -> HttpResponseBase:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


FILES: Mapping[str, Callable[[Tournament, Asked], HttpResponseBase]] = {
    **{
        f"{key}.csv": _csv(key)
        for key in (
            *tables_queries.TABLES,
            *tables_queries.IN_TEAMS,
            *tables_queries.OF_BRACKET,
            *tables_queries.BY_CORRESPONDENCE,
        )
    },
    "event.xlsx": _xlsx,
    "event.json": _json,
    TRF: _trf,
    "games.pdn": _pdn,
    "games.zip": _zip,
}
