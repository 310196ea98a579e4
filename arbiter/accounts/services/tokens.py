"""API tokens made, listed, revoked and found; they end with time or a changed password."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from arbiter.accounts.models import ApiToken
from arbiter.accounts.queries.rights import Visitor
from arbiter.errors import ErrorCode, Refused
from arbiter.journal.models import writing
from games.web.prepared import PreparedQuery, value_given_when_asked

# Make, revoke and find API tokens; they end with time or a changed password.


LONGEST_NAME = 80

PREFIX = "arb_"  # so that a leaked token is recognised for what it is

USE_IS_NOTED_EVERY = timedelta(minutes=1)

_TOKEN = PreparedQuery(
    lambda: (
        ApiToken.objects.select_related("user")
        .order_by()
        .filter(sha256=value_given_when_asked("sha256"))
    )
)


@transaction.atomic
def create_token(*, user: User, name: str, at: datetime) -> str:
    """Make a token, returned once: only its fingerprint is stored.

    Raises Refused ``token_name_missing``.

    It ends after the days of the setting ``API_TOKEN_DAYS``, and with a change of the password.
    """
    if not name.strip():
        raise Refused(ErrorCode.TOKEN_NAME_MISSING)
    plain = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        name=name.strip()[:LONGEST_NAME],
        sha256=token_fingerprint(plain),
        created_at=at,
        expires_at=at + timedelta(days=settings.API_TOKEN_DAYS),
        password_mark=password_fingerprint(user),
    )
    _journal("token.created", token, at, before=None, after="in_force")
    return plain


@transaction.atomic
def revoke_token(*, token: ApiToken, at: datetime) -> None:
    """Revoke a token from now on."""
    _journal("token.revoked", token, at, before="in_force", after=None)
    ApiToken.objects.filter(pk=token.pk).delete()


def find_token_and_note_use(plain: str, *, at: datetime) -> ApiToken | None:
    """Find the valid token of this text, of an active user; store the time of use.

    The last use is written at most once a minute: a busy reader is no writer.
    """
    token = _TOKEN.first(sha256=token_fingerprint(plain))
    if token is None or not token.user.is_active or not is_token_in_force(token, at=at):
        return None
    first, last = at - USE_IS_NOTED_EVERY, at + USE_IS_NOTED_EVERY
    is_fresh = Q(last_used_at__gte=first, last_used_at__lte=last)  # later: of a clock set back
    if token.last_used_at is None or not first <= token.last_used_at <= last:
        ApiToken.objects.filter(~is_fresh, pk=token.pk).update(last_used_at=at)
    return token


def is_token_in_force(token: ApiToken, *, at: datetime) -> bool:
    """Return whether a token has not expired and the password is unchanged."""
    mark = password_fingerprint(token.user)
    return token.expires_at > at and constant_time_compare(token.password_mark, mark)


def password_fingerprint(user: User) -> str:
    """Compute a keyed fingerprint of the stored password, which changes with it."""
    return salted_hmac("arbiter.tokens", user.password, algorithm="sha256").hexdigest()


def token_fingerprint(plain: str) -> str:
    """Return SHA-256 of a token, for storage; 256 random bits need no salt."""
    return hashlib.sha256(plain.encode()).hexdigest()


def _journal(
    verb: str, token: ApiToken, at: datetime, *, before: str | None, after: str | None
) -> None:
    writing.write_journal_row(
        stream=f"user:{token.user_id}",
        verb=verb,
        actor=token.user,
        at=at,
        data={"token": token.pk},
        before=before,
        after=after,
        words=token.name,
    )


def tokens_of_user(user: Visitor) -> QuerySet[ApiToken]:
    """Return a user's tokens, the newest first."""
    return ApiToken.objects.filter(user=user.pk)
