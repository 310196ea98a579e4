"""One-time links to choose a password: make, find and use one."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.sign_in import draw_and_fingerprint_one_time_codes
from arbiter.sign_in.change_password_and_mail import (
    journal_password_change,
    set_password_and_revoke_tokens,
)
from arbiter.sign_in.models import PasswordLink

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
    text = draw_and_fingerprint_one_time_codes.draw_code()
    holds = by_mail or (LINK_HOLDS if user.has_usable_password() else FIRST_LINK_HOLDS)
    row = PasswordLink.objects.create(
        user=user,
        sha256=draw_and_fingerprint_one_time_codes.code_fingerprint(text),
        made_by=made_by,
        made_at=at,
        expires_at=at + holds,
    )
    append_journal_rows.write_journal_row(
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
        sha256=draw_and_fingerprint_one_time_codes.code_fingerprint(text),
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
