"""A whole event through the API alone: from entries to a certified record."""

import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.conf import settings as here
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.accounts.queries.rights import Role
from arbiter.certificates.models import Certificate
from games.draughts import pdn
from tests.support import small_event, ssh_keygen
from tests.support.addresses import api_document
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

FAULTY = "1. c3-d4 b6-c5\n2. a3-b4 c5:e3"

DEMO = Path(here.BASE_DIR) / "games" / "data" / "demo-games.pdn"


def _signed_in(name: str) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    body = {"username": name, "password": name, "name": "story"}
    answer = client.post(reverse("api-tokens"), body, format="json")
    assert answer.status_code == 201, answer.content
    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    return client


def _post(client: APIClient, path: str, /, *args: object, **body: object) -> dict:
    answer = client.post(reverse(path, args=args), body, format="json")
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def _opened() -> tuple[Tournament, APIClient]:
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    organiser = _signed_in("organiser")
    event = _post(organiser, "api-events", title="Кубок клуба", is_private=False)["id"]
    for number in range(1, 5):
        entry = _post(organiser, "api-entries", event, name=f"Игрок {number}")["id"]
        player = Entry.objects.get(pk=entry).player_id
        Player.objects.filter(pk=player).update(user=small_event.user(f"player{number}"))
    lot = _post(organiser, "api-lots", event, seed=small_event.SEED)
    assert int(lot["seed"], 16) == int(small_event.SEED, 16)
    _post(organiser, "api-publish", event, 1)
    return Tournament.objects.get(pk=event), organiser


def _clients(game: Game) -> tuple[APIClient, APIClient]:
    names = (game.white.player.user.username, game.black.player.user.username)
    return _signed_in(names[0]), _signed_in(names[1])


def test_a_good_record_is_a_result_when_both_say_so_and_a_faulty_one_is_told_why() -> None:
    """W2: the board decides; C1: who can capture must; both versions are kept."""
    event, _ = _opened()
    game = Game.objects.filter(pairing__round__number=1).order_by("pk").first()
    white, black = _clients(game)

    bad = _post(white, "api-records", game.pk, text=FAULTY)
    assert bad["state"] == "faulty"
    fault = bad["fault"]
    assert (fault["code"], fault["rule"], fault["square"]) == ("must_capture", "C1", "a3")
    assert fault["params"]["required"] == ["d4:b6"]
    assert len(fault["legal"]) == 1

    good = next(iter(pdn.read(DEMO.read_bytes())))
    sent = _post(white, "api-records", game.pk, text=good.source)
    assert (sent["state"], sent["number"]) == ("waiting", 2)
    assert sent["result"] == good.result
    stated = white.get(reverse("api-game", args=[game.pk])).json()
    assert (stated["result"], stated["state"]) == ("*", "reported")
    assert (stated["stated_result"], stated["stated_by"]) == (good.result, "w")
    assert _post(black, "api-confirm", sent["id"])["state"] == "confirmed"

    event.refresh_from_db()
    assert event.standings_revision < event.revision
    standings_services.recompute_standings(
        tournament_id=event.pk, revision=event.revision, at=small_event.NOON
    )
    table = white.get(reverse("api-standings", args=[event.pk])).json()
    assert table["revision"] == event.revision


def test_a_claim_waits_for_the_opponent() -> None:
    """What the board does not prove is a result when the opponent says so."""
    _opened()
    game = Game.objects.filter(pairing__round__number=1).order_by("pk").first()
    white, black = _clients(game)
    text = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    sent = _post(white, "api-records", game.pk, text=text)
    assert sent["state"] == "waiting"
    assert _post(black, "api-confirm", sent["id"])["state"] == "confirmed"
    assert black.get(reverse("api-game", args=[game.pk])).json()["result"] == "1-0"


def test_the_same_key_gives_the_same_answer() -> None:
    """A retried request makes no second record; another text under its key is refused."""
    _opened()
    game = Game.objects.filter(pairing__round__number=1).order_by("pk").first()
    white, _ = _clients(game)
    url = reverse("api-records", args=[game.pk])
    key = {"HTTP_IDEMPOTENCY_KEY": "once"}
    text = {"text": "1. c3-d4 d6-c5 1-0"}
    first = white.post(url, text, format="json", **key)
    again = white.post(url, text, format="json", **key)
    other = white.post(url, {"text": "1. c3-b4 d6-c5 1-0"}, format="json", **key)
    assert first.json() == again.json()
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    assert game.submissions.count() == 1


def test_the_api_describes_itself_without_a_warning(tmp_path: Path) -> None:
    """Every view says what it takes and gives; the OpenAPI document is valid."""
    call_command("spectacular", "--validate", "--fail-on-warn", file=str(tmp_path / "api.yaml"))


