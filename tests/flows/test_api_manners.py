"""What programs expect of any API: where a new row is read, a sentence of each refusal."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.accounts.queries.rights import Role
from tests.support import small_event

pytestmark = pytest.mark.django_db


def _program(user: small_event.User) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.force_authenticate(user)
    return client


def test_a_new_event_and_a_new_case_say_where_they_are_read() -> None:
    """The second answer to the same key too."""
    story = small_event.event(4)
    organiser = _program(story.organiser)
    for _time in range(2):
        made = organiser.post(
            reverse("api-events"), {"title": "Кубок"}, format="json", HTTP_IDEMPOTENCY_KEY="one"
        )
        assert made.status_code == 201
        assert organiser.get(made["Location"]).json()["id"] == made.json()["id"]
    game = story.game()
    player = _program(small_event.white_of(story, game))
    body = {"kind": "result", "claim_text": "Ничья"}
    case = player.post(reverse("api-disputes", args=[game.pk]), body, format="json")
    assert player.get(case["Location"]).json()["id"] == case.json()["case"]


def test_a_wrong_cursor_is_refused_in_a_sentence() -> None:
    story = small_event.event(4)
    address = reverse("api-entries", args=[story.tournament.pk])
    answer = _program(story.organiser).get(address, {"cursor": "zzz"})
    (error,) = answer.json()["errors"]["cursor"]
    assert error["code"] == "bad_cursor"
    assert error["message"].startswith("There is no such page of the list")


def test_a_revision_that_never_was_is_no_late_repetition() -> None:
    """An older page that says what stands is heard; one from the future has read nothing."""
    story = small_event.event(4)
    organiser, game = _program(story.organiser), story.game()
    address = reverse("api-result", args=[game.pk])
    body = {"result": "1-0", "expected_revision": game.revision}
    assert organiser.post(address, body, format="json").status_code == 200
    assert organiser.post(address, body, format="json").status_code == 200
    late = organiser.post(address, {**body, "expected_revision": 77}, format="json")
    assert (late.status_code, late.json()["code"]) == (409, "game_changed")


def test_the_code_of_a_new_account_is_for_the_page_and_programs_are_told_so() -> None:
    story = small_event.event(4)
    entry = story.tournament.entries.first()
    entry.player.user = None
    entry.player.save()
    address = reverse("api-account", args=[story.tournament.pk, entry.pk])
    made = _program(story.organiser).post(address, format="json").json()
    assert made["code"] == made["password"]
    assert made["link"] == f"http://testserver/account/link/{made['code']}/"
    stranger = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    body = {"username": made["username"], "password": made["code"], "name": "program"}
    refused = stranger.post(reverse("api-tokens"), body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (401, "password_not_chosen")
    assert "sign-in page" in refused.json()["detail"]
    other = stranger.post(reverse("api-tokens"), {**body, "password": "wrong"}, format="json")
    assert (other.status_code, other.json()["code"]) == (401, "authentication_failed")


def test_results_of_a_round_are_entered_at_once_or_not_at_all() -> None:
    """A row that names a stranger's game, and one that is late, are both told; nothing is in."""
    story = small_event.event(6)
    organiser = _program(story.organiser)
    games = [story.game(1, board) for board in (1, 2, 3)]
    address = reverse("api-results", args=[story.tournament.pk])
    rows = [
        {"game": game.pk, "result": "1-0", "expected_revision": game.revision} for game in games
    ]
    wrong = [rows[0], {**rows[1], "expected_revision": 9}, {**rows[2], "game": 999_999}]
    refused = organiser.post(address, {"results": wrong}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "rows_wrong")
    told = [(row["params"]["row"], row["code"]) for row in refused.json()["errors"]]
    assert told == [(2, "game_changed"), (3, "no_such_game")]
    assert {game["result"] for game in organiser.get(address).json()} == {"*"}
    entered = organiser.post(address, {"results": rows}, format="json")
    assert [game["result"] for game in entered.json()] == ["1-0"] * 3, entered.content
    player = _program(small_event.white_of(story, games[0]))
    assert player.post(address, {"results": rows}, format="json").status_code == 403


