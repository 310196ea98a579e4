"""Messages to other sites: a receiver that fails, hangs and lies, workers that are killed."""

import socket
from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import Office
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tests.support.results import dispute, rule
from tests.support.webhook_receiver import expected
from tests.tournaments.webhooks.conftest import fresh, send_all, told
from tournaments.calls.services import posting
from tournaments.events.models import Tournament
from tournaments.games.services import results
from tournaments.rounds.services import publishing
from tournaments.standings.services import recompute_standings
from tournaments.webhooks import retries
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.models import DeliveryState, StopReason, WebhookDelivery
from tournaments.webhooks.services import collecting, endpoints, letters, sending

pytestmark = pytest.mark.django_db


def publish(story, number: int = 2) -> None:
    publishing.publish_round(
        tournament=story.tournament, number=number, actor=story.organiser, at=timezone.now()
    )


def record_result(story, result: str, reason: str = "") -> None:
    game = story.game()
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult(result), Termination.RECORDED),
        expected_revision=game.revision,
        actor=story.organiser,
        at=timezone.now(),
        reason=reason,
    )


def row() -> WebhookDelivery:
    return WebhookDelivery.objects.get()


def by(story) -> dict:
    return {"tournament": story.tournament, "actor": story.organiser, "at": timezone.now()}


def test_a_published_round_is_told_once_and_signed(story, receiver, clock):
    made = told(story, receiver)
    publish(story)
    assert send_all(clock) is False
    assert send_all(clock) is False
    (one,) = receiver.arrived
    seq = JournalEntry.objects.get(verb="round.published", data__round=2).seq
    assert (one.type, one.id) == ("round.published", f"msg_{story.tournament.pk}_{seq}")
    assert one.data["round"] == 2
    assert one.data["url"].endswith(f"/events/{story.tournament.pk}/rounds/2/")
    assert one.timestamp == int(clock.now.timestamp())
    assert one.signatures == (expected(made.secret, one.id, one.timestamp, one.body),)
    assert row().state == DeliveryState.DELIVERED


def test_what_was_before_the_address_was_added_is_not_told(story, receiver, clock):
    told(story, receiver)
    send_all(clock)
    assert receiver.arrived == []


def test_a_result_its_correction_and_the_table_are_told_in_order(story, receiver, clock):
    told(story, receiver)
    record_result(story, "1-0")
    record_result(story, "0-1", reason="опечатка")
    tournament = Tournament.objects.get(pk=story.tournament.pk)
    recompute_standings(tournament_id=tournament.pk, revision=tournament.revision, at=clock.now)
    send_all(clock)
    assert receiver.types() == ["result.recorded", "result.corrected", "standings.published"]
    assert [one.data.get("result") for one in receiver.arrived] == ["1-0", "0-1", None]
    assert receiver.arrived[0].data["game"] == story.game().pk
    assert receiver.arrived[0].data["board"] == 1
    assert "Игрок" not in str(receiver.arrived), "names nobody"


def test_a_case_and_its_ruling_are_told_without_words(story, receiver, clock):
    told(story, receiver, types=[MessageType.DISPUTE_OPENED, MessageType.DISPUTE_DECIDED])
    case = dispute(story, at=timezone.now())
    rule(case, story.arbiter, at=timezone.now(), article="7.2.3")
    send_all(clock)
    assert receiver.types() == ["dispute.opened", "dispute.decided"]
    assert receiver.arrived[1].data["article"] == "7.2.3"
    assert case.claim_text not in str(receiver.arrived)


def test_the_end_is_told_when_the_last_table_stands(receiver, clock):
    story = swiss_event.event(2, 1, games_per_pairing=1)
    told(story, receiver, types=[MessageType.TOURNAMENT_FINISHED])
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    send_all(clock)
    assert receiver.types() == []
    tournament = Tournament.objects.get(pk=story.tournament.pk)
    recompute_standings(tournament_id=tournament.pk, revision=tournament.revision, at=clock.now)
    send_all(clock)
    send_all(clock)
    assert receiver.types() == ["tournament.finished"]


def test_a_draft_that_only_officials_see_tells_nothing(story, receiver, clock):
    told(story, receiver)
    publish(story)
    Tournament.objects.filter(pk=story.tournament.pk).update(hidden_at=timezone.now())
    send_all(clock)
    assert receiver.arrived == []


def test_an_act_taken_back_with_its_transaction_is_told_to_nobody(story, receiver, clock):
    from django.db import transaction

    told(story, receiver)
    with transaction.atomic():
        publish(story)
        transaction.set_rollback(True)
    send_all(clock)
    assert receiver.arrived == []
    assert not WebhookDelivery.objects.exists()


def test_collected_twice_it_stands_in_line_once(story, receiver, clock):
    made = told(story, receiver)
    publish(story)
    collecting.collect(made.endpoint.pk, clock.now)
    type(made.endpoint).objects.update(read_seq=made.endpoint.read_seq)  # as if it had not been
    collecting.collect(made.endpoint.pk, clock.now)
    assert WebhookDelivery.objects.count() == 1


