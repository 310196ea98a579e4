"""Two of one name are told apart by programs wherever a player is named: entry, number, name."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from tests.support import small_event, swiss_event
from tournaments.entries.models import Entry
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def story() -> small_event.Story:
    """All four bear one name; the first round is played."""
    story = small_event.event(4, published=2)
    Player.objects.filter(entries__tournament=story.tournament).update(name="Иванов Иван")
    swiss_event.play(story, 1, swiss_event.higher)
    story.tournament.refresh_from_db()
    key = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    standings_services.recompute_standings(**key, at=small_event.NOON)
    return story


def _named(entry: Entry) -> dict:
    return {"entry": entry.pk, "number": entry.number, "name": "Иванов Иван"}


def _read(story: small_event.Story, name: str, *args: int) -> dict | list:
    return Client().get(reverse(name, args=[story.tournament.pk, *args])).json()


def test_a_board_and_its_games_say_who_sits_there(story: small_event.Story) -> None:
    entries = {entry.pk: _named(entry) for entry in story.tournament.entries.all()}
    shown = _read(story, "api-round", 1)
    for board in shown["pairings"]:
        assert board["first_player"] == entries[board["first_player"]["entry"]]
        assert board["second_player"] == entries[board["second_player"]["entry"]]
        assert board["first"] == "Иванов Иван"
        (game,) = board["games"]
        assert game["white_player"] == board["first_player"]
        assert game["black_player"] == board["second_player"]
        alone = Client().get(reverse("api-game", args=[game["id"]])).json()
        assert alone["white_player"] == game["white_player"]
    seated = {
        board[side]["entry"]
        for board in shown["pairings"]
        for side in ("first_player", "second_player")
    }
    assert seated == set(entries)


@pytest.mark.parametrize("name", ["api-standings", "api-crosstable", "api-colours"])
def test_every_table_names_the_entry(story: small_event.Story, name: str) -> None:
    table = _read(story, name)
    rows = table if isinstance(table, list) else table["rows"]
    numbers = {entry.pk: entry.number for entry in story.tournament.entries.all()}
    assert {row["entry"]: row["number"] for row in rows} == numbers


def test_a_case_says_who_plays(story: small_event.Story) -> None:
    game = story.game(2)
    small_event.user("judge", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    player = small_event.signed_in(small_event.white_of(story, game))
    body = {"kind": "result", "claim_text": "Ничья"}
    answer = player.post(reverse("api-disputes", args=[game.pk]), body, "application/json")
    assert answer.status_code in (200, 201), answer.content
    judge = small_event.signed_in(small_event.User.objects.get(username="judge"))
    (case,) = judge.get(reverse("api-cases")).json()
    assert case["players"] == [
        {"side": "w", **_named(game.white)},
        {"side": "b", **_named(game.black)},
    ]
