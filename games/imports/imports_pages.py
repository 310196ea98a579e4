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

from games.draughts.choose_russian_or_english_text import russian_or_english
from games.imports import (
    find_imports_progress_and_bad_games,
    send_reading_message_to_workers,
    stop_and_resume,
)
from games.imports.download_bad_games import stream_bad_games
from games.imports.file_to_import_form import ImportForm
from games.imports.models import ImportJob
from games.imports.start_import import start_import
from games.ports import who_may_import_port
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import GamesError, ImportNotRunning, RefusalCode
from games.web.post_only_page_decorator import post_only
from games.web.request_limits import has_used_up_rate, refuse_too_large_a_file

View = Callable[..., HttpResponse]


def only_for_importers(view: View) -> View:
    """Decorator: refuse users who may not import, before any of an upload is read."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not who_may_import_port.may_import(request.user):
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
        sentence = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
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
    context = {
        "progress": find_imports_progress_and_bad_games.import_progress(job, at=timezone.now()),
        "failed": find_imports_progress_and_bad_games.failed_chunks(job),
        "csv": russian_or_english("csv-semicolon", "csv", get_language()),
    }
    if request.htmx:
        return render(request, "games/_import_progress.html", context)
    context["page"] = find_imports_progress_and_bad_games.page_of_bad_games(
        job, request.GET.get("page", 1)
    )
    return render(request, "games/archive_import.html", context)


@post_only
@only_for_importers
def stop_import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop an import: no further chunk of its file is begun."""
    return _change_and_return(request, _job(pk), stop_and_resume.stop_import)


@post_only
@only_for_importers
def resume_import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Resume a stopped import."""
    answer = _change_and_return(request, _job(pk), stop_and_resume.resume_import)
    send_reading_message_to_workers.ask_worker_to_read(
        pk, further_workers=send_reading_message_to_workers.READERS
    )
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
    job = find_imports_progress_and_bad_games.get_import(pk)
    if job is None:
        raise Http404
    return job


def _overview(
    request: HttpRequest, form: ImportForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "jobs": find_imports_progress_and_bad_games.newest_imports(at=timezone.now()),
        "refusal": refusal,
    }
    return render(request, "games/archive_imports.html", context, status=status)


def _refused(request: HttpRequest, error: GamesError, form: ImportForm) -> HttpResponse:
    """The same words as a program is told; what was typed stays in the form."""
    sentence = refusals.explain_refusal(error.code, error.params, get_language())
    return _overview(request, form, refusal=sentence, status=getattr(error, "status", 422))
