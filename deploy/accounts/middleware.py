"""Sign-in step after the password: ask for the code; officials without one must set it up."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language

from arbiter import texts as arbiter_texts
from arbiter.accounts.services import guesses, second_factor
from arbiter.errors import ErrorCode, SignInStepMissing
from deploy.errors.problems import CONTENT_TYPE, problem_document

WAITING = "signing_in"  # in the session: the password was right, the code is awaited

WAITS = timedelta(minutes=10)

BACKEND = "django.contrib.auth.backends.ModelBackend"

# what an official without a second factor may still open
OPEN_PAGES = frozenset(
    {"account-factor", "account-password", "logout", "set_language", "login", "login-code"}
)


def sign_in_or_ask_for_code(request: HttpRequest, user: User, next_page: str) -> HttpResponse:
    """Sign in, or ask for the code first; the password was right."""
    if second_factor.has_second_factor(user):
        request.session.cycle_key()
        request.session[WAITING] = {
            "user": user.pk,
            "mark": user.get_session_auth_hash(),
            "at": timezone.now().isoformat(),
            "to": next_page,
        }
        return redirect("login-code")
    return finish_sign_in(request, user, next_page)


def finish_sign_in(request: HttpRequest, user: User, next_page: str) -> HttpResponse:
    """Sign in under a new session after every check, and remember the browser."""
    request.session.pop(WAITING, None)
    visitor = guesses.visitor_of_request(request, user.get_username())
    if request.user.is_authenticated:
        request.session.cycle_key()  # Django keeps it for the same user
    login(request, user, backend=BACKEND)
    guesses.forget_guesses(visitor, user, at=timezone.now())
    response = redirect(next_page)
    guesses.remember_browser(request, response, user)
    return response


def user_waiting_for_code(request: HttpRequest) -> tuple[User, str] | None:
    """Find the user who has given the right password but no code yet, and the page he wants."""
    waiting = request.session.get(WAITING)
    if not waiting or abs(timezone.now() - datetime.fromisoformat(waiting["at"])) > WAITS:
        return None  # too long ago, or so far ahead that the clock was set back since
    user = User.objects.filter(pk=waiting["user"], is_active=True).first()
    if user is None or not constant_time_compare(waiting["mark"], user.get_session_auth_hash()):
        return None
    return user, str(waiting["to"])


class RequiredFactorMiddleware:
    """Middleware that lets officials without a second factor open only the page that adds it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, named: object
    ) -> HttpResponse | None:
        """Redirect such an official to the page that adds a second factor; refuse a program."""
        if not settings.SECOND_FACTOR_REQUIRED or request.resolver_match is None:
            return None
        if request.resolver_match.url_name in OPEN_PAGES:
            return None
        if not request.user.is_authenticated or not second_factor.lacks_required_factor(
            request.user
        ):
            return None
        if not request.path.startswith("/api/"):
            return redirect("account-factor")
        refusal = SignInStepMissing(ErrorCode.FACTOR_REQUIRED)
        detail = arbiter_texts.explain_refusal(refusal.code, refusal.params, get_language() or "ru")
        document = problem_document(403, refusal.code, detail, params={})
        return JsonResponse(document, status=403, content_type=CONTENT_TYPE)
