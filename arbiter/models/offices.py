"""Who holds an office, and the tokens by which programs speak for a person."""

from django.conf import settings
from django.db import models
from django.db.models import Q

SITE = "site"


class OfficeRole(models.TextChoices):
    """The two offices that are given; player and public follow from the facts."""

    ORGANISER = "organiser"
    ARBITER = "arbiter"


class Office(models.Model):
    """A role in one scope: ``site``, or an event by its name (``tournament:5``)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )
    scope = models.CharField(max_length=60)
    role = models.CharField(max_length=12, choices=OfficeRole)

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
        ]
        indexes = [models.Index(fields=["scope"], name="office_scope")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.scope}"


class ApiToken(models.Model):
    """A program's key to the API; only the fingerprint of the token is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    sha256 = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["user", "-created_at"]
        constraints = [models.CheckConstraint(name="token_named", condition=~Q(name=""))]

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"
