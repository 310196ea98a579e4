"""The reasons of a draft are written behind it, and nobody is told others before that."""

import json
import re

import pytest
from django.core.cache import cache
from django.db.models import QuerySet
from django.urls import reverse

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import swiss_event
from tests.support.stories import kept
from tournaments import tasks
from tournaments.boards.models import Game, Pairing
from tournaments.entries.services import entering
from tournaments.events.services import revision
from tournaments.pairing.reasons import renumbered_reasons
from tournaments.rounds.queries.reasons import fill_reasons, rounds_without_reasons
from tournaments.rounds.services import reasons

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    """Nine players, so that somebody floats and somebody has the bye; three rounds, two played."""
    story = swiss_event.event(9, 5)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    swiss_event.explain(story)
    swiss_event.publish(story)
    return story


def boards(story, number=3) -> QuerySet[Pairing]:
    return Pairing.objects.filter(
        round__tournament=story.tournament, round__number=number
    ).order_by("board")


def stored(story, number=3) -> list:
    return list(boards(story, number).values_list("reasons", flat=True))


def told(story, number=3) -> list:
    asked = list(boards(story, number))
    fill_reasons(asked)
    return [board.reasons for board in asked]


def test_a_draft_is_shown_before_its_reasons_are_written(story):
    assert stored(story) == [None] * 5
    before = told(story)
    assert all(before)
    assert stored(story) == [None] * 5  # a question writes nothing
    swiss_event.explain(story)
    assert stored(story) == before


def test_every_page_and_answer_tells_them_the_same_before_and_after(story, client):
    event = f"/events/{story.tournament.pk}/"
    entry = story.tournament.entries.get(number=5)
    pages = [
        *(f"{event}rounds/3/why/{board}/" for board in range(1, 6)),
        *(f"{event}{page}" for page in ("rounds/3/", "colours/", "colours/why/5/")),
        f"{event}players/{entry.pk}/",
        f"/api/v1{event}rounds/3/",
        f"/api/v1{event}pairings/?round=3",
        f"/api/v1{event}colours/",
        reverse("event-file", args=[story.tournament.pk, "event.json"]),
    ]

    def answers():
        cache.clear()
        got = {page: client.get(page) for page in pages}
        assert {answer.status_code for answer in got.values()} == {200}
        return {page: b"".join(answer) for page, answer in got.items()}

    before = answers()
    assert stored(story) == [None] * 5
    swiss_event.explain(story)
    after = answers()
    for page in pages:
        assert _lasting(before[page]) == _lasting(after[page]), page
    boards_of_api = json.loads(before[f"/api/v1{event}rounds/3/"])["pairings"]
    assert [board["reasons"] for board in boards_of_api] == stored(story)


def _lasting(page: bytes) -> object:
    """Without what is new with every answer, such as its token against forgery."""
    if page.startswith((b"{", b"[")):
        return json.loads(page)  # PostgreSQL keeps keys in an order of its own
    return re.sub(rb'(nonce|csrf[a-zA-Z]*|value)="[^"]*"', b"", page)


def test_what_happens_between_does_not_change_them(story):
    """They are those of the draft: an earlier result corrected, players renumbered by rating."""
    before = told(story)
    game = Game.objects.get(
        pairing__round__tournament=story.tournament,
        pairing__round__number=1,
        pairing__board=1,
        number=1,
    )
    other = Outcome(GameResult.BLACK_WINS, Termination.RECORDED)
    swiss_event.enter_result(story, game, other, reason="a slip")
    old = dict(story.tournament.entries.values_list("pk", "number"))
    entering.enter_new_player(**swiss_event.by(story), name="Поздний", rating=2395)
    now = dict(story.tournament.entries.values_list("pk", "number"))
    moved = {number: now[pk] for pk, number in old.items()}
    assert moved != dict(zip(moved, moved, strict=True))
    expected = [renumbered_reasons(why, moved) for why in before]
    assert told(story)[:5] == expected
    swiss_event.explain(story)
    assert stored(story)[:5] == expected


def test_a_worker_killed_on_the_way_loses_nothing_and_running_twice_is_harmless(story, monkeypatch):
    row = story.tournament.rounds.get(number=3)

    def killed(*_, **__):
        raise SystemExit

    with monkeypatch.context() as at:
        at.setattr(QuerySet, "bulk_update", killed)
        with pytest.raises(SystemExit):
            reasons.write_reasons(row.pk)
    assert stored(story) == [None] * 5
    assert rounds_without_reasons() == [row.pk]
    reasons.write_reasons(row.pk)
    written = stored(story)
    assert all(written)
    reasons.write_reasons(row.pk)
    assert stored(story) == written
    assert rounds_without_reasons() == []
    reasons.write_reasons(row.pk + 1000)  # a round that is gone


def test_a_lost_message_is_sent_again_once_a_minute(story, monkeypatch):
    sent = []
    monkeypatch.setattr(revision, "send_message", lambda *message: sent.append(message))
    tasks.sweep()
    row = story.tournament.rounds.get(number=3)
    assert (revision.REASONS, row.pk) in sent
    tasks.write_reasons(row.pk)
    sent.clear()
    tasks.sweep()
    assert (revision.REASONS, row.pk) not in sent
