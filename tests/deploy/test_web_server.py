"""Gunicorn with production settings answers as nginx asks it."""

import http.client
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.production_environment import TOP, own_postgres, production_environment
from tests.server_programs import dies_with_us, free_port
from tests.waiting_times import SECONDS, until
from tournaments.live_pages.event_stream_page import MOST_STREAMS

HOST = "arbiter.example"
BEHIND_TLS = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


class Web:
    """The started server, its output, and one way to ask it."""

    def __init__(
        self, process: subprocess.Popen, port: int, log: Path, env: dict[str, str]
    ) -> None:
        self.process, self.port, self.log, self.env = process, port, log, env

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        link.request("GET", path, headers={"Connection": "close", **headers})
        return link.getresponse()

    def read(self, path: str, **headers: str) -> int:
        """Ask behind TLS, read to the end and hang up, as a browser does."""
        answer = self.get(path, **{**BEHIND_TLS, **headers})
        answer.read()
        return answer.status

    def wait_until_ready(self) -> None:
        until(self._answers, self.log_text)
        answer = self.get("/readyz")
        assert answer.status == 200, answer.read()

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log_text()
        try:
            self.get("/healthz").read()
        except OSError:
            return False
        return True

    def log_text(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def pids(self) -> set[int]:
        """The processes that serve, as the system knows them."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(pid) for pid in children.read_text(encoding="ascii").split()}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory, migrated_database: str) -> Iterator[Web]:
    folder, port = tmp_path_factory.mktemp("web"), free_port()
    with own_postgres(migrated_database) as url:
        env = production_environment(folder, url) | {"WEB_BIND": f"127.0.0.1:{port}"}
        env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
        subprocess.run(["deploy/entrypoint.sh", "migrate"], cwd=TOP, env=env, check=True)
        log = folder / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["deploy/entrypoint.sh", "web"],
                cwd=TOP,
                env=env,
                stdout=output,
                stderr=output,
                preexec_fn=dies_with_us(signal.SIGTERM),
            )
        server = Web(process, port, log, env)
        try:
            server.wait_until_ready()
            yield server
        finally:
            process.terminate()
            process.wait(SECONDS)


def test_a_page_behind_tls_is_served_with_the_headers_of_tls(web):
    """HSTS, no frame, no guessing of types; cookies only over TLS."""
    answer = web.get("/login/", **BEHIND_TLS)
    assert answer.status == 200
    assert "max-age=" in answer.getheader("Strict-Transport-Security")
    assert answer.getheader("X-Frame-Options") == "DENY"
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert "Secure" in answer.getheader("Set-Cookie")


def test_plain_http_is_sent_to_tls(web):
    """To the site's own name."""
    answer = web.get("/login/", Host=HOST)
    assert answer.status == 301
    assert answer.getheader("Location") == f"https://{HOST}/login/"


def test_another_name_is_refused(web):
    """A wrong Host header is no way in."""
    assert web.get("/login/", **{**BEHIND_TLS, "Host": "evil.example"}).status == 400


def test_the_probe_needs_neither_name_nor_tls(web):
    """The one of the image."""
    url = f"http://127.0.0.1:{web.port}/healthz"
    assert (
        subprocess.run(
            [sys.executable, "deploy/health/probe_command.py", url], cwd=TOP, check=False
        ).returncode
        == 0
    )


def test_static_files_have_lasting_names(web):
    """Collected at the start, hashed, and kept by browsers for ever."""
    page = web.get("/api/docs/", **BEHIND_TLS).read().decode()
    path = next(word for word in page.split('"') if word.startswith("/static/site/api_document"))
    answer = web.get(path, **BEHIND_TLS)
    assert answer.status == 200
    assert "immutable" in answer.getheader("Cache-Control")


def test_new_code_is_taken_up_while_serving(web):
    """HUP: answers before, during and after the processes are replaced by new ones."""
    old, statuses = web.pids(), set()
    assert old

    def all_are_new() -> bool:
        statuses.add(web.get("/healthz").status)
        return not web.pids() & old

    web.process.send_signal(signal.SIGHUP)
    until(all_are_new, web.log_text)
    assert web.get("/healthz").status == 200
    assert statuses == {200}
    assert web.process.poll() is None


@pytest.fixture(scope="module")
def event(web: Web) -> str:
    """The address of a real event, made by the program's own command on the server's database."""
    make = [sys.executable, "manage.py", "simulate_event", "--players", "6", "--keep"]
    subprocess.run(make, cwd=TOP, env=web.env, check=True, capture_output=True)
    return "/events/1/"


def test_fifty_open_live_pages_do_not_keep_the_next_reader_waiting(web, event):
    """A process streams to a few and sends the others to ask now and again: threads stay free."""
    readers = []
    for _ in range(50):
        readers.append(web.get(f"{event}live/", **BEHIND_TLS))
        if readers[-1].status != 200:
            readers[-1].read()  # a refused browser hangs up
    streams = [answer for answer in readers if answer.status == 200]
    refused = [answer for answer in readers if answer.status == 204]
    processes = 2
    assert 1 <= len(streams) <= processes * MOST_STREAMS
    assert len(streams) + len(refused) == 50
    assert {web.read(f"{event}standings/") for _ in range(20)} == {200}
    assert {web.read(f"{event}live/?once") for _ in refused} == {200}
    for stream in streams:  # still open, and still telling
        assert stream.getheader("Content-Type") == "text/event-stream"
        assert stream.readline().startswith(b"retry:")
        stream.close()


def test_a_page_nobody_changed_costs_an_answer_without_a_body(web, event):
    """304 by the same ETag, from whichever process answers."""
    first = web.get(f"{event}crosstable/", **BEHIND_TLS)
    tag = first.getheader("ETag")
    first.read()
    headers = {"If-None-Match": tag}
    assert {web.read(f"{event}crosstable/", **headers) for _ in range(10)} == {304}


def test_the_server_starts_without_a_word_of_error(web):
    """Nothing that an operator would look for in vain."""
    log = web.log_text()
    assert "Control socket" not in log
    assert "ERROR" not in log
