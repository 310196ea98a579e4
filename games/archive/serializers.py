"""Serializers of records for the API: a record, a row of a list, a text to check or submit."""

from typing import Any

from rest_framework import serializers

from games.archive.models import GameRecord
from games.web.strict_serializers import Body


class RecordListOut(serializers.ModelSerializer):
    class Meta:
        model = GameRecord
        fields = [
            "id",
            "white",
            "black",
            "event",
            "site",
            "date",
            "round",
            "result",
            "plies",
            "is_ok",
            "variant",
        ]
        read_only_fields = fields


class RecordOut(RecordListOut):
    movetext = serializers.SerializerMethodField()
    text = serializers.CharField()
    steps = serializers.SerializerMethodField()

    class Meta(RecordListOut.Meta):
        fields = [
            *RecordListOut.Meta.fields,
            "sha256",
            "encoding",
            "start_fen",
            "line",
            "movetext",
            "tags",
            "notes",
            "text",
            "steps",
        ]
        read_only_fields = fields

    def get_movetext(self, record: GameRecord) -> str:
        """Return the moves with their numbers, the same text however the record was written."""
        return self.context["movetext"]

    def get_steps(self, record: GameRecord) -> list[dict[str, Any]]:
        """Return every half-move: its text, the position after it, the squares it touched."""
        return [step.as_dict() for step in self.context["steps"]]


class RecordTextIn(Body):
    text = serializers.CharField()


class CheckIn(Body):
    text = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)

    def data_bytes(self) -> bytes:
        """Return the bytes handed in, unchanged."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()
