"""What a judge decides at a board: case, incident, ruling, sanction or result; taken back."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.cases.models import Case, CaseState, Incident, IncidentAct, Ruling, Sanction
from arbiter.cases.queries.rulings import sanctions_in_force
from arbiter.errors import Refused
from tests.support import small_event
from tests.support.small_event import NOON
from tournaments.boards.models import GameState
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.events.models import PlannedStart
from tournaments.games.services import records, results
from tournaments.judging import services
from tournaments.judging.queries.remedies import Asked, known_board, remedy_at_board
from tournaments.judging.words import Act, LineCode, Word

pytestmark = pytest.mark.django_db

WHITE_MUST_CAPTURE = "1. c3-d4 b6-c5 *"  # d4:b6, and Black has just moved

NOTHING_HANGS = "1. c3-d4 f6-g5 *"


@pytest.fixture
def story(db):
    return small_event.event(4)


def _submit(story, text: str) -> None:
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.user_of(game.white), at=NOON
    )


def _decide(story, word: Word, side: str = "w", act: Act = Act.DECIDE, **asked):
    game = story.game()
    revision = asked.pop("revision", game.revision)
    at = asked.pop("at", NOON)
    return services.decide_at_board(
        game_id=game.pk,
        asked=Asked(word, side, **asked),
        act=act,
        expected_revision=revision,
        claim="что случилось",
        say=lambda remedy: "что решено",
        actor=story.arbiter,
        at=at,
    )


def _take_back(story, case: Case | None):
    game = story.game()
    return services.take_back_decision(
        game_id=game.pk,
        case_id=case.pk if case else None,
        expected_revision=game.revision,
        reason="внесено по ошибке",
        actor=story.arbiter,
        at=NOON,
    )


@pytest.mark.parametrize("word", [Word.TOUCHED, Word.WRONG_MOVE, Word.NO_CAPTURE, Word.DISTURBS])
def test_a_violation_without_a_record_is_ruled_at_once_with_the_next_sanction(story, word):
    """Nobody knows the position: a case, a ruling that the game goes on, a remark; no incident."""
    decided = _decide(story, word)
    case = Case.objects.get()
    assert (case.state, case.rulings.get().result) == (CaseState.RULED, "*")
    assert decided.game.state == GameState.OPEN
    sanction = Sanction.objects.get()
    assert (sanction.kind, sanction.side, sanction.ruling.case) == ("remark", "w", case)
    assert not Incident.objects.exists()


def test_the_ladder_of_sanctions_goes_on_from_press_to_press(story):
    kinds = []
    for _press in range(4):
        decided = _decide(story, Word.DISTURBS)
        kinds.append(Sanction.objects.order_by("-pk")[0].kind)
    assert kinds == ["remark", "warning", "time", "loss"]
    assert (decided.game.state, decided.game.result) == (GameState.FINISHED, "0-1")
    assert decided.game.termination == "discipline"


def test_a_touched_piece_with_a_record_is_an_incident_of_the_rules(story):
    _submit(story, NOTHING_HANGS)
    _decide(story, Word.TOUCHED, square="e3")
    incident = Incident.objects.get()
    assert (incident.article, incident.ply, incident.facts["touched"]) == ("T1", 3, "e3")
    acts = [act.act for act in incident.acts.all()]
    assert acts == ["entered", "demanded", "ruled"]


def test_who_has_just_moved_may_be_the_one_who_erred(story):
    """After Black's move Black's own touch is looked for in the position before that move."""
    _submit(story, NOTHING_HANGS)
    _decide(story, Word.TOUCHED, "b", square="b6")
    assert Incident.objects.get().ply == 2


def test_what_the_opponent_lets_stand_is_written_down_without_a_sanction(story):
    _submit(story, NOTHING_HANGS)
    _decide(story, Word.TOUCHED, square="e3", act=Act.LET_STAND)
    assert IncidentAct.objects.order_by("-number")[0].stage == "stands"
    assert not Sanction.objects.exists()


def test_a_capture_missed_where_nothing_hangs_is_refused(story):
    _submit(story, NOTHING_HANGS)
    with pytest.raises(Refused) as refused:
        _decide(story, Word.NO_CAPTURE)
    assert refused.value.code == "incident_nothing_to_capture"
    assert not Case.objects.exists()


def test_the_board_may_stand_otherwise_than_the_record(story):
    _submit(story, NOTHING_HANGS)
    _decide(story, Word.NO_CAPTURE, square="-")
    assert Ruling.objects.count() == 1
    assert not Incident.objects.exists()


def test_a_move_the_record_shows_is_judged_by_its_own_article(story):
    """The record ends with a3-b4 where White had to capture: whichever word was pressed."""
    _submit(story, WHITE_MUST_CAPTURE.replace("*", "2. a3-b4 *"))
    _decide(story, Word.WRONG_MOVE)
    incident = Incident.objects.get()
    assert (incident.article, incident.facts["text"]) == ("V4.6", "a3-b4")


def test_a_decision_taken_back_leaves_no_sanction_and_may_be_made_anew(story):
    """The wrong word was pressed: the other one about the same move is entered after it."""
    _submit(story, WHITE_MUST_CAPTURE)
    first = _decide(story, Word.WRONG_MOVE)
    assert sanctions_in_force(story.tournament.scope_key).count() == 1
    game = _take_back(story, first.case)
    assert game.state == GameState.OPEN
    assert not sanctions_in_force(story.tournament.scope_key).exists()
    _decide(story, Word.NO_CAPTURE)
    assert [incident.article for incident in Incident.objects.all()] == ["V4.2", "V4.6"]


def test_a_lost_game_taken_back_is_played_on(story):
    decided = _decide(story, Word.DISTURBS, sanction="loss")
    assert decided.game.state == GameState.FINISHED
    assert _take_back(story, decided.case).state == GameState.OPEN


def test_a_flag_is_a_result_by_the_clock_and_is_undone_as_one(story):
    decided = _decide(story, Word.FLAG, "b")
    assert (decided.game.result, decided.game.termination) == ("1-0", "clock")
    assert not Case.objects.exists()
    assert _take_back(story, None).state == GameState.OPEN


@pytest.mark.parametrize(
    ("minutes", "act", "result"),
    [(59, Act.ARRIVED, "*"), (60, Act.ARRIVED, "*"), (61, Act.ABSENT, "0-1")],
)
def test_lateness_goes_by_the_limit_of_the_event(story, minutes, act, result):
    PlannedStart.objects.create(tournament=story.tournament, number=1, starts_at=NOON)
    at = NOON + timedelta(minutes=minutes)
    wrong = Act.ABSENT if act is Act.ARRIVED else Act.ARRIVED
    with pytest.raises(Conflict):
        _decide(story, Word.LATE, act=wrong, at=at)
    decided = _decide(story, Word.LATE, act=act, at=at)
    assert decided.game.result == result
    arrivals = [(entry.side, entry.time) for entry in decided.game.clock_entries.all()]
    assert arrivals == ([("w", minutes * 60_000)] if act is Act.ARRIVED else [])


def test_nobody_came_and_both_have_lost(story):
    decided = _decide(story, Word.LATE, "wb", act=Act.ABSENT)
    assert (decided.game.result, decided.game.termination) == ("0-0", "double_forfeit")


def test_a_press_sent_twice_is_one_decision(story):
    revision = story.game().revision
    _decide(story, Word.DISTURBS, revision=revision)
    with pytest.raises(Conflict) as refused:
        _decide(story, Word.DISTURBS, revision=revision)
    assert refused.value.code == RefusalCode.GAME_MOVED_ON
    assert Sanction.objects.count() == 1


def test_a_game_that_is_over_takes_no_word(story):
    game = story.game()
    results.enter_result(
        game=game,
        outcome=results.Outcome.from_codes("1-0", "recorded"),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )
    with pytest.raises(TournamentError) as refused:
        _decide(story, Word.FLAG)
    assert refused.value.code == RefusalCode.NOT_IN_PLAY


def test_only_an_arbiter_of_the_board_decides(story):
    for actor in (story.stranger, story.organiser, story.user_of(story.game().white)):
        with pytest.raises(PermissionDenied):
            services.decide_at_board(
                game_id=story.game().pk,
                asked=Asked(Word.FLAG, "w"),
                act=Act.DECIDE,
                expected_revision=0,
                claim="",
                say=lambda remedy: "",
                actor=actor,
                at=NOON,
            )


def test_another_judges_decision_is_not_taken_back_at_the_board(story):
    decided = _decide(story, Word.DISTURBS)
    other = small_event.user("other", staff_of=story.tournament.scope_key, role="arbiter")
    with pytest.raises(TournamentError) as refused:
        services.take_back_decision(
            game_id=story.game().pk,
            case_id=decided.case.pk,
            expected_revision=story.game().revision,
            reason="так",
            actor=other,
            at=NOON,
        )
    assert refused.value.code == RefusalCode.NOTHING_TO_UNDO


# The position set up by taps, where no record tells it or the board stands otherwise.

CAPTURE_HANGS = "W:Wc3,e3:Bd4,h8"


def test_a_touched_piece_of_a_position_set_up_is_an_incident_without_any_record(story):
    _decide(story, Word.TOUCHED, square="c3", set_up="W:Wc3,Ke1:Bh8")
    (incident,) = Incident.objects.all()
    assert (incident.article, incident.facts["touched"]) == ("T1", "c3")
    assert incident.facts["before"] == "W:Wc3,Ke1:Bh8"


def test_a_capture_missed_in_a_position_set_up_is_named(story):
    board = known_board(story.game(), CAPTURE_HANGS)
    remedy = remedy_at_board(board, Asked(Word.NO_CAPTURE, "w", set_up=CAPTURE_HANGS), NOON)
    (capture,) = (one for one in remedy.lines if one.code is LineCode.CAPTURE_BY)
    assert set(str(capture.params["moves"]).split(", ")) == {"c3:e5", "e3:c5"}
    _decide(story, Word.NO_CAPTURE, set_up=CAPTURE_HANGS)
    assert Incident.objects.get().article == "V4.6"


def test_only_a_move_whose_number_is_known_may_be_let_stand(story):
    """What stands is read so in the record, at its number."""
    unknown = Asked(Word.NO_CAPTURE, "b", set_up="B:Wc3:Bd4,h8")
    known = replace(unknown, move=21)
    for asked, others, ply in ((unknown, (), 2), (known, (Act.LET_STAND,), 42)):
        board = known_board(story.game(), asked.set_up, asked.move)
        assert remedy_at_board(board, asked, NOON).others == others
        assert board.ply_of(asked.colour) == ply


def test_a_position_set_up_goes_before_the_record(story):
    _submit(story, "1. c3-d4 f6-g5 *")
    _decide(story, Word.TOUCHED, square="a1", set_up="W:WKa1:Bh8")
    assert Incident.objects.get().facts["touched"] == "a1"


@pytest.mark.parametrize(
    ("set_up", "code"),
    [
        ("W:Wz9:Bh8", "incident_position_unreadable"),
        ("not a position", "incident_position_unreadable"),
        ("W:Wc3:Bh8", "incident_nothing_to_capture"),
        ("B:Wc3:Bd4,h8", "incident_offender_not_to_move"),
    ],
)
def test_a_position_that_does_not_fit_the_word_is_refused(story, set_up, code):
    with pytest.raises(Refused) as refused:
        _decide(story, Word.NO_CAPTURE, set_up=set_up)
    assert refused.value.code == code
    assert not Case.objects.exists()
