"""Only allowed packages import each other, and pure packages import no Django."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

# room -> the rooms to its left it may ask; the standard library besides
PURE_ROOMS = {
    "games/draughts": ("games.draughts",),
    "arbiter/rules": ("arbiter.rules", "games.draughts"),
    "tournaments/pairing": ("tournaments.pairing", "games.draughts", "arbiter.rules"),
    "tournaments/scoring": (
        "tournaments.scoring",
        "tournaments.pairing",
        "games.draughts",
        "arbiter.rules",
    ),
    "tournaments/systems": (
        "tournaments.systems",
        "tournaments.pairing",
        "tournaments.scoring",
        "games.draughts",
        "arbiter.rules",
    ),
}


def imported_modules(path: Path) -> Iterator[str]:
    """Every module named by an import, wherever in the file it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.relative_to(TOP).with_suffix("").parts[: -node.level or None]
            module = ".".join([*(above if node.level else ()), *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_allowed(name: str, rooms: tuple[str, ...]) -> bool:
    is_room = any(name == room or name.startswith(f"{room}.") for room in rooms)
    return is_room or name.split(".")[0] in sys.stdlib_module_names


def swiss_engine_for_its_adapter(file: Path) -> tuple[str, ...]:
    """One adapter a system may ask the Swiss engine: of players, of teams."""
    adapters = ("tournaments/pairing/dutch.py", "tournaments/pairing/teams/engine.py")
    return ("gacrux",) if file.relative_to(TOP).as_posix() in adapters else ()


@pytest.mark.parametrize(("room", "allowed"), PURE_ROOMS.items())
def test_a_pure_room_knows_the_standard_library_and_its_left(room, allowed):
    """No Django, no database, no clock of a framework inside the rules."""
    files = sorted((TOP / room).rglob("*.py"))
    assert files
    strangers = [
        f"{file.relative_to(TOP)}: {name}"
        for file in files
        for name in imported_modules(file)
        if not is_allowed(name, (*allowed, *swiss_engine_for_its_adapter(file)))
    ]
    assert strangers == []


def test_no_import_goes_upwards():
    """The contracts of pyproject.toml, over every import of the four packages."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    done = subprocess.run(
        [*command, "--no-cache"], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_rules_of_play_start_at_once():
    """A pure room loads nothing heavy: no framework comes along."""
    code = "import sys, games.draughts; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=TOP, check=False).returncode == 0


def test_a_command_loads_no_pages():
    """Pages bring spreadsheets and the API with them: half a second at every start."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", "import sys; print(*sys.modules)"],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    pages = {f"{room}.urls" for room in ("games", "arbiter", "tournaments")} | {"openpyxl"}
    assert not pages & set(done.stdout.split())


def test_a_command_starts_without_the_engine_and_the_sheets():
    """What only some commands need is imported when they need it."""
    program = (
        "import sys, django; django.setup();"
        "import tournaments.management.commands.pair_trf;"
        "print(*sorted({'gacrux', 'networkx', 'openpyxl'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=TOP,
        capture_output=True,
        text=True,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
    )
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


START = """
import sys
import django
django.setup()
from django.core.management import call_command
call_command("check")
import deploy.urls
print(*sorted({one.split(".")[0] for one in sys.modules}))
"""


def test_the_site_starts_without_what_only_some_acts_need(tmp_path):
    """With all its pages: whoever pairs, writes a workbook or reads a chapter loads the rest."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings", "ARBITER_VAR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", START], cwd=TOP, env=env, capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split("\n")[-2].split()
    assert "tournaments" in loaded
    needed_later = {"celery", "kombu", "gacrux", "networkx", "openpyxl", "markdown_it"}
    assert not needed_later & set(loaded)
