"""Whatever our code imports from a module of ours, or asks of it by name, stands in that module."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
APPS = ("games", "arbiter", "tournaments", "deploy")
MODULE_NAMES = {"__name__", "__file__", "__doc__", "__path__"}


@cache
def modules() -> dict[str, ast.Module]:
    """The tree of every module by its dotted name."""
    found = {}
    for app in APPS:
        for file in (TOP / app).rglob("*.py"):
            parts = file.relative_to(TOP).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = ast.parse(file.read_text("utf-8"))
    return found


@cache
def names_in(module: str) -> frozenset[str]:
    """What a module defines, assigns or imports, also inside its ``if`` and ``try``."""
    names = set(MODULE_NAMES)
    tree = modules()[module]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(one.asname or one.name).split(".")[0] for one in node.names}
    return frozenset(names)


def is_there(module: str, name: str) -> bool:
    return f"{module}.{name}" in modules() or name in names_in(module)


def missing(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines that name what is not there; a local name that hides a module is passed over."""
    asked: dict[str, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or (node.module or "").split(".")[0] not in APPS:
            continue
        if node.module not in modules():
            yield node.lineno, f"{node.module}"
            continue
        for one in node.names:
            full = f"{node.module}.{one.name}"
            if not is_there(node.module, one.name):
                yield node.lineno, full
            elif full in modules():
                asked[one.asname or one.name] = full
    local = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _is_set(node)}
    local |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        module = asked.get(node.value.id)
        if module and node.value.id not in local and not is_there(module, node.attr):
            yield node.lineno, f"{module}.{node.attr}"


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


@pytest.mark.parametrize("app", APPS)
def test_every_name_asked_of_a_module_is_there(app: str):
    lost = [
        f"{module}, line {line}: {name}"
        for module, tree in modules().items()
        if module.split(".")[0] == app
        for line, name in missing(tree)
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("from arbiter.ports import subject\nsubject.parse_or_none('game:12')", []),
        ("from arbiter.ports import subject\nsubject.parse_or_nil('game:12')", ["parse_or_nil"]),
        ("from arbiter.ports.subject import Subjekt", ["Subjekt"]),
        ("from arbiter.portal import subject", ["portal"]),
        ("from arbiter.ports import subject\ndef of(subject): return subject.anything", []),
    ],
)
def test_a_wrong_name_is_found(text: str, lost: list[str]):
    found = [name.rsplit(".", 1)[-1] for _, name in missing(ast.parse(text))]
    assert found == lost
