"""Database rows of rating lists: the list, the events it counts, what each did to whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament
from tournaments.people.models import Player


class RatingList(models.Model):
    """A rating list with its rules (``scoring.ratings.rules``).

    ``computed_from`` names what the stored changes were computed from: the rules, and each event
    with the revision of its table; where it is not what stands now, the list is overdue.
    """

    title = models.CharField(max_length=120)
    title_en = models.CharField(max_length=120, blank=True)
    rules = models.JSONField()
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    computed_from = models.JSONField(default=dict, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["title", "pk"]
        constraints = [
            models.CheckConstraint(name="rating_list_has_a_title", condition=~Q(title=""))
        ]

    def __str__(self) -> str:
        return self.title


class RatedEvent(models.Model):
    """A tournament that counts for a list, once it is over."""

    rating_list = models.ForeignKey(
        RatingList, on_delete=models.PROTECT, related_name="rated_events"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="rated_events"
    )
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["rating_list", "tournament"], name="rated_event_once_a_list"
            )
        ]

    def __str__(self) -> str:
        return f"{self.rating_list_id}: {self.tournament_id}"


class RatingChange(models.Model):
    """What one event did to one player's rating; computed anew with the whole list.

    ``before`` is empty for a first rating, ``after`` where there is none yet; ``games`` counted
    here, ``total`` so far with them. ``facts`` hold every game with its part, and those that do
    not count with their reason. ``is_newest`` marks the last one of a player in his list.
    """

    event = models.ForeignKey(RatedEvent, on_delete=models.CASCADE, related_name="changes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rating_changes")
    place = models.PositiveIntegerField()
    before = models.PositiveSmallIntegerField(null=True)
    after = models.PositiveSmallIntegerField(null=True)
    deviation = models.PositiveSmallIntegerField(null=True)
    k = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()
    total = models.PositiveIntegerField()
    performance = models.SmallIntegerField(null=True)
    facts = models.JSONField(default=dict)
    is_newest = models.BooleanField(default=False)

    class Meta:
        ordering = ["event", "place"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="rating_change_once")
        ]
        indexes = [
            models.Index(
                fields=["player"], name="rating_newest_of_player", condition=Q(is_newest=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.before} → {self.after}"

    @property
    def delta(self) -> int | None:
        """The change; None for a first rating."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before
