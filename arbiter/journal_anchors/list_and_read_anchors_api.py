"""Public HTTP API of journal anchors: list the daily signed heads of streams, read one."""

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.journal_anchors import find_anchors
from arbiter.journal_anchors.models import JournalAnchor
from arbiter.web.paging_and_query_parameters import PageQuery, page_of_rows
from games.web.validate_body_and_serialize_answer import endpoint


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


class AnchorsView(APIView):
    """API: the list of journal anchors."""

    permission_classes = [AllowAny]

    @endpoint(gives=AnchorRowOut, many=True, operation_id="anchors_list", parameters=[PageQuery])
    def get(self, request: Request) -> Response:
        """List the anchors, the newest first: one signed text a day with all heads."""
        query = PageQuery.parse_query(request)
        rows = JournalAnchor.objects.all()
        return page_of_rows(
            request, query, rows, columns=("pk",), out=AnchorRowOut, newest_first=True
        )


class AnchorView(APIView):
    """API: one journal anchor, by its day."""

    permission_classes = [AllowAny]

    @endpoint(
        gives=AnchorOut,
        operation_id="anchors_retrieve",
        parameters=[OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH)],
    )
    def get(self, request: Request, day: str) -> object:
        """Show the anchor of a day: the text that was signed, and its signature."""
        stored = find_anchors.anchor_of_day(day)
        if stored is None:
            raise Http404
        return stored
