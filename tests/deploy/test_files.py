"""Files of a deployment (compose, systemd units, nginx) are accepted, and requirements locked."""

import configparser
import os
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

from deploy.settings.environment import VARIABLE_NAMES

# Files of a deployment (compose, systemd units, nginx) are accepted by their programs.
#
# No container engine runs here: the image is linted, never built.


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
    from deploy.broker.choice import TASK_SECONDS

    waits = int(unit_file_keys(DEPLOY / "systemd" / "worker.service")["Service"]["TimeoutStopSec"])
    assert waits > TASK_SECONDS
    assert f"stop_grace_period: {waits}s" in (DEPLOY / "compose.yaml").read_text()


# Every locked requirement has a reason and hashes, and no host address.


REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"

DIRECT = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)")

PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^]]*])?==([^\s;\\]+)", re.MULTILINE)


def requirements_text(name: str) -> str:
    return (REQUIREMENTS / name).read_text(encoding="utf-8")


def normal_package_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def direct_requirements(name: str) -> dict[str, str]:
    """Package -> its whole line."""
    lines = (line for line in requirements_text(name).splitlines() if DIRECT.match(line))
    return {normal_package_name(DIRECT.match(line)[1]): line for line in lines}


def pinned_versions(name: str) -> dict[str, str]:
    return {
        normal_package_name(package): version
        for package, version in PINNED.findall(requirements_text(name))
    }


@pytest.mark.parametrize("name", ["base.in", "test.in"])
def test_every_direct_package_has_its_reason(name):
    """A package without a reason is one nobody dares to remove."""
    assert [
        line for line in direct_requirements(name).values() if not re.search(r"#\s*\S+ \S", line)
    ] == []


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.iterdir()), ids=lambda path: path.name)
def test_no_file_names_a_host_or_a_path(path):
    """A lock must install from whatever index the reader uses."""
    content = path.read_text(encoding="utf-8")
    assert "://" not in content
    assert not re.search(r"--(index-url|extra-index-url|find-links|trusted-host)", content)
    assert not re.search(r"(?:^|\s)/\w+/", content)


@pytest.mark.parametrize("name", ["base", "test"])
def test_the_lock_holds_every_direct_package_with_hashes(name):
    """A name added to ``.in`` and not locked would be missing on a fresh machine."""
    lock = pinned_versions(f"{name}.txt")
    assert set(direct_requirements(f"{name}.in")) - set(lock) == set()
    blocks = re.split(r"\n(?=[a-z0-9])", requirements_text(f"{name}.txt"))
    assert [b.split()[0] for b in blocks if PINNED.match(b) and "--hash=sha256:" not in b] == []


def test_the_two_locks_agree():
    """What is tested is what runs."""
    base, test = pinned_versions("base.txt"), pinned_versions("test.txt")
    assert {name: (version, test.get(name)) for name, version in base.items()} == {
        name: (version, version) for name, version in base.items()
    }


# what gunicorn and the builder of the library's wheel load themselves is left out
WITH_THE_BASE_ONLY = """
import importlib, importlib.metadata, pkgutil, re, sys
pinned = set(sys.argv[1].split())
owners = importlib.metadata.packages_distributions()
normal = lambda name: re.sub(r"[-_.]+", "-", name).lower()
class OnlyTheLock:
    def find_spec(self, name, path=None, target=None):
        owned = {normal(one) for one in owners.get(name.partition(".")[0], ())}
        if owned and not owned & pinned:
            raise ModuleNotFoundError(f"not in base.txt: {name}", name=name)
sys.meta_path.insert(0, OnlyTheLock())
for one in ("deploy.wsgi", "deploy.celery", *sys.argv[2:]):
    importlib.import_module(one)
import games, arbiter, tournaments, deploy
for room in (games, arbiter, tournaments, deploy):
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        elsewhere = ("__main__", ".conf", ".add_compiled_build")
        if ".migrations." not in found.name and not found.name.endswith(elsewhere):
            importlib.import_module(found.name)
"""

# what the words of a production environment call by name, never an import of ours
BY_CONFIGURATION = (
    *("kombu.transport.redis", "kombu.transport.filesystem", "celery.worker", "celery.beat"),
    *("django.core.cache.backends.redis", "django.db.backends.postgresql.base", "psycopg_pool"),
    *("gunicorn.app.wsgiapp", "gunicorn.workers.gthread", "whitenoise.middleware"),
)


def test_what_runs_in_production_needs_nothing_that_only_the_tests_install():
    """A package that comes with pytest is not there on the server."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            WITH_THE_BASE_ONLY,
            " ".join(pinned_versions("base.txt")),
            *BY_CONFIGURATION,
        ],
        cwd=REQUIREMENTS.parent,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
