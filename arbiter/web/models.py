"""Model of answers to programs, stored under the key of their request."""

from django.conf import settings
from django.db import models


class ApiAnswer(models.Model):
    """The stored answer to an API request with an idempotency key, given again on repeat.

    ``request`` is a keyed SHA-256 of method, address and body. The row is made in the transaction
    of the act itself, so that a refused or broken request leaves none. A record that was handed in
    points to the row of its key and is the answer itself: such a row has no ``body``.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.JSONField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="api_answer_key_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.key}"
