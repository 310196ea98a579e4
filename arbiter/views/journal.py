"""A stream of the journal as a file; the page of it belongs to the room of the stream."""

from django.http import HttpRequest, StreamingHttpResponse

from arbiter.services import journal

JSON_LINES = "application/jsonl; charset=utf-8"


def download(request: HttpRequest, stream: str) -> StreamingHttpResponse:
    """JSON lines, streamed; rights are asked by the caller."""
    answer = StreamingHttpResponse(journal.export(stream), content_type=JSON_LINES)
    name = f"journal-{stream.replace(':', '-')}.jsonl"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
