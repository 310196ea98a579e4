"""Find the known people whom a typed player may be, and which of them is meant, if any."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.events.models import Tournament
from tournaments.people.find_known_people import KnownPeople
from tournaments.people.models import Player
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError

NEW = "new"
"""The answer that a typed player is none of the known people."""


class WhoIsMeant(TournamentError):
    """A refusal: a typed name may be that of a known person among ``candidates``."""

    status = 409

    def __init__(self, name: str, candidates: Sequence[Player], *, may_be_new: bool) -> None:
        super().__init__(RefusalCode.WHO_IS_MEANT, name=name)
        self.params = {
            **self.params,
            "candidates": [candidate_facts(player) for player in candidates],
            "may_be_new": may_be_new,
        }


@dataclass(frozen=True, slots=True)
class TypedPlayer:
    """A player as typed in the form: name, federation number, year of birth."""

    name: str
    name_latin: str
    federation_id: str
    birth_year: int | None


def known_people_of_form(tournament: Tournament, typed: Mapping[str, Any]) -> list[Player]:
    """Find known people of the typed name or number who are not entered yet.

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


def may_be_new(known: Sequence[Player], number: str) -> bool:
    """Return whether a typed player may be a new person: a number has one holder."""
    return not number or all(player.federation_id != number for player in known)


def person_meant(known: Sequence[Player], typed: Mapping[str, Any], whom: str) -> Player | None:
    """Return the known person that ``whom`` chooses; None for a new one; raises WhoIsMeant.

    ``whom`` is ``new``, the number of one of the known people, or empty where nobody was asked.
    """
    chosen = next((player for player in known if str(player.pk) == whom), None)
    if chosen is None and whom != NEW and (known or whom):
        is_new_possible = may_be_new(known, typed.get("federation_id") or "")
        raise WhoIsMeant(typed["name"], known, may_be_new=is_new_possible)
    return chosen


def candidate_facts(player: Player) -> dict[str, str | int | bool | None]:
    """Return the facts that tell a known person from his namesakes."""
    return {
        "id": player.pk,
        "name": player.name,
        "birth_year": player.birth_year,
        "title": player.title,
        "city": player.city,
        "club": player.club,
        "federation_id": player.federation_id,
        "has_account": player.user_id is not None,
    }
