"""Changes by hand that were ended are open again by one press, while nothing followed."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import hand_changes, publishing

pytestmark = pytest.mark.django_db

FINAL = "Это уже не отменить"


@pytest.fixture
def story():
    """A draft of eight players whose colours on board 1 an arbiter exchanges by hand."""
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    row = swiss_event.draft(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="просьба клуба")
    _exchange_colours(story, row)
    return story


def _exchange_colours(story, row):
    white = pairs_when_paired(row)[0].white
    hand_changes.swap_colours(
        **swiss_event.by(story), number=1, white=white, accepted=_all_cautions(story, white)
    )


def _all_cautions(story, white):
    address = reverse("event-manual-change", args=[story.tournament.pk, 1])
    answer = _russian(story).post(address, {"how": "colours", "one": white})
    return [caution.key for caution in answer.context["cautions"]]


def _russian(story, user=None):
    caller = small_event.signed_in(user or story.organiser)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return caller


def _end(story, caller):
    return caller.post(reverse("event-manual-end", args=[story.tournament.pk, 1]), follow=True)


def _phase(story):
    return story.tournament.rounds.get(number=1).phases.order_by("pk").last()


def _address(story):
    return reverse("event-manual-end-take-back", args=[story.tournament.pk, 1, _phase(story).pk])


def test_the_phase_is_open_again_and_its_last_change_can_be_undone(story):
    caller, row = _russian(story), story.tournament.rounds.get(number=1)
    changed = pairs_when_paired(row)
    text = _end(story, caller).content.decode()
    assert "Тур 1: ручные изменения закончены." in text
    assert _address(story) in text
    assert len(_phase(story).differences) == 1
    answer = caller.post(_address(story), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("event-manual", args=[story.tournament.pk, 1])
    assert "Отменено: ручные изменения снова открыты." in answer.content.decode()
    phase = _phase(story)
    assert (phase.ended_at, phase.ended_by, phase.differences) == (None, None, [])
    assert phase.reason == "просьба клуба"
    assert pairs_when_paired(row) == changed
    back = reverse("event-manual-take-back", args=[story.tournament.pk, 1, 1])
    assert "Отменено: " in caller.post(back, follow=True).content.decode()
    _end(story, caller)
    assert _phase(story).differences == []
    verbs = JournalEntry.objects.filter(verb__startswith="manual.").order_by("seq")
    assert [row.verb for row in verbs] == [
        "manual.begun", "manual.changed", "manual.ended", "manual.end_taken_back",
        "manual.taken_back", "manual.ended",
    ]  # fmt: skip


def test_a_round_paired_from_nothing_is_seated_on_after_its_end_is_taken_back():
    """C.04.3, 1.9.3: its boards were sorted at the end, so only a new act dissolves one."""
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    by, caller = {**swiss_event.by(story), "number": 1}, _russian(story)
    hand_changes.begin_hand_pairing(**by, reason="так решил сбор судей", from_nothing=True)
    change = reverse("event-manual-change", args=[story.tournament.pk, 1])
    for one, other in ((5, 6), (1, 2), (3, 4)):
        caller.post(change, {"how": "seat", "one": one, "other": other})
    _end(story, caller)
    row = story.tournament.rounds.get(number=1)
    assert pairs_when_paired(row) == ((1, 2), (3, 4), (5, 6))
    caller.post(_address(story))
    back = reverse("event-manual-take-back", args=[story.tournament.pk, 1, 3])
    assert FINAL in caller.post(back, follow=True).content.decode()
    caller.post(change, {"how": "clear", "one": 3})
    assert pairs_when_paired(row) == ((1, 2), (5, 6))


def _published(story, caller):
    publishing.publish_round(**swiss_event.by(story), number=1)


def _drafted_again(story, caller):
    swiss_event.draft(story)


def _begun_again(story, caller):
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1)


def _opened_again(story, caller):
    caller.post(_address(story))


@pytest.mark.parametrize("afterwards", (_published, _drafted_again, _begun_again, _opened_again))
def test_what_was_built_on_the_end_makes_it_final(story, afterwards):
    caller = _russian(story)
    _end(story, caller)
    address, ended = _address(story), _phase(story).pk
    afterwards(story, caller)
    phases = list(story.tournament.rounds.get(number=1).phases.values())
    page = reverse("event-round", args=[story.tournament.pk, 1])
    assert address not in caller.get(page, {"ended": ended}).content.decode()
    assert FINAL in caller.post(address, follow=True).content.decode()
    assert list(story.tournament.rounds.get(number=1).phases.values()) == phases


def test_a_published_round_started_since_is_not_opened_again():
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    row = swiss_event.publish(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="двое из одной семьи")
    caller = _russian(story)
    _end(story, caller)
    publishing.start_round(**swiss_event.by(story), number=1)
    assert FINAL in caller.post(_address(story), follow=True).content.decode()
    assert not row.phases.filter(ended_at=None).exists()


def test_a_stranger_opens_nothing(story):
    _end(story, _russian(story))
    assert _russian(story, story.stranger).post(_address(story)).status_code == 403
    assert _phase(story).ended_at is not None
