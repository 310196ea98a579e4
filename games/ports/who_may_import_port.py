"""Registry of import rights: another app decides who may import files.

The archive knows no offices. The room that grants rights registers its judge when it is
ready; as long as nobody has, nobody may.
"""

from collections.abc import Callable
from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser


Judge = Callable[[Visitor], bool]


_judges: list[Judge] = []


def register_import_judge(judge: Judge) -> None:
    """Register the function that decides whether a visitor may import."""
    if judge not in _judges:
        _judges.append(judge)


def may_import(visitor: Visitor) -> bool:
    """Whether a visitor may import files and see their bad games."""
    return any(judge(visitor) for judge in _judges)
