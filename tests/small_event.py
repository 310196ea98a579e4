"""Make a small event with its people: an organiser, an arbiter, players, a stranger."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client

from arbiter.offices.models import Office
from arbiter.rights.permissions_of_roles import Role
from tests.restored_stories import kept
from tournaments.enter_players import enter_and_strike_off as entries
from tournaments.entries.models import Entry
from tournaments.events import create_and_change_events as events
from tournaments.events.models import Tournament
from tournaments.lots import draw_starting_numbers_and_begin_event as lots
from tournaments.people.models import Player
from tournaments.rounds import publish_and_start_rounds as rounds
from tournaments.rounds_and_boards.models import Game

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
SEED = "0123456789abcdef"


@dataclass
class Story:
    """One small event and everybody in it."""

    organiser: User
    arbiter: User
    stranger: User
    tournament: Tournament
    players: list[User] = field(default_factory=list)

    def game(self, round_number: int = 1, board: int = 1) -> Game:
        return Game.objects.select_related("pairing__round__tournament").get(
            pairing__round__tournament=self.tournament,
            pairing__round__number=round_number,
            pairing__board=board,
            number=1,
        )

    def user_of(self, entry: Entry) -> User:
        return User.objects.get(player=entry.player_id)


@cache
def _hashed(password: str) -> str:
    """Hashing is slow on purpose; once for each name is enough."""
    return make_password(password)


def user(name: str, *, staff_of: str | None = None, role: Role | None = None) -> User:
    """A user, who may hold one office."""
    account, _ = User.objects.get_or_create(username=name, defaults={"first_name": name})
    account.password = _hashed(name)
    account.save()
    if staff_of and role:
        Office.objects.get_or_create(user=account, scope=staff_of, role=role)
    return account


def signed_in(user: User) -> Client:
    """A browser in which this person has signed in."""
    client = Client()
    client.force_login(user)
    return client


@kept
def event(players: int = 4, *, published: int = 1, **regulations: object) -> Story:
    """An event with its lots drawn and its first rounds published."""
    organiser = user("organiser", staff_of="site", role=Role.ORGANISER)
    tournament = events.create_tournament(
        title="Кубок клуба", actor=organiser, at=NOON, **regulations
    )
    story = Story(
        organiser=organiser,
        arbiter=user("arbiter", staff_of=tournament.scope_key, role=Role.ARBITER),
        stranger=user("stranger"),
        tournament=tournament,
    )
    for number in range(1, players + 1):
        entry = entries.enter_new_player(
            tournament=tournament,
            name=f"Игрок {number:02}",
            actor=organiser,
            at=NOON,
            is_demo=True,
        )
        account = user(f"player{number}")
        Player.objects.filter(pk=entry.player_id).update(user=account)
        story.players.append(account)
    if published:
        lots.draw_lots(tournament=tournament, seed=SEED, actor=organiser, at=NOON)
        for number in range(1, published + 1):
            rounds.publish_round(tournament=tournament, number=number, actor=organiser, at=NOON)
    tournament.refresh_from_db()
    return story
