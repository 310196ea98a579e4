"""Services of incidents: entered, corrected or let stand, ended by a ruling."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, connection, transaction

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case
from arbiter.examinations import (
    examined_facts_to_and_from_json,
    verdict_changed_since_stored,
)
from arbiter.incidents import (
    enter_incidents_and_acts,
    incidents_of_case_or_game,
    irregular_moves_let_stand,
)
from arbiter.incidents.models import Incident, IncidentAct
from arbiter.journal.models import JournalEntry
from arbiter.journal_check import verify_and_export_streams
from arbiter.refusals.codes_and_exceptions import ImmutableEvidence, Refused, StaleRequest
from arbiter.rights.permissions_of_roles import Role
from arbiter.rulings import annul_game_for_incident, rule_in_case
from tests.arbiter.made_up_subject import hall, verbs
from tests.arbiter.officials_and_records import (
    ELSEWHERE,
    HERE,
    NOON,
    case,
    examination,
    minutes_after_noon,
    official,
    record,
    user,
)

pytestmark = pytest.mark.django_db


MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4 *"


BEFORE_THE_REPLY = "1. c3-d4 b6-c5 2. a3-b4 *"


SHOWN = {"article": "V4.6", "ply": 3, "text": "a3-b4"}


@pytest.fixture(autouse=True)
def _empty_hall():
    hall.empty()


@pytest.fixture
def judge():
    return official("anna", Role.ARBITER)


@pytest.fixture
def opened_case():
    return case(user("petr"), kind="violation", examination=examination(record(BEFORE_THE_REPLY)))


def enter(opened_case, judge, **change):
    return enter_incidents_and_acts.enter_incident(
        case=opened_case, entry={**SHOWN, **change}, actor=judge, at=NOON
    )


def act(incident, judge, name, expected=1, **more):
    return enter_incidents_and_acts.record_incident_act(
        incident=incident,
        act=name,
        expected=expected,
        actor=judge,
        at=minutes_after_noon(1),
        **more,
    )


def test_the_record_fills_in_what_it_shows(opened_case, judge):
    """V4.6 at ply 3: position and offender from the record, the act and its lines stored."""
    incident = enter(opened_case, judge)
    assert incident.facts["shown_by"] == "record"
    assert (incident.facts["offender"], incident.ruleset_id) == ("w", "fmjd64@1")
    (first,) = incident.acts.all()
    assert (first.act, first.stage, first.number) == ("entered", "choice", 1)
    assert first.orders[0] == {"code": "violated", "article": "V4.6", "params": {}}
    assert verbs(HERE) == ["case.opened", "incident.entered"]


def test_put_right_whole_and_moved_again(opened_case, judge):
    """V1, V3: the demand restores the position; only a legal move ends it."""
    incident = enter(opened_case, judge)
    act(incident, judge, "demanded")
    with pytest.raises(Refused) as caught:
        act(incident, judge, "moved_again", 2, said="a3-b4")
    assert caught.value.code == "incident_move_illegal"
    done = act(incident, judge, "moved_again", 2, said="d4:b6")
    assert (done.stage, done.said, incidents_of_case_or_game.open_incident_of(opened_case)) == (
        "corrected",
        "d4:b6",
        None,
    )
    assert irregular_moves_let_stand.waivers_of_subject(opened_case.subject) == ()


def test_let_stand_examines_the_record_again_to_its_end(judge):
    """V2: entered before the reply; the longer record of the same game reads with the waiver."""
    played = examination(record(MISSED))
    opened_case = case(user("petr"), kind="violation", examination=played)
    assert played.document["plies"] == 2
    incident = enter(opened_case, judge)
    opened_case.refresh_from_db()
    assert (
        incidents_of_case_or_game.state_of_incident(incident).stage == "stands"
    )  # Black has answered: consent
    assert opened_case.examination != played
    assert (
        opened_case.examination.document["plies"],
        opened_case.examination.document["fault"],
    ) == (5, None)
    assert opened_case.examination.waivers == examined_facts_to_and_from_json.waivers_as_list(
        irregular_moves_let_stand.waivers_of_subject(opened_case.subject)
    )
    assert (
        verdict_changed_since_stored.verdict_changed_since_stored(opened_case.examination) is None
    )


def test_the_choice_to_let_stand_gives_the_waiver(opened_case, judge):
    incident = enter(opened_case, judge)
    row = act(incident, judge, "let_stand")
    opened_case.refresh_from_db()
    assert (row.stage, row.waiver["ply"]) == ("stands", 3)
    assert (
        opened_case.examination.document["plies"],
        opened_case.examination.document["fault"],
    ) == (3, None)


def test_what_only_the_board_showed_is_entered_without_a_record(judge):
    opened_case = case(user("petr"), kind="violation")
    position = "W:Wc3,e3:Bb6,d6"
    incident = enter_incidents_and_acts.enter_incident(
        case=opened_case,
        entry={"article": "V4.3", "ply": 9, "text": "e3-f4", "touched": "c3", "before": position},
        actor=judge,
        at=NOON,
        ruleset_id="fmjd64@1",
    )
    assert incident.facts["shown_by"] == "board"
    row = act(incident, judge, "demanded")
    assert {
        "code": "bound",
        "article": "ФМЖД, приложение 1, 4",
        "params": {"square": "c3"},
    } in row.orders


def test_v6_is_annulled_by_a_ruling_only(opened_case, judge):
    """The act has its ruling, the game was sent back to its players, the case is closed."""
    incident = enter(opened_case, judge, article="V6", ply=2, text="")
    with pytest.raises(Refused) as caught:
        act(incident, judge, "annulled")
    assert caught.value.code == "incident_act_not_now"
    ruling = annul_game_for_incident.annul_game_and_order_new_one(
        incident=incident, reason="Доска стояла неверно (V6)", expected=1, actor=judge, at=NOON
    )
    last = incident.acts.last()
    assert (last.act, last.stage, last.ruling) == ("annulled", "annulled", ruling)
    assert hall.results == [("table:1", "*", "open", "Доска стояла неверно (V6)")]
    assert verbs(HERE)[-2:] == ["incident.annulled", "case.ruled"]


def test_only_what_needs_a_new_game_is_annulled(opened_case, judge):
    incident = enter(opened_case, judge)
    with pytest.raises(Refused) as caught:
        annul_game_for_incident.annul_game_and_order_new_one(
            incident=incident, reason="так", expected=1, actor=judge, at=NOON
        )
    assert caught.value.code == "incident_act_not_now"
    assert hall.results == []


def test_a_ruling_ends_what_is_open(opened_case, judge):
    """Nothing is left half-way: refused correction, then the loss (W6)."""
    incident = enter(opened_case, judge)
    act(incident, judge, "demanded")
    act(incident, judge, "refused", 2)
    ruling = rule_in_case.rule_in_case(
        case=opened_case, result="0-1", termination="refusal", reason="W6", actor=judge, at=NOON
    )
    last = incident.acts.last()
    assert (last.act, last.stage, last.ruling) == ("ruled", "ruled", ruling)
    with pytest.raises(StaleRequest) as caught:
        act(incident, judge, "let_stand", 4)
    assert caught.value.code == "case_not_open"


def test_a_case_is_not_withdrawn_over_an_open_incident(opened_case, judge):
    incident = enter(opened_case, judge)
    with pytest.raises(Refused) as caught:
        open_and_withdraw_cases.withdraw_case(case=opened_case, actor=judge, at=NOON)
    assert caught.value.code == "incident_open"
    with pytest.raises(Refused) as caught:
        act(incident, judge, "withdrawn")
    assert caught.value.code == "incident_reason_missing"
    act(incident, judge, "withdrawn", reason="не та партия")
    assert (
        open_and_withdraw_cases.withdraw_case(case=opened_case, actor=judge, at=NOON).state
        == "withdrawn"
    )


def test_one_incident_at_a_time(opened_case, judge):
    enter(opened_case, judge)
    with pytest.raises(Refused) as caught:
        enter(opened_case, judge, article="T4")
    assert caught.value.code == "incident_open"


def test_whoever_saw_an_older_page_is_told(opened_case, judge):
    incident = enter(opened_case, judge)
    act(incident, judge, "demanded")
    with pytest.raises(StaleRequest) as caught:
        act(incident, judge, "let_stand")
    assert caught.value.code == "incident_changed"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"article": "V9.9"}, "incident_unknown_article"),
        ({"ply": 9}, "incident_position_missing"),
        ({"before": "что"}, "incident_position_unreadable"),
        ({"touched": "c4"}, "incident_square_unreadable"),
        ({"offender": "b"}, "incident_offender_not_to_move"),
    ],
)
def test_what_cannot_be_is_refused(opened_case, judge, change, code):
    with pytest.raises(Refused) as caught:
        enter(opened_case, judge, **change)
    assert caught.value.code == code
    assert Incident.objects.count() == 0


def test_a_case_without_rules_has_no_incidents(judge):
    with pytest.raises(Refused) as caught:
        enter(case(user("petr")), judge)
    assert caught.value.code == "incident_no_rules"


def test_only_an_arbiter_of_the_place_enters_and_acts(opened_case, judge):
    incident = enter(opened_case, judge)
    for other in (
        opened_case.opened_by,
        official("olga", Role.ORGANISER),
        official("boris", Role.ARBITER, ELSEWHERE),
    ):
        with pytest.raises(PermissionDenied):
            enter(opened_case, other)
        with pytest.raises(PermissionDenied):
            act(incident, other, "demanded")
    assert IncidentAct.objects.count() == 1


def test_nothing_of_an_incident_is_changed_or_deleted(opened_case, judge):
    """The model refuses, and the database does."""
    incident = enter(opened_case, judge)
    row = incident.acts.get()
    for stored in (incident, row):
        with pytest.raises(ImmutableEvidence):
            stored.save()
        with pytest.raises(ImmutableEvidence):
            stored.delete()
    for table in ("arbiter_incident", "arbiter_incidentact"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize(
    "change",
    [
        {"number": 1},
        {"act": "entered"},
        {"act": "magic"},
        {"stage": "magic"},
        {"act": "ruled"},
    ],
)
def test_the_database_keeps_acts_in_order(opened_case, judge, change):
    """Numbered once, entered first, by a ruling only with one, over once."""
    incident = enter(opened_case, judge)
    facts = {"incident": incident, "number": 2, "act": "demanded", "stage": "corrected"}
    with pytest.raises(IntegrityError), transaction.atomic():
        IncidentAct.objects.create(**{**facts, **change}, by=judge, at=NOON)
    IncidentAct.objects.create(**facts, by=judge, at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        IncidentAct.objects.create(**{**facts, "number": 3}, by=judge, at=NOON)


def test_the_journal_of_it_all_verifies(opened_case, judge):
    incident = enter(opened_case, judge)
    act(incident, judge, "let_stand")
    assert verify_and_export_streams.first_damage_of_stream(HERE) is None
    row = JournalEntry.objects.get(verb="incident.let_stand")
    assert (row.data["article"], row.data["after"]) == ("V4.6", "stands")
    assert Case.objects.get().state == "open"
