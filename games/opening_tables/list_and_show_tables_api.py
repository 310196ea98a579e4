"""HTTP API of the tables of drawn openings: the list, and one edition with its positions."""

from django.http import Http404
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.opening_tables import find_and_load_opening_tables as openings
from games.web.validate_body_and_serialize_answer import endpoint


class OpeningTableOut(serializers.Serializer):
    """An edition; ``sha256`` is that of its canonical text."""

    slug = serializers.CharField()
    edition = serializers.CharField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()


class OpeningOut(serializers.Serializer):
    """One position; ``moves`` is empty and ``kind`` "flying" for a set-up."""

    number = serializers.CharField()
    group = serializers.CharField()
    kind = serializers.CharField()
    moves = serializers.ListField(child=serializers.CharField())
    fen = serializers.CharField(source="position.fen")


class OpeningTableWithPositionsOut(OpeningTableOut):
    openings = OpeningOut(many=True)


class OpeningTablesView(APIView):
    """The list of all tables of drawn openings."""

    permission_classes = [AllowAny]

    @endpoint(gives=OpeningTableOut, many=True, operation_id="openings_list")
    def get(self, request: Request) -> object:
        """List every edition of every table of drawn openings."""
        return openings.list_opening_tables()


class OpeningTableView(APIView):
    """One edition of a table of drawn openings."""

    permission_classes = [AllowAny]

    @endpoint(gives=OpeningTableWithPositionsOut, operation_id="openings_retrieve")
    def get(self, request: Request, slug: str, edition: str) -> Response:
        """Get one edition with every position."""
        listed = openings.find_edition(slug, edition)
        if listed is None:
            raise Http404
        entries = openings.load_opening_table(listed).openings
        answer = dict(OpeningTableOut(listed).data)
        return Response({**answer, "openings": OpeningOut(entries, many=True).data})
