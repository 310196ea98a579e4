"""Sign-in: name and password, then a code where one is required, a one-time link."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from arbiter import texts as arbiter_texts
from arbiter.accounts.services import guesses, passwords, second_factor
from arbiter.errors import ArbiterError, ErrorCode
from deploy.accounts import middleware
from deploy.accounts.forms import AuthenticatorCodeForm, ForgottenPasswordForm, GuardedSignInForm
from deploy.errors.problems import problem_code_in_words

# Sign-in pages: name and password, then a code where one is required, or a one-time link.


class GuardedLoginView(LoginView):
    """Sign-in page by name and password; who guesses wrong too often has to wait."""

    authentication_form = GuardedSignInForm

    def form_valid(self, form: GuardedSignInForm) -> HttpResponse:
        """Sign in, or redirect to the page for the code or for the choice of a first password."""
        if form.link is not None:
            visitor = guesses.visitor_of_request(self.request, form.link.user.get_username())
            guesses.forget_guesses(visitor, form.link.user, at=timezone.now())
            return redirect("password-link", form.slip)
        return middleware.sign_in_or_ask_for_code(
            self.request, form.get_user(), self.get_success_url()
        )

    def form_invalid(self, form: GuardedSignInForm) -> HttpResponse:
        """Answer 429 with the seconds to wait after too many guesses, else the form again."""
        response = super().form_invalid(form)
        if form.wait_seconds:
            response.status_code = 429
            response["Retry-After"] = str(form.wait_seconds)
        return response


@never_cache
@sensitive_post_parameters()
def enter_sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the authenticator, after the right password."""
    signing_in = middleware.user_waiting_for_code(request)
    if signing_in is None:
        return redirect("login")
    user, next_page = signing_in
    form = AuthenticatorCodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "registration/login_code.html", {"form": form})
    at = timezone.now()
    wait = guesses.count_guess_and_get_wait(
        guesses.visitor_of_request(request, user.get_username()),
        at=at,
    )
    if wait:
        form.add_error(None, problem_code_in_words("throttled"))
    elif second_factor.verify_second_factor_code(user=user, code=form.cleaned_data["code"], at=at):
        return middleware.finish_sign_in(request, user, next_page)
    else:
        form.add_error(
            "code", arbiter_texts.explain_refusal(ErrorCode.WRONG_CODE, {}, get_language() or "ru")
        )
    response = render(
        request, "registration/login_code.html", {"form": form}, status=429 if wait else 422
    )
    if wait:
        response["Retry-After"] = str(wait)
    return response


@never_cache
@sensitive_post_parameters()
def choose_password_by_link(request: HttpRequest, text: str) -> HttpResponse:
    """Choose a password by a one-time link; then sign in, with a code where one is required."""
    link = passwords.find_password_link(text, at=timezone.now())
    if link is None:
        sentence = arbiter_texts.explain_refusal(ErrorCode.LINK_USED_UP, {}, get_language() or "ru")
        return _password_page(request, {"refusal": sentence}, status=404)
    form = SetPasswordForm(link.user, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        # 200 for a refused form, too: the log of refusals would tell an address that still opens
        return _password_page(request, {"form": form, "owner": link.user}, status=200)
    try:
        user = passwords.set_password_by_link(
            link=link, password=form.cleaned_data["new_password1"], at=timezone.now()
        )
    except ArbiterError as error:
        sentence = arbiter_texts.explain_refusal(error.code, error.params, get_language() or "ru")
        return _password_page(request, {"refusal": sentence}, status=404)
    words = {"name": user.get_username()}
    messages.success(request, _("Your password is set. You sign in as %(name)s with it.") % words)
    return middleware.sign_in_or_ask_for_code(request, user, reverse("home"))


def _password_page(request: HttpRequest, context: dict[str, Any], *, status: int) -> HttpResponse:
    return render(request, "registration/password_link.html", context, status=status)


@never_cache
def mail_link_for_forgotten_password(request: HttpRequest) -> HttpResponse:
    """Mail a link for a new password; answer the same for known and unknown addresses."""
    if not passwords.is_mail_offered():
        return _page(request, {})
    form = ForgottenPasswordForm(request.POST or None)
    if request.method != "POST":
        return _page(request, {"form": form})
    if not form.is_valid():
        return _page(request, {"form": form}, status=422)
    address = form.cleaned_data["email"]
    # asking is counted like guessing, by what was typed and by where it comes from
    wait = guesses.count_guess_and_get_wait(
        guesses.visitor_of_request(request, f"mail:{address}"),
        at=timezone.now(),
    )
    if wait:
        form.add_error(None, problem_code_in_words("throttled"))
        response = _page(request, {"form": form}, status=429)
        response["Retry-After"] = str(wait)
        return response
    if not passwords.queue_password_link_mail(address, get_language() or "ru"):
        return _page(request, {"form": form, "is_away": True}, status=503)
    return _page(request, {"is_sent": True})


def _page(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "registration/forgotten.html", context, status=status)
