"""Words that a person wrote: the journal carries their number, and no words of its own."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.models.evidence import Evidence


class Note(Evidence):
    """A reason, a claim, a name: as it was written, beside the stream whose row refers to it."""

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