@pytest.mark.parametrize(
    ("answer", "status", "fault"),
    [
        (500, 500, "refused"),
        (404, 404, "refused"),
        (302, 302, "redirect"),
        (307, 307, "redirect"),
        (429, 429, "refused"),
        ("hang", 0, "silent"),
        ("rubbish", 0, "broken_off"),
    ],
)
def test_what_fails_is_tried_again_under_the_same_number(
    story, receiver, clock, settings, answer, status, fault
):
    told(story, receiver)
    receiver.answers["one"] = answer
    publish(story)
    settings.WEBHOOKS_SECONDS = 1.0 if answer == "hang" else 20.0
    send_all(clock)
    settings.WEBHOOKS_SECONDS = 20.0
    waiting = row()
    assert waiting.state == DeliveryState.WAITING
    assert (waiting.tries[0]["status"], waiting.tries[0]["fault"]) == (status, fault)
    assert "elsewhere" not in [one.path for one in receiver.arrived]
    least = timedelta(minutes=15) if answer == 429 else timedelta(seconds=5)
    assert least <= waiting.due_at - clock.now <= least * 1.1 + timedelta(seconds=1)
    del receiver.answers["one"]
    clock.move(minutes=16)
    send_all(clock)
    assert row().state == DeliveryState.DELIVERED
    assert len(receiver.ids()) == 2
    assert len(set(receiver.ids())) == 1
    assert receiver.arrived[0].timestamp < receiver.arrived[1].timestamp


def test_a_status_of_success_holds_though_the_body_never_comes(story, receiver, clock):
    told(story, receiver)
    receiver.answers["one"] = "lie"
    publish(story)
    send_all(clock)
    assert row().state == DeliveryState.DELIVERED


def test_an_address_that_fails_holds_up_nobody_else(story, receiver, clock):
    told(story, receiver, "slow")
    told(story, receiver, "good")
    receiver.answers["slow"] = 504
    record_result(story, "1-0")
    publish(story)
    send_all(clock)
    assert len(receiver.ids("slow")) == 1, "asked once in a run, though two wait"
    assert len(receiver.ids("good")) == 2


def test_a_day_of_500_loses_nothing(story, receiver, clock):
    told(story, receiver)
    receiver.answers["one"] = 500
    publish(story)
    for _hour in range(24):
        send_all(clock)
        clock.move(hours=1)
    record_result(story, "1-0")
    assert row().state == DeliveryState.WAITING
    del receiver.answers["one"]
    for _hour in range(16):
        clock.move(hours=1)
        send_all(clock)
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {"delivered"}
    assert len(set(receiver.ids())) == 2
    made = fresh(endpoints.MadeEndpoint(row_endpoint(), ""))
    assert made.failing_since is None


def row_endpoint():
    return WebhookDelivery.objects.first().endpoint


def test_after_three_days_in_vain_the_address_is_stopped_and_its_owner_told(
    story, receiver, clock, settings
):
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example", "https://arbiter.example"
    story.organiser.email = "olga@example.org"
    story.organiser.save()
    made = told(story, receiver)
    receiver.answers["one"] = 503
    publish(story)
    for _hour in range(90):
        send_all(clock)
        clock.move(hours=1)
    stopped = fresh(made)
    assert (row().state, row().attempts) == (DeliveryState.FAILED, retries.MOST_ATTEMPTS)
    assert (stopped.stop_reason, stopped.is_active) == (StopReason.FAILING, False)
    journalled = JournalEntry.objects.get(verb="webhook.stopped")
    assert (journalled.actor, journalled.data["after"]) == (None, "failing")
    for _again in range(2):
        letters.warn_owners(stopped.stopped_at)
    (letter,) = mail.outbox
    assert letter.to == ["olga@example.org"]
    assert f"/events/{story.tournament.pk}/webhooks/{stopped.pk}/" in letter.body
    manage = reverse("event-manage", args=[story.tournament.pk])
    page = small_event.client_of(story.organiser).get(manage).content.decode()
    assert "до 1 сайта ничего не доходит" in page
    record_result(story, "1-0")
    del receiver.answers["one"]
    endpoints.change_endpoint(**by(story), number=stopped.pk, is_active=True)
    clock.move(hours=1)
    send_all(clock)
    assert receiver.types()[-1] == "result.recorded", "what happened meanwhile is told"
    assert endpoints.send_again(**by(story), number=stopped.pk) == 1
    send_all(clock)
    assert receiver.types()[-1] == "round.published"


def test_410_ends_it_at_once(story, receiver, clock):
    made = told(story, receiver)
    receiver.answers["one"] = 410
    publish(story)
    record_result(story, "1-0")
    send_all(clock)
    clock.move(days=1)
    send_all(clock)
    assert len(receiver.arrived) == 1
    assert fresh(made).stop_reason == StopReason.GONE


class Killed(BaseException):
    """A worker is gone in the middle of its work."""


