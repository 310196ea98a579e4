"""Find the known people whom a typed player may be, to be asked before he is entered as new."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.events.models import Tournament
from tournaments.people.find_known_people import KnownPeople
from tournaments.people.models import Player

NEW = "new"
"""The answer that a typed player is none of the known people."""


@dataclass(frozen=True, slots=True)
class TypedPlayer:
    """What the form says of a player, by which he may be known."""

    name: str
    name_latin: str
    federation_id: str
    birth_year: int | None


def known_people_of_form(tournament: Tournament, typed: Mapping[str, Any]) -> list[Player]:
    """The known people of this name or this federation's number who are not entered yet.

    Whoever has another year of birth or another number is somebody else and is not asked about.
    """
    day = typed.get("birth_date")
    person = TypedPlayer(
        name=typed["name"],
        name_latin=typed.get("name_latin") or "",
        federation_id=typed.get("federation_id") or "",
        birth_year=day.year if day else typed.get("birth_year"),
    )
    known = KnownPeople([person])
    holder = known.holder_of_number(person)
    people = [holder] if holder is not None else known.namesakes(person)
    entered = set(tournament.entries.values_list("player_id", flat=True))
    return [player for player in people if player.pk not in entered]
