"""A stated result: shown as stated, counted nowhere, confirmed by the word the event wants."""

from datetime import timedelta

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.journal.models import JournalEntry
from arbiter.offices.models import Office
from arbiter.refusals.codes import Refused
from arbiter.rights.permissions import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.signed_texts.certified_game import ConfirmedBy, grounds
from tests import cast, demo_games
from tests.cast import signed_in
from tournaments import tasks
from tournaments.adjournments import services as suspensions
from tournaments.attendance import services as attendance
from tournaments.boards.models import Game
from tournaments.clocks import services as clocks
from tournaments.closing import services as closing
from tournaments.disputes import services as disputes
from tournaments.disputes import unconfirmed_results as unconfirmed
from tournaments.events.models import Tournament
from tournaments.pairing.presence import Presence
from tournaments.refusals.codes import TournamentError
from tournaments.results import services as results
from tournaments.standings import services as standings
from tournaments.standings.models import StandingRevision
from tournaments.submissions import services as submissions
from tournaments.submissions.models import Submission

pytestmark = pytest.mark.django_db


BOARD = demo_games.record(1)  # ends on the board: White has won


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


API = {"content_type": "application/json"}


def people(story):
    game = story.game()
    return {
        "white": story.user_of(game.white),
        "black": story.user_of(game.black),
        "arbiter": story.arbiter,
        "organiser": story.organiser,
    }


def hand_in(story, who, text=BOARD):
    return submissions.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=people(story)[who], at=cast.NOON
    )


def confirm(story, row, who):
    return submissions.confirm(submission_id=row.pk, actor=people(story)[who], at=cast.NOON)


def type_in(story, who, result=GameResult.WHITE_WINS, termination=Termination.RECORDED, reason=""):
    game = story.game()
    return results.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=people(story)[who],
        at=cast.NOON,
        reason=reason,
    )


def confirmed_by() -> tuple[str, ...]:
    return grounds(Certificate.objects.get(superseded_by__isnull=True).pdn).confirmed_by


