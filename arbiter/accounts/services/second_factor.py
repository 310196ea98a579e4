"""Second factor: codes of an authenticator (TOTP, RFC 6238), recovery codes, who must have it."""

from datetime import datetime

import pyotp
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.models import ApiToken, Office, RecoveryCode, SecondFactor
from arbiter.accounts.queries.rights import Action, Visitor, reach_of_action
from arbiter.accounts.services import secrets, tokens
from arbiter.accounts.services.secrets import cipher_for_purpose
from arbiter.errors import ErrorCode, Refused
from arbiter.journal.models import writing

# Second factor: codes of an authenticator (TOTP, RFC 6238), and recovery codes.


PURPOSE = "second-factor"

RECOVERY_CODES = 10

DRIFT = 1  # steps of 30 seconds that a clock may be wrong

MOST_BETWEEN = 2 * DRIFT + 1
"""Steps by which a used code may be newer than one typed now, also between two machines; one that
is further ahead was used while the clock was ahead."""


def new_authenticator_secret() -> str:
    """Make a secret for an authenticator, in base32."""
    return pyotp.random_base32()


def authenticator_setup_address(secret: str, user: User) -> str:
    """Return the ``otpauth`` address that an authenticator reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=user.get_username(), issuer_name="Arbiter")


def has_second_factor(user: Visitor) -> bool:
    """Return whether this user signs in with a second factor."""
    return SecondFactor.objects.filter(user=user.pk).exists()


@transaction.atomic
def enrol_authenticator(
    *, user: User, secret: str, code: str, password: str, at: datetime
) -> tuple[str, ...]:
    """Enrol the authenticator that shows this code; return the recovery codes once.

    The password is asked again and stored under a new salt, which ends every other session; the
    tokens end too. Raises Refused ``wrong_password``, ``wrong_code``, ``already_enrolled``.
    """
    locked = User.objects.select_for_update().get(pk=user.pk)
    if not locked.check_password(password):
        raise Refused(ErrorCode.WRONG_PASSWORD)
    if has_second_factor(locked):
        raise Refused(ErrorCode.ALREADY_ENROLLED)
    step = _time_step(secret, code, at)
    if step is None:
        raise Refused(ErrorCode.WRONG_CODE)
    SecondFactor.objects.create(
        user=locked,
        hidden=cipher_for_purpose(PURPOSE).encrypt(secret.encode()).decode(),
        last_step=step,
        enrolled_at=at,
    )
    user.set_password(password)
    user.save(update_fields=["password"])
    for token in ApiToken.objects.filter(user=user):
        tokens.revoke_token(token=token, at=at)
    _journal_change("second_factor.enrolled", user, user, at, before=None, after="in_force")
    return _new_codes(user)


@transaction.atomic
def verify_second_factor_code(*, user: User, code: str, at: datetime) -> bool:
    """Check a code of the authenticator or a recovery code, which it uses up."""
    factor = SecondFactor.objects.filter(user=user).first()
    if factor is None:
        return False
    step = _time_step(_secret(factor), code, at)
    if step is not None:
        # a step that is still to come was used while the clock was ahead, and says nothing
        is_new = Q(last_step__lt=step) | Q(last_step__gt=step + MOST_BETWEEN)
        rows = SecondFactor.objects.filter(is_new, pk=factor.pk)
        return bool(rows.update(last_step=step))
    unused = RecoveryCode.objects.filter(
        user=user, sha256=secrets.code_fingerprint(code), used_at=None
    )
    if not unused.update(used_at=at):
        return False
    _journal_change("second_factor.recovered", user, user, at, before="in_force", after="in_force")
    return True


@transaction.atomic
def renew_recovery_codes(*, user: User, at: datetime) -> tuple[str, ...]:
    """Make ten new recovery codes; the old ones become invalid."""
    _journal_change(
        "second_factor.codes_renewed", user, user, at, before="in_force", after="in_force"
    )
    return _new_codes(user)


@transaction.atomic
def remove_second_factor(*, user: User, actor: User | None, at: datetime, reason: str = "") -> bool:
    """Remove the second factor; False if there was none.

    ``reason`` is why somebody else than the user himself has done it.
    """
    if not SecondFactor.objects.filter(user=user).delete()[0]:
        return False
    RecoveryCode.objects.filter(user=user).delete()
    _journal_change(
        "second_factor.removed", user, actor, at, before="in_force", after=None, words=reason
    )
    return True


def recovery_codes_left(user: User) -> int:
    """Count the unused recovery codes."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def _new_codes(user: User) -> tuple[str, ...]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = tuple(secrets.draw_code() for _ in range(RECOVERY_CODES))
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, sha256=secrets.code_fingerprint(code)) for code in codes
    )
    return codes


def _secret(factor: SecondFactor) -> str:
    """Decrypt the secret; empty where the key of the service has changed since."""
    try:
        return cipher_for_purpose(PURPOSE).decrypt(factor.hidden.encode()).decode()
    except InvalidToken:
        return ""


def _time_step(secret: str, code: str, at: datetime) -> int | None:
    """Return the time step whose code this is."""
    bare = "".join(code.split())
    if not secret or not (bare.isascii() and bare.isdecimal()):
        return None
    totp = pyotp.TOTP(secret)
    now = totp.timecode(at)
    steps = range(now - DRIFT, now + DRIFT + 1)
    return next(
        (step for step in steps if pyotp.utils.strings_equal(bare, _code(totp, step))), None
    )


def _code(totp: pyotp.TOTP, step: int) -> str:
    return totp.generate_otp(step)


def _journal_change(
    verb: str,
    user: User,
    actor: User | None,
    at: datetime,
    *,
    before: str | None,
    after: str | None,
    words: str = "",
) -> None:
    writing.write_journal_row(
        stream=f"user:{user.pk}",
        verb=verb,
        actor=actor,
        at=at,
        data={"user": user.pk},
        before=before,
        after=after,
        words=words,
    )


# Who must sign in with a second factor, and who may remove that of another.


def is_official(user: Visitor) -> bool:
    """Return whether the user is an official of any event or staff of the site."""
    if not user.is_authenticated:
        return False
    return bool(user.is_staff or user.is_superuser or Office.objects.filter(user=user.pk).exists())


def lacks_required_factor(user: Visitor) -> bool:
    """Return whether this official lacks the second factor that the site requires."""
    if not settings.SECOND_FACTOR_REQUIRED:
        return False
    return is_official(user) and not has_second_factor(user)


def may_remove_second_factor(actor: Visitor, user: User) -> bool:
    """Return whether ``actor`` may remove a user's second factor.

    A superuser may, or for anybody but staff an organiser of the whole site; nobody his own by this
    way, which asks for no code.
    """
    if actor.pk == user.pk:
        return False
    if user.is_staff or user.is_superuser:
        return bool(actor.is_superuser)
    return may_appoint_everywhere(actor)


def may_appoint_everywhere(actor: Visitor) -> bool:
    """Return whether the user may appoint officials everywhere."""
    return bool(actor.is_superuser or reach_of_action(actor, Action.MANAGE_OFFICES).everywhere)
