"""API input and output of rules and separate tables of an event."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.web.serializers import LARGEST, Body
from tournaments.festivals.models import Classification
from tournaments.festivals.queries.rule_words import rule_fault_in_words
from tournaments.festivals.rules import regulations
from tournaments.festivals.rules.medals import SharedMedals
from tournaments.festivals.rules.regulations import By, Incomplete, Tie, rules_from_data
from tournaments.people.models import OLDEST, YOUNGEST, Sex


class ClassificationOut(serializers.ModelSerializer):
    """Output: by what the players of a separate table are chosen."""

    sex = serializers.CharField(help_text="m, w or empty")

    class Meta:
        model = Classification
        fields = [
            "id", "name", "name_en", "sex", "born_from", "born_to", "title", "region", "club",
            "federation", "minimum", "is_mutual", "programme", "group",
        ]  # fmt: skip
        read_only_fields = fields


def _year() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=OLDEST, max_value=YOUNGEST, required=False, allow_null=True
    )


def _text(most: int, words: str = "") -> serializers.CharField:
    return serializers.CharField(max_length=most, required=False, allow_blank=True, help_text=words)


def _row(words: str = "") -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, allow_null=True, help_text=words
    )


class ClassificationIn(Body):
    """Input: a separate table; at least one condition chooses its players."""

    name = serializers.CharField(max_length=80)
    name_en = _text(80)
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, allow_blank=True)
    born_from = _year()
    born_to = _year()
    title = _text(40, "ranks, several with commas")
    region = _text(80)
    club = _text(80)
    federation = serializers.RegexField(r"^([A-Z]{3})?$", required=False, allow_blank=True)
    minimum = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, help_text="players needed for a title"
    )
    is_mutual = serializers.BooleanField(
        required=False, help_text="only games among these players count"
    )


class FestivalClassificationIn(ClassificationIn):
    """Input: a separate table over an event; it stands in every tournament that it covers."""

    programme = _row("of this programme alone")
    group = _row("of this group alone")


class OrderIn(Body):
    """Input: the tables in their order; those not named stand behind."""

    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), max_length=40
    )


# The rules of an event over its tournaments.


def _count(words: str = "") -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=1,
        max_value=regulations.MOST_COUNTED,
        required=False,
        default=None,
        allow_null=True,
        help_text=words,
    )


def _quota(words: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0,
        max_value=regulations.MOST_COUNTED,
        required=False,
        default=0,
        help_text=words,
    )


def _rows(words: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        default=list,
        max_length=120,
        help_text=words,
    )


def _points(words: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=regulations.MOST_POINTS),
        required=False,
        default=list,
        max_length=regulations.LONGEST_TABLE,
        help_text=words,
    )


class MedalRuleIn(Body):
    """Input: how medals are given."""

    bronzes = serializers.IntegerField(
        min_value=1, max_value=2, required=False, default=1, help_text="third places"
    )
    shared = serializers.ChoiceField(
        choices=[one.value for one in SharedMedals],
        required=False,
        default=SharedMedals.HIGHER.value,
        help_text="of those who share a place: `higher` or, before a play-off, `none`",
    )


class TeamRuleIn(Body):
    """Input: how teams are placed out of the results of their players."""

    by = serializers.ChoiceField(choices=[one.value for one in By])
    body = serializers.ChoiceField(
        choices=[one.value for one in regulations.Body],
        required=False,
        default=regulations.Body.REGION.value,
    )
    of_teams = serializers.BooleanField(
        required=False,
        default=False,
        help_text="what teams did in tournaments of teams counts, not what players did",
    )
    table = _points("points for places from the first on, of `place_points`")
    best_n = _count("results that count; null: all")
    min_men = _quota("of them of boys and men at least")
    min_women = _quota("of them of girls and women at least")
    per_contest = _count("at most of one tournament; null: any number")
    per_person = _count("at most of one player; null: any number")
    incomplete = serializers.ChoiceField(
        choices=[one.value for one in Incomplete], required=False, default=Incomplete.LAST.value
    )
    penalty_place = _count("what a missing result counts as; null: one behind the largest")
    ties = serializers.ListField(
        child=serializers.ChoiceField(choices=[one.value for one in Tie]),
        required=False,
        default=[Tie.GOLDS.value, Tie.SILVERS.value, Tie.BRONZES.value],
        max_length=len(Tie),
        help_text="what separates equal teams, in this order",
    )
    programmes = _rows("ids of the programmes that count; none: all")
    groups = _rows("ids of the groups that count; none: all")


class RulesIn(Body):
    """Input: all rules of an event over its tournaments; what is left out is not used."""

    medals = MedalRuleIn(required=False, default=dict)
    team = TeamRuleIn(required=False, default=None, allow_null=True)
    combined = serializers.ChoiceField(
        choices=[one.value for one in By if one not in (By.MEDALS, By.MATCH_POINTS)],
        required=False,
        default=None,
        allow_null=True,
        help_text="what is summed for a player over the programmes of his group",
    )
    combined_table = _points("points for places there")
    reason = serializers.CharField(
        max_length=400,
        required=False,
        default="",
        allow_blank=True,
        help_text="needed once round 1 of a tournament is published",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check the rules as a whole."""
        try:
            rules_from_data(attrs)
        except ValueError as error:
            raise serializers.ValidationError({"team": rule_fault_in_words(error)}) from error
        if attrs["combined"] == By.PLACE_POINTS and not attrs["combined_table"]:
            fault = rule_fault_in_words(ValueError(regulations.RuleFault.NO_TABLE))
            raise serializers.ValidationError({"combined_table": fault})
        return attrs

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules as data."""
        return {name: value for name, value in self.validated_data.items() if name != "reason"}


class RulesOut(serializers.Serializer):
    """Output: the rules of an event over its tournaments, as they stand."""

    medals = serializers.DictField()
    team = serializers.DictField(allow_null=True)
    combined = serializers.CharField(allow_null=True)
    combined_table = serializers.ListField(child=serializers.IntegerField())
