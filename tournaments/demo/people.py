"""The people of the demonstration: clearly named so, nobody real among them."""

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User

PLAYERS = (
    "Демо Алмазов",
    "Демо Берёзкин",
    "Демо Васильков",
    "Демо Громов",
    "Демо Дубравин",
    "Демо Ежов",
    "Демо Журавлёв",
    "Демо Зимин",
)


@dataclass(frozen=True, slots=True)
class Login:
    """What a newcomer types; drawn anew for every demonstration."""

    username: str
    password: str
    role: str


def make_user(username: str, role: str, *, first_name: str = "") -> tuple[User, Login]:
    """A user with a password of his own."""
    login = Login(username=username, password=secrets.token_urlsafe(6), role=role)
    user = User.objects.create_user(username, password=login.password, first_name=first_name)
    return user, login
