"""Stated results are counted nowhere until confirmed, and nobody decides his own."""

from itertools import product

import pytest
from django.urls import reverse

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from arbiter.certificates.models import Certificate
from arbiter.errors import Refused
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs.certified import ConfirmedBy
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tests.support.results import (
    API,
    BOARD,
    MOVES,
    confirm,
    confirmed_by,
    hand_in_by,
    people,
    type_in_by,
)
from tests.support.small_event import signed_in
from tournaments.errors import TournamentError
from tournaments.games.models import Submission
from tournaments.games.services import adjournment, clocks, disputes, results
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRevision

# A stated result is shown as stated and counted nowhere until the other player confirms it.


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
    row = hand_in_by(story, "white")
    assert not StandingRevision.objects.exists()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
    )
    assert all(
        not row.points for table in story.tournament.standings.all() for row in table.rows.all()
    )
    confirm(story, row, "black")
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
    )
    newest = story.tournament.standings.order_by("-revision").first()
    assert sorted(row.points for row in newest.rows.all()) == [0, 0, 0, 2]


def test_the_other_player_confirms_by_one_button_and_the_certificate_says_so(client):
    story = small_event.event(4)
    row = hand_in_by(story, "white")
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
    row = hand_in_by(story, "black")
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


# What an official states: one entry, four eyes for records, and the record that waits.


# regulation, four eyes | acts in order: (who, act) | state | whose word
WHITE, BLACK = ConfirmedBy.WHITE, ConfirmedBy.BLACK

ONE, TWO = ConfirmedBy.OFFICIAL, ConfirmedBy.TWO_OFFICIALS

OFFICIALS = [
    (
        "both_players",
        False,
        [("white", "record"), ("arbiter", "confirm")],
        "finished",
        (WHITE, ONE),
    ),
    ("both_players", False, [("white", "record"), ("arbiter", "type")], "finished", (WHITE, ONE)),
    ("both_players", False, [("arbiter", "record")], "finished", (ONE,)),
    ("both_players", True, [("arbiter", "record")], "reported", None),
    ("both_players", True, [("arbiter", "record"), ("organiser", "confirm")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "record"), ("organiser", "type")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "record"), ("organiser", "record")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "type"), ("organiser", "record")], "finished", (TWO,)),
    ("both_players", True, [("white", "record"), ("arbiter", "confirm")], "reported", None),
    (
        *("both_players", True),
        [("white", "record"), ("arbiter", "confirm"), ("organiser", "confirm")],
        *("finished", (WHITE, TWO)),
    ),
    ("both_players", True, [("white", "record"), ("black", "confirm")], "finished", (WHITE, BLACK)),
    (
        *("both_players", True),
        [("arbiter", "record"), ("white", "confirm"), ("black", "confirm")],
        *("finished", (WHITE, BLACK)),
    ),
    ("official", False, [("white", "record"), ("black", "confirm")], "reported", None),
    (
        *("official", False),
        [("white", "record"), ("black", "confirm"), ("arbiter", "confirm")],
        *("finished", (WHITE, BLACK, ONE)),
    ),
    ("official", False, [("white", "record"), ("arbiter", "confirm")], "finished", (WHITE, ONE)),
    ("official", True, [("white", "record"), ("arbiter", "confirm")], "reported", None),
    ("one_player", False, [("white", "record")], "finished", (WHITE,)),
    ("one_player", True, [("arbiter", "record")], "reported", None),
]


@pytest.mark.parametrize("how", ["both hand in", "one confirms"])
def test_two_players_do_not_overrule_the_result_an_official_has_entered(how):
    """Four eyes: his first entry says otherwise, so what they say stays stated."""
    story = small_event.event(4, four_eyes=True)
    type_in_by(story, "arbiter", GameResult.BLACK_WINS)
    row = hand_in_by(story, "white", f"{MOVES} 1-0")
    if how == "both hand in":
        row = hand_in_by(story, "black", f"{MOVES} 1-0")
    else:
        confirm(story, row, "black")
    game = story.game()
    assert (game.state, game.result, game.stated_by) == ("reported", "*", "wb")
    assert not Certificate.objects.exists()
    confirm(story, row, "organiser")  # the second official decides between the two
    assert story.game().word_result == "1-0"


