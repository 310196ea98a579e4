"""API addresses answer the same with and without a slash at the end."""

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import resolve

from games.imports import send_reading_message_to_workers
from games.imports.models import ImportJob
from tests import small_event
from tests.games.files_of_many_games import archive

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/v1", "/api/schema", "/api/docs"])
def test_the_doors_of_the_api_open_without_a_slash(client, path):
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/examine", "/api/v1/examine/"])
def test_a_record_is_examined(client, path):
    body = {"text": MOVES, "ruleset": "fmjd64@1"}
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("path", ["/api/v1/archive/imports", "/api/v1/archive/imports/"])
def test_a_file_is_taken_in(client, monkeypatch, path):
    """Without the slash it was answered by the list of imports, as if it had been taken in."""
    monkeypatch.setattr(
        send_reading_message_to_workers, "ask_worker_to_read", lambda pk, *, further_workers=0: True
    )
    user = small_event.user("librarian")
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    client.force_login(user)
    file = SimpleUploadedFile("games.pdn", archive(3))
    answer = client.post(path, {"file": file, "title_ru": "Проба"})
    assert answer.status_code == 202, answer.content
    assert ImportJob.objects.count() == 1


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/nothing/", "/api/v1/examine/more"])
def test_what_is_no_address_stays_unknown(client, path):
    answer = client.post(path, {}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_pages_have_one_address_each(client):
    """Search engines and links know one of them: the other leads to it."""
    answer = client.get("/archive")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/archive/")
    assert resolve("/archive/").url_name == "archive"
