"""Passwords: changed, chosen by a one-time link, the link sent by mail."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from arbiter.accounts.models import ApiToken, PasswordLink
from arbiter.accounts.services import secrets, tokens
from arbiter.errors import ErrorCode, Refused
from arbiter.journal.models import writing
from games.web import workers

# Change one's password or mail address, each with its row of the journal.


@transaction.atomic
def change_password(*, user: User, password: str, at: datetime) -> None:
    """Change the user's own password; end all his other sessions and tokens."""
    PasswordLink.objects.filter(user=user, used_at=None).delete()
    set_password_and_revoke_tokens(user, password, at)
    journal_password_change("password.changed", user, at)


@transaction.atomic
def change_email(*, user: User, email: str, at: datetime) -> None:
    """Set the mail address for a forgotten password; empty for none."""
    before = user.email
    if email == before:
        return
    user.email = email
    user.save(update_fields=["email"])
    writing.write_journal_row(
        stream=f"user:{user.pk}",
        verb="email.changed",
        actor=user,
        at=at,
        data={"user": user.pk},
        before="in_force" if before else None,
        after="in_force" if email else None,
    )


def set_password_and_revoke_tokens(user: User, password: str, at: datetime) -> None:
    """Set a password; every session and every token ends with the old one."""
    user.set_password(password)
    user.save(update_fields=["password"])
    for token in ApiToken.objects.filter(user=user):
        tokens.revoke_token(token=token, at=at)


def journal_password_change(verb: str, user: User, at: datetime) -> None:
    """Write into the user's journal that the password was changed."""
    writing.write_journal_row(
        stream=f"user:{user.pk}",
        verb=verb,
        actor=user,
        at=at,
        data={"user": user.pk},
        before="in_force",
        after="in_force",
    )


# One-time links to choose a password: make, find and use one.


LINK_HOLDS = timedelta(days=1)

FIRST_LINK_HOLDS = timedelta(days=30)  # for an account made long before its player comes


@transaction.atomic
def make_password_link(
    *,
    user: User,
    made_by: User | None,
    at: datetime,
    stream: str = "",
    by_mail: timedelta | None = None,
) -> str:
    """Make a one-time link to choose a password; earlier links become invalid.

    The caller asks for the right. ``made_by`` is None for whoever runs the machine itself;
    ``stream`` is the journal it is told in, the user's own if none is named. ``by_mail`` is how
    long a link sent by mail holds: a stranger may ask for it, so the slip in the user's hands
    opens until one of the two is used.
    """
    if by_mail is None:
        PasswordLink.objects.filter(user=user, used_at=None).delete()
    text = secrets.draw_code()
    holds = by_mail or (LINK_HOLDS if user.has_usable_password() else FIRST_LINK_HOLDS)
    row = PasswordLink.objects.create(
        user=user,
        sha256=secrets.code_fingerprint(text),
        made_by=made_by,
        made_at=at,
        expires_at=at + holds,
    )
    writing.write_journal_row(
        stream=stream or f"user:{user.pk}",
        verb="password.link_made",
        actor=made_by,
        at=at,
        data={"user": user.pk, "link": row.pk, **({"by_mail": True} if by_mail else {})},
        before=None,
        after=row.pk,
    )
    return text


def find_password_link(
    text: str, *, at: datetime, username: str | None = None
) -> PasswordLink | None:
    """Return the valid link for this text, of an active account (of ``username`` if given)."""
    rows = PasswordLink.objects.select_related("user").filter(
        sha256=secrets.code_fingerprint(text),
        used_at=None,
        expires_at__gt=at,
        user__is_active=True,
    )
    return (rows if username is None else rows.filter(user__username=username)).first()


@transaction.atomic
def set_password_by_link(*, link: PasswordLink, password: str, at: datetime) -> User:
    """Set the password by a link; ends the link, every session and every token.

    Raises Refused ``link_used_up``.
    """
    used = PasswordLink.objects.filter(pk=link.pk, used_at=None, expires_at__gt=at)
    if not used.update(used_at=at):
        raise Refused(ErrorCode.LINK_USED_UP)
    user = User.objects.select_for_update().get(pk=link.user_id)
    PasswordLink.objects.filter(user=user, used_at=None).delete()
    set_password_and_revoke_tokens(user, password, at)
    journal_password_change("password.set_by_link", user, at)
    return user


# Send a one-time link by mail to a user who forgot the password.
#
# Nobody learns from it whether an address is known: the page only hands the address on, and a
# worker looks it up.


TASK = "arbiter.mail_password_link"

HOLDS = timedelta(hours=1)

BETWEEN = timedelta(minutes=5)
"""No second letter to an account before that, however often it is asked for."""


def is_mail_offered() -> bool:
    """Return whether this installation sends mail."""
    return bool(settings.EMAIL_HOST and settings.SITE_URL)


def queue_password_link_mail(address: str, language: str) -> bool:
    """Queue the mail to an address; False where it cannot be queued now."""
    return workers.send_message(TASK, address, language)


def mail_password_link(address: str, language: str, *, at: datetime) -> int:
    """Mail a link to every account with this address; returns how many were sent."""
    users = User.objects.filter(email__iexact=address, is_active=True).exclude(email="")
    fresh = PasswordLink.objects.filter(
        made_by=None,
        used_at=None,
        made_at__gt=at - BETWEEN,
        made_at__lte=at + BETWEEN,  # later ones are of a clock that was set back
    )
    waiting = set(fresh.filter(user__in=users).values_list("user_id", flat=True))
    sent = 0
    for user in users.order_by("pk"):
        if user.pk not in waiting:
            _letter(user, language, at).send()
            sent += 1
    return sent


def _letter(user: User, language: str, at: datetime) -> EmailMessage:
    text = make_password_link(user=user, made_by=None, at=at, by_mail=HOLDS)
    link = settings.SITE_URL.rstrip("/") + reverse("password-link", args=[text])
    with translation.override(language):
        lines = (
            _("Somebody has asked for a new password for your account %(name)s.")
            % {"name": user.get_username()},
            _("If it was you, choose one here within an hour:"),
            link,
            _("If it was not you, do nothing: your password stays as it is."),
        )
        return EmailMessage(_("A new password"), "\n\n".join(lines), to=[user.email])


class NameInPasswordValidator:
    """Refuses a password of which too little is left without the user's own names."""

    LEAST_LEFT = 6
    LEAST_NAME = 3  # shorter ones stand in every word

    def validate(self, password: str, user: User | None = None) -> None:
        """Raises ValidationError ``name_in_password``."""
        left = password.casefold()
        for attribute in ("username", "first_name", "last_name"):
            name = str(getattr(user, attribute, "") or "").casefold()
            if len(name) >= self.LEAST_NAME:
                left = left.replace(name, "")
        if left != password.casefold() and len(left) < self.LEAST_LEFT:
            raise ValidationError(self.get_help_text(), code="name_in_password")

    def get_help_text(self) -> str:
        """Return the rule in words."""
        return _("The password is little more than your name: choose another one.")
