"""HTTP API: list and enter players; read, correct, strike off one."""

from django.db.models.functions import Coalesce
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import PageQuery, choice_parameter, filter_by_query, page_of_rows
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body, refuse_every_field
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.queries import consent, players
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.queries.players import known_people_of_form, person_meant
from tournaments.entries.serializers import EntriesIn, EntryIn, EntryOut
from tournaments.entries.services import entering
from tournaments.entries.services import players as players_services
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.people.lists.person import FIRST_YEAR, LAST_YEAR
from tournaments.people.models import Player, Sex
from tournaments.people.serializers import validate_day_of_birth

# HTTP API of entries: list them, enter players.


class EntriesQuery(PageQuery):
    """Query parameters of the list of entries."""

    state = choice_parameter(EntryState.values)


def require_may_enter_players(request: Request, pk: int) -> Tournament:
    """Find the event; refuse a user without the right before reading his request."""
    tournament = find_event(request, pk)
    rights.require_right(
        request.user, Action.MANAGE_ENTRIES, event_scope(tournament, request.method)
    )
    return tournament


class EntriesView(PublicReadView):
    """API: the entries of an event."""

    tag = "enter players"

    @cache_event_api_view
    @endpoint(
        gives=EntryOut,
        many=True,
        parameters=[EntriesQuery],
        operation_id="events_entries_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List the entries by number; those without one come first."""
        query = EntriesQuery.parse_query(request)
        rows = players.start_list(find_event(request, pk)).annotate(place=Coalesce("number", 0))
        rows = filter_by_query(rows, query, {"state": "state"})
        return page_of_rows(request, query, rows, columns=("place", "pk"), out=EntryOut)

    @run_once_for_key
    @endpoint(
        takes=EntryIn,
        gives=EntryOut,
        status=201,
        first=require_may_enter_players,
        operation_id="events_entries_create",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: EntryIn) -> object:
        """Add a player while entries are open, or late where the event takes late entries.

        409 ``who_is_meant`` where somebody known may be meant, with the ``candidates``, until
        ``whom`` says which of them it is, or that it is somebody new. The known person is entered
        as he is: what is typed otherwise is not written. 409 ``needs_confirmation`` for a name
        that has entered already, until its caution is accepted.
        """
        typed = dict(body.validated_data)
        whom = typed.pop("whom")
        return entering.enter_new_or_known(
            tournament=found,
            player=person_meant(known_people_of_form(found, typed), typed, whom),
            actor=request.user,
            at=timezone.now(),
            **typed,
        )


class ManyEntriesView(PublicReadView):
    """API: many players entered at once."""

    tag = "enter players"

    @run_once_for_key
    @endpoint(
        takes=EntriesIn,
        gives=EntryOut,
        many=True,
        status=201,
        first=require_may_enter_players,
        operation_id="events_entries_enter",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: EntriesIn) -> object:
        """Add many players, all of them or none, each as by an entry of his own.

        Where a row cannot be entered nobody is. 400 where a field is wrong: `errors.entries`
        names each wrong row by its place in the list, from 0, and its fields. 409 `rows_wrong`
        where a player cannot be entered: `errors` tells of each wrong row why; `row` counts from
        1, `field` is the one at fault. Who bears the name of an earlier row needs `whom`.
        """
        return entering.enter_many_players(
            tournament=found,
            rows=body.validated_data["entries"],
            actor=request.user,
            at=timezone.now(),
        )


# HTTP API of one player of an event: read or correct his data, strike him off the list.


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
        return fields | dict(consent.WITHHELD) if self.get_is_shared(player) else fields


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
    rights.require_right(
        request.user, Action.MANAGE_ENTRIES, event_scope(row.tournament, request.method)
    )
    return row


def _player_answer(request: Request, row: Entry) -> Response:
    is_shared = bool(
        consent.players_user_may_not_change(request.user, row.tournament, [row.player_id])
    )
    answer = Response(PlayerOut(row.player, context={"is_shared": is_shared}).data)
    answer["Cache-Control"] = "no-store"
    return answer


class PlayerView(APIView):
    """API: one player of an event."""

    tag = "event players"
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
        players_services.edit_player(
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
        entering.remove_entry(
            entry=_entry(request, pk, entry), actor=request.user, at=timezone.now()
        )
