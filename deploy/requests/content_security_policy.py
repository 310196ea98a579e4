"""Content security policy: nothing from other hosts, no inline scripts."""

from collections.abc import Callable

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
