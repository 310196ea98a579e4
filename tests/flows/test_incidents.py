"""Incidents of an event: entered at the game, decided, read through the API."""

from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case, Incident
from arbiter.cases.queries import incidents
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.examinations.queries.games import examine_request_pdn
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import certified
from arbiter.rules.rulesets import catalogue
from games.draughts import pdn
from games.draughts.position import START
from tests.support import small_event
from tests.support.languages import call_command
from tournaments.boards.models import Game, GameState
from tournaments.boards.queries import openings
from tournaments.games.serializers import SubmissionOut
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4 0-1"

SHOWN = {"article": "V4.6", "ply": 3, "text": "a3-b4"}


@pytest.fixture
def story():
    return small_event.event(4)


@pytest.fixture
def desk(story):
    client = Client()
    client.force_login(story.arbiter)
    return client


def submit(story, text=MISSED):
    game = story.game()
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )


def at_game(client, story, **fields):
    position = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bc5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    given = {**SHOWN, "before": position, **fields}
    return client.post(f"/games/{story.game().pk}/incidents/", given, follow=True)


def test_a_waived_move_lets_the_record_come_in_and_be_ruled(story, desk):
    """Let stand at the board first; the record handed in later is read to its end and waits
    for the arbiter, whose ruling makes the result."""
    page = at_game(desk, story, replied="on").content.decode()
    assert "оставлено как есть" in page
    row = submit(story)
    assert (row.state, row.examination.document["plies"]) == ("disputed", 5)
    assert SubmissionOut(row).data["fault"] is None
    game = story.game()
    assert game.result == "*"
    case = Case.objects.get(subject=game.subject)
    desk.post(f"/desk/{case.pk}/rule/", {"outcome": "0-1 adjudicated", "reason": "V2"})
    assert story.game().result == "0-1"
    shown = desk.get(f"/games/{game.pk}/")
    assert shown.context["timeline"]


def certificate_of(game):
    return Certificate.objects.get(subject=game.subject, superseded_by__isnull=True)


def ruled(story, desk):
    """A record with a missed capture that stands, its result ruled."""
    case = Case.objects.get(subject=story.game().subject)
    desk.post(f"/desk/{case.pk}/rule/", {"outcome": "0-1 adjudicated", "reason": "V2"})
    return story.game()


@pytest.mark.parametrize("is_handed_in_first", [False, True])
def test_v2_a_game_with_a_waived_move_is_certified_and_the_certificate_says_so(
    story, desk, is_handed_in_first, tmp_path
):
    """However it came to the office; the text replays to its end by what it tells itself, and
    files alone prove it."""
    if is_handed_in_first:
        assert submit(story).state == "faulty"
        at_game(desk, story, replied="on")
        case = Case.objects.get(subject=story.game().subject)
        outcome = {"outcome": "0-1 adjudicated", "reason": "V2"}
        desk.post(f"/desk/{case.pk}/rule/", outcome)
        game = story.game()
    else:
        at_game(desk, story, replied="on")
        submit(story)
        game = ruled(story, desk)
    certificate = certificate_of(game)
    assert "2. a3-b4 {[%waived B:W" in " ".join(certificate.pdn.split())
    read = certified.read_certified_game(certificate.pdn)
    assert (read.is_ok, read.replay.plies, read.result) == (True, 5, "0-1")
    for page in (desk.get(f"/certificates/{certificate.serial}/"), verified(desk, certificate)):
        words = page.content.decode()
        assert "Соперник оставил это в силе" in words
        assert "<strong>2. a3-b4</strong>" in words
    place = tmp_path / "game.pdn"
    place.write_bytes(certificate.pdn_bytes)
    (tmp_path / "game.pdn.sig").write_text(certificate.signature)
    (tmp_path / "signers").write_text(keys.allowed_signers())
    output = StringIO()
    call_command("verify_certificate", place, signers=tmp_path / "signers", stdout=output)
    answer = desk.post("/api/records/validate", {"text": certificate.pdn}, "application/json")
    (validated,) = answer.json()["games"]
    assert (validated["faults"], validated["plies"]) == ([], 5)
    (examined,) = examine_request_pdn(certificate.pdn, catalogue.load_ruleset("fmjd64@1"))
    assert examined.verdict.fault is None
    for notes in ([note["code"] for note in validated["notes"]], [n.code for n in examined.notes]):
        assert "declared_waiver" in notes
    good, waived = output.getvalue().splitlines()
    assert (good.split("\t")[0], waived.split("\t")[:3]) == ("good", ["waived", "3", "2. a3-b4"])


