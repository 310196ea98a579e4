"""An archive import on a laptop (SQLite, broker in folders) survives a killed worker."""

import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

from deploy.demonstration.child_processes import QUIET_WORKER
from tests.deploy.production_environment import TOP, bare_environment
from tests.embedded_installation import copy_to
from tests.games.files_of_many_games import archive
from tests.server_programs import dies_with_us
from tests.waiting_times import SECONDS, until

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
