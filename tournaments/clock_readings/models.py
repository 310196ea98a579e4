"""Model of what officials note at a clock: time left, flag, correction, late, not recording."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.journal.insert_only_model import Evidence
from tournaments.rounds_and_boards.models import Game


class ClockKind(models.TextChoices):
    """Kind of a clock entry: reading, flag, adjustment …"""

    READING = "reading"  # what a side has left
    FLAG = "flag"  # it is down
    CORRECTION = "correction"  # the arbiter set the clock
    ARRIVAL = "arrival"  # so long after the hour of the round
    ABSENCE = "absence"  # did not come
    RECORDING = "recording"  # does not write the moves


TIMED = (ClockKind.READING, ClockKind.CORRECTION, ClockKind.ARRIVAL)


class ClockEntry(Evidence):
    """One clock entry; an error is corrected by a further entry, never changed.

    ``ply`` is the half-move after which it was seen; of a flag the one during which it fell.
    ``time`` is in milliseconds; ``fell`` says which of two flags fell first (1, 2).
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="clock_entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=ClockKind)
    side = models.CharField(max_length=1, choices=[("w", "w"), ("b", "b")])
    ply = models.PositiveSmallIntegerField(default=0)
    time = models.PositiveIntegerField(null=True)
    fell = models.PositiveSmallIntegerField(null=True)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "clock entries"
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="clock_entry_number_once"),
            models.CheckConstraint(
                name="clock_entry_kind_known", condition=Q(kind__in=ClockKind.values)
            ),
            models.CheckConstraint(name="clock_entry_side_known", condition=Q(side__in=["w", "b"])),
            models.CheckConstraint(
                name="clock_entry_time_where_due",
                condition=Q(kind__in=["reading", "correction", "arrival"], time__isnull=False)
                | Q(kind__in=["flag", "absence", "recording"], time__isnull=True),
            ),
            models.CheckConstraint(
                name="clock_correction_has_reason",
                condition=~Q(kind="correction") | ~Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.kind} {self.side}"