STOOD = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"

NO_A3 = "1. c3-d4 d6-c5 2. b2-a3 f6-g5 3. a1-b2 0-1"


@pytest.mark.parametrize("is_handed_in_first", [False, True])
def test_v7_a_wrong_set_up_found_late_is_what_the_record_is_read_from(
    story, desk, is_handed_in_first
):
    """A man was missing from a3; both had moved, so the game went on, and it is certified."""
    late = {"article": "V7", "ply": 4, "text": "", "before": "", "after": STOOD}
    if is_handed_in_first:
        assert submit(story, NO_A3).state == "faulty"
        page = at_game(desk, story, **late).content.decode()
        case = Case.objects.get(subject=story.game().subject)
        outcome = {"outcome": "0-1 adjudicated", "reason": "V7"}
        desk.post(f"/desk/{case.pk}/rule/", outcome)
        game = story.game()
    else:
        page = at_game(desk, story, **late).content.decode()
        row = submit(story, f'[FEN "{STOOD}"]\n\n{NO_A3}')
        assert (row.state, row.examination.document["plies"]) == ("disputed", 5)
        game = ruled(story, desk)
    assert "запись читается с неё" in page
    certificate = certificate_of(game)
    read = certified.read_certified_game(certificate.pdn)
    assert (read.is_ok, read.replay.plies, read.start.fen()) == (True, 5, STOOD)
    shown = desk.get(f"/certificates/{certificate.serial}/").content.decode()
    assert "Шашки были расставлены неверно" in shown


# number in the table: a flying set-up, a line that is played on the board
@pytest.mark.parametrize(("number", "is_set_up"), [("39", True), ("1", False)])
def test_v7_in_time_the_set_up_drawn_for_the_game_is_put_up_again(story, desk, number, is_set_up):
    """O1: a «летучая» comes back as it was drawn; a line of moves begins from the usual start."""
    pairing = story.game().pairing
    pairing.opening_table, pairing.opening = "club@2026", number
    pairing.save()
    at_game(desk, story, article="V7", ply=1, text="", before="", after=STOOD)
    incident = Incident.objects.get()
    act = {"act": "demanded", "expected": 1}
    desk.post(reverse("incident-act", args=[incident.pk]), act)
    wanted = openings.opening_of_pairing(pairing).position if is_set_up else START
    assert incident.acts.last().act == "demanded"
    assert incidents.state_of_incident(incident).restored.position == wanted
    assert (wanted == START) is not is_set_up


def test_v2_the_record_is_taken_away_with_what_was_let_stand(story, desk):
    """The canonical text tells it; the document keeps to what the rules of play can read."""
    at_game(desk, story, replied="on")
    submit(story)
    game = ruled(story, desk)
    (taken,) = pdn.read(desk.get(reverse("game-file", args=[game.pk, "pdn"])).content)
    assert pdn.let_stand(taken).replay.plies == 5
    document = desk.get(reverse("game-file", args=[game.pk, "json"])).content.decode()
    assert pdn.read_json(document).replay.plies == 2
    printed = desk.get(reverse("game-print", args=[game.pk])).content.decode()
    assert "g3-f4" in printed


def verified(client, certificate):
    return client.post("/verify/", {"text": certificate.pdn})


