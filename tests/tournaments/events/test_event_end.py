"""The end of an event: the winner, the podium with shared places, a text for the chat."""

import pytest
from django.urls import reverse

from arbiter.rules.outcome import GameResult
from tests.support import small_event
from tests.support.results import play_all
from tournaments.standings.queries.stored import stored_table

pytestmark = pytest.mark.django_db


def page_of(story, name="event", language="ru"):
    return small_event.read(None, name, story.tournament.pk, language=language)


@pytest.mark.parametrize(
    ("language", "winner", "chat"),
    [("ru", "Победитель:", "Текст для чата"), ("en", "The winner:", "Text for the chat")],
)
def test_a_finished_event_tells_its_winner_podium_and_a_text_for_the_chat(language, winner, chat):
    story = small_event.event(4, published=3)
    assert winner not in page_of(story, language=language)
    play_all(story)
    page = page_of(story, language=language)
    assert winner in page
    assert chat in page
    assert [page.count(f'class="step-{place}"') for place in (1, 2, 3)] == [1, 1, 1]
    assert reverse("event-papers", args=[story.tournament.pk]) in page
    text = page.split('<textarea id="chat-text"', 1)[1].split("</textarea>")[0]
    lines = text.split("\n")[1:]
    first = stored_table(story.tournament).rows.first()
    assert len(lines) == 5
    assert lines[0].startswith("1. ")
    assert lines[0].endswith(f" – {first.points}")
    assert lines[4].endswith(reverse("event-standings", args=[story.tournament.pk]))
    assert winner in page_of(story, "event-hall", language)


def test_shared_places_stand_on_equal_height():
    story = small_event.event(4, published=3)
    play_all(story, GameResult.DRAW)
    page = page_of(story)
    assert "Первое место делят" in page
    assert page.count('class="step-1"') == 4
    assert page.count("<b>1–4</b>") == 4
