"""Serializers of records for the API: a record, a row of a list, a text to check or submit."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.archive.models import GameRecord
from games.web.serializers import Body

# Serializers of records for the API: a record, a row of a list, a text to check or submit.


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


# HTTP API of the archive: search records page by page, or export them as one file.


class MomentOut(serializers.Serializer):
    """The half-move at which the searched position, material or opening stands."""

    ply = serializers.IntegerField(help_text="half-moves from the start of the record")
    mirrored = serializers.BooleanField(source="is_mirrored")


class FoundOut(RecordListOut):
    """A record found. `moment` is null unless moves, a position or material were asked for."""

    collection = serializers.CharField(source="collection.slug")
    moment = serializers.SerializerMethodField()

    class Meta(RecordListOut.Meta):
        fields = [*RecordListOut.Meta.fields, "year", "collection", "moment"]
        read_only_fields = fields

    @extend_schema_field(MomentOut(allow_null=True))
    def get_moment(self, record: GameRecord) -> dict[str, Any] | None:
        """Return the half-move searched for, None where no half-move was."""
        moment = self.context["moments"][record.pk]
        return MomentOut(moment).data if moment else None


class FoundPageOut(serializers.Serializer):
    """One page, oldest first and undated last.

    `total` stands on the first page only; where it is not exact there are more than so many.
    """

    total = serializers.IntegerField(allow_null=True)
    total_is_exact = serializers.BooleanField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    next = serializers.CharField(allow_null=True)
    records = FoundOut(many=True)
