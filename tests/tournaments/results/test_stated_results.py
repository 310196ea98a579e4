"""A stated result is shown as stated and counted nowhere until the other player confirms it."""

import pytest
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy
from tests import small_event
from tests.small_event import signed_in
from tests.tournaments.results.state_and_confirm_results import (
    API,
    BOARD,
    MOVES,
    confirm,
    confirmed_by,
    hand_in,
    people,
)
from tournaments.standings import recompute_standings
from tournaments.standings.models import StandingRevision

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "1–0 заявлен белыми"), ("en", "1–0 stated by White")]
)
def test_a_stated_result_is_shown_as_stated_on_every_page(client, language, words):
    """Also where the moves end on the board: legal moves do not prove that they were played."""
    story = small_event.event(4)
    game = story.game()
    signed_in(people(story)["white"]).post(reverse("game-submit", args=[game.pk]), {"text": BOARD})
    headers = {"headers": {"accept-language": language}}
    pages = {
        name: client.get(reverse(name, args=args), **headers).content.decode()
        for name, args in (
            ("game", [game.pk]),
            ("event-round", [story.tournament.pk, 1]),
            ("event-crosstable", [story.tournament.pk]),
        )
    }
    assert words in pages["game"]
    assert words in pages["event-round"]
    assert "(1–0?)" in pages["event-crosstable"]
    head = pages["game"].partition("<h1>")[2].partition("</h1>")[0]
    assert "badge-reported" in head and 'class="result"' not in head
    assert not Certificate.objects.exists()
    seen = client.get(f"/api/v1/games/{game.pk}/").json()
    assert (seen["result"], seen["state"]) == ("*", "reported")
    assert (seen["stated_result"], seen["stated_by"]) == ("1-0", "w")


def test_a_stated_result_is_in_no_table_before_it_is_confirmed():
    story = small_event.event(4)
    row = hand_in(story, "white")
    assert not StandingRevision.objects.exists()
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
    )
    assert all(
        not row.points for table in story.tournament.standings.all() for row in table.rows.all()
    )
    confirm(story, row, "black")
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
    )
    newest = story.tournament.standings.order_by("-revision").first()
    assert sorted(row.points for row in newest.rows.all()) == [0, 0, 0, 2]


def test_the_other_player_confirms_by_one_button_and_the_certificate_says_so(client):
    story = small_event.event(4)
    row = hand_in(story, "white")
    game = story.game()
    black = signed_in(people(story)["black"])
    address = reverse("submission-confirm", args=[row.pk])
    assert address in black.get(reverse("game", args=[game.pk])).content.decode()
    black.post(address)
    assert (story.game().result, story.game().state) == ("1-0", "finished")
    assert confirmed_by() == (ConfirmedBy.WHITE, ConfirmedBy.BLACK)
    serial = Certificate.objects.get().serial
    page = client.get(reverse("certificate", args=[serial]), headers={"accept-language": "ru"})
    assert "Результат подтвердили: белые, чёрные." in page.content.decode()
    certificate = client.get(f"/api/v1/certificates/{serial}/").json()
    assert certificate["grounds"]["confirmed_by"] == ["white", "black"]


def test_a_program_confirms_by_the_api():
    story = small_event.event(4)
    row = hand_in(story, "black")
    white = signed_in(people(story)["white"])
    answer = white.post(f"/api/v1/submissions/{row.pk}/confirm/", **API)
    assert (answer.status_code, answer.json()["state"]) == (200, "confirmed")


UNUSED = [
    ('[Result "3-0"]', "result_unknown"),
    ('[TimeControl "8 min"]', "time_control_unknown"),
    ('[PlyCount "7"]', "ply_count"),
]


@pytest.mark.parametrize(("tag", "code"), UNUSED)
def test_a_program_is_told_what_of_its_record_is_not_used(tag, code):
    """As the page and the other commands tell it; the record itself is good."""
    story = small_event.event(4)
    white = signed_in(people(story)["white"])
    body = {"text": f"{tag}\n\n{MOVES} *"}
    reading = white.post(f"/api/v1/games/{story.game().pk}/records/", body, **API).json()
    assert reading["fault"] is None
    assert code in [note["code"] for note in reading["notes"]]
    assert all({"code", "line", "column", "token"} <= note.keys() for note in reading["notes"])


def test_a_record_that_cannot_be_read_has_a_fault_and_no_notes():
    story = small_event.event(4)
    white = signed_in(people(story)["white"])
    body = {"text": "22 18 10 14"}
    reading = white.post(f"/api/v1/games/{story.game().pk}/records/", body, **API).json()
    assert (reading["state"], reading["notes"]) == ("faulty", [])
