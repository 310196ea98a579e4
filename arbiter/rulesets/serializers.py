"""API serializers of rulesets: numbers with their articles, and words."""

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.rulesets.values import Parameter, Ruleset, RulesetTimeControl
from arbiter.rulesets import queries
from arbiter.rulesets.queries import RulesetRow
from arbiter.rulesets.texts import articles


class BandOut(serializers.Serializer):
    """Output: the limit of moves for a number of pieces."""

    pieces = serializers.ListField(child=serializers.IntegerField(), help_text="from, to")
    moves = serializers.IntegerField()


class DrawRuleOut(serializers.Serializer):
    """Output: a draw by count, as a ruleset states it."""

    rule = serializers.CharField()
    limit = serializers.IntegerField()
    count_by = serializers.CharField()
    trigger = serializers.CharField()
    resets = serializers.SerializerMethodField()
    bands = BandOut(many=True)
    article = serializers.CharField()
    source = serializers.CharField()

    def get_resets(self, rule: DrawRule) -> list[str]:
        """What sets the count back, beside the end of the rule's material."""
        return sorted(map(str, rule.resets))


class ParameterOut(serializers.Serializer):
    """Output: a parameter of a ruleset with its article and source."""

    value = serializers.SerializerMethodField()
    article = serializers.CharField()
    source = serializers.CharField()

    def get_value(self, parameter: Parameter) -> str | int | bool | list[Any]:
        """A word, a number, yes or no, a list of codes or of time controls."""
        value = parameter.value
        if not isinstance(value, tuple):
            return value
        return [item._asdict() if isinstance(item, RulesetTimeControl) else item for item in value]


class RowOut(serializers.Serializer):
    """Output: a row of a ruleset in words."""

    key = serializers.CharField()
    label = serializers.CharField()
    text = serializers.CharField()
    article = serializers.CharField()
    source = serializers.CharField()
    decided_by_arbiter = serializers.SerializerMethodField()

    def get_decided_by_arbiter(self, row: RulesetRow) -> bool:
        """Whether the program leaves this to the arbiter."""
        return not row.is_ours


class OpenTextOut(serializers.Serializer):
    """Output: an open question of a ruleset: our reading and the other."""

    code = serializers.CharField()
    question = serializers.CharField()
    taken = serializers.CharField(help_text="how this program reads it")
    other = serializers.CharField()


class RulesetOut(serializers.Serializer):
    """Output: a ruleset with numbers, articles and sources, and in words."""

    id = serializers.CharField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    variant = serializers.CharField()
    warning_ru = serializers.CharField()
    warning_en = serializers.CharField()
    digest = serializers.CharField(help_text="fingerprint of everything it says")
    draws = serializers.DictField(child=DrawRuleOut())
    parameters = serializers.DictField(child=ParameterOut())
    open_texts = serializers.SerializerMethodField(help_text="in the caller's language")
    words = serializers.SerializerMethodField(help_text="the same in the caller's language")

    @extend_schema_field(OpenTextOut(many=True))
    def get_open_texts(self, rules: Ruleset) -> list[dict[str, Any]]:
        """The open questions of the text: the reading taken here and the other."""
        texts = articles.open_questions_in_words(rules, get_language())
        return [OpenTextOut(text).data for text in texts]

    @extend_schema_field(RowOut(many=True))
    def get_words(self, rules: Ruleset) -> list[dict[str, Any]]:
        """All rows in words, in the language of the request."""
        sections = queries.ruleset_sections(rules, get_language())
        return [RowOut(row).data for section in sections for row in section.rows]


class PairOut(serializers.Serializer):
    """Output: the same row of two rulesets."""

    heading = serializers.CharField()
    key = serializers.CharField()
    label = serializers.CharField()
    one = serializers.CharField()
    other = serializers.CharField()
    differs = serializers.BooleanField()


class ComparisonOut(serializers.Serializer):
    """Output: two rulesets compared row by row."""

    one = serializers.CharField()
    other = serializers.CharField()
    differences = serializers.IntegerField()
    rows = PairOut(many=True)
