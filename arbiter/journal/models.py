"""Models of the journal: chained rows, their notes, the head of each stream."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.journal.insert_only_model import Evidence


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
    ``arbiter.journal.where_change_came_from``; rows from before it was written have none.
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
