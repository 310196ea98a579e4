"""Sign in and out as a user in test clients, with or without a code."""

import pyotp
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import SecondFactor
from arbiter.accounts.services import second_factor

JSON = "application/json"

GOOD = "правильный-пароль-7"

HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def browser_at_address(address: str = HOME) -> Client:
    """Return a test client whose requests come from this IP address."""
    return Client(REMOTE_ADDR=address)


def sign_in(client: Client, password: str = GOOD, name: str = "anna"):
    """Post the sign-in form; return the answer."""
    return client.post("/login/", {"username": name, "password": password})


def sign_out(client: Client) -> None:
    """Sign out; the cookie that marks the browser stays."""
    client.post("/logout/")


def token(client: Client, password: str = GOOD, **more: str):
    """Ask the API for a program key; return the answer."""
    fields = {"username": "anna", "password": password, "name": "программа", **more}
    return client.post(reverse("api-tokens"), fields, content_type=JSON)


def is_signed_in(client: Client) -> bool:
    """Whether the account page opens for the client."""
    return client.get(reverse("account")).status_code == 200


def add_second_factor(user: User) -> str:
    """Give a user a second factor; return its secret."""
    secret = second_factor.new_authenticator_secret()
    second_factor.enrol_authenticator(
        user=user,
        secret=secret,
        code=pyotp.TOTP(secret).now(),
        password=GOOD,
        at=timezone.now(),
    )
    SecondFactor.objects.update(last_step=0)
    user.refresh_from_db()
    return secret
