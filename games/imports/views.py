"""Pages of imports: start one, watch, stop and resume it, download its bad games."""

import contextlib
from collections.abc import Callable
from functools import wraps
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from games.draughts.texts.catalogue import russian_or_english
from games.draughts.variants import VARIANTS
from games.imports import queries
from games.imports.forms import ImportForm
from games.imports.models import ImportJob
from games.imports.queries import stream_bad_games
from games.imports.services import jobs
from games.imports.services.jobs import start_import
from games.web import ports as web_ports
from games.web import texts as web_texts
from games.web.errors import GamesError, ImportBusy, ImportNotRunning, RefusalCode
from games.web.limits import has_used_up_rate, refuse_too_large_a_file
from games.web.requests import post_only

View = Callable[..., HttpResponse]


def only_for_importers(view: View) -> View:
    """Decorator: refuse users who may not import, before any of an upload is read."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not web_ports.may_import(request.user):
            raise PermissionDenied("import_archive")
        return view(request, *args, **kwargs)

    return wrapped


@require_safe
@only_for_importers
def list_imports(request: HttpRequest) -> HttpResponse:
    """Show the newest imports, and the form to start one."""
    return _overview(request, ImportForm())


@csrf_exempt  # the token is looked at below: looking for it reads the whole upload
@post_only
@only_for_importers
def begin_import(request: HttpRequest) -> HttpResponse:
    """Start an import of an uploaded file, read to disk block by block."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return _overview(request, ImportForm(), refusal=sentence, status=429)
    try:
        refuse_too_large_a_file(request)
    except GamesError as error:
        return _refused(request, error, ImportForm())
    request.upload_handlers = [TemporaryFileUploadHandler(request)]
    return _take_in(request)


@csrf_protect
def _take_in(request: HttpRequest) -> HttpResponse:
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _overview(request, form, status=422)
    try:
        job = start_import(
            upload=form.cleaned_data["file"],
            into=form.collection,
            limit=settings.MAX_ARCHIVE_BYTES,
            actor=request.user,
            by=uuid4().hex,
            clock=timezone.now,
        )
    except GamesError as error:
        return _refused(request, error, form)
    return redirect("archive-import", job.pk)


@require_safe
@only_for_importers
def show_import(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one import: its progress and its bad games."""
    job = _job(pk)
    progress = queries.import_progress(job, at=timezone.now())
    context: dict[str, object] = {
        "progress": progress,
        "failed": queries.failed_chunks(job),
        "csv": russian_or_english("csv-semicolon", "csv", get_language()),
    }
    if request.htmx:
        return render(request, "games/imports/_import_progress.html", context)
    asked = queries.games_as_which_import_is_whole(progress)
    context["whole_games"] = [VARIANTS[id] for id in asked]
    context["whole_game"] = VARIANTS.get(job.game)
    context["page"] = queries.page_of_bad_games(job, request.GET.get("page", 1))
    return render(request, "games/imports/archive_import.html", context)


@post_only
@only_for_importers
def stop_import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop an import: no further chunk of its file is begun."""
    return _change_and_return(request, _job(pk), jobs.stop_import)


@post_only
@only_for_importers
def read_import_as_game_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Read a file once more as the game that somebody says it is of."""
    job, game = _job(pk), request.POST.get("game", "")
    if game in VARIANTS:
        with contextlib.suppress(ImportNotRunning, ImportBusy):  # the page says how it stands
            jobs.read_import_as_game(job, game, at=timezone.now(), actor=request.user)
            jobs.ask_worker_to_read(pk, further_workers=jobs.READERS)
    return redirect("archive-import", pk)


@post_only
@only_for_importers
def resume_import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Resume a stopped import."""
    answer = _change_and_return(request, _job(pk), jobs.resume_import)
    jobs.ask_worker_to_read(pk, further_workers=jobs.READERS)
    return answer


def _change_and_return(
    request: HttpRequest, job: ImportJob, change: Callable[..., None]
) -> HttpResponse:
    """The page of the import again; when it ended meanwhile the page says so itself."""
    with contextlib.suppress(ImportNotRunning):
        change(job, at=timezone.now(), actor=request.user)
    return redirect("archive-import", job.pk)


@require_safe
@only_for_importers
def download_bad_games(request: HttpRequest, pk: int, kind: str) -> StreamingHttpResponse:
    """Download an import's bad games as CSV, JSON or PDN."""
    return stream_bad_games(_job(pk), kind, get_language())


def _job(pk: int) -> ImportJob:
    job = queries.get_import(pk)
    if job is None:
        raise Http404
    return job


def _overview(
    request: HttpRequest, form: ImportForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "jobs": queries.newest_imports(at=timezone.now()),
        "refusal": refusal,
    }
    return render(request, "games/imports/archive_imports.html", context, status=status)


def _refused(request: HttpRequest, error: GamesError, form: ImportForm) -> HttpResponse:
    """The same words as a program is told; what was typed stays in the form."""
    sentence = web_texts.explain_refusal(error.code, error.params, get_language())
    return _overview(request, form, refusal=sentence, status=getattr(error, "status", 422))
