"""HTTP API: the last act is taken back once for a key, and not after others build on it."""

import json

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.boards.models import Pairing
from tournaments.rounds.queries.hand_changes import pairs_when_paired

pytestmark = pytest.mark.django_db


def _post(story, name, place, body=None, **headers):
    address = reverse(f"api-{name}", args=[story.tournament.pk, *place])
    caller = small_event.signed_in(story.organiser)
    body = json.dumps(body or {})
    return caller.post(address, body, content_type="application/json", headers=headers)


def _drafted():
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    return story, swiss_event.draft(story)


def _check_in():
    story, _row = _drafted()
    here = story.tournament.entries.exclude(number=5).values_list("pk", flat=True)
    closed = _post(story, "check-in", [1], {"present": list(here)}).json()
    assert closed["changed"] == 1
    return story, "check-in-take-back", [closed["seq"]], "checkin.taken_back"


def _mark():
    story, _row = _drafted()
    entry = story.tournament.entries.get(number=5)
    mark = _post(story, "marks", [entry.pk], {"round": 1, "presence": "absent"}).json()
    return story, "mark-take-back", [entry.pk, mark["id"]], "entry.present"


def _changed(story, row):
    phase = _post(story, "manual-begin", [1], {"reason": "просьба клуба"}).json()["phase"]
    fields = {"how": "colours", "one": pairs_when_paired(row)[0].white, "is_sure": True}
    cautions = _post(story, "manual-change", [1], fields).json()["params"]["cautions"]
    accepted = [caution["key"] for caution in cautions]
    answer = _post(story, "manual-change", [1], {**fields, "accepted": accepted}).json()
    return phase, answer["change"]


def _change_by_hand():
    story, row = _drafted()
    _phase, change = _changed(story, row)
    return story, "manual-take-back", [1, change], "manual.taken_back"


def _end_of_changes():
    story, row = _drafted()
    phase, _change = _changed(story, row)
    assert _post(story, "manual-end", [1]).json()["phase"] == phase
    return story, "manual-end-take-back", [1, phase], "manual.end_taken_back"


def _colours():
    story = small_event.event(4)
    turned = _post(story, "turn-board", [1], {"board": 1, "reason": "перепутали"}).json()
    return story, "board-take-back", [1, turned["act"]], "board.turn_taken_back"


def _set_up():
    story = small_event.event(4)
    fields = {"board": 1, "set_up": "c1 e1", "reason": "фора"}
    laid_down = _post(story, "set-up", [1], fields).json()
    assert laid_down["set_up"]
    return story, "board-take-back", [1, laid_down["act"]], "board.set_up_taken_back"


ACTS = (_check_in, _mark, _change_by_hand, _end_of_changes, _colours, _set_up)


def _stands():
    return list(Pairing.objects.order_by("pk").values("first", "second", "set_up", "reasons"))


@pytest.mark.parametrize("act", ACTS)
def test_sent_again_after_a_broken_line_it_is_done_once(act):
    story, name, place, verb = act()
    answers = [_post(story, name, place, **{"Idempotency-Key": "a"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200], answers[0].content
    assert answers[0].json() == answers[1].json()
    assert JournalEntry.objects.filter(verb=verb).count() == 1


@pytest.mark.parametrize("act", ACTS)
def test_what_is_taken_back_already_is_refused_with_its_code(act):
    story, name, place, verb = act()
    _post(story, name, place)
    stands = _stands()
    answer = _post(story, name, place)
    assert (answer.status_code, answer.json()["code"]) == (409, "mark_is_final")
    assert _stands() == stands
    assert JournalEntry.objects.filter(verb=verb).count() == 1


def test_c_05_the_answer_shows_the_board_as_it_was():
    story, name, place, _verb = _colours()
    white = story.game().black.player.name
    shown = _post(story, name, place).json()
    assert (shown["board"], shown["first"], shown["set_up"]) == (1, white, "")
