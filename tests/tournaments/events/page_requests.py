"""Pages as a person asks for them and sends them: what tests of an event's pages share."""

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.small_event import Story
from tournaments.rounds_and_boards.models import Game

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
