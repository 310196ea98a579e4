"""``manage.py demo`` serves the whole service on one computer, and ends cleanly."""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy.processes import MOST_RESTARTS, ChildEnded, ChildProcesses
from deploy.settings import addresses
from tests.support.environment import TOP, bare_environment
from tests.support.programs import dies_with_us, free_port
from tests.support.waiting import SECONDS, until


class Demo:
    """A running demo, seen by a newcomer: its terminal and its address."""

    def __init__(self, var: Path, port: int, *words: str) -> None:
        self.var, self.url = var, f"http://127.0.0.1:{port}"
        self.terminal = var.parent / f"terminal-{port}.log"
        env = {**bare_environment(), "ARBITER_VAR": str(var)}
        with self.terminal.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "demo", "--port", str(port), *words],
                cwd=TOP,
                env=env,
                stdout=output,
                stderr=output,
                preexec_fn=dies_with_us(signal.SIGTERM),
            )

    @property
    def words(self) -> str:
        return self.terminal.read_text(encoding="utf-8")

    def printed(self) -> str:
        """What its terminal shows so far."""
        return self.words

    def wait_until_announced(self) -> None:
        until(lambda: self.process.poll() is not None or "Ctrl-C" in self.words, self.printed)
        assert self.process.poll() is None, self.words

    def get(self, path: str) -> tuple[int, str]:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(self.url + path, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode()

    def status_for(self, host: str) -> int:
        """What a browser gets that has typed this host."""
        link = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=SECONDS)
        with contextlib.closing(link):
            link.request("GET", "/", headers={"Host": host})
            return link.getresponse().status

    def stop(self, signum: int) -> int:
        self.process.send_signal(signum)
        return self.process.wait(SECONDS)

    def processes(self) -> list[int]:
        """Every process that was started with this demo's ``var``."""
        mark = f"ARBITER_VAR={self.var}".encode()
        started = []
        for place in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if mark in (place / "environ").read_bytes().split(b"\0"):
                    started.append(int(place.name))
        return started


@contextlib.contextmanager
def demo(var: Path, *words: str) -> Iterator[Demo]:
    running = Demo(var, free_port(), *words)
    try:
        running.wait_until_announced()
        yield running
    finally:
        if running.process.poll() is None:
            running.stop(signal.SIGTERM)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, embedded_demo: Path) -> Iterator[Demo]:
    """A demo for the phones of a hall; the last who asks for it may kill it."""
    var = shutil.copytree(embedded_demo, tmp_path_factory.mktemp("hall") / "var")
    with demo(var, "--host", "0.0.0.0") as running_demo:
        yield running_demo


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, embedded_demo: Path) -> Iterator[Demo]:
    """One demo for all who only ask it; whatever they did, Ctrl-C leaves nothing running."""
    var = shutil.copytree(embedded_demo, tmp_path_factory.mktemp("running") / "var")
    _leave_damaged_schedule(var)
    with demo(var) as running_demo:
        yield running_demo
        assert running_demo.stop(signal.SIGINT) == 0
        assert running_demo.processes() == []


def test_a_place_of_ones_own_begins_empty(tmp_path):
    """One login and no event; a start without the word does not fill it afterwards."""
    var = tmp_path / "cup"
    for words in (("--empty",), ()):
        with demo(var, *words) as running:
            (login,) = json.loads((var / "demo-logins.json").read_bytes())
            assert login["role"] == "organiser"
            assert login["password"] in running.words
            assert json.loads(running.get("/api/v1/events/")[1]) == []
            request = urllib.request.Request(f"{running.url}/no-such-page/")
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(request, timeout=SECONDS)
            assert "WARNING" not in running.words


def test_a_newcomer_sees_an_address_four_logins_and_a_page(tmp_path):
    """Ctrl-C ends everything, with nothing left running; a second start keeps the data."""
    var = tmp_path / "var"
    with demo(var) as running:
        assert f"{running.url}/" in running.words
        steps = re.findall(r"^  (\d)/(\d)  (.+) / (.+)$", running.words, re.MULTILINE)
        assert [step[:2] for step in steps] == [(str(number), "5") for number in range(1, 6)]
        assert steps[0][2:] == ("база данных", "the database")
        before = (var / "demo-logins.json").read_bytes()
        logins = json.loads(before)
        assert sorted(login["role"] for login in logins) == [
            *("arbiter", "organiser", "player", "player")
        ]
        assert all(login["password"] in running.words for login in logins)
        status, page = running.get("/")
        assert status == 200
        assert "<html" in page
        # ours, web, worker, beat; a child of one of them may be ending just now
        until(lambda: len(running.processes()) == 4, running.processes)
        assert running.stop(signal.SIGINT) == 0
        assert "Stopped, the data are kept" in running.words
        assert "Traceback" not in running.words
        assert running.processes() == []
    with demo(var) as again:
        assert (var / "demo-logins.json").read_bytes() == before
        assert re.findall(r"^  (\d/\d)  ", again.words, re.MULTILINE) == ["1/2", "2/2"]
        assert all(login["password"] in again.words for login in logins)
        assert again.stop(signal.SIGTERM) == 0


