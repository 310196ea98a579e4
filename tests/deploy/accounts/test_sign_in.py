"""Sign-in: sessions, redirects, keys for programs, the second factor and who must have one."""

import re
from datetime import timedelta

import pyotp
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import ApiToken, RecoveryCode, SecondFactor
from arbiter.accounts.services import second_factor, secrets, tokens
from arbiter.accounts.services.guesses import FREE, GuessesCountedBy
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.signing_in import (
    ELSEWHERE,
    GOOD,
    add_second_factor,
    browser_at_address,
    is_signed_in,
    sign_in,
    sign_out,
    token,
)

# Sign-in: sessions, redirects of the form, keys for programs.


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
    text = secrets.draw_code()
    typed = f" {text.upper().replace('-', ' ')} "
    assert secrets.code_fingerprint(typed) == secrets.code_fingerprint(text)
    assert len(text) == 19


# Second factor of sign-in: authenticator, recovery codes, who must have one.


def test_an_official_adds_an_authenticator_and_signs_in_with_it(anna):
    """Through the pages: the picture, the codes shown once, the code asked, recovery, off."""
    client, other = browser_at_address(), browser_at_address(ELSEWHERE)
    sign_in(client), sign_in(other)
    key = token(client).json()["token"]
    address = reverse("account-factor")
    page = client.get(address)
    secret = page.context["secret"]
    assert "<svg" in page.content.decode()
    assert f"<code>{' '.join(re.findall('.{4}', secret))}</code>" in page.content.decode()
    assert secret not in str(list(client.session.items()))
    wrong = client.post(address, {"code": "000000", "password": GOOD})
    assert (wrong.status_code, wrong.context["secret"]) == (422, secret)
    code = pyotp.TOTP(secret).now()
    assert client.post(address, {"code": code, "password": "wrong"}).status_code == 422
    done = client.post(address, {"code": code, "password": GOOD})
    codes = done.context["codes"]
    assert len(set(codes)) == 10
    assert is_signed_in(client)
    assert not is_signed_in(other)
    assert tokens.find_token_and_note_use(key, at=timezone.now()) is None
    assert secret not in str(SecondFactor.objects.values_list())
    assert codes[0] not in str(RecoveryCode.objects.values_list())

    fresh = browser_at_address()
    assert sign_in(fresh)["Location"] == reverse("login-code")
    assert not is_signed_in(fresh)
    again = fresh.post(reverse("login-code"), {"code": code})
    assert again.status_code == 422  # used already
    assert fresh.post(reverse("login-code"), {"code": codes[0]}).status_code == 302
    assert is_signed_in(fresh)
    sign_out(fresh)
    sign_in(fresh)
    assert fresh.post(reverse("login-code"), {"code": codes[0]}).status_code == 422

    off = {"code": codes[1], "password": GOOD, "act": "remove"}
    assert client.post(address, off).status_code == 302
    assert sign_in(browser_at_address())["Location"] == "/"
    verbs = list(JournalEntry.objects.values_list("verb", flat=True))
    for verb in ("enrolled", "recovered", "removed"):
        assert f"second_factor.{verb}" in verbs


def test_new_recovery_codes_are_journalled(anna):
    add_second_factor(anna)
    second_factor.renew_recovery_codes(user=anna, at=timezone.now())
    assert JournalEntry.objects.last().verb == "second_factor.codes_renewed"


def test_a_code_of_a_wrong_clock_is_taken_for_half_a_minute(anna):
    secret = add_second_factor(anna)
    now = timezone.now()
    for seconds, is_right in ((-90, False), (-30, True), (90, False)):
        SecondFactor.objects.update(last_step=0)
        code = pyotp.TOTP(secret).at(now + timedelta(seconds=seconds))
        assert second_factor.verify_second_factor_code(user=anna, code=code, at=now) is is_right


def test_codes_are_guessed_at_no_more_often_than_passwords(anna):
    """Who knows the password has as few tries at the code; the right password resets nothing."""
    secret = add_second_factor(anna)
    client = browser_at_address()
    sign_in(client)
    codes = [
        client.post(reverse("login-code"), {"code": "000000"}).status_code
        for _ in range(FREE[GuessesCountedBy.PAIR])
    ]
    assert codes[-1] == 429
    assert sign_in(browser_at_address()).status_code == 429
    right = {"code": pyotp.TOTP(secret).now()}
    assert client.post(reverse("login-code"), right).status_code == 429


def test_the_code_is_asked_of_programs_too(anna):
    secret = add_second_factor(anna)
    refused = token(browser_at_address())
    assert (refused.status_code, refused.json()["code"]) == (401, "code_needed")
    wrong = token(browser_at_address(), code="123")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_code")
    assert token(browser_at_address(), code=pyotp.TOTP(secret).now()).status_code == 201


def test_the_right_password_waits_ten_minutes_for_its_code(anna):
    secret = add_second_factor(anna)
    client = browser_at_address()
    sign_in(client)
    session = client.session
    kept = dict(session["signing_in"])
    kept["at"] = (timezone.now() - timedelta(minutes=11)).isoformat()
    session["signing_in"] = kept
    session.save()
    late = client.post(reverse("login-code"), {"code": pyotp.TOTP(secret).now()})
    assert late["Location"] == "/login/"
    assert browser_at_address().get(reverse("login-code"))["Location"] == "/login/"


def test_the_back_office_has_no_other_way_in(anna):
    """Its own sign-in leads to ours; with the right password alone nothing is open."""
    anna.is_staff = anna.is_superuser = True
    anna.save()
    add_second_factor(anna)
    client = browser_at_address()
    fields = {"username": "anna", "password": GOOD, "next": "/admin/"}
    assert client.post("/admin/login/", fields)["Location"].startswith("/login/")
    assert client.post("/login/", fields)["Location"] == reverse("login-code")
    assert client.get("/admin/")["Location"].startswith("/admin/login/")
    assert client.get("/admin/password_change/")["Location"] == reverse("account-password")


def test_a_site_may_require_the_code_of_its_officials(anna, settings):
    """Page, back office, API by session and by key: nothing but adding it; players go on."""
    plain = tokens.create_token(user=anna, name="x", at=timezone.now())
    settings.SECOND_FACTOR_REQUIRED = True
    client = browser_at_address()
    sign_in(client)
    assert client.get(reverse("desk"))["Location"] == reverse("account-factor")
    assert client.get("/admin/")["Location"] == reverse("account-factor")
    for answer in (
        client.get(reverse("api-cases")),
        Client().get(reverse("api-cases"), headers={"Authorization": f"Token {plain}"}),
        token(browser_at_address()),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_required")
    secret = client.get(reverse("account-factor")).context["secret"]
    code = pyotp.TOTP(secret).now()
    client.post(reverse("account-factor"), {"code": code, "password": GOOD})
    assert client.get(reverse("desk")).status_code == 200
    player = small_event.user("player")
    assert is_signed_in(small_event.signed_in(player))
