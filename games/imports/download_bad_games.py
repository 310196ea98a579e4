"""Stream the bad games of an import as a CSV, JSON or PDN download."""

from django.http import Http404, StreamingHttpResponse

from games.imports import bad_games_as_csv_json_or_pdn, find_imports_progress_and_bad_games
from games.imports.models import ImportJob


def stream_bad_games(job: ImportJob, kind: str, language: str | None) -> StreamingHttpResponse:
    """Build the streamed download of an import's bad games.

    Raises Http404 for a kind that is none of ``bad_games_as_csv_json_or_pdn.KINDS``.
    """
    if kind not in bad_games_as_csv_json_or_pdn.KINDS:
        raise Http404
    write, media_type = bad_games_as_csv_json_or_pdn.KINDS[kind]
    rows = write(
        find_imports_progress_and_bad_games.all_bad_games(job),
        file=job.file_name,
        language=language or "ru",
    )
    answer = StreamingHttpResponse(rows, content_type=media_type)
    ending = kind.partition("-")[0]
    answer["Content-Disposition"] = f'attachment; filename="import-{job.pk}-bad.{ending}"'
    return answer