def test_a_list_is_pasted_as_text() -> None:
    story = small_event.event(4, published=0)
    organiser = _program(story.organiser)
    event = organiser.post(reverse("api-events"), {"title": "Кубок"}, format="json").json()["id"]
    address = reverse("api-entries-import", args=[event])
    body = {"text": "Имя\nПетров Пётр\nСидоров Иван\n", "apply": True}
    done = organiser.post(address, body, format="json")
    assert (done.status_code, done.json()["outcome"]["entered"]) == (200, 2), done.content
    nothing = organiser.post(address, {"apply": True}, format="json")
    assert nothing.json()["errors"]["file"][0]["code"] == "required"


def test_a_paper_is_printed_for_a_program() -> None:
    story = small_event.event(4)
    address = f"/api/v1/events/{story.tournament.pk}/papers/boards/"
    answer = APIClient().get(address, {"round": 1})
    assert answer.status_code == 200, answer.content
    assert answer.content.startswith(b"%PDF")
    assert answer["Content-Type"] == "application/pdf"
    assert APIClient().get(address.replace("boards", "nothing")).status_code == 404


def test_the_publication_of_a_round_is_taken_back() -> None:
    story = small_event.event(4, published=0, system="swiss", rounds_planned=3)
    organiser, event = _program(story.organiser), story.tournament.pk
    lot = organiser.post(reverse("api-lots", args=[event]), {"seed": "64"}, format="json")
    assert lot.status_code == 201, lot.content
    drafted = organiser.post(reverse("api-draft", args=[event]))
    assert drafted.status_code == 200, drafted.content
    assert organiser.post(reverse("api-publish", args=[event, 1])).json()["state"] == "published"
    back = organiser.post(f"/api/v1/events/{event}/rounds/1/unpublish/")
    assert (back.status_code, back.json()["state"]) == (200, "draft"), back.content


def test_players_are_entered_at_once_or_not_at_all() -> None:
    """Each wrong row is told with its field; the same key enters nobody twice."""
    organiser = _program(small_event.user("organiser", staff_of="site", role=Role.ORGANISER))
    event = organiser.post(reverse("api-events"), {"title": "Кубок"}, format="json").json()["id"]
    address = reverse("api-entries-many", args=[event])
    other = organiser.post(reverse("api-events"), {"title": "Зима"}, format="json").json()["id"]
    known = organiser.post(
        reverse("api-entries", args=[other]),
        {"name": "Белов Пётр", "federation_id": "RUS-1"},
        format="json",
    ).json()["player"]
    rows = [
        {"name": "Петров Пётр", "rating": 2000},
        {"name": "Белов Пётр"},
        {"name": "петров пётр"},
        {"name": "   "},
        {"name": "Орлов Лев", "rating": 0},
    ]
    ill = organiser.post(address, {"entries": rows}, format="json")
    assert ill.status_code == 400
    told = ill.json()["errors"]["entries"]
    assert {row: sorted(fields) for row, fields in told.items()} == {"3": ["name"], "4": ["rating"]}

    wrong = organiser.post(address, {"entries": rows[:3]}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (409, "rows_wrong"), wrong.content
    told = [
        (row["params"]["row"], row["code"], row["params"]["field"])
        for row in wrong.json()["errors"]
    ]
    assert told == [(2, "who_is_meant", "whom"), (3, "who_is_meant", "whom")]
    assert wrong.json()["errors"][0]["params"]["candidates"][0]["id"] == known
    entries = reverse("api-entries", args=[event])
    assert organiser.get(entries).json() == []

    answered = [rows[0], {**rows[1], "whom": str(known)}, {**rows[2], "whom": "new"}]
    for _time in range(2):
        last = organiser.post(
            address, {"entries": answered}, format="json", HTTP_IDEMPOTENCY_KEY="list"
        )
        assert last.status_code == 201, last.content
    assert [entry["player"] for entry in last.json()][1] == known
    assert len(organiser.get(entries).json()) == 3
    again = organiser.post(address, {"entries": [{"name": "ПЕТРОВ ПЁТР"}]}, format="json").json()
    assert again["errors"][0]["params"]["field"] == "accepted"
    stranger = _program(small_event.user("stranger"))
    assert stranger.post(address, {"entries": rows[:1]}, format="json").status_code == 404
