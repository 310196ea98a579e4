"""Colours exchanged or a set-up laid down at a board are taken back by one press."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tournaments.boards.models import Pairing, RoundState
from tournaments.games.services import draw_offers, results
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services.hand_boards import KEPT
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db

HANDICAP = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"

OTHER = "c1 e1"

FINAL = "Это уже не отменить"


def _russian(user):
    caller = small_event.signed_in(user)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return caller


def _turn(story, caller, board=1):
    address = reverse("event-turn-board", args=[story.tournament.pk, 1])
    return caller.post(address, {"board": board, "reason": "у доски перепутали"}, follow=True)


def _lay_down(story, caller, set_up=HANDICAP, board=1):
    address = reverse("event-set-up", args=[story.tournament.pk, 1])
    fields = {"board": board, "set_up": set_up, "reason": "фора в шашку"}
    return caller.post(address, fields, follow=True)


def _rows(story):
    return JournalEntry.objects.filter(
        stream=story.tournament.scope_key, verb__startswith="board."
    ).order_by("seq")


def _address(story, seq=None, number=1):
    seq = _rows(story).last().seq if seq is None else seq
    return reverse("event-board-take-back", args=[story.tournament.pk, number, seq])


def _board(story):
    """Everything of the first board that the two acts touch."""
    board = story.game().pairing
    kept = [getattr(board, name) for name in KEPT]
    games = list(board.games.order_by("number").values_list("white", "black"))
    return kept, board.first_id, board.second_id, games


def _names(story):
    return {"white": story.game().white.player.name}


# what is done | what the notice says; in the words of the board as it is then
ACTS = (
    (_turn, "Доска 1: цвета обменены. Белыми играет {white}."),
    (_lay_down, "Доска 1: расстановка назначена."),
)


@pytest.mark.parametrize(("act", "words"), ACTS)
def test_c_05_the_board_is_again_as_it_was_with_its_reasons(act, words):
    story = small_event.event(4, games_per_pairing=2)
    caller, before = _russian(story.organiser), _board(story)
    text = act(story, caller).content.decode()
    assert _board(story) != before
    assert words.format(**_names(story)) in text
    address = _address(story)
    assert address in text
    text = caller.post(address, follow=True).content.decode()
    assert "Отменено: на доске 1 снова всё, как было." in text
    assert "data-just-done" not in text
    assert _board(story) == before


def test_a_set_up_instead_of_another_gives_the_other_back_and_none_is_told_as_none():
    story = small_event.event(4)
    caller = _russian(story.organiser)
    _lay_down(story, caller)
    laid_down = story.game().pairing.set_up
    _lay_down(story, caller, OTHER)
    assert story.game().pairing.set_up != laid_down
    caller.post(_address(story))
    assert story.game().pairing.set_up == laid_down
    text = _lay_down(story, caller, "").content.decode()
    assert "Доска 1: назначенная расстановка снята." in text
    caller.post(_address(story))
    assert story.game().pairing.set_up == laid_down


def test_a_board_of_a_swiss_draft_begins_from_the_usual_start_again():
    story = swiss_event.event(6, rounds=3)
    swiss_event.draft(story)
    caller = _russian(story.organiser)
    _lay_down(story, caller)
    caller.post(_address(story))
    assert not story.tournament.rounds.get(number=1).pairings.exclude(set_up="").exists()


def test_the_journal_keeps_the_act_and_its_end_and_every_check_agrees():
    """The table, the round paired again and the journal follow the board there and back."""
    story = small_event.event(4)
    caller = _russian(story.organiser)
    for act, _words in ACTS:
        act(story, caller)
        caller.post(_address(story))
    rows = list(_rows(story))
    assert [row.verb for row in rows] == [
        "board.turned", "board.turn_taken_back", "board.set_up", "board.set_up_taken_back",
    ]  # fmt: skip
    for done, undone in (rows[:2], rows[2:]):
        assert (undone.data["before"], undone.data["after"]) == (
            done.data["after"],
            done.data["before"],
        )
    white_wins = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)
    results.enter_result(
        game=story.game(),
        outcome=white_wins,
        expected_revision=0,
        actor=story.organiser,
        at=small_event.NOON,
    )
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )
    assert [table for table in check_standings(story.tournament) if table.lines] == []
    [(_row, again)] = pair_past_rounds_again(story.tournament)
    assert (again.by_hand, again.false_reasons, again.is_same) == ((), (), True)
    stream = story.tournament.scope_key
    journal = [
        ComparedRow(entry.seq, entry.verb, entry.data)
        for entry in JournalEntry.objects.filter(stream=stream).order_by("seq")
    ]
    assert compare_event_with_journal(stream, journal).breaks == ()


def _another_act(story, caller):
    _turn(story, caller)


def _another_set_up(story, caller):
    _lay_down(story, caller, OTHER)


def _taken_back(story, caller):
    caller.post(_address(story))


def _offered(story, caller):
    draw_offers.enter_draw_offer(
        game_id=story.game().pk,
        actor=story.organiser,
        at=small_event.NOON,
        side="w",
        ply=1,
        answer="declined",
    )


def _closed(story, caller):
    story.tournament.rounds.update(state=RoundState.CLOSED)


def _made_anew(story, caller):
    """As a lot drawn anew does."""
    old = story.game().pairing
    old.games.all().delete()
    story.tournament.rounds.get(number=1).pairings.filter(pk=old.pk).delete()
    old.pk = None
    old.save()


@pytest.mark.parametrize(("act", "_words"), ACTS)
@pytest.mark.parametrize(
    ("afterwards", "refusal"),
    (
        (_another_act, FINAL),
        (_another_set_up, FINAL),
        (_taken_back, FINAL),
        (_made_anew, FINAL),
        (_offered, "На доске 1 уже"),
        (_closed, "Тур 1 уже закрыт"),
    ),
)
def test_what_was_built_on_it_makes_it_final(act, _words, afterwards, refusal):
    """An old notice in another window must not undo what others have done since."""
    story = small_event.event(4)
    caller = _russian(story.organiser)
    act(story, caller)
    seq, address = _rows(story).last().seq, _address(story)
    afterwards(story, caller)
    stands = list(Pairing.objects.order_by("pk").values())
    count = _rows(story).count()
    page = reverse("event-round", args=[story.tournament.pk, 1])
    assert address not in caller.get(page, {"by_hand": seq}).content.decode()
    assert refusal in caller.post(address, follow=True).content.decode()
    assert list(Pairing.objects.order_by("pk").values()) == stands
    assert _rows(story).count() == count


@pytest.mark.parametrize("seq", (1, 999_999))
def test_no_other_row_of_the_journal_is_taken_back_so(seq):
    story = small_event.event(4)
    answer = _russian(story.organiser).post(_address(story, seq), follow=True)
    assert FINAL in answer.content.decode()


def test_who_may_not_publish_neither_sees_nor_presses_it():
    story = small_event.event(4)
    _turn(story, _russian(story.organiser))
    seq, address, stands = _rows(story).last().seq, _address(story), _board(story)
    page = reverse("event-round", args=[story.tournament.pk, 1])
    for user in (story.stranger, story.players[0]):
        caller = _russian(user)
        assert "data-just-done" not in caller.get(page, {"by_hand": seq}).content.decode()
        assert caller.post(address).status_code == 403
    assert _board(story) == stands
