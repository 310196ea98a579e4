"""Port through which another app names the person behind an account.

An account has a name of its own; the app that knows the person may have reasons to show less of it.
"""

from collections.abc import Callable

from django.contrib.auth.models import User

Naming = Callable[[User], str | None]


_namings: list[Naming] = []


def register(naming: Naming) -> None:
    """One an app, for the life of the process; None from it where it has nothing to say."""
    if naming not in _namings:
        _namings.append(naming)


def name_of(user: User) -> str:
    """The name of a person, else that of the account."""
    found = (said for naming in _namings if (said := naming(user)))
    return next(found, "") or user.get_full_name() or user.get_username()
