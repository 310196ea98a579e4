"""Ruff and mypy find nothing in the project."""

import ast
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from tests.deploy.production_environment import TOP
from tests.deploy.test_imports import PURE_ROOMS


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


SHELL = {"*/*/services.py", "*/*/selectors.py"}


def test_pure_rooms_services_and_selectors_are_typed_strictly():
    """The rooms of the imports' test, lists besides, and every subject's changes and reading."""
    assert TYPED["strict"] is True
    assert set(TYPED["files"]) >= {*PURE_ROOMS, "tournaments/player_list_reader", *SHELL}
    waved_through = [
        str(file.relative_to(TOP))
        for name in TYPED["files"]
        for found in TOP.glob(name)
        for file in [found, *found.rglob("*.py")]
        if file.is_file() and "type: ignore" in file.read_text("utf-8")
    ]
    assert waved_through == []


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
    found = [
        str(file.relative_to(TOP))
        for room in ("games", "arbiter", "tournaments", "deploy")
        for file in (TOP / room).rglob("*.py")
        if GREEDY_GROUP.search(file.read_text("utf-8"))
    ]
    assert found == []


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
