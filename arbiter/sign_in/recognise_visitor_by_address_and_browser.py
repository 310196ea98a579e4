"""Recognise the visitor who signs in by address and by a cookie of a browser used before.

The cookie is signed and names, for each account that has signed in with this browser, a number
of its own; it opens nothing, it only lets wrong guesses of strangers not count against it.
"""

import ipaddress
import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import AnonRateThrottle

from arbiter.sign_in.delay_wrong_guesses import GuessingVisitor

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
