"""A file that is made while it is sent, as an answer."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import StreamingHttpResponse

from games.services.export import MOST_ANONYMOUS, Export


def most_games(user: User | AnonymousUser) -> int | None:
    """How many games one file may hold for this visitor; None for all."""
    return None if user.is_authenticated else MOST_ANONYMOUS


def streamed(file: Export) -> StreamingHttpResponse:
    """The answer; ``X-Left-Out`` counts games with a fault that the form has no place for."""
    answer = StreamingHttpResponse(file.chunks, content_type=file.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    answer["X-Left-Out"] = str(file.left_out)
    answer["Cache-Control"] = "no-store"
    return answer
