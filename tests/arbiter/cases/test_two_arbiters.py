"""Two arbiters rule in one case at the same moment, on two connections."""

import pytest

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case, Ruling
from arbiter.cases.queries import rulings
from arbiter.cases.services import rulings as rulings_services
from arbiter.journal.queries import verification
from arbiter.web import services as web_services
from tests.support import subject
from tests.support.acts import at_once
from tests.support.officials import HERE, NOON, case, official, user

pytestmark = pytest.mark.django_db(transaction=True)


def ruling(case_id, judge, result, supersedes=None):
    return lambda: rulings_services.rule_in_case(
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
    subject.hall.empty()
    opened_case = case(user("petr"))
    judges = [official(name, Role.ARBITER) for name in ("anna", "boris")]
    before = ruling(opened_case.pk, judges[0], "1-0")() if is_second_thought else None
    given = at_once(*(ruling(opened_case.pk, judge, "0-1", before) for judge in judges))
    stands = [outcome for outcome in given if isinstance(outcome, Ruling)]
    assert len(stands) == 1
    assert Ruling.objects.count() == 1 + is_second_thought
    assert rulings.ruling_in_force(opened_case) == stands[0]
    refused = {"case_not_open", "case_already_ruled", "ruling_superseded"}
    assert refused.issuperset(outcome for outcome in given if isinstance(outcome, str))
    assert list(verification.damages_of_chain(HERE)) == []


def test_one_key_at_once_is_one_act():
    """Two requests with one key: one acts, both have its answer."""
    petr, done = user("petr"), []

    def act():
        done.append(len(done))
        return 201, {"case": len(done)}

    def ask():
        return web_services.answer_once_for_key(user=petr, key="k", request=b"x", at=NOON, act=act)

    given = at_once(ask, ask)
    assert given == [(201, {"case": 1})] * 2
    assert done == [0]
