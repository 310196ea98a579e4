"""Answers of the service on a disk that is full or read-only."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.production_environment import TOP, bare_environment

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
