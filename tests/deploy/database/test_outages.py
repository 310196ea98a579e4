"""Answers while a part of the service is away or its disk is full name the cause."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path
from django.views.decorators.http import require_GET

from deploy import urls as deploy_urls
from tests.support.environment import TOP, bare_environment
from tests.support.programs import free_port

# Answers while a part of the service is away name the part, in form and language of the caller.


RAISED: list[Exception] = []


@require_GET
def _raises(request: HttpRequest) -> HttpResponse:
    raise RAISED[0]


@pytest.fixture
def faulty(settings, monkeypatch):
    """A site with two addresses more, where something unexpected happens."""
    more = [path("api/v1/faulty/", _raises), path("faulty/", _raises)]
    monkeypatch.setattr(deploy_urls, "urlpatterns", [*more, *deploy_urls.urlpatterns])
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


# Answers of the service on a disk that is full or read-only.


STORY = """
import gc, json, os, shutil, subprocess
from pathlib import Path

folder = Path(os.environ["ARBITER_VAR"])
mount = lambda *words: subprocess.run(["mount", *words, str(folder)], check=True)
mount("-t", "tmpfs", "-o", "size=40m", "small")
import django
django.setup()
from django.conf import settings
from django.db import connection
from django.test import Client
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
shutil.copy(os.environ["MIGRATED"], folder)
from tests.support import small_event
story = small_event.event(4)
english = {"Accept-Language": "en"}
program = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1", headers=english)
program.force_login(story.organiser)
answers = {}

def ask(name, method, path, body=None):
    more = {"data": json.dumps(body), "content_type": "application/json"} if body else {}
    answer = getattr(program, method)(path, **more)
    kind = answer.headers.get("Content-Type", "")
    document = json.loads(answer.content) if "json" in kind else {"page": answer.content.decode()}
    answers[name] = {"status": answer.status_code, "kind": kind, "document": document}
    connection.close()
    gc.collect()  # what could not be opened whole is closed with its traceback

def all_of(state):
    ask(f"{state} probe", "get", "/readyz")
    ask(f"{state} read", "get", "/api/v1/events/")
    ask(f"{state} page", "get", "/")
    ask(f"{state} write", "post", "/api/v1/events/", {"title": state})

all_of("well")
ballast = folder / "ballast"
with ballast.open("wb", buffering=0) as file:
    try:
        while file.write(bytes(4096)):
            pass
    except OSError:
        pass
all_of("full")
ballast.unlink()
all_of("freed")
mount("-o", "remount,ro")
all_of("closed")
mount("-o", "remount,rw")
all_of("opened")
print(json.dumps(answers))
"""


def _own_mounts() -> tuple[str, ...] | None:
    """How this computer lets a process have a disk of its own, if it does."""
    for how in (("unshare", "-Urm"), ("unshare", "-m")):
        try:
            if subprocess.run([*how, "true"], capture_output=True, check=False).returncode == 0:
                return how
        except OSError:
            return None
    return None


@pytest.fixture(scope="module")
def small_disk(
    tmp_path_factory: pytest.TempPathFactory, embedded_database: Path
) -> dict[str, dict]:
    """What the service said on a disk that was well, full, freed, closed and open again."""
    how = _own_mounts()
    if how is None:
        pytest.skip("this computer lets no process mount a disk of its own (unshare)")
    var: Path = tmp_path_factory.mktemp("disk")
    env = {**bare_environment(), "ARBITER_VAR": str(var), "ARBITER_LOG_LEVEL": "ERROR"}
    env |= {"PYTHONPATH": str(TOP), "MIGRATED": str(embedded_database)}
    run = subprocess.run(
        [*how, sys.executable, "-c", STORY], cwd=TOP, env=env, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


@pytest.mark.parametrize("state", ["well", "freed", "opened"])
def test_a_disk_that_is_well_is_written_to(small_disk, state):
    """Also after it was full or closed: nothing has to be started again."""
    assert small_disk[f"{state} probe"]["document"]["storage"] == "ok"
    assert small_disk[f"{state} write"]["status"] == 201


def test_a_full_disk_is_told(small_disk):
    """SQLite keeps a file beside the database even for reading: without a byte left nothing is
    read either, and that is told too."""
    probe = small_disk["full probe"]
    assert (probe["status"], probe["document"]["storage"]) == (503, "disk_full")
    assert small_disk["full read"]["document"]["code"] == "disk_full"
    assert "не осталось места" in small_disk["full page"]["document"]["page"]
    refused = small_disk["full write"]
    assert (refused["status"], refused["kind"]) == (503, "application/problem+json")
    assert refused["document"]["code"] == "disk_full"
    assert "disk is full" in refused["document"]["detail"]


def test_a_folder_that_only_reads_is_told(small_disk):
    probe = small_disk["closed probe"]
    assert (probe["status"], probe["document"]["storage"]) == (503, "read_only")
    refused = small_disk["closed write"]
    assert (refused["status"], refused["kind"]) == (503, "application/problem+json")
    assert refused["document"]["code"] == "read_only"
    assert "закрыта для записи" in small_disk["closed page"]["document"]["page"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("ru", "нельзя ни прочесть, ни создать"), ("en", "can be neither read nor made")],
)
def test_a_disk_that_only_reads_and_was_never_prepared_is_told_at_the_start(
    tmp_path, language, sentence
):
    """What a first start makes cannot be made: a sentence names the folder, the file and why."""
    how = _own_mounts()
    if how is None:
        pytest.skip("this computer lets no process mount a disk of its own (unshare)")
    script = 'mount -t tmpfs -o ro closed "$ARBITER_VAR" && exec "$@"'
    start = [sys.executable, "manage.py", "check"]
    env = {**bare_environment(), "ARBITER_VAR": str(tmp_path), "SITE_LANGUAGE": language}
    run = subprocess.run(
        [*how, "sh", "-c", script, "sh", *start], cwd=TOP, env=env, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert f"{tmp_path}/secret_key" in run.stderr
    assert sentence in run.stderr
    assert "Traceback" not in run.stderr
