"""Web push: what a player is told, by a service of our own that decrypts and checks it."""

import socket
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.support import small_event
from tests.support.push_receiver import read
from tests.support.results import dispute, rule
from tests.tournaments.calls.conftest import called_in
from tournaments.calls import endpoints, queries
from tournaments.calls.models import Message, MessageState, PushDevice
from tournaments.calls.retries import Ending, answer_of_status, wait_after
from tournaments.calls.services import keys, posting, sending, telling
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.games.services import records
from tournaments.people.models import Player
from tournaments.rounds.services import lots, publishing

pytestmark = pytest.mark.django_db

WON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


def send_all() -> bool:
    return sending.send_due_messages(timezone.now)


@pytest.fixture
def before():
    """An event whose first round is not published yet."""
    return small_event.event(4, published=0)


def publish(story, number=1):
    now = timezone.now()
    if number == 1:
        lots.draw_lots(
            tournament=story.tournament, seed=small_event.SEED, actor=story.organiser, at=now
        )
    publishing.publish_round(
        tournament=story.tournament, number=number, actor=story.organiser, at=now
    )


@pytest.mark.parametrize(
    ("language", "colour", "board", "begins"),
    [
        ("ru", "Вы играете белыми", "Тур 1, доска 1", "Начало"),
        ("en", "You play White", "Round 1, board 1", "Beginning"),
    ],
)
def test_a_published_pairing_calls_its_players(before, receiver, language, colour, board, begins):
    start = timezone.now() + timedelta(minutes=10)
    replace_planned_beginnings(
        tournament=before.tournament, starts={1: start}, actor=before.organiser, at=timezone.now()
    )
    for entry in before.tournament.entries.all():
        called_in(before, entry).device(receiver, f"entry-{entry.pk}", language)
    publish(before)
    assert send_all() is False
    game = before.game()
    (arrived,) = [one for one in receiver.arrived if one.path.endswith(f"/entry-{game.white_id}")]
    assert len(receiver.arrived) == 4
    assert arrived.said["title"] == board
    assert colour in arrived.said["body"]
    assert begins in arrived.said["body"]
    assert arrived.said["link"] == "/card/"
    assert arrived.headers["Topic"] == f"event-{before.tournament.pk}-round-1"
    assert arrived.headers["Content-Encoding"] == "aes128gcm"
    assert arrived.headers["Urgency"] == "high"
    assert 0 < int(arrived.headers["TTL"]) <= 30 * 60
    assert arrived.token["aud"] == receiver.origin, "with its port"
    assert arrived.token["sub"].startswith("mailto:")
    assert 0 < arrived.token["exp"] - time.time() <= 24 * 3600
    assert arrived.public_key == keys.public_push_key()
    assert len(read(arrived.public_key)) == 65


def test_a_child_is_told_as_the_public_reads_him(before, receiver):
    """A message lies on a locked screen: it names a minor as the wall does."""
    Player.objects.update(name="Иванов Пётр", birth_year=2016, is_guarded=True)
    entry = before.tournament.entries.first()
    called_in(before, entry).device(receiver)
    publish(before)
    send_all()
    (said,) = receiver.said()
    assert "Иванов П." in said["body"]
    assert "Пётр" not in str(said)


def test_a_round_that_is_a_draft_again_calls_nobody(before, receiver):
    called_in(before, before.tournament.entries.first()).device(receiver)
    publish(before)
    assert queries.due_messages(timezone.now()).count() == 1
    telling.take_back_pairings(before.tournament.rounds.get(number=1))
    send_all()
    assert receiver.arrived == []


def test_the_opponents_word_and_a_ruling_call(receiver):
    story = small_event.event(4)
    game = story.game()
    black = called_in(story, game.black)
    black.device(receiver)
    called_in(story, game.white).device(receiver, "white")
    records.submit_record(
        game_id=game.pk, data=WON.encode(), actor=story.user_of(game.white), at=timezone.now()
    )
    send_all()
    (word,) = receiver.said()
    assert "сообщает: вы проиграли" in word["title"]
    assert receiver.said("white") == [], "he has said it himself"
    case = dispute(story, at=timezone.now())
    rule(case, story.arbiter, at=timezone.now(), article="7.2.3")
    send_all()
    ruling = receiver.said()[-1]
    assert ruling["title"] == "Судья решил: вы проиграли"
    assert "Обжаловать до" in ruling["body"]
    assert receiver.said("white")[-1]["title"] == "Судья решил: вы выиграли"


def test_an_address_that_is_gone_is_forgotten(before, receiver):
    called = called_in(before, before.tournament.entries.first())
    called.device(receiver)
    called.device(receiver, "other")
    receiver.answer("one", 410)
    publish(before)
    send_all()
    assert [device.endpoint for device in PushDevice.objects.all()] == [receiver.endpoint("other")]
    assert len(receiver.said("other")) == 1


@pytest.mark.parametrize(
    ("status", "ending", "wait"),
    [
        (201, Ending.ARRIVED, None),
        (404, Ending.GONE, None),
        (410, Ending.GONE, None),
        (413, Ending.REFUSED, None),
        (307, Ending.REFUSED, None),
        (403, Ending.LATER, None),
        (429, Ending.LATER, timedelta(minutes=15)),
        (503, Ending.LATER, timedelta(minutes=15)),
    ],
)
def test_what_a_service_answers_is_understood(status, ending, wait):
    answer = answer_of_status(status, "900", datetime(2026, 11, 29, tzinfo=UTC))
    assert (answer.ending, answer.wait) == (ending, wait)


