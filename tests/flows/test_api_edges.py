"""API: two requests at once, refusals in words, tokens, the crosstable."""

from datetime import timedelta
from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from rest_framework.test import APIClient

from arbiter.cases.models import Case
from arbiter.web.services import delete_old_answers
from games.archive.models import GameRecord
from tests.support import small_event
from tests.support.acts import at_once
from tournaments.games.models import Submission

FAULTY = "1. c3-d4 b6-c5 2. d4-e5"

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

API = "/api/v1"


class Caller:
    """A program that speaks for a person by his token."""

    def __init__(self, name: str | None, language: str = "en") -> None:
        self.client = APIClient()
        self.headers = {"accept-language": language}
        if name:
            made = self.post("/tokens/", 201, username=name, password=name, name="story")
            self.client.credentials(HTTP_AUTHORIZATION=f"Token {made['token']}")

    def post(self, path: str, status: int = 200, key: str | None = None, **data: object) -> dict:
        headers = {**self.headers, **({"Idempotency-Key": key} if key else {})}
        answer = self.client.post(f"{API}{path}", data, format="json", headers=headers)
        assert answer.status_code == status, answer.content.decode()
        return answer.json()

    def get(self, path: str, status: int = 200) -> dict:
        answer = self.client.get(f"{API}{path}", headers=self.headers)
        assert answer.status_code == status, answer.content.decode()
        return answer.json()


def _players(story: small_event.Story) -> tuple[Caller, Caller]:
    game = story.game()
    return (
        Caller(story.user_of(game.white).username),
        Caller(story.user_of(game.black).username),
    )


@pytest.mark.django_db(transaction=True)
def test_one_key_at_once_from_four_programs():
    """Concurrent duplicates: every caller gets the one answer, and there is one record."""
    story = small_event.event(4)
    game = story.game()
    name = story.user_of(game.white).username
    callers = [Caller(name) for _ in range(4)]

    def send(caller: Caller) -> dict:
        return caller.post(f"/games/{game.pk}/records/", 201, key="k", text=f"{MOVES} 0-1")

    answers = at_once(*(partial(send, caller) for caller in callers))
    assert all(answer == answers[0] for answer in answers)
    assert Submission.objects.count() == GameRecord.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_key_at_once_for_a_record_and_a_dispute_of_a_game_is_one_act():
    """All acts of a person share their keys; neither waits for the other in a circle."""
    story = small_event.event(4)
    game = story.game()
    name = story.user_of(game.white).username
    acts = {
        "records": {"text": f"{MOVES} 0-1"},
        "disputes": {"kind": "clock", "claim_text": "flag"},
    }

    def send(caller: Caller, address: str) -> int:
        headers = {"Idempotency-Key": "k"}
        path = f"{API}/games/{game.pk}/{address}/"
        return caller.client.post(path, acts[address], format="json", headers=headers).status_code

    answers = at_once(*(partial(send, Caller(name), address) for address in acts))
    assert sorted(answers) == [201, 409]
    assert Submission.objects.count() + Case.objects.count() == 1


@pytest.mark.django_db
def test_a_record_stays_when_its_key_is_free_again():
    story = small_event.event(4)
    white, _ = _players(story)
    path = f"/games/{story.game().pk}/records/"
    first = white.post(path, 201, key="k", text=f"{MOVES} 0-1")
    delete_old_answers(at=timezone.now() + timedelta(days=31))
    assert white.post(path, 201, key="k", text=f"{MOVES} 1-0")["number"] == first["number"] + 1
    assert Submission.objects.count() == 2


@pytest.mark.django_db
def test_a_key_stands_for_the_whole_request():
    """The same text with another fact is another request."""
    story = small_event.event(4)
    white, _ = _players(story)
    path = f"/games/{story.game().pk}/records/"
    resigned = {"kind": "resignation", "loser": "b"}
    white.post(path, 201, key="k", text=MOVES, fact=resigned)
    refused = white.post(path, 409, key="k", text=MOVES, fact={**resigned, "loser": "w"})
    assert refused["code"] == "idempotency_key_reused"


