"""An event taken away, whole or in parts; and an event brought from another program."""

import tempfile
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import IO

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter import permissions
from arbiter.permissions import Action, Scope
from arbiter.services import certificates
from tournaments.errors import TournamentError
from tournaments.event_file_forms import EventFileForm
from tournaments.exports import writers
from tournaments.messages import explain_error
from tournaments.models import Tournament
from tournaments.pairing import trf
from tournaments.selectors import event_document, event_games, event_tables
from tournaments.selectors.people import MatchKind, match
from tournaments.selectors.trf_facts import facts, published_rounds
from tournaments.services import trf_import
from tournaments.views.common import event_context, event_or_404, say_refusals
from tournaments.views.people_import import decisions

IN_MEMORY = 1 << 20
TOGETHER = 200
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def exchange(request: HttpRequest, pk: int) -> HttpResponse:
    """Every file an event can be taken away as."""
    tournament = event_or_404(pk)
    context = event_context(request, tournament, "exchange")
    context |= {
        "tables": list(event_tables.TABLES),
        "rounds": range(published_rounds(tournament), 0, -1),
    }
    return render(request, "tournaments/exchange.html", context)


@require_safe
@say_refusals
def event_file(request: HttpRequest, pk: int, name: str) -> HttpResponseBase:
    """``players.csv`` …, ``event.xlsx``, ``event.json``, ``event.trf``, ``games.pdn``, ``.zip``."""
    tournament = event_or_404(pk)
    stem, _dot, suffix = name.partition(".")
    if suffix == "csv" and stem in event_tables.TABLES:
        table = event_tables.TABLES[stem](tournament, get_language())
        separator = "," if (get_language() or "ru").startswith("en") else ";"
        lines = writers.write_csv(table, separator)
        return _streamed(lines, "text/csv; charset=utf-8", f"event-{pk}-{name}")
    if name not in WHOLE:
        raise Http404
    return WHOLE[name](request, tournament)


def _xlsx(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    kept = _room()
    tables = (make(tournament, get_language()) for make in event_tables.TABLES.values())
    writers.write_xlsx(tables, kept)
    return _kept(kept, f"event-{tournament.pk}.xlsx", XLSX)


def _json(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    document = writers.write_json(event_document.head(tournament), event_document.parts(tournament))
    return _streamed(document, "application/json", f"event-{tournament.pk}.json")


def _trf(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """``?after=`` a round, ``?edition=trf16``."""
    asked = request.GET.get("after", "")
    edition = request.GET.get("edition", trf.Edition.TRF26.value)
    if edition not in set(trf.Edition):
        raise Http404
    told = facts(tournament, int(asked) if asked.isdecimal() else None)
    text = trf.write(trf.compose(told, trf.Edition(edition)))
    answer = HttpResponse(text.encode(), content_type="text/plain; charset=utf-8")
    return _named(answer, f"event-{tournament.pk}.trf")


def _pdn(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The certified texts one after the other; each is the very text that was signed."""

    def texts() -> Iterator[str]:
        between = ""
        for _place, certificate in event_games.certified(tournament):
            yield between + certificate.pdn
            between = "" if certificate.pdn.endswith("\n\n") else "\n"

    return _streamed(texts(), "application/vnd.pdn; charset=utf-8", f"event-{tournament.pk}.pdn")


def _zip(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """Every certified text with its signature, to be verified one by one without us."""
    kept = _room()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed:
        for place, certificate in event_games.certified(tournament):
            packed.writestr(f"{place}.pdn", certificate.pdn_bytes)
            packed.writestr(f"{place}.pdn.sig", certificate.signature)
        packed.writestr("allowed_signers", certificates.allowed_signers())
    return _kept(kept, f"event-{tournament.pk}-games.zip", "application/zip")


WHOLE = {
    "event.xlsx": _xlsx,
    "event.json": _json,
    "event.trf": _trf,
    "games.pdn": _pdn,
    "games.zip": _zip,
}


def _room() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)


def _kept(kept: IO[bytes], name: str, kind: str) -> FileResponse:
    kept.seek(0)
    return FileResponse(kept, as_attachment=True, filename=name, content_type=kind)


def _streamed(texts: Iterator[str], kind: str, name: str) -> StreamingHttpResponse:
    def together() -> Iterator[bytes]:
        while part := "".join(islice(texts, TOGETHER)):
            yield part.encode()

    return _named(StreamingHttpResponse(together(), content_type=kind), name)


def _named(answer: HttpResponseBase, name: str) -> HttpResponseBase:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_required
def bring_event(request: HttpRequest) -> HttpResponse:
    """An event that runs elsewhere: its file, then who of its players is who, then it is here."""
    permissions.require(request.user, Action.CREATE_EVENT, Scope(key="site"))
    form = EventFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            return _take(request, form, context)
        except TournamentError as error:
            context["refusal"] = explain_error(error.code, error.params, get_language())
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/bring_event.html", context, status=status)


def _take(request: HttpRequest, form: EventFileForm, context: dict) -> HttpResponse:
    taken = trf_import.read(form.data_bytes())
    said = decisions(request)
    asked = [
        one
        for one in match(taken.people.people, None)
        if one.kind == MatchKind.ASK and one.person.row not in said
    ]
    if asked:
        context |= {"asked": asked, "text": form.text_again()}
        return render(request, "tournaments/bring_event.html", context)
    made = trf_import.take_over(
        taken=taken,
        decisions=said,
        title=form.cleaned_data["title"],
        rounds=form.cleaned_data["rounds"],
        regulations={"ruleset_id": form.cleaned_data["ruleset_id"]},
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The event is taken over."))
    return redirect("event", made.pk)
