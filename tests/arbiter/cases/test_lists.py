"""API lists of cases, rulings and the like: what each caller may see, pages and filters."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.passwords import find_password_link
from arbiter.cases.models import Case, Incident, ProtestAndSanctionRules
from arbiter.cases.services import incidents
from arbiter.examinations.models import Examination
from games.archive import services as archive_services
from games.archive.models import Collection
from games.archive.queries import records
from tests.support import records as support_records
from tests.support import small_event
from tests.support.small_event import NOON
from tests.support.stories import kept
from tournaments.games.models import Submission
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return furnished()


@kept
def furnished() -> small_event.Story:
    """Board 1: a certified game that is disputed and sanctioned. Board 2: an incident."""
    story = small_event.event()
    text = support_records.record(3).encode()
    records_services.submit_record(game_id=story.game().pk, data=text, actor=story.arbiter, at=NOON)
    case = _dispute(story, 1)
    _rule(story, case)
    second = _dispute(story, 2)
    incidents.enter_incident(
        case=second, entry={"article": "V6", "ply": 0}, actor=story.arbiter, at=NOON
    )
    return story


def _dispute(story, board) -> Case:
    game = story.game(board=board)
    return disputes.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="Ничья",
        actor=story.user_of(game.black),
        at=NOON,
    )


def _wait_for_word(story) -> Submission:
    """White of board 2 says how the game ended; nobody has confirmed it."""
    game = story.game(board=2)
    text = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    return records_services.submit_record(
        game_id=game.pk, data=text, actor=story.user_of(game.white), at=NOON
    )


def _rule(story, case) -> None:
    options = ask(story.arbiter, "api-case-options", case.pk).json()
    others = [option for option in options if option["result"] not in ("*", story.game().result)]
    chosen = others[0]
    ruling = {"result": chosen["result"], "termination": chosen["termination"], "reason": "так"}
    ruling["sanction"] = {"kind": "remark", "side": "w"}
    url = reverse("api-rulings", args=[case.pk])
    answer = signed_in(story.arbiter).post(url, ruling, content_type="application/json")
    assert answer.status_code == 201, answer.content


def signed_in(user) -> Client:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def ask(user, name, *args, **query):
    return signed_in(user).get(reverse(name, args=args), query)


LISTS = ("api-cases", "api-all-rulings", "api-all-sanctions", "api-all-incidents")

# list, filters, how many of them an arbiter of the event finds
FOUND = [
    ("api-cases", {}, 1),
    ("api-cases", {"state": "all"}, 2),
    ("api-cases", {"state": "ruled", "kind": "result", "board": 1}, 1),
    ("api-cases", {"state": "all", "scope": "tournament:0"}, 0),
    ("api-all-rulings", {"in_force": "true", "by": "arbiter"}, 1),
    ("api-all-rulings", {"in_force": "false"}, 0),
    ("api-all-sanctions", {"kind": "remark"}, 1),
    ("api-all-sanctions", {"kind": "warning"}, 0),
    ("api-all-incidents", {"article": "V6", "is_open": "true"}, 1),
    ("api-all-incidents", {"is_open": "false"}, 0),
    ("api-examinations", {"ruleset": "fmjd64@1"}, 1),
    ("api-examinations", {"verdict": "arbiter", "ruleset": "club@1"}, 0),
]


@pytest.mark.parametrize(("name", "query", "count"), FOUND)
def test_an_official_finds_what_he_asks_for(story, name, query, count):
    answer = ask(story.arbiter, name, **query)
    assert (answer.status_code, len(answer.json())) == (200, count), answer.content


@pytest.mark.parametrize("name", LISTS)
def test_a_list_holds_nothing_of_others(story, name):
    """Nobody signs in first; a stranger and another event's arbiter are shown an empty list."""
    assert ask(None, name).status_code == 401
    other = small_event.user("other", staff_of="tournament:0", role=Role.ARBITER)
    whole = {"state": "all"} if name == "api-cases" else {}
    for reader in (story.stranger, other):
        assert ask(reader, name, **whole).json() == []


def test_a_player_finds_the_cases_of_his_games_and_no_other(story):
    """Also the one that his opponent has opened."""
    for board in (1, 2):
        game = story.game(board=board)
        for entry in (game.white, game.black):
            player = story.user_of(entry)
            seen = ask(player, "api-cases", state="all").json()
            assert [case["subject"] for case in seen] == [game.subject]
            rulings = ask(player, "api-all-rulings").json()
            assert {ruling["subject"] for ruling in rulings} == (
                {game.subject} if board == 1 else set()
            )


