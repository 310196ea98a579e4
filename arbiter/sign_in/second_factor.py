"""Second factor: codes of an authenticator (TOTP, RFC 6238), and recovery codes."""

from datetime import datetime

import pyotp
from cryptography.fernet import InvalidToken
from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.rights.permissions_of_roles import Visitor
from arbiter.sign_in import draw_and_fingerprint_one_time_codes
from arbiter.sign_in.models import RecoveryCode, SecondFactor
from arbiter.sign_in.secret_encryption import cipher_for_purpose
from arbiter.tokens import make_revoke_and_find_tokens
from arbiter.tokens.models import ApiToken

PURPOSE = "second-factor"


RECOVERY_CODES = 10


DRIFT = 1  # steps of 30 seconds that a clock may be wrong


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
        make_revoke_and_find_tokens.revoke_token(token=token, at=at)
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
        rows = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
        return bool(rows.update(last_step=step))
    unused = RecoveryCode.objects.filter(
        user=user, sha256=draw_and_fingerprint_one_time_codes.code_fingerprint(code), used_at=None
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
    codes = tuple(draw_and_fingerprint_one_time_codes.draw_code() for _ in range(RECOVERY_CODES))
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, sha256=draw_and_fingerprint_one_time_codes.code_fingerprint(code))
        for code in codes
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
    append_journal_rows.write_journal_row(
        stream=f"user:{user.pk}",
        verb=verb,
        actor=actor,
        at=at,
        data={"user": user.pk},
        before=before,
        after=after,
        words=words,
    )
