"""Database rows of stages with the players who go on, and of series of events (cups)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.ports import Subject
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.scoring.carried import Carry
from tournaments.stages.cups import CountedBy, CupRules, CupTie, SharedPlace
from tournaments.stages.distribution import Distribution

SERIES = "series"

# Database rows of a stage: from where it takes its players, its tournaments, who plays in them.


class CarryChoice(models.TextChoices):
    """What of the earlier stage counts (``scoring.carried.Carry``)."""

    NONE = Carry.NONE.value
    ALL = Carry.ALL.value
    MUTUAL = Carry.MUTUAL.value


class Seeding(models.TextChoices):
    """How starting numbers of the next stage are given."""

    RANK = "rank"  # by the places of the stage before
    LOT = "lot"
    RATING = "rating"


class DistributionChoice(models.TextChoices):
    """How players come to the tournaments of the stage (``distribution.Distribution``)."""

    CUT = Distribution.CUT.value
    SERPENTINE = Distribution.SERPENTINE.value
    POTS = Distribution.POTS.value


class KeptApart(models.TextChoices):
    """What keeps players of one body in different groups."""

    NOTHING = ""
    CLUB = "club"
    REGION = "region"
    CITY = "city"


class Stage(models.Model):
    """The next stage of a tournament or of several: who goes on by which quotas, and to what.

    ``tournament`` is the first of those it takes from: rights and journal are that one's, and the
    others are told of. ``quotas`` are ``qualification.Quota`` as plain values. ``away`` says who
    does not come (entry → reason), ``decided`` who goes on of players equal at the cut
    (entry → order, with the ``decided_reason``). ``from_entries`` takes the list of entries by
    rating, of an event that is not played itself. ``regulations`` are what the new tournaments have
    otherwise than the first source. What ``carry`` brings counts in their tables, and in a Swiss
    opponents are found by it where it ``pairs_by_carried``. Until ``deadline`` the next in rank
    steps in. ``seed`` is that of the pots. ``made_at`` is empty while the stage is only planned.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    title = models.CharField(max_length=80)
    title_en = models.CharField(max_length=80, blank=True)
    from_entries = models.BooleanField(default=False)
    quotas = models.JSONField(default=list)
    finals_planned = models.PositiveSmallIntegerField(default=1)
    carry = models.CharField(max_length=6, choices=CarryChoice, default=CarryChoice.NONE)
    pairs_by_carried = models.BooleanField(default=True)
    seeding = models.CharField(max_length=6, choices=Seeding, default=Seeding.RANK)
    distribution = models.CharField(
        max_length=10, choices=DistributionChoice, default=DistributionChoice.CUT
    )
    kept_apart = models.CharField(
        max_length=6, choices=KeptApart, default=KeptApart.NOTHING, blank=True
    )
    seed = models.CharField(max_length=64, blank=True)
    regulations = models.JSONField(default=dict, blank=True)
    away = models.JSONField(default=dict, blank=True)
    decided = models.JSONField(default=dict, blank=True)
    decided_reason = models.CharField(max_length=400, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)
    is_removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="stage_carry_known", condition=Q(carry__in=CarryChoice.values)
            ),
            models.CheckConstraint(
                name="stage_seeding_known", condition=Q(seeding__in=Seeding.values)
            ),
            models.CheckConstraint(
                name="stage_distribution_known",
                condition=Q(distribution__in=DistributionChoice.values),
            ),
            models.CheckConstraint(
                name="stage_made_stays", condition=Q(is_removed=False) | Q(made_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return self.title


class StageSource(models.Model):
    """A tournament that a stage takes players from.

    ``counted_revision`` is its revision as of which carried points were counted: while it is
    behind, they are overdue.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="sources")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="stages_after"
    )
    position = models.PositiveSmallIntegerField()
    counted_revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "tournament"], name="stage_source_once")
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.tournament_id}"


class StageFinal(models.Model):
    """A tournament that a stage has made; A, B, C stand in the order of ``position``."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="finals")
    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="made_by_stage"
    )
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "position"], name="stage_final_once")
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.position}"


