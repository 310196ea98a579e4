"""Database rows of attendance marks: who is present, away or gone, from which round on."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.entries.models import Entry
from tournaments.pairing.attendance_in_round import Presence


class EntryMark(models.Model):
    """Attendance of an entry in a round, or from it on; rows are only added.

    ``pairing.attendance_in_round`` reads the rows of an entry in the order of writing.
    ``takes_back`` is the mark that was a mistake and that this one makes undone.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="marks")
    round = models.PositiveSmallIntegerField()
    presence = models.CharField(
        max_length=10, choices=[(presence.value, presence.value) for presence in Presence]
    )
    reason = models.CharField(max_length=400, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    takes_back = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="taken_back_by"
    )

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["entry", "round"], name="mark_by_round")]
        constraints = [
            models.CheckConstraint(
                name="mark_presence_known",
                condition=Q(presence__in=[presence.value for presence in Presence]),
            ),
            models.CheckConstraint(name="mark_from_round_one", condition=Q(round__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.round} {self.presence}"
