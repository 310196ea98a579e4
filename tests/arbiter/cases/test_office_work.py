"""The office at work on a real game: statements, sanctions, appeals, and who may not judge."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arbiter.cases import desk, statements, urgencies
from arbiter.cases.models import Case, Ruling
from arbiter.journal.models import JournalEntry
from arbiter.refusals.codes import Refused, Stale
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.urgency import LEVELS, UrgencyReason
from arbiter.rulings import appeals
from arbiter.rulings import services as rulings
from arbiter.sanctions import selectors as sanction_selectors
from arbiter.sanctions import services as sanctions
from arbiter.sanctions.models import Sanction, Statement
from arbiter.sanctions.services import Wanted
from tests import cast
from tests.cast import NOON
from tournaments.adjournments import services as suspensions
from tournaments.boards.models import Game, GameState
from tournaments.disputes import services as disputes
from tournaments.entries.models import Entry
from tournaments.results import guards, taking_back
from tournaments.results import services as results
from tournaments.submissions import services as submissions

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return cast.event()


@pytest.fixture
def jury(story):
    return cast.user("jury", staff_of=story.tournament.scope_key, role="jury")


def dispute(story, board=1, kind="result", at=NOON):
    game = story.game(board=board)
    return disputes.dispute(
        game_id=game.pk, kind=kind, claim_text="Было", actor=story.user_of(game.black), at=at
    )


def rule(case, by, outcome="1-0 resignation", at=NOON, **more):
    result, termination = outcome.split()
    return rulings.rule(
        case=case, result=result, termination=termination, reason="так", actor=by, at=at, **more
    )


# --- both sides -----------------------------------------------------------------------


def test_the_opponent_answers_and_a_stranger_does_not(story):
    case = dispute(story)
    white = story.user_of(story.game().white)
    said = statements.add_statement(case=case, text=" Нет ", actor=white, at=NOON)
    assert (said.side, said.text, case.side) == ("w", "Нет", "b")
    other = story.user_of(story.game(board=2).white)
    for who in (story.stranger, other, story.organiser):
        with pytest.raises(PermissionDenied):
            statements.add_statement(case=case, text="И я", actor=who, at=NOON)
    rule(case, story.arbiter)
    with pytest.raises(Stale, match="case_not_open"):
        statements.add_statement(case=case, text="Поздно", actor=white, at=NOON)
    assert Statement.objects.count() == 1


def test_a_running_clock_comes_before_a_finished_game(story):
    assert dispute(story, kind="clock").urgency_reason == "clock_runs"
    done = dispute(story, board=2)
    rule(done, story.arbiter)
    assert dispute(story, board=2).urgency_reason == "finished"


def test_urgency_follows_the_facts(story):
    """A clock that runs; adjourned it waits; the last game of its round holds up everybody;
    with a result it can wait, and open again it cannot."""
    asked, other = dispute(story, kind="clock"), story.game(board=2)

    def reason() -> str:
        asked.refresh_from_db()
        return asked.urgency_reason

    assert reason() == "clock_runs"
    _result(story, other)
    assert reason() == "clock_runs"
    white = story.user_of(story.game().white)
    text = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    submissions.submit_record(game_id=story.game().pk, data=text, actor=white, at=NOON)
    assert reason() == "round_held"  # he has told how it ended: nobody sits there any more
    _result(story, story.game())
    assert reason() == "finished"
    taking_back.take_back(guards.load_game(other.pk), actor=story.arbiter, at=NOON, reason="ошибка")
    assert reason() == "finished"
    taking_back.take_back(
        guards.load_game(story.game().pk), actor=story.arbiter, at=NOON, reason="так"
    )
    assert reason() == "clock_runs"
    assert asked.urgency == LEVELS[UrgencyReason(reason())]


def _result(story, game) -> None:
    game.refresh_from_db()
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
        reason="так",
    )


def test_an_annulled_game_makes_the_other_one_the_last_of_its_round(story):
    """Every open case of the event is weighed again, not only that of the game changed."""
    case, other = dispute(story), dispute(story, board=2)
    game = story.game()
    assert (case.urgency_reason, other.urgency_reason) == ("round_waits", "round_waits")
    suspensions.annul(
        game=game,
        expected_revision=game.revision,
        reason="не та доска",
        actor=story.arbiter,
        at=NOON,
    )
    case.refresh_from_db()
    other.refresh_from_db()
    assert (case.urgency_reason, other.urgency_reason) == ("finished", "round_held")


def test_weighing_costs_the_same_for_any_number_of_cases():
    """A round of a large event may hold many disputes, and every result weighs them all."""
    story = cast.event(24)
    assert _queries_to_weigh(story, boards=range(1, 3)) == _queries_to_weigh(
        story, boards=range(3, 13)
    )
    assert Case.objects.filter(urgency_reason="clock_runs").count() == 12


def _queries_to_weigh(story, boards) -> int:
    """Of all cases, after these boards have called the arbiter and all urgencies were lost."""
    for board in boards:
        dispute(story, board, kind="clock")
    Case.objects.update(urgency=0, urgency_reason="finished")
    with CaptureQueriesContext(connection) as asked:
        urgencies.refresh_urgencies(story.tournament.scope_key)
    assert not Case.objects.filter(urgency_reason="finished").exists()
    return len(asked)


# --- the desk -------------------------------------------------------------------------


def test_the_desk_goes_by_need_urgency_age_section_and_page(monkeypatch):
    """A running clock first, then the older; a section shows its boards; two a page."""
    monkeypatch.setattr(desk, "PAGE", 2)
    story = cast.event(8)
    scope = story.tournament.scope_key
    section = cast.user("section")
    section.offices.create(scope=scope, role="section", section="А", first_board=1, last_board=2)
    late, clock = dispute(story), dispute(story, 2, "clock")
    early = dispute(story, 3, at=NOON - timedelta(minutes=9))
    his = desk.rights(story.arbiter)
    first, second = (desk.open_cases(his, page=number) for number in ("1", "2"))
    assert [row.case for row in (*first.rows, *second.rows)] == [clock, early, late]
    assert [row.section for row in first.rows] == ["А", ""]
    assert (first.yours, first.waiting, first.sections) == (3, 3, ("А",))
    assert [row.case for row in desk.open_cases(his, section="А").rows] == [clock, late]
    own = desk.open_cases(desk.rights(section))
    assert ([row.case for row in own.rows], own.yours) == ([clock, late], 2)


def test_the_queue_refreshes_with_its_title_and_the_same_ids(story, client):
    """htmx is given the part alone, with the count for the title and an id for the focus."""
    case = dispute(story)
    client.force_login(story.arbiter)
    part = client.get("/desk/", headers={"hx-request": "true"}).content.decode()
    assert "<title>(1) " in part
    assert f'id="case-{case.pk}"' in part
    assert "<html" not in part


# --- what may be ruled ----------------------------------------------------------------


def test_an_outcome_the_rules_do_not_offer_is_refused(story):
    with pytest.raises(Refused, match="outcome_not_offered"):
        rule(dispute(story, kind="clock"), story.arbiter, "1/2-1/2 threefold")
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(("board", "may"), ((1, False), (2, True)))
def test_a_section_arbiter_rules_at_his_own_boards(story, board, may):
    section = cast.user("section")
    section.offices.create(
        scope=story.tournament.scope_key, role="section", first_board=2, last_board=2
    )
    case = dispute(story, board=board)
    if may:
        assert rule(case, section)
        return
    with pytest.raises(PermissionDenied):
        rule(case, section)


@pytest.mark.parametrize(("board", "may"), ((1, False), (2, True)))
def test_a_section_arbiter_enters_results_at_his_own_boards(story, client, board, may):
    section = cast.user("section")
    section.offices.create(
        scope=story.tournament.scope_key, role="section", first_board=2, last_board=2
    )
    client.force_login(section)
    page = client.get(f"/games/{story.game(board=board).pk}/")
    assert page.context["may"]["result"] is may


# --- sanctions ------------------------------------------------------------------------


def give(case, by, kind, side="b", minutes=0):
    wanted = Wanted(kind, side, minutes)
    return sanctions.give_sanction(case=case, wanted=wanted, reason="шум", actor=by, at=NOON)


def test_sanctions_add_up_over_the_event(story):
    case = dispute(story)
    give(case, story.arbiter, "remark")
    give(case, story.arbiter, "warning")
    give(case, story.arbiter, "time", minutes=1)
    party = f"entry:{story.game().black_id}"
    found = sanction_selectors.kinds_of(story.tournament.scope_key, party)
    assert found == ("remark", "warning", "time")
    assert JournalEntry.objects.filter(verb="sanction.given").count() == 3


def test_a_sanction_is_on_the_protocol_of_its_case(story, client):
    case = dispute(story)
    give(case, story.arbiter, "time", minutes=2)
    client.force_login(story.arbiter)
    page = client.get(f"/desk/{case.pk}/protocol/", headers={"accept-language": "ru"})
    assert "время сопернику, 2 мин. шум" in page.content.decode().replace("\u00a0", " ")


REFUSED = (
    ("jail", "b", 0, "unknown_sanction"),
    ("remark", "", 0, "sanction_without_side"),
    ("time", "b", 0, "sanction_minutes"),
    ("time", "b", 61, "sanction_minutes"),
    ("remark", "b", 5, "sanction_minutes"),
    ("loss", "b", 0, "sanction_needs_ruling"),
)


@pytest.mark.parametrize(("kind", "side", "minutes", "code"), REFUSED)
def test_what_is_no_sanction_is_refused(story, kind, side, minutes, code):
    with pytest.raises(Refused, match=code):
        give(dispute(story), story.arbiter, kind, side, minutes)
    assert not Sanction.objects.exists()


def test_a_loss_comes_with_the_ruling_that_gives_it(story):
    case = dispute(story)
    with pytest.raises(Refused, match="sanction_contradicts_result"):
        rule(case, story.arbiter, "0-1 discipline", sanction=Wanted("loss", "b"))
    ruling = rule(case, story.arbiter, "1-0 discipline", sanction=Wanted("loss", "b"))
    assert Sanction.objects.get().ruling == ruling
    assert Game.objects.get(pk=story.game().pk).result == "1-0"


def test_a_superseded_ruling_takes_its_sanction_along(story):
    case = dispute(story)
    first = rule(case, story.arbiter, "1-0 discipline", sanction=Wanted("loss", "b"))
    rule(case, story.arbiter, "1/2-1/2 adjudicated", supersedes=first)
    party = f"entry:{story.game().black_id}"
    assert sanction_selectors.kinds_of(story.tournament.scope_key, party) == ()
    assert Sanction.objects.count() == 1


def test_expulsion_is_the_chief_arbiters_and_changes_the_entry(story):
    case = dispute(story)
    with pytest.raises(PermissionDenied):
        give(case, story.arbiter, "expulsion")
    chief = cast.user("chief", staff_of=story.tournament.scope_key, role="chief")
    give(case, chief, "expulsion")
    black = Entry.objects.get(pk=story.game().black_id)
    assert black.state == "expelled"
    assert JournalEntry.objects.filter(verb="entry.expelled").count() == 1
    with pytest.raises(Refused, match="already_expelled"):
        give(case, chief, "expulsion")


def test_nobody_sanctions_in_his_own_game(story):
    player = story.user_of(story.game().white)
    player.offices.create(scope=story.tournament.scope_key, role="arbiter")
    with pytest.raises(Refused, match="own_game"):
        give(dispute(story), player, "remark")


# --- appeals --------------------------------------------------------------------------


def appeal(story, case, at=NOON, by=None):
    player = by or story.user_of(story.game().black)
    return appeals.appeal(case=case, text="Неверно", actor=player, at=at)


def test_the_jurys_ruling_supersedes(story, jury):
    case = dispute(story)
    first = rule(case, story.arbiter)
    taken = appeal(story, case)
    assert (taken.kind, taken.appeals, taken.state) == ("appeal", first, "open")
    with pytest.raises(PermissionDenied):
        rule(taken, story.arbiter)
    with pytest.raises(Stale, match="appeal_pending"):
        rule(case, story.arbiter, "1/2-1/2 adjudicated", supersedes=first)
    last = rule(taken, jury, "1/2-1/2 adjudicated")
    assert last.supersedes == first
    assert Game.objects.get(pk=story.game().pk).result == "1/2-1/2"
    assert Ruling.objects.filter(superseded_by__isnull=True).get() == last
    with pytest.raises(Stale):
        rule(case, story.arbiter, "1-0 resignation", supersedes=first)
    with pytest.raises(Refused, match="not_appealable"):
        appeal(story, taken)


def test_the_jury_may_bring_back_what_stood_before_the_ruling(story, jury):
    """0-1 stood, the arbiter gave a draw on a claim, the jury gives 0-1 again."""
    resigned = rule(dispute(story), story.arbiter, "0-1 resignation")
    game = story.game()
    claimed = disputes.claim(
        game_id=game.pk,
        rule="threefold",
        ply=None,
        text="",
        actor=story.user_of(game.white),
        at=NOON,
    )
    rule(claimed, story.arbiter, "1/2-1/2 threefold")
    rule(appeal(story, claimed), jury, "0-1 resignation")
    found = Game.objects.get(pk=game.pk)
    assert (found.result, found.termination) == (resigned.result, "resignation")


def test_the_jury_may_uphold(story, jury):
    case = dispute(story)
    rule(case, story.arbiter)
    rule(appeal(story, case), jury, "1-0 resignation")
    assert Game.objects.get(pk=story.game().pk).state == GameState.FINISHED


def test_whoever_ruled_first_does_not_sit_on_the_appeal(story):
    story.arbiter.offices.create(scope=story.tournament.scope_key, role="jury")
    case = dispute(story)
    rule(case, story.arbiter)
    with pytest.raises(Refused, match="same_judge_on_appeal"):
        rule(appeal(story, case), story.arbiter, "1/2-1/2 adjudicated")


@pytest.mark.parametrize(("minutes", "in_time"), ((30, True), (31, False)))
def test_the_protest_period_ends(story, minutes, in_time):
    case = dispute(story)
    rule(case, story.arbiter)
    late = NOON + timedelta(minutes=minutes)
    if in_time:
        assert appeal(story, case, at=late)
        return
    with pytest.raises(Refused) as refused:
        appeal(story, case, at=late)
    assert refused.value.code == "protest_period_over"
    assert refused.value.params["until"].endswith(":30")
    assert Case.objects.count() == 1


def test_what_is_not_ruled_or_appealed_already_is_refused(story):
    case = dispute(story)
    with pytest.raises(Refused, match="not_ruled_yet"):
        appeal(story, case)
    rule(case, story.arbiter)
    with pytest.raises(PermissionDenied):
        appeal(story, case, by=story.stranger)
    appeal(story, case)
    with pytest.raises(Stale, match="already_appealed"):
        appeal(story, case, by=story.user_of(story.game().white))
