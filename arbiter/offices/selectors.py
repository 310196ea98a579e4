"""Who judges in a place: whose names stand under its papers."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import get_language

from arbiter.offices.models import Office, OfficeRole
from games.archive.names import latin
from games.draughts.bilingual import reads_cyrillic


@dataclass(frozen=True, slots=True)
class Judges:
    """The chief arbiter, where one is known, the arbiters of the boards asked about, the jury."""

    chief: str
    sections: tuple[str, ...]
    jury: tuple[str, ...]


def of_scope(scope: str, board: int | None = None) -> Judges:
    """Of one place; section arbiters are those of ``board``. One query.

    The only arbiter of a place without a chief arbiter is the chief of it. Of two chiefs
    neither is named: who signs is theirs to say.
    """
    held = list(Office.objects.filter(scope=scope).select_related("user"))
    chiefs = _names(held, OfficeRole.CHIEF) or _names(held, OfficeRole.ARBITER)
    near = [one for one in held if board is not None and _is_of(one, board)]
    return Judges(
        chief=chiefs[0] if len(chiefs) == 1 else "",
        sections=_names(near, OfficeRole.SECTION),
        jury=_names(held, OfficeRole.JURY),
    )


def person(user: User) -> str:
    """A person's name on paper, in Latin letters for who reads English; without one the name
    of the account."""
    name = user.get_full_name() or user.get_username()
    return name if reads_cyrillic(get_language()) else latin(name)


def _names(held: list[Office], role: OfficeRole) -> tuple[str, ...]:
    return tuple(person(one.user) for one in held if one.role == role)


def _is_of(office: Office, board: int) -> bool:
    return office.first_board is not None and office.first_board <= board <= office.last_board