@pytest.mark.parametrize(
    ("said", "wait"),
    [
        ("30", timedelta(seconds=30)),
        ("Sun, 29 Nov 2026 12:10:00 GMT", timedelta(minutes=10)),
        ("Sun, 29 Nov 2026 11:00:00 GMT", timedelta()),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_seconds_or_a_moment(said, wait):
    answer = answer_of_status(429, said, datetime(2026, 11, 29, 12, tzinfo=UTC))
    assert answer.wait == wait


def test_a_busy_service_is_asked_again_when_it_wants(before, receiver):
    called_in(before, before.tournament.entries.first()).device(receiver)
    receiver.answer("one", 429)
    publish(before)
    send_all()
    message = Message.objects.get()
    assert message.state == MessageState.WAITING
    assert message.due_at - timezone.now() > timedelta(minutes=14)
    receiver.answer("one", 201)
    Message.objects.update(due_at=timezone.now())
    send_all()
    message.refresh_from_db()
    assert (message.state, message.words, message.attempts) == (MessageState.SENT, "", 2)
    assert send_all() is False
    assert len(receiver.said()) == 2


def test_a_redirect_is_not_followed(before, receiver):
    called_in(before, before.tournament.entries.first()).device(receiver)
    receiver.answer("one", 307)
    publish(before)
    send_all()
    assert receiver.said("elsewhere") == []
    assert Message.objects.get().state == MessageState.GIVEN_UP


def test_a_silent_service_holds_nobody_up(before, receiver):
    """Two devices behind it, one after the other: it is waited for once."""
    for number, entry in enumerate(before.tournament.entries.all()[:2]):
        called_in(before, entry).device(receiver, f"silent-{number}")
        receiver.answer(f"silent-{number}", 0)
    publish(before)
    began = time.monotonic()
    send_all()
    assert time.monotonic() - began < 10
    assert {message.fault for message in Message.objects.all()} == {"silent"}
    assert len(receiver.arrived) == 1


def test_a_message_too_late_is_not_sent(before, receiver):
    called_in(before, before.tournament.entries.first()).device(receiver)
    publish(before)
    Message.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    send_all()
    assert receiver.arrived == []
    assert Message.objects.get().state == MessageState.GIVEN_UP


def test_a_message_that_a_killed_worker_had_taken_is_sent_after_a_while(before, receiver):
    called_in(before, before.tournament.entries.first()).device(receiver)
    publish(before)
    now = timezone.now()
    Message.objects.update(taken_until=now + sending.TAKEN_FOR, attempts=1)
    send_all()
    assert receiver.arrived == []
    sending.send_due_messages(lambda: now + sending.TAKEN_FOR + timedelta(seconds=1))
    assert len(receiver.said()) == 1


def test_waits_grow_and_a_service_may_ask_for_longer():
    waits = [wait_after(attempt, None) for attempt in range(1, 9)]
    assert waits == sorted(waits)
    assert wait_after(1, timedelta(minutes=5)) == timedelta(minutes=5)
    assert wait_after(1, timedelta(days=9)) == timedelta(hours=2)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/a",  # no TLS
        "https://localhost/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.1.2.3/a",
        "https://192.168.1.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/a",
        "https://[::ffff:10.0.0.1]/a",
        "https://[64:ff9b::192.168.1.1]/a",
        "https://[2002:0a00:0001::1]/a",
        "https://user@push.example.com/a",
        "https://push.example.com:6379/a",
        "https://push.example.com/" + "a" * 600,
        "file:///etc/passwd",
        "https://",
        "",
    ],
)
def test_an_address_inside_is_no_push_service(endpoint):
    assert not endpoints.is_endpoint(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQ",
    ],
)
def test_push_services_of_browsers_are_taken(endpoint):
    assert endpoints.is_endpoint(endpoint)


def test_a_name_that_leads_inside_is_not_followed(before, receiver, monkeypatch):
    """The name looks public; where it leads is looked at each time, and nobody is connected."""
    device = called_in(before, before.tournament.entries.first()).device(receiver)
    PushDevice.objects.update(endpoint="https://push.example.com/inside")
    publish(before)
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 443))]
    monkeypatch.setattr(posting.socket, "getaddrinfo", lambda *_a, **_k: inside)
    send_all()
    message = Message.objects.get(device=device)
    assert (message.state, message.fault) == (MessageState.GIVEN_UP, "not_public")


def test_a_site_without_internet_says_so(before, receiver, settings, client):
    """Nobody listens at the address: it waits, and /readyz tells it without being unready."""
    called_in(before, before.tournament.entries.first()).device(receiver)
    publish(before)
    receiver.server.shutdown()
    receiver.server.server_close()
    send_all()
    assert Message.objects.get().fault == queries.UNREACHABLE
    assert queries.is_site_without_internet()
    told = client.get("/readyz").json()["messages"]
    assert told.startswith("1 wait since")
    assert told.endswith("unreachable")


def test_the_key_is_made_once_and_for_its_owner_alone(settings, tmp_path):
    settings.PUSH_KEY_FILE = tmp_path / "folder" / "push_key"
    first = keys.public_push_key()
    assert first == keys.public_push_key()
    assert settings.PUSH_KEY_FILE.stat().st_mode & 0o077 == 0
    assert [path.name for path in settings.PUSH_KEY_FILE.parent.iterdir()] == ["push_key"]
    settings.PUSH_KEY_FILE.write_text("no key")
    assert keys.public_push_key() == ""