# --- shown as stated, counted nowhere ---------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "1–0 заявлен белыми"), ("en", "1–0 stated by White")]
)
def test_a_stated_result_is_shown_as_stated_on_every_page(client, language, words):
    """Also where the moves end on the board: legal moves do not prove that they were played."""
    story = cast.event(4)
    game = story.game()
    signed_in(people(story)["white"]).post(reverse("game-submit", args=[game.pk]), {"text": BOARD})
    heard = {"headers": {"accept-language": language}}
    pages = {
        name: client.get(reverse(name, args=args), **heard).content.decode()
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
    story = cast.event(4)
    row = hand_in(story, "white")
    assert not StandingRevision.objects.exists()
    standings.recompute(tournament_id=story.tournament.pk, revision=0, at=cast.NOON)
    assert all(
        not one.points for table in story.tournament.standings.all() for one in table.rows.all()
    )
    confirm(story, row, "black")
    standings.recompute(tournament_id=story.tournament.pk, revision=0, at=cast.NOON)
    newest = story.tournament.standings.order_by("-revision").first()
    assert sorted(one.points for one in newest.rows.all()) == [0, 0, 0, 2]


def test_the_other_player_confirms_by_one_button_and_the_certificate_says_so(client):
    story = cast.event(4)
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
    told = client.get(f"/api/v1/certificates/{serial}/").json()
    assert told["grounds"]["confirmed_by"] == ["white", "black"]


def test_a_program_confirms_by_the_api():
    story = cast.event(4)
    row = hand_in(story, "black")
    white = signed_in(people(story)["white"])
    told = white.post(f"/api/v1/submissions/{row.pk}/confirm/", **API)
    assert (told.status_code, told.json()["state"]) == (200, "confirmed")


# --- officials and four eyes ------------------------------------------------------------

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
    story = cast.event(4, four_eyes=True)
    type_in(story, "arbiter", GameResult.BLACK_WINS)
    row = hand_in(story, "white", f"{MOVES} 1-0")
    if how == "both hand in":
        row = hand_in(story, "black", f"{MOVES} 1-0")
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
    story = cast.event(4, result_by=result_by, four_eyes=four_eyes)
    for who, act in acts:
        if act == "record":
            hand_in(story, who)
        elif act == "type":
            type_in(story, who)
        else:
            confirm(story, Submission.objects.get(state="waiting"), who)
    assert story.game().state == state
    assert (confirmed_by() if Certificate.objects.exists() else None) == words
    row = JournalEntry.objects.filter(verb="result.recorded").first()
    assert (row.data["confirmed_by"] if row else None) == (list(words) if words else None)


def test_a_typed_result_accepts_the_record_that_waits_with_the_same_result():
    """And it ends as the moves prove it, whatever the clerk called it."""
    story = cast.event(4)
    row = hand_in(story, "white")
    type_in(story, "arbiter")
    row.refresh_from_db()
    assert (row.state, story.game().record) == ("confirmed", row.record)
    assert story.game().termination == row.examination.termination


def test_a_record_that_comes_after_its_result_waits_for_the_other_word():
    """What an official has typed stands; the moves are one player's word until then."""
    story = cast.event(4)
    type_in(story, "arbiter")
    row = hand_in(story, "white")
    assert (row.state, story.game().state) == ("waiting", "finished")
    assert not Certificate.objects.exists()
    confirm(story, row, "black")
    assert story.game().record == row.record
    assert confirmed_by() == (WHITE, BLACK)


# --- nobody decides his own game --------------------------------------------------------

ACTS = {
    "types a result": lambda story, me: results.enter_result(
        game=story.game(),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=story.game().revision,
        actor=me,
        at=cast.NOON,
    ),
    "annuls": lambda story, me: suspensions.annul(
        game=story.game(),
        expected_revision=story.game().revision,
        reason="так",
        actor=me,
        at=cast.NOON,
    ),
    "writes a flag": lambda story, me: clocks.enter(
        game_id=story.game().pk,
        kind="flag",
        side="b",
        ply=4,
        time=None,
        reason="",
        actor=me,
        at=cast.NOON,
    ),
    "enters an incident": lambda story, me: disputes.enter_incident(
        game_id=story.game().pk, said={"article": "V6", "ply": 0}, actor=me, at=cast.NOON
    ),
    "marks the opponent as not come": lambda story, me: attendance.mark(
        entry=story.game().black, round=1, presence=Presence.FORFEIT, actor=me, at=cast.NOON
    ),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("role", [Role.ARBITER, Role.CHIEF, Role.ORGANISER])
def test_nobody_decides_his_own_game(act, role):
    story = cast.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=role)
    Office.objects.create(user=me, scope="site", role=Role.ORGANISER)
    if act == "enters an incident" and role is Role.ORGANISER:
        pytest.skip("an organiser enters no incidents at all")
    with pytest.raises(Refused) as refused:
        ACTS[act](story, me)
    assert refused.value.code == "own_game"
    assert (story.game().result, story.game().state) == ("*", "open")


def test_an_arbiter_who_plays_has_his_player_s_word_and_no_other():
    story = cast.event(4, result_by="official")
    Office.objects.create(
        user=people(story)["black"], scope=story.tournament.scope_key, role=Role.CHIEF
    )
    row = hand_in(story, "white")
    confirm(story, row, "black")
    assert (story.game().state, story.game().stated_by) == ("reported", "wb")
    with pytest.raises(TournamentError, match="own_word"):
        confirm(story, row, "black")


def test_a_typed_result_of_one_s_own_game_is_refused_by_the_api():
    story = cast.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=Role.ARBITER)
    game = story.game()
    body = {"result": "1-0", "expected_revision": game.revision}
    told = signed_in(me).post(f"/api/v1/games/{game.pk}/result/", body, **API)
    assert (told.status_code, told.json()["code"]) == (400, "own_game")


# --- nobody speaks ----------------------------------------------------------------------


def test_what_nobody_confirms_in_time_goes_to_the_desk_once():
    story = cast.event(4, confirm_minutes=30)
    row = hand_in(story, "white")
    early, late = cast.NOON + timedelta(minutes=29), cast.NOON + timedelta(minutes=30)
    assert unconfirmed.overdue(early) == []
    assert unconfirmed.send_to_desk(story.game().pk, early) is None
    assert unconfirmed.overdue(late) == [story.game().pk]
    case = unconfirmed.send_to_desk(story.game().pk, late)
    assert unconfirmed.send_to_desk(story.game().pk, late) is None
    assert unconfirmed.overdue(late) == []
    assert (story.game().state, Case.objects.get()) == ("disputed", case)
    row.refresh_from_db()
    assert (row.state, case.context["unconfirmed"]["stated"]) == ("disputed", "1-0")
    opened = JournalEntry.objects.get(verb="record.unconfirmed")
    assert opened.actor is None
    page = signed_in(story.arbiter).get(reverse("case", args=[case.pk])).content.decode()
    assert "никто не подтвердил" in page


