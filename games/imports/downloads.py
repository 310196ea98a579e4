"""Stream as downloads: games exported from the archive, and the bad games of an import."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, StreamingHttpResponse

from games.archive.export import MOST_ANONYMOUS, Export
from games.imports import bad_games_report as import_report
from games.imports import selectors as imports
from games.imports.models import ImportJob


def most_games_in_download(user: User | AnonymousUser) -> int | None:
    """Return the limit of games in one file for this visitor; None for no limit."""
    return None if user.is_authenticated else MOST_ANONYMOUS


def stream_export(file: Export) -> StreamingHttpResponse:
    """Stream an export as a download; ``X-Left-Out`` counts games left out for a fault."""
    answer = StreamingHttpResponse(file.chunks, content_type=file.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    answer["X-Left-Out"] = str(file.left_out)
    answer["Cache-Control"] = "no-store"
    return answer


def bad_games(job: ImportJob, kind: str, language: str | None) -> StreamingHttpResponse:
    """The bad games of an import: a table, data, or their own texts to be mended.

    Raises Http404 for a kind that is none of ``bad_games_report.KINDS``.
    """
    if kind not in import_report.KINDS:
        raise Http404
    write, media_type = import_report.KINDS[kind]
    rows = write(imports.all_bad_games(job), file=job.file_name, language=language or "ru")
    answer = StreamingHttpResponse(rows, content_type=media_type)
    ending = kind.partition("-")[0]
    answer["Content-Disposition"] = f'attachment; filename="import-{job.pk}-bad.{ending}"'
    return answer
