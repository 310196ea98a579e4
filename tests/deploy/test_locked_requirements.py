"""Every locked requirement has a reason and hashes, and no host address."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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
        if ".migrations." not in found.name and not found.name.endswith(("__main__", ".conf")):
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