def test_in_a_cancelled_event_no_statement_goes_to_the_desk_until_it_is_resumed(client):
    """Nothing is written down in a cancelled event, by the clock of the service neither."""
    story = cast.event(4, confirm_minutes=30)
    hand_in(story, "white")
    game, late = story.game(), cast.NOON + timedelta(minutes=30)
    about = {"tournament": story.tournament, "actor": story.organiser, "at": cast.NOON}
    closing.cancel(reason="Зал закрыт", **about)
    assert unconfirmed.overdue(late) == []
    assert unconfirmed.send_to_desk(game.pk, late) is None
    assert (story.game().state, Case.objects.exists()) == ("reported", False)
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "ещё не подтверждён и нигде не считается" in page
    assert "решит судья" not in page
    closing.resume(reason="Зал нашёлся", **about)
    assert "решит судья" in client.get(reverse("game", args=[game.pk])).content.decode()
    assert unconfirmed.overdue(late) == [game.pk]
    assert unconfirmed.send_to_desk(game.pk, late) is not None


def test_the_sweep_of_the_worker_finds_it():
    """Stated long ago: the task that runs every minute sends it to the desk."""
    story = cast.event(4, confirm_minutes=1)
    hand_in(story, "white")  # at noon of a day that is over
    Game.objects.filter(pk=story.game().pk).update(stated_at=cast.NOON - timedelta(days=3000))
    tasks.sweep()
    tasks.sweep()
    assert (Case.objects.count(), story.game().state) == (1, "disputed")


def test_a_dispute_taken_back_leaves_the_statement_waiting_again():
    story = cast.event(4)
    row = hand_in(story, "white")
    black = signed_in(people(story)["black"])
    game = story.game()
    black.post(reverse("game-dispute", args=[game.pk]), {"kind": "result", "claim_text": "не так"})
    assert story.game().state == "disputed"
    black.post(reverse("case-withdraw", args=[Case.objects.get().pk]))
    row.refresh_from_db()
    assert (story.game().state, row.state) == ("reported", "waiting")
    confirm(story, row, "black")
    assert story.game().result == "1-0"


# --- the regulation ---------------------------------------------------------------------


def test_the_regulation_stands_on_the_page_and_changes_only_before_the_lots(client):
    story = cast.event(4, published=0)
    event = story.tournament
    seen = client.get(f"/api/v1/events/{event.pk}/").json()
    assert (seen["result_by"], seen["confirm_minutes"]) == ("both_players", 120)
    organiser = signed_in(story.organiser)
    change = {"result_by": "official", "confirm_minutes": 45, "expected": seen["version"]}
    told = organiser.patch(f"/api/v1/events/{event.pk}/", change, **API)
    assert (told.status_code, told.json()["result_by"]) == (200, "official")
    page = client.get(reverse("event", args=[event.pk]), headers={"accept-language": "ru"})
    assert "только судья; игроки заявляют" in page.content.decode()
    wrong = {"result_by": "anybody", "expected": told.json()["version"]}
    assert organiser.patch(f"/api/v1/events/{event.pk}/", wrong, **API).status_code == 400
    assert Tournament.objects.get(pk=event.pk).result_by == "official"


# --- what a record says and nobody can use ----------------------------------------------

UNUSED = [
    ('[Result "3-0"]', "result_unknown"),
    ('[TimeControl "8 min"]', "time_control_unknown"),
    ('[PlyCount "7"]', "ply_count"),
]


@pytest.mark.parametrize(("tag", "code"), UNUSED)
def test_a_program_is_told_what_of_its_record_is_not_used(tag, code):
    """As the page and the other commands tell it; the record itself is good."""
    story = cast.event(4)
    white = signed_in(people(story)["white"])
    body = {"text": f"{tag}\n\n{MOVES} *"}
    told = white.post(f"/api/v1/games/{story.game().pk}/records/", body, **API).json()
    assert told["fault"] is None
    assert code in [note["code"] for note in told["notes"]]
    assert all({"code", "line", "column", "token"} <= note.keys() for note in told["notes"])


def test_a_record_that_cannot_be_read_has_a_fault_and_no_notes():
    story = cast.event(4)
    white = signed_in(people(story)["white"])
    body = {"text": "22 18 10 14"}
    told = white.post(f"/api/v1/games/{story.game().pk}/records/", body, **API).json()
    assert (told["state"], told["notes"]) == ("faulty", [])
