"""API tokens: shown once, stored as a fingerprint, revoked at once."""

from datetime import timedelta

import pytest
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from arbiter.journal.models import JournalEntry
from arbiter.refusals.codes_and_exceptions import Refused
from arbiter.sign_in.token_authentication import TokenAuthentication
from arbiter.tokens import list_tokens_of_user, make_revoke_and_find_tokens
from arbiter.tokens.models import ApiToken
from tests.arbiter.officials_and_records import NOON, minutes_after_noon, user

pytestmark = pytest.mark.django_db


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
    return make_revoke_and_find_tokens.create_token(user=petr, name=" laptop ", at=NOON)


def test_only_the_fingerprint_is_kept(plain, petr):
    """Whoever reads the database cannot call the API."""
    (row,) = list_tokens_of_user.tokens_of_user(petr)
    assert row.name == "laptop"
    assert row.sha256 == make_revoke_and_find_tokens.token_fingerprint(plain)
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
    make_revoke_and_find_tokens.revoke_token(token=ApiToken.objects.get(), at=minutes_after_noon(1))
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
        make_revoke_and_find_tokens.create_token(user=petr, name="  ", at=NOON)
    assert caught.value.code == "token_name_missing"


def test_its_use_is_noted_once_a_minute(plain, django_assert_num_queries):
    """Ten calls a second are not ten writes a second."""
    assert (
        make_revoke_and_find_tokens.find_token_and_note_use(plain, at=NOON).user.username == "petr"
    )
    with django_assert_num_queries(1):
        make_revoke_and_find_tokens.find_token_and_note_use(plain, at=NOON + timedelta(seconds=59))
    assert ApiToken.objects.get().last_used_at == NOON
    make_revoke_and_find_tokens.find_token_and_note_use(plain, at=minutes_after_noon(2))
    assert ApiToken.objects.get().last_used_at == minutes_after_noon(2)
