"""Compress an answer with gzip, padding it so that its length tells nothing of secrets in it.

What the size of a compressed page could tell of its secrets (BREACH) is guarded twice: the one
secret of such a page, the token of its forms, is masked anew in every answer, and up to a hundred
random bytes are added to the length, as the framework does.
"""

import re

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

QUICKLY = 4  # of nine: the last steps save little and take as long as the page
WORTH_COMPRESSING = 1000  # bytes
_RANDOM_BYTES = GZipMiddleware.max_random_bytes
_ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))")


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the browser accepts gzip."""
    return _ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


def compress_hiding_length(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Compress an answer that may hold a visitor's secrets, with random padding."""
    if response.streaming or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    if not accepts_gzip(request) or len(response.content) < WORTH_COMPRESSING:
        return response
    response.content = compress_string(response.content, max_random_bytes=_RANDOM_BYTES)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    return response
