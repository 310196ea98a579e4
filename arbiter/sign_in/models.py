"""Models of sign-in: one-time links, second factor, counters of guesses, known addresses."""

from django.conf import settings
from django.db import models


class PasswordLink(models.Model):
    """A one-time link to choose a password; only its fingerprint is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="password_links"
    )
    sha256 = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}"


class SecondFactor(models.Model):
    """The secret of a user's authenticator (RFC 6238), encrypted with the service's key.

    ``last_step`` is the newest time step whose code was used: no code is used twice.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor"
    )
    hidden = models.TextField()
    last_step = models.BigIntegerField(default=0)
    enrolled_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user}"


class RecoveryCode(models.Model):
    """A code that signs in once without the authenticator; only its fingerprint is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    sha256 = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "sha256"], name="recovery_code_once")
        ]

    def __str__(self) -> str:
        return f"{self.user}"


class GuessCounter(models.Model):
    """Guesses of one account, address or browser; ``key`` is a keyed fingerprint."""

    key = models.CharField(max_length=64, unique=True)
    guesses = models.PositiveIntegerField(default=0)
    waits_until = models.DateTimeField(null=True, blank=True)
    forgotten_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.guesses}"


class KnownAddress(models.Model):
    """An address from which a user has signed in; ``address`` is a keyed fingerprint."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="known_addresses"
    )
    address = models.CharField(max_length=64)
    last_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "known addresses"
        constraints = [
            models.UniqueConstraint(fields=["user", "address"], name="known_address_once")
        ]

    def __str__(self) -> str:
        return f"{self.user}"
