"""Answers while a part of the service is away name the part, in form and language of the caller."""

import json
import subprocess
import sys

import pytest
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path
from django.views.decorators.http import require_GET

from deploy import urls
from tests.deploy.production_environment import TOP, bare_environment
from tests.server_programs import free_port

RAISED: list[Exception] = []


@require_GET
def _raises(request: HttpRequest) -> HttpResponse:
    raise RAISED[0]


@pytest.fixture
def faulty(settings, monkeypatch):
    """A site with two addresses more, where something unexpected happens."""
    more = [path("api/v1/faulty/", _raises), path("faulty/", _raises)]
    monkeypatch.setattr(urls, "urlpatterns", [*more, *urls.urlpatterns])
    settings.ROOT_URLCONF = "deploy.urls"
    clear_url_caches()
    yield RAISED
    RAISED.clear()
    monkeypatch.undo()
    clear_url_caches()


def _client(**headers: str) -> Client:
    return Client(raise_request_exception=False, headers=headers)


@pytest.mark.parametrize(
    ("fault", "status", "code", "retry"),
    [
        (ZeroDivisionError(), 500, "fault", None),
        (OSError(28, "No space left on device"), 503, "disk_full", "60"),
        (OSError(30, "Read-only file system"), 503, "read_only", "60"),
        (OperationalError("server closed the connection"), 503, "database_away", "5"),
        (DatabaseError("no such thing"), 500, "fault", None),
    ],
)
@pytest.mark.django_db
def test_a_program_never_gets_a_page(faulty, fault, status, code, retry):
    """A problem document from the API, and from a page for who takes no page."""
    faulty.append(fault)
    for at, accept in (("/api/v1/faulty/", "text/html"), ("/faulty/", "application/json")):
        answer = _client(**{"Accept": accept, "Accept-Language": "en"}).get(at)
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
        reply = answer.json()
        assert (reply["status"], reply["code"]) == (status, code)
        assert reply["detail"]
        assert answer.headers.get("Retry-After") == retry


@pytest.mark.django_db
def test_a_person_gets_a_page_of_the_site(faulty):
    """In both languages: nothing is known of who asks when everything is away."""
    faulty.append(OSError(28, "No space left on device"))
    answer = _client().get("/faulty/")
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "не осталось места" in page
    assert "disk is full" in page
    assert "<main" in page


@pytest.mark.django_db
def test_a_program_is_told_of_a_page_that_is_not_there():
    answer = _client(Accept="application/json").get("/nowhere/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.django_db
def test_a_program_that_forges_a_form_is_told_so():
    client = Client(enforce_csrf_checks=True, headers={"Accept": "application/json"})
    answer = client.post("/login/", {"username": "a", "password": "b"})
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


WITHOUT = """
import json
import django
django.setup()
from django.conf import settings
from django.test import Client
settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 1  # it is told; not how patiently
client = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1")
answers = {}
for path in ("/healthz", "/readyz", "/api/v1/events/", "/", "/login/"):
    answer = client.get(path)
    answers[path] = [answer.status_code, answer.headers["Content-Type"], answer.content.decode()]
print(json.dumps(answers))
"""


def test_without_its_database_the_service_says_so(tmp_path):
    """The process lives, the probe names the part, programs and people are told in their form."""
    env = {**bare_environment(), "ARBITER_VAR": str(tmp_path), "ARBITER_LOG_LEVEL": "ERROR"}
    env["DATABASE_URL"] = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=TOP, env=env, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr[-2000:]
    answers = json.loads(run.stdout)
    assert answers["/healthz"][0] == 200
    assert answers["/login/"][0] == 200  # a page that asks nothing of it
    probe = json.loads(answers["/readyz"][2])
    assert answers["/readyz"][0] == 503
    assert probe["database"] == probe["migrations"] == probe["changes"] == "database_away"
    assert probe["storage"] == probe["broker"] == "ok"
    status, kind, text = answers["/api/v1/events/"]
    assert (status, kind) == (503, "application/problem+json")
    assert json.loads(text)["code"] == "database_away"
    assert answers["/"][:2] == [503, "text/html; charset=utf-8"]
    assert "База данных сейчас недоступна" in answers["/"][2]
