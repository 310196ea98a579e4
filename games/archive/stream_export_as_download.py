"""Stream an export of the archive as a download, with a limit for visitors not signed in."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import StreamingHttpResponse

from games.archive.export_found_records import MOST_ANONYMOUS, Export


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
