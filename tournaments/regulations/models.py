"""Database rows of regulations: an organiser's own paragraphs, and the editions published."""

from django.conf import settings
from django.db import models


class RegulationsWords(models.Model):
    """A paragraph of the organiser in a section of the regulations of ``subject``.

    ``subject`` is an event or an event of many tournaments: ``tournament:5``, ``festival:2``.
    """

    subject = models.CharField(max_length=40)
    section = models.CharField(max_length=20)
    text = models.TextField(blank=True)
    text_en = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "regulations words"
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "section"], name="regulations_words_once_a_section"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.section}"


class RegulationsEdition(models.Model):
    """What was published as the regulations of ``subject``, signed; never changed.

    ``text`` is the whole in Russian and ``text_en`` in English; the signature is of both, one
    below the other (``regulations.document``).
    """

    subject = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    text = models.TextField()
    text_en = models.TextField()
    sha256 = models.CharField(max_length=64)
    signature = models.TextField()
    public_key = models.CharField(max_length=200)

    class Meta:
        ordering = ["subject", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "number"], name="regulations_edition_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.number}"
