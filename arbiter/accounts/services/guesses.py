"""Wrong guesses of passwords, codes and printed cards wait ever longer; who guesses."""

import ipaddress
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from rest_framework.throttling import AnonRateThrottle

from arbiter.accounts.models import GuessCounter, KnownAddress

# Make wrong guesses of passwords, codes and printed cards wait ever longer, in pages and API.
#
# Guesses are counted by browser, where the account has signed in with this browser before, else
# by account and address together, by address, and by account over all unknown addresses. From
# some number on each wrong guess makes the next one wait, twice as long every time. So a stranger
# may make himself wait, and other strangers, but not the browser or the address an official has
# signed in from; and a one-time link opens from everywhere.
#
# The code of a printed card names no account. Its guesses are counted apart from those of
# passwords, by address and first letters together, so that whoever mistypes one card waits alone;
# and by address, where so many are free that no hall of players behind one address uses them up.


FIRST_WAIT = timedelta(seconds=30)

LONGEST_WAIT = timedelta(minutes=15)

FORGOTTEN = timedelta(hours=1)  # after the last wrong guess

KNOWN_FOR = timedelta(days=90)

AHEAD = timedelta(minutes=5)  # no clock of a machine of this service is that far before another's


class GuessesCountedBy(StrEnum):
    """By what guesses are counted: browser, account, address, or printed card."""

    BROWSER = "browser"  # that has signed in to the account before
    PAIR = "pair"  # account and address
    ADDRESS = "address"
    ACCOUNT = "account"  # from addresses it has never signed in from
    CARD = "card"  # codes of one printed card, by address and first letters
    CARDS = "cards"  # codes of printed cards, by address
    FORMS = "forms"  # public forms sent, by address


FREE = {
    GuessesCountedBy.BROWSER: 10,
    GuessesCountedBy.PAIR: 10,
    GuessesCountedBy.ADDRESS: 100,  # a hall full of players shares one address
    GuessesCountedBy.ACCOUNT: 50,
    GuessesCountedBy.CARD: 20,
    GuessesCountedBy.CARDS: 2000,
    GuessesCountedBy.FORMS: 60,  # a school sends its children from one address
}
"""Wrong guesses that cost no waiting."""


@dataclass(frozen=True, slots=True)
class GuessingVisitor:
    """A visitor who tries to sign in: account, address, known browser."""

    username: str
    address: str
    browser: str = ""


@transaction.atomic
def count_guess_and_get_wait(visitor: GuessingVisitor, *, at: datetime) -> int:
    """Count a guess before it is checked; return the seconds to wait, if any.

    Counted beforehand, so that many at once are not looked at for one.
    """
    return _begin(_keys(visitor, at), at)


@transaction.atomic
def count_card_guess_and_get_wait(address: str, first_letters: str, *, at: datetime) -> int:
    """Count a guess of a printed card's code; return the seconds to wait, if any."""
    return _begin(_card_keys(address, first_letters), at)


@transaction.atomic
def count_form_and_get_wait(address: str, *, at: datetime) -> int:
    """Count a public form sent from an address; return the seconds to wait, if any."""
    return _begin([(GuessesCountedBy.FORMS, _hidden("forms", address))], at)


@transaction.atomic
def take_back_card_guess(address: str, first_letters: str) -> None:
    """Uncount a right card code: a whole hall shares one address."""
    keys = [key for _kind, key in _card_keys(address, first_letters)]
    rows = GuessCounter.objects.filter(key__in=keys, guesses__gt=0)
    rows.update(guesses=F("guesses") - 1, waits_until=None)


def _card_keys(address: str, first_letters: str) -> list[tuple[GuessesCountedBy, str]]:
    return [
        (GuessesCountedBy.CARD, _hidden("card", f"{first_letters}\0{address}")),
        (GuessesCountedBy.CARDS, _hidden("cards", address)),
    ]


def _begin(keys: list[tuple[GuessesCountedBy, str]], at: datetime) -> int:
    # what the clock wrote before it was set back would be forgotten only when it gets there again
    ahead = Q(forgotten_at__gt=at + FORGOTTEN + AHEAD)
    GuessCounter.objects.filter(Q(forgotten_at__lt=at) | ahead).delete()
    GuessCounter.objects.filter(waits_until__gt=at + LONGEST_WAIT).update(
        waits_until=at + LONGEST_WAIT
    )
    counters = [(kind, _counter(key, at)) for kind, key in keys]
    waits = [
        counter.waits_until
        for _, counter in counters
        if counter.waits_until and counter.waits_until > at
    ]
    if waits:
        return max(1, round((max(waits) - at).total_seconds()))
    for kind, counter in counters:
        counter.guesses += 1
        wait = _wait(counter.guesses - FREE[kind])
        counter.waits_until = at + wait if wait else None
        counter.forgotten_at = at + FORGOTTEN
        counter.save(update_fields=["guesses", "waits_until", "forgotten_at"])
    return 0


