"""Gunicorn with production settings behind nginx, and nginx alone while it restarts."""

import contextlib
import http.client
import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.test_files import wrapped_nginx
from tests.support.environment import TOP, own_postgres, production_environment
from tests.support.programs import dies_with_us, free_port
from tests.support.waiting import SECONDS, until
from tournaments.hall.views.live import MOST_STREAMS_OF_SITE

# Gunicorn with production settings answers as nginx asks it.


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
            [sys.executable, "deploy/health/probe.py", url], cwd=TOP, check=False
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


def _logins(web: Web) -> float:
    answer = web.get("/metrics")
    assert answer.status == 200
    families = text_string_to_metric_families(answer.read().decode())
    return sum(
        sample.value
        for family in families
        for sample in family.samples
        if sample.name == "arbiter_requests_total" and sample.labels["view"] == "login"
    )


def test_figures_are_those_of_all_processes_whoever_is_asked(web):
    """And of the processes before a reload; a reader behind the proxy is no neighbour."""
    before = _logins(web)
    assert {web.read("/login/") for _ in range(20)} == {200}
    assert {_logins(web) for _ in range(10)} == {before + 20}
    assert web.read("/metrics") == 403  # X-Forwarded-For names somebody else
    old = web.pids()
    web.process.send_signal(signal.SIGHUP)
    until(lambda: not web.pids() & old, web.log_text)
    assert _logins(web) == before + 20


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
    assert 1 <= len(streams) <= processes * MOST_STREAMS_OF_SITE
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


# Answers of nginx alone, while the service restarts or a body is too large.


SYSTEM = "/usr/sbin:/usr/local/sbin"  # not in everybody's PATH

NGINX = shutil.which("nginx") or shutil.which("nginx", path=SYSTEM)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a real nginx with the site as it is shipped, and nothing behind it."""
    if NGINX is None:
        pytest.skip("nginx is not installed; its site is parsed by the other tests")
    folder: Path = tmp_path_factory.mktemp("nginx")
    whole, secure, plain = wrapped_nginx(folder), free_port(), free_port()
    site = folder / "site.conf"
    text = site.read_text(encoding="utf-8")
    text = text.replace("listen [::]:80;", "").replace("listen [::]:443 ssl http2;", "")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl")
    site.write_text(text.replace("/run/arbiter/web.sock", f"{folder}/none.sock"), encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole.write_text(
        whole.read_text(encoding="utf-8").replace("http {", f"daemon off; http {{ {temporary}", 1),
        encoding="utf-8",
    )
    log = folder / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [NGINX, "-p", folder, "-c", whole],
            stdout=output,
            stderr=output,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            return ask(secure, "GET", "/")[0] > 0
        except OSError:
            return False

    try:
        until(answers, log.read_text)
        yield secure
    finally:
        server.terminate()
        server.wait(SECONDS)


def ask(port: int, method: str, path: str, body: bytes = b"") -> tuple[int, dict, str]:
    trust = ssl._create_unverified_context()  # a certificate of this test
    link = http.client.HTTPSConnection("127.0.0.1", port, timeout=SECONDS, context=trust)
    with contextlib.closing(link):
        link.request(method, path, body=body, headers={"Host": "arbiter.example"})
        answer = link.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_program_is_told_in_a_document_that_the_service_is_away(port, method):
    status, headers, text = ask(port, method, "/api/v1/events/", b"{}" if method == "POST" else b"")
    assert (status, headers["Content-Type"]) == (503, "application/problem+json")
    assert headers["Retry-After"] == "5"
    assert (json.loads(text)["status"], json.loads(text)["code"]) == (503, "service_away")


def test_a_person_is_told_on_a_page(port):
    status, headers, text = ask(port, "GET", "/events/1/")
    assert (status, headers["Content-Type"]) == (503, "text/html; charset=utf-8")
    assert "Сервис сейчас недоступен" in text


def test_a_body_that_is_not_passed_on_is_refused_in_the_same_shape(port):
    status, headers, text = ask(port, "POST", "/api/v1/games/1/records/", bytes(7 * 1024 * 1024))
    assert (status, headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(text)["code"] == "too_large"


def test_the_answers_themselves_have_no_address(port):
    """They can only be come to by what happened."""
    status, _, _ = ask(port, "GET", "/.answer/away.json")
    assert status == 404
