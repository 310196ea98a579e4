"""An annulled game stands in the crosstable by a word; a forfeit keeps its plus and minus."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.papers import crosstable_and_colours_papers

pytestmark = pytest.mark.django_db

FORFEIT = Outcome(GameResult.WHITE_WINS, Termination.FORFEIT)
SYSTEMS = pytest.mark.parametrize("system", ["swiss", "round_robin"])


def annulled_and_forfeited(system: str) -> small_event.Story:
    """The first round: board 1 is annulled, on board 2 Black did not come."""
    if system == "swiss":
        story = swiss_event.event(4, 2, games_per_pairing=1)
        swiss_event.publish(story)
    else:
        story = small_event.event(4)
    first, second = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, second, FORFEIT)
    adjourn_resume_annul.annul_game(
        game=first,
        expected_revision=first.revision,
        reason="не те соперники",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    story.tournament.refresh_from_db()
    return story


@SYSTEMS
def test_the_page_says_annulled_and_keeps_signs_for_the_forfeit(system):
    story = annulled_and_forfeited(system)
    address = reverse("event-crosstable", args=[story.tournament.pk])
    page = Client().get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    assert page.count("<small>аннул.</small>") == 2
    assert page.count("0<small>−</small>") == page.count("2<small>+</small>") == 1
    assert "партию аннулировал судья" in page


@SYSTEMS
def test_the_printed_table_says_annulled_with_its_note(system):
    story = annulled_and_forfeited(system)
    with translation.override("en"):
        paper = crosstable_and_colours_papers.crosstable_paper(story.tournament)
    rows = [" ".join(row) for row in paper.blocks[0].rows]
    assert sum("annulled" in row for row in rows) == 2
    assert sum("−" in row for row in rows) == 1
    assert any("struck the game out" in note for note in paper.notes)


def test_without_an_annulled_game_nothing_is_explained():
    story = small_event.event(4)
    page = Client().get(reverse("event-crosstable", args=[story.tournament.pk])).content.decode()
    assert "annulled" not in page.lower()
