"""C.04.2: what was decided about one who did not come is taken back by one press."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.rounds.queries.attendance import unexplained_no_shows
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    """Black of the first board did not come to round 1; round 2 is drafted with him."""
    story = swiss_event.event(6, rounds=4, games_per_pairing=1)
    swiss_event.publish(story)
    first = swiss_event.games(story.tournament, 1)[0]
    swiss_event.enter_result(story, first, swiss_event.FORFEIT)
    swiss_event.play(story, 1)
    swiss_event.draft(story)
    return story


def _absentee(story):
    return swiss_event.games(story.tournament, 1)[0].black


def _asked_about(story):
    row = story.tournament.rounds.get(number=2)
    return unexplained_no_shows(story.tournament, row)


def _russian(story):
    caller = small_event.signed_in(story.organiser)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return caller


def _decide(story, caller, stays):
    address = reverse("event-no-show", args=[story.tournament.pk, 2, _absentee(story).pk])
    return caller.post(address, {"stays": stays}, follow=True)


def _take_back(story, caller):
    mark = _absentee(story).marks.order_by("pk").last()
    address = reverse("event-mark-take-back", args=[story.tournament.pk, mark.pk])
    return address, lambda: caller.post(address, {"back": "round"}, follow=True)


def _sitting(story):
    boards = story.tournament.rounds.get(number=2).pairings.filter(kind="game")
    return {pk for pair in boards.values_list("first", "second") for pk in pair}


def test_he_plays_is_taken_back_and_he_is_asked_about_again(story):
    caller, who = _russian(story), _absentee(story)
    assert _asked_about(story) == [who]
    text = _decide(story, caller, "1").content.decode()
    assert _asked_about(story) == []
    address, press = _take_back(story, caller)
    assert address in text
    assert f"{who.player.name}, тур 2: участвует." in text
    answer = press()
    assert answer.redirect_chain[-1][0] == reverse("event-round", args=[story.tournament.pk, 2])
    assert f"Отменено: {who.player.name}." in answer.content.decode()
    assert _asked_about(story) == [who]
    row = JournalEntry.objects.filter(verb__startswith="entry.").order_by("seq").last()
    assert (row.verb, row.data["entry"], row.data["round"]) == ("entry.unexplained", who.pk, 2)
    _decide(story, caller, "1")
    assert _asked_about(story) == []
    publishing.publish_round(**swiss_event.by(story), number=2)
    assert who.pk in _sitting(story)


def test_left_out_by_mistake_he_is_in_the_next_draft_and_asked_about_again(story):
    caller, who = _russian(story), _absentee(story)
    text = _decide(story, caller, "0").content.decode()
    assert who.pk not in _sitting(story)
    address, press = _take_back(story, caller)
    assert address in text
    text = press().content.decode()
    assert "Составьте" in text
    swiss_event.draft(story)
    assert who.pk in _sitting(story)
    assert _asked_about(story) == [who]


def test_who_had_explained_himself_before_stays_explained(story):
    caller, who = _russian(story), _absentee(story)
    _decide(story, caller, "1")
    _decide(story, caller, "0")
    _take_back(story, caller)[1]()
    swiss_event.draft(story)
    assert who.pk in _sitting(story)
    assert _asked_about(story) == []


def test_what_takes_back_is_not_itself_taken_back(story):
    caller = _russian(story)
    _decide(story, caller, "1")
    _take_back(story, caller)[1]()
    count = _absentee(story).marks.count()
    assert "Это уже не отменить" in _take_back(story, caller)[1]().content.decode()
    assert _absentee(story).marks.count() == count


def test_a_published_round_makes_it_final(story):
    caller, who = _russian(story), _absentee(story)
    _decide(story, caller, "1")
    address, press = _take_back(story, caller)
    publishing.publish_round(**swiss_event.by(story), number=2)
    page = reverse("event-round", args=[story.tournament.pk, 2])
    mark = who.marks.get()
    assert address not in caller.get(page, {"marked": mark.pk}).content.decode()
    assert "Это уже не отменить" in press().content.decode()
    assert who.marks.count() == 1
