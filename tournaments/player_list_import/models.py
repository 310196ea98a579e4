"""Database rows of the lists of players that were uploaded for events."""

from django.conf import settings
from django.db import models


class PeopleFile(models.Model):
    """A list of players uploaded for an event, kept as it was while rows are decided.

    ``applied_at`` and ``outcome`` are those of the last time it was taken over: taking it
    over again enters nobody twice.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="people_files"
    )
    sha256 = models.CharField(max_length=64)
    file_name = models.CharField(max_length=160)
    data = models.BinaryField()
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sha256"], name="people_file_once")
        ]

    def __str__(self) -> str:
        return self.file_name
