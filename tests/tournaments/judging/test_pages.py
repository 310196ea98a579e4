"""Pages of a judge at a board: who comes where, which board a number means, what they leave out."""

import html
import re

import pytest
from django.urls import reverse

from arbiter.accounts.services.offices import appoint_official
from arbiter.cases.models import Case
from tests.support import small_event
from tests.support.small_event import NOON, client_of, read
from tournaments.games.services import disputes, records, results

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(db):
    return small_event.event(4, published=2)


def _finish(story, game) -> None:
    results.enter_result(
        game=game,
        outcome=results.Outcome.from_codes("1-0", "recorded"),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )


def test_the_code_of_a_board_leads_to_the_game_that_is_played_there_now(story):
    """One code for the whole event: the first round, then the second, then the last one played."""
    board = reverse("event-board", args=[story.tournament.pk, 1])
    for number in (1, 2):
        game = story.game(number)
        answer = client_of(story.arbiter).get(board)
        assert answer["Location"] == reverse("game-at-board", args=[game.pk])
        _finish(story, game)
    assert client_of(story.arbiter).get(board)["Location"] == answer["Location"]


def test_a_section_arbiter_judges_at_his_boards_alone(story):
    section = small_event.user("section")
    appoint_official(
        user=section,
        role="section",
        scope=story.tournament.scope_key,
        section="юг",
        boards=(2, 2),
        actor=None,
        at=NOON,
    )
    places = [
        client_of(section).get(reverse("event-board", args=[story.tournament.pk, board]))
        for board in (1, 2)
    ]
    names = ("game", "game-at-board")
    for board, (answer, name) in enumerate(zip(places, names, strict=True), 1):
        assert answer["Location"] == reverse(name, args=[story.game(board=board).pk])


def test_a_number_that_is_no_board_is_told(story):
    page = read(story.arbiter, "event-at-board", story.tournament.pk, board="37")
    assert "Доски 37 нет" in page


def test_who_waits_for_a_judge_stands_below_the_number(story):
    game = story.game()
    disputes.open_dispute(
        game_id=game.pk, kind="clock", claim_text="флаг", actor=story.user_of(game.white), at=NOON
    )
    page = read(story.arbiter, "event-at-board", story.tournament.pk)
    assert reverse("case", args=[Case.objects.get().pk]) in page


@pytest.mark.parametrize("name", ["event-at-board", "event-board-codes"])
def test_pages_of_the_boards_are_of_those_who_enter_results(story, name):
    address = reverse(name, args=[story.tournament.pk])
    assert client_of(story.stranger).get(address).status_code == 403
    assert client_of(story.organiser).get(address).status_code == 200


def test_a_judge_reads_no_code_no_half_move_and_no_position_in_letters(story):
    game = story.game()
    records.submit_record(
        game_id=game.pk,
        data=b"1. c3-d4 b6-c5 2. a3-b4 *",
        actor=story.user_of(game.white),
        at=NOON,
    )
    for language in ("ru", "en"):
        for word in ("touched", "wrong-move", "no-capture", "flag", "late", "disturbs"):
            page = read(
                story.arbiter, "game-at-board-word", game.pk, word, side="w", language=language
            )
            words = re.sub(r"<[^>]*>", " ", page[page.index("<main") : page.index("</main>")])
            assert not re.search(r"\bV4|\bT1\b|FEN|half-move|олуход|W:W", words), (word, words)


def test_a_word_at_a_game_that_is_over_leads_back_to_the_board(story):
    game = story.game()
    _finish(story, game)
    answer = client_of(story.arbiter).get(reverse("game-at-board-word", args=[game.pk, "flag"]))
    assert answer["Location"] == reverse("game-at-board", args=[game.pk])
    page = read(story.arbiter, "game-at-board", game.pk)
    assert "judge-word" not in page


# The board set up by taps.


def _setup(story, user, game, **query) -> str:
    return read(user, "game-at-board-setup", game.pk, **{"word": "touched", "side": "w", **query})


def test_without_a_record_the_judge_sets_the_board_up_and_goes_on_as_with_one(story):
    game = story.game()
    word = reverse("game-at-board-word", args=[game.pk, "touched"])
    page = read(story.arbiter, "game-at-board-word", game.pk, "touched", side="w")
    assert f"{reverse('game-at-board-setup', args=[game.pk])}?word=touched&amp;side=w" in page
    board = _setup(story, story.arbiter, game)
    assert f'action="{word}"' in board
    assert 'data-fen="W:W' in board
    position = {"side": "w", "position": "W:Wc3,Ke1:Bh8"}
    piece = client_of(story.arbiter).get(word, position).content.decode()
    assert len(re.findall('<a class="square dark"', piece)) == 2
    (chosen,) = re.findall(r'href="(\?side=w&amp;square=c3[^"]*)"', piece)
    remedy = client_of(story.arbiter).get(word + html.unescape(chosen)).content.decode()
    assert 'name="position" value="W:Wc3,Ke1:Bh8"' in remedy
    assert "c3" in remedy


def test_the_board_of_the_record_is_there_to_be_changed(story):
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=b"1. c3-d4 *", actor=story.user_of(game.white), at=NOON
    )
    board = _setup(story, story.arbiter, game, side="b")
    (fen,) = re.findall('data-fen="([^"]*)"', board)
    assert fen.startswith("B:W")
    assert "d4" in fen


def test_a_position_that_is_none_is_told_with_the_way_back_to_the_board(story):
    page = read(
        story.arbiter,
        "game-at-board-word",
        story.game().pk,
        "wrong-move",
        side="w",
        position="W:Wz9",
    )
    assert 'role="alert"' in page
    assert "setup/?word=wrong-move" in page


def test_only_words_about_moves_have_a_board_and_only_judges_set_it_up(story):
    game = story.game()
    address = reverse("game-at-board-setup", args=[game.pk])
    for query in ({"word": "flag", "side": "w"}, {"word": "touched", "side": "wb"}, {}):
        assert client_of(story.arbiter).get(address, query).status_code == 404
    answer = client_of(story.stranger).get(address, {"word": "touched", "side": "w"})
    assert answer["Location"] == reverse("game", args=[game.pk])