# what may be sent twice without a key, and why
WITHOUT_A_KEY = {
    "/api/records/validate": "stores nothing",
    "/api/v1/records/validate": "stores nothing",
    "/api/v1/examine/": "stores nothing",
    "/api/v1/records/line/": "stores nothing",
    "/api/v1/verify/": "stores nothing",
    "/api/v1/tokens/": "its answer is a secret, which is stored nowhere",
    "/api/v1/events/{id}/entries/{entry}/account/": "its answer is a secret too",
    "/api/v1/events/{id}/cards/": "its codes are secrets, too",
    "/api/v1/events/{id}/cards/revoke/": "safe to repeat",
    "/api/v1/events/{id}/scorers/": "its links are secrets, too",
    "/api/v1/events/{id}/webhooks/": "its answer is a secret too",
    "/api/v1/events/{id}/webhooks/{number}/secret/": "its answer is a secret too",
    "/api/v1/festivals/{id}/webhooks/": "its answer is a secret too",
    "/api/v1/festivals/{id}/webhooks/{number}/secret/": "its answer is a secret too",
    "/api/v1/webhooks/": "its answer is a secret too",
    "/api/v1/webhooks/{number}/secret/": "its answer is a secret too",
    "/api/v1/events/{id}/teams/{team}/link/": "its link is a secret, too",
    "/api/v1/games/{id}/live/": "each act has the number of its device",
    "/api/v1/archive/imports/{id}/stop/": "safe to repeat",
    "/api/v1/archive/imports/{id}/resume/": "safe to repeat",
    "/api/v1/archive/imports/{id}/game/": "safe to repeat",
}


def test_every_act_takes_a_key() -> None:
    """A program that lost the answer sends again: the document says for each how."""
    document = api_document()
    acts = {path: item["post"] for path, item in document["paths"].items() if "post" in item}
    keyless = {
        path
        for path, act in acts.items()
        if "Idempotency-Key" not in {parameter["name"] for parameter in act.get("parameters", ())}
    }
    assert {re.sub(r"{event_pk}|{pk}", "{id}", path) for path in keyless} == set(WITHOUT_A_KEY)


def test_the_same_key_opens_one_event_and_takes_one_list() -> None:
    """Of a file the bytes are what is sent, not its name."""
    event, organiser = _opened()
    headers = {"HTTP_IDEMPOTENCY_KEY": "e1"}
    fields = {"title": "Другой кубок", "is_private": False}
    first, again = (
        organiser.post(reverse("api-events"), fields, format="json", **headers) for _ in range(2)
    )
    assert first.json()["id"] == again.json()["id"] != event.pk
    url = reverse("api-entries-import", args=[first.json()["id"]])

    def send(names: str) -> dict:
        file = SimpleUploadedFile("list.csv", f"Имя\n{names}\n".encode())
        body = {"file": file, "apply": "true"}
        return organiser.post(url, body, format="multipart", HTTP_IDEMPOTENCY_KEY="l1").json()

    assert send("Петров") == send("Петров")
    assert send("Сидоров")["code"] == "idempotency_key_reused"


def test_the_arbiter_rules_and_the_record_is_certified(
    tmp_path: Path, settings: LazySettings
) -> None:
    """A dispute is ruled through the same door; stock OpenSSH verifies what is downloaded."""
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    event, _ = _opened()
    small_event.user("judge", staff_of=event.scope_key, role=Role.ARBITER)
    game = Game.objects.filter(pairing__round__number=1).order_by("pk").first()
    white, black = _clients(game)
    judge = _signed_in("judge")

    _post(white, "api-records", game.pk, text="1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0")
    case = _post(black, "api-disputes", game.pk, kind="result", claim_text="Ничья")["case"]
    assert case in [case["id"] for case in judge.get(reverse("api-cases")).json()]
    ruling = _post(judge, "api-rulings", case, result="1/2-1/2", reason="Оба подтвердили")
    assert ruling["result"] == "1/2-1/2"
    assert judge.get(reverse("api-game", args=[game.pk])).json()["result"] == "1/2-1/2"

    serial = Certificate.objects.get(superseded_by=None).serial
    answer = white.get(reverse("api-certificate", args=[serial])).json()
    data = white.get(reverse("api-certificate-pdn", args=[serial])).content
    signers = white.get(reverse("api-allowed-signers")).content.decode()
    words = (settings.CERTIFICATE_IDENTITY, settings.CERTIFICATE_NAMESPACE)
    done = ssh_keygen.verify(tmp_path, data, answer["signature"], signers, *words)
    assert done.returncode == 0, done.stderr
    assert _post(white, "api-verify", text=data.decode())["status"] == "good"


def test_too_large_a_file_is_refused_in_words() -> None:
    """More than the limit of bytes is a problem with its code, not a fault of ours."""
    large = SimpleUploadedFile("big.pdn", b" " * (5 * 1024 * 1024 + 1))
    answer = APIClient().post(reverse("api-validate"), {"file": large}, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_draft_round_is_not_shown() -> None:
    """Neither a round nor a game of it is to be had before it is published."""
    event, _ = _opened()
    draft = Game.objects.filter(pairing__round__number=2).first()
    anybody = APIClient()
    assert anybody.get(reverse("api-round", args=[event.pk, 2])).status_code == 404
    assert anybody.get(reverse("api-game", args=[draft.pk])).status_code == 404
