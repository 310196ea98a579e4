"""Pages of a user's account: password, mail address, program keys, second factor."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from arbiter import texts as arbiter_texts
from arbiter.accounts.models import ApiToken
from arbiter.accounts.services import guesses, passwords, second_factor, tokens
from arbiter.accounts.services.secrets import cipher_for_purpose
from arbiter.errors import ArbiterError, ErrorCode, NotSignedIn, SignInStepMissing
from arbiter.papers.queries.lines import qr_code
from deploy.accounts.forms import (
    ChangePasswordForm,
    EmailForm,
    EnrolAuthenticatorForm,
    NewTokenForm,
    OwnPasswordForm,
    PasswordAndCodeForm,
    RemoveSecondFactorForm,
)
from deploy.errors.problems import problem_code_in_words
from games.web.requests import post_only

SECRET = "new_factor"  # in the session while an authenticator is being added

Page = Callable[..., HttpResponse]


class _Wait(Exception):
    """Too many wrong guesses: the next one waits."""


def signed_in_and_never_cached(view: Page) -> Page:
    """Decorator: let only signed-in users open a page, and forbid caching of it."""
    return login_required(never_cache(sensitive_post_parameters()(view)))


@signed_in_and_never_cached
def show_account(request: HttpRequest) -> HttpResponse:
    """Show the signed-in user's account and his keys for programs."""
    return _account_page(request)


@signed_in_and_never_cached
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the user's password; end his other sessions and his program keys."""
    form = ChangePasswordForm(request.user, request.POST or None)
    if request.method != "POST":
        return render(request, "registration/change_password.html", {"form": form})
    if _count_guess(request):  # an unbound form tells nothing about the password that was typed
        messages.error(request, problem_code_in_words("throttled"))
        form = ChangePasswordForm(request.user)
        return render(request, "registration/change_password.html", {"form": form}, status=429)
    if not form.is_valid():
        return render(request, "registration/change_password.html", {"form": form}, status=422)
    _forget_guesses(request)
    user = _stored_user(request)
    passwords.change_password(
        user=user, password=form.cleaned_data["new_password1"], at=timezone.now()
    )
    update_session_auth_hash(request, user)
    messages.success(request, _("Your password is changed. Your keys for programs have ended."))
    return redirect("account")


@signed_in_and_never_cached
def add_renew_or_remove_second_factor(request: HttpRequest) -> HttpResponse:
    """Add an authenticator; or renew the recovery codes, or remove the second factor."""
    if second_factor.has_second_factor(request.user):
        return _factor_page(request)
    return _enrolment_page(request)


@signed_in_and_never_cached
def change_email(request: HttpRequest) -> HttpResponse:
    """Change the mail address to which a link for a forgotten password is sent."""
    user = _stored_user(request)
    asks_code = second_factor.has_second_factor(user)
    form = EmailForm(request.POST or None, asks_code=asks_code, initial={"email": user.email})
    if request.method != "POST" or not _is_confirmed(request, form, asks_code=asks_code):
        return _form_page(request, "registration/change_email.html", form)
    passwords.change_email(user=user, email=form.cleaned_data["email"], at=timezone.now())
    messages.success(request, _("Your address is written down."))
    return redirect("account")


@signed_in_and_never_cached
def remove_second_factor_of_other(request: HttpRequest) -> HttpResponse:
    """Remove the second factor of a user who has lost his telephone and his codes."""
    user = _stored_user(request)
    if not second_factor.may_appoint_everywhere(user):
        raise PermissionDenied
    asks_code = second_factor.has_second_factor(user)
    form = RemoveSecondFactorForm(request.POST or None, asks_code=asks_code)
    page = "registration/take_off_factor.html"
    if request.method != "POST" or not _is_confirmed(request, form, asks_code=asks_code):
        return _form_page(request, page, form)
    other = User.objects.filter(username=form.cleaned_data["username"]).first()
    reason = form.cleaned_data["reason"]
    if other is None or not second_factor.may_remove_second_factor(user, other):
        form.add_error("username", _("There is no such account, or it is not yours to change."))
    elif not second_factor.remove_second_factor(
        user=other, actor=user, at=timezone.now(), reason=reason
    ):
        form.add_error("username", _("This account signs in without a code."))
    else:
        sentence = _("%(name)s signs in with the password alone now.") % {
            "name": other.get_username()
        }
        messages.success(request, sentence)
        return redirect("account")
    return _form_page(request, page, form)


@signed_in_and_never_cached
@post_only
def make_token_for_program(request: HttpRequest) -> HttpResponse:
    """Make a key for a program; shown on this one answer and never again."""
    asks_code = second_factor.has_second_factor(request.user)
    form = NewTokenForm(request.POST, asks_code=asks_code)
    if not form.is_valid():
        return _account_page(request, token_form=form, status=422)
    user = _stored_user(request)
    try:
        _confirm(request, form, asks_code=asks_code)
        if second_factor.lacks_required_factor(user):
            raise SignInStepMissing(ErrorCode.FACTOR_REQUIRED)
        new_key = tokens.create_token(user=user, name=form.cleaned_data["name"], at=timezone.now())
    except (ArbiterError, _Wait) as error:
        _add_error(form, error)
        return _account_page(request, token_form=form, status=422)
    return _account_page(request, new_key=new_key)


@signed_in_and_never_cached
@post_only
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a program's key."""
    tokens.revoke_token(
        token=get_object_or_404(ApiToken, pk=pk, user=request.user), at=timezone.now()
    )
    messages.success(request, _("The key is taken back."))
    return redirect("account")


