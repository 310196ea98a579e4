"""Database rows of players entered in an event, with their state."""

from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament
from tournaments.people.models import Player


class EntryState(models.TextChoices):
    """State of an entry after its newest mark; entries are never deleted."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"


class Entry(models.Model):
    """A player in an event; ``number`` is his lot, absent until the lots are drawn.

    ``rating`` and ``title`` are those at the time of entry, which a later list does not
    change. ``first_round`` is above 1 for one who came late. ``is_giver`` gives the simultaneous
    display (X2), ``plays_blind`` has no board before him (X4, X5), ``has_relief_board`` plays at
    a relief board (X6). ``speakers`` counts the accounts that may speak for this side besides the
    player's own (``partners_seconds_and_blindfold.models.SidePerson``).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=EntryState, default=EntryState.ACTIVE)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=40, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    is_giver = models.BooleanField(default=False)
    plays_blind = models.BooleanField(default=False)
    has_relief_board = models.BooleanField(default=False)
    speakers = models.PositiveSmallIntegerField(default=0)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["number", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="entry_once_per_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="entry_number_once",
                condition=Q(number__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["tournament"], name="entry_one_giver", condition=Q(is_giver=True)
            ),
            models.CheckConstraint(
                name="entry_state_known", condition=Q(state__in=EntryState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"