class StageEntry(models.Model):
    """Who came to a tournament of the next stage, and with what.

    ``source`` is his entry in the stage before, ``entry`` that in the new tournament: empty once
    another has replaced him. ``seed`` is his place by rank among those who came. ``reason`` says
    why he goes on (``qualification.Qualified``), ``games`` which meetings of the stage before
    bring the ``carried`` points (``scoring.carried.CarriedGame``).
    """

    final = models.ForeignKey(StageFinal, on_delete=models.PROTECT, related_name="entries")
    source = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="went_on")
    entry = models.OneToOneField(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="came_by_stage"
    )
    seed = models.PositiveSmallIntegerField()
    reason = models.JSONField(default=dict)
    carried = models.IntegerField(default=0)
    games = models.JSONField(default=list)

    class Meta:
        ordering = ["seed", "pk"]
        verbose_name_plural = "stage entries"
        constraints = [models.UniqueConstraint(fields=["final", "source"], name="stage_entry_once")]

    def __str__(self) -> str:
        return f"{self.final_id}: {self.source_id}"


# Database rows of a series of events (серия, кубок).


class VisibleSeries(models.Manager):
    """Manager: series that are not removed; ``public`` are those that anybody may see."""

    def get_queryset(self) -> models.QuerySet:
        """Select the series that are not removed."""
        return super().get_queryset().filter(is_removed=False)

    def public(self) -> models.QuerySet:
        """Select the series that everybody may see."""
        return self.get_queryset().filter(is_private=False)


class CountedByChoice(models.TextChoices):
    """What an event of the series gives (``cups.CountedBy``)."""

    PLACES = CountedBy.PLACES.value
    POINTS = CountedBy.POINTS.value


class SharedPlaceChoice(models.TextChoices):
    """What those who share a place get (``cups.SharedPlace``)."""

    AVERAGE = SharedPlace.AVERAGE.value
    HIGHER = SharedPlace.HIGHER.value
    LOWER = SharedPlace.LOWER.value


class Series(models.Model):
    """A series of events (кубок): points of a table for every place, the best ``best_of`` count.

    ``points`` is what place 1, 2, 3 … is worth; ``ties`` separate equal sums. ``closed`` is the
    final table as it was fixed, with its day; it is computed again by ``check_standings``.
    """

    title = models.CharField(max_length=160)
    title_en = models.CharField(max_length=160, blank=True)
    points = models.JSONField(default=list, blank=True)
    best_of = models.PositiveSmallIntegerField(default=0)
    counted_by = models.CharField(
        max_length=6, choices=CountedByChoice, default=CountedByChoice.PLACES
    )
    shared = models.CharField(
        max_length=7, choices=SharedPlaceChoice, default=SharedPlaceChoice.AVERAGE
    )
    ties = models.JSONField(default=list, blank=True)
    is_private = models.BooleanField(default=False)
    is_removed = models.BooleanField(default=False)
    closed = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    objects = VisibleSeries()
    everything = models.Manager()  # noqa: DJ012 – a manager, not a field

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                name="series_counted_by_known", condition=Q(counted_by__in=CountedByChoice.values)
            ),
            models.CheckConstraint(
                name="series_shared_known", condition=Q(shared__in=SharedPlaceChoice.values)
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def scope_key(self) -> str:
        """The key of this series in rights and journal: ``series:5``."""
        return str(Subject(SERIES, self.pk))

    @property
    def rules(self) -> CupRules:
        """How the series is counted."""
        return CupRules(
            table=tuple(self.points),
            best_of=self.best_of,
            counted_by=CountedBy(self.counted_by),
            shared=SharedPlace(self.shared),
            ties=tuple(CupTie(tie) for tie in self.ties),
        )


class SeriesEvent(models.Model):
    """A tournament that counts for a series; ``group`` is the table it counts in (women, juniors).

    Tournaments of one event stand at one ``position``: they are one column in the tables.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="series")
    group = models.CharField(max_length=60, blank=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "tournament"], name="series_event_once"),
            models.UniqueConstraint(
                fields=["series", "group", "position"], name="series_column_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series_id}: {self.tournament_id}"
