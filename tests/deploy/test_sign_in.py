"""Signing in: guesses, one-time passwords, the second factor, and what ends with a password."""

import re
from datetime import timedelta

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models import JournalEntry
from arbiter.offices.models import ApiToken, Office
from arbiter.rights.permissions import Role
from arbiter.sign_in import known_browsers as visitors
from arbiter.sign_in import limits as guesses
from arbiter.sign_in import one_time_slips as slips
from arbiter.sign_in import passwords, second_factor
from arbiter.sign_in.limits import FREE, Counted
from arbiter.sign_in.models import (
    GuessCounter,
    KnownAddress,
    PasswordLink,
    RecoveryCode,
    SecondFactor,
)
from arbiter.tokens import services as tokens
from tests import cast

pytestmark = pytest.mark.django_db
JSON = "application/json"
GOOD = "правильный-пароль-7"
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def anna():
    """An arbiter of the whole site, with a password of her own."""
    found = User.objects.create_user("anna", password=GOOD)
    cast.user("anna2")
    Office.objects.create(user=found, scope="site", role=Role.ARBITER)
    return found


def browser(address: str = HOME) -> Client:
    return Client(REMOTE_ADDR=address)


def sign_in(client: Client, password: str = GOOD, name: str = "anna"):
    return client.post("/login/", {"username": name, "password": password})


def sign_out(client: Client) -> None:
    """The cookie by which the browser is known stays."""
    client.post("/logout/")


def token(client: Client, password: str = GOOD, **more: str):
    said = {"username": "anna", "password": password, "name": "программа", **more}
    return client.post(reverse("api-tokens"), said, content_type=JSON)


def is_in(client: Client) -> bool:
    return client.get(reverse("account")).status_code == 200


def with_factor(user: User) -> str:
    """The user signs in with a code from now on; returns the secret."""
    secret = second_factor.new_secret()
    second_factor.enrol(
        user=user,
        secret=secret,
        code=pyotp.TOTP(secret).now(),
        password=GOOD,
        at=timezone.now(),
    )
    SecondFactor.objects.update(last_step=0)
    user.refresh_from_db()
    return secret


# --- guessing -----------------------------------------------------------------


def test_guessing_makes_the_guesser_wait_and_nobody_else(anna):
    """From one address: ten are free, then even the right one waits; elsewhere it opens."""
    client = browser()
    codes = [sign_in(client, "wrong").status_code for _ in range(FREE[Counted.PAIR])]
    assert set(codes) == {200}
    refused = sign_in(client)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 30
    assert sign_in(browser(ELSEWHERE)).status_code == 302


