"""List the addresses that a card opens, each with its event; all others are closed.

On a page that is not named here, or of another event, whoever holds a card is a visitor like
everybody: he reads what is public and changes nothing.
"""

from collections.abc import Callable, Mapping

from arbiter.cases.models import Case
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records.models import Submission

IsOfEvent = Callable[[int, Tournament], bool]


def _event(pk: int, tournament: Tournament) -> bool:
    return pk == tournament.pk


def _game(pk: int, tournament: Tournament) -> bool:
    return Game.objects.filter(pk=pk, pairing__round__tournament=tournament).exists()


def _submission(pk: int, tournament: Tournament) -> bool:
    submissions = Submission.objects.filter(pk=pk, game__pairing__round__tournament=tournament)
    return submissions.exists()


def _case(pk: int, tournament: Tournament) -> bool:
    return Case.objects.filter(pk=pk, scope=tournament.scope_key).exists()


OPENED: Mapping[str, IsOfEvent] = {
    # to read, with the own board marked
    "event": _event,
    "event-round": _event,
    "event-standings": _event,
    "event-crosstable": _event,
    "event-player": _event,
    # a player's own acts
    "game": _game,
    "game-submit": _game,
    "api-records": _game,  # an act for programs: as the page sends it when the network may be away
    "game-dispute": _game,
    "api-disputes": _game,
    "game-claim": _game,
    "api-claims": _game,
    "submission-confirm": _submission,
    "api-confirm": _submission,
    "case": _case,
    "case-answer": _case,
    "case-withdraw": _case,
    "case-appeal": _case,
}
"""By the name of a page, whether what its number names belongs to the event."""


ALWAYS = frozenset({"card"})
"""The page of the card itself."""


def does_card_open(name: str, named: Mapping[str, object], tournament: Tournament) -> bool:
    """Return whether a card of this event opens the page of this name and numbers."""
    if name in ALWAYS:
        return True
    is_of_event = OPENED.get(name)
    pk = named.get("pk")
    return is_of_event is not None and isinstance(pk, int) and is_of_event(pk, tournament)
