"""Whoever rules, appeals and takes back, in whatever order: one ruling stands."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
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
from arbiter.cases.models import Case, Ruling
from arbiter.cases.queries import rulings
from arbiter.cases.queries.rulings import outcomes_that_may_be_ruled
from arbiter.cases.services import desk
from arbiter.cases.services import rulings as rulings_services
from arbiter.errors import Refused, StaleRequest
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError

SAID_NO = (Refused, StaleRequest, PermissionDenied, TournamentError)

WHO = st.sampled_from(["arbiter", "second", "jury", "white", "black", "stranger"])

OUTCOMES = st.sampled_from(
    [("1-0", "resignation"), ("0-1", "clock"), ("1/2-1/2", "adjudicated"), ("*", "open")]
)


class Office(RuleBasedStateMachine):
    """A game of a real event, and beside it what the rulings have said so far."""

    @initialize()
    def open(self) -> None:
        """Each run in a transaction of its own, taken back at its end."""
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        story = small_event.event()
        self.game = story.game()
        scope = story.tournament.scope_key
        self.people = {
            "arbiter": story.arbiter,
            "second": small_event.user("second", staff_of=scope, role=Role.ARBITER),
            "jury": small_event.user("jury", staff_of=scope, role=Role.JURY),
            "white": story.user_of(self.game.white),
            "black": story.user_of(self.game.black),
            "stranger": story.stranger,
        }
        self.here, self.at = scope, small_event.NOON
        self.rows = JournalEntry.objects.filter(stream=scope).count()
        self.stands = "*"
        self.call("black", "clock")

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    def last(self) -> Case:
        return Case.objects.latest("pk")

    @rule(minutes=st.sampled_from([1, 40]))
    def time_goes_by(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    @rule(name=st.sampled_from(["white", "black"]), kind=st.sampled_from(["result", "clock"]))
    def call(self, name: str, kind: str) -> None:
        before = Case.objects.count()
        desk.open_case(
            subject=self.game.subject,
            scope=self.here,
            kind=kind,
            claim_text="Прошу рассудить",
            opened_by=self.people[name],
            at=self.at,
        )
        assert Case.objects.count() - before in (0, 1)

    @rule(name=WHO)
    def answer(self, name: str) -> None:
        with suppress(*SAID_NO), transaction.atomic():
            desk.add_statement(
                case=self.last(), text="Это не так", actor=self.people[name], at=self.at
            )

    @rule(which=st.integers(0, 9), appealed=st.booleans())
    def rule_as_the_rules_allow(self, which: int, appealed: bool) -> None:
        """Whoever may sit on the case takes one of the outcomes the form offers; then the loser
        may go to the jury."""
        last_case = self.last()
        if last_case.state == "withdrawn":
            return
        offered = outcomes_that_may_be_ruled(last_case)
        outcome = offered[which % len(offered)].outcome
        name = "jury" if last_case.kind == "appeal" else ("arbiter", "second")[which % 2]
        self.decide(name, (outcome.result.value, outcome.termination.value), "флаг упал раньше")
        if appealed:
            self.go_to_the_jury("black")

    @rule(name=WHO, outcome=OUTCOMES, reason=st.sampled_from(["", "флаг упал раньше"]))
    def decide(self, name: str, outcome: tuple[str, str], reason: str) -> None:
        last_case = self.last()
        with suppress(*SAID_NO), transaction.atomic():
            given = rulings_services.rule_in_case(
                case=last_case,
                result=outcome[0],
                termination=outcome[1],
                reason=reason,
                actor=self.people[name],
                at=self.at,
                supersedes=rulings.ruling_in_force(last_case),
            )
            assert name in ("arbiter", "second", "jury")
            assert reason
            self.stands = given.result

    @rule(name=st.sampled_from(["white", "black", "arbiter"]))
    def go_to_the_jury(self, name: str) -> None:
        with suppress(*SAID_NO), transaction.atomic():
            rulings_services.appeal_against_ruling(
                case=self.last(), text="Протест", actor=self.people[name], at=self.at
            )
            assert name in ("white", "black")

    @rule(name=WHO)
    def take_back(self, name: str) -> None:
        with suppress(*SAID_NO), transaction.atomic():
            desk.withdraw_case(case=self.last(), actor=self.people[name], at=self.at)

    @invariant()
    def one_ruling_in_force(self) -> None:
        for dispute in Case.objects.all():
            own = Ruling.objects.filter(case=dispute)
            in_force = own.filter(superseded_by__isnull=True).count()
            assert in_force <= 1
            assert own.exists() == (dispute.state == "ruled")

    @invariant()
    def every_act_is_in_the_journal(self) -> None:
        entries = JournalEntry.objects.filter(stream=self.here)
        assert entries.filter(verb="case.ruled").count() == Ruling.objects.count()
        assert entries.filter(verb="case.opened").count() >= Case.objects.count()
        assert entries.count() >= self.rows
        assert verification.first_damage_of_stream(self.here) is None
        self.rows = entries.count()

    @invariant()
    def the_result_is_what_the_last_ruling_said(self) -> None:
        assert Game.objects.get(pk=self.game.pk).result == self.stands


@pytest.mark.django_db
def test_no_sequence_of_acts_breaks_the_office() -> None:
    run_state_machine_as_test(
        Office,
        settings=settings(
            max_examples=settings.default.max_examples // 5,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
