"""Models of accounts: offices, sign-in, second factor, counters of guesses, API tokens."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

# Models of offices: who holds which, in an event or everywhere.


SITE = "site"


class OfficeRole(models.TextChoices):
    """Offices to which people are appointed; players and public need none."""

    ORGANISER = "organiser"
    CHIEF = "chief"  # chief arbiter: an arbiter who may also expel
    ARBITER = "arbiter"
    SECTION = "section"  # an arbiter of some boards
    JURY = "jury"  # decides appeals
    CLERK = "clerk"  # of the commission of admission: entries of an event of many tournaments


class Office(models.Model):
    """A role in one scope: ``site``, or an event by its name (``tournament:5``).

    A section arbiter's boards go from ``first_board`` to ``last_board``; ``section`` is what
    the hall calls them.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )
    scope = models.CharField(max_length=60)
    role = models.CharField(max_length=12, choices=OfficeRole)
    section = models.CharField(max_length=40, blank=True)
    first_board = models.PositiveSmallIntegerField(null=True, blank=True)
    last_board = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["scope", "role", "user"]
        constraints = [
            models.UniqueConstraint(fields=["user", "scope", "role"], name="office_held_once"),
            models.CheckConstraint(
                name="office_role_known", condition=Q(role__in=OfficeRole.values)
            ),
            models.CheckConstraint(
                name="office_scope_named", condition=Q(scope=SITE) | Q(scope__contains=":")
            ),
            models.CheckConstraint(
                name="office_section_has_boards",
                condition=Q(role="section", first_board__gte=1, last_board__gte=F("first_board"))
                | ~Q(role="section")
                & Q(first_board__isnull=True, last_board__isnull=True, section=""),
            ),
        ]
        indexes = [models.Index(fields=["scope"], name="office_scope")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.scope}"


# Models of sign-in: one-time links, second factor, counters of guesses, known addresses.


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


class ApiToken(models.Model):
    """A program's token for the API; only its fingerprint is stored.

    It ends at ``expires_at``, and with the password it was made under, of which
    ``password_mark`` is a keyed fingerprint.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    sha256 = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    password_mark = models.CharField(max_length=64)

    class Meta:
        ordering = ["user", "-created_at"]
        constraints = [models.CheckConstraint(name="token_named", condition=~Q(name=""))]

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"
