"""Answers of nginx alone, while the service restarts or a body is too large."""

import contextlib
import http.client
import json
import shutil
import signal
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.test_deployment_files import wrapped_nginx
from tests.server_programs import dies_with_us, free_port
from tests.waiting_times import SECONDS, until

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
