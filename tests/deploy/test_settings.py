"""Django's settings for a public service and for this computer, with a key and without."""

import gc
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from arbiter.certificates.queries import keys
from arbiter.proofs.keyfile import make_key_unless_there
from deploy import startup
from deploy.requests import logs
from deploy.settings.environment import BASE_DIR
from games.draughts import pdn
from tests.support import small_event
from tests.support.environment import TOP, bare_environment, production_environment
from tournaments.events.models import ResultBy

# Django's settings for a public service and for this computer.


NEVER_REACHED = "postgresql://arbiter:secret@127.0.0.1:9/arbiter"


def manage(env: dict[str, str], *command: str) -> subprocess.CompletedProcess:
    words = ["env", "SITE_LANGUAGE=en", sys.executable, "manage.py", *command]
    return subprocess.run(words, cwd=TOP, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def public(tmp_path: Path) -> dict[str, str]:
    return production_environment(tmp_path, NEVER_REACHED)


def test_the_check_for_deployment_is_clean(public):
    """Not one warning under a public service's settings."""
    done = manage(public, "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_public_service_refuses_to_start_and_says_all_that_is_missing():
    """One list, no traceback."""
    done = manage({**bare_environment(), "SITE_URL": "https://arbiter.example"}, "check")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for word in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "CERTIFICATE_KEY_FILE"):
        assert f"{word} is missing" in done.stderr


def test_an_unknown_word_ends_the_start(tmp_path):
    """With the near one named."""
    env = {**bare_environment(), "ARBITER_VAR": str(tmp_path), "SITE_URI": "https://a.example"}
    done = manage(env, "check")
    assert done.returncode == 1
    assert "SITE_URI is not known; did you mean SITE_URL?" in done.stderr


def test_every_change_of_a_model_has_its_migration(tmp_path):
    """Nobody is left to make migrations on the server."""
    env = {**bare_environment(), "ARBITER_VAR": str(tmp_path)}
    done = manage(env, "makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout


ENDING = """
from deploy.startup import collect_garbage_seldom
collect_garbage_seldom()
class Told(list):
    def __del__(self): print("found")
told = Told()
told.append(told)
print("end")
"""


def test_a_process_searches_for_garbage_seldom_and_not_at_its_end():
    """Otherwise a command of the service takes half as long again."""
    assert gc.get_threshold() == startup.SELDOM
    done = subprocess.run([sys.executable, "-c", ENDING], cwd=TOP, capture_output=True, text=True)
    assert done.stdout.split() == ["end"], done.stderr


# A service without the key that signs certificates says so and certifies nothing.


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
    make_key_unless_there(settings.CERTIFICATE_KEY_FILE)
    assert send().json()["state"] == "confirmed"


# What a terminal is told of requests.


def test_a_terminal_is_not_told_of_every_refused_request():
    """A wrong password is no fault of the service; a server's log keeps it all the same."""
    for shape, level in (("text", logging.ERROR), ("json", logging.NOTSET)):
        made = logs.logging_settings("WARNING", shape)["loggers"].get("django.request", {})
        assert logging.getLevelName(made.get("level", "NOTSET")) == level
