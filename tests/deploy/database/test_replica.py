"""A copy of the database for readers, and a pooler of transactions before it: who is sent where."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.database.connections import set_database_timeouts
from deploy.database.url import for_pooler, parse_database
from tests.support.environment import TOP, bare_environment

ASK = """
from django.contrib.auth.models import User
from django.conf import settings
from django.test import Client
from tournaments.events.models import Tournament

settings.ALLOWED_HOSTS = ["testserver"]
organiser = User.objects.create_superuser("organiser")
signed = Client()
signed.force_login(organiser)


def title(client, **more):
    answer = client.get("/api/v1/events/1/", **more)
    assert answer.status_code == 200, answer.content
    return answer.json()["title"]


print("stranger", title(Client()))
print("organiser", title(signed))
from arbiter.accounts.services import tokens
from django.utils import timezone

key = tokens.create_token(user=organiser, name="program", at=timezone.now())
print("program", title(Client(), HTTP_AUTHORIZATION=f"Token {key}"))
made = signed.post("/api/v1/events/", {"title": "New"}, content_type="application/json")
print("written", made.status_code, Tournament.objects.using("default").count())
print("copy", Tournament.objects.using("replica").count())
print("ready", Client().get("/readyz").json()["replica"])
"""


def _manage(env: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=TOP,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An event in a database, and a copy of it in which the event has another title."""
    env = {**bare_environment(), "ARBITER_VAR": str(tmp_path), "ARBITER_LOG_LEVEL": "ERROR"}
    env |= {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    _manage(env, "migrate", "-v", "0")
    _manage(env, "simulate_event", "--players", "6", "--keep")
    place, copy = tmp_path / "arbiter.sqlite3", tmp_path / "copy.sqlite3"
    with sqlite3.connect(place) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(place, copy)
    with sqlite3.connect(copy) as link:
        link.execute("UPDATE tournaments_tournament SET title = 'Copy'")
    return {**env, "DATABASE_REPLICA_URL": f"sqlite:///{copy}"}


def test_strangers_read_the_copy_and_nobody_else_does(env: dict[str, str]) -> None:
    """Whoever has signed in reads where he writes; a migration leaves the copy alone."""
    _manage(env, "migrate", "-v", "0")
    said = dict(
        line.split(" ", 1)
        for line in _manage(env, "shell", "-v", "0", "-c", ASK).split("\n")
        if line
    )
    assert said["stranger"] == "Copy"
    assert said["organiser"] == said["program"] != "Copy"
    assert (said["written"], said["copy"]) == ("201 2", "1")
    assert said["ready"] == "ok"


def test_a_copy_that_is_away_is_told_by_the_probe(env: dict[str, str], tmp_path: Path) -> None:
    env |= {"DATABASE_REPLICA_URL": f"sqlite:///{tmp_path}/nowhere/copy.sqlite3"}
    ask = 'from django.test import Client; print(Client().get("/readyz").json()["replica"])'
    assert _manage(env, "shell", "-v", "0", "-c", ask).strip() != "ok"


def test_a_pooler_is_asked_for_nothing_that_a_connection_would_remember() -> None:
    """No prepared statement, no cursor between two questions, no options at the start."""
    usual = parse_database("postgresql://arbiter@pooler:6432/arbiter")
    pooled = for_pooler(usual, True)
    assert "DISABLE_SERVER_SIDE_CURSORS" not in usual
    assert usual["OPTIONS"]["prepare_threshold"] == 0
    assert pooled["DISABLE_SERVER_SIDE_CURSORS"] is True
    assert pooled["OPTIONS"]["prepare_threshold"] is None
    set_database_timeouts(pooled, statement=20, lock=10, idle=60)
    assert "options" not in pooled["OPTIONS"]
    assert pooled["OPTIONS"]["pool"]["connection_class"].seconds == 23.0
    sqlite = parse_database("sqlite:////var/a.sqlite3")
    assert for_pooler(sqlite, True) == sqlite
