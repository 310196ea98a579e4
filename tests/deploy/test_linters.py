"""Ruff and mypy find nothing in the project."""

import ast
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from tests.deploy.test_imports import PURE_ROOMS
from tests.support.environment import TOP


def test_the_linter_is_content():
    """Unused names, missing annotations and long lines are found before a reader does."""
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


TYPED = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]

NOT_TYPED = ["/migrations/", r"^deploy/old_python\.py$", "^deploy/stubs/"]

MORE_PURE = {"games/archive/names", "tournaments/people/lists"}


def test_all_of_the_product_is_typed_strictly():
    """Every room and every file in it, whatever it is called; but no migration."""
    assert TYPED["strict"] is True
    assert TYPED["files"] == ["games", "arbiter", "tournaments", "deploy"]
    assert TYPED["exclude"] == NOT_TYPED
    waved_through = [
        str(file.relative_to(TOP))
        for room in TYPED["files"]
        for file in (TOP / room).rglob("*.py")
        if "type: ignore" in file.read_text("utf-8")
    ]
    assert waved_through == []


def test_a_pure_room_may_not_lean_on_what_comes_without_types():
    """Only where Django is at hand its decorators, classes and rows are taken as they are."""
    pure = next(part for part in TYPED["overrides"] if "games.draughts.*" in part["module"])
    names = {name.removesuffix(".*").replace(".", "/") for name in pure["module"]}
    assert names >= {*PURE_ROOMS, *MORE_PURE}
    allowed = {"disallow_untyped_decorators", "disallow_subclassing_any", "warn_return_any"}
    relaxed = [part for part in TYPED["overrides"] if part is not pure]
    assert all(pure[name] is True for name in allowed)
    assert {name for part in relaxed for name, value in part.items() if value is False} <= allowed


def test_the_types_hold(pytestconfig: pytest.Config, tmp_path: Path):
    """`games/draughts` says that it is typed; its hot files can only be compiled while it is.

    What an earlier run has found of the files that are as they were is believed.
    """
    cache = getattr(pytestconfig, "cache", None)
    kept = cache.mkdir("mypy") if cache else tmp_path
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", kept],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


GREEDY_GROUP = re.compile(r"\)[?*+]\+|\)\{\d*,?\d*\}\+")


def test_no_pattern_keeps_what_a_group_has_taken():
    """Python before 3.11.5 goes wrong where the group may give back: ``(?>(?:…)+)`` is right."""
    greedy = [
        str(file.relative_to(TOP))
        for room in ("games", "arbiter", "tournaments", "deploy")
        for file in (TOP / room).rglob("*.py")
        if GREEDY_GROUP.search(file.read_text("utf-8"))
    ]
    assert greedy == []


def test_the_sentence_about_a_constant_stands_right_below_it():
    """Further away it reads as a remark on the next one."""
    places = []
    for room in ("games", "arbiter", "tournaments", "deploy"):
        for path in (TOP / room).rglob("*.py"):
            body = ast.parse(path.read_text("utf-8")).body
            places += [
                f"{path.relative_to(TOP)}:{sentence.lineno}"
                for constant, sentence in pairwise(body)
                if isinstance(constant, (ast.Assign, ast.AnnAssign))
                and isinstance(sentence, ast.Expr)
                and isinstance(sentence.value, ast.Constant)
                and sentence.lineno != (constant.end_lineno or 0) + 1
            ]
    assert places == []
