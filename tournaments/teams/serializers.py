"""API input and output of team events."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.web.serializers import LARGEST, SMALL, Body
from tournaments.events.serializers import AcceptedField
from tournaments.people.models import Sex
from tournaments.people.texts import shown_name
from tournaments.teams.models import (
    MOST_BOARDS,
    MOST_MEMBERS,
    MOST_PAIRS,
    MOST_TIES,
    BoardOrder,
    PlacesBy,
    Team,
    TeamBye,
    TeamColours,
    TeamPenalty,
)
from tournaments.teams.services.hand_drafts import TeamChange
from tournaments.teams.services.rosters import Namesakes

# Teams.


class TeamMemberOut(serializers.Serializer):
    """Output: a player of a team at his place in the roster."""

    member = serializers.IntegerField(source="pk", help_text="what a line-up names")
    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField(source="entry.number", allow_null=True)
    name = serializers.SerializerMethodField()
    order = serializers.IntegerField()
    is_reserve = serializers.BooleanField()
    late_reason = serializers.CharField(help_text="why he was entered after the lots")
    replaces = serializers.IntegerField(source="replaces_id", allow_null=True)
    state = serializers.CharField(source="entry.state")

    def get_name(self, member: Any) -> str:
        """Return the name as everybody reads it."""
        return shown_name(member.entry.player)


class TeamRosterOut(serializers.ModelSerializer):
    """Output: a team with its roster."""

    members = TeamMemberOut(many=True)

    class Meta:
        model = Team
        fields = [
            "id",
            "number",
            "name",
            "club",
            "region",
            "captain_name",
            "withdrawn_from",
            "members",
        ]
        read_only_fields = fields


class TypedMemberIn(Body):
    """Input: a player of a new team; one entered already is told by his name."""

    name = serializers.CharField(max_length=120)
    birth_year = serializers.IntegerField(
        min_value=1850, max_value=2100, required=False, allow_null=True, default=None
    )
    rating = serializers.IntegerField(
        min_value=1, max_value=4000, required=False, allow_null=True, default=None
    )
    title = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, allow_blank=True, default="")
    is_reserve = serializers.BooleanField(required=False, default=False)


class TypedTeamIn(Body):
    """Input: a new team with its players in the order of the boards."""

    name = serializers.CharField(max_length=120)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    region = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    captain_name = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default=""
    )
    members = TypedMemberIn(many=True, allow_empty=False, max_length=MOST_MEMBERS)


class TeamsIn(Body):
    """Input: teams to enter, all or none."""

    teams = TypedTeamIn(many=True, allow_empty=False, max_length=200)
    namesakes = serializers.ChoiceField(
        choices=[one.value for one in Namesakes],
        required=False,
        default=Namesakes.ASK.value,
        help_text="who players are that bear a known name, where no year of birth tells",
    )


class RosterPlaceIn(Body):
    """Input: an entry in a roster."""

    entry = serializers.IntegerField(min_value=1, max_value=LARGEST)
    is_reserve = serializers.BooleanField(required=False, default=False)


class TeamIn(Body):
    """Input: what changes of a team; the roster is given whole."""

    name = serializers.CharField(max_length=120, required=False)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    region = serializers.CharField(max_length=80, required=False, allow_blank=True)
    captain_name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    roster = RosterPlaceIn(many=True, required=False, max_length=MOST_MEMBERS)


class NewcomerIn(TypedMemberIn):
    """Input: a player who comes to a team after the lots, with the reason."""

    reason = serializers.CharField(max_length=400)
    replaces = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="the member who leaves the event and whose place in the roster is taken",
    )
    namesakes = serializers.ChoiceField(
        choices=[one.value for one in Namesakes],
        required=False,
        default=Namesakes.ASK.value,
        help_text="who the player is if the name is known here, and no year of birth tells",
    )
    accepted = AcceptedField()


class TeamLeavesIn(Body):
    """Input: why a team leaves the event."""

    reason = serializers.CharField(max_length=400)


class CaptainLinkOut(serializers.Serializer):
    """Output: a new link of a captain, whose address is told only now."""

    team = serializers.IntegerField()
    address = serializers.CharField()


# How the teams play.


class BoardConditionIn(Body):
    """Input: who may play at a board; nothing said: anybody."""

    sex = serializers.ChoiceField(choices=Sex.choices, required=False, allow_blank=True, default="")
    age_from = serializers.IntegerField(min_value=0, max_value=120, required=False, default=0)
    age_to = serializers.IntegerField(min_value=0, max_value=120, required=False, default=0)


class TeamSettingsIn(Body):
    """Input: how a team event is played and placed."""

    boards = serializers.IntegerField(min_value=1, max_value=MOST_BOARDS)
    places_by = serializers.ChoiceField(choices=PlacesBy.choices)
    board_order = serializers.ChoiceField(choices=BoardOrder.choices)
    bye = serializers.ChoiceField(
        choices=TeamBye.choices, required=False, default=TeamBye.DRAW.value
    )
    conditions = BoardConditionIn(many=True, required=False, max_length=MOST_BOARDS)
    coefficients = serializers.ListField(
        child=serializers.CharField(max_length=20),
        required=False,
        max_length=MOST_TIES,
        help_text="what separates equal teams, in order; empty: the usual",
    )
    line_up_minutes = serializers.IntegerField(
        min_value=0, max_value=24 * 60, required=False, default=0
    )
    opening_tables = serializers.ListField(
        child=serializers.CharField(max_length=101, allow_blank=True),
        required=False,
        max_length=MOST_BOARDS,
        help_text="slug@edition a board, from board 1 on; empty: that of the event",
    )
    colours = serializers.ChoiceField(
        choices=TeamColours.choices,
        required=False,
        default=TeamColours.A.value,
        help_text="of a Swiss: the type of colour preferences (C.04.6, 1.7)",
    )
    prohibited = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=LARGEST),
            min_length=2,
            max_length=2,
        ),
        required=False,
        max_length=MOST_PAIRS,
        help_text="of a Swiss: pairs of team ids that must not meet",
    )
    late_players = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MEMBERS,
        required=False,
        allow_null=True,
        default=None,
        help_text="the most that a team may enter after the lots; null: no such limit",
    )


class TeamSettingsOut(serializers.Serializer):
    """Output: how a team event is played and placed."""

    boards = serializers.IntegerField()
    places_by = serializers.CharField()
    board_order = serializers.CharField()
    bye = serializers.CharField()
    conditions = serializers.ListField(child=serializers.DictField())
    coefficients = serializers.ListField(child=serializers.CharField())
    line_up_minutes = serializers.IntegerField()
    opening_tables = serializers.ListField(child=serializers.CharField(allow_blank=True))
    colours = serializers.CharField()
    late_players = serializers.IntegerField(allow_null=True)
    prohibited = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )


# Matches and the table.


class BoardOfMatchOut(serializers.Serializer):
    """Output: a board of a match, the first-named team first."""

    board = serializers.IntegerField(source="at")
    round_board = serializers.IntegerField(source="pairing.board", help_text="in the round")
    first_entry = serializers.IntegerField(source="first.pk", default=None, allow_null=True)
    second_entry = serializers.IntegerField(source="second.pk", default=None, allow_null=True)
    first_points = serializers.IntegerField()
    second_points = serializers.IntegerField()
    is_over = serializers.BooleanField()


class PenaltyOut(serializers.ModelSerializer):
    """Output: points that an arbiter took from a team, with his reason."""

    class Meta:
        model = TeamPenalty
        fields = ["id", "team", "board_points", "match_points", "reason", "at", "is_taken_back"]
        read_only_fields = fields


class MatchOut(serializers.Serializer):
    """Output: a match of a round with its boards and its score on the scale 2-1-0."""

    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table")
    first = serializers.IntegerField(source="match.first_id", help_text="has White on board 1")
    second = serializers.IntegerField(
        source="match.second_id", allow_null=True, help_text="null: no opponent"
    )
    first_name = serializers.CharField(source="match.first.name")
    second_name = serializers.CharField(source="match.second.name", default="")
    first_points = serializers.IntegerField()
    second_points = serializers.IntegerField()
    is_over = serializers.BooleanField()
    boards = BoardOfMatchOut(many=True)
    penalties = PenaltyOut(many=True)


class LineUpIn(Body):
    """Input: who plays at each board; an empty board is null."""

    members = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST, allow_null=True),
        allow_empty=False,
        max_length=MOST_BOARDS,
        help_text="ids of members from board 1 on",
    )
    seen = serializers.IntegerField(
        min_value=0,
        max_value=SMALL,
        required=False,
        default=0,
        help_text="the revision of the line-up that the sender saw; 0 for none",
    )
    exception = serializers.CharField(
        max_length=400,
        required=False,
        allow_blank=True,
        default="",
        help_text="of an official: why it may stand against the regulations",
    )
    reason = serializers.CharField(
        max_length=400,
        required=False,
        allow_blank=True,
        default="",
        help_text="of an official: why an open line-up changes; left out before",
    )


class LineUpOut(serializers.Serializer):
    """Output: a line-up as it was handed in."""

    team = serializers.IntegerField(source="team_id")
    revision = serializers.IntegerField()
    at = serializers.DateTimeField()
    is_default = serializers.BooleanField()
    exception = serializers.CharField()
    places = serializers.SerializerMethodField()

    def get_places(self, line_up: Any) -> list[dict[str, int]]:
        """Return who plays, board after board."""
        return [{"board": place.board, "member": place.member_id} for place in line_up.places.all()]


class TeamDraftIn(Body):
    """Input: a change by hand to a drafted round of teams, by their numbers.

    ``exchange``: two take each other's places; ``colours``: the match of ``one`` is turned round;
    ``pair``: ``one`` with White on board 1 meets ``other``, and those left meet each other.
    """

    how = serializers.ChoiceField(choices=[change.value for change in TeamChange])
    one = serializers.IntegerField(min_value=1, max_value=SMALL)
    other = serializers.IntegerField(
        min_value=1, max_value=SMALL, required=False, default=None, allow_null=True
    )
    reason = serializers.CharField(max_length=400)
    accepted = AcceptedField()
    is_sure = serializers.BooleanField(
        required=False, default=False, help_text="the second yes that level 4 wants"
    )


class TeamReasonIn(Body):
    """Input: an act on one team of a match, with its reason."""

    team = serializers.IntegerField(min_value=1, max_value=LARGEST)
    reason = serializers.CharField(max_length=400)


class ForfeitIn(TeamReasonIn):
    """Input: who loses the games that are left, and from which board down."""

    from_board = serializers.IntegerField(
        min_value=1, max_value=MOST_BOARDS, required=False, default=1
    )


class PenaltyIn(TeamReasonIn):
    """Input: points of the match that a team loses."""

    board_points = serializers.IntegerField(min_value=0, max_value=SMALL, required=False, default=0)
    match_points = serializers.IntegerField(min_value=0, max_value=SMALL, required=False, default=0)


class PenaltyBackIn(Body):
    """Input: a penalty to take back, with the reason."""

    penalty = serializers.IntegerField(min_value=1, max_value=LARGEST)
    reason = serializers.CharField(max_length=400)


class EnteredLossesOut(serializers.Serializer):
    """Output: how many games were entered as lost."""

    games = serializers.IntegerField()


class TeamReasonOut(serializers.Serializer):
    """Output: why a team has its place: a code and its facts."""

    code = serializers.CharField()
    article = serializers.CharField()
    params = serializers.DictField()


class TeamTableLineOut(serializers.Serializer):
    """Output: a line of the table of teams."""

    team = serializers.IntegerField(source="team.pk")
    number = serializers.IntegerField(source="team.number")
    name = serializers.CharField(source="team.name")
    place_from = serializers.IntegerField(source="row.place_from", default=None, allow_null=True)
    place_to = serializers.IntegerField(source="row.place_to", default=None, allow_null=True)
    board_points = serializers.IntegerField(source="row.game_points", default=None, allow_null=True)
    match_points = serializers.IntegerField(
        source="row.match_points", default=None, allow_null=True
    )
    played = serializers.IntegerField(source="row.played", default=0)
    won = serializers.IntegerField(source="row.won", default=0)
    drawn = serializers.IntegerField(source="row.drawn", default=0)
    lost = serializers.IntegerField(source="row.lost", default=0)
    reasons = serializers.SerializerMethodField()

    @extend_schema_field(TeamReasonOut(many=True))
    def get_reasons(self, line: Any) -> list[dict[str, object]]:
        """Return why the team has its place."""
        return [reason.as_dict() for reason in line.row.reasons] if line.row else []


class BoardRowOut(serializers.Serializer):
    """Output: a player among those of one board."""

    entry = serializers.IntegerField(source="entry.pk")
    team = serializers.IntegerField(source="team.pk")
    place = serializers.CharField()
    points = serializers.IntegerField()
    games = serializers.IntegerField()


class BoardOfTableOut(serializers.Serializer):
    """Output: the players of a board by their points at it."""

    board = serializers.IntegerField()
    players = BoardRowOut(many=True)


class TeamTableOut(serializers.Serializer):
    """Output: the table of teams and the best at every board."""

    after = serializers.IntegerField(help_text="the last round that is over, or the one asked for")
    places_by = serializers.CharField(source="settings.places_by")
    ties = serializers.ListField(child=serializers.CharField())
    lines = TeamTableLineOut(many=True)
    boards = serializers.SerializerMethodField()

    @extend_schema_field(BoardOfTableOut(many=True))
    def get_boards(self, table: Any) -> list[dict[str, Any]]:
        """Return the players of every board by their points there."""
        boards = enumerate(table.boards, start=1)
        return [
            {"board": at, "players": list(BoardRowOut(rows, many=True).data)} for at, rows in boards
        ]
