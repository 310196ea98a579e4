"""The registry of the systems of play: a new one is one line here."""

from tournaments.pairing.trf.settings import is_knockout, is_other_system, is_system_named
from tournaments.systems.base import PlaySystem
from tournaments.systems.danish import Danish
from tournaments.systems.knockout import PLACE_WORDS, Knockout
from tournaments.systems.match import Match
from tournaments.systems.round_robin import RoundRobin
from tournaments.systems.scheveningen import Scheveningen
from tournaments.systems.simultaneous import Simultaneous
from tournaments.systems.swiss import Swiss
from tournaments.systems.team_round_robin import TeamRoundRobin
from tournaments.systems.team_swiss import TeamSwiss

USUAL = RoundRobin.key
"""The system of an event whose regulations do not say one."""

UNSAID_IN_TRF = Swiss.key
"""The system of a tournament report file that does not say one."""

SYSTEMS: dict[str, PlaySystem] = {
    system.key: system
    for system in (
        RoundRobin(),
        Swiss(),
        Danish(),
        Knockout(),
        Scheveningen(),
        Match(),
        Simultaneous(),
        TeamRoundRobin(),
        TeamSwiss(),
    )
}


class UnknownSystem(LookupError):
    """No system of play with this key is registered."""


def system_by_key(key: str) -> PlaySystem:
    """Return the system of play with this key; raises UnknownSystem."""
    try:
        return SYSTEMS[key]
    except KeyError as error:
        raise UnknownSystem(key) from error


def choices() -> list[tuple[str, str]]:
    """Return every system of play as key and English name, for a model's choices.

    Landed migrations name this function so.
    """
    return [(system.key, system.label) for system in SYSTEMS.values()]


def choices_of_trf() -> list[tuple[str, str]]:
    """Return the systems whose events are read from a file, as key and English name."""
    return [(system.key, system.label) for system in SYSTEMS.values() if system.trf_words]


def choices_of_places() -> list[tuple[str, str]]:
    """Return which places the losers of a knock-out may play for, as key and English words."""
    return list(PLACE_WORDS.items())


def system_of_trf(words: str) -> PlaySystem | None:
    """Return the system of play that a tournament report file names; None for one unknown here.

    Words that name no system at all mean a Swiss.
    """
    if is_other_system(words):
        return SYSTEMS[Knockout.key] if is_knockout(words) else None
    systems = (
        system
        for system in SYSTEMS.values()
        if any(word in words.upper() for word in system.trf_words)
    )
    return next(systems, None if is_system_named(words) else SYSTEMS[UNSAID_IN_TRF])


def systems_that_take(name: str) -> str:
    """Return the keys of systems that take a regulation; empty if all of them do."""
    takes = [key for key, system in SYSTEMS.items() if system.takes_regulation(name)]
    return "" if len(takes) == len(SYSTEMS) else " ".join(takes)
