"""Fingerprints of names and titles for the journal, which never holds the names themselves."""

from collections.abc import Iterable

from arbiter.journal.hash_chain import text_fingerprint
from tournaments.events.models import Tournament
from tournaments.events.regulations_fingerprint import ABOUT
from tournaments.people.models import Player

LENGTH = 32  # of the 64 letters: as many as nobody finds another text for


PUBLIC = (
    *("name", "name_latin", "title", "rating", "federation", "federation_id"),
    *("club", "city", "birth_year"),
)
"""What pages show of a person; a fingerprint of a birth date would tell the date."""


PUBLIC_LATER = ("region",)
"""Added since; without them the fingerprints of older rows stay as they are."""


def fingerprints_of_head(tournament: Tournament, names: Iterable[str] = ABOUT) -> dict[str, str]:
    """Compute fingerprints of title, place, days and officials, by column."""
    return {name: fingerprint_of_text(getattr(tournament, name)) for name in names}


def fingerprint_of_person(player: Player) -> str:
    """Compute one fingerprint of a person's public data."""
    facts = [str(getattr(player, name) or "") for name in PUBLIC]
    facts += [getattr(player, name) for name in PUBLIC_LATER if getattr(player, name)]
    return fingerprint_of_text("\0".join(facts))


def fingerprints_of_people(players: Iterable[Player]) -> dict[str, str]:
    """Compute fingerprints of several people, by their ids."""
    return {str(player.pk): fingerprint_of_person(player) for player in players}


def fingerprint_of_text(value: object) -> str:
    """Compute the fingerprint of a text; None and an empty text give the same."""
    return text_fingerprint(str(value or ""))[:LENGTH]
