"""Two arbiters rule in one case at the same moment, on two connections."""

import pytest

from arbiter.cases.models import Case
from arbiter.journal_check import verify_and_export_streams
from arbiter.rights.permissions_of_roles import Role
from arbiter.rulings import rule_in_case
from arbiter.rulings.models import Ruling
from arbiter.web import answers_by_idempotency_key
from tests.arbiter import made_up_subject as room
from tests.arbiter.officials_and_records import HERE, NOON, case, official, user
from tests.simultaneous_acts import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def ruling(case_id, judge, result, supersedes=None):
    return lambda: rule_in_case.rule_in_case(
        case=Case.objects.get(pk=case_id),
        result=result,
        termination="clock",
        reason=f"{judge.username}: флаг",
        actor=judge,
        at=NOON,
        supersedes=supersedes,
    )


@pytest.mark.parametrize("is_second_thought", (False, True))
def test_one_of_two_rulings_stands(is_second_thought):
    """The first ruling of a case, and the ruling that supersedes one: each only once."""
    room.hall.empty()
    opened_case = case(user("petr"))
    judges = [official(name, Role.ARBITER) for name in ("anna", "boris")]
    before = ruling(opened_case.pk, judges[0], "1-0")() if is_second_thought else None
    given = at_once(*(ruling(opened_case.pk, judge, "0-1", before) for judge in judges))
    stands = [outcome for outcome in given if isinstance(outcome, Ruling)]
    assert len(stands) == 1
    assert Ruling.objects.count() == 1 + is_second_thought
    assert rule_in_case.ruling_in_force(opened_case) == stands[0]
    refused = {"case_not_open", "case_already_ruled", "ruling_superseded"}
    assert refused.issuperset(outcome for outcome in given if isinstance(outcome, str))
    assert verify_and_export_streams.first_damage_of_stream(HERE) is None


def test_one_key_at_once_is_one_act():
    """Two requests with one key: one acts, both have its answer."""
    petr, done = user("petr"), []

    def act():
        done.append(len(done))
        return 201, {"case": len(done)}

    def ask():
        return answers_by_idempotency_key.answer_once_for_key(
            user=petr, key="k", request=b"x", at=NOON, act=act
        )

    given = at_once(ask, ask)
    assert given == [(201, {"case": 1})] * 2
    assert done == [0]
