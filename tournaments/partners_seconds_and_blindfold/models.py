"""Database rows of who plays beside a player: consultation partners, seconds who make his moves."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.entries.models import Entry

MOST_PERSONS = 8
"""Of one side, besides the player."""


class SideRole(models.TextChoices):
    """Roles of a person beside a player: partner, second."""

    PARTNER = "partner"  # P5: one of several who play a consultation game together
    SECOND = "second"  # X4-X6: makes the player's moves on the board and writes his record


class SidePerson(models.Model):
    """A partner or second of an entry; one with an account speaks for the side."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="persons")
    role = models.CharField(max_length=7, choices=SideRole)
    name = models.CharField(max_length=120)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="side_persons",
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "user"],
                name="side_person_account_once",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="side_person_role_known", condition=Q(role__in=SideRole.values)
            ),
            models.CheckConstraint(name="side_person_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.role} {self.name}"
