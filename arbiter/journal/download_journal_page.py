"""Download of a journal stream as a file; its page belongs to the app of the stream."""

from django.http import HttpRequest, StreamingHttpResponse

from arbiter.journal_check import verify_and_export_streams

JSON_LINES = "application/jsonl; charset=utf-8"


def download_journal_stream(request: HttpRequest, stream: str) -> StreamingHttpResponse:
    """Stream the rows as JSON lines; rights are checked by the caller."""
    answer = StreamingHttpResponse(
        verify_and_export_streams.export_journal_stream(stream), content_type=JSON_LINES
    )
    name = f"journal-{stream.replace(':', '-')}.jsonl"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
