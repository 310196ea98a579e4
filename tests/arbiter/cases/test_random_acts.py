"""Random acts on incidents never lose a journal row or leave two rulings in force."""

from contextlib import suppress

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import OVER, Case, Incident, IncidentAct, Ruling
from arbiter.cases.queries import incidents, rulings
from arbiter.cases.services import desk
from arbiter.cases.services import incidents as incidents_services
from arbiter.cases.services import rulings as rulings_services
from arbiter.errors import Refused, StaleRequest
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.incidents.state import ArbiterAct
from tests.support.officials import HERE, NOON, case, examination, official, record, user
from tests.support.subject import hall

PLAYED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4 *"

ENTERED = [
    {"article": "V4.6", "ply": 3, "text": "a3-b4"},
    {"article": "V4.2", "ply": 2, "text": "b6-b4"},
    {"article": "V4.3", "ply": 1, "text": "e3-f4", "touched": "c3"},
    {"article": "V4.4", "ply": 1, "text": "c3-d4"},
    {"article": "V6", "ply": 2},
    {"article": "V7", "ply": 1},
    {"article": "V9", "ply": 2},
    {"article": "T4", "ply": 1},
    {"article": "V4.11", "ply": 1, "text": "c3-d4", "replied": True},
]

ACTS = st.sampled_from([act.value for act in ArbiterAct])

SAID = st.sampled_from(["", "d4:b6", "c3-b4", "b6-a5", "c3-d4"])


class ArbiterAtDesk(RuleBasedStateMachine):
    """One arbiter at his desk, and a count kept beside him of what he managed to do."""

    @initialize()
    def open(self) -> None:
        """Each run in a transaction of its own, taken back at its end."""
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        hall.empty()
        self.judge = official("anna", Role.ARBITER)
        self.player = user("petr")
        self.examined = examination(record(PLAYED))
        self.case = self.ask()
        self.rows = 1
        self.rulings = 0

    def ask(self) -> Case:
        return case(self.player, kind="violation", examination=self.examined)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    def last(self) -> Incident | None:
        return Incident.objects.order_by("-pk").first()

    @rule()
    def open_another(self) -> None:
        self.case = self.ask()
        self.rows += 1

    @rule(facts=st.sampled_from(ENTERED))
    def enter(self, facts) -> None:
        with suppress(Refused, StaleRequest):
            incidents_services.enter_incident(
                case=self.case, entry=facts, actor=self.judge, at=NOON
            )
            self.rows += 1

    @rule(act=ACTS, move=SAID, reason=st.sampled_from(["", "ошибка"]), late=st.booleans())
    def act(self, act, move, reason, late) -> None:
        incident = self.last()
        if incident is None:
            return
        with suppress(Refused, StaleRequest):
            incidents_services.record_incident_act(
                incident=incident,
                act=act,
                expected=incident.acts.count() - late,
                said=move,
                reason=reason,
                actor=self.judge,
                at=NOON,
            )
            self.rows += 1

    @rule()
    def annul(self) -> None:
        incident = self.last()
        if incident is None:
            return
        with suppress(Refused, StaleRequest):
            rulings_services.annul_game_and_order_new_one(
                incident=incident,
                reason="V6",
                expected=incident.acts.count(),
                actor=self.judge,
                at=NOON,
            )
            self.rows += 2
            self.rulings += 1

    @rule(result=st.sampled_from(["1-0", "1/2-1/2", "*"]))
    def decide(self, result) -> None:
        how = "open" if result == "*" else "adjudicated"
        was_open = incidents.open_incident_of(self.case)
        with suppress(Refused, StaleRequest):
            rulings_services.rule_in_case(
                case=self.case,
                result=result,
                termination=how,
                reason="так",
                actor=self.judge,
                at=NOON,
                supersedes=rulings.ruling_in_force(self.case),
            )
            self.rows += 2 if was_open else 1
            self.rulings += 1

    @rule()
    def withdraw(self) -> None:
        with suppress(Refused, StaleRequest):
            desk.withdraw_case(case=self.case, actor=self.judge, at=NOON)
            self.rows += 1

    @invariant()
    def no_row_is_lost(self) -> None:
        assert JournalEntry.objects.filter(stream=HERE).count() == self.rows
        acts = IncidentAct.objects.count()
        assert JournalEntry.objects.filter(verb__startswith="incident.").count() == acts
        assert list(verification.damages_of_chain(HERE)) == []

    @invariant()
    def a_case_has_one_ruling_in_force(self) -> None:
        for dispute in Case.objects.all():
            in_force = Ruling.objects.filter(case=dispute, superseded_by__isnull=True).count()
            assert in_force == (1 if dispute.state == "ruled" else 0)

    @invariant()
    def no_result_without_a_ruling(self) -> None:
        assert len(hall.results) == self.rulings == Ruling.objects.count()

    @invariant()
    def nothing_is_half_way_in_a_closed_case(self) -> None:
        for incident in Incident.objects.select_related("case"):
            last = incident.acts.order_by("number").last()
            assert [act.number for act in incident.acts.all()] == list(range(1, last.number + 1))
            assert incidents.state_of_incident(incident).stage == last.stage
            assert last.stage in OVER or incident.case.state == "open"

    @invariant()
    def the_record_is_read_with_what_stands(self) -> None:
        self.case.refresh_from_db()
        standing = incidents.waivers_of_subject(self.case.subject)
        if standing and self.case.examination.waivers:
            assert self.case.examination.document["plies"] >= standing[0].ply


def test_no_sequence_of_acts_breaks_the_office(db):
    """Runs of up to ten acts through the real services."""
    limits = settings(
        max_examples=settings.default.max_examples // 5,
        stateful_step_count=10,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(ArbiterAtDesk, settings=limits)
