"""A result that people decided stands beside what the record shows: agreement, contradiction."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.cases.services import rulings
from arbiter.cases.services.incidents import record_incident_act
from arbiter.certificates.models import Certificate
from arbiter.errors import Refused
from tests.arbiter.rules.draws.test_fmjd64 import CLEARED, ENTERED
from tests.support import records, small_event, ssh_keygen
from tests.support.draws import SHUTTLE
from tournaments.boards.models import Pairing
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db

BOARD = records.record(1)  # ends on the board: White has won

SHORT = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"  # two moves each: no position stands three times


@pytest.fixture
def story(settings, tmp_path):
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    return small_event.event(4)


def in_points(result: str) -> str:
    """The same game of White's, its result written in points."""
    moves = BOARD.rpartition("]")[2].replace("1-0", result)
    return f'[Result "{result}"]\n\n{moves.strip()}\n'


def hand_in(story, text, *, by):
    return records_services.submit_record(
        game_id=story.game().pk, data=text.encode(), actor=by, at=small_event.NOON
    )


def hand_in_from(story, vector, result):
    """A record of the arbiter's from a set-up that the pairing has laid down."""
    fen, moves = vector
    Pairing.objects.filter(pk=story.game().pairing_id).update(set_up=fen)
    hand_in(story, f'[FEN "{fen}"]\n[Result "{result}"]\n\n{moves} {result}\n', by=story.arbiter)


def page(story, language="en"):
    client = Client(headers={"accept-language": language})
    return client.get(reverse("game", args=[story.game().pk])).content.decode()


def rule(story, result, termination):
    black = story.user_of(story.game().black)
    case = disputes.open_dispute(
        game_id=story.game().pk,
        kind="result",
        claim_text="было трижды",
        actor=black,
        at=small_event.NOON,
    )
    return rulings.rule_in_case(
        case=case,
        result=result,
        termination=termination,
        reason="Позиция стояла трижды",
        actor=story.arbiter,
        at=small_event.NOON,
    )


# --- 2-0 for 1-0 ------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["2-0", "2:0", "2–0"])
def test_a_win_written_in_points_agrees_with_the_board(story, written):
    hand_in(story, in_points(written), by=story.arbiter)
    game = story.game()
    assert (game.result, game.state, game.termination) == ("1-0", "finished", "no_pieces")
    assert not Case.objects.exists()
    assert '[Result "1-0"]' in Certificate.objects.get().pdn
    assert "This is the result in force." in page(story)


def test_a_win_in_points_that_the_board_denies_is_a_contradiction(story):
    hand_in(story, in_points("0-2"), by=story.arbiter)
    game = story.game()
    assert game.result == "*"
    assert Case.objects.get().subject == game.subject
    assert not Certificate.objects.exists()


def test_points_of_one_side_and_the_usual_result_of_the_other_are_one_word(story):
    """White writes 2-0, Black 1-0: they agree, nobody is called."""
    game = story.game()
    hand_in(story, f'[Result "2-0"]\n\n{SHORT} 2-0\n', by=story.user_of(game.white))
    hand_in(story, f'[Result "1-0"]\n\n{SHORT} 1-0\n', by=story.user_of(game.black))
    game = story.game()
    assert (game.result, game.state) == ("1-0", "finished")
    assert not Case.objects.exists()


def test_points_of_one_side_against_the_result_of_the_other_call_the_arbiter(story):
    game = story.game()
    hand_in(story, f'[Result "2-0"]\n\n{SHORT} 2-0\n', by=story.user_of(game.white))
    hand_in(story, f'[Result "1-1"]\n\n{SHORT} 1-1\n', by=story.user_of(game.black))
    assert story.game().result == "*"
    assert Case.objects.count() == 1


# --- a draw that a ruling declares ------------------------------------------------------

REPEATED = ("W:WKc1:BKf8", " ".join([SHUTTLE] * 2))


def test_D3_a_ruling_that_the_record_shows_is_told_as_agreement(story):
    hand_in_from(story, REPEATED, "*")
    rule(story, "1/2-1/2", "threefold")
    certificate = Certificate.objects.get(superseded_by__isnull=True)
    text = page(story)
    assert "The result in force is a draw: threefold repetition" in text
    assert "The record shows it." in text
    assert "a person must decide" not in text
    shown = Client().get(f"/api/v1/certificates/{certificate.serial}/").json()["grounds"]
    assert (shown["not_shown"], shown["is_against_board"]) == ("", False)


def test_D3_a_ruling_that_the_record_does_not_show_is_told_as_that(story):
    """He may: the record need not be whole. But nobody is told that the moves show it."""
    hand_in(story, f"{SHORT} *\n", by=story.arbiter)
    rule(story, "1/2-1/2", "threefold")
    certificate = Certificate.objects.get(superseded_by__isnull=True)
    for language, words in (
        ("en", "This record does not show it."),
        ("ru", "Эта запись такого не показывает."),
    ):
        assert words in page(story, language)
    client = Client(headers={"accept-language": "en"})
    shown = client.get(reverse("certificate", args=[certificate.serial])).content.decode()
    assert "The moves of the record do not show it" in shown
    grounds = client.get(f"/api/v1/certificates/{certificate.serial}/").json()["grounds"]
    assert (grounds["not_shown"], grounds["proved"]) == ("threefold", "")
    case = Case.objects.get()
    official = small_event.signed_in(story.arbiter)
    text = official.get(
        reverse("case", args=[case.pk]), headers={"accept-language": "en"}
    ).content.decode()
    assert "This record does not show it." in text


