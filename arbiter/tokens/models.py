"""Model of the tokens by which programs speak for a user."""

from django.conf import settings
from django.db import models
from django.db.models import Q


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
