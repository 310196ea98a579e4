"""X3: exports of a correspondence event show days of moves and no sealed move."""

import csv
import io
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.archive.downloads import KINDS
from games.archive.models import GameRecord
from tests.flows.test_correspondence import begin_correspondence_game, send
from tests.flows.test_modes import JSON
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.exchange.queries.files import FILES

pytestmark = pytest.mark.django_db

SEALED = ("b2-c3", "b2c3", "bc3")

# a fingerprint or the number of a request may by chance hold the signs of a move
LONG_TOKEN = re.compile("[0-9A-Za-z]{16,}")


def body(answer):
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode("utf-8-sig", errors="replace")


def game_waiting_for_answer(ruleset="fmjd64@1", moves=("c3-d4", "d6-c5", "b2-c3")):
    """A game in which the last move waits for its answer."""
    hall, game, sides = begin_correspondence_game(ruleset_id=ruleset)
    for ply, move in enumerate(moves, 1):
        assert send(sides["wb"[(ply - 1) % 2]], game, move, ply).status_code == 201
    return hall, game, sides


def end(client, game, how):
    answer = client.post(f"/api/v1/games/{game.pk}/end/", {"how": how}, JSON)
    assert answer.status_code == 201, answer.content.decode()
    return answer.json()


def addresses(hall, game):
    """Every page and file of the event, the game and its records that has an address."""
    yield from (reverse("event-file", args=[hall.event, name]) for name in FILES)
    yield from (reverse("game-file", args=[game.pk, kind]) for kind in KINDS)
    for part in ("", "print/", "protocol/", "embed/", "picture.svg"):
        yield f"/games/{game.pk}/{part}"
    for part in ("", "rounds/1/", "hall/", "exchange/", "journal/", "journal.jsonl"):
        yield f"/events/{hall.event}/{part}"
    for part in ("", "moves/", "records/"):
        yield f"/api/v1/games/{game.pk}/{part}"
    yield f"/api/v1/events/{hall.event}/rounds/1/"
    for record in GameRecord.objects.values_list("pk", flat=True):
        yield f"/archive/{record}/"
        yield f"/archive/{record}/examination/"
        yield f"/archive/{record}/file/pdn/"


@pytest.mark.parametrize(
    ("how", "side"),
    [(None, ""), ("draw", "w"), ("draw", "b"), ("moves", "w"), ("moves", "b")],
    ids=[
        "while it waits for its answer",
        "while the sender offers a draw",
        "while the other side offers a draw",
        "handed in so far by the sender",
        "handed in so far by the other side",
    ],
)
def test_x3_nobody_takes_a_sealed_move_away_before_it_is_answered(how, side):
    hall, game, sides = game_waiting_for_answer()
    if how:
        assert end(sides[side], game, how)["state"] in ("waiting", "incomplete")
    stranger = small_event.signed_in(small_event.user("stranger"))
    for client in (Client(), stranger):
        for address in addresses(hall, game):
            text = LONG_TOKEN.sub("", body(client.get(address)))
            assert [move for move in SEALED if move in text] == [], address
    public = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert [move["move"] for move in public["moves"]] == ["c3-d4", "d6-c5", ""]
    assert public["moves"][-1]["salt"] == ""
    seen = sides["b"].get(f"/api/v1/games/{game.pk}/moves/").json()
    assert seen["moves"][-1]["move"] == "b2-c3"


def test_x3_after_an_offer_the_game_goes_on_and_the_answer_opens_the_move():
    _hall, game, sides = game_waiting_for_answer()
    end(sides["b"], game, "draw")
    assert send(sides["b"], game, "f6-g5", 4).status_code == 201
    public = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert [move["move"] for move in public["moves"]] == ["c3-d4", "d6-c5", "b2-c3", ""]


@pytest.mark.parametrize("way", ["resigned", "draw agreed"])
def test_x3_a_game_that_is_over_hides_nothing_and_tells_the_day_of_every_move(way):
    hall, game, sides = game_waiting_for_answer()
    if way == "resigned":
        end(sides["b"], game, "resign")
    else:
        offered = end(sides["b"], game, "draw")
        answer = sides["w"].post(f"/api/v1/submissions/{offered['id']}/confirm/")
        assert answer.status_code == 200, answer.content.decode()
    public = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert [move["move"] for move in public["moves"]] == ["c3-d4", "d6-c5", "b2-c3"]
    today = f"{timezone.localdate():%d.%m.%Y}"
    record = body(Client().get(reverse("game-file", args=[game.pk, "pdn"])))
    assert f"c3-d4 {{{today}}} d6-c5 {{{today}}} 2. b2-c3 {{{today}}}" in " ".join(record.split())
    page = body(Client().get(f"/games/{game.pk}/"))
    assert today in page
    certified = body(Client().get(reverse("event-file", args=[hall.event, "games.pdn"])))
    assert '[Mode "correspondence (X3)"]' in certified
    days = f"{{{today}, 0 d}}"
    assert f"c3-d4 {days} d6-c5 {days} 2. b2-c3 {days}" in " ".join(certified.split())
    checked = Client().post("/api/v1/verify/", {"text": certified}, JSON).json()
    assert checked["status"] == "good"


@pytest.mark.parametrize("is_over", [False, True])
def test_x3_tables_and_document_have_every_move_with_its_day(is_over):
    hall, game, sides = game_waiting_for_answer()
    if is_over:
        end(sides["b"], game, "resign")
    today = timezone.localdate().isoformat()
    shown = ["c3-d4", "d6-c5", "b2-c3" if is_over else ""]
    client = Client(headers={"accept-language": "ru"})
    table = body(client.get(reverse("event-file", args=[hall.event, "moves.csv"])))
    rows = list(csv.DictReader(io.StringIO(table), delimiter=";"))
    assert [row["Ход"] for row in rows] == shown
    assert [(row["Ход по счёту"], row["Отправлен"]) for row in rows] == [
        (str(ply), today) for ply in (1, 2, 3)
    ]
    document = json.loads(body(client.get(reverse("event-file", args=[hall.event, "event.json"]))))
    assert document["event"]["mode"] == "correspondence"
    assert document["event"]["days_per_move"] == 5
    assert [row["move"] or "" for row in document["moves"]] == shown
    assert {row["sent_on"] for row in document["moves"]} == {today}
    assert "moves.csv" in body(client.get(reverse("event-exchange", args=[hall.event])))
    trf = body(client.get(reverse("event-file", args=[hall.event, "event.trf"])))
    assert (" 1     2 w 1" in trf) == is_over


def test_an_event_at_the_board_has_no_table_of_moves_sent():
    story = small_event.event()
    client = Client()
    assert (
        client.get(reverse("event-file", args=[story.tournament.pk, "moves.csv"])).status_code
        == 404
    )
    assert "moves.csv" not in body(
        client.get(reverse("event-exchange", args=[story.tournament.pk]))
    )


def test_x3_moves_of_another_game_are_taken_away_in_its_own_notation():
    hall, game, sides = game_waiting_for_answer("international@1", ("32-28", "19-23", "28x19"))
    table = body(Client().get(reverse("event-file", args=[hall.event, "moves.csv"])))
    assert ("32-28" in table, "19-23" in table, "28x19" in table) == (True, True, False)
    end(sides["b"], game, "resign")
    assert Game.objects.get().result == "1-0"
    record = body(Client().get(reverse("game-file", args=[game.pk, "pdn"])))
    assert "32-28" in record
    assert "28x19" in record
