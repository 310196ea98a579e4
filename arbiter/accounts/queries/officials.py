"""An event's officials (chief arbiter, arbiters), and a person's name for papers."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import get_language

from arbiter import ports as arbiter_ports
from arbiter.accounts.models import Office, OfficeRole
from games.archive.names import name_in_latin_letters
from games.draughts.texts.catalogue import reads_cyrillic


@dataclass(frozen=True, slots=True)
class Judges:
    """The officials who sign an event's papers: chief arbiter, arbiters of the boards."""

    chief: str
    sections: tuple[str, ...]


def officials_of_scope(scope: str, board: int | None = None) -> Judges:
    """Load an event's officials; section arbiters are those of ``board``. One query.

    The only arbiter of a place without a chief arbiter is the chief of it. Of two chiefs
    neither is named: who signs is theirs to say.
    """
    offices = list(Office.objects.filter(scope=scope).select_related("user"))
    chiefs = _names(offices, OfficeRole.CHIEF) or _names(offices, OfficeRole.ARBITER)
    of_board = [office for office in offices if board is not None and _is_of(office, board)]
    return Judges(
        chief=chiefs[0] if len(chiefs) == 1 else "",
        sections=_names(of_board, OfficeRole.SECTION),
    )


def person_name_for_paper(user: User) -> str:
    """Return a person's name on paper, Latin for English readers; else the account's name."""
    name = arbiter_ports.account_name(user)
    return name if reads_cyrillic(get_language()) else name_in_latin_letters(name)


def _names(offices: list[Office], role: OfficeRole) -> tuple[str, ...]:
    return tuple(person_name_for_paper(office.user) for office in offices if office.role == role)


def _is_of(office: Office, board: int) -> bool:
    return office.first_board is not None and office.first_board <= board <= office.last_board
