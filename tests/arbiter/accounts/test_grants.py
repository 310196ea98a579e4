"""Offices and API tokens are given by those who may, and taken back at once."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError
from django.db import IntegrityError, transaction
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from arbiter.accounts.api.authentication import TokenAuthentication
from arbiter.accounts.models import ApiToken, Office
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices, tokens
from arbiter.errors import Refused
from arbiter.journal.models.rows import JournalEntry
from tests.support.languages import call_command
from tests.support.officials import ELSEWHERE, HERE, NOON, minutes_after_noon, official, user
from tests.support.subject import verbs

# Offices are given and taken by those who may, each with a journal row.


pytestmark = pytest.mark.django_db


def appoint(user, actor, scope=HERE, role=Role.ARBITER):
    return offices.appoint_official(user=user, role=role, scope=scope, actor=actor, at=NOON)


def test_an_organiser_appoints_in_his_own_event():
    """Once, however often he says so."""
    olga, anna = official("olga", Role.ORGANISER), user("anna")
    assert appoint(anna, olga) == appoint(anna, olga)
    assert verbs(HERE) == ["office.appointed"]
    assert offices.dismiss_official(user=anna, role=Role.ARBITER, scope=HERE, actor=olga, at=NOON)
    assert not offices.dismiss_official(
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


# API tokens: shown once, stored as a fingerprint, revoked at once.


class WhoAmI(APIView):
    """A page of the tests' own that only programs with a token may see."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (IsAuthenticated,)
    throttle_classes = ()

    def get(self, request):
        return Response({"user": request.user.username, "token": request.auth.name})


def ask(header=None):
    headers = {"authorization": header} if header is not None else {}
    return WhoAmI.as_view()(APIRequestFactory().get("/", headers=headers))


@pytest.fixture
def petr():
    return user("petr")


@pytest.fixture
def plain(petr):
    return tokens.create_token(user=petr, name=" laptop ", at=NOON)


def test_only_the_fingerprint_is_kept(plain, petr):
    """Whoever reads the database cannot call the API."""
    (row,) = tokens.tokens_of_user(petr)
    assert row.name == "laptop"
    assert row.sha256 == tokens.token_fingerprint(plain)
    kept = {str(getattr(row, field.attname)) for field in ApiToken._meta.concrete_fields}
    journal = str(list(JournalEntry.objects.values_list("data", flat=True)))
    assert plain not in kept
    assert plain not in journal
    assert len(plain) > 40


@pytest.mark.parametrize("keyword", ("Token", "token", "Bearer"))
def test_a_token_speaks_for_its_person(plain, keyword):
    """By either word."""
    answer = ask(f"{keyword} {plain}")
    assert (answer.status_code, answer.data) == (200, {"user": "petr", "token": "laptop"})


@pytest.mark.parametrize(
    "header", (None, "Basic cGV0cjpwZXRy", "Token", "Token a b", "Token nobody", "Token \xe9")
)
def test_whatever_else_is_refused(plain, header):
    """401, and the answer says how to sign in."""
    answer = ask(header)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"


def test_a_revoked_token_opens_nothing(plain, petr):
    """At once; the journal knows of both."""
    tokens.revoke_token(token=ApiToken.objects.get(), at=minutes_after_noon(1))
    assert ask(f"Token {plain}").status_code == 401
    verbs = JournalEntry.objects.filter(stream=f"user:{petr.pk}").values_list("verb", flat=True)
    assert list(verbs) == ["token.created", "token.revoked"]


def test_a_closed_account_has_no_tokens(plain, petr):
    """Who may not sign in may not send a program."""
    petr.is_active = False
    petr.save()
    assert ask(f"Token {plain}").status_code == 401


def test_a_token_needs_a_name(petr):
    """Its owner must know later which one to revoke."""
    with pytest.raises(Refused) as caught:
        tokens.create_token(user=petr, name="  ", at=NOON)
    assert caught.value.code == "token_name_missing"


def test_its_use_is_noted_once_a_minute(plain, django_assert_num_queries):
    """Ten calls a second are not ten writes a second."""
    assert tokens.find_token_and_note_use(plain, at=NOON).user.username == "petr"
    with django_assert_num_queries(1):
        tokens.find_token_and_note_use(plain, at=NOON + timedelta(seconds=59))
    assert ApiToken.objects.get().last_used_at == NOON
    tokens.find_token_and_note_use(plain, at=minutes_after_noon(2))
    assert ApiToken.objects.get().last_used_at == minutes_after_noon(2)
