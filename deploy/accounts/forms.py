"""Forms of sign-in and of a user's account: passwords, codes, mail address, program keys."""

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from arbiter.accounts.models import PasswordLink
from arbiter.accounts.services import guesses, passwords
from deploy.errors.problems import problem_code_in_words

ONE_TIME = {"autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false"}

OWN_PASSWORD = forms.PasswordInput(attrs={"autocomplete": "current-password"})


class GuardedSignInForm(AuthenticationForm):
    """Sign-in form by name and password; after too many guesses it refuses unread.

    A one-time password of a slip is taken too: ``link`` is then its link.
    """

    link: PasswordLink | None = None
    wait_seconds = 0

    def clean(self) -> dict[str, object]:
        """Count the guess, then check name and password, or a one-time password."""
        username = self.cleaned_data.get("username", "")
        password = self.cleaned_data.get("password", "")
        if not (username and password):
            return self.cleaned_data
        at = timezone.now()
        visitor = guesses.visitor_of_request(self.request, username)
        self.wait_seconds = guesses.count_guess_and_get_wait(visitor, at=at)
        if self.wait_seconds:
            raise ValidationError(problem_code_in_words("throttled"), code="throttled")
        try:
            return super().clean()
        except ValidationError:
            self.link = passwords.find_password_link(password, at=at, username=username)
            if self.link is None:
                raise
            self.slip = password
            return self.cleaned_data


class AuthenticatorCodeForm(forms.Form):
    """Form for the code of the authenticator, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={**ONE_TIME, "autofocus": True}),
        help_text=_("Six digits from the application, or one of your recovery codes."),
    )


class OwnPasswordForm(forms.Form):
    """Form that asks for the user's own password again before a weighty change."""

    password = forms.CharField(label=_("Your password"), max_length=200, widget=OWN_PASSWORD)


class EnrolAuthenticatorForm(OwnPasswordForm):
    """Form to add an authenticator: a code that it shows, and the password again."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs=ONE_TIME),
        help_text=_("Six digits that the application shows now."),
    )


class PasswordAndCodeForm(OwnPasswordForm):
    """Form that asks for the password and a code again."""

    code = forms.CharField(label=_("Code"), max_length=40, widget=forms.TextInput(attrs=ONE_TIME))


class NewTokenForm(OwnPasswordForm):
    """Form for a new program key: its purpose, and the password again."""

    name = forms.CharField(label=_("What the key is for"), max_length=80)
    code = forms.CharField(
        label=_("Code"), max_length=40, required=False, widget=forms.TextInput(attrs=ONE_TIME)
    )
    field_order: tuple[str, ...] = ("name", "password", "code")

    def __init__(self, *args: object, asks_code: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if not asks_code:
            del self.fields["code"]


class ChangePasswordForm(PasswordChangeForm):
    """Form for a new password; the old one is asked for first."""


class ForgottenPasswordForm(forms.Form):
    """Form for the mail address to which a link for a new password is sent."""

    email = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class EmailForm(OwnPasswordForm):
    """Form for the mail address that a link for a new password goes to, and the password again."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("For a link when you have forgotten your password; nobody else sees it."),
    )
    code = forms.CharField(
        label=_("Code"), max_length=40, required=False, widget=forms.TextInput(attrs=ONE_TIME)
    )
    field_order: tuple[str, ...] = ("email", "password", "code")

    def __init__(self, *args: object, asks_code: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if not asks_code:
            del self.fields["code"]


class RemoveSecondFactorForm(EmailForm):
    """Form to remove another's second factor: whose, why, and the own password once more."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
    reason = forms.CharField(
        label=_("Why"),
        max_length=400,
        help_text=_("How you know that it is he: it stays in the journal."),
    )
    email = None
    field_order: tuple[str, ...] = ("username", "reason", "password", "code")