def test_a_certificate_without_waivers_says_nothing_of_them(story, desk):
    """Nor is a comment of the player's own believed."""
    text = MISSED.replace("a3-b4", "d4:b6 {[%waived W:We7:Bd6]}").replace("c5:a3", "a7:c5")
    submit(story, text)
    desk.post(reverse("submission-confirm", args=[story.game().submissions.get().pk]))
    assert "waived" not in certificate_of(story.game()).pdn


def test_programs_read_what_was_let_stand(story, desk):
    at_game(desk, story, replied="on")
    submit(story)
    certificate = certificate_of(ruled(story, desk))
    (waiver,) = desk.get(f"/api/v1/certificates/{certificate.serial}/").json()["waived"]
    assert (waiver["ply"], waiver["move"]) == (3, "2. a3-b4")


def test_the_same_record_without_the_waiver_is_faulty(story):
    assert submit(story).state == "faulty"


def test_wrong_board_sends_the_game_back_to_be_played(story, desk):
    """V6 through the whole house: the case is ruled, the game is open, its people see why."""
    at_game(desk, story, article="V6", ply=4, text="", before="")
    game, incident = story.game(), Incident.objects.get()
    assert game.state == GameState.DISPUTED
    desk.post(
        f"/desk/incidents/{incident.pk}/acts/",
        {"act": "annulled", "expected": 1, "reason": "доска повёрнута"},
    )
    game = story.game()
    assert (game.result, game.state, incident.case.state) == ("*", GameState.OPEN, "ruled")
    player = Client()
    player.force_login(story.user_of(game.white))
    page = player.get(f"/games/{game.pk}/").content.decode()
    assert "партия аннулирована решением" in page
    assert "доска повёрнута" in page
    assert "партия аннулирована решением" not in Client().get(f"/games/{game.pk}/").content.decode()


def test_nobody_enters_what_went_wrong_in_his_own_game(story):
    game = story.game()
    playing = story.user_of(game.white)
    small_event.user(playing.username, staff_of=story.tournament.scope_key, role="arbiter")
    client = Client()
    client.force_login(playing)
    assert at_game(client, story).status_code == 400
    assert (Incident.objects.count(), Case.objects.count()) == (0, 0)


def test_what_cannot_be_comes_back_on_the_page_of_the_game(story, desk):
    answer = at_game(desk, story, offender="b")
    assert answer.status_code == 400
    assert "очередь хода не та" in answer.content.decode()
    assert Case.objects.count() == 0


def post(client, name, pk, **fields):
    return client.post(reverse(name, args=[pk]), fields, content_type="application/json")


def test_programs_enter_choose_and_read(story, desk):
    """Entered at the game, demanded, moved again; every line with its words."""
    submit(story, "1. c3-d4 b6-c5 2. a3-b4 *")
    game = story.game()
    entered = post(desk, "api-game-incidents", game.pk, **SHOWN)
    assert entered.status_code == 201, entered.content
    incident_data = entered.json()
    assert (incident_data["stage"], incident_data["next_acts"]) == (
        "choice",
        ["demanded", "let_stand", "withdrawn"],
    )
    assert incident_data["facts"]["shown_by"] == "record"
    demanded = post(
        desk, "api-incident-acts", incident_data["id"], act="demanded", expected=1
    ).json()
    assert "идут часы" in " ".join(line["words"] for line in demanded["acts"][1]["orders"])
    wrong = post(
        desk, "api-incident-acts", incident_data["id"], act="moved_again", expected=2, said="e3-f4"
    )
    assert (wrong.status_code, wrong.json()["code"]) == (400, "incident_move_illegal")
    stale = post(desk, "api-incident-acts", incident_data["id"], act="refused", expected=1)
    assert (stale.status_code, stale.json()["code"]) == (409, "incident_changed")
    done = post(
        desk, "api-incident-acts", incident_data["id"], act="moved_again", expected=2, said="d4:b6"
    )
    assert (done.json()["stage"], done.json()["next_acts"]) == ("corrected", [])
    for name, pk in (("api-incidents", incident_data["case"]), ("api-game-incidents", game.pk)):
        assert [entry["id"] for entry in desk.get(reverse(name, args=[pk])).json()] == [
            incident_data["id"]
        ]
    assert (
        desk.get(reverse("api-incident", args=[incident_data["id"]])).json()["stage"] == "corrected"
    )


