"""Services of incidents: entered, corrected or let stand, ended by a ruling."""

import random

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, connection, transaction

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case, Incident, IncidentAct
from arbiter.cases.queries import incidents
from arbiter.cases.services import desk, rulings
from arbiter.cases.services import incidents as incidents_services
from arbiter.errors import ImmutableEvidence, Refused, StaleRequest
from arbiter.examinations.queries import stored as stored_queries
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from tests.support.officials import (
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
from tests.support.subject import hall, verbs

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
    return incidents_services.enter_incident(
        case=opened_case, entry={**SHOWN, **change}, actor=judge, at=NOON
    )


def act(incident, judge, name, expected=1, **more):
    return incidents_services.record_incident_act(
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
    assert (done.stage, done.said, incidents.open_incident_of(opened_case)) == (
        "corrected",
        "d4:b6",
        None,
    )
    assert incidents.waivers_of_subject(opened_case.subject) == ()


def test_let_stand_examines_the_record_again_to_its_end(judge):
    """V2: entered before the reply; the longer record of the same game reads with the waiver."""
    played = examination(record(MISSED))
    opened_case = case(user("petr"), kind="violation", examination=played)
    assert played.document["plies"] == 2
    incident = enter(opened_case, judge)
    opened_case.refresh_from_db()
    assert incidents.state_of_incident(incident).stage == "stands"  # Black has answered: consent
    assert opened_case.examination != played
    assert (
        opened_case.examination.document["plies"],
        opened_case.examination.document["fault"],
    ) == (5, None)
    assert opened_case.examination.waivers == stored_queries.waivers_as_list(
        incidents.waivers_of_subject(opened_case.subject)
    )
    assert stored_queries.verdict_changed_since_stored(opened_case.examination) is None


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
    incident = incidents_services.enter_incident(
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
    ruling = rulings.annul_game_and_order_new_one(
        incident=incident, reason="Доска стояла неверно (V6)", expected=1, actor=judge, at=NOON
    )
    last = incident.acts.last()
    assert (last.act, last.stage, last.ruling) == ("annulled", "annulled", ruling)
    assert hall.results == [("table:1", "*", "open", "Доска стояла неверно (V6)")]
    assert verbs(HERE)[-2:] == ["incident.annulled", "case.ruled"]


def test_only_what_needs_a_new_game_is_annulled(opened_case, judge):
    incident = enter(opened_case, judge)
    with pytest.raises(Refused) as caught:
        rulings.annul_game_and_order_new_one(
            incident=incident, reason="так", expected=1, actor=judge, at=NOON
        )
    assert caught.value.code == "incident_act_not_now"
    assert hall.results == []


def test_a_ruling_ends_what_is_open(opened_case, judge):
    """Nothing is left half-way: refused correction, then the loss (W6)."""
    incident = enter(opened_case, judge)
    act(incident, judge, "demanded")
    act(incident, judge, "refused", 2)
    ruling = rulings.rule_in_case(
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
        desk.withdraw_case(case=opened_case, actor=judge, at=NOON)
    assert caught.value.code == "incident_open"
    with pytest.raises(Refused) as caught:
        act(incident, judge, "withdrawn")
    assert caught.value.code == "incident_reason_missing"
    act(incident, judge, "withdrawn", reason="не та партия")
    assert desk.withdraw_case(case=opened_case, actor=judge, at=NOON).state == "withdrawn"


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
    assert list(verification.damages_of_chain(HERE)) == []
    row = JournalEntry.objects.get(verb="incident.let_stand")
    assert (row.data["article"], row.data["after"]) == ("V4.6", "stands")
    assert Case.objects.get().state == "open"


# --- a claim asked against the board ------------------------------------------------------

LEGAL = [
    # article, the record so far, ply, offender, what was entered: nothing is wrong with it
    ("V4.6", "*", 1, "w", "g3-f4", "incident_move_is_legal"),
    ("V4.2", "*", 1, "w", "g3-f4", "incident_move_is_legal"),
    ("V4.8", "*", 1, "w", "c3-d4", "incident_move_is_legal"),
    ("V4.9", "1. c3-d4 b6-c5 *", 3, "w", "d4:b6", "incident_move_is_legal"),
    ("V4.5", "1. c3-d4 *", 2, "b", "b6-a5", "incident_move_is_legal"),
    ("V4.6", "*", 1, "w", "g3-g5", "incident_nothing_to_capture"),
    ("V4.8", "*", 1, "w", "e3:c5", "incident_nothing_to_capture"),
    ("V4.9", "*", 1, "w", "", "incident_nothing_to_capture"),
]


def case_of(moves):
    """A case about a record, or about a game without one."""
    petr = User.objects.filter(username="petr").first() or user("petr")
    shown = None if moves == "*" else examination(record(moves))
    return case(petr, kind="violation", examination=shown)


@pytest.mark.parametrize(("article", "moves", "ply", "offender", "text", "code"), LEGAL)
def test_V4_what_the_board_denies_is_no_violation(judge, article, moves, ply, offender, text, code):
    entry = {"article": article, "ply": ply, "offender": offender, "text": text}
    common = {"case": case_of(moves), "actor": judge, "at": NOON, "ruleset_id": "fmjd64@1"}
    with pytest.raises(Refused) as refused:
        incidents_services.enter_incident(entry=entry, **common)
    assert refused.value.code == code
    assert not Incident.objects.exists()
    entry["reason"] = "На доске стояло иначе"
    incident = incidents_services.enter_incident(entry=entry, **common)
    assert incident.acts.get().reason == "На доске стояло иначе"


@pytest.mark.parametrize(
    ("rules", "text"),
    [("turkish@1", "a3-a4"), ("international@1", "32-28"), ("corners@1", "c3-d4")],
)
def test_V4_6_in_other_games_nothing_is_captured_at_the_start(judge, rules, text):
    opened = case(user("petr"), kind="violation")
    with pytest.raises(Refused) as refused:
        incidents_services.enter_incident(
            case=opened,
            entry={"article": "V4.6", "ply": 1, "offender": "w", "text": text},
            actor=judge,
            at=NOON,
            ruleset_id=rules,
        )
    assert refused.value.code in ("incident_move_is_legal", "incident_nothing_to_capture")


# --- V2: the reply in the record ------------------------------------------------------------

LONG = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *"

REPLIED = [
    # what was entered, whether the record shows the reply to it
    ({"article": "V4.3", "ply": 3, "text": "b2-c3", "touched": "a3"}, True),
    ({"article": "V4.3", "ply": 8, "text": "e7:c5", "touched": "h4"}, False),
    ({"article": "V4.3", "ply": 3, "text": "b2-a3", "touched": "g3"}, False),  # put right
    ({"article": "T1", "ply": 3, "touched": "g3"}, True),
    ({"article": "T1", "ply": 3, "touched": "b2"}, False),  # it has moved after all
    ({"article": "V4.4", "ply": 5, "text": "c3-b4"}, True),
    ({"article": "V4.11", "ply": 7, "text": "b4:d6"}, True),
    ({"article": "V4.17", "ply": 7, "text": "b4:d6"}, True),
    ({"article": "V4.17", "ply": 8, "text": "e7:c5"}, False),
]


@pytest.mark.parametrize(("entry", "is_answered"), REPLIED)
def test_V2_a_reply_that_stands_in_the_record_is_seen_for_every_article(judge, entry, is_answered):
    incident = incidents_services.enter_incident(
        case=case_of(LONG), entry=entry, actor=judge, at=NOON
    )
    assert incident.facts["replied"] is is_answered
    if is_answered:
        assert incident.acts.get().stage == "stands"


# --- one violation, one answer --------------------------------------------------------------


@pytest.mark.parametrize("article", ["V4.6", "V4.2"])
def test_V2_a_violation_let_stand_is_not_entered_again(judge, article):
    """The waiver lets the record read on: the move is not corrected while it is in force."""
    opened = case_of(MISSED)
    first = enter(opened, judge)
    assert first.acts.get().stage == "stands"
    for again in (opened, case_of(MISSED)):
        with pytest.raises(Refused) as refused:
            enter(again, judge, article=article)
        assert (refused.value.code, refused.value.params["incident"]) == (
            "incident_decided",
            first.pk,
        )
    assert Incident.objects.count() == 1


def test_a_violation_taken_back_may_be_entered_again(judge, opened_case):
    act(enter(opened_case, judge), judge, "withdrawn", reason="не тот ход")
    assert enter(opened_case, judge).acts.get().stage == "choice"
    assert Incident.objects.count() == 2


# however the arbiter writes the same half-move of MISSED
WRITTEN = ["a3-b4", "a3b4", "ab4", "А3—B4", "а3-b4"]


@pytest.mark.parametrize("seed", range(30))
def test_V2_of_one_half_move_entered_twice_one_answer_is_final(judge, seed):
    """In one case or in two, under any article, however written, put right or let stand."""
    chance = random.Random(seed)
    moves = BEFORE_THE_REPLY if seed % 2 else MISSED
    first_case = case_of(moves)
    final = []
    for number in (1, 2):
        where = first_case if chance.random() < 0.5 or number == 1 else case_of(moves)
        entry = {
            "article": chance.choice(["V4.6", "V4.2", "V4.8"]),
            "ply": 3,
            "text": chance.choice(WRITTEN),
            "replied": chance.random() < 0.3,
            "reason": "видно на доске",
        }
        try:
            incident = incidents_services.enter_incident(
                case=where, entry=entry, actor=judge, at=NOON
            )
        except Refused as refused:
            assert refused.code == "incident_decided", (refused.code, entry)
            continue
        final.append(incident)
        if incident.acts.count() == 1 and incident.acts.get().stage == "choice":
            if chance.random() < 0.5:
                act(incident, judge, "let_stand")
            else:
                act(incident, judge, "demanded")
                act(incident, judge, "moved_again", 2, said="d4:b6")
    assert len(final) == 1, [(one.article, one.facts["text"]) for one in final]
    assert len(incidents.waivers_of_subject(first_case.subject)) <= 1


def test_V2_a_half_move_that_stands_is_not_another_move_afterwards(judge, opened_case):
    """b2-c3 cannot have been made at the half-move at which a3-b4 was let stand."""
    act(enter(opened_case, judge), judge, "let_stand")
    with pytest.raises(Refused) as refused:
        enter(opened_case, judge, text="b2-c3")
    assert refused.value.code == "incident_decided"


def test_V3_a_corrected_move_may_be_wrong_again(judge, opened_case):
    """Put right by another illegal move: that is a violation of its own."""
    incident = enter(opened_case, judge)
    act(incident, judge, "demanded")
    act(incident, judge, "moved_again", 2, said="d4:b6")
    assert enter(opened_case, judge, text="c1-d3", article="V4.2").acts.get().stage == "choice"
