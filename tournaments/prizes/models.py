"""Database row of the prizes of an event: fund, rules, and the list once it is confirmed."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament
from tournaments.scoring import prizes


class SharingRule(models.TextChoices):
    """How players with equal points share."""

    NONE = prizes.Sharing.NONE.value
    EQUAL = prizes.Sharing.EQUAL.value
    HORT = prizes.Sharing.HORT.value


class RestRule(models.TextChoices):
    """What is done with what does not divide."""

    HIGHER = prizes.Rest.HIGHER.value
    UNPAID = prizes.Rest.UNPAID.value


class PrizeFund(models.Model):
    """The prizes of one event, or of all tournaments of a festival, in the smallest coin.

    ``amounts`` goes from ``main``, or the id of a separate table, to the amounts by place; of a
    festival from its contests (``c5``) and their separate tables (``c5-7``, ``c5-own`` of a
    group that shares a tournament), and ``awards`` then name persons, not starting numbers.
    ``awards`` is the list as it was confirmed, by the table of ``table_revision``; empty and 0
    before.
    """

    tournament = models.OneToOneField(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="prize_fund"
    )
    festival = models.OneToOneField(
        "tournaments.Festival",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="prize_fund",
    )
    fund = models.BigIntegerField()
    currency = models.CharField(max_length=3, default="RUB")
    amounts = models.JSONField(default=dict)
    sharing = models.CharField(max_length=5, choices=SharingRule, default=SharingRule.EQUAL)
    rest = models.CharField(max_length=6, choices=RestRule, default=RestRule.HIGHER)
    unit = models.PositiveIntegerField(default=1)
    one_prize = models.BooleanField(default=True)
    minimum = models.BigIntegerField(default=0)
    awards = models.JSONField(default=list, blank=True)
    table_revision = models.PositiveIntegerField(default=0)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="prize_fund_of_one_or_of_many",
                condition=Q(tournament__isnull=True, festival__isnull=False)
                | Q(tournament__isnull=False, festival__isnull=True),
            ),
            models.CheckConstraint(
                name="prize_fund_possible", condition=Q(fund__gt=0, unit__gte=1, minimum__gte=0)
            ),
            models.CheckConstraint(
                name="prize_sharing_known", condition=Q(sharing__in=SharingRule.values)
            ),
            models.CheckConstraint(name="prize_rest_known", condition=Q(rest__in=RestRule.values)),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id or self.festival_id}: {self.fund}"

    @property
    def is_confirmed(self) -> bool:
        """Whether the list is confirmed, and nothing of it changes."""
        return self.confirmed_at is not None

    @property
    def rules(self) -> prizes.Rules:
        """The rules by which the prizes are given."""
        return prizes.Rules(
            sharing=prizes.Sharing(self.sharing),
            unit=self.unit,
            rest=prizes.Rest(self.rest),
            one_prize=self.one_prize,
            minimum=self.minimum,
        )
