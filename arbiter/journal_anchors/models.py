"""Models of journal anchors: signed heads of all streams, and their delivery to copies."""

from django.db import models
from django.db.models import Q

from arbiter.journal.insert_only_model import Evidence


class JournalAnchor(Evidence):
    """One day's anchor: the signed text (``signed_texts.write_read_and_verify_journal_anchor``).

    Each names the one before it by SHA-256; ``previous`` is its row.
    """

    day = models.DateField(unique=True)
    made_at = models.DateTimeField()
    text = models.TextField()
    sha256 = models.CharField(max_length=64, unique=True)
    signature = models.TextField()
    public_key = models.CharField(max_length=200)
    namespace = models.CharField(max_length=80)
    previous = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="next"
    )

    class Meta:
        ordering = ["day"]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace"],
                name="journal_anchor_first_once",
                condition=Q(previous__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.day.isoformat()


class AnchorTarget(models.TextChoices):
    """Places to which anchors are delivered automatically."""

    FOLDER = "folder"
    ADDRESS = "address"


class AnchorDelivery(models.Model):
    """Delivery of one anchor to one target; ``fault`` is the last error."""

    anchor = models.ForeignKey(JournalAnchor, on_delete=models.PROTECT, related_name="deliveries")
    target = models.CharField(max_length=10, choices=AnchorTarget)
    delivered_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["anchor", "target"]
        constraints = [
            models.UniqueConstraint(
                fields=["anchor", "target"], name="anchor_delivery_once_a_target"
            ),
            models.CheckConstraint(
                name="anchor_delivery_target_known", condition=Q(target__in=AnchorTarget.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.anchor_id} {self.target}"