@pytest.mark.django_db
def test_D1_the_opponent_confirms_an_agreed_draw():
    story = small_event.event(4)
    white, black = _players(story)
    handed = white.post(
        f"/games/{story.game().pk}/records/",
        201,
        text=MOVES,
        fact={"kind": "agreement", "loser": None},
    )
    assert handed["state"] == "waiting"
    refused = white.post(f"/submissions/{handed['id']}/confirm/", 400)
    assert refused["code"] == "own_word"
    assert black.post(f"/submissions/{handed['id']}/confirm/")["state"] == "confirmed"
    table = Caller(None).get(f"/events/{story.tournament.pk}/crosstable/")
    played = [cell for row in table["rows"] for cell in row["cells"] if cell["games"]]
    assert [cell["games"][0]["points"] for cell in played] == [1, 1]
    assert sum(row["points"] for row in table["rows"]) == 2


@pytest.mark.django_db
def test_a_record_is_handed_in_as_a_file():
    """The bytes of the file are the record, in whatever encoding they came."""
    story = small_event.event(4)
    white, _ = _players(story)
    name = story.game().white.player.name
    text = f'[White "{name}"]\n\n{MOVES} 0-1\n'.encode("cp1251")
    answer = white.client.post(
        f"{API}/games/{story.game().pk}/records/",
        {"file": SimpleUploadedFile("game.pdn", text)},
        format="multipart",
    )
    assert answer.status_code == 201, answer.content
    assert answer.json()["state"] == "waiting"
    assert bytes(Submission.objects.get().source) == text


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "wording"), [("ru", "белые обязаны"), ("en", "white must")])
def test_validate_judges_every_game_and_stores_nothing(language, wording):
    report = Caller(None, language).post("/records/validate", text=f"{MOVES} 1-0\n\n{FAULTY}")
    games = report["games"]
    assert [game["ok"] for game in games] == [True, False]
    assert wording in games[1]["faults"][0]["words"].lower()
    assert GameRecord.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "data", "status", "code"),
    [
        ("/records/validate", {"text": "\0\1\2"}, 400, "invalid"),
        ("/records/validate", {"text": "просто письмо"}, 400, "no_game"),
        (
            "/tokens/",
            {"username": "nobody", "password": "x", "name": "n"},
            401,
            "authentication_failed",
        ),
        ("/events/", {"title": "Чужой"}, 401, "not_authenticated"),
        ("/nothing/", {}, 404, "not_found"),
    ],
)
def test_a_refusal_is_a_problem_document(path, data, status, code):
    """RFC 9457: a code for the program, a sentence for the person."""
    answer = APIClient().post(f"{API}{path}", data, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"].startswith("application/problem+json")
    assert answer.json()["detail"]


@pytest.mark.django_db
def test_a_refusal_on_a_page_of_the_api_is_called_a_page():
    """A browser that is told JSON and given HTML shows its source."""
    answer = APIClient().get(f"{API}/events/999/", HTTP_ACCEPT="text/html")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert answer.content.lstrip().startswith(b"<!DOCTYPE html>")
    refused = APIClient().post(f"{API}/events/", {}, HTTP_ACCEPT="text/html")
    assert refused["WWW-Authenticate"]


@pytest.mark.django_db
def test_a_token_is_revoked_by_its_owner_alone():
    small_event.user("one")
    small_event.user("two")
    owner, two = Caller("one"), Caller("two")
    token = owner.get("/tokens/")[0]["id"]
    assert two.client.delete(f"{API}/tokens/{token}/").status_code == 404
    assert owner.client.delete(f"{API}/tokens/{token}/").status_code == 204
    owner.get("/tokens/", 401)


@pytest.mark.django_db
def test_the_documents_of_the_api_need_no_foreign_host(client):
    """The page to read loads from us alone."""
    page = client.get("/api/docs/").content.decode()
    assert "/api/docs/games/" in page
    assert "://" not in page.replace("http://testserver", "").replace("http://www.w3.org", "")
