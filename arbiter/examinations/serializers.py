"""API serializers of examinations and answers to claims."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from arbiter import texts as arbiter_texts
from arbiter.cases.texts import claims
from arbiter.examinations.models import Examination
from arbiter.examinations.queries.words import ExaminationInWords
from arbiter.rules.claims import AnswerKind
from arbiter.rules.claims.uncounted import CLAIM_RULES
from arbiter.rules.draws.keys import RulesetCode
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import VerdictKind
from games.web.serializers import Body

VERDICTS = [(kind.value, kind.name) for kind in VerdictKind]


class ClaimAnswerOut(serializers.Serializer):
    """Output: the answer to a draw claim."""

    answer = serializers.ChoiceField(choices=[kind.value for kind in AnswerKind])
    rule = serializers.ChoiceField(choices=[name.value for name in CLAIM_RULES])
    ply = serializers.IntegerField()
    article = serializers.CharField()
    why = serializers.CharField(allow_null=True)
    value = serializers.IntegerField()
    limit = serializers.IntegerField()
    short = serializers.IntegerField(help_text="premature by so many occurrences or moves")
    due = serializers.IntegerField(allow_null=True)
    plies = serializers.ListField(child=serializers.IntegerField(), help_text="the proof")
    last_move = serializers.CharField()
    since = serializers.IntegerField(allow_null=True)
    reset_by = serializers.CharField(allow_null=True)
    words = serializers.SerializerMethodField()

    def get_words(self, answer: dict[str, Any]) -> str:
        """The answer in the language of the request."""
        return claims.explain_claim_answer(answer, get_language())


class ExamineIn(Body):
    """Input: a PDN as text or file, and the ruleset."""

    ruleset = serializers.CharField(max_length=40)
    text = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    obvious_win = serializers.BooleanField(required=False, default=False)

    def validate_ruleset(self, value: str) -> str:
        """Require a known ruleset."""
        if value not in catalogue.all_ruleset_ids():
            raise serializers.ValidationError(
                arbiter_texts.explain_refusal(
                    RulesetCode.UNKNOWN_RULESET, {"ruleset": value}, get_language()
                )
            )
        return value

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        rules = catalogue.load_ruleset(values["ruleset"])
        if values["obvious_win"] and not rules.has_obvious_win_exception:
            raise serializers.ValidationError({"obvious_win": rules.id})
        return values

    def data_bytes(self) -> bytes | str:
        """Return the bytes to be examined."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"]


class ExaminedOut(serializers.Serializer):
    """Output: one examined game of a PDN."""

    game = serializers.IntegerField()
    line = serializers.IntegerField()
    white = serializers.CharField()
    black = serializers.CharField()
    ruleset = serializers.CharField()
    plies = serializers.IntegerField()
    recorded = serializers.CharField(allow_null=True)
    verdict = serializers.ChoiceField(choices=VERDICTS)
    result = serializers.CharField(help_text="`*` while nothing decides")
    termination = serializers.CharField(help_text="`open` while nothing decides")
    reasons = serializers.ListField(child=serializers.DictField())
    claims = serializers.ListField(child=serializers.DictField())
    violations = serializers.ListField(child=serializers.DictField())
    fault = serializers.DictField(allow_null=True)
    readings = serializers.ListField(
        child=serializers.DictField(), help_text="both readings where the text is open"
    )
    clock = serializers.ListField(child=serializers.DictField())
    faults = serializers.ListField(
        child=serializers.DictField(), help_text="all that keeps the record from being good"
    )
    notes = serializers.ListField(
        child=serializers.DictField(),
        help_text="what the record says and nobody takes into account, or may lack: a result or "
        "time control that cannot be read, another number of half-moves, moves in a comment",
    )
    read_whole_as = serializers.ListField(
        child=serializers.CharField(),
        help_text="the games as which the records of the text are whole that name none, the "
        "likeliest first: send it again under the ruleset of that game, `international@1`",
    )


class ExaminationRowOut(serializers.ModelSerializer):
    """An examination in a list: what was examined, and its outcome."""

    ruleset = serializers.CharField(source="ruleset_id")
    verdict = serializers.ChoiceField(source="kind", choices=VERDICTS)

    class Meta:
        model = Examination
        fields = [
            "id",
            "record",
            "ruleset",
            "recorded",
            "fact",
            "waivers",
            "clocks",
            "offers",
            "code_version",
            "verdict",
            "result",
            "termination",
            "at",
        ]
        read_only_fields = fields


class ExaminationOut(serializers.Serializer):
    """Output: one examination with its reasons, as data and in words."""

    examination = ExaminationRowOut()
    document = serializers.DictField(
        source="examination.document",
        help_text="reasons, claims, counts, readings and fault with articles and plies",
    )
    verdict = serializers.CharField(help_text="in words, in the language of the request")
    result = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    claims = serializers.SerializerMethodField()
    readings = serializers.ListField(child=serializers.CharField())

    def get_claims(self, words: ExaminationInWords) -> list[str]:
        """The draws that may be claimed, in words."""
        return [claim.text for claim in words.claims]
