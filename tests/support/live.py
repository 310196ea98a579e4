"""Write the moves of a game while it is played, as a device at its board sends them."""

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.support.small_event import client_of
from tournaments.boards.models import Game

DEVICE, OTHER = "a-telephone-1", "a-telephone-2"

LINE = ("c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5")


def acts(*moves: str, first: int = 1, number: int | None = None) -> list[dict[str, object]]:
    """Moves from half-move ``first`` on, numbered as a device numbers them."""
    begin = first if number is None else number
    return [{"seq": begin + at, "ply": first + at, "move": move} for at, move in enumerate(moves)]


def taken_back(ply: int, number: int) -> dict[str, object]:
    """The half-move taken back again."""
    return {"seq": number, "ply": ply, "move": ""}


def send(
    who: User | Client | None,
    game: Game,
    sent: list[dict[str, object]],
    *,
    device: str = DEVICE,
    takes_over: bool = False,
):
    """What the server answers to acts of a device."""
    client = who if isinstance(who, Client) else client_of(who)
    body = {"device": device, "takes_over": takes_over, "acts": sent}
    address = reverse("api-game-live", args=[game.pk])
    return client.post(address, body, content_type="application/json")


def seen(who: User | Client | None, game: Game) -> list[str]:
    """The moves that somebody may see now."""
    client = who if isinstance(who, Client) else client_of(who)
    answer = client.get(reverse("api-game-live", args=[game.pk]))
    assert answer.status_code == 200
    return [move["move"] for move in answer.json()["moves"]]
