"""Content security policy: nothing from other hosts, no inline scripts."""

from collections.abc import Callable, MutableMapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

# parts of a page obey the policies of the page: seven kilobytes less for one with a board
PARTS_OF_A_PAGE = ("text/css", "text/javascript", "image/png", "image/webp")


class ContentSecurityPolicyMiddleware:
    """Middleware that sets the policy of documents, unless the view has set its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_static = request.path_info.startswith(settings.STATIC_URL)
        if is_static and response.headers.get("Content-Type", "").startswith(PARTS_OF_A_PAGE):
            response.headers.pop("Cross-Origin-Opener-Policy", None)
        else:
            response.headers.setdefault("Content-Security-Policy", POLICY)
        return response


BOARD_SCRIPTS = "/games/board/"


def allow_board_scripts_in_sandboxed_frames(
    headers: MutableMapping[str, str], path: str, url: str
) -> None:
    """Add the header that lets a script module start there; a browser asks for it of modules alone.

    A forum puts what its members embed into ``<iframe sandbox="allow-scripts">``. The scripts are
    the same for everybody; a page or an answer of the API never carries the header.
    """
    if BOARD_SCRIPTS in url and url.endswith(".js"):
        headers["Access-Control-Allow-Origin"] = "*"
