"""Registries that other apps fill: a journal, links beside records, rights, a desk of openings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from games.archive.models import GameRecord

# Registry of journal writers: other apps journal what people do with the archive.
#
# The archive keeps no journal. The room that keeps one registers its writer when it is ready; a
# service tells its act in the transaction of the act itself.


Data = Mapping[str, str | int]


class JournalWriter(Protocol):
    """Function that journals one act on the archive; ``actor`` is None for a command."""

    def __call__(
        self, *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
    ) -> object: ...


_writers: list[JournalWriter] = []


def register_journal_writer(writer: JournalWriter) -> None:
    """Register a journal writer, one from each app."""
    if writer not in _writers:
        _writers.append(writer)


def journal_archive_act(
    *, verb: str, actor: AbstractBaseUser | None, at: datetime, data: Data
) -> None:
    """Call every journal writer with this act, within the caller's transaction."""
    for writer in _writers:
        writer(verb=verb, actor=actor, at=at, data=data)


# Registry of link finders: other apps add links beside a record.
#
# The archive knows no certificate and no event. The room that has something to show beside a
# record registers a finder when it is ready; a page asks all of them.


@dataclass(frozen=True, slots=True)
class Link:
    """A link shown beside a record; ``kind`` chooses its words, ``name`` is shown as it is."""

    kind: str
    name: str
    url: str


Finder = Callable[[GameRecord], tuple[Link, ...]]

_finders: list[Finder] = []


def register_link_finder(finder: Finder) -> None:
    """Register a function that finds links of a record, one from each app."""
    if finder not in _finders:
        _finders.append(finder)


def links_of_record(record: GameRecord) -> tuple[Link, ...]:
    """Collect a record's links from every registered finder."""
    return tuple(link for finder in _finders for link in finder(record))


# Registry of import rights: another app decides who may import files.
#
# The archive knows no offices. The room that grants rights registers its judge when it is ready;
# as long as nobody has, nobody may.


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


# Registry of the desk of opening tables: another app lets people bring theirs.


Desk = Callable[[Visitor], str]
"""Gives the address of the desk to whoever may use it, and an empty text to everybody else."""

_desks: list[Desk] = []


def register_openings_desk(desk: Desk) -> None:
    """Register the function that knows where tables are brought, and by whom."""
    if desk not in _desks:
        _desks.append(desk)


def openings_desk_address(visitor: Visitor) -> str:
    """Return where this visitor brings a table of openings; empty if he may not."""
    return next(filter(None, (desk(visitor) for desk in _desks)), "")


# Registry of the keeper of keys: another app remembers what was done for a program's key.
#
# A program that did not hear the answer asks again with the same key. Without a keeper every
# request is a new one.


class KeyKeeper(Protocol):
    """Function that runs ``act`` once for a user's key; of a repeat, the number it gave then."""

    def __call__(
        self,
        *,
        user: AbstractBaseUser,
        key: str,
        request: bytes,
        at: datetime,
        act: Callable[[], int],
    ) -> int: ...


_keepers: list[KeyKeeper] = []


def register_key_keeper(keeper: KeyKeeper) -> None:
    """Register the function that remembers users' keys."""
    if keeper not in _keepers:
        _keepers.append(keeper)


def run_once_for_key(
    *, user: AbstractBaseUser, key: str, request: bytes, at: datetime, act: Callable[[], int]
) -> int:
    """Run ``act`` unless this user's key came before with the same request; return its number."""
    if key and _keepers:
        return _keepers[0](user=user, key=key, request=request, at=at, act=act)
    return act()
