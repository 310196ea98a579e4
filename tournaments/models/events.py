"""An event, who entered it, and the lots drawn in it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.people import Player


class TournamentState(models.TextChoices):
    """Only forward: entries, then the lots, then play, then the end."""

    ENTRIES = "entries"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"


class EntryState(models.TextChoices):
    """What an entry is worth to the next round; nobody is ever deleted."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"


class System(models.TextChoices):
    """How opponents are found."""

    ROUND_ROBIN = "round_robin"


class CountBy(models.TextChoices):
    """What a micro-match is worth: 2-1-0 by its sum, or the sum of its games."""

    MATCH = "match"
    GAMES = "games"


class Tournament(models.Model):
    """An event and its regulations.

    ``revision`` grows with every change that can move a standing;
    ``standings_revision`` is the newest revision whose table is stored. The table is
    overdue exactly while it is the smaller of the two.
    """

    title = models.CharField(max_length=160)
    title_en = models.CharField(max_length=160, blank=True)
    city = models.CharField(max_length=80, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    system = models.CharField(max_length=20, choices=System, default=System.ROUND_ROBIN)
    cycles = models.PositiveSmallIntegerField(default=1)
    games_per_pairing = models.PositiveSmallIntegerField(default=1)
    count_by = models.CharField(max_length=10, choices=CountBy, default=CountBy.GAMES)
    ruleset_id = models.CharField(max_length=40)
    coefficients = models.JSONField(default=list)
    state = models.CharField(
        max_length=10, choices=TournamentState, default=TournamentState.ENTRIES
    )
    revision = models.PositiveIntegerField(default=0)
    standings_revision = models.PositiveIntegerField(default=0)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="tournament_cycles_one_or_two", condition=Q(cycles__in=[1, 2])
            ),
            models.CheckConstraint(
                name="tournament_games_per_pairing_from_one",
                condition=Q(games_per_pairing__gte=1, games_per_pairing__lte=12),
            ),
            models.CheckConstraint(
                name="tournament_standings_never_ahead",
                condition=Q(standings_revision__lte=F("revision")),
            ),
            models.CheckConstraint(
                name="tournament_state_known", condition=Q(state__in=TournamentState.values)
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def scope_key(self) -> str:
        """The name under which rights and journal of this event are kept."""
        return f"tournament:{self.pk}"

    @property
    def is_overdue(self) -> bool:
        return self.standings_revision < self.revision


class Entry(models.Model):
    """A player in an event; ``number`` is his lot, absent until the lots are drawn."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=EntryState, default=EntryState.ACTIVE)
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
            models.CheckConstraint(
                name="entry_state_known", condition=Q(state__in=EntryState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"


class Lot(models.Model):
    """A lot drawn: the seed and what it gave, so that anybody can draw it again."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="lots")
    kind = models.CharField(max_length=20)
    seed = models.CharField(max_length=64)
    outcome = models.JSONField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind"], name="lot_drawn_once_per_kind")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seed}"
