"""Who is called: devices and addresses put on a card by its holder, forgotten, and gone with it."""

import re
from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.texts.verbs import journal_verb_in_words
from tests.support import small_event
from tests.support.push_receiver import Browser
from tests.tournaments.calls.conftest import Called, Mailbox, called_in
from tournaments.calls.models import CallAddress, Message, PushDevice
from tournaments.calls.services import sending, subscriptions
from tournaments.entries.services import cards as cards_services
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

ENDPOINT = "https://push.example.com/abc"

WON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


@pytest.fixture(autouse=True)
def own_key(settings, tmp_path):
    settings.PUSH_KEY_FILE = tmp_path / "push_key"


@pytest.fixture
def called() -> Called:
    story = small_event.event(4)
    return called_in(story, story.game().black)


def holder(called: Called) -> Client:
    """The telephone on which the card was opened."""
    client = Client(headers={"user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0"})
    client.get(reverse("card-open", args=[called.code]))
    return client


def subscription(endpoint: str = ENDPOINT, **changed: str) -> dict[str, str]:
    browser = Browser()
    given = {"endpoint": endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
    return {**given, **changed}


def add(client: Client, **changed: str):
    return client.post(
        reverse("card-device-add"),
        subscription(**changed),
        headers={"host": "localhost", "accept-language": "ru"},
    )


def card_page(client: Client, host: str = "localhost") -> str:
    return client.get(reverse("card"), headers={"host": host}).content.decode()


def test_a_device_is_put_on_the_card_named_and_forgotten(called):
    phone = holder(called)
    assert "Звать меня на этот телефон" in card_page(phone)
    assert add(phone)["Location"].endswith("/card/#messages")
    device = PushDevice.objects.get()
    assert (device.name, device.language, device.card) == ("Android, Chrome", "ru", called.card)
    assert "Телефон позовёт" in card_page(phone)
    other = holder(called)
    assert "Android, Chrome" in card_page(other), "he sees from where he is called"
    other.post(reverse("card-device-forget", args=[device.pk]))
    assert not PushDevice.objects.exists()
    told = JournalEntry.objects.filter(verb__startswith="card.calls_").order_by("seq")
    assert [row.verb for row in told] == ["card.calls_on", "card.calls_off"]
    assert {row.actor for row in told} == {called.entry.player.user}
    assert ENDPOINT not in str([row.data for row in told])
    for row in told:
        assert journal_verb_in_words(row.verb, "ru") != journal_verb_in_words(row.verb, "en")


def test_the_same_device_is_one_device_and_a_telephone_passed_on_is_the_new_holders(called):
    phone = holder(called)
    add(phone)
    add(phone)
    assert PushDevice.objects.count() == 1
    other = called_in(called.story, called.story.game().white)
    add(holder(other))
    assert PushDevice.objects.get().card == other.card


@pytest.mark.parametrize(
    "changed",
    [
        {"endpoint": "https://192.168.1.1/admin"},
        {"endpoint": "http://push.example.com/abc"},
        {"p256dh": "AAAA"},
        {"auth": "не ключ"},
        {"endpoint": ""},
    ],
)
def test_what_is_no_subscription_is_refused_in_words(called, changed):
    phone = holder(called)
    add(phone, **changed)
    assert not PushDevice.objects.exists()
    assert "Браузер не дал адреса" in card_page(phone)


def test_over_plain_http_nothing_is_offered_and_nothing_taken(called):
    phone = holder(called)
    page = card_page(phone, "testserver")
    assert "нужен сайт с https" in page
    assert "data-push=" not in page
    phone.post(reverse("card-device-add"), subscription(), headers={"host": "testserver"})
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("card-device-add", []),
        ("card-device-forget", [1]),
        ("card-mail", []),
        ("card-mail-forget", []),
    ],
)
def test_without_a_card_nothing_is_switched(called, name, args):
    assert Client().post(reverse(name, args=args)).status_code == 403
    signed_in = small_event.signed_in(called.story.organiser)
    assert signed_in.post(reverse(name, args=args)).status_code == 403


def test_a_device_of_another_card_cannot_be_forgotten(called):
    add(holder(called))
    other = holder(called_in(called.story, called.story.game().white))
    other.post(reverse("card-device-forget", args=[PushDevice.objects.get().pk]))
    assert PushDevice.objects.exists()


def test_with_the_card_go_its_devices_and_its_address(called):
    add(holder(called))
    CallAddress.objects.create(
        card=called.card, address="a@example.org", fingerprint="f", asked_at=timezone.now()
    )
    cards_services.revoke_cards(
        tournament=called.story.tournament,
        entries=(called.entry.pk,),
        actor=called.story.organiser,
        at=timezone.now(),
    )
    assert not PushDevice.objects.exists()
    assert not CallAddress.objects.exists()


def test_a_week_after_the_event_nobody_is_called_any_more(called):
    add(holder(called))
    subscriptions.forget_expired(timezone.now())
    assert PushDevice.objects.exists()
    subscriptions.forget_expired(timezone.now() + timedelta(days=200))
    assert not PushDevice.objects.exists()


