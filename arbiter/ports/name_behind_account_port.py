"""Port through which another app gives the name of the person behind an account.

An account has a name of its own; the app that knows the person may have reasons to show less of it.
"""

from collections.abc import Callable

from django.contrib.auth.models import User

Naming = Callable[[User], str | None]


_namings: list[Naming] = []


def register_account_naming(naming: Naming) -> None:
    """Register an app's function that names accounts, for the process's life."""
    if naming not in _namings:
        _namings.append(naming)


def account_name(user: User) -> str:
    """Return the name of an account's person, else the account's own."""
    names = (name for naming in _namings if (name := naming(user)))
    return next(names, "") or user.get_full_name() or user.get_username()
