"""HTTP API of one player of an event: read or correct his data, strike him off the list."""

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.strict_serializers import Body, refuse_every_field
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.consent_to_change_shared_player import requests_and_changeable_players
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry
from tournaments.event_players import correct_player_data
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.people.models import Player, Sex
from tournaments.people.player_name_and_birth_serializer_fields import validate_day_of_birth
from tournaments.player_list_import.match_rows_to_known_players import EDITABLE, player_fingerprint
from tournaments.player_list_reader.person_from_row import FIRST_YEAR, LAST_YEAR


class PlayerOut(serializers.ModelSerializer):
    """Output: the data of a player."""

    sex = serializers.ChoiceField(choices=Sex.choices, allow_blank=True, read_only=True)
    state = serializers.SerializerMethodField(
        help_text="to be sent back with a correction; empty for a person who is not one's own"
    )
    is_shared = serializers.SerializerMethodField(
        help_text="in others' events, too: birth date and sex are not told without consent"
    )

    class Meta:
        model = Player
        fields = ["id", *EDITABLE, "state", "is_shared"]
        read_only_fields = fields

    def get_state(self, player: Player) -> str:
        """The version to send back with a correction."""
        return "" if self.get_is_shared(player) else player_fingerprint(player)

    def get_is_shared(self, player: Player) -> bool:
        """Whether the player's data need others' consent to change."""
        return bool(self.context.get("is_shared"))

    def to_representation(self, player: Player) -> dict[str, object]:
        """Return the player; of another's player only the year of birth."""
        fields = super().to_representation(player)
        return (
            fields | dict(requests_and_changeable_players.WITHHELD)
            if self.get_is_shared(player)
            else fields
        )


class PlayerIn(Body):
    """Input: the fields to correct, and the version they are based on."""

    expected = serializers.CharField(max_length=16, help_text="`state` as it was read")
    name = serializers.CharField(max_length=120, required=False)
    name_latin = serializers.CharField(max_length=120, required=False, allow_blank=True)
    rating = serializers.IntegerField(min_value=1, max_value=4000, required=False, allow_null=True)
    title = serializers.CharField(max_length=40, required=False, allow_blank=True)
    federation = serializers.RegexField(r"^([A-Z]{3})?$", required=False, allow_blank=True)
    federation_id = serializers.RegexField(
        r"^[0-9A-Za-z-]{0,20}$", required=False, allow_blank=True
    )
    club = serializers.CharField(max_length=80, required=False, allow_blank=True)
    city = serializers.CharField(max_length=80, required=False, allow_blank=True)
    region = serializers.CharField(max_length=80, required=False, allow_blank=True)
    birth_year = serializers.IntegerField(
        min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False, allow_null=True
    )
    birth_date = serializers.DateField(
        required=False, allow_null=True, validators=[validate_day_of_birth]
    )
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, allow_blank=True)


def _entry(request: Request, pk: int, entry: int) -> Entry:
    entries = Entry.objects.filter(tournament_id=pk, pk=entry)
    row = get_object_or_404(entries.select_related("player", "tournament"))
    permissions_of_roles.require_right(
        request.user, Action.MANAGE_ENTRIES, event_scope(row.tournament)
    )
    return row


def _player_answer(request: Request, row: Entry) -> Response:
    is_shared = bool(
        requests_and_changeable_players.players_user_may_not_change(
            request.user, row.tournament, [row.player_id]
        )
    )
    answer = Response(PlayerOut(row.player, context={"is_shared": is_shared}).data)
    answer["Cache-Control"] = "no-store"
    return answer


class PlayerView(APIView):
    """API: one player of an event."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=PlayerOut, operation_id="events_player_retrieve")
    def get(self, request: Request, pk: int, entry: int) -> Response:
        """Read a player's data, for those who manage the entries.

        Day of birth and sex only where the person is his to manage.
        """
        return _player_answer(request, _entry(request, pk, entry))

    @endpoint(takes=PlayerIn, gives=PlayerOut, operation_id="events_player_correct", first=_entry)
    def patch(
        self, request: Request, pk: int, entry: int, *, found: Entry, body: PlayerIn
    ) -> Response:
        """Correct the named fields of a player; 409 if he has changed since ``expected``."""
        values = dict(body.validated_data)
        expected = values.pop("expected")
        known = {name: getattr(found.player, name) for name in EDITABLE}
        if "birth_date" in values and "birth_year" not in values:
            known["birth_year"] = None  # the day says its year
        correct_player_data.edit_player(
            entry=found,
            facts={**known, **values},
            expected=expected,
            actor=request.user,
            at=timezone.now(),
        )
        found.player.refresh_from_db()
        return _player_answer(request, found)

    @endpoint(status=204, operation_id="events_player_remove")
    def delete(self, request: Request, pk: int, entry: int) -> None:
        """Strike off an entry made by mistake, before the lots; later withdraw him."""
        refuse_every_field(request)
        enter_and_strike_off.remove_entry(
            entry=_entry(request, pk, entry), actor=request.user, at=timezone.now()
        )
