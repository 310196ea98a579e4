"""API serializers of journal rows, of a verified stream, and of anchors."""

from rest_framework import serializers

from arbiter.journal.models.rows import JournalAnchor, JournalEntry

# HTTP API of the journal: rows page by page, export and verification of a stream.


class JournalRowOut(serializers.ModelSerializer):
    """Output: a journal row."""

    words = serializers.SerializerMethodField(
        help_text="a person's own, to which the row points; they are in no hash"
    )

    class Meta:
        model = JournalEntry
        fields = ["seq", "at", "actor", "verb", "origin", "data", "previous_hash", "hash"]
        fields += ["words"]
        read_only_fields = fields

    def get_words(self, row: JournalEntry) -> str:
        """The texts that people wrote; empty where there are none."""
        return getattr(row, "words", "")


class JournalOut(serializers.Serializer):
    """Output: a page of journal rows."""

    stream = serializers.CharField()
    head_seq = serializers.IntegerField()
    head_hash = serializers.CharField()
    next = serializers.IntegerField(
        allow_null=True, help_text="ask again with it as `after`; null at the end"
    )
    rows = JournalRowOut(many=True)


class BreakOut(serializers.Serializer):
    """Output: a damage found in a journal stream."""

    seq = serializers.IntegerField()
    damage = serializers.CharField()
    detail = serializers.CharField()


class JournalVerifiedOut(serializers.Serializer):
    """Output: the verification of a journal stream."""

    is_intact = serializers.BooleanField()
    breaks = BreakOut(many=True)


# Public HTTP API of journal anchors: list the daily signed heads of streams, read one.


class AnchorRowOut(serializers.ModelSerializer):
    """Output: an anchor in a list."""

    class Meta:
        model = JournalAnchor
        fields = ["day", "made_at", "sha256"]
        read_only_fields = fields


class AnchorOut(serializers.ModelSerializer):
    """Output: an anchor with its signed text and signature."""

    class Meta:
        model = JournalAnchor
        fields = ["day", "made_at", "sha256", "text", "signature", "public_key", "namespace"]
        read_only_fields = fields
