"""Export the certified game texts of an event, by round and board."""

from collections.abc import Iterator

from arbiter.certificates.models import Certificate
from arbiter.ports.subject import GAME, Subject
from tournaments.boards.models import Game, RoundState
from tournaments.events.models import Tournament

TOGETHER = 500


def certified_games(tournament: Tournament) -> Iterator[tuple[str, Certificate]]:
    """(``1.2.1``: round, board, game; the certificate in force) of every certified game."""
    places = {
        str(Subject(GAME, pk)): f"{number}.{board}.{game}"
        for pk, number, board, game in Game.objects.filter(
            pairing__round__tournament=tournament, record__isnull=False
        )
        .exclude(pairing__round__state=RoundState.DRAFT)
        .order_by("pairing__round__number", "pairing__board", "number")
        .values_list("pk", "pairing__round__number", "pairing__board", "number")
    }
    subjects = list(places)
    for at in range(0, len(subjects), TOGETHER):
        asked = subjects[at : at + TOGETHER]
        found = {
            one.subject: one
            for one in Certificate.objects.filter(subject__in=asked, superseded_by__isnull=True)
        }
        yield from ((places[one], found[one]) for one in asked if one in found)
