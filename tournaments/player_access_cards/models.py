"""Database row of a card printed for a player; of its code only a fingerprint is stored."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.entries.models import Entry


class EntryCard(models.Model):
    """A card printed for an entry; its code is not stored, only its fingerprint.

    ``opened_at`` is when its address was first opened, ``ended_at`` when it was taken back or
    another took its place. An entry has one card that is in force; cards are never deleted.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="cards")
    fingerprint = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    issued_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                name="entry_card_one_in_force",
                condition=Q(ended_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.pk}"
