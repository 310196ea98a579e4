"""Sign-in: sessions, redirects of the form, keys for programs."""

import pyotp
import pytest
from django.urls import reverse

from arbiter.sign_in import draw_and_fingerprint_one_time_codes
from arbiter.tokens.models import ApiToken
from tests import small_event
from tests.deploy.signing_in import (
    GOOD,
    add_second_factor,
    browser_at_address,
    is_signed_in,
    sign_in,
    sign_out,
)

pytestmark = pytest.mark.django_db


def test_a_session_handed_to_a_visitor_is_not_his_when_he_signs_in(anna):
    """Session fixation: the number changes at every sign-in, with a code and without."""
    client = browser_at_address()
    client.get("/")
    client.cookies["sessionid"] = "chosen-by-an-attacker"
    sign_in(client)
    first = client.cookies["sessionid"].value
    assert first != "chosen-by-an-attacker"
    sign_in(client)
    assert client.cookies["sessionid"].value != first
    thief = browser_at_address()
    thief.cookies["sessionid"] = first
    assert not is_signed_in(thief)


AWAY = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
    "http:///evil.example",
    "\thttps://evil.example",
]


@pytest.mark.parametrize("to", AWAY)
def test_no_form_leads_to_another_site(anna, to):
    """After signing in (with a code, too), changing the language, and a refused form."""
    client = browser_at_address()
    fields = {"username": "anna", "password": GOOD, "next": to}
    assert client.post("/login/", fields)["Location"] == "/"
    answer = client.post(reverse("set_language"), {"language": "en", "next": to})
    assert "evil" not in answer["Location"]
    assert "javascript" not in answer["Location"]
    refused = client.post(reverse("person-request-answer", args=[1]), headers={"referer": to})
    assert "evil" not in refused.headers.get("Location", "")
    sign_out(client)
    secret = add_second_factor(anna)
    client.post("/login/", fields)
    done = client.post(reverse("login-code"), {"code": pyotp.TOTP(secret).now()})
    assert done["Location"] == "/"


def test_a_key_is_made_shown_once_and_taken_back_on_the_page(anna):
    client = browser_at_address()
    sign_in(client)
    bad = client.post(reverse("account-token-new"), {"name": "зал", "password": "wrong"})
    assert bad.status_code == 422
    made = client.post(reverse("account-token-new"), {"name": "зал", "password": GOOD})
    plain = made.context["new_key"]
    assert plain in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    assert plain not in client.get(reverse("account")).content.decode()
    key = ApiToken.objects.get()
    other = small_event.signed_in(small_event.user("boris"))
    assert other.post(reverse("account-token-revoke", args=[key.pk])).status_code == 404
    client.post(reverse("account-token-revoke", args=[key.pk]))
    assert not ApiToken.objects.exists()


def test_a_slip_is_read_as_people_type_it():
    text = draw_and_fingerprint_one_time_codes.draw_code()
    typed = f" {text.upper().replace('-', ' ')} "
    assert draw_and_fingerprint_one_time_codes.code_fingerprint(
        typed
    ) == draw_and_fingerprint_one_time_codes.code_fingerprint(text)
    assert len(text) == 19