def test_a_section_arbiter_finds_what_is_at_his_boards(story):
    section = small_event.user("section")
    key = story.tournament.scope_key
    Office.objects.create(
        user=section, scope=key, role="section", section="B", first_board=2, last_board=3
    )
    seen = ask(section, "api-cases", state="all").json()
    assert [case["board"] for case in seen] == [2]
    assert ask(section, "api-all-rulings").json() == []
    assert len(ask(section, "api-all-incidents").json()) == 1


def test_an_examination_is_its_players_its_officials_and_once_certified_everybodys(story):
    game = story.game()
    examined = Examination.objects.get()
    certified = ask(None, "api-certificates", subject=game.subject).json()
    assert {certificate["examination"] for certificate in certified} == {examined.pk}
    assert [row["id"] for row in ask(None, "api-examinations").json()] == [examined.pk]
    white = story.user_of(story.game(board=2).white)
    waiting = _wait_for_word(story)
    for reader, count in ((None, 1), (story.stranger, 1), (white, 2), (story.arbiter, 2)):
        answer = ask(reader, "api-examinations").json()
        assert len(answer) == count, reader
        assert "document" not in answer[0]
    pk = waiting.examination_id
    assert ask(story.stranger, "api-examination", pk).status_code == 403
    assert ask(white, "api-examination", 10**6).status_code == 404
    examination = ask(white, "api-examination", pk).json()
    assert examination["document"]["ruleset"] == "fmjd64@1"
    assert {"clocks", "offers", "waivers"} <= examination[
        "examination"
    ].keys()  # the whole question
    assert examination["reasons"]


def test_certificates_are_found_by_event_and_by_what_is_in_force(story):
    scope = story.tournament.scope_key
    all_of_it = ask(None, "api-certificates", scope=scope).json()
    assert len(all_of_it) == 2  # the ruling has superseded the first
    assert ask(None, "api-certificates", scope="tournament:0").json() == []
    (stands,) = ask(None, "api-certificates", in_force="true").json()
    (revoked,) = ask(None, "api-certificates", in_force="false").json()
    assert revoked["successor"] == stands["serial"]
    assert stands["supersedes"] == revoked["serial"]
    assert "pdn" not in stands


def test_pages_of_one_row_give_every_row_once(story):
    for name, reader in (("api-certificates", None), ("api-cases", story.arbiter)):
        rows, query = [], {"page_size": 1, **({"state": "all"} if reader else {})}
        address = reverse(name)
        while address:
            answer = signed_in(reader).get(address, query)
            rows += answer.json()
            link = answer.get("Link", "")
            address, query = link.split(">")[0].removeprefix("<http://testserver"), None
        assert len(rows) == 2
        assert rows[0] != rows[1]


def test_every_fault_of_a_question_is_told_at_once(story):
    """An unknown word too: a misspelt filter that is passed over would find everything."""
    answer = ask(story.arbiter, "api-cases", state="x", board="-", page_size=0, colour="w")
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"state", "board", "page_size", "colour"}
    assert ask(story.arbiter, "api-cases", cursor="!").status_code == 400


@pytest.mark.parametrize(
    "name", ["api-cases", "api-certificates", "api-examinations", "api-all-sanctions"]
)
def test_no_query_for_each_row(story, name):
    """Two rows cost what one does."""
    case = Case.objects.get(board=1)
    signed_in(story.arbiter).post(
        reverse("api-sanctions", args=[case.pk]),
        {"kind": "remark", "side": "b", "reason": "шум"},
        content_type="application/json",
    )
    _wait_for_word(story)
    client = signed_in(story.arbiter)
    whole = {"state": "all"} if name == "api-cases" else {}
    spent = []
    for size in (1, 2):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(reverse(name), {"page_size": size, **whole})
        assert len(answer.json()) == size
        spent.append(len(queries))
    assert spent[0] == spent[1]


def test_one_ruling_and_one_sanction_are_read_by_those_who_see_the_case(story):
    for name, many in (("api-ruling", "api-all-rulings"), ("api-sanction", "api-all-sanctions")):
        (row,) = ask(story.arbiter, many).json()
        assert ask(story.arbiter, name, row["id"]).json() == row
        assert ask(story.stranger, name, row["id"]).status_code == 403
        assert ask(story.arbiter, name, 10**6).status_code == 404
    (ruling,) = ask(story.arbiter, "api-rulings", row["case"]).json()
    assert ruling["id"] == ask(story.arbiter, "api-all-rulings").json()[0]["id"]
    assert ask(story.arbiter, "api-appeals", row["case"]).json() == []


