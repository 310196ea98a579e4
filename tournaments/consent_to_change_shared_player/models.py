"""Model of requests to manage a person who also plays in somebody else's event."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament
from tournaments.people.models import Player


class Capacity(models.TextChoices):
    """Capacities in which somebody answers a request: site, player himself, organiser."""

    SITE = "site"  # an organiser of the whole site
    PERSON = "person"  # the player himself
    EVENT = "event"  # an organiser of another event in which the player stands


class PersonRequest(models.Model):
    """A request of an event's organisers to correct a shared player and make his account."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="requests")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="person_requests"
    )
    reason = models.CharField(max_length=400)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "tournament"], name="person_request_once_per_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.player_id}"


class PersonAnswer(models.Model):
    """An answer to a request; the newest of a capacity (and event) holds, none is changed."""

    request = models.ForeignKey(PersonRequest, on_delete=models.PROTECT, related_name="answers")
    capacity = models.CharField(max_length=10, choices=Capacity)
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    agrees = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="person_answer_names_its_event",
                condition=Q(capacity="event", tournament__isnull=False)
                | Q(capacity__in=["site", "person"], tournament__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.request_id}: {self.capacity} {self.agrees}"
