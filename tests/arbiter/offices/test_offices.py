"""Offices are given and taken by those who may, each with a journal row."""

from io import StringIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError
from django.db import IntegrityError, transaction

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.offices.models import Office
from arbiter.rights.permissions_of_roles import Role
from tests.arbiter.made_up_subject import verbs
from tests.arbiter.officials_and_records import ELSEWHERE, HERE, NOON, official, user
from tests.english_command import call_command

pytestmark = pytest.mark.django_db


def appoint(user, actor, scope=HERE, role=Role.ARBITER):
    return appoint_and_dismiss_officials.appoint_official(
        user=user, role=role, scope=scope, actor=actor, at=NOON
    )


def test_an_organiser_appoints_in_his_own_event():
    """Once, however often he says so."""
    olga, anna = official("olga", Role.ORGANISER), user("anna")
    assert appoint(anna, olga) == appoint(anna, olga)
    assert verbs(HERE) == ["office.appointed"]
    assert appoint_and_dismiss_officials.dismiss_official(
        user=anna, role=Role.ARBITER, scope=HERE, actor=olga, at=NOON
    )
    assert not appoint_and_dismiss_officials.dismiss_official(
        user=anna, role=Role.ARBITER, scope=HERE, actor=olga, at=NOON
    )
    assert verbs(HERE) == ["office.appointed", "office.dismissed"]


@pytest.mark.parametrize("scope", (ELSEWHERE, "site"))
def test_nobody_appoints_beyond_his_place(scope):
    """The organiser of one event makes no arbiter of another, nor of the site."""
    olga = official("olga", Role.ORGANISER)
    with pytest.raises(PermissionDenied):
        appoint(olga, olga, scope)


def test_an_arbiter_appoints_nobody():
    """Judging is not running the event."""
    anna = official("anna", Role.ARBITER)
    with pytest.raises(PermissionDenied):
        appoint(user("boris"), anna)


@pytest.mark.parametrize(
    ("role", "scope"), ((Role.PLAYER, HERE), (Role.PUBLIC, HERE), (Role.ARBITER, "everywhere"))
)
def test_the_database_knows_offices_and_places(role, scope):
    """Player and public are no offices; a place is the site or has a kind."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Office.objects.create(user=user("anna"), role=role, scope=scope)


def test_the_command_gives_the_first_offices():
    """Whoever runs the machine needs no right; the journal has no actor for it."""
    user("anna")
    output = StringIO()
    call_command("appoint", "anna", "arbiter", stdout=output)
    call_command("appoint", "anna", "arbiter", "--scope", HERE, stdout=output)
    call_command("appoint", "anna", "arbiter", "--dismiss", stdout=output)
    call_command("appoint", "anna", "arbiter", "--dismiss", stdout=output)
    assert output.getvalue().splitlines() == [
        "anna is arbiter of site",
        f"anna is arbiter of {HERE}",
        "anna is no longer arbiter of site",
        "anna was not arbiter of site",
    ]
    assert verbs("site") == ["office.appointed", "office.dismissed"]


@pytest.mark.parametrize(
    "words",
    (("nobody", "arbiter"), ("anna", "player"), ("anna", "arbiter", "--scope", "everywhere")),
)
def test_the_command_refuses_in_a_sentence(words):
    """No traceback for a slip of the pen."""
    user("anna")
    with pytest.raises(CommandError):
        call_command("appoint", *words)