@transaction.atomic
def forget_guesses(visitor: GuessingVisitor, user: User, *, at: datetime) -> None:
    """Reset the counts after a right guess and remember the address."""
    keys = dict(_keys(visitor, at))
    own = [keys[kind] for kind in (GuessesCountedBy.BROWSER, GuessesCountedBy.PAIR) if kind in keys]
    GuessCounter.objects.filter(key__in=own).delete()
    shared = [
        keys[kind] for kind in (GuessesCountedBy.ADDRESS, GuessesCountedBy.ACCOUNT) if kind in keys
    ]
    GuessCounter.objects.filter(key__in=shared, guesses__gt=0).update(
        guesses=F("guesses") - 1, waits_until=None
    )
    KnownAddress.objects.filter(last_at__lt=at - KNOWN_FOR).delete()
    KnownAddress.objects.update_or_create(
        user=user, address=_hidden("known", visitor.address), defaults={"last_at": at}
    )


def _wait(over: int) -> timedelta | None:
    if over < 0:
        return None
    return min(FIRST_WAIT * 2 ** min(over, 10), LONGEST_WAIT)


def _counter(key: str, at: datetime) -> GuessCounter:
    counter, _ = GuessCounter.objects.get_or_create(
        key=key, defaults={"forgotten_at": at + FORGOTTEN}
    )
    return GuessCounter.objects.select_for_update().get(pk=counter.pk)


def _keys(visitor: GuessingVisitor, at: datetime) -> list[tuple[GuessesCountedBy, str]]:
    """The keys of a visitor's counters, in one order, so that two requests never deadlock."""
    name = visitor.username.casefold()[:150]
    if visitor.browser:
        return [(GuessesCountedBy.BROWSER, _hidden("browser", f"{name}\0{visitor.browser}"))]
    keys = [
        (GuessesCountedBy.PAIR, _hidden("pair", f"{name}\0{visitor.address}")),
        (GuessesCountedBy.ADDRESS, _hidden("address", visitor.address)),
    ]
    if not _is_known(visitor, at):
        keys.append((GuessesCountedBy.ACCOUNT, _hidden("account", name)))
    return keys


def _is_known(visitor: GuessingVisitor, at: datetime) -> bool:
    rows = KnownAddress.objects.filter(address=_hidden("known", visitor.address))
    return rows.filter(user__username=visitor.username, last_at__gte=at - KNOWN_FOR).exists()


def _hidden(kind: str, text: str) -> str:
    """Make a keyed fingerprint: names and addresses are not stored as they are."""
    return salted_hmac(f"guesses.{kind}", text, algorithm="sha256").hexdigest()


# Recognise the visitor who signs in by address and by a cookie of a browser used before.
#
# The cookie is signed and names, for each account that has signed in with this browser, a number
# of its own; it opens nothing, it only lets wrong guesses of strangers not count against it.


COOKIE = "known_browser"

SALT = "arbiter.known-browser"

MOST = 12  # accounts of one browser: the laptop of a club

AGE = 400 * 24 * 3600


def visitor_of_request(request: HttpRequest, username: str) -> GuessingVisitor:
    """Make the visitor who tries to sign in as ``username``: address, and browser if known."""
    browser = _known_numbers(request).get(username.casefold(), "")
    return GuessingVisitor(
        username=username, address=visitor_ip_address_or_network(request), browser=browser
    )


def remember_browser(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Mark this browser as having signed in to this account."""
    known = _known_numbers(request)
    name = user.get_username().casefold()
    number = known.pop(name, "") or secrets.token_urlsafe(12)
    newest = dict([*known.items(), (name, number)][-MOST:])
    response.set_cookie(
        COOKIE,
        signing.dumps(newest, salt=SALT),
        max_age=AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def visitor_ip_address_or_network(request: HttpRequest) -> str:
    """Return the visitor's address; for IPv6 the network of 64 bits."""
    stated = AnonRateThrottle().get_ident(request)  # the one reader of addresses behind a proxy
    try:
        parsed = ipaddress.ip_address(stated)
    except ValueError:
        return stated
    if parsed.version == 4:
        return stated
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))


def _known_numbers(request: HttpRequest) -> dict[str, str]:
    try:
        stored = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=AGE)
    except signing.BadSignature:
        return {}
    return {str(name): str(number) for name, number in stored.items()}