def test_a_programs_key_enters_an_incident_once(story, desk):
    """Sent again after a lost answer, it is the same incident; another body is refused."""
    submit(story, "1. c3-d4 b6-c5 2. a3-b4 *")
    url = reverse("api-game-incidents", args=[story.game().pk])

    def send(**fields):
        headers = {"idempotency-key": "a7"}
        return desk.post(url, fields, content_type="application/json", headers=headers)

    first, again = send(**SHOWN), send(**SHOWN)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert Incident.objects.count() == 1
    assert send(**{**SHOWN, "text": "c3-b4"}).json()["code"] == "idempotency_key_reused"
    act = reverse("api-incident-acts", args=[first.json()["id"]])
    demand = {"act": "demanded", "expected": 1}
    headers = {"idempotency-key": "a8"}
    for _ in range(2):
        done = desk.post(act, demand, content_type="application/json", headers=headers)
        assert done.status_code == 201, done.content
    assert Incident.objects.get().acts.count() == 2


def test_programs_annul_by_a_ruling(story, desk):
    entered = post(desk, "api-game-incidents", story.game().pk, article="P2", ply=0).json()
    answer = post(desk, "api-incident-acts", entered["id"], act="annulled", expected=1, reason="P2")
    last = answer.json()["acts"][-1]
    assert (last["act"], last["ruling"]) == ("annulled", Case.objects.get().rulings.get().pk)
    assert JournalEntry.objects.filter(verb="case.ruled").count() == 1


def test_an_incident_is_read_by_those_of_its_case(story, desk):
    entered = post(desk, "api-game-incidents", story.game().pk, article="T4", ply=1).json()
    stranger = Client()
    stranger.force_login(story.stranger)
    for name, pk in (("api-incident", entered["id"]), ("api-game-incidents", story.game().pk)):
        assert stranger.get(reverse(name, args=[pk])).status_code == 403
    player = Client()
    player.force_login(story.user_of(Game.objects.get(pk=story.game().pk).white))
    assert player.get(reverse("api-game-incidents", args=[story.game().pk])).status_code == 200


@pytest.mark.parametrize(
    ("fields", "orders"),
    [
        pytest.param(
            {"article": "V4.7", "offender": "b", "touched": "d6"},
            [],
            id="V4.7 Black lifts a man while White is to move: put back, nobody is bound",
        ),
        pytest.param(
            {"article": "V4.7", "offender": "w", "touched": "c3", "after": START.fen()},
            ["c3"],
            id="V4.7 White lifts a man before his move: he moves it",
        ),
        pytest.param(
            {"article": "V4.2", "offender": "w", "text": "c3-c4"},
            ["c3"],
            id="V4.2 to a light square: c3 is bound",
        ),
    ],
)
def test_what_was_touched_without_a_move_of_the_board_is_entered(story, desk, fields, orders):
    """A piece lifted, whoever was to move; a man put on a light square (T1)."""
    given = {"ply": 1, "before": START.fen(), "text": "", **fields}
    answer = desk.post(f"/games/{story.game().pk}/incidents/", given, follow=True)
    assert answer.status_code == 200
    incident = Incident.objects.get()
    desk.post(f"/desk/incidents/{incident.pk}/acts/", {"act": "demanded", "expected": 1})
    last = incident.acts.order_by("number").last()
    assert (last.act, last.stage) == ("demanded", "correcting" if orders else "corrected")
    bound = [order["params"]["square"] for order in last.orders if order["code"] == "bound"]
    assert bound == orders
