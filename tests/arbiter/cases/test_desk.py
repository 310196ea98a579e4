"""Arbiter's desk over real games: statements, order by urgency, and who may not judge."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arbiter.cases.models import Case, Ruling, Statement
from arbiter.cases.queries import desk
from arbiter.cases.services import desk as desk_services
from arbiter.errors import Refused, StaleRequest
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.cases import LEVELS, UrgencyReason
from tests.arbiter.cases.test_appeals import appeal
from tests.support import small_event
from tests.support.results import dispute, rule
from tests.support.small_event import NOON
from tournaments.games.queries import published
from tournaments.games.services import adjournment, records, results

pytestmark = pytest.mark.django_db


def test_the_opponent_answers_and_a_stranger_does_not(story):
    case = dispute(story)
    white = story.user_of(story.game().white)
    statement = desk_services.add_statement(case=case, text=" Нет ", actor=white, at=NOON)
    assert (statement.side, statement.text, case.side) == ("w", "Нет", "b")
    other = story.user_of(story.game(board=2).white)
    for actor in (story.stranger, other, story.organiser):
        with pytest.raises(PermissionDenied):
            desk_services.add_statement(case=case, text="И я", actor=actor, at=NOON)
    rule(case, story.arbiter)
    with pytest.raises(StaleRequest, match="case_not_open"):
        desk_services.add_statement(case=case, text="Поздно", actor=white, at=NOON)
    assert Statement.objects.count() == 1


def test_a_running_clock_comes_before_a_finished_game(story):
    assert dispute(story, kind="clock").urgency_reason == "clock_runs"
    done = dispute(story, board=2)
    rule(done, story.arbiter)
    assert dispute(story, board=2).urgency_reason == "finished"


def test_urgency_follows_the_facts(story):
    """A clock that runs; adjourned it waits; the last game of its round holds up everybody;
    with a result it can wait, and open again it cannot."""
    urgent, other = dispute(story, kind="clock"), story.game(board=2)

    def reason() -> str:
        urgent.refresh_from_db()
        return urgent.urgency_reason

    assert reason() == "clock_runs"
    _result(story, other)
    assert reason() == "clock_runs"
    white = story.user_of(story.game().white)
    text = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    records.submit_record(game_id=story.game().pk, data=text, actor=white, at=NOON)
    assert reason() == "round_held"  # he has told how it ended: nobody sits there any more
    _result(story, story.game())
    assert reason() == "finished"
    results.take_back_result(
        published.lock_game_for_result_change(other.pk),
        actor=story.arbiter,
        at=NOON,
        reason="ошибка",
    )
    assert reason() == "finished"
    results.take_back_result(
        published.lock_game_for_result_change(story.game().pk),
        actor=story.arbiter,
        at=NOON,
        reason="так",
    )
    assert reason() == "clock_runs"
    assert urgent.urgency == LEVELS[UrgencyReason(reason())]


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
    adjournment.annul_game(
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
    story = small_event.event(24)
    assert _queries_to_weigh(story, boards=range(1, 3)) == _queries_to_weigh(
        story, boards=range(3, 13)
    )
    assert Case.objects.filter(urgency_reason="clock_runs").count() == 12


def _queries_to_weigh(story, boards) -> int:
    """Of all cases, after these boards have called the arbiter and all urgencies were lost."""
    for board in boards:
        dispute(story, board, kind="clock")
    Case.objects.update(urgency=0, urgency_reason="finished")
    with CaptureQueriesContext(connection) as queries:
        desk_services.recompute_urgency_of_cases(story.tournament.scope_key)
    assert not Case.objects.filter(urgency_reason="finished").exists()
    return len(queries)


def test_the_desk_goes_by_need_urgency_age_section_and_page(monkeypatch):
    """A running clock first, then the older; a section shows its boards; two a page."""
    monkeypatch.setattr(desk, "PAGE_SIZE", 2)
    story = small_event.event(8)
    scope = story.tournament.scope_key
    section = small_event.user("section")
    section.offices.create(scope=scope, role="section", section="А", first_board=1, last_board=2)
    late, clock = dispute(story), dispute(story, 2, "clock")
    early = dispute(story, 3, at=NOON - timedelta(minutes=9))
    his = desk.desk_rights(story.arbiter)
    first, second = (desk.open_cases(his, page=number) for number in ("1", "2"))
    assert [row.case for row in (*first.rows, *second.rows)] == [clock, early, late]
    assert [row.section for row in first.rows] == ["А", ""]
    assert (first.yours, first.waiting, first.sections) == (3, 3, ("А",))
    assert [row.case for row in desk.open_cases(his, section="А").rows] == [
        clock,
        late,
    ]
    own = desk.open_cases(desk.desk_rights(section))
    assert ([row.case for row in own.rows], own.yours) == ([clock, late], 2)


def test_the_queue_refreshes_with_its_title_and_the_same_ids(story, client):
    """htmx is given the part alone, with the count for the title and an id for the focus."""
    case = dispute(story)
    client.force_login(story.arbiter)
    part = client.get("/desk/", headers={"hx-request": "true"}).content.decode()
    assert "<title>(1) " in part
    assert f'id="case-{case.pk}"' in part
    assert "<html" not in part


def test_an_outcome_the_rules_do_not_offer_is_refused(story):
    with pytest.raises(Refused, match="outcome_not_offered"):
        rule(dispute(story, kind="clock"), story.arbiter, "1/2-1/2 threefold")
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(("board", "may"), ((1, False), (2, True)))
def test_a_section_arbiter_rules_at_his_own_boards(story, board, may):
    section = small_event.user("section")
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
    section = small_event.user("section")
    section.offices.create(
        scope=story.tournament.scope_key, role="section", first_board=2, last_board=2
    )
    client.force_login(section)
    page = client.get(f"/games/{story.game(board=board).pk}/")
    assert page.context["may"]["result"] is may


def test_what_is_not_ruled_or_appealed_already_is_refused(story):
    case = dispute(story)
    with pytest.raises(Refused, match="not_ruled_yet"):
        appeal(story, case)
    rule(case, story.arbiter)
    with pytest.raises(PermissionDenied):
        appeal(story, case, by=story.stranger)
    appeal(story, case)
    with pytest.raises(StaleRequest, match="already_appealed"):
        appeal(story, case, by=story.user_of(story.game().white))