def test_pages_and_programs_share_one_count(anna):
    """What the page has counted, the API counts on, and the other way round."""
    for _ in range(FREE[Counted.PAIR] // 2):
        sign_in(browser(), "wrong")
        assert token(browser(), "wrong").status_code == 401
    refused = token(browser())
    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert refused.json()["params"]["wait_seconds"] > 0
    assert sign_in(browser()).status_code == 429
    assert not ApiToken.objects.exists()


def test_a_stranger_in_many_places_does_not_lock_an_official_out(anna):
    """Neither the browser nor the address from which the official has signed in before."""
    known = browser()
    assert sign_in(known).status_code == 302
    sign_out(known)
    for number in range(FREE[Counted.ACCOUNT]):
        sign_in(browser(f"203.0.113.{number}"), "wrong")
    assert sign_in(browser(ELSEWHERE)).status_code == 429
    assert token(browser(ELSEWHERE)).status_code == 429
    assert sign_in(known).status_code == 302
    assert sign_in(browser(HOME)).status_code == 302


def test_a_stranger_in_the_same_hall_does_not_lock_the_laptop_of_an_official(anna):
    """One address for the whole hall: the browser that is known goes on."""
    known = browser()
    sign_in(known)
    sign_out(known)
    for _ in range(FREE[Counted.PAIR]):
        sign_in(browser(), "wrong")
    assert sign_in(browser()).status_code == 429
    assert sign_in(known).status_code == 302


def test_a_one_time_password_opens_while_an_account_is_guessed_at(anna):
    """By its address, which asks for no guess."""
    for number in range(FREE[Counted.ACCOUNT]):
        sign_in(browser(f"203.0.113.{number}"), "wrong")
    text = passwords.make_link(user=anna, made_by=None, at=timezone.now())
    client = browser(ELSEWHERE)
    said = {"new_password1": "ещё-один-пароль-8", "new_password2": "ещё-один-пароль-8"}
    assert client.post(reverse("password-link", args=[text]), said).status_code == 302
    assert JournalEntry.objects.filter(verb="password.set_by_link").count() == 1
    assert is_in(client)


def test_a_known_browser_is_no_way_to_guess_for_ever(anna):
    client = browser()
    sign_in(client)
    sign_out(client)
    for _ in range(FREE[Counted.BROWSER]):
        assert sign_in(client, "wrong").status_code == 200
    assert sign_in(client).status_code == 429


def test_a_cookie_of_another_or_of_one_s_own_making_is_none(anna):
    factory = RequestFactory()
    client = browser()
    sign_in(client)
    cookie = client.cookies[visitors.COOKIE].value
    for value, is_known in ((cookie, True), (cookie[:-1] + "~", False), ("{}", False)):
        request = factory.get("/")
        request.COOKIES[visitors.COOKIE] = value
        assert bool(visitors.visitor(request, "anna").browser) is is_known
        assert not visitors.visitor(request, "boris").browser


def test_waiting_grows_and_is_forgotten(anna):
    """Twice as long each time, a quarter of an hour at most, nothing after an hour's rest."""
    who = guesses.Visitor("anna", HOME)
    now = timezone.now()
    waited = []
    for _ in range(FREE[Counted.PAIR] + 8):
        wait = guesses.begin(who, at=now)
        if wait:
            waited.append(wait)
            now += timedelta(seconds=wait + 1)
            assert guesses.begin(who, at=now) == 0
    assert waited[:3] == [30, 60, 120]
    assert max(waited) == 900
    assert guesses.begin(who, at=now + timedelta(hours=2)) == 0
    assert GuessCounter.objects.get(key=dict(guesses._keys(who, now))[Counted.PAIR]).guesses == 1


def test_neither_names_nor_addresses_are_kept_as_they_are(anna):
    sign_in(browser(), "wrong")
    sign_in(browser())
    kept = str([*GuessCounter.objects.values_list(), *KnownAddress.objects.values_list("address")])
    assert "anna" not in kept
    assert HOME not in kept


def test_the_networks_of_ipv6_count_as_one_visitor():
    request = RequestFactory().get("/", REMOTE_ADDR="2001:db8:1:2:3:4:5:6")
    assert visitors.address(request) == "2001:db8:1:2::/64"


# --- passwords ----------------------------------------------------------------


def test_everybody_changes_his_own_password_and_everything_else_ends(anna):
    """Other sessions and all keys; this browser stays signed in."""
    here, there = browser(), browser(ELSEWHERE)
    sign_in(here), sign_in(there)
    key = token(here).json()["token"]
    new = "другой-пароль-9"
    said = {"old_password": GOOD, "new_password1": new, "new_password2": new}
    assert here.post(reverse("account-password"), said).status_code == 302
    assert is_in(here)
    assert not is_in(there)
    headers = {"Authorization": f"Token {key}"}
    assert Client().get(reverse("api-tokens"), headers=headers).status_code == 401
    assert sign_in(browser()).status_code == 200
    assert sign_in(browser(), new).status_code == 302
    verbs = list(JournalEntry.objects.values_list("verb", flat=True))
    assert "password.changed" in verbs
    assert "token.revoked" in verbs


def test_a_password_changed_anywhere_ends_the_keys(anna):
    """The command of the framework and its back office know nothing of keys."""
    plain = tokens.create(user=anna, name="x", at=timezone.now())
    assert tokens.find(plain, at=timezone.now())
    anna.set_password("третий-пароль-1")
    anna.save()
    assert tokens.find(plain, at=timezone.now()) is None


@pytest.mark.parametrize("days", (1, 90))
def test_a_key_ends_in_time(anna, settings, days):
    settings.API_TOKEN_DAYS = days
    plain = tokens.create(user=anna, name="x", at=cast.NOON)
    assert tokens.find(plain, at=cast.NOON + timedelta(days=days, seconds=-1))
    assert tokens.find(plain, at=cast.NOON + timedelta(days=days)) is None


def test_the_old_password_is_guessed_at_no_more_often_than_elsewhere(anna):
    client = browser()
    sign_in(client)
    said = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    codes = [client.post(reverse("account-password"), said).status_code for _ in range(11)]
    assert codes == [422] * 10 + [429]


def test_a_one_time_password_is_used_once_by_its_owner(anna, caplog):
    """On the sign-in page or by its address; then he chooses his own, and nobody knows it."""
    text = passwords.make_link(user=anna, made_by=None, at=timezone.now())
    assert text not in str(PasswordLink.objects.values_list())
    client = browser()
    asked = sign_in(client, text.upper().replace("-", " "))
    assert reverse("password-link", args=["x"])[:-2] in asked["Location"]
    assert not is_in(client)
    address = reverse("password-link", args=[text])
    page = client.get(address)
    assert "no-store" in page["Cache-Control"]
    caplog.clear()
    short = client.post(address, {"new_password1": "123", "new_password2": "123"})
    assert short.context["form"].errors
    assert text not in caplog.text  # the address still opens
    new = {"new_password1": "её-пароль-2026", "new_password2": "её-пароль-2026"}
    assert client.post(address, new).status_code == 302
    assert is_in(client)
    assert browser().get(address).status_code == 404
    assert browser().post(address, new).status_code == 404
    assert sign_in(browser(), text).status_code == 200


def test_a_one_time_password_ends_by_itself_and_by_the_next(anna):
    first = passwords.make_link(user=anna, made_by=None, at=cast.NOON)
    second = passwords.make_link(user=anna, made_by=None, at=cast.NOON)
    assert passwords.find_link(first, at=cast.NOON) is None
    assert passwords.find_link(second, at=cast.NOON)
    assert passwords.find_link(second, at=cast.NOON + timedelta(days=1)) is None
    assert passwords.find_link(second, at=cast.NOON, username="anna2") is None


def test_who_runs_the_machine_helps_an_official_who_has_lost_everything(anna, capsys):
    with_factor(anna)
    call_command("password_link", "anna", "--without-code")
    text = capsys.readouterr().out.split()[-1]
    assert passwords.find_link(text, at=timezone.now())
    assert not second_factor.is_enrolled(anna)


# --- sessions -----------------------------------------------------------------


def test_a_session_handed_to_a_visitor_is_not_his_when_he_signs_in(anna):
    """Session fixation: the number changes at every sign-in, with a code and without."""
    client = browser()
    client.get("/")
    client.cookies["sessionid"] = "chosen-by-an-attacker"
    sign_in(client)
    first = client.cookies["sessionid"].value
    assert first != "chosen-by-an-attacker"
    sign_in(client)
    assert client.cookies["sessionid"].value != first
    thief = browser()
    thief.cookies["sessionid"] = first
    assert not is_in(thief)


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
    client = browser()
    said = {"username": "anna", "password": GOOD, "next": to}
    assert client.post("/login/", said)["Location"] == "/"
    answer = client.post(reverse("set_language"), {"language": "en", "next": to})
    assert "evil" not in answer["Location"]
    assert "javascript" not in answer["Location"]
    refused = client.post(reverse("person-request-answer", args=[1]), headers={"referer": to})
    assert "evil" not in refused.headers.get("Location", "")
    sign_out(client)
    secret = with_factor(anna)
    client.post("/login/", said)
    done = client.post(reverse("login-code"), {"code": pyotp.TOTP(secret).now()})
    assert done["Location"] == "/"


# --- the second factor --------------------------------------------------------


def test_an_official_adds_an_authenticator_and_signs_in_with_it(anna):
    """Through the pages: the picture, the codes shown once, the code asked, recovery, off."""
    client, other = browser(), browser(ELSEWHERE)
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
    assert is_in(client)
    assert not is_in(other)
    assert tokens.find(key, at=timezone.now()) is None
    assert secret not in str(SecondFactor.objects.values_list())
    assert codes[0] not in str(RecoveryCode.objects.values_list())

    fresh = browser()
    assert sign_in(fresh)["Location"] == reverse("login-code")
    assert not is_in(fresh)
    again = fresh.post(reverse("login-code"), {"code": code})
    assert again.status_code == 422  # used already
    assert fresh.post(reverse("login-code"), {"code": codes[0]}).status_code == 302
    assert is_in(fresh)
    sign_out(fresh)
    sign_in(fresh)
    assert fresh.post(reverse("login-code"), {"code": codes[0]}).status_code == 422

    off = {"code": codes[1], "password": GOOD, "act": "remove"}
    assert client.post(address, off).status_code == 302
    assert sign_in(browser())["Location"] == "/"
    verbs = list(JournalEntry.objects.values_list("verb", flat=True))
    for verb in ("enrolled", "recovered", "removed"):
        assert f"second_factor.{verb}" in verbs


def test_new_recovery_codes_are_journalled(anna):
    with_factor(anna)
    second_factor.renew_codes(user=anna, at=timezone.now())
    assert JournalEntry.objects.last().verb == "second_factor.codes_renewed"


def test_a_code_of_a_wrong_clock_is_taken_for_half_a_minute(anna):
    secret = with_factor(anna)
    now = timezone.now()
    for seconds, is_right in ((-90, False), (-30, True), (90, False)):
        SecondFactor.objects.update(last_step=0)
        code = pyotp.TOTP(secret).at(now + timedelta(seconds=seconds))
        assert second_factor.verify(user=anna, code=code, at=now) is is_right


def test_codes_are_guessed_at_no_more_often_than_passwords(anna):
    """Who knows the password has as few tries at the code; the right password resets nothing."""
    secret = with_factor(anna)
    client = browser()
    sign_in(client)
    codes = [
        client.post(reverse("login-code"), {"code": "000000"}).status_code
        for _ in range(FREE[Counted.PAIR])
    ]
    assert codes[-1] == 429
    assert sign_in(browser()).status_code == 429
    right = {"code": pyotp.TOTP(secret).now()}
    assert client.post(reverse("login-code"), right).status_code == 429


def test_the_code_is_asked_of_programs_too(anna):
    secret = with_factor(anna)
    refused = token(browser())
    assert (refused.status_code, refused.json()["code"]) == (401, "code_needed")
    wrong = token(browser(), code="123")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_code")
    assert token(browser(), code=pyotp.TOTP(secret).now()).status_code == 201


def test_the_right_password_waits_ten_minutes_for_its_code(anna):
    secret = with_factor(anna)
    client = browser()
    sign_in(client)
    session = client.session
    told = dict(session["signing_in"])
    told["at"] = (timezone.now() - timedelta(minutes=11)).isoformat()
    session["signing_in"] = told
    session.save()
    late = client.post(reverse("login-code"), {"code": pyotp.TOTP(secret).now()})
    assert late["Location"] == "/login/"
    assert browser().get(reverse("login-code"))["Location"] == "/login/"


def test_the_back_office_has_no_other_way_in(anna):
    """Its own sign-in leads to ours; with the right password alone nothing is open."""
    anna.is_staff = anna.is_superuser = True
    anna.save()
    with_factor(anna)
    client = browser()
    said = {"username": "anna", "password": GOOD, "next": "/admin/"}
    assert client.post("/admin/login/", said)["Location"].startswith("/login/")
    assert client.post("/login/", said)["Location"] == reverse("login-code")
    assert client.get("/admin/")["Location"].startswith("/admin/login/")
    assert client.get("/admin/password_change/")["Location"] == reverse("account-password")


def test_a_site_may_require_the_code_of_its_officials(anna, settings):
    """Page, back office, API by session and by key: nothing but adding it; players go on."""
    plain = tokens.create(user=anna, name="x", at=timezone.now())
    settings.SECOND_FACTOR_REQUIRED = True
    client = browser()
    sign_in(client)
    assert client.get(reverse("desk"))["Location"] == reverse("account-factor")
    assert client.get("/admin/")["Location"] == reverse("account-factor")
    for asked in (
        client.get(reverse("api-cases")),
        Client().get(reverse("api-cases"), headers={"Authorization": f"Token {plain}"}),
        token(browser()),
    ):
        assert (asked.status_code, asked.json()["code"]) == (403, "second_factor_required")
    secret = client.get(reverse("account-factor")).context["secret"]
    code = pyotp.TOTP(secret).now()
    client.post(reverse("account-factor"), {"code": code, "password": GOOD})
    assert client.get(reverse("desk")).status_code == 200
    player = cast.user("player")
    assert is_in(cast.signed_in(player))


# --- keys on the page ---------------------------------------------------------


def test_a_key_is_made_shown_once_and_taken_back_on_the_page(anna):
    client = browser()
    sign_in(client)
    bad = client.post(reverse("account-token-new"), {"name": "зал", "password": "wrong"})
    assert bad.status_code == 422
    made = client.post(reverse("account-token-new"), {"name": "зал", "password": GOOD})
    plain = made.context["made"]
    assert plain in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    assert plain not in client.get(reverse("account")).content.decode()
    key = ApiToken.objects.get()
    other = cast.signed_in(cast.user("boris"))
    assert other.post(reverse("account-token-revoke", args=[key.pk])).status_code == 404
    client.post(reverse("account-token-revoke", args=[key.pk]))
    assert not ApiToken.objects.exists()


def test_a_slip_is_read_as_people_type_it():
    text = slips.draw()
    typed = f" {text.upper().replace('-', ' ')} "
    assert slips.fingerprint(typed) == slips.fingerprint(text)
    assert len(text) == 19
