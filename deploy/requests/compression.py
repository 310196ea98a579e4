"""Compress answers where no proxy does: on a laptop in a hall.

Phones in the hall share one Wi-Fi; a game with its board is a third of its bytes so.
"""

import gzip
from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from games.web.compress_answer_hiding_its_length import accepts_gzip, compress_hiding_length

BEST = 9  # of nine: a static file is compressed once
WORTH_COMPRESSING_ONCE = 400  # bytes

TEXTS = frozenset(
    (
        *("text/html", "text/css", "text/javascript", "application/javascript"),
        *("application/json", "application/manifest+json", "image/svg+xml"),
    )
)


class CompressionMiddleware:
    """Middleware that compresses texts and static files; other streams stay as they are."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._static: dict[tuple[str, str], bytes] = {}  # by path and ETag: as many as files

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if response.status_code != 200 or request.method != "GET" or kind not in TEXTS:
            return response
        if isinstance(response, FileResponse):
            is_static = request.path_info.startswith(settings.STATIC_URL)
            return self._static_file(request, response) if is_static else response
        return compress_hiding_length(request, response)

    def _static_file(self, request: HttpRequest, response: FileResponse) -> HttpResponseBase:
        """Compress a static file, once for each of its states."""
        patch_vary_headers(response, ("Accept-Encoding",))
        is_small = int(response.headers.get("Content-Length", 0)) < WORTH_COMPRESSING_ONCE
        if is_small or not accepts_gzip(request) or response.has_header("Content-Encoding"):
            return response
        key = request.path_info, response.headers.get("ETag", "")
        if key not in self._static:
            content = cast(bytes, response.getvalue())
            self._static[key] = gzip.compress(content, BEST, mtime=0)
        response.close()
        compressed = HttpResponse(self._static[key], headers=dict(response.headers))
        compressed.headers["Content-Encoding"] = "gzip"
        compressed.headers["Content-Length"] = str(len(self._static[key]))
        return compressed
