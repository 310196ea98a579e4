"""Database rows of signed files of whole events: our own that are kept, those taken in."""

from django.conf import settings
from django.db import models

from tournaments.events.models import Tournament


class KeptFile(models.Model):
    """A signed file of an event, made by itself after a round was over and at the end.

    It lies in the row, because a worker may run on another machine. ``after`` is the last round
    that was over, ``revision`` that of the event, ``named`` are the players whose full names the
    file tells: who is named by initials since then is named by no file given out. ``data`` is
    empty of a file that is too large to be kept.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kept_files")
    after = models.PositiveSmallIntegerField()
    is_final = models.BooleanField()
    revision = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    sha256 = models.CharField(max_length=64)
    length = models.PositiveIntegerField()
    named = models.JSONField(default=list)
    data = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "revision", "after", "is_final"], name="kept_file_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.after}"


class TakenEvent(models.Model):
    """An event of another installation, taken in from its signed file, to be read and not changed.

    ``key`` is the fingerprint of the key that signed it, ``is_key_known`` whether it stood in a
    list that whoever took it brought, or is our own. ``decided`` is what came out when it was
    decided again, by a worker; empty until then. ``is_public`` says that everybody may read it:
    its certified games then stand in the archive, once ``is_archived``. ``tried`` counts how often
    a worker has begun, ``asked_at`` is when it began and has not ended yet.
    """

    sha256 = models.CharField(max_length=64, unique=True)
    title = models.CharField(max_length=200)
    event = models.BigIntegerField()
    after = models.PositiveIntegerField()
    made = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    is_key_known = models.BooleanField()
    signers = models.TextField(blank=True)
    is_public = models.BooleanField()
    is_archived = models.BooleanField(default=False)
    decided = models.JSONField(default=list, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    tried = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    taken_at = models.DateTimeField()
    length = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title
