"""API serializers of submitted records."""

from typing import Any

from rest_framework import serializers

from games.web.strict_serializers import Body, LongTextField
from tournaments.submitted_records.models import Submission


class FactIn(Body):
    """Input: how the game ended, stated by the sender besides the moves."""

    kind = serializers.ChoiceField(choices=["resignation", "clock", "agreement"])
    loser = serializers.ChoiceField(
        choices=["w", "b"], required=False, default=None, allow_null=True
    )


class RecordIn(Body):
    """Input: a record as text or file, and how the game ended."""

    text = LongTextField(
        max_length=200_000, required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    fact = FactIn(required=False, default=None, allow_null=True)

    def data_bytes(self) -> bytes:
        """Return the exact bytes sent."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class SubmissionOut(serializers.ModelSerializer):
    """Output: a submitted record with its fault or verdict."""

    fault = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()
    notes = serializers.SerializerMethodField()

    class Meta:
        model = Submission
        fields = [
            "id",
            "game",
            "number",
            "at",
            "sha256",
            "state",
            "result",
            "termination",
            "record",
            "fault",
            "verdict",
            "notes",
        ]
        read_only_fields = fields

    def get_fault(self, row: Submission) -> dict[str, Any] | None:
        """Why the record cannot be read to its end: code, ply, square, rule, parameters."""
        if row.fault is not None:
            return row.fault
        return row.record.fault if row.record else None

    def get_verdict(self, row: Submission) -> dict[str, Any] | None:
        """The examination: reasons and claims with their articles and plies."""
        return row.examination.document if row.examination else None

    def get_notes(self, row: Submission) -> list[dict[str, Any]]:
        """What the reading of the record noticed: code, line, column, token, parameters."""
        return row.record.notes if row.record else []
