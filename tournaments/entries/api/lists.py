"""HTTP API of lists of players: preview, or import with decisions."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.parsers import StrictJSONParser
from games.web.serializers import Body, LongTextField
from tournaments.entries import texts
from tournaments.entries.api.players import require_may_enter_players
from tournaments.entries.queries import matching, preview
from tournaments.entries.queries.players import candidate_facts
from tournaments.entries.serializers import DecisionsField, UploadField
from tournaments.entries.services import imports
from tournaments.events.models import Tournament
from tournaments.events.views.page import PublicReadView
from tournaments.people.lists.person import RowFault
from tournaments.people.models import Player

MOST_FAULTS = 100  # of an answer

MOST_CANDIDATES = 500  # of all rows of an answer together


def _with_some_candidates(matches: Iterable[matching.Match]) -> Iterator[matching.Match]:
    """Tell so many candidates in all; of the rows behind, how many there are."""
    left = MOST_CANDIDATES
    for match in matches:
        told = match.candidates[:left]
        left -= len(told)
        hidden = len(match.candidates) - len(told)
        yield replace(match, candidates=told, more=match.more + hidden) if hidden else match


class PeopleListIn(Body):
    """Input: a list of players, and decisions about its rows."""

    file = UploadField(
        required=False,
        default=None,
        allow_null=True,
        help_text="XLSX, or CSV in UTF-8, UTF-16 or Windows-1251",
    )
    text = LongTextField(
        max_length=200_000,
        required=False,
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="the list as pasted text, in the place of a file: a row for each player, with "
        "or without heads",
    )
    apply = serializers.BooleanField(default=False, help_text="false only looks")
    decisions = DecisionsField(
        default=dict,
        help_text="rows that are asked: "
        '{"12": "new", "13": "skip", "14": "<player id>"}; `mended` takes the name behind one '
        "broken by a wrong encoding (`mended new`, `mended <player id>`); a row that may name a "
        "player and was not understood needs `skip`",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an empty request."""
        if attrs["file"] is None and not attrs["text"].strip():
            words = self.fields["file"].error_messages["required"]
            raise serializers.ValidationError({"file": [ErrorDetail(words, "required")]})
        return attrs

    def data_bytes(self) -> bytes:
        """Return the bytes of the list."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


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
    kind = serializers.ChoiceField(choices=[kind.value for kind in matching.MatchKind])
    player = serializers.IntegerField(source="player.pk", default=None, allow_null=True)
    candidates = CandidateOut(many=True)
    more_candidates = serializers.IntegerField(
        source="more",
        default=0,
        help_text="namesakes that are not listed: a year of birth or a number tells them apart",
    )
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
    mended = serializers.CharField(help_text="the name behind one broken by a wrong encoding")
    detail = serializers.SerializerMethodField()

    def get_detail(self, fault: RowFault) -> str:
        """The fault in words."""
        return texts.explain_row_fault(fault, get_language())


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
    faults = PeopleFaultOut(many=True, help_text=f"the first {MOST_FAULTS}")
    more_faults = serializers.IntegerField(help_text="faults that are not listed")
    ignored_columns = serializers.ListField(child=serializers.CharField())
    outcome = PeopleOutcomeOut(allow_null=True, help_text="null when the list was only looked at")


class PeopleListView(PublicReadView):
    """API: preview or import a list of players."""

    tag = "player list import"
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @run_once_for_key
    @endpoint(
        takes=PeopleListIn,
        gives=PeopleListOut,
        first=require_may_enter_players,
        operation_id="events_entries_import_create",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: PeopleListIn) -> object:
        """Preview a list of players row by row; with ``apply`` enter its good and decided rows.

        The same list again enters nobody twice; ``rows`` tell the state before.
        """
        data, decisions = preview.list_with_mended_names(
            body.data_bytes(), body.validated_data["decisions"], found.city
        )
        people = preview.read_list(data, found.city)
        matches = matching.match_rows_to_players(people.people, found, request.user)
        outcome = None
        if body.validated_data["apply"]:
            preview.require_word_on_lost_rows(people, decisions)
            outcome = imports.import_people(
                tournament=found,
                people=people,
                decisions=decisions,
                sha256=hashlib.sha256(data).hexdigest(),
                actor=request.user,
                at=timezone.now(),
            )
        return {
            "rows": list(_with_some_candidates(matches)),
            "faults": people.faults[:MOST_FAULTS],
            "more_faults": len(people.faults[MOST_FAULTS:]),
            "ignored_columns": people.ignored,
            "outcome": outcome,
        }
