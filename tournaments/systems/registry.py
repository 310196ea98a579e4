"""Registry of the systems of play: a new one is one line here."""

from tournaments.systems.play_system_base import PlaySystem
from tournaments.systems.round_robin import RoundRobin
from tournaments.systems.simultaneous import Simultaneous
from tournaments.systems.swiss import Swiss

USUAL = RoundRobin.key
"""The system of an event whose regulations do not say one."""
UNSAID_IN_TRF = Swiss.key
"""The system of a tournament report file that does not say one."""

SYSTEMS: dict[str, PlaySystem] = {
    system.key: system for system in (RoundRobin(), Swiss(), Simultaneous())
}


class UnknownSystem(LookupError):
    """No system of this key is registered."""


def system_by_key(key: str) -> PlaySystem:
    """The system of a stored key; raises UnknownSystem."""
    try:
        return SYSTEMS[key]
    except KeyError as error:
        raise UnknownSystem(key) from error


def choices() -> list[tuple[str, str]]:
    """Every system as key and English name, as stored choices want it.

    Landed migrations name this function so.
    """
    return [(system.key, system.label) for system in SYSTEMS.values()]


def system_of_trf(words: str) -> PlaySystem:
    """The system that the words of a tournament report file mean."""
    systems = (
        system for system in SYSTEMS.values() if any(word in words for word in system.trf_words)
    )
    return next(systems, SYSTEMS[UNSAID_IN_TRF])


def systems_that_take(name: str) -> str:
    """The systems that take a regulation, by blanks; nothing for one that all of them take."""
    takes = [key for key, system in SYSTEMS.items() if system.takes_regulation(name)]
    return "" if len(takes) == len(SYSTEMS) else " ".join(takes)
