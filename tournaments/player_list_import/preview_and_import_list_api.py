"""HTTP API of lists of players: preview, or import with decisions."""

import hashlib

from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.enter_players.known_people_for_typed_player import candidate_facts
from tournaments.enter_players.list_and_enter_players_api import require_may_enter_players
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.player_list_import import (
    import_people_and_enter_them,
    list_fault_match_and_fact_texts,
    match_rows_to_known_players,
    store_uploaded_lists_and_imported_rows,
)
from tournaments.player_list_import.upload_and_decisions_fields import DecisionsField, UploadField
from tournaments.player_list_reader.listed_people import RowFault


class PeopleListIn(Body):
    """Input: a list of players, and decisions about its rows."""

    file = UploadField(help_text="XLSX, or CSV in UTF-8, UTF-16 or Windows-1251")
    apply = serializers.BooleanField(default=False, help_text="false only looks")
    decisions = DecisionsField(
        default=dict,
        help_text='rows that are asked: {"12": "new", "13": "skip", "14": "<player id>"}',
    )


class CandidateOut(serializers.Serializer):
    """Output: a known player whom a row may mean."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    birth_year = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    city = serializers.CharField()
    club = serializers.CharField()
    federation_id = serializers.CharField()
    has_account = serializers.BooleanField()

    def to_representation(self, player: Player) -> dict[str, str | int | bool | None]:
        """Return the player as the refusal ``who_is_meant`` describes him."""
        return candidate_facts(player)


class PeopleRowOut(serializers.Serializer):
    """Output: a row of a list and whom it means."""

    row = serializers.IntegerField(source="person.row")
    name = serializers.CharField(source="person.name")
    kind = serializers.ChoiceField(
        choices=[kind.value for kind in match_rows_to_known_players.MatchKind]
    )
    player = serializers.IntegerField(source="player.pk", default=None, allow_null=True)
    candidates = CandidateOut(many=True)
    proposed = serializers.IntegerField(
        source="proposed.pk",
        default=None,
        allow_null=True,
        help_text="the candidate for whom number, or name and year, speak",
    )
    changes = serializers.DictField(child=serializers.ListField(), default=dict)
    is_shared = serializers.BooleanField(
        help_text="he stands in somebody else's event, too: the changes are not written"
    )


class PeopleFaultOut(serializers.Serializer):
    """Output: what is wrong in a row of a list."""

    row = serializers.IntegerField()
    column = serializers.CharField()
    head = serializers.CharField()
    code = serializers.CharField()
    found = serializers.CharField()
    detail = serializers.SerializerMethodField()

    def get_detail(self, fault: RowFault) -> str:
        """The fault in words."""
        return list_fault_match_and_fact_texts.explain_row_fault(fault, get_language())


class PeopleOutcomeOut(serializers.Serializer):
    """Output: what an import did, in numbers of people."""

    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    entered = serializers.IntegerField()
    already = serializers.IntegerField()
    skipped = serializers.IntegerField()
    asked = serializers.IntegerField()
    faulty = serializers.IntegerField()


class PeopleListOut(serializers.Serializer):
    """Output: a list row by row, and what its import did."""

    rows = PeopleRowOut(many=True)
    faults = PeopleFaultOut(many=True)
    ignored_columns = serializers.ListField(child=serializers.CharField())
    outcome = PeopleOutcomeOut(allow_null=True, help_text="null when the list was only looked at")


class PeopleListView(PublicReadView):
    """API: preview or import a list of players."""

    parser_classes = [MultiPartParser, FormParser]

    @run_once_for_key
    @endpoint(takes=PeopleListIn, gives=PeopleListOut, first=require_may_enter_players)
    def post(self, request: Request, pk: int, found: Tournament, body: PeopleListIn) -> object:
        """Preview a list of players row by row; with ``apply`` enter its good and decided rows.

        The same list again enters nobody twice; ``rows`` tell the state before.
        """
        data = body.validated_data["file"].read()
        people = store_uploaded_lists_and_imported_rows.read_list(data, found.city)
        matches = match_rows_to_known_players.match_rows_to_players(
            people.people, found, request.user
        )
        outcome = None
        if body.validated_data["apply"]:
            outcome = import_people_and_enter_them.import_people(
                tournament=found,
                people=people,
                decisions=body.validated_data["decisions"],
                sha256=hashlib.sha256(data).hexdigest(),
                actor=request.user,
                at=timezone.now(),
            )
        return {
            "rows": matches,
            "faults": people.faults,
            "ignored_columns": people.ignored,
            "outcome": outcome,
        }
