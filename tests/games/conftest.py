"""Fixtures: users who may import, and imports without a worker."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from games.imports.services import jobs as jobs_services
from tests.support import small_event


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The imports that workers were asked to look at; the broker is left alone."""
    jobs: list[int] = []
    monkeypatch.setattr(
        jobs_services,
        "ask_worker_to_read",
        lambda pk, *, further_workers=0: jobs.append(pk),
    )
    return jobs


@pytest.fixture
def staff(db: None) -> User:
    """Staff with Django's own permission, without an office."""
    user = small_event.user("librarian")
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    return User.objects.get(pk=user.pk)


@pytest.fixture
def librarian(client: Client, staff: User, sent: list[int]) -> Client:
    """Somebody signed in who may bring files in."""
    client.force_login(staff)
    return client
