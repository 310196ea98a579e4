"""Downloads of a record in each file format, and responses with pictures of a board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse

from games.draughts import pdn

PDN = "application/vnd.pdn; charset=utf-8"

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

DAY = 24 * 3600

Write = Callable[[pdn.ReadGame], str]


@dataclass(frozen=True, slots=True)
class DownloadFormat:
    """A file format of downloads: media type and writer; without `write` the bytes as they came."""

    media_type: str
    suffix: str
    write: Write | None


KINDS: Mapping[str, DownloadFormat] = {
    "pdn": DownloadFormat(PDN, ".pdn", partial(pdn.write_game, profile="x")),
    "pdn-colon": DownloadFormat(PDN, "-colon.pdn", partial(pdn.write_game, profile=":")),
    "table": DownloadFormat("text/plain; charset=utf-8", ".txt", pdn.write_table),
    "json": DownloadFormat("application/json; charset=utf-8", ".json", pdn.write_json),
    "source": DownloadFormat("application/octet-stream", "-source.pdn", None),
}
"""By the word in an address."""


def download_record_as_file(
    kind: str, game: pdn.ReadGame, source: bytes, name: str
) -> HttpResponse:
    """Build the download of a record in a format; `kind` is one of KINDS."""
    form = KINDS[kind]
    body = source if form.write is None else form.write(game).encode()
    response = HttpResponse(body, content_type=form.media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}{form.suffix}"'
    return response


def png_response(data: bytes) -> HttpResponse:
    """Build the response of a PNG, cached by the browser."""
    response = HttpResponse(data, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={DAY}"
    return response


def svg_response(svg: str) -> HttpResponse:
    """Build the response of an SVG picture, cached by the browser, without scripts."""
    response = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={DAY}"
    response["Content-Security-Policy"] = PICTURE_POLICY
    return response
