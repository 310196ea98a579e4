"""Events of other variants over HTTP: opened, entered, played, certified, ruled on."""

import random
import re

import pytest
from django.test import Client

from arbiter.accounts.queries.rights import Role
from arbiter.certificates.models import Certificate
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move
from games.draughts.pdn.writer import game_type_of
from games.draughts.position import start_of
from games.draughts.replay import board_outcome
from games.draughts.variants import VARIANTS
from tests.support import small_event

pytestmark = pytest.mark.django_db

GAMES = ("brazilian", "english", "international", "turkish", "towers")

IN_NUMBERS = {"english", "international"}

IN_LETTERS = re.compile(r"\b[a-h][1-8][-:x][a-h][1-8]\b")


def _whole_game(variant):
    """A game to its end on the board as its players write it: letters, or numbers in English."""
    chance = random.Random(4)
    while True:
        position, words = start_of(variant), []
        while (legal := legal_moves(position, variant)) and len(words) < 250:
            move = chance.choice(legal)
            words.append(format_move(position, move, full="always", variant=variant))
            position = play(position, move)
        if outcome := board_outcome(position, variant):
            break
    return " ".join(words), "1-0" if outcome.winner.value == "w" else "0-1"


@pytest.mark.parametrize("game", GAMES)
def test_an_event_of_another_game_from_the_entry_to_the_certificate(game):
    organiser = small_event.signed_in(
        small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    )

    def post(address, **fields):
        answer = organiser.post(f"/api/v1/{address}", fields, "application/json")
        assert answer.status_code in (200, 201), (address, answer.content)
        return answer.json()

    event = post("events/", title="Кубок", ruleset_id=f"{game}@1", is_private=False)["id"]
    for number in range(4):
        post(f"events/{event}/entries/", name=f"Игрок {number}")
    post(f"events/{event}/lots/", seed="1")
    post(f"events/{event}/rounds/1/publish/")
    row = Client().get(f"/api/v1/events/{event}/rounds/1/").json()
    board = row["pairings"][0]["games"][0]["id"]
    moves, result = _whole_game(VARIANTS[game])
    handed = post(f"games/{board}/records/", text=f"{moves} {result}")
    assert (handed["state"], handed["fault"]) == ("confirmed", None)
    game_moves = Client().get(f"/api/v1/games/{board}/").json()
    assert game_moves["result"] == result
    page = Client().get(f"/games/{board}/")
    serial = page.context["certificate"].serial
    text = Client().get(f"/certificates/{serial}.pdn")
    assert text.status_code == 200
    pdn = text.content.decode()
    assert f'[Ruleset "{game}@1"]' in pdn
    first_move = pdn.partition("\n1. ")[2].split()[0]
    assert first_move.replace("-", "").isdigit() == (game in IN_NUMBERS)
    assert f'[GameType "{game_type_of(VARIANTS[game])}"]' in pdn
    checked = Client().post("/api/v1/verify/", {"text": pdn}, "application/json").json()
    assert checked["status"] == "good"
    validated = Client().post("/api/v1/records/validate/", {"text": pdn}, "application/json")
    assert validated.json()["games"][0]["variant"] == game
    for address in (f"/events/{event}/", f"/events/{event}/rounds/1/", f"/rules/{game}@1/"):
        assert Client().get(address).status_code == 200, address
    for address in ("", "print/", "protocol/", "embed/"):
        shown = organiser.get(f"/games/{board}/{address}")
        assert shown.status_code == 200, address
        assert bool(IN_LETTERS.search(shown.content.decode())) == (game not in IN_NUMBERS), address
    archive_page = Client().get("/archive/", {"variant": game, "opening": first_move})
    assert (archive_page.status_code, "form" in archive_page.context) == (200, True)
    assert archive_page.context["form"].errors == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_disputed_game_is_ruled_and_its_certificate_says_so(game):
    """The opponent disputes a certified win; the arbiter rules a draw against the board (V1)."""
    story = small_event.event(4, ruleset_id=f"{game}@1")
    arbiter, black = (
        small_event.signed_in(account)
        for account in (story.arbiter, story.user_of(story.game().black))
    )
    moves, result = _whole_game(VARIANTS[game])

    def post(person, address, **body):
        answer = person.post(f"/api/v1/{address}", body, "application/json")
        assert answer.status_code in (200, 201), (address, answer.content)
        return answer.json()

    def certified():
        certificate = Certificate.objects.get(subject=story.game().subject, superseded_by=None)
        return certificate, post(Client(), "verify/", text=certificate.pdn)["status"]

    post(arbiter, f"games/{story.game().pk}/records/", text=f"{moves} {result}")
    first, status = certified()
    assert status == "good"
    case = post(
        black, f"games/{story.game().pk}/disputes/", kind="result", claim_text="Часы стояли"
    )["case"]
    assert certified() == (first, "disputed")
    for address in (f"/desk/{case}/", f"/desk/{case}/protocol/", f"/games/{story.game().pk}/"):
        assert arbiter.get(address).status_code == 200, address
    ruling = post(
        arbiter,
        f"cases/{case}/rulings/",
        result="1/2-1/2",
        reason="Часы стояли у обоих, партия признана ничьей.",
        article="V1",
    )
    assert (ruling["result"], story.game().result) == ("1/2-1/2", "1/2-1/2")
    second, status = certified()
    assert (second.supersedes, status) == (first, "good")
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', second.pdn))
    assert (tags["Ruling"], tags["Article"]) == (f"{case}/1", "V1")
    assert post(Client(), "verify/", text=first.pdn)["status"] == "superseded"