def test_who_puts_the_card_away_is_not_called_on_that_device(called):
    phone = holder(called)
    add(phone)
    phone.post(reverse("card"), {"away": "1"})
    assert not PushDevice.objects.exists()


def test_six_devices_are_one_too_many(called):
    phone = holder(called)
    for number in range(6):
        add(phone, endpoint=f"{ENDPOINT}{number}")
    left = [device.endpoint[-1] for device in PushDevice.objects.all()]
    assert left == ["1", "2", "3", "4", "5"]


# Letters, by a mail server of our own.


def send_all() -> None:
    sending.send_due_messages(timezone.now)


def text_of(letter) -> str:

    return message_from_bytes(letter.content, policy=policy.default).get_content()


def link_of(letter, part: str) -> str:
    (link,) = re.findall(rf"https://arbiter\.example(/{part}/\S+)", text_of(letter))
    return link


def test_without_a_mail_server_no_letter_is_offered(called, settings):
    settings.EMAIL_HOST = ""
    phone = holder(called)
    assert "По почте" not in card_page(phone)
    assert phone.post(reverse("card-mail"), {"address": "a@example.org"}).status_code == 403


def test_letters_come_when_the_address_is_confirmed_and_stop_by_one_press(called, mailbox: Mailbox):
    phone = holder(called)
    russian = {"accept-language": "ru"}
    phone.post(reverse("card-mail"), {"address": "a@example.org"}, headers=russian)
    send_all()
    assert [letter.rcpt_tos for letter in mailbox.letters] == [["a@example.org"]]
    report(called)
    send_all()
    assert len(mailbox.letters) == 1, "nothing before it is confirmed"
    confirm = link_of(mailbox.letters[0], "card/mail")
    stranger = Client()  # the letter is read on another device
    assert "Присылать письма" in stranger.get(confirm, headers=russian).content.decode()
    assert CallAddress.objects.get().confirmed_at is None, "a filter of mail opens links too"
    stranger.post(confirm)
    assert "a@example.org" in card_page(phone)
    second = called.story.game(board=2)
    called_there = called_in(called.story, second.black)
    assert "a@example.org" not in card_page(holder(called_there))
    again(called)
    send_all()
    letter = mailbox.letters[-1]
    assert "сообщает: вы проиграли" in text_of(letter)
    assert "https://arbiter.example/card/" in text_of(letter)
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter.content
    stop = link_of(letter, "letters/stop")
    assert Client(enforce_csrf_checks=True).post(stop).status_code == 200
    assert CallAddress.objects.get().address == ""
    verbs = JournalEntry.objects.filter(verb__startswith="card.calls_").order_by("seq")
    assert [(row.verb, row.data["by_mail"]) for row in verbs] == [
        ("card.calls_on", True),
        ("card.calls_off", True),
    ]
    assert "example.org" not in str([row.data for row in JournalEntry.objects.all()])


def report(called: Called) -> None:
    game = called.story.game()
    records.submit_record(
        game_id=game.pk,
        data=WON.encode(),
        actor=called.story.user_of(game.white),
        at=timezone.now(),
    )


def again(called: Called) -> None:
    game = called.story.game()
    records.submit_record(
        game_id=game.pk,
        data=WON.replace("1-0", "3. d4-e5 1-0").encode(),
        actor=called.story.user_of(game.white),
        at=timezone.now(),
    )


def test_a_mailbox_that_does_not_exist_is_tried_once(called, mailbox: Mailbox):
    mailbox.refused.add("nobody@example.org")
    holder(called).post(reverse("card-mail"), {"address": "nobody@example.org"})
    send_all()
    message = Message.objects.get()
    assert (message.state, message.fault) == ("given_up", "address_refused")


def test_a_mail_server_that_is_away_is_tried_again(called, mailbox: Mailbox, settings):
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    holder(called).post(reverse("card-mail"), {"address": "a@example.org"})
    send_all()
    assert Message.objects.get().fault == "mail_server_away"
    settings.EMAIL_PORT = port
    Message.objects.update(due_at=timezone.now())
    send_all()
    assert len(mailbox.letters) == 1


def test_nobody_is_pestered_with_letters_from_one_card(called, mailbox: Mailbox):
    phone = holder(called)
    for number in range(5):
        phone.post(reverse("card-mail"), {"address": f"victim{number}@example.org"})
        send_all()
        phone.post(reverse("card-mail-forget"))
    assert len(mailbox.letters) == subscriptions.MOST_LETTERS
    assert (
        "спросите за судейским столом"
        in phone.get(reverse("card"), headers={"accept-language": "ru"}).content.decode()
    )


@pytest.mark.parametrize("address", ["/letters/stop/чужое/", "/card/mail/abcd-efgh/"])
def test_a_false_link_opens_nothing(called, address):
    answer = Client().get(address)
    assert answer.status_code == 404
    assert Client().post(address).status_code == 404
