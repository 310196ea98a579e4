"""A stream of the journal as a file; the page of it belongs to the room of the stream."""

from django.http import HttpRequest, StreamingHttpResponse

from arbiter.journal_check import services as journal_check_services

JSON_LINES = "application/jsonl; charset=utf-8"


def download(request: HttpRequest, stream: str) -> StreamingHttpResponse:
    """JSON lines, streamed; rights are asked by the caller."""
    answer = StreamingHttpResponse(journal_check_services.export(stream), content_type=JSON_LINES)
    name = f"journal-{stream.replace(':', '-')}.jsonl"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
