"""Change a password, or set one by a one-time link; change the mail address."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from arbiter.refusals.codes import ErrorCode, Refused
from arbiter.sign_in import one_time_codes as slips
from arbiter.sign_in.models import PasswordLink
from arbiter.tokens import services as tokens
from arbiter.tokens.models import ApiToken

LINK_HOLDS = timedelta(days=1)


FIRST_LINK_HOLDS = timedelta(days=30)  # for an account made long before its player comes


@transaction.atomic
def make_link(
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
    text = slips.draw_code()
    holds = by_mail or (LINK_HOLDS if user.has_usable_password() else FIRST_LINK_HOLDS)
    row = PasswordLink.objects.create(
        user=user,
        sha256=slips.fingerprint(text),
        made_by=made_by,
        made_at=at,
        expires_at=at + holds,
    )
    journal_services.record(
        stream=stream or f"user:{user.pk}",
        verb="password.link_made",
        actor=made_by,
        at=at,
        data={"user": user.pk, "link": row.pk, **({"by_mail": True} if by_mail else {})},
        before=None,
        after=row.pk,
    )
    return text


def find_link(text: str, *, at: datetime, username: str | None = None) -> PasswordLink | None:
    """The valid link for this text, of an active account (of ``username`` if given)."""
    rows = PasswordLink.objects.select_related("user").filter(
        sha256=slips.fingerprint(text), used_at=None, expires_at__gt=at, user__is_active=True
    )
    return (rows if username is None else rows.filter(user__username=username)).first()


@transaction.atomic
def use_link(*, link: PasswordLink, password: str, at: datetime) -> User:
    """Set the password by a link; ends the link, every session and every token.

    Raises Refused ``link_used_up``.
    """
    used = PasswordLink.objects.filter(pk=link.pk, used_at=None, expires_at__gt=at)
    if not used.update(used_at=at):
        raise Refused(ErrorCode.LINK_USED_UP)
    user = User.objects.select_for_update().get(pk=link.user_id)
    PasswordLink.objects.filter(user=user, used_at=None).delete()
    _set(user, password, at)
    _journal_change("password.set_by_link", user, at)
    return user


@transaction.atomic
def change_password(*, user: User, password: str, at: datetime) -> None:
    """Change the user's own password; every other session and every token end."""
    PasswordLink.objects.filter(user=user, used_at=None).delete()
    _set(user, password, at)
    _journal_change("password.changed", user, at)


@transaction.atomic
def change_email(*, user: User, email: str, at: datetime) -> None:
    """Set the mail address for a forgotten password; empty for none."""
    before = user.email
    if email == before:
        return
    user.email = email
    user.save(update_fields=["email"])
    journal_services.record(
        stream=f"user:{user.pk}",
        verb="email.changed",
        actor=user,
        at=at,
        data={"user": user.pk},
        before="in_force" if before else None,
        after="in_force" if email else None,
    )


def _set(user: User, password: str, at: datetime) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])
    for token in ApiToken.objects.filter(user=user):
        tokens.revoke(token=token, at=at)


def _journal_change(verb: str, user: User, at: datetime) -> None:
    journal_services.record(
        stream=f"user:{user.pk}",
        verb=verb,
        actor=user,
        at=at,
        data={"user": user.pk},
        before="in_force",
        after="in_force",
    )
