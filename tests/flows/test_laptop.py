"""An event and an archive import on a laptop: SQLite, broker in folders, one worker."""

import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

from deploy.processes import QUIET_WORKER
from tests.deploy.test_demo import Demo, demo
from tests.support import databases, waiting
from tests.support.databases import copy_to
from tests.support.environment import TOP, bare_environment
from tests.support.imports import archive
from tests.support.programs import dies_with_us
from tests.support.waiting import SECONDS, until

RESULT = """
import django
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.models import Game
from tournaments.games.services import results
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

    waiting.until(is_current, lambda: running.words)
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
        check = databases.manage(var, "verify_journal")
        assert check.returncode == 0, check.stdout + check.stderr
        assert "tournament:1" in check.stdout


# An archive import on a laptop (SQLite, broker in folders) survives a killed worker.


GAMES, BAD = 12_000, (1, 6000, 12_000)


class Laptop:
    """One folder with everything in it, and the programs that run on it."""

    def __init__(self, folder: Path) -> None:
        self.var, self.log = folder / "var", folder / "worker.log"
        (self.var / "tmp").mkdir(parents=True)
        self.env = {
            **bare_environment(),
            "ARBITER_VAR": str(self.var),
            "ARBITER_LOG_LEVEL": "WARNING",
            "TMPDIR": str(self.var / "tmp"),
        }

    def start(self, *command: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=TOP,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=dies_with_us(signal.SIGKILL),
        )

    def worker(self) -> subprocess.Popen:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "deploy", "worker", "-P", "solo"]
                + ["-l", "WARNING", *QUIET_WORKER],
                cwd=TOP,
                env=self.env,
                stdout=log,
                stderr=log,
                preexec_fn=dies_with_us(signal.SIGKILL),
            )

    def read_number(self, question: str) -> int:
        link = sqlite3.connect(self.var / "arbiter.sqlite3")
        try:
            return link.execute(question).fetchone()[0]
        except sqlite3.OperationalError:  # not there yet
            return 0
        finally:
            link.close()

    def time_passes(self) -> None:
        """What the killed worker held is free again."""
        with sqlite3.connect(self.var / "arbiter.sqlite3", timeout=60) as link:
            link.execute("update games_importchunk set taken_until = '2000-01-01'")
        link.close()


def test_a_killed_worker_of_the_laptop_loses_nothing(
    tmp_path: Path, embedded_database: Path
) -> None:
    """kill -9 in the middle; the next worker finds by itself what waits."""
    laptop, big = Laptop(tmp_path), tmp_path / "big.pdn"
    big.write_bytes(archive(GAMES, bad_ones=BAD))
    copy_to(laptop.var, embedded_database)
    worker = laptop.worker()
    command = laptop.start(
        "manage.py", "import_games", str(big), "--collection", "big", "--workers"
    )
    done = "select count(*) from games_importchunk where state = 'done'"
    until(lambda: laptop.read_number(done) >= 1, laptop.log.read_text)
    worker.send_signal(signal.SIGKILL)
    worker.wait(SECONDS)
    laptop.time_passes()
    worker = laptop.worker()
    try:
        output, _ = command.communicate(timeout=SECONDS)
    finally:
        worker.terminate()
        worker.wait(SECONDS)
    assert command.returncode == 0, output + laptop.log.read_text()
    good = GAMES - len(BAD)
    assert re.search(
        rf"прочитано {GAMES}: сохранено {good}, уже было 0, с ошибками {len(BAD)}", output
    )
    assert laptop.read_number("select count(*) from games_gamerecord") == good
    assert laptop.read_number("select count(distinct round) from games_gamerecord") == good
    assert laptop.read_number("select count(*) from games_recordindex") == good
    assert laptop.read_number("select count(*) from games_badgame") == len(BAD)
    assert laptop.read_number("select count(*) from games_chunktext") == 0
