"""The README is true: what it tells a newcomer to type works, what it names is there."""

import re
import shlex
import subprocess
import sys

import pytest

from tests.deploy.production import TOP

TEXT = (TOP / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (python -m games\.draughts .+)$", TEXT, re.MULTILINE)
MODULES = re.findall(r"`python -m (tests\.benchmarks\.\w+)`", TEXT)
FILES = re.findall(
    r"(?<![\w/])((?:deploy|tests|games|arbiter|tournaments|requirements)/[\w./@-]+\w)", TEXT
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_line_of_the_library_can_be_typed(command):
    done = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]], cwd=TOP, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("module", MODULES)
def test_every_measurement_can_be_asked_for_help(module):
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=TOP, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(set(FILES)))
def test_every_file_it_names_is_there(name):
    assert (TOP / name).exists(), name


def test_it_was_read_at_all():
    assert len(COMMANDS) >= 7
    assert len(MODULES) >= 6
    assert len(FILES) > 10
