"""Who plays."""

from django.conf import settings
from django.db import models


class Player(models.Model):
    """A person who plays; never deleted, so that every old table keeps its names."""

    name = models.CharField(max_length=120)
    name_latin = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=80, blank=True)
    title = models.CharField(max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
