"""The vector of Standard Webhooks, its schedule, and which addresses are taken."""

import base64
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.journal.texts.verbs import VERBS
from tournaments.webhooks import addresses, retries, signing
from tournaments.webhooks.kinds import ACTS, MessageType, type_of_act
from tournaments.webhooks.texts import TYPES


def test_standard_webhooks_vector():
    """As the libraries of the standard sign it."""
    secret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    signed = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    for given_secret in (secret, f"whsec_{secret}"):
        made = signing.signature(
            given_secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}'
        )
        assert made == signed


def test_a_secret_has_24_to_64_bytes_and_its_prefix():
    secret = signing.draw_secret()
    assert secret.startswith("whsec_")
    assert 24 <= len(base64.b64decode(secret.removeprefix("whsec_"))) <= 64
    assert secret != signing.draw_secret()


def test_the_schedule_is_the_standards():
    """At once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h: 75 h 35 min 5 s in all."""
    assert sum(retries.WAITS, timedelta()) == timedelta(hours=75, minutes=35, seconds=5)
    assert retries.MOST_ATTEMPTS == 10
    assert retries.wait_after("msg", retries.MOST_ATTEMPTS, timedelta(hours=1)) is None


@given(st.text(max_size=30), st.integers(1, 9), st.none() | st.timedeltas(timedelta()))
def test_a_wait_is_never_shorter_than_the_standard_nor_without_end(message_id, attempts, asked):
    wait = retries.wait_after(message_id, attempts, asked)
    assert wait is not None
    assert retries.WAITS[attempts - 1] <= wait <= retries.LONGEST_WAIT


@pytest.mark.parametrize(
    "address",
    [
        "http://example.com/hook",  # no TLS
        "https://localhost/a",
        "https://hooks/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.1.2.3/a",
        "https://192.168.1.1/a",
        "https://172.16.0.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/a",
        "https://0.0.0.0/a",
        "https://[fe80::1]/a",
        "https://[fd00::1]/a",
        "https://[::ffff:10.0.0.1]/a",
        "https://[64:ff9b::192.168.1.1]/a",
        "https://[2002:0a00:0001::1]/a",
        "https://user@example.com/a",
        "https://@example.com/a",
        "https://example.com:25/a",
        "https://example.com:99999/a",
        "https://example.com/a b",
        "https://example.com/\nX: y",
        "https://пример.рф/a",
        "https://example.com/" + "a" * 400,
        "file:///etc/passwd",
        "gopher://example.com/",
        "https://",
        "",
    ],
)
def test_an_address_inside_is_no_receiver(address):
    assert not addresses.is_receiver(address, in_hall=False)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.com/hook",
        "https://example.com:8443/hook?key=1",
        "https://xn--e1afmkfd.xn--p1ai/",
        "https://93.184.215.14/a",
    ],
)
def test_an_address_in_the_open_internet_is_taken(address):
    assert addresses.is_receiver(address, in_hall=False)


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("http://192.168.1.20:8080/board", True),
        ("http://scoreboard/hook", True),
        ("http://127.0.0.1/a", False),
        ("http://169.254.169.254/a", False),
        ("http://[::1]/a", False),
        ("ftp://192.168.1.20/a", False),
    ],
)
def test_in_a_hall_a_neighbour_is_told_and_the_machine_itself_is_not(address, taken):
    assert addresses.is_receiver(address, in_hall=True) is taken


@given(st.text(max_size=80))
def test_any_text_is_an_address_or_none(text):
    addresses.is_receiver(text, in_hall=False)
    addresses.is_receiver(f"https://{text}", in_hall=True)


def test_every_act_that_is_told_is_an_act_of_the_journal():
    assert set(ACTS) <= set(VERBS)
    assert set(MessageType) <= set(TYPES)


@pytest.mark.parametrize(
    ("verb", "before", "kind"),
    [
        ("result.recorded", "* open", "result.recorded"),
        ("result.recorded", "1-0 recorded", "result.corrected"),
        ("result.withdrawn", "1-0 recorded", "result.corrected"),
        ("round.drafted", None, None),
        ("webhook.added", None, None),
    ],
)
def test_what_is_told_of_an_act(verb, before, kind):
    assert type_of_act(verb, before) == kind
