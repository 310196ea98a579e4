"""Two events with organisers of their own, and a player who stands in one of them."""

from django.test import Client
from django.urls import reverse

from arbiter.rights.permissions_of_roles import Role
from tests import small_event
from tournaments.consent_to_change_shared_player.models import PersonRequest
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry
from tournaments.events import create_and_change_events
from tournaments.people.models import Player
from tournaments.player_list_import.match_rows_to_known_players import player_fingerprint


class TwoEvents:
    """Event A with its players, event B with an organiser of its own, and one who stands in A."""

    def __init__(self) -> None:
        self.a = small_event.event(3)
        self.here = create_and_change_events.create_tournament(
            title="Турнир Б", actor=self.a.organiser, at=small_event.NOON
        )
        self.organiser = small_event.user(
            "boris", staff_of=self.here.scope_key, role=Role.ORGANISER
        )
        self.of_a = small_event.user(
            "anna", staff_of=self.a.tournament.scope_key, role=Role.ORGANISER
        )
        self.entry_in_a = self.a.tournament.entries.select_related("player").first()
        Player.objects.filter(pk=self.entry_in_a.player_id).update(
            birth_year=1990, city="Тверь", user=None
        )
        self.player = Player.objects.get(pk=self.entry_in_a.player_id)
        self.client = small_event.signed_in(self.organiser)

    def enter(self) -> Entry:
        """The organiser of B enters the player of A, as he may."""
        return enter_and_strike_off.enter_player(
            tournament=self.here, player=self.player, actor=self.organiser, at=small_event.NOON
        )

    def is_untouched(self) -> bool:
        """What is known of the player, and that he has no account."""
        now = Player.objects.get(pk=self.player.pk)
        return player_fingerprint(now) == player_fingerprint(self.player) and now.user_id is None

    def edit(self, entry: Entry, client: Client | None = None):
        """The page's form, with another name."""
        fields = {"name": "Подменённый Имярек", "expected": player_fingerprint(self.player)}
        address = reverse("event-player-edit", args=[self.here.pk, entry.pk])
        return (client or self.client).post(address, fields)

    def ask(self, entry: Entry) -> PersonRequest:
        address = reverse("event-ask-person", args=[self.here.pk, entry.pk])
        self.client.post(address, {"reason": "опечатка в фамилии"})
        return PersonRequest.objects.get()
