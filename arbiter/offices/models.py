"""Models of offices: who holds which, in an event or everywhere."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

SITE = "site"


class OfficeRole(models.TextChoices):
    """Offices to which people are appointed; players and public need none."""

    ORGANISER = "organiser"
    CHIEF = "chief"  # chief arbiter: an arbiter who may also expel
    ARBITER = "arbiter"
    SECTION = "section"  # an arbiter of some boards
    JURY = "jury"  # decides appeals


class Office(models.Model):
    """A role in one scope: ``site``, or an event by its name (``tournament:5``).

    A section arbiter's boards go from ``first_board`` to ``last_board``; ``section`` is what
    the hall calls them.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )
    scope = models.CharField(max_length=60)
    role = models.CharField(max_length=12, choices=OfficeRole)
    section = models.CharField(max_length=40, blank=True)
    first_board = models.PositiveSmallIntegerField(null=True, blank=True)
    last_board = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["scope", "role", "user"]
        constraints = [
            models.UniqueConstraint(fields=["user", "scope", "role"], name="office_held_once"),
            models.CheckConstraint(
                name="office_role_known", condition=Q(role__in=OfficeRole.values)
            ),
            models.CheckConstraint(
                name="office_scope_named", condition=Q(scope=SITE) | Q(scope__contains=":")
            ),
            models.CheckConstraint(
                name="office_section_has_boards",
                condition=Q(role="section", first_board__gte=1, last_board__gte=F("first_board"))
                | ~Q(role="section")
                & Q(first_board__isnull=True, last_board__isnull=True, section=""),
            ),
        ]
        indexes = [models.Index(fields=["scope"], name="office_scope")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.scope}"
