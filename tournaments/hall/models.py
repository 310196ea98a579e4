"""Database row of the alert line over an event's hall screens: its text, who put it up."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament


class HallAlert(models.Model):
    """The alert line over every screen of an event; taken down, its row is deleted.

    Who wrote what, and when, stands in the journal.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="hall_alert"
    )
    text = models.CharField(max_length=160)
    put_up_at = models.DateTimeField()
    put_up_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(name="hall_alert_says_something", condition=~Q(text=""))
        ]

    def __str__(self) -> str:
        return self.text
