"""W7: a game adjourned with a sealed move; nobody reads it before, anybody checks it after."""

import hashlib

import pytest
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from tests import small_event
from tests.database_intruder import tamper
from tournaments.adjourn_or_annul_game import seal_and_open_moves
from tournaments.adjourn_or_annul_game.models import SealedMove
from tournaments.adjourn_or_annul_game.opened_sealed_move_texts import SEALS
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


SALT = "ab" * 16


@pytest.fixture
def story(db):
    return small_event.event()


def _seal(story, text="d6-c5", ply=2):
    game = story.game()
    return seal_and_open_moves.adjourn_with_sealed_move(
        game=game,
        expected_revision=game.revision,
        text=text,
        ply=ply,
        salt=SALT,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def _resume(story):
    game = story.game()
    seal_and_open_moves.resume_with_sealed_move(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
    )
    return SealedMove.objects.get()


@pytest.mark.parametrize(
    ("record", "text", "verdict"),
    [
        ("1. c3-d4 *", "d6-c5", "good"),
        ("1. c3-d4 *", "d6-d5", "no_move"),
        ("", "d6-c5", "unchecked"),
    ],
)
def test_W7_opened_it_is_held_to_the_hash_and_the_position(story, record, text, verdict):
    if record:
        submit_and_confirm_records.submit_record(
            game_id=story.game().pk, data=record.encode(), actor=story.arbiter, at=small_event.NOON
        )
    sealed = _seal(story, text)
    assert story.game().state == GameState.ADJOURNED
    assert text not in sealed.hidden
    assert text not in str(list(JournalEntry.objects.values_list("data", flat=True)))
    opened = _resume(story)
    assert (opened.text, opened.verdict) == (text, verdict)
    assert story.game().state == GameState.OPEN
    digest = hashlib.sha256(f"sealed-move\0{SALT}\0{2}\0{text}".encode()).hexdigest()
    assert digest == opened.commitment
    assert JournalEntry.objects.filter(verb="seal.opened").count() == 1


def test_W7_what_was_exchanged_in_the_database_is_told(story):
    sealed = _seal(story)
    tamper(
        "tournaments_sealedmove",
        f"UPDATE tournaments_sealedmove SET ply = 4 WHERE id = {sealed.pk}",
    )
    assert _resume(story).verdict == "changed"
    assert set(SEALS) == {"good", "changed", "no_move", "unchecked"}


def test_W7_a_seal_without_its_number_changes_nothing(story):
    with pytest.raises(TournamentError) as refused:
        _seal(story, ply=0)
    assert refused.value.code == "bad_seal"
    assert story.game().state == GameState.OPEN


def test_W7_through_the_pages(story, client):
    game = story.game()
    url = reverse("game-suspend", args=[game.pk])
    fields = {"sealed": "d6-c5", "sealed_move": "1", "sealed_side": "b", "reason": ""}
    client.force_login(story.arbiter)
    client.post(url, {**fields, "how": "adjourn", "expected_revision": game.revision})
    sealed = SealedMove.objects.get()
    assert sealed.ply == 2
    shown = client.get(reverse("game", args=[game.pk])).content.decode()
    assert sealed.commitment in shown
    assert "d6-c5" not in shown
    revision = Game.objects.get(pk=game.pk).revision
    client.post(url, {"how": "resume", "expected_revision": revision})
    shown = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "d6-c5" in shown
    assert sealed.salt in shown
