"""Name the invented players of the demonstration, and create its users with random passwords."""

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User

PLAYERS = (
    "Алмазов Артём",
    "Берёзкин Борис",
    "Васильков Вадим",
    "Громов Глеб",
    "Дубравин Денис",
    "Ежов Егор",
    "Журавлёв Юрий",
    "Зимин Захар",
)


@dataclass(frozen=True, slots=True)
class Login:
    """User name and password of a demo user; drawn anew for every demonstration."""

    username: str
    password: str
    role: str


def make_user(username: str, role: str, *, first_name: str = "") -> tuple[User, Login]:
    """Create a user with a random password."""
    login = Login(username=username, password=secrets.token_urlsafe(6), role=role)
    user = User.objects.create_user(username, password=login.password, first_name=first_name)
    return user, login