@pytest.mark.parametrize(("result", "end"), [("1-0", "no_pieces"), ("0-1", "blocked")])
def test_W2_W3_nobody_rules_an_end_that_the_board_denies(story, result, end):
    """Eleven men each stand on the board."""
    hand_in(story, "1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *", by=story.arbiter)
    with pytest.raises(Refused) as refused:
        rule(story, result, end)
    assert refused.value.code == "outcome_not_offered"
    assert not Certificate.objects.exists()


def test_W3_an_end_on_the_board_that_the_moves_do_not_show_is_told_as_that(story):
    """Ruled before there was a record, as the board stood; the record ends earlier."""
    rule(story, "1-0", "no_pieces")
    hand_in(story, f"{SHORT} 1-0\n", by=story.arbiter)
    assert (story.game().result, story.game().termination) == ("1-0", "no_pieces")
    for language, words in (
        ("en", "The result in force ended on the board: no pieces left."),
        ("ru", "Эта запись такого не показывает."),
    ):
        assert words in page(story, language)
    certificate = Certificate.objects.get(superseded_by__isnull=True)
    client = Client(headers={"accept-language": "en"})
    shown = client.get(reverse("certificate", args=[certificate.serial])).content.decode()
    assert "The moves of the record do not show it" in shown
    grounds = client.post("/api/v1/verify/", {"text": certificate.pdn}).json()["grounds"]
    assert (grounds["not_shown"], grounds["is_against_board"]) == ("no_pieces", False)


# --- the reading taken ------------------------------------------------------------------


def test_7_2_7_a_draw_that_rests_on_a_reading_tells_it_to_everybody(story):
    hand_in_from(story, CLEARED, "1/2-1/2")
    certificate = Certificate.objects.get()
    assert '[Reading "main_road_move after' in certificate.pdn
    assert '[Termination "main_road"]' in certificate.pdn
    words = {
        "en": ("the king must stand on the main road after the move", "(taken here)"),
        "ru": ("дамка должна стоять на большаке после хода", "(так принято здесь)"),
    }
    for language, (how, taken) in words.items():
        client = Client(headers={"accept-language": language})
        assert how in page(story, language) and taken in page(story, language)
        shown = client.get(reverse("certificate", args=[certificate.serial])).content.decode()
        assert shown.count(how) == 2  # beside the verdict, and what the draw rests on
        sheet = client.get(reverse("game-protocol", args=[story.game().pk])).content.decode()
        assert how in sheet
    grounds = Client().post("/api/v1/verify/", {"text": certificate.pdn}).json()["grounds"]
    assert ["main_road_move", "after"] in grounds["readings"]


def test_7_2_7_a_draw_by_the_other_reading_alone_is_left_to_people(story):
    hand_in_from(story, ENTERED, "1/2-1/2")
    text = page(story)
    assert "the king must stand on the main road before the move — ½–½" in text
    assert "the king must stand on the main road after the move — the game is not over" in text


# --- one question, one case -------------------------------------------------------------


def test_the_same_record_of_both_players_is_one_case(story):
    """The board denies their result: the arbiter is asked once, and rules once."""
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    hand_in(story, in_points("0-2"), by=white)
    hand_in(story, in_points("0-1"), by=black)
    case = Case.objects.get()
    assert case.opened_by == white
    assert case.statements.get().by == black
    rulings.rule_in_case(
        case=case,
        result="1-0",
        termination="no_pieces",
        reason="так на доске",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert not Case.objects.filter(state="open").exists()
    assert Certificate.objects.count() == 1


@pytest.mark.parametrize("other", ["1/2-1/2", "0-0"])
def test_another_result_of_the_other_player_is_another_question(story, other):
    game = story.game()
    hand_in(story, in_points("0-2"), by=story.user_of(game.white))
    hand_in(story, in_points(other), by=story.user_of(game.black))
    assert Case.objects.count() == 2


VIOLATION = "1. c3-d4 b6-c5 2. a3-b4"

LET_STAND = f"{VIOLATION} c5:a3 3. b2-c3 f6-g5"


def _violation(story):
    """The missed capture of 2. a3-b4 on the arbiter's desk."""
    hand_in(story, f"{VIOLATION} *", by=story.arbiter)
    entry = {"article": "V4.6", "ply": 3, "text": "a3-b4"}
    return disputes.enter_incident(
        game_id=story.game().pk, entry=entry, actor=story.arbiter, at=small_event.NOON
    )


def _play_on(story, case):
    rulings.rule_in_case(
        case=case,
        result="*",
        termination="open",
        reason="ход остался в силе",
        actor=story.arbiter,
        at=small_event.NOON,
    )


def test_records_handed_in_while_a_violation_is_open_join_its_case(story):
    """The result they state waits behind the violation, and is stated when that is answered."""
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    _waived(story)
    hand_in(story, f"{LET_STAND} 1-0", by=white)
    hand_in(story, f"{LET_STAND} 1-0", by=black)
    case = Case.objects.get()
    assert [words.by for words in case.statements.order_by("pk")] == [white, black]
    assert story.game().state == "disputed"
    _play_on(story, case)
    assert (story.game().state, story.game().stated_result) == ("reported", "1-0")
    records_services.confirm_result(
        submission_id=story.game().submissions.get(state="waiting").pk,
        actor=white,
        at=small_event.NOON,
    )
    assert (story.game().result, Certificate.objects.count()) == ("1-0", 1)


def test_after_play_on_nothing_is_stated_that_nobody_stated_meanwhile(story):
    _play_on(story, _waived(story))
    assert (story.game().state, story.game().stated_result) == ("open", "")


def _waived(story):
    incident = _violation(story)
    record_incident_act(
        incident=incident, act="let_stand", expected=1, actor=story.arbiter, at=small_event.NOON
    )
    return incident.case
