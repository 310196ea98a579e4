"""Fixture for tests of sign-in: an arbiter with a password."""

import pytest
from django.contrib.auth.models import User

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tests.support.signing_in import GOOD


@pytest.fixture
def anna():
    """An arbiter of the whole site, with a password of her own."""
    account = User.objects.create_user("anna", password=GOOD)
    small_event.user("anna2")
    Office.objects.create(user=account, scope="site", role=Role.ARBITER)
    return account
