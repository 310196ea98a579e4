"""Every name that code imports or takes from one of our modules exists."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

APPS = ("games", "arbiter", "tournaments", "deploy")

MODULE_NAMES = {"__name__", "__file__", "__doc__", "__path__"}


@cache
def modules() -> dict[str, ast.Module]:
    """The tree of every module by its dotted name."""
    trees = {}
    for app in APPS:
        for file in (TOP / app).rglob("*.py"):
            parts = file.relative_to(TOP).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            trees[name] = ast.parse(file.read_text("utf-8"))
    return trees


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
            names |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return frozenset(names)


def module_has_name(module: str, name: str) -> bool:
    return f"{module}.{name}" in modules() or name in names_in(module)


def missing_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines that name what is not there; a local name that hides a module is passed over."""
    imported: dict[str, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or (node.module or "").split(".")[0] not in APPS:
            continue
        if node.module not in modules():
            yield node.lineno, f"{node.module}"
            continue
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            if not module_has_name(node.module, alias.name):
                yield node.lineno, full
            elif full in modules():
                imported[alias.asname or alias.name] = full
    local = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _is_set(node)}
    local |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        module = imported.get(node.value.id)
        if module and node.value.id not in local and not module_has_name(module, node.attr):
            yield node.lineno, f"{module}.{node.attr}"


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


@pytest.mark.parametrize("app", APPS)
def test_every_name_asked_of_a_module_is_there(app: str):
    lost = [
        f"{module}, line {line}: {name}"
        for module, tree in modules().items()
        if module.split(".")[0] == app
        for line, name in missing_names(tree)
    ]
    assert lost == []


def programs_in(tree: ast.Module) -> Iterator[ast.Module]:
    """The programs that stand in a file as text, to be run by another Python."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            with suppress(SyntaxError, ValueError):
                if "import" in node.value:
                    yield ast.parse(node.value)


def test_every_name_asked_by_tests_and_by_programs_within_them_is_there():
    """Programs in a text are seen by no other check until their slow tests run."""
    lost, programs = [], 0
    for file in sorted((TOP / "tests").rglob("*.py")):
        if file == Path(__file__):
            continue
        tree = ast.parse(file.read_text("utf-8"))
        for program in (tree, *programs_in(tree)):
            programs += program is not tree
            lost += [f"{file.relative_to(TOP)}: {name}" for _, name in missing_names(program)]
    assert lost == []
    assert programs > 5


IMPORT = "from arbiter import ports as parse_and_write_subject_keys"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (f"{IMPORT}\nparse_and_write_subject_keys.parse_subject_key('game:12')", []),
        (f"{IMPORT}\nparse_and_write_subject_keys.parse_or_nil('game:12')", ["parse_or_nil"]),
        ("from arbiter.ports import Subjekt", ["Subjekt"]),
        ("from arbiter.portal import parse_and_write_subject_keys", ["portal"]),
        ("from arbiter import ports\ndef of(ports): return ports.anything", []),
    ],
)
def test_a_wrong_name_is_found(text: str, lost: list[str]):
    missing = [name.rsplit(".", 1)[-1] for _, name in missing_names(ast.parse(text))]
    assert missing == lost


def variables_of(function: ast.FunctionDef) -> set[str]:
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def test_what_reports_of_errors_hide_are_variables_of_the_function():
    """A variable renamed alone would write the secret letters of a card into a report."""
    hidden = [
        (module, function.name, name.value in variables_of(function))
        for module, tree in modules().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for call in function.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "sensitive_variables"
        for name in call.args
        if isinstance(name, ast.Constant)
    ]
    assert hidden
    assert [(module, name) for module, name, is_variable in hidden if not is_variable] == []
