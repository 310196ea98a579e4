"""API input and output of prizes."""

from typing import Any

from rest_framework import serializers

from games.web.serializers import Body
from tournaments.festivals.texts import SIGNS
from tournaments.prizes.models import RestRule, SharingRule
from tournaments.prizes.services import MOST_PLACES, PrizeTerms
from tournaments.scoring.prizes import Rest, Rules, Sharing

MOST = 10**12


class TablePrizesIn(Body):
    """Input: the prizes of one table."""

    table = serializers.CharField(max_length=20, help_text="main, or the id of a separate table")
    amounts = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST),
        max_length=MOST_PLACES,
        help_text="by place, in the smallest coin",
    )


class PrizesIn(Body):
    """Input: fund, prizes and rules."""

    fund = serializers.IntegerField(
        min_value=1, max_value=MOST, help_text="in the smallest coin; the prizes make it"
    )
    currency = serializers.ChoiceField(choices=list(SIGNS), required=False, default="RUB")
    amounts = TablePrizesIn(many=True, max_length=50)
    sharing = serializers.ChoiceField(
        choices=SharingRule.values,
        required=False,
        default=SharingRule.EQUAL,
        help_text="how those with equal points share",
    )
    rest = serializers.ChoiceField(
        choices=RestRule.values,
        required=False,
        default=RestRule.HIGHER,
        help_text="what is done with what does not divide",
    )
    unit = serializers.IntegerField(
        min_value=1,
        max_value=10**6,
        required=False,
        default=1,
        help_text="amounts are paid in so many of the smallest coin",
    )
    one_prize = serializers.BooleanField(
        required=False, default=True, help_text="one prize a person, the most valuable"
    )
    least_prize = serializers.IntegerField(
        min_value=0,
        max_value=MOST,
        required=False,
        default=0,
        help_text="smaller ones are not paid",
    )


def terms_of_body(sent: dict[str, Any]) -> PrizeTerms:
    """Return the terms that a body names."""
    return PrizeTerms(
        fund=sent["fund"],
        currency=sent["currency"],
        amounts={one["table"]: one["amounts"] for one in sent["amounts"]},
        rules=Rules(
            sharing=Sharing(sent["sharing"]),
            unit=sent["unit"],
            rest=Rest(sent["rest"]),
            one_prize=sent["one_prize"],
            minimum=sent["least_prize"],
        ),
    )


class ReopenPrizesIn(Body):
    """Input: why a confirmed list is opened again."""

    reason = serializers.CharField(max_length=400)


class PrizeLineOut(serializers.Serializer):
    """Output: a prize."""

    entry = serializers.IntegerField(source="entry.pk")
    number = serializers.IntegerField(source="entry.number")
    table = serializers.CharField(
        source="category", help_text="main, or the id of a separate table"
    )
    place = serializers.IntegerField()
    amount = serializers.IntegerField(help_text="in the smallest coin")
    why = serializers.ListField(child=serializers.CharField())


class PrizesOut(serializers.Serializer):
    """Output: the prizes of an event."""

    fund = serializers.IntegerField(source="fund.fund", help_text="in the smallest coin")
    currency = serializers.CharField(source="fund.currency")
    sharing = serializers.CharField(source="fund.sharing")
    is_confirmed = serializers.BooleanField(source="fund.is_confirmed")
    table_revision = serializers.IntegerField(
        source="list.table_revision", help_text="the table by which they are given"
    )
    prizes = PrizeLineOut(many=True, source="list.lines")
    notes = serializers.ListField(
        child=serializers.CharField(), source="list.notes", help_text="what is not paid, and why"
    )
