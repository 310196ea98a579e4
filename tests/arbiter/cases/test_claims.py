"""Draw claims of a case are answered with the moves that prove it, by page and by API."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from tests.support.draws import DV1, SHUTTLE
from tests.support.officials import HERE, case, examination, official, record, user

pytestmark = pytest.mark.django_db

THREEFOLD = f'[FEN "{DV1[0]}"]\n[GameType "25"]\n\n{DV1[1]} *\n'

SHORT = f'[FEN "W:WKc1,h2:BKf8,a7"]\n[GameType "25"]\n\n{SHUTTLE} c1-d2 *\n'


@pytest.fixture
def claim() -> Case:
    """Black says that the position stands for the third time."""
    examined = examination(record(THREEFOLD))
    return case(user("boris"), kind="claim", claim_text="Третий раз", examination=examined)


def _page(case: Case, language: str = "ru", **query: object) -> str:
    client = Client()
    client.force_login(case.opened_by)
    answer = client.get(
        reverse("case", args=[case.pk]), query, headers={"accept-language": language}
    )
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "wording"),
    [
        (
            "ru",
            "Требование верно: троекратное повторение, "
            "позиция после начальной позиции и ходов 2…, 4…e7-f8 (п. 7.2.3)",
        ),
        (
            "en",
            "The claim is right: threefold repetition, "
            "position after the start and moves 2…, 4…e7-f8 (article 7.2.3)",
        ),
    ],
)
def test_D3_the_case_shows_the_claim_proven(claim: Case, language: str, wording: str) -> None:
    page = _page(claim, language)
    assert wording in page
    assert '<a href="?ply=4" data-ply="4">' in page
    assert "style=" not in page


def test_D3_one_ply_earlier_it_is_premature(claim: Case) -> None:
    """The arbiter may ask about any other ply."""
    page = _page(claim, "en", ply=7)
    assert "The claim is premature: threefold repetition" in page
    assert "stood 2 times of 3, 1 short" in page
    assert 'class="answer-right"' not in page


def test_7_2_9_the_page_names_the_arbiters_exception(claim: Case) -> None:
    assert "7.2.9" in _page(claim)
    club = case(
        user("anna"),
        subject="table:2",
        kind="claim",
        examination=examination(record(THREEFOLD), ruleset_id="club@1"),
    )
    assert "7.2.9" not in _page(club)


def test_another_question_keeps_its_answers_folded() -> None:
    page = _page(case(user("anna"), kind="clock", examination=examination(record(SHORT))), "en")
    assert "What a draw claim would be worth" in page
    page = _page(case(user("boris"), kind="clock"), "en")
    assert "What a draw claim" not in page


def _answers(case: Case, user_: object = None, status: int = 200, **query: object) -> list[dict]:
    client = Client()
    client.force_login(user_ or case.opened_by)
    answer = client.get(
        reverse("api-case-claims", args=[case.pk]), query, headers={"accept-language": "en"}
    )
    assert answer.status_code == status
    return answer.json()


def test_the_api_answers_every_rule_or_one(claim: Case) -> None:
    answer_by_rule = {answer["rule"]: answer for answer in _answers(claim)}
    assert answer_by_rule["threefold"]["answer"] == "right"
    assert answer_by_rule["threefold"]["plies"] == [0, 4, 8]
    assert answer_by_rule["kings_only"]["answer"] == "premature"
    assert (answer_by_rule["kings_only"]["short"], answer_by_rule["kings_only"]["due"]) == (11, 30)
    assert answer_by_rule["balance"]["answer"] == "wrong"
    (answer,) = _answers(claim, ply=4, rule="threefold")
    assert (answer["answer"], answer["short"], answer["plies"]) == ("premature", 1, [0, 4])
    assert answer["words"].startswith("The claim is premature: threefold repetition")


@pytest.mark.parametrize("query", [{"ply": "99"}, {"ply": "-1"}, {"ply": "x"}, {"rule": "no"}])
def test_the_api_refuses_what_the_record_does_not_have(claim: Case, query: dict) -> None:
    _answers(claim, status=400, **query)


def test_claims_of_a_case_are_its_peoples(claim: Case) -> None:
    _answers(claim, official("judge", "arbiter", HERE))
    _answers(claim, user("stranger"), status=403)
    assert Client().get(reverse("api-case-claims", args=[claim.pk])).status_code == 401
    empty = case(user("vera"), subject="table:9", kind="claim")
    _answers(empty, status=404)
