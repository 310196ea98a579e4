"""Find the known people that a name may mean, however its letters are typed."""

from collections.abc import Iterable
from typing import Protocol

from games.archive.clean_and_transliterate_names import same_name_key
from tournaments.people.models import Player


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


class KnownPeople:
    """Known people to match a list against, indexed by number and by name in either script."""

    def __init__(self, people: Iterable[NamedPerson]) -> None:
        people = list(people)
        numbers = {person.federation_id for person in people} - {""}
        names = {name for person in people for name in name_keys(person)}
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        # names are folded here: no two databases fold Cyrillic alike
        for player in Player.objects.order_by("pk").iterator():
            if player.federation_id and player.federation_id in numbers:
                self.by_number[player.federation_id] = player
            for name in name_keys(player) & names:
                self.by_name.setdefault(name, []).append(player)

    def namesakes(self, person: NamedPerson) -> list[Player]:
        """Return the known people of this name who may be this person, the oldest row first."""
        known = {
            player.pk: player for name in name_keys(person) for player in self.by_name.get(name, ())
        }
        return [known[pk] for pk in sorted(known) if may_be_same_person(person, known[pk])]

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
