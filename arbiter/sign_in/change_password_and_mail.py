"""Change one's password or mail address, each with its row of the journal."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.sign_in.models import PasswordLink
from arbiter.tokens import make_revoke_and_find_tokens
from arbiter.tokens.models import ApiToken


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
    append_journal_rows.write_journal_row(
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
        make_revoke_and_find_tokens.revoke_token(token=token, at=at)


def journal_password_change(verb: str, user: User, at: datetime) -> None:
    """Write into the user's journal that the password was changed."""
    append_journal_rows.write_journal_row(
        stream=f"user:{user.pk}",
        verb=verb,
        actor=user,
        at=at,
        data={"user": user.pk},
        before="in_force",
        after="in_force",
    )
