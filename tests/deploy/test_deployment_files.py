"""Files of a deployment (compose, systemd units, nginx) are accepted by their programs.

No container engine runs here: the image is linted, never built.
"""

import configparser
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import crossplane
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from deploy.settings.environment_variable_names import VARIABLE_NAMES

TOP = Path(__file__).resolve().parents[2]
DEPLOY = TOP / "deploy"
BIN = Path(sys.executable).parent  # where the linters of the test requirements are
UNITS = sorted((DEPLOY / "systemd").iterdir())
SCRIPTS = sorted(DEPLOY.glob("*.sh"))


def run(*command: object, **more: object) -> subprocess.CompletedProcess:
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=TOP, **more)


def assert_clean(done: subprocess.CompletedProcess) -> None:
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_is_clean():
    """hadolint: pinned bases, no root, exec forms."""
    assert_clean(run(BIN / "hadolint", DEPLOY / "Dockerfile"))


@pytest.mark.parametrize("script", [*SCRIPTS, TOP / ".ci" / "run"], ids=lambda path: path.name)
def test_a_script_is_clean(script):
    """shellcheck: quoting, paths, ends of pipelines."""
    assert_clean(run(BIN / "shellcheck", "-x", script))


def compose(**env: str) -> subprocess.CompletedProcess:
    return run(
        BIN / "docker-compose", "-f", DEPLOY / "compose.yaml", "config", "--services", env=env
    )


def test_compose_reads_its_file():
    """Compose itself resolves anchors, words and dependencies."""
    done = compose(SITE_URL="https://arbiter.example")
    assert_clean(done)
    assert set(done.stdout.split()) == {
        *("web", "live", "worker", "beat", "migrate"),
        *("postgres", "redis"),
    }


def test_compose_wants_the_address():
    """Forgotten, it is named, not guessed."""
    done = compose()
    assert done.returncode != 0
    assert "SITE_URL" in done.stderr


def test_the_words_of_env_example_are_exactly_the_known_ones():
    """A word nobody explains, or one that is refused, would send people to the source."""
    explained = set(re.findall(r"^#? ?([A-Z][A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.M))
    explained = {
        name.removesuffix("_FILE") if name not in VARIABLE_NAMES else name for name in explained
    }
    assert (
        explained - {*("WEB_BIND", "WEB_PROCESSES", "LIVE_PORT", "WORKER_PROCESSES")}
        == VARIABLE_NAMES
    )


def write_certificate(folder: Path) -> None:
    """One for a day, signed by itself: nginx only wants to see the files."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "arbiter.example")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem, pkcs8 = Encoding.PEM, PrivateFormat.PKCS8
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, pkcs8, NoEncryption()))


def wrapped_nginx(folder: Path) -> Path:
    """The site inside the smallest whole configuration, with a certificate that exists."""
    site = (DEPLOY / "nginx" / "site.conf").read_text(encoding="utf-8")
    site = re.sub(r"/etc/arbiter/tls", str(folder), site)
    write_certificate(folder)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; include {folder}/site.conf; }}\n",
        encoding="utf-8",
    )
    return whole


def test_the_nginx_site_is_sound(tmp_path):
    """Every directive known, in its place, with its arguments; by nginx too where it is."""
    whole = wrapped_nginx(tmp_path)
    read = crossplane.parse(str(whole), strict=True)
    assert read["errors"] == []
    if nginx := shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"):
        assert_clean(run(nginx, "-t", "-p", tmp_path, "-c", whole))


def test_nginx_lets_a_little_more_in_than_the_service_takes():
    """The service words the refusal, with its own limit of 5 MB."""
    site = (DEPLOY / "nginx" / "site.conf").read_text(encoding="utf-8")
    assert "client_max_body_size 6m;" in site
    for header in ("Host $http_host", "X-Forwarded-Proto $scheme", "X-Forwarded-For $remote_addr"):
        assert f"proxy_set_header {header};" in site


@pytest.mark.parametrize(
    ("path", "lets_in"),
    [
        ("/archive/imports/new/", True),
        ("/api/v1/archive/imports/", True),
        ("/api/v1/archive/imports", True),
        ("/api/v1/archive/", False),
        ("/archive/importsome/", False),
    ],
)
def test_nginx_lets_an_archive_s_file_in_at_both_doors_and_nowhere_else(tmp_path, path, lets_in):
    """The page and the API take the same file; 200 MB of anything else is refused at once."""
    (of_files,) = (
        location["args"][-1]
        for location in locations(wrapped_nginx(tmp_path))
        if {"client_max_body_size", "201m"} <= words_of(location)
    )
    assert bool(re.match(of_files, path)) is lets_in


def locations(whole: Path) -> list[dict]:
    """The blocks of the site that nginx chooses among by the path."""
    read = crossplane.parse(str(whole), combine=True)["config"][0]["parsed"]
    (http,) = (directive for directive in read if directive["directive"] == "http")
    inside = [directive for server in http["block"] for directive in server.get("block", ())]
    return [directive for directive in inside if directive["directive"] == "location"]


def words_of(block: dict) -> set[str]:
    return {
        word
        for directive in block["block"]
        for word in (directive["directive"], *directive["args"])
    }


def unit_file_keys(path: Path) -> configparser.RawConfigParser:
    """A key may stand twice in a unit: the last is enough here."""
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_sound(path, tmp_path):
    """Its programs exist; systemd itself has nothing against it where it is installed."""
    text = path.read_text(encoding="utf-8").replace("/srv/arbiter/.venv/bin", str(BIN))
    text = text.replace("/srv/arbiter", str(TOP)).replace("User=arbiter", "User=root")
    placed = tmp_path / f"arbiter-{path.name}"
    placed.write_text(re.sub(r"Group=.*\n", "", text), encoding="utf-8")
    (tmp_path / "arbiter-backup.service").touch()
    read = unit_file_keys(placed)
    keys = ("ExecStart", "ExecStartPre") if read.has_section("Service") else ()
    commands = [read["Service"][key] for key in keys if key in read["Service"]]
    assert all(shutil.which(command.split()[0]) for command in commands)
    if "Service" in read:
        assert read["Service"]["NoNewPrivileges"] == "yes"
        assert read["Service"]["EnvironmentFile"] == "/etc/arbiter/env"
    if (systemd := shutil.which("systemd-analyze")) and path.suffix == ".service":
        done = run(systemd, "verify", "--man=no", placed)
        assert str(placed.name) not in done.stderr, done.stderr


def test_the_worker_may_finish_what_it_began():
    """systemd and compose wait longer than the longest task."""
    from deploy.broker_and_cache.broker_and_cache_choice import TASK_SECONDS

    waits = int(unit_file_keys(DEPLOY / "systemd" / "worker.service")["Service"]["TimeoutStopSec"])
    assert waits > TASK_SECONDS
    assert f"stop_grace_period: {waits}s" in (DEPLOY / "compose.yaml").read_text()
