"""Make a small event with its people, or two that share a player, and their requests."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.entries.models import Entry, PersonRequest
from tournaments.entries.queries.matching import player_fingerprint
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations as regulations_services
from tournaments.people.models import Player
from tournaments.rounds.services import lots, publishing

# Make a small event with its people: an organiser, an arbiter, players, a stranger.


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
        appoint_official(user=account, role=role, scope=staff_of, actor=None, at=NOON)
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
    tournament = regulations_services.create_tournament(
        title="Кубок клуба", actor=organiser, at=NOON, **regulations
    )
    story = Story(
        organiser=organiser,
        arbiter=user("arbiter", staff_of=tournament.scope_key, role=Role.ARBITER),
        stranger=user("stranger"),
        tournament=tournament,
    )
    for number in range(1, players + 1):
        entry = entering.enter_new_player(
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
            publishing.publish_round(tournament=tournament, number=number, actor=organiser, at=NOON)
    tournament.refresh_from_db()
    return story


# Pages as a person asks for them and sends them: what tests of an event's pages share.


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

LANGUAGES = ("ru", "en")


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(user: User | None, name: str, *args: object, language: str = "ru", **query: object) -> str:
    url = reverse(name, args=args)
    response = client_of(user).get(url, query, headers={"accept-language": language})
    assert response.status_code == 200, (url, response.status_code)
    return response.content.decode()


def send(user: User | None, name: str, pk: int, **data: object):
    headers = {"accept-language": data.pop("language", "ru")}
    return client_of(user).post(reverse(name, args=[pk]), data, follow=True, headers=headers)


def submit(user: User | None, game: Game, text: str, ending: str = "", language: str = "ru"):
    return send(user, "game-submit", game.pk, text=text, ending=ending, language=language)


def white_of(story: Story, game: Game) -> User:
    return story.user_of(game.white)


def black_of(story: Story, game: Game) -> User:
    return story.user_of(game.black)


class TwoEvents:
    """Event A with its players, event B with an organiser of its own, and one who stands in A."""

    def __init__(self) -> None:
        self.a = event(3)
        self.here = regulations_services.create_tournament(
            title="Турнир Б", actor=self.a.organiser, at=NOON
        )
        self.organiser = user("boris", staff_of=self.here.scope_key, role=Role.ORGANISER)
        self.of_a = user("anna", staff_of=self.a.tournament.scope_key, role=Role.ORGANISER)
        self.entry_in_a = self.a.tournament.entries.select_related("player").first()
        Player.objects.filter(pk=self.entry_in_a.player_id).update(
            birth_year=1990, city="Тверь", user=None
        )
        self.player = Player.objects.get(pk=self.entry_in_a.player_id)
        self.client = signed_in(self.organiser)

    def enter(self) -> Entry:
        """The organiser of B enters the player of A, as he may."""
        return entering.enter_player(
            tournament=self.here, player=self.player, actor=self.organiser, at=NOON
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
