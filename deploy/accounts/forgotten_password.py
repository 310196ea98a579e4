"""Page of a forgotten password: send a link by mail, or say whom to ask."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from arbiter.sign_in import guess_limits as guesses
from arbiter.sign_in import known_browsers as visitors
from arbiter.sign_in import password_mail
from deploy.accounts.forms import ForgottenPasswordForm
from deploy.errors.problem_documents import code_in_words


@never_cache
def forgotten(request: HttpRequest) -> HttpResponse:
    """Mail a link for a new password; the same answer for known and unknown addresses."""
    if not password_mail.is_mail_offered():
        return _page(request, {})
    form = ForgottenPasswordForm(request.POST or None)
    if request.method != "POST":
        return _page(request, {"form": form})
    if not form.is_valid():
        return _page(request, {"form": form}, status=422)
    address = form.cleaned_data["email"]
    # asking is counted like guessing, by what was typed and by where it comes from
    wait = guesses.count_guess(visitors.visitor(request, f"mail:{address}"), at=timezone.now())
    if wait:
        form.add_error(None, code_in_words("throttled"))
        response = _page(request, {"form": form}, status=429)
        response["Retry-After"] = str(wait)
        return response
    if not password_mail.queue_link(address, get_language() or "ru"):
        return _page(request, {"form": form, "is_away": True}, status=503)
    return _page(request, {"is_sent": True})


def _page(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "registration/forgotten.html", context, status=status)
