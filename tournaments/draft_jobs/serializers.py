"""API output of a background job that drafts a round."""

from rest_framework import serializers

from tournaments.draft_jobs.models import DraftJob


class DraftJobOut(serializers.ModelSerializer):
    """Output: a background job that drafts a round."""

    class Meta:
        model = DraftJob
        fields = ["state", "round", "asked_at", "began_at", "finished_at", "error"]
        read_only_fields = fields
