"""Stream an export of the archive as a download, with a limit for visitors without an account."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import StreamingHttpResponse

from games.archive.export_found_records import MOST_ANONYMOUS, RunningExport


def most_games_in_download(user: User | AnonymousUser) -> int | None:
    """Return how many games this visitor may download in one file; None for no limit."""
    return None if user.is_authenticated else MOST_ANONYMOUS


def stream_export(file: RunningExport) -> StreamingHttpResponse:
    """Build the streamed download of an export; ``X-Left-Out`` counts faulty games left out."""
    answer = StreamingHttpResponse(file.chunks, content_type=file.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    answer["X-Left-Out"] = str(file.left_out)
    answer["Cache-Control"] = "no-store"
    return answer
