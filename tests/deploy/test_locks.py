"""Requirements: a reason each, hashes for all, and no host's address anywhere."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
DIRECT = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)")
PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^]]*])?==([^\s;\\]+)", re.MULTILINE)


def text(name: str) -> str:
    return (REQUIREMENTS / name).read_text(encoding="utf-8")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def direct(name: str) -> dict[str, str]:
    """Package -> its whole line."""
    lines = (line for line in text(name).splitlines() if DIRECT.match(line))
    return {normal(DIRECT.match(line)[1]): line for line in lines}


def pinned(name: str) -> dict[str, str]:
    return {normal(package): version for package, version in PINNED.findall(text(name))}


@pytest.mark.parametrize("name", ["base.in", "test.in"])
def test_every_direct_package_has_its_reason(name):
    """A package without a reason is one nobody dares to remove."""
    assert [line for line in direct(name).values() if not re.search(r"#\s*\S+ \S", line)] == []


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
    lock = pinned(f"{name}.txt")
    assert set(direct(f"{name}.in")) - set(lock) == set()
    blocks = re.split(r"\n(?=[a-z0-9])", text(f"{name}.txt"))
    assert [b.split()[0] for b in blocks if PINNED.match(b) and "--hash=sha256:" not in b] == []


def test_the_two_locks_agree():
    """What is tested is what runs."""
    base, test = pinned("base.txt"), pinned("test.txt")
    assert {name: (version, test.get(name)) for name, version in base.items()} == {
        name: (version, version) for name, version in base.items()
    }
