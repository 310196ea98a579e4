"""Port through which another app gives the name of the person behind an account.

An account has a name of its own; the app that knows the person may have reasons to show less of it.
"""

from collections.abc import Callable

from django.contrib.auth.models import User

Naming = Callable[[User], str | None]


_namings: list[Naming] = []


def register_account_naming(naming: Naming) -> None:
    """Register an app's naming for the life of the process; it gives None where it has no name."""
    if naming not in _namings:
        _namings.append(naming)


def account_name(user: User) -> str:
    """The name of a person, else that of the account."""
    names = (name for naming in _namings if (name := naming(user)))
    return next(names, "") or user.get_full_name() or user.get_username()