@pytest.mark.parametrize("where", ["before", "after"])
def test_a_worker_killed_in_the_middle_loses_nothing(story, receiver, clock, monkeypatch, where):
    """Killed after the message went out it goes out again, and the receiver can tell."""
    told(story, receiver)
    publish(story)

    def die(*_args: object, **_more: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(sending, "attempt" if where == "before" else "_store", die)
        with pytest.raises(Killed):
            send_all(clock)
    send_all(clock)
    came = 0 if where == "before" else 1
    assert len(receiver.arrived) == came, "it may still be at work"
    clock.move(minutes=3)
    send_all(clock)
    assert len(receiver.arrived) == came + 1
    assert len(set(receiver.ids())) == 1
    assert row().state == DeliveryState.DELIVERED


def test_a_message_taken_by_one_worker_is_not_sent_by_another(story, receiver, clock):
    told(story, receiver)
    publish(story)
    collecting.collect(row_or_endpoint(story), clock.now)
    WebhookDelivery.objects.update(taken_until=clock.now + timedelta(seconds=90))
    send_all(clock)
    assert receiver.arrived == []


def row_or_endpoint(story) -> int:
    return story.tournament.webhook_endpoints.get().pk


def test_a_clock_set_back_holds_nothing_up(story, receiver, clock):
    told(story, receiver)
    receiver.answers["one"] = 500
    publish(story)
    clock.move(days=30)  # it runs ahead
    send_all(clock)
    clock.move(minutes=6)
    send_all(clock)
    clock.move(days=-30)  # and is set right
    del receiver.answers["one"]
    send_all(clock)
    assert row().state == DeliveryState.DELIVERED


def test_two_secrets_sign_for_a_day_and_then_one(story, receiver, clock):
    made = told(story, receiver)
    renewed = endpoints.renew_secret(**by(story), number=made.endpoint.pk)
    publish(story)
    send_all(clock)
    clock.move(hours=25)
    record_result(story, "1-0")
    send_all(clock)
    first, second = receiver.arrived
    assert first.signatures == tuple(
        expected(one.secret, first.id, first.timestamp, first.body) for one in (renewed, made)
    )
    assert second.signatures == (
        expected(renewed.secret, second.id, second.timestamp, second.body),
    )


def test_a_key_of_the_service_that_has_changed_is_said(story, receiver, clock, settings):
    told(story, receiver)
    publish(story)
    settings.SECRET_KEY = "another"
    send_all(clock)
    assert (row().tries[0]["fault"], receiver.arrived) == ("no_secret", [])


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::1"])
def test_a_name_that_leads_inside_is_not_followed(story, receiver, clock, monkeypatch, inside):
    """The name looks public; where it leads is looked at each time, and nobody is connected."""
    made = told(story, receiver)
    type(made.endpoint).objects.update(address="https://hooks.example.com/inside")
    publish(story)
    family = socket.AF_INET6 if ":" in inside else socket.AF_INET
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443)),
        (family, socket.SOCK_STREAM, 6, "", (inside, 443)),
    ]
    monkeypatch.setattr(posting.socket, "getaddrinfo", lambda *_a, **_k: found)

    def connect(*_args: object, **_more: object) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(posting.socket, "create_connection", connect)
    send_all(clock)
    assert row().tries[0]["fault"] == "not_public"


def test_the_connection_goes_to_the_address_that_was_looked_at(story, receiver, clock, monkeypatch):
    """A name that leads elsewhere a moment later is asked once: there is no second look."""
    made = told(story, receiver)
    type(made.endpoint).objects.update(address="https://hooks.example.com/a")
    publish(story)
    looked: list[str] = []
    reached: list[object] = []

    def look(host: str, *_args: object, **_more: object) -> list:
        looked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))]

    def connect(place: object, **_more: object) -> None:
        reached.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(posting.socket, "getaddrinfo", look)
    monkeypatch.setattr(posting.socket, "create_connection", connect)
    send_all(clock)
    assert (looked, reached) == (["hooks.example.com"], [("93.184.215.14", 443)])
    assert row().tries[0]["fault"] == "unreachable"


def test_a_removed_address_forgets_its_secret_and_is_told_no_more(story, receiver, clock):
    made = told(story, receiver)
    publish(story)
    collecting.collect(made.endpoint.pk, clock.now)
    endpoints.remove_endpoint(**by(story), number=made.endpoint.pk)
    send_all(clock)
    assert receiver.arrived == []
    assert fresh(made).secret == ""


def test_what_was_delivered_long_ago_is_forgotten(story, receiver, clock):
    told(story, receiver)
    publish(story)
    send_all(clock)
    sending.delete_old_deliveries(clock.now + timedelta(days=31))
    assert not WebhookDelivery.objects.exists()


def test_an_address_of_another_event_hears_nothing(receiver, clock):
    two = small_event.TwoEvents()
    there = small_event.Story(two.organiser, two.a.arbiter, two.a.stranger, two.here)
    told(there, receiver)
    record_result(two.a, "1-0")
    send_all(clock)
    assert receiver.arrived == []
    assert Office.objects.exists()
