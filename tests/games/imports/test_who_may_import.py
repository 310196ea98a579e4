"""Who may import files, and who sees nothing of imports."""

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.test import Client
from django.urls import reverse

from games.imports.models import ImportJob
from games.ports import who_may_import_port
from tests import small_event
from tests.games.imports.files_brought_in import read_upload, upload

pytestmark = pytest.mark.django_db


def test_nobody_may_where_no_room_grants_it(monkeypatch: pytest.MonkeyPatch, staff: User) -> None:
    monkeypatch.setattr(who_may_import_port, "_judges", [])
    assert not who_may_import_port.may_import(staff)


@pytest.mark.parametrize(
    ("name", "may"),
    [("stranger", False), ("staff alone", False), ("permission alone", False), ("both", True)],
)
def test_staff_needs_the_permission_and_the_permission_needs_staff(name: str, may: bool) -> None:
    user = small_event.user("somebody")
    user.is_staff = name in ("staff alone", "both")
    user.save()
    if name in ("permission alone", "both"):
        user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    assert who_may_import_port.may_import(User.objects.get(pk=user.pk)) is may


def test_an_organiser_of_the_site_may(sent: list[int]) -> None:
    client = Client()
    client.force_login(small_event.event(2, published=0).organiser)
    assert client.get(reverse("archive-imports")).status_code == 200
    assert upload(client).status_code == 302


@pytest.mark.parametrize("name", ["archive-imports", "archive-import", "archive-import-bad"])
def test_strangers_see_nothing_of_it(name: str, librarian: Client, sent: list[int]) -> None:
    job = read_upload(librarian)
    more = {"archive-imports": [], "archive-import": [job.pk]}.get(name, [job.pk, "csv"])
    address = reverse(name, args=more)
    assert "/login/" in Client().get(address).headers["Location"]
    other = Client()
    other.force_login(small_event.user("stranger"))
    assert other.get(address).status_code == 403


def test_a_strangers_file_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a block of it reaches the disk, with a token or without."""
    blocks: list[int] = []
    receive = TemporaryFileUploadHandler.receive_data_chunk
    monkeypatch.setattr(
        TemporaryFileUploadHandler,
        "receive_data_chunk",
        lambda self, data, start: blocks.append(len(data)) or receive(self, data, start),
    )
    client = Client(enforce_csrf_checks=True)
    client.force_login(small_event.user("stranger"))
    assert upload(client).status_code == 403
    assert blocks == []
    assert not ImportJob.objects.exists()


def test_a_form_without_its_token_is_refused(staff: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(staff)
    assert upload(client).status_code == 403
    assert not ImportJob.objects.exists()
