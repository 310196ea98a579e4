"""HTTP API of cases: idempotency keys, all faults at once, statements of both sides, appeals."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case, Ruling, Sanction
from arbiter.web.models import ApiAnswer
from tests.support import records, small_event
from tests.support.small_event import NOON
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event()


def post(user, name, number, key=None, **fields):
    client = Client()
    client.force_login(user)
    headers = {"idempotency-key": key} if key else {}
    return client.post(
        reverse(name, args=[number]), fields, content_type="application/json", headers=headers
    )


def get(user, name, number):
    client = Client()
    client.force_login(user)
    return client.get(reverse(name, args=[number]))


@pytest.fixture
def case(story):
    game = story.game()
    made = post(story.user_of(game.black), "api-claims", game.pk, rule="threefold", text="трижды")
    return Case.objects.get(pk=made.json()["case"])


def test_the_same_key_with_the_same_body_is_one_dispute(story):
    game = story.game()
    player = story.user_of(game.white)
    fields = {"kind": "clock", "claim_text": "флаг"}
    first, again = (post(player, "api-disputes", game.pk, "k1", **fields) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    other = post(player, "api-disputes", game.pk, "k1", kind="clock", claim_text="другое")
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    assert Case.objects.get().claim_text == "флаг"


def test_a_key_is_its_users_own_and_a_refusal_leaves_it_free(story, case):
    fields = {"result": "1/2-1/2", "termination": "threefold", "reason": "видел"}
    assert post(story.stranger, "api-rulings", case.pk, "k", **fields).status_code == 403
    assert not ApiAnswer.objects.exists()
    first = post(story.arbiter, "api-rulings", case.pk, "k", **fields)
    again = post(story.arbiter, "api-rulings", case.pk, "k", **fields)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert Ruling.objects.count() == 1


def test_a_key_too_long_is_refused(story, case):
    answer = post(story.arbiter, "api-withdraw", case.pk, "k" * 201)
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_too_long")


def test_a_claim_speaks_of_the_record_and_is_answered(story):
    game = story.game()
    white = story.user_of(game.white)
    text = records.record(3).encode()
    records_services.submit_record(game_id=game.pk, data=text, actor=white, at=NOON)
    refused = post(white, "api-claims", game.pk, rule="threefold", ply=999)
    assert (refused.status_code, refused.json()["code"]) == (400, "ply_not_in_record")
    faulty = post(white, "api-claims", game.pk, rule="chess", ply=-1)
    assert set(faulty.json()["errors"]) == {"rule", "ply"}
    made = post(white, "api-claims", game.pk, rule="threefold", ply=1)
    assert made.status_code == 201
    case = Case.objects.get(pk=made.json()["case"])
    assert (case.rule, case.ply, case.side, case.kind) == ("threefold", 1, "w", "claim")


def test_all_faults_of_a_ruling_are_told_at_once(story, case):
    answer = post(
        story.arbiter,
        "api-rulings",
        case.pk,
        result="1-0",
        termination="clock",
        reason="x",
        sanction={"kind": "time", "side": "w"},
    )
    document = answer.json()
    assert (answer.status_code, document["code"]) == (400, "several_faults")
    assert [error["code"] for error in document["errors"]] == [
        "outcome_not_offered",
        "sanction_minutes",
    ]
    assert not Ruling.objects.exists()


def test_the_outcomes_offered_are_those_accepted(story, case):
    options = get(story.arbiter, "api-case-options", case.pk).json()
    assert {option["termination"] for option in options} == {"threefold", "open"}
    assert all(option["words"] for option in options)


def test_statements_sanctions_and_an_appeal(story, case):
    white, black = (story.user_of(seat) for seat in (story.game().white, story.game().black))
    assert post(white, "api-statements", case.pk, text="Нет").status_code == 201
    assert [statement["side"] for statement in get(black, "api-statements", case.pk).json()] == [
        "w"
    ]
    sanction = {"kind": "remark", "side": "w", "reason": "шум"}
    for _ in range(2):
        assert post(story.arbiter, "api-sanctions", case.pk, "s1", **sanction).status_code == 201
    assert Sanction.objects.count() == 1
    answer = get(story.arbiter, "api-sanctions", case.pk).json()
    assert [
        (sanction["side"], len(sanction["given"]), sanction["next"]["kind"]) for sanction in answer
    ] == [
        ("w", 1, "warning"),
        ("b", 0, "remark"),
    ]
    ruled = {"result": "*", "termination": "open", "reason": "не доказано"}
    post(story.arbiter, "api-rulings", case.pk, **ruled)
    taken = post(black, "api-appeals", case.pk, text="Было три раза")
    assert (taken.status_code, taken.json()["kind"]) == (201, "appeal")


@pytest.mark.parametrize(("result", "ended"), [("*", "open"), ("1/2-1/2", "threefold")])
def test_the_only_end_offered_for_a_result_need_not_be_said(story, case, result, ended):
    made = post(story.arbiter, "api-rulings", case.pk, result=result, reason="видел")
    assert (made.status_code, made.json()["termination"]) == (201, ended)


def test_the_end_on_the_board_is_the_one_a_ruling_takes(story):
    game = story.game()
    white = story.user_of(game.white)
    board = records.record(1)
    records_services.submit_record(game_id=game.pk, data=board.encode(), actor=white, at=NOON)
    made = post(white, "api-disputes", game.pk, kind="result", claim_text="нет")
    number = made.json()["case"]
    ruled = post(story.arbiter, "api-rulings", number, result="1-0", reason="так на доске")
    assert (ruled.status_code, ruled.json()["termination"]) == (201, "no_pieces")


def test_the_same_ruling_again_has_its_article_again(story):
    game = story.game()
    articles = []
    for number in (1, 2):
        made = post(
            story.arbiter, "api-disputes", game.pk, kind="result", claim_text=f"спор {number}"
        )
        fields = {"result": "1-0", "termination": "resignation", "reason": "сдался"}
        ruled = post(story.arbiter, "api-rulings", made.json()["case"], **fields)
        articles.append(ruled.json()["article"])
    assert articles == ["W1", "W1"]
