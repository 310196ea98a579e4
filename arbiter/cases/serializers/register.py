"""API output of the public register of decisions."""

from typing import Any

from rest_framework import serializers

from arbiter.cases.texts.register import KINDS, Decision, decision_title


class DecisionOut(serializers.Serializer):
    """Output: a decision as the public register tells it."""

    id = serializers.CharField(help_text="`ruling-12` or `sanction-4`, for ever the same")
    kind = serializers.ChoiceField(choices=["ruling", "appeal", "sanction"])
    sanction = serializers.CharField(help_text="which sanction; empty for rulings")
    number = serializers.CharField(help_text="of a ruling, as certificates name it")
    article = serializers.CharField(help_text="the one a ruling rests on; else empty")
    result = serializers.CharField(help_text="what was ruled; empty for sanctions")
    termination = serializers.CharField()
    words = serializers.CharField(help_text="in the language of `Accept-Language`")
    players = serializers.ListField(
        child=serializers.CharField(), help_text="who is under 18 by initials"
    )
    event = serializers.CharField()
    event_url = serializers.CharField()
    game_url = serializers.CharField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    at = serializers.DateTimeField()
    void_by = serializers.CharField(help_text="the number of the later ruling; else empty")

    def to_representation(self, instance: Decision) -> dict[str, Any]:
        """Return one line of the register."""
        row, is_sanction = instance.row, instance.kind == "sanction"
        later = instance.superseded_by
        return {
            "id": instance.key,
            "kind": instance.kind,
            "sanction": row.kind if is_sanction else "",
            "number": instance.number,
            "article": instance.article,
            "result": "" if is_sanction else row.result,
            "termination": "" if is_sanction else row.termination,
            "words": decision_title(instance),
            "players": list(instance.players),
            "event": instance.subject.event,
            "event_url": instance.subject.event_address,
            "game_url": instance.subject.address,
            "round": instance.subject.round,
            "board": instance.subject.board,
            "at": self.fields["at"].to_representation(row.at),
            "void_by": later.shown_number if later else "",
        }


class RegisterOut(serializers.Serializer):
    """Output: a page of the public register of decisions."""

    decisions = DecisionOut(many=True)
    next = serializers.CharField(allow_null=True, help_text="`cursor` of the next page")


ASKED = list(KINDS)