@pytest.mark.parametrize(("result_by", "four_eyes", "acts", "state", "words"), OFFICIALS)
def test_an_official_is_one_entry_and_four_eyes_hold_for_records(
    result_by, four_eyes, acts, state, words
):
    story = small_event.event(4, result_by=result_by, four_eyes=four_eyes)
    for name, act in acts:
        if act == "record":
            hand_in_by(story, name)
        elif act == "type":
            type_in_by(story, name)
        else:
            confirm(story, Submission.objects.get(state="waiting"), name)
    assert story.game().state == state
    assert (confirmed_by() if Certificate.objects.exists() else None) == words
    row = JournalEntry.objects.filter(verb="result.recorded").first()
    assert (row.data["confirmed_by"] if row else None) == (list(words) if words else None)


def test_a_typed_result_accepts_the_record_that_waits_with_the_same_result():
    """And it ends as the moves prove it, whatever the clerk called it."""
    story = small_event.event(4)
    row = hand_in_by(story, "white")
    type_in_by(story, "arbiter")
    row.refresh_from_db()
    assert (row.state, story.game().record) == ("confirmed", row.record)
    assert story.game().termination == row.examination.termination


def test_a_record_that_comes_after_its_result_waits_for_the_other_word():
    """What an official has typed stands; the moves are one player's word until then."""
    story = small_event.event(4)
    type_in_by(story, "arbiter")
    row = hand_in_by(story, "white")
    assert (row.state, story.game().state) == ("waiting", "finished")
    assert not Certificate.objects.exists()
    confirm(story, row, "black")
    assert story.game().record == row.record
    assert confirmed_by() == (WHITE, BLACK)


# Nobody decides his own game, whatever office he holds.


ACTS = {
    "types a result": lambda story, me: results.enter_result(
        game=story.game(),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=story.game().revision,
        actor=me,
        at=small_event.NOON,
    ),
    "annuls": lambda story, me: adjournment.annul_game(
        game=story.game(),
        expected_revision=story.game().revision,
        reason="так",
        actor=me,
        at=small_event.NOON,
    ),
    "writes a flag": lambda story, me: clocks.store_clock_entry(
        game_id=story.game().pk,
        kind="flag",
        side="b",
        ply=4,
        time=None,
        reason="",
        actor=me,
        at=small_event.NOON,
    ),
    "enters an incident": lambda story, me: disputes.enter_incident(
        game_id=story.game().pk, entry={"article": "V6", "ply": 0}, actor=me, at=small_event.NOON
    ),
    "marks the opponent as not come": lambda story, me: attendance.mark_attendance(
        entry=story.game().black,
        round=1,
        presence=Presence.FORFEIT,
        actor=me,
        at=small_event.NOON,
    ),
}

ROLES = (Role.ARBITER, Role.CHIEF, Role.ORGANISER)

FORBIDDEN_TO_ALL = [("enters an incident", Role.ORGANISER)]  # an organiser enters none at all


@pytest.mark.parametrize(
    ("act", "role"),
    [choice for choice in product(ACTS, ROLES) if choice not in FORBIDDEN_TO_ALL],
)
def test_nobody_decides_his_own_game(act, role):
    story = small_event.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=role)
    Office.objects.create(user=me, scope="site", role=Role.ORGANISER)
    with pytest.raises(Refused) as refused:
        ACTS[act](story, me)
    assert refused.value.code == "own_game"
    assert (story.game().result, story.game().state) == ("*", "open")


def test_an_arbiter_who_plays_has_his_player_s_word_and_no_other():
    story = small_event.event(4, result_by="official")
    Office.objects.create(
        user=people(story)["black"], scope=story.tournament.scope_key, role=Role.CHIEF
    )
    row = hand_in_by(story, "white")
    confirm(story, row, "black")
    assert (story.game().state, story.game().stated_by) == ("reported", "wb")
    with pytest.raises(TournamentError, match="own_word"):
        confirm(story, row, "black")


def test_a_typed_result_of_one_s_own_game_is_refused_by_the_api():
    story = small_event.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=Role.ARBITER)
    game = story.game()
    body = {"result": "1-0", "expected_revision": game.revision}
    answer = signed_in(me).post(f"/api/v1/games/{game.pk}/result/", body, **API)
    assert (answer.status_code, answer.json()["code"]) == (400, "own_game")
