"""Models of the journal: chained rows, their notes, the head of each stream; anchors."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.evidence import Evidence

# Models of the journal: chained rows, their notes, the head of each stream.


class Note(Evidence):
    """A text that a person wrote (a reason, a claim, a name), beside the row that refers to it."""

    stream = models.CharField(max_length=60)
    text = models.TextField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="note_says", condition=~Q(text=""))]

    def __str__(self) -> str:
        return f"{self.stream} {self.pk}"


class JournalEntry(Evidence):
    """One change in a stream (an event, the certificates): who did what and when.

    ``hash`` is the SHA-256 over the row and ``previous_hash``: nobody can change, drop or
    slip in a row without breaking every hash after it. ``origin`` is a value of
    ``arbiter.journal.origin``; rows from before it was written have none.
    """

    stream = models.CharField(max_length=60)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    verb = models.CharField(max_length=60)
    origin = models.CharField(max_length=10, blank=True, default="")
    data = models.JSONField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["stream", "seq"]
        verbose_name_plural = "journal entries"
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="journal_seq_once"),
            models.UniqueConstraint(fields=["stream", "previous_hash"], name="journal_never_forks"),
            models.CheckConstraint(name="journal_seq_from_one", condition=Q(seq__gte=1)),
            models.CheckConstraint(name="journal_verb_dotted", condition=Q(verb__contains=".")),
            models.CheckConstraint(
                name="journal_first_has_no_previous",
                condition=Q(seq=1, previous_hash="") | Q(seq__gt=1) & ~Q(previous_hash=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.verb}"


class JournalHead(models.Model):
    """The last row of a stream; lock it to write the next one."""

    stream = models.CharField(max_length=60, unique=True)
    seq = models.PositiveIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["stream"]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq}"


# Models of journal anchors: signed heads of all streams, and their delivery to copies.


class JournalAnchor(Evidence):
    """One day's anchor: the signed text (``proofs.anchor``).

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

    @property
    def had_clock_gone_back(self) -> bool:
        """Whether the server's clock showed an earlier time than at the anchor made before."""
        return self.previous is not None and self.made_at < self.previous.made_at


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