def _form_page(request: HttpRequest, page: str, form: EmailForm) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    return render(request, page, {"form": form}, status=status)


def _is_confirmed(request: HttpRequest, form: EmailForm, *, asks_code: bool) -> bool:
    """Whether the form is filled in and password and code are right; faults go into the form."""
    if not form.is_valid():
        return False
    try:
        _confirm(request, form, asks_code=asks_code)
    except (ArbiterError, _Wait) as error:
        _add_error(form, error)
        return False
    return True


def _account_page(
    request: HttpRequest,
    *,
    token_form: NewTokenForm | None = None,
    new_key: str = "",
    status: int = 200,
) -> HttpResponse:
    asks_code = second_factor.has_second_factor(request.user)
    now = timezone.now()
    rows = tokens.tokens_of_user(request.user).select_related("user")
    context = {
        "has_factor": asks_code,
        "sends_mail": passwords.is_mail_offered(),
        "is_keeper": second_factor.may_appoint_everywhere(request.user),
        "token_form": token_form or NewTokenForm(asks_code=asks_code),
        "new_key": new_key,
        "tokens": [(token, tokens.is_token_in_force(token, at=now)) for token in rows],
    }
    return render(request, "registration/account.html", context, status=status)


def _enrolment_page(request: HttpRequest) -> HttpResponse:
    user = _stored_user(request)
    form = EnrolAuthenticatorForm(request.POST or None)
    secret = _pending_secret(request)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                return _add_authenticator(request, user, form, secret)
            except (ArbiterError, _Wait) as error:
                _add_error(form, error)
    context = {
        "form": form,
        "secret": secret,
        "secret_groups": " ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        "qr": qr_code(second_factor.authenticator_setup_address(secret, user)),
        "is_required": second_factor.lacks_required_factor(user),
    }
    return render(request, "registration/second_factor_new.html", context, status=status)


def _add_authenticator(
    request: HttpRequest, user: User, form: EnrolAuthenticatorForm, secret: str
) -> HttpResponse:
    if _count_guess(request):
        raise _Wait
    codes = second_factor.enrol_authenticator(
        user=user,
        secret=secret,
        code=form.cleaned_data["code"],
        password=form.cleaned_data["password"],
        at=timezone.now(),
    )
    _forget_guesses(request)
    request.session.pop(SECRET, None)
    update_session_auth_hash(request, user)
    return _recovery_codes_page(request, codes)


def _factor_page(request: HttpRequest) -> HttpResponse:
    form = PasswordAndCodeForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                _confirm(request, form, asks_code=True)
            except (ArbiterError, _Wait) as error:
                _add_error(form, error)
            else:
                return _change_factor(request)
    context = {"form": form, "codes_left": second_factor.recovery_codes_left(_stored_user(request))}
    return render(request, "registration/second_factor.html", context, status=status)


def _change_factor(request: HttpRequest) -> HttpResponse:
    user = _stored_user(request)
    if request.POST.get("act") == "remove":
        second_factor.remove_second_factor(user=user, actor=user, at=timezone.now())
        messages.success(request, _("You sign in with your password alone again."))
        return redirect("account")
    return _recovery_codes_page(
        request, second_factor.renew_recovery_codes(user=user, at=timezone.now())
    )


def _recovery_codes_page(request: HttpRequest, codes: tuple[str, ...]) -> HttpResponse:
    return render(request, "registration/recovery_codes.html", {"codes": codes})


def _confirm(request: HttpRequest, form: OwnPasswordForm, *, asks_code: bool) -> None:
    """Check password and code once more, counted as a guess; raises NotSignedIn and _Wait."""
    user = _stored_user(request)
    if _count_guess(request):
        raise _Wait
    if not user.check_password(form.cleaned_data["password"]):
        raise NotSignedIn(ErrorCode.WRONG_PASSWORD)
    if asks_code:
        code = form.cleaned_data["code"]
        if not second_factor.verify_second_factor_code(user=user, code=code, at=timezone.now()):
            raise NotSignedIn(ErrorCode.WRONG_CODE)
    _forget_guesses(request)


def _count_guess(request: HttpRequest) -> int:
    visitor = guesses.visitor_of_request(request, request.user.get_username())
    return guesses.count_guess_and_get_wait(visitor, at=timezone.now())


def _forget_guesses(request: HttpRequest) -> None:
    visitor = guesses.visitor_of_request(request, request.user.get_username())
    guesses.forget_guesses(visitor, _stored_user(request), at=timezone.now())


def _add_error(form: OwnPasswordForm, error: ArbiterError | _Wait) -> None:
    if isinstance(error, _Wait):
        form.add_error(None, problem_code_in_words("throttled"))
        return
    fields = {
        str(ErrorCode.WRONG_PASSWORD): "password",
        str(ErrorCode.WRONG_CODE): "code",
    }
    sentence = arbiter_texts.explain_refusal(error.code, error.params, get_language() or "ru")
    form.add_error(fields.get(error.code), sentence)


def _pending_secret(request: HttpRequest) -> str:
    """The same secret until the authenticator is added: a mistyped code draws no new one."""
    hidden = request.session.get(SECRET)
    if hidden:
        return cipher_for_purpose(SECRET).decrypt(hidden.encode()).decode()
    secret = second_factor.new_authenticator_secret()
    request.session[SECRET] = cipher_for_purpose(SECRET).encrypt(secret.encode()).decode()
    return secret


def _stored_user(request: HttpRequest) -> User:
    """The user's row read from the database, not the lazy object of the request."""
    return User.objects.get(pk=request.user.pk)