def test_a_hall_opens_the_pages_by_the_addresses_of_the_laptop_alone(hall):
    """Each is told with the start; no other host is served."""
    port = urlsplit(hall.url).port
    for own in addresses.addresses_of_this_computer():
        assert f"  http://{own}:{port}/" in hall.words
        assert hall.status_for(f"{own}:{port}") == 200
    word = "only in a Wi-Fi of your own" if addresses.addresses_of_this_computer() else "No network"
    assert word in hall.words
    assert hall.status_for(f"localhost:{port}") == 200
    assert hall.status_for(f"arbiter.example:{port}") == 400
    assert hall.status_for(f"203.0.113.7:{port}") == 400


def test_without_being_asked_the_demo_serves_this_computer_alone(running):
    """It listens on no other address, and answers to the name of none."""
    port = urlsplit(running.url).port
    assert "Wi-Fi" not in running.words
    assert running.status_for(f"localhost:{port}") == 200
    assert running.status_for(f"192.168.1.5:{port}") == 400
    for own in addresses.addresses_of_this_computer():
        with socket.socket() as phone:
            assert phone.connect_ex((own, port)) != 0


def test_a_real_worker_answers_on_the_embedded_broker(running):
    """A message sent from outside is taken from the folder within seconds."""
    env = {**bare_environment(), "ARBITER_VAR": str(running.var)}
    code = "from deploy.celery import SWEEP, app; app.send_task(SWEEP)"
    subprocess.run([sys.executable, "-c", code], cwd=TOP, env=env, check=True)
    queue = running.var / "queue"
    until(lambda: not list(queue.glob("*.celery.msg")), lambda: os.listdir(queue))
    assert not re.search(r"Error|Traceback", running.words)


def _leave_damaged_schedule(var: Path) -> None:
    """Leave what a power cut left of the scheduler's file: a list, and no words behind it."""
    (var / "beat-schedule.dir").write_text("'entries', (0, 500)\n'tz', (512, 20)\n")
    (var / "beat-schedule.dat").touch()


def test_a_damaged_schedule_of_an_earlier_version_stops_nothing(running):
    until(lambda: running.get("/healthz")[0] == 200, running.printed)
    assert "beat" not in running.words


def _workers(running: Demo) -> set[int]:
    """The processes of the worker, by what they were started with."""
    workers = set()
    for pid in running.processes():
        with contextlib.suppress(OSError):
            if b"\0worker\0" in Path(f"/proc/{pid}/cmdline").read_bytes():
                workers.add(pid)
    return workers


def test_a_hall_of_spectators_has_live_pages_on_a_laptop(running):
    """Each has a stream, none is sent away to ask now and again; pages go on being answered."""
    event = json.loads(running.get("/api/v1/events/")[1])[0]["id"]
    host = urlsplit(running.url).netloc
    with contextlib.ExitStack() as links:
        streams = []
        for _reader in range(60):
            link = http.client.HTTPConnection(host, timeout=SECONDS)
            links.enter_context(contextlib.closing(link))
            link.request("GET", f"/events/{event}/live/")
            streams.append(link.getresponse())
        assert {stream.status for stream in streams} == {200}
        for stream in streams:
            assert any(stream.readline().startswith(b"data: {") for _line in range(6))
        assert running.get(f"/events/{event}/standings/")[0] == 200


def test_a_killed_worker_is_started_again(running):
    """The newcomer is told, and the site goes on; what waited is taken up by the sweep."""
    [killed] = _workers(running)
    os.kill(killed, signal.SIGKILL)
    until(lambda: bool(_workers(running) - {killed}), running.printed)
    assert "was started again" in running.words
    assert running.get("/healthz")[0] == 200


def test_however_often_a_part_is_killed_it_is_started_again():
    """Killing is done to it; only what ends by itself again and again has a reason to."""
    processes = ChildProcesses(os.environ, lambda name: None)
    processes.start("worker", (sys.executable, "-c", "import signal; signal.pause()"))
    try:
        for _ in range(2 * MOST_RESTARTS):
            killed = processes.children["worker"]
            killed.kill()
            killed.wait(SECONDS)
            processes.restart_ended()
            assert processes.children["worker"].pid != killed.pid
    finally:
        processes.stop()


def test_a_part_that_ends_by_itself_again_and_again_ends_the_demo():
    processes = ChildProcesses(os.environ, lambda name: None)
    processes.start("worker", (sys.executable, "-c", "raise SystemExit(1)"))
    with pytest.raises(ChildEnded, match="worker"):
        for _ in range(MOST_RESTARTS + 1):
            processes.children["worker"].wait(SECONDS)
            processes.restart_ended()


def test_nothing_outlives_a_killed_demo(hall):
    """Even with -9 no server is left behind that would answer for the next one."""
    assert hall.processes()
    hall.process.kill()
    hall.process.wait(SECONDS)
    until(lambda: not hall.processes(), hall.processes)
