"""What the public sees of moves as they are played: at once or later, everywhere alike."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.support import small_event
from tests.support.live import LINE, acts, seen, send, taken_back
from tests.support.small_event import client_of, read
from tournaments.hall.queries.live import read_event_state
from tournaments.live.models import LiveMove
from tournaments.live.services import links

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(4)


def _delay(story, minutes: int) -> None:
    links.change_live_settings(
        tournament=story.tournament,
        delay_minutes=minutes,
        players_write=True,
        actor=story.organiser,
        at=timezone.now(),
    )


def _pass(minutes: int) -> None:
    """So much time goes by."""
    for row in LiveMove.objects.all():
        row.at -= timedelta(minutes=minutes)
        row.shown_at = row.shown_at and row.shown_at - timedelta(minutes=minutes)
        row.save()


def _doors(story, game) -> dict[str, str]:
    """Every address at which a stranger might see a move."""
    event, client = story.tournament.pk, client_of(None)
    addresses = {
        "front page": reverse("home"),
        "event": reverse("event", args=[event]),
        "hall": reverse("event-hall", args=[event]) + "?show=boards",
        "game": reverse("game", args=[game.pk]),
        "embed": reverse("game-embed", args=[game.pk]),
        "picture": reverse("game-picture", args=[game.pk]),
        "file": reverse("game-file", args=[game.pk, "pdn"]),
        "print": reverse("game-print", args=[game.pk]),
        "api": reverse("api-game-live", args=[game.pk]),
        "relay": reverse("event-round-games", args=[event, 1]),
        "relay api": reverse("api-round-games", args=[event, 1]),
    }
    return {name: client.get(address).content.decode() for name, address in addresses.items()}


BOARDS = ("front page", "event", "hall")
WORDS = ("game", "embed", "file", "print", "api", "relay", "relay api")


def test_a_move_is_seen_at_every_door_at_once(story):
    game = story.game()
    send(story.arbiter, game, acts("c3-d4"))
    doors = _doors(story, game)
    assert [name for name in WORDS if "c3-d4" not in doors[name]] == []
    assert [name for name in BOARDS if "is-live" not in doors[name]] == []
    assert "<svg" in doors["picture"]
    send(story.arbiter, game, acts("d6-c5", first=2))
    assert "d6-c5" in _doors(story, game)["game"], "the page of before was given"


def test_with_a_delay_no_door_tells_a_move_before_its_time(story):
    _delay(story, 10)
    before = read_event_state(story.tournament.pk)
    game = story.game()
    send(story.arbiter, game, acts("c3-d4", "d6-c5"))
    doors = _doors(story, game)
    assert [name for name, page in doors.items() if "c3-d4" in page or "is-live" in page] == []
    assert read_event_state(story.tournament.pk) == before, "the live line tells of a move"
    assert seen(story.arbiter, game) == ["c3-d4", "d6-c5"], "officials see it at once"
    assert "c3-d4" in read(story.arbiter, "game", game.pk)
    _pass(11)
    send(story.arbiter, game, acts("b2-c3", first=3))
    assert seen(None, game) == ["c3-d4", "d6-c5"]
    assert read_event_state(story.tournament.pk) != before
    doors = _doors(story, game)
    assert [name for name in WORDS if "c3-d4" not in doors[name] or "b2-c3" in doors[name]] == []


def _wait_for_moves(story, moves: int, minutes: int = 0) -> None:
    """The public sees a move after so many more."""
    links.change_live_settings(
        tournament=story.tournament,
        delay_minutes=minutes,
        delay_moves=moves,
        players_write=True,
        actor=story.organiser,
        at=timezone.now(),
    )


def test_with_a_delay_by_moves_no_door_tells_the_last_of_them(story):
    _wait_for_moves(story, 2)
    before = read_event_state(story.tournament.pk)
    game = story.game()
    send(story.arbiter, game, acts("c3-d4", "d6-c5"))
    doors = _doors(story, game)
    assert [name for name, page in doors.items() if "c3-d4" in page or "is-live" in page] == []
    assert read_event_state(story.tournament.pk) == before, "the live line tells of a move"
    assert seen(story.arbiter, game) == ["c3-d4", "d6-c5"], "officials see it at once"
    assert "d6-c5" in read(story.arbiter, "game", game.pk)
    _pass(600)
    assert seen(None, game) == [], "time alone shows nothing"
    send(story.arbiter, game, acts("b2-c3", first=3))
    assert seen(None, game) == ["c3-d4"]
    assert read_event_state(story.tournament.pk) != before
    doors = _doors(story, game)
    assert [name for name in WORDS if "c3-d4" not in doors[name]] == []
    hidden = ("d6-c5", "b2-c3")
    assert [name for name, page in doors.items() if any(move in page for move in hidden)] == []
    assert [name for name in BOARDS if "is-live" not in doors[name]] == []


def test_both_delays_together_count_from_the_later_move(story):
    _wait_for_moves(story, 1, minutes=10)
    game = story.game()
    send(story.arbiter, game, acts("c3-d4"))
    _pass(30)
    send(story.arbiter, game, acts("d6-c5", first=2))
    assert seen(None, game) == []
    _pass(11)
    assert seen(None, game) == ["c3-d4"]


def test_a_new_delay_by_moves_holds_for_games_in_play(story):
    game = story.game()
    send(story.arbiter, game, acts(*LINE[:4]))
    for moves in (3, 0, 1, 4, 2):
        _wait_for_moves(story, moves)
        assert seen(None, game) == list(LINE[: 4 - moves])
    _delay(story, 0)
    assert seen(None, game) == list(LINE[:2]), "who sets minutes leaves the moves as they are"


def test_the_result_ends_the_delay_by_moves_and_no_record_goes_before_it(story):
    _wait_for_moves(story, 4)
    game = story.game()
    send(story.arbiter, game, acts(*LINE[:2]))
    small_event.submit(small_event.white_of(story, game), game, "1. c3-d4 d6-c5 1-0")
    _pass(600)
    assert "d6-c5" not in _doors(story, game)["game"]
    client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "1-0", "expected_revision": story.game().revision},
        content_type="application/json",
    )
    assert seen(None, game) == list(LINE[:2])


def test_a_move_taken_back_and_played_again_waits_anew(story):
    _wait_for_moves(story, 2)
    game = story.game()
    send(story.arbiter, game, acts(*LINE[:2]))
    send(story.arbiter, game, [taken_back(2, 3)])
    assert seen(None, game) == []
    send(story.arbiter, game, acts("b6-a5", "b2-c3", first=2, number=4))
    assert seen(None, game) == ["c3-d4"]


def test_the_delay_by_moves_is_set_on_the_page_and_by_the_api(story):
    event, client = story.tournament.pk, client_of(story.organiser)
    page = reverse("event-live-settings", args=[event])
    client.post(page, {"delay_minutes": "5", "delay_moves": "4"})
    address = reverse("api-live-settings", args=[event])
    stands = {"delay_minutes": 5, "delay_moves": 4, "players_write": False}
    assert client.get(address).json() == stands
    assert 'name="delay_moves" value="4"' in read(story.organiser, "event-scorers", event)
    sent = {"delay_minutes": 1, "players_write": True}
    answer = client.post(address, sent, content_type="application/json")
    assert answer.json() == {"delay_minutes": 1, "delay_moves": 4, "players_write": True}
    refused = client.post(address, {**sent, "delay_moves": 41}, content_type="application/json")
    assert refused.status_code == 400
    assert client.post(page, {"delay_minutes": "0", "delay_moves": "41"}).status_code == 422


def test_a_record_that_waits_is_not_shown_before_its_moves_would_be(story):
    _delay(story, 10)
    game = story.game()
    small_event.submit(small_event.white_of(story, game), game, "1. c3-d4 d6-c5 1-0")
    assert "c3-d4" not in _doors(story, game)["game"]
    assert "c3-d4" in read(small_event.white_of(story, game), "game", game.pk)


def test_the_result_ends_the_delay(story):
    _delay(story, 10)
    game = story.game()
    send(story.arbiter, game, acts(*LINE[:2]))
    client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "1-0", "expected_revision": 0},
        content_type="application/json",
    )
    assert seen(None, game) == list(LINE[:2])


def test_a_new_delay_holds_for_games_in_play(story):
    game = story.game()
    send(story.arbiter, game, acts("c3-d4"))
    _delay(story, 10)
    assert seen(None, game) == []
    _delay(story, 0)
    assert seen(None, game) == ["c3-d4"]


def test_live_boards_stand_before_those_that_are_over(story):
    over, played = story.game(), story.game(board=2)
    small_event.submit(story.arbiter, over, "1. c3-d4 d6-c5 1-0")
    send(story.arbiter, played, acts("c3-b4"))
    page = read(None, "event", story.tournament.pk)
    assert page.index(f"/games/{played.pk}/") < page.index(f"/games/{over.pk}/")


def test_a_board_whose_moves_have_stopped_says_so(story):
    send(story.arbiter, story.game(), acts("c3-d4"))
    assert "is-quiet" not in read(None, "event", story.tournament.pk)
    _pass(5)
    send(story.arbiter, story.game(board=2), acts("c3-d4"))
    assert read(None, "event", story.tournament.pk).count("is-quiet") == 1


class Relay:
    """A program of another site: asks for the games of a round again and again."""

    def __init__(self, story) -> None:
        self.address = reverse("event-round-games", args=[story.tournament.pk, 1])
        self.client, self.etag, self.games = client_of(None), "", []

    def poll(self) -> int:
        answer = self.client.get(self.address, headers={"if-none-match": self.etag})
        if answer.status_code == 200:
            self.etag = answer["ETag"]
            self.games = answer.content.decode().strip().split('\n\n[Event "')
        return answer.status_code


def _tags(game: str) -> list[str]:
    return [line for line in game.splitlines() if '"]' in line and not line.startswith("[Result")]


def test_a_relay_meets_the_same_games_in_the_same_order(story):
    relay = Relay(story)
    assert relay.poll() == 200
    first = [_tags(game) for game in relay.games]
    assert len(first) == 2
    assert all(game.rstrip().endswith("*") for game in relay.games)
    assert relay.poll() == 304
    one = acts("c3-d4")
    send(story.arbiter, story.game(board=2), [{**one[0], "white_ms": 521000}])
    assert relay.poll() == 200
    assert [_tags(game) for game in relay.games] == first
    assert "c3-d4 {[%clk 0:08:41]}" in relay.games[1]
    assert relay.poll() == 304
    small_event.submit(story.arbiter, story.game(), "1. c3-d4 d6-c5 1-0")
    assert relay.poll() == 200
    assert [_tags(game) for game in relay.games] == first, "a game that is over stays in its place"
    assert relay.games[0].rstrip().endswith("1-0")


def test_a_round_that_is_not_published_has_no_games(story):
    for name in ("event-round-games", "api-round-games"):
        assert client_of(None).get(reverse(name, args=[story.tournament.pk, 9])).status_code == 404


def test_a_frame_of_another_site_follows_by_script_and_without_it_is_loaded_anew(story):
    game = story.game()
    send(story.arbiter, game, acts("c3-d4"))
    frame = client_of(None).get(reverse("game-embed", args=[game.pk])).content.decode()
    assert f'data-live="{reverse("event-live", args=[story.tournament.pk])}"' in frame
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in frame
    assert frame.count("http-equiv") == 1
    assert "live_frame" in frame
    sent = {"result": "1-0", "expected_revision": 0}
    client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]), sent, content_type="application/json"
    )
    over = client_of(None).get(reverse("game-embed", args=[game.pk])).content.decode()
    assert [word for word in ("data-live", "http-equiv", "live_frame") if word in over] == []
