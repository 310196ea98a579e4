"""A case's page says by the tables of endings what its position is worth, to officials only."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case, CaseKind
from arbiter.cases.services import rulings
from tests.games.board.test_api import ENDS_WITH_FOUR
from tests.support import small_event
from tests.support.small_event import NOON
from tournaments.games.services import disputes, records

pytestmark = pytest.mark.django_db

WORTH = "Белые выигрывают в 7 ходов"


@pytest.fixture
def story():
    return small_event.event(ruleset_id="fmjd64@1")


@pytest.fixture
def case(story) -> Case:
    """A draw claimed by 7.2.8 with two men on each side."""
    game = story.game()
    black = story.user_of(game.black)
    records.submit_record(
        game_id=game.pk, data=f"{ENDS_WITH_FOUR} *".encode(), actor=black, at=NOON
    )
    return disputes.claim_draw(
        game_id=game.pk, rule="small_endings", ply=42, text="", actor=black, at=NOON
    )


def page(user, case: Case, **query: int) -> str:
    address = reverse("case", args=[case.pk])
    answer = small_event.signed_in(user).get(address, query, headers={"accept-language": "ru"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_7_2_8_the_arbiter_reads_what_the_position_is_worth(story, case):
    """Apart from the count of moves, which decides, and with what the article asks."""
    html = page(story.arbiter, case)
    assert "Чего стоит позиция" in html
    assert f"<strong>{WORTH}.</strong>" in html
    assert "Пункт 7.2.8 спрашивает" in html
    assert "Сделаны ли ходы, говорит счёт выше" in html


def test_a_player_is_not_told_while_his_game_is_not_decided(story, case):
    html = page(story.user_of(story.game().black), case)
    assert WORTH not in html
    assert "data-board-ending" not in html


def test_the_page_of_the_game_tells_it_when_the_game_is_over(story, case):
    """Not before: it would be advice to whoever plays on."""
    game = story.game()
    player = small_event.signed_in(story.user_of(game.black))
    address = reverse("game", args=[game.pk])
    before = player.get(address, {"version": 1}).content.decode()
    assert "data-board-drawing" in before
    assert "data-board-ending" not in before
    dispute = {"kind": CaseKind.RESULT, "claim_text": "Сдался", "actor": story.arbiter}
    question = disputes.open_dispute(game_id=game.pk, at=NOON, **dispute)
    decided = {"result": "1-0", "termination": "resignation", "reason": "да"}
    rulings.rule_in_case(case=question, actor=story.arbiter, at=NOON, **decided)
    assert "data-board-ending" in player.get(address, {"version": 1}).content.decode()


def test_beside_a_flag_the_article_on_the_flag_decides(story, case):
    game = story.game()
    flag = disputes.open_dispute(
        game_id=game.pk,
        kind=CaseKind.CLOCK,
        claim_text="Флажок упал",
        actor=story.user_of(game.black),
        at=NOON,
    )
    html = page(story.arbiter, flag)
    assert f"<strong>{WORTH}.</strong>" in html
    assert "решает пункт правил о флаге" in html


def test_with_more_pieces_nothing_is_said(story, case):
    html = page(story.arbiter, case, ply=20)
    assert "Чего стоит позиция" not in html


def board_for_programs(user, case: Case, **query: int) -> dict:
    answer = small_event.signed_in(user).get(
        f"/api/v1/cases/{case.pk}/board/", query, headers={"accept-language": "ru"}
    )
    assert answer.status_code == 200
    return answer.json()


def test_7_2_8_programs_of_officials_get_the_worth_with_best_play(story, case):
    ending = board_for_programs(story.arbiter, case)["ending"]
    assert (ending["value"], ending["winner"], ending["moves_to_end"]) == ("win", "w", 7)
    assert ending["worth"] == WORTH
    assert "Пункт 7.2.8 спрашивает" in ending["meaning"]
    assert len(ending["line"]) == 13
    assert ending["line"][0] in ending["moves"]


def test_programs_of_players_and_other_positions_get_none(story, case):
    assert board_for_programs(story.user_of(story.game().black), case)["ending"] is None
    assert board_for_programs(story.arbiter, case, ply=20)["ending"] is None


def test_the_printed_ruling_tells_the_worth_once_the_game_has_its_result(story, case):
    dispute = {"kind": CaseKind.RESULT, "claim_text": "Сдался", "actor": story.arbiter}
    question = disputes.open_dispute(game_id=story.game().pk, at=NOON, **dispute)
    decided = {"result": "1-0", "termination": "resignation", "reason": "да"}
    rulings.rule_in_case(case=question, actor=story.arbiter, at=NOON, **decided)
    address = reverse("case-ruling", args=[question.pk, 1])
    answer = small_event.signed_in(story.arbiter).get(address, headers={"accept-language": "ru"})
    html = answer.content.decode()
    assert f"По таблицам окончаний: {WORTH}." in html
    assert "Лучшая игра: " in html
    assert "ничью определяют правила, а не таблица" in html
