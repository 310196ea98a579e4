"""Fixtures: an event of seven players with a forfeit, a bye, an absence and draws."""

import pytest

from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance

RESULTS = (swiss_event.FORFEIT, swiss_event.DRAW, swiss_event.BLACK, swiss_event.WHITE)


@pytest.fixture
@kept
def story():
    """Seven players, three rounds: a forfeit, a half-point bye, an absence, draws."""
    story = swiss_event.event(7, 5, games_per_pairing=1, bye_points=1)
    absences = {2: (3, Presence.HALF_BYE), 3: (5, Presence.ABSENT)}
    for number in (1, 2, 3):
        if number in absences:
            absent, presence = absences[number]
            attendance.mark_attendance(
                entry=story.tournament.entries.get(number=absent),
                round=number,
                presence=presence,
                actor=story.organiser,
                at=small_event.NOON,
            )
        swiss_event.publish(story)
        swiss_event.play(story, number, lambda game: RESULTS[game.pairing.board % 4])
    story.tournament.refresh_from_db()
    return story
