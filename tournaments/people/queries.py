"""Known people that a name may mean; people in the order of their names."""

import heapq
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, F, Func, Value
from django.db.models.functions import Coalesce, NullIf
from django.db.models.sql.compiler import SQLCompiler
from django.utils.translation import get_language

from games.archive.alphabet import (
    CYRILLIC_KEYS,
    LETTER_KEYS,
    name_order,
    order_with_cyrillic_first,
)
from games.archive.names import same_name_key
from games.draughts.texts.catalogue import reads_cyrillic
from tournaments.people.models import Player

# Find the known people that a name may mean, however its letters are typed.


class NamedPerson(Protocol):
    """Protocol: a named person from a list or form, with number and year of birth."""

    @property
    def name(self) -> str: ...
    @property
    def name_latin(self) -> str: ...
    @property
    def federation_id(self) -> str: ...
    @property
    def birth_year(self) -> int | None: ...


MOST_CANDIDATES = 20  # namesakes that are shown; the others are counted


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Known people whom a name may mean: the oldest rows, and how many more there are."""

    players: tuple[Player, ...] = ()
    more: int = 0


_ANY_YEAR = -1


class KnownPeople:
    """Known people to match a list against, indexed by number and by name in either script.

    Of a name by year of birth and by whether they have a number, so that thousands of namesakes
    are not gone through for every row of a list.
    """

    def __init__(self, people: Iterable[NamedPerson]) -> None:
        people = list(people)
        numbers = {person.federation_id for person in people} - {""}
        names = {name for person in people for name in name_keys(person)}
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[str, dict[tuple[int | None, bool], set[int]]] = {}
        self._players: dict[int, Player] = {}
        self._found: dict[tuple[frozenset[str], int | None, bool], Namesakes] = {}
        # names are folded here: no two databases fold Cyrillic alike
        for player in Player.objects.order_by("pk").iterator():
            if player.federation_id and player.federation_id in numbers:
                self.by_number[player.federation_id] = player
            for name in name_keys(player) & names:
                alike = self.by_name.setdefault(name, {})
                for year in (player.birth_year, _ANY_YEAR):
                    place = (year, bool(player.federation_id))
                    alike.setdefault(place, set()).add(player.pk)
                self._players[player.pk] = player

    def namesakes(
        self, person: NamedPerson, *, without: Collection[int] = frozenset()
    ) -> Namesakes:
        """Return the known people of this name who may be this person, the oldest row first.

        Without those whose ids are given. Who holds this person's number is asked first
        (``holder_of_number``): here another number is another person.
        """
        names = frozenset(name_keys(person))
        asked = (names, person.birth_year, bool(person.federation_id))
        if without or asked not in self._found:
            found = self._namesakes(*asked, without)
            if without:
                return found
            self._found[asked] = found
        return self._found[asked]

    def _namesakes(
        self, names: frozenset[str], year: int | None, has_number: bool, without: Collection[int]
    ) -> Namesakes:
        years = (_ANY_YEAR,) if year is None else (None, year)
        numbered = (False,) if has_number else (False, True)
        known: set[int] = set()
        for name in names:
            for place in product(years, numbered):
                known |= self.by_name.get(name, {}).get(place, set())
        known -= frozenset(without)
        shown = heapq.nsmallest(MOST_CANDIDATES, known)
        return Namesakes(tuple(self._players[pk] for pk in shown), more=len(known) - len(shown))

    def holder_of_number(self, person: NamedPerson) -> Player | None:
        """Return the known holder of this person's federation number."""
        return self.by_number.get(person.federation_id) if person.federation_id else None


def name_keys(person: NamedPerson) -> set[str]:
    """Return a person's names in both scripts, folded so that typing makes no difference."""
    return {same_name_key(name) for name in (person.name, person.name_latin) if name}


def may_be_same_person(person: NamedPerson, player: Player) -> bool:
    """Return whether neither number nor year of birth tells two people apart."""
    numbers = {person.federation_id, player.federation_id} - {""}
    years = {person.birth_year, player.birth_year} - {None}
    return len(numbers) < 2 and len(years) < 2


# The order of names in a query: its key is made in SQL by the tables that Python makes it by.


_ONE_FOR_ONE = {letter: place for letter, place in LETTER_KEYS.items() if len(place) == 1}

_OTHERS = {letter: place for letter, place in LETTER_KEYS.items() if len(place) > 1}


class _NameKey(Func):
    """The key of a name as the database makes it: PostgreSQL by itself, SQLite by our function."""

    arity = 1
    function = "NAME_ORDER"
    puts_cyrillic_first = False

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_more: Any
    ) -> tuple[str, list[Any]]:
        sql, params = compiler.compile(self.source_expressions[0])
        sql = f"TRANSLATE(LOWER({sql}), %s, %s)"
        given = [*params, "".join(_ONE_FOR_ONE), "".join(_ONE_FOR_ONE.values())]
        for letter, place in _OTHERS.items():
            sql = f"REPLACE({sql}, %s, %s)"
            given += [letter, place]
        if self.puts_cyrillic_first:
            sql = f"TRANSLATE({sql}, %s, %s)"
            given += ["".join(CYRILLIC_KEYS), "".join(CYRILLIC_KEYS.values())]
        return f'({sql}) COLLATE "C"', given


class _CyrillicFirstKey(_NameKey):
    """The same for readers of Cyrillic."""

    function = "NAME_ORDER_CYRILLIC_FIRST"
    puts_cyrillic_first = True


def teach_sqlite(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Give a new connection to SQLite the functions that PostgreSQL is told in its own words."""
    if connection.vendor == "sqlite":
        for named, key in ((_NameKey, name_order), (_CyrillicFirstKey, order_with_cyrillic_first)):
            connection.connection.create_function(
                named.function, 1, _key_or_none(key), deterministic=True
            )


def _key_or_none(key: Callable[[str], str]) -> Callable[[str | None], str | None]:
    return lambda name: None if name is None else key(name)


def order_by_name(field: str) -> Func:
    """Order a query's rows by name, as ``name_order`` does: the order of what is stored."""
    return _NameKey(field)


def order_by_shown_name(player: str = "") -> Func:
    """Order a query's rows by the names of players as the present reader sees them.

    ``player`` is the way from the row to its player: ``player__``.
    """
    if reads_cyrillic(get_language()):
        return _CyrillicFirstKey(f"{player}name")
    latin: Expression = NullIf(F(f"{player}name_latin"), Value(""))
    return _NameKey(Coalesce(latin, F(f"{player}name")))
