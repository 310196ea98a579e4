"""The image's own start under a public service's settings: gunicorn, asked as nginx asks it."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.production import TOP, own_postgres, production_environment
from tests.patience import SECONDS
from tests.programs import dies_with_us, free_port

HOST = "arbiter.example"
BEHIND_TLS = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


class Web:
    """The started server, its output, and one way to ask it."""

    def __init__(self, process: subprocess.Popen, port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        link.request("GET", path, headers={"Connection": "close", **headers})
        return link.getresponse()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + SECONDS
        while True:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            try:
                answer = self.get("/readyz")
                assert answer.status == 200, answer.read()
                return
            except OSError:
                assert time.monotonic() < deadline, self.log.read_text(encoding="utf-8")
                time.sleep(0.1)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    folder, port = tmp_path_factory.mktemp("web"), free_port()
    with own_postgres() as url:
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
        found = Web(process, port, log)
        try:
            found.wait_until_ready()
            yield found
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
        subprocess.run([sys.executable, "deploy/probe.py", url], cwd=TOP, check=False).returncode
        == 0
    )


def test_static_files_have_lasting_names(web):
    """Collected at the start, hashed, and kept by browsers for ever."""
    page = web.get("/api/docs/", **BEHIND_TLS).read().decode()
    path = next(
        word for word in page.split('"') if word.startswith("/static/") and "bundle" in word
    )
    answer = web.get(path, **BEHIND_TLS)
    assert answer.status == 200
    assert "immutable" in answer.getheader("Cache-Control")


def test_new_code_is_taken_up_while_serving(web):
    """HUP: answers before, during and after."""
    web.process.send_signal(signal.SIGHUP)
    statuses = {web.get("/healthz").status for _ in range(30) if not time.sleep(0.05)}
    assert statuses == {200}
    assert web.process.poll() is None
