"""The installed library decides a real event file again: no Django, no network, nothing else."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from deploy.wheel import event_rooms
from tests.deploy.test_wheel import build_wheel_in, run
from tests.support import swiss_event
from tests.support.compiled import copy_of_the_library
from tests.support.environment import TOP
from tests.tournaments.exchange.test_capsule import (
    compute_table,
    downloaded,
    first_place,
    resigned,
    round_robin,
    seed_of_first_lot,
    with_json,
)
from tournaments.exchange.capsule import layout

__all__ = ["round_robin"]

pytestmark = pytest.mark.django_db

WITHOUT_NETWORK = """
import sys

def refuse(event, given):
    if event in ("socket.connect", "socket.getaddrinfo", "urllib.Request", "subprocess.Popen"):
        raise RuntimeError(event)

sys.addaudithook(refuse)
from draughts64.__main__ import main
status = main(sys.argv[1:])
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"django", "cryptography", "gacrux", "games", "arbiter", "tournaments"}, loaded
raise SystemExit(status)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare environment with the pure wheel and nothing else."""
    place = tmp_path_factory.mktemp("event-wheel")
    tree = copy_of_the_library(place / "tree")
    wheel = build_wheel_in(tree, DRAUGHTS64_PURE="1")
    run(sys.executable, "-m", "venv", "--without-pip", place / "bare", cwd=place)
    python = place / "bare" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "--python", python, "install", "--no-index", "--no-deps", wheel, cwd=place)
    return python


def verified(python: Path, data: bytes, folder: Path, *more: str) -> tuple[int, str]:
    """The exit status of `draughts64 verify`, and all that it printed."""
    (folder / "event.zip").write_bytes(data)
    done = subprocess.run(
        [python, "-I", "-c", WITHOUT_NETWORK, "verify", folder / "event.zip", *more],
        capture_output=True, text=True, timeout=300, env={"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_a_round_robin_is_decided_again_in_a_bare_environment(python, round_robin, tmp_path):
    """Signatures too: by Ed25519 of the standard library alone."""
    data = downloaded(round_robin, round_robin.arbiter)
    status, said = verified(python, data, tmp_path, "--language", "ru")
    assert status == 0, said
    for line in (
        "Туров составлено заново: 1",
        "Заверенных записей: 1",
        "Подписей списка: 1",
        "Мест посчитано заново: 4",
    ):
        assert line in said, said
    assert "НЕВЕРНО" not in said
    kept = tmp_path / "allowed_signers"
    kept.write_bytes(zipfile.ZipFile(io.BytesIO(data)).read("allowed_signers"))
    status, said = verified(python, data, tmp_path, "--language", "en", "--signers", str(kept))
    assert status == 0, said
    assert "signed with a key of the list given" in said


def test_what_was_changed_is_named_and_the_status_tells(python, round_robin, tmp_path):
    data = downloaded(round_robin)
    changed = resigned(with_json(data, layout.STANDINGS, first_place))
    status, said = verified(python, changed, tmp_path, "--language", "en")
    assert status == 1
    assert "WRONG: number" in said
    assert "the file does not tell the truth" in said
    status, said = verified(
        python, with_json(data, layout.LOTS, seed_of_first_lot), tmp_path, "--language", "ru"
    )
    assert status == 1
    assert "lots.json" in said
    status, said = verified(python, b"PK\x03\x04 cut", tmp_path, "--language", "ru")
    assert status == 2
    assert "ZIP" in said


def test_a_swiss_without_the_engine_is_said_not_to_be_paired_again(python, tmp_path):
    story = swiss_event.event(7, 2)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    compute_table(story)
    status, said = verified(python, downloaded(story), tmp_path, "--language", "en")
    assert status == 0, said
    assert "not decided: round 1: only the rules that forbid a pairing were checked" in said
    assert "Rounds paired again: 0" in said


def test_every_copied_module_is_loaded_by_the_wheel_alone(python):
    names = [
        f"draughts64._event.{name.removesuffix('.py').replace('/', '.')}"
        for name in event_rooms.files_of_event_rooms(TOP)
        if name.endswith(".py") and not name.endswith("__init__.py")
    ]
    code = f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)"
    run(python, "-I", "-c", code, cwd=python.parent)


def test_every_word_of_the_command_has_its_russian():
    words = event_rooms.russian_words(TOP)
    assert len(words) >= 50
    same = [english for english, russian in words.items() if english == russian]
    assert same == []


def test_the_tree_itself_names_the_command_of_the_service(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "games.draughts", "verify", "x.zip", "--language", "ru"],
        cwd=TOP, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "manage.py verify_event" in done.stderr
