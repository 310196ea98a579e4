"""A whole event on a laptop: SQLite, message broker in folders, one worker."""

import json
import shutil
import subprocess
import sys

from tests import embedded_installation, waiting_times
from tests.deploy.production_environment import TOP, bare_environment
from tests.deploy.test_demo import Demo, demo

RESULT = """
import django
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.models import Game
from tournaments.results import record_result as results
game = Game.objects.filter(state="open", pairing__round__state__in=("published", "playing")).first()
results.enter_result(
    game=game,
    outcome=Outcome(GameResult.DRAW, Termination.AGREEMENT),
    expected_revision=game.revision,
    actor=User.objects.get(username="organiser"),
    at=timezone.now(),
)
"""


def _revision(running: Demo) -> tuple[int, int]:
    """What the API says: the stored table and the newest revision of the event."""
    _, text = running.get("/api/v1/events/1/")
    event = json.loads(text)
    return event["standings_revision"], event["revision"]


def _until_current(running: Demo) -> int:
    def is_current() -> bool:
        stored, newest = _revision(running)
        return stored == newest

    waiting_times.until(is_current, lambda: running.words)
    return _revision(running)[0]


def test_a_result_reaches_the_table_on_sqlite_and_folders(tmp_path, embedded_demo):
    """The same task code, in a worker of its own, within seconds; then all is read back."""
    var = tmp_path / "var"
    shutil.copytree(embedded_demo, var)
    with demo(var) as running:
        before = _until_current(running)
        env = {**bare_environment(), "ARBITER_VAR": str(var)}
        env["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
        subprocess.run([sys.executable, "-c", RESULT], cwd=TOP, env=env, check=True)
        assert _until_current(running) == before + 1
        _, page = running.get("/events/1/standings/")
        assert f"{before + 1}" in page
        assert "hx-get" not in page.partition('id="standings"')[2].partition(">")[0]
        check = embedded_installation.manage(var, "verify_journal")
        assert check.returncode == 0, check.stdout + check.stderr
        assert "tournament:1" in check.stdout
