"""Describe a game's two sides on its page: partners, seconds, blindfold."""

from tournaments.entries.models import Entry
from tournaments.partners_seconds_and_blindfold.models import SidePerson, SideRole
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import person_words, side_line
from tournaments.rounds_and_boards.models import Game


def describe_sides_of_game(game: Game) -> list[tuple[str, str]]:
    """Describe each side (``w``, ``b``) that is more than its player.

    Asks for persons only where the event has consultation, or the side needs a second.
    """
    event = game.pairing.round.tournament
    seats = (("w", game.white), ("b", game.black))
    entries = [entry for _, entry in seats if event.is_consultation or _needs_second(entry)]
    persons: dict[int, list[str]] = {}
    for person in SidePerson.objects.filter(entry__in=entries) if entries else ():
        persons.setdefault(person.entry_id, []).append(
            person_words(SideRole(person.role), person.name)
        )
    lines = [
        (side, "; ".join(filter(None, (side_line(entry), *persons.get(entry.pk, ())))))
        for side, entry in seats
    ]
    return [(side, words) for side, words in lines if words]


def _needs_second(entry: Entry) -> bool:
    return entry.plays_blind or entry.has_relief_board
