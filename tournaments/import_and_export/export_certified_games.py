"""Export the certified game texts of an event, by round and board."""

from collections.abc import Iterator

from arbiter.certificates.models import Certificate
from arbiter.ports.parse_and_write_subject_keys import GAME, Subject
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game, RoundState

TOGETHER = 500


def certified_games(tournament: Tournament) -> Iterator[tuple[str, Certificate]]:
    """Yield each certified game's place (``1.2.1``: round, board, game) and certificate."""
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
        batch = subjects[at : at + TOGETHER]
        certificates = {
            certificate.subject: certificate
            for certificate in Certificate.objects.filter(
                subject__in=batch, superseded_by__isnull=True
            )
        }
        yield from (
            (places[subject], certificates[subject]) for subject in batch if subject in certificates
        )