def test_the_board_and_the_timeline_of_a_case(story):
    case = Case.objects.get(board=1)
    answer = ask(story.arbiter, "api-case-board", case.pk, ply=0).json()
    assert answer["fen"].startswith("W:")
    assert "c3-d4" in answer["legal"]
    assert {counter["rule"] for counter in answer["counters"]} >= {"threefold"}
    assert ask(story.arbiter, "api-case-board", case.pk, ply=1999).status_code == 400
    Case.objects.filter(pk=case.pk).update(ply=1999)  # a shorter record was handed in since
    shorter = ask(story.arbiter, "api-case-board", case.pk).json()
    assert (shorter["ply"], shorter["disputed"]) == (answer["plies"], 1999)
    assert ask(story.stranger, "api-case-board", case.pk).status_code == 403
    verbs = [row["verb"] for row in ask(story.arbiter, "api-case-timeline", case.pk).json()]
    assert {"case.opened", "case.ruled"} <= set(verbs)
    player = story.user_of(story.game().white)
    assert ask(player, "api-case-timeline", case.pk).status_code == 403


def test_offices_and_their_numbers_by_programs(story):
    event = story.tournament.pk
    client = signed_in(story.organiser)

    def post(name, *args, **fields):
        url = reverse(name, args=[event, *args])
        return client.post(url, fields, content_type="application/json")

    faulty = post("api-offices", role="king", first_board=0)
    assert set(faulty.json()["errors"]) == {"user", "role", "first_board"}
    made = post("api-offices", user="stranger", role="section", section="B", first_board=3)
    assert made.status_code == 201, made.content
    assert (made.json()["first_board"], made.json()["last_board"]) == (3, 3)
    assert len(client.get(reverse("api-offices", args=[event])).json()) == 3
    url = reverse("api-office", args=[event, made.json()["id"]])
    assert signed_in(story.stranger).delete(url).status_code == 403
    assert client.delete(url).status_code == 204
    assert client.delete(url).status_code == 404

    wrong = post("api-office-rules", warnings=0, losses=99)
    assert set(wrong.json()["errors"]) == {"warnings", "losses"}
    assert post("api-office-rules", warnings=3).json()["warnings"] == 3
    assert ProtestAndSanctionRules.objects.get().remarks is None  # the ruleset's, and it says none
    office_rules = client.get(reverse("api-office-rules", args=[event])).json()
    assert (office_rules["warnings"], office_rules["in_force"]["warnings"]) == (3, 3)
    assert (office_rules["remarks"], office_rules["in_force"]["remarks"]) == (None, 1)
    assert post("api-office-rules", warnings=None).json()["in_force"]["warnings"] == 2

    entry = story.tournament.entries.first()
    assert post("api-account", entry.pk).json()["code"] == "account_exists"
    Player.objects.filter(pk=entry.player_id).update(user=None)
    account = post("api-account", entry.pk)
    assert account.status_code == 201
    once = account.json()  # a one-time password: the player chooses his own
    assert find_password_link(once["password"], at=timezone.now(), username=once["username"])


def test_every_fault_of_a_sanction_is_told_at_once(story):
    case = Case.objects.get(board=1)
    url = reverse("api-sanctions", args=[case.pk])
    sanction = {"kind": "time", "side": "w", "reason": " . ", "minutes": 0}
    client = signed_in(story.arbiter)
    answer = client.post(
        url, sanction | {"kind": "loss", "minutes": 5}, content_type="application/json"
    )
    codes = [error["code"] for error in answer.json()["errors"]]
    assert (answer.status_code, codes) == (400, ["sanction_minutes", "sanction_needs_ruling"])


def test_every_unreadable_field_of_an_incident_is_told_at_once(story):
    case = Case.objects.get(board=2)
    before = Incident.objects.count()
    fields = {"article": "V1", "ply": -1, "before": "x", "after": "y", "touched": "j9"}
    url = reverse("api-incidents", args=[case.pk])
    answer = signed_in(story.arbiter).post(url, fields, content_type="application/json")
    assert set(answer.json()["errors"]) == {"article", "ply", "before", "after", "touched"}
    assert Incident.objects.count() == before


def test_a_record_of_the_archive_is_examined_as_on_its_page(client):
    collection = Collection.objects.create(slug="club", title_ru="Клуб", title_en="Club")
    record = archive_services.store_record(
        records.read_one_game(support_records.record(3)), collection=collection
    )
    url = reverse("api-archive-examination", args=[record.pk])
    answer = client.get(url, {"ruleset": "club@1"}).json()
    assert answer["ruleset"] == "club@1"
    assert client.get(url).json()["ruleset"] == "fmjd64@1"
    assert client.get(url, {"ruleset": "none@1"}).status_code == 404
