"""Database rows of pairs who must not, or should not, meet."""

from django.db import models
from django.db.models import F, Q

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament


class ForbiddenPair(models.Model):
    """Two entries that must not (absolute) or should not (weak) meet; lifted, never deleted."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="forbidden_pairs"
    )
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    is_absolute = models.BooleanField(default=True)
    reason = models.CharField(max_length=200, blank=True)
    is_lifted = models.BooleanField(default=False)

    class Meta:
        db_table = "tournaments_apartpair"  # as databases in use have it
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "one", "other"],
                name="apart_pair_once",
                condition=Q(is_lifted=False),
            ),
            models.CheckConstraint(name="apart_ordered", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} / {self.other_id}"
