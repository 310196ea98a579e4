"""Database row of a signed file of a whole event, kept as it was after a round or at the end."""

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
