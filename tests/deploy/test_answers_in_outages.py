"""Answers while a part of the service is away: which part, in the caller's form and language."""

import json
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import clear_url_caches, path, reverse
from django.views.decorators.http import require_GET

from arbiter.keys import services as keys
from deploy import urls
from deploy.database.url import parse_database
from deploy.demonstration.make_signing_key import ensure_key
from deploy.health import outages
from deploy.health.outages import recognise_outage
from deploy.settings.environment_variables import BASE_DIR
from games.draughts import pdn
from tests import small_event
from tests.deploy.production_environment import TOP, bare_environment
from tests.server_programs import free_port
from tournaments.events.models import ResultBy

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


def _raised(act) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        act()
    return caught.value


def _sql(*statements: str):
    def act() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    return act


@pytest.mark.django_db
def test_what_postgresql_says_is_understood():
    """Its own codes, from a real server: closed to writing, too slow, and no part that is away."""
    assert connection.vendor == "postgresql"  # as the suite always runs; never passed over
    table = small_event.User._meta.db_table
    closed = _raised(_sql("SET TRANSACTION READ ONLY", f"DELETE FROM {table}"))
    slow = _raised(_sql("SET LOCAL statement_timeout = 10", "SELECT pg_sleep(60)"))
    unknown = _raised(_sql("SELECT * FROM no_such_table"))
    assert recognise_outage(closed) is outages.READ_ONLY
    assert recognise_outage(slow) is outages.DATABASE_BUSY
    assert recognise_outage(unknown) is None


def test_a_server_that_is_not_there_is_away():
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    fault = _raised(lambda: psycopg.connect(url))
    wrapped = OperationalError(str(fault))
    wrapped.__cause__ = fault
    assert recognise_outage(wrapped) is outages.DATABASE_AWAY


# --- PostgreSQL is not there ----------------------------------------------------------------------

WITHOUT = """
import json
import django
django.setup()
from django.conf import settings
from django.test import Client
settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 1  # it is told; not how patiently
client = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1")
told = {}
for path in ("/healthz", "/readyz", "/api/v1/events/", "/", "/login/"):
    answer = client.get(path)
    told[path] = [answer.status_code, answer.headers["Content-Type"], answer.content.decode()]
print(json.dumps(told))
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


# --- an installation of SQLite on a small disk of its own ---------------------------------------

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
from tests import small_event
story = small_event.event(4)
english = {"Accept-Language": "en"}
program = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1", headers=english)
program.force_login(story.organiser)
told = {}

def ask(name, method, path, body=None):
    more = {"data": json.dumps(body), "content_type": "application/json"} if body else {}
    answer = getattr(program, method)(path, **more)
    kind = answer.headers.get("Content-Type", "")
    said = json.loads(answer.content) if "json" in kind else {"page": answer.content.decode()}
    told[name] = {"status": answer.status_code, "kind": kind, "said": said}
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
print(json.dumps(told))
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
    assert small_disk[f"{state} probe"]["said"]["storage"] == "ok"
    assert small_disk[f"{state} write"]["status"] == 201


def test_a_full_disk_is_told(small_disk):
    """SQLite keeps a file beside the database even for reading: without a byte left nothing is
    read either, and that is told too."""
    probe = small_disk["full probe"]
    assert (probe["status"], probe["said"]["storage"]) == (503, "disk_full")
    assert small_disk["full read"]["said"]["code"] == "disk_full"
    assert "не осталось места" in small_disk["full page"]["said"]["page"]
    refused = small_disk["full write"]
    assert (refused["status"], refused["kind"]) == (503, "application/problem+json")
    assert refused["said"]["code"] == "disk_full"
    assert "disk is full" in refused["said"]["detail"]


def test_a_folder_that_only_reads_is_told(small_disk):
    probe = small_disk["closed probe"]
    assert (probe["status"], probe["said"]["storage"]) == (503, "read_only")
    refused = small_disk["closed write"]
    assert (refused["status"], refused["kind"]) == (503, "application/problem+json")
    assert refused["said"]["code"] == "read_only"
    assert "закрыта для записи" in small_disk["closed page"]["said"]["page"]


# --- the key that signs ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_an_installation_of_ones_own_makes_its_key_at_the_first_need(settings, tmp_path):
    """Without SITE_URL nobody is asked for a key: a clean record is a result at once."""
    place = tmp_path / "var" / "certificate_key"
    settings.CERTIFICATE_KEY_FILE = settings.OWN_CERTIFICATE_KEY_FILE = place
    assert Client().get("/readyz").json()["certificate_key"] == "ok"
    assert place.stat().st_mode & 0o077 == 0
    assert keys.signing_key() is keys.signing_key()


@pytest.mark.django_db
def test_a_public_service_without_its_key_is_not_ready(settings, tmp_path):
    """It is told by the probe before the first player finds out, and none is made in secret."""
    settings.CERTIFICATE_KEY_FILE = tmp_path / "certificate_key"
    settings.OWN_CERTIFICATE_KEY_FILE = None
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["certificate_key"] == "certificate_key_missing"
    assert not (tmp_path / "certificate_key").exists()


@pytest.mark.django_db
def test_a_record_that_cannot_be_certified_is_refused_clearly_and_may_be_sent_again(
    settings, tmp_path
):
    """No result without its certificate: 503 with the reason, nothing stored, and the same
    record is taken as soon as the key is in its place."""
    story = small_event.event(4, result_by=ResultBy.ONE_PLAYER)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    good = next(iter(pdn.read((BASE_DIR / "games" / "data" / "demo-games.pdn").read_bytes())))
    settings.CERTIFICATE_KEY_FILE = tmp_path / "certificate_key"
    settings.OWN_CERTIFICATE_KEY_FILE = None

    def send() -> HttpResponse:
        return client.post(
            reverse("api-records", args=[game.pk]), {"text": good.source}, "application/json"
        )

    refused = send()
    assert (refused.status_code, refused.json()["code"]) == (503, "certificate_key_missing")
    assert game.submissions.count() == 0
    ensure_key(settings.CERTIFICATE_KEY_FILE)
    assert send().json()["state"] == "confirmed"


@pytest.mark.django_db  # the guard of the tests knows every database, this one too
def test_a_database_of_sqlite_that_is_locked_is_busy(tmp_path):
    """Two writers at once: the second is told to come again."""
    settings = parse_database(f"sqlite:///{tmp_path}/a.sqlite3")
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": 0}
    more = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "TIME_ZONE": None}
    more |= {"CONN_HEALTH_CHECKS": False, "USER": "", "PASSWORD": "", "HOST": "", "PORT": ""}
    links = [DatabaseWrapper({**more, **settings}, alias) for alias in ("first", "second")]
    try:
        links[0].cursor().execute("BEGIN IMMEDIATE")
        fault = _raised(lambda: links[1].cursor().execute("BEGIN IMMEDIATE"))
        assert recognise_outage(fault) is outages.DATABASE_BUSY
    finally:
        for link in links:
            link.close()
