"""Model of a table of drawn openings in preparation; published it is an edition for ever."""

from django.conf import settings
from django.db import models


class OpeningDraft(models.Model):
    """A list of openings as it was brought, until it is published.

    ``text`` is what was pasted, or the rows of the file, the cells of a sheet with tabs between
    them; ``revision`` counts its changes, so that two who correct it at once hear of each other.
    ``published`` is the edition made of it: from then on the draft stays as it was.
    """

    title_ru = models.CharField(max_length=200, blank=True)
    title_en = models.CharField(max_length=200, blank=True)
    slug = models.CharField(max_length=60, blank=True)
    edition = models.CharField(max_length=40, blank=True)
    source = models.CharField(max_length=500, blank=True)
    link = models.CharField(max_length=490, blank=True)
    text = models.TextField(blank=True)
    file_name = models.CharField(max_length=160, blank=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=1)
    published = models.OneToOneField(
        "games.OpeningTable", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.title_ru or self.title_en or self.file_name or f"№ {self.pk}"
