"""Django's settings for a public service and for this computer."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import seldom_garbage_collection
from tests.deploy.production_environment import TOP, bare_environment, production_environment

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
from deploy import seldom_garbage_collection
seldom_garbage_collection.collect_garbage_seldom()
class Told(list):
    def __del__(self): print("found")
told = Told()
told.append(told)
print("end")
"""


def test_a_process_searches_for_garbage_seldom_and_not_at_its_end():
    """Otherwise a command of the service takes half as long again."""
    assert gc.get_threshold() == seldom_garbage_collection.SELDOM
    done = subprocess.run([sys.executable, "-c", ENDING], cwd=TOP, capture_output=True, text=True)
    assert done.stdout.split() == ["end"], done.stderr
