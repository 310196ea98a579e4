"""What the page of a game says of its two sides."""

from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.sides.models import SidePerson, SideRole
from tournaments.sides.texts import person_words, side_line


def sides_of_game(game: Game) -> list[tuple[str, str]]:
    """``w`` or ``b`` with its words, for a side that is more than its player.

    Asks for persons only where the event has consultation, or the side needs a second.
    """
    event = game.pairing.round.tournament
    seats = (("w", game.white), ("b", game.black))
    asked = [one for _, one in seats if event.is_consultation or _needs_second(one)]
    persons: dict[int, list[str]] = {}
    for one in SidePerson.objects.filter(entry__in=asked) if asked else ():
        persons.setdefault(one.entry_id, []).append(person_words(SideRole(one.role), one.name))
    told = [
        (side, "; ".join(filter(None, (side_line(one), *persons.get(one.pk, ())))))
        for side, one in seats
    ]
    return [(side, words) for side, words in told if words]


def _needs_second(entry: Entry) -> bool:
    return entry.plays_blind or entry.has_relief_board
