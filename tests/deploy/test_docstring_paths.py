"""Every module, function, name or file that stands in a docstring's backticks exists."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

TOP = Path(__file__).resolve().parents[2]
APPS = ("games", "arbiter", "tournaments", "deploy")
QUOTED = re.compile(r"`{1,2}([^`\n]+)`{1,2}")
DOTTED = re.compile(r"[a-z_]\w*(\.\w+)+")
FILE = re.compile(r"(?:[\w.]+/)*\w+\.(?:py|html|js|toml)")
FOLDER = re.compile(rf"(?:{'|'.join(APPS)})(?:/[\w.]+)+")
DOWNLOADS = (".csv", ".xlsx", ".json", ".trf", ".pdn")
DATA = {"draws.balance.law", "fact.kind", "opening.3", "table.3"}  # keys of data, dotted too
FOREIGN = {"authorized_keys", "from_pdn"}  # a file of OpenSSH, a method of another library
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def _files() -> list[Path]:
    return [file for app in APPS for file in sorted((TOP / app).rglob("*.py"))]


@cache
def _modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    names = {}
    for file in _files():
        parts = file.relative_to(TOP).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return names


@cache
def _paths() -> list[str]:
    """Every file below the apps, ``/`` before it, so that an end of it is found whole."""
    return [f"/{path.relative_to(TOP)}" for app in APPS for path in (TOP / app).rglob("*")]


def _names(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """What a module or class defines or imports by name."""
    nodes = {}
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            nodes[node.name] = node
        elif isinstance(node, ast.Assign):
            nodes |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            nodes[node.target.id] = node
        elif isinstance(node, ast.ImportFrom):
            nodes |= {alias.asname or alias.name: node for alias in node.names}
    return nodes


def _defines(body: list[ast.stmt], names: list[str]) -> bool:
    if not names:
        return True
    node = _names(body).get(names[0])
    if node is None:
        return False
    return len(names) == 1 or (isinstance(node, ast.ClassDef) and _defines(node.body, names[1:]))


@cache
def _is_code(reference: str) -> bool:
    """Whether a dotted name, or the end of one, is a module or something defined in it."""
    parts = reference.split(".")
    for cut in range(len(parts), 0, -1):
        module, names = ".".join(parts[:cut]), parts[cut:]
        for known, file in _modules().items():
            is_named = known == module or known.endswith(f".{module}")
            if is_named and _defines(ast.parse(file.read_text("utf-8")).body, names):
                return True
    return False


@cache
def _verbs() -> frozenset[str]:
    """The verbs of the journal, which are dotted like modules."""
    text = _modules()["arbiter.journal.texts.verb_texts"].read_text("utf-8")
    return frozenset(re.findall(r'"([a-z_]+\.[a-z_]+)"', text))


def names_existing_place(reference: str) -> bool:
    """Whether what a docstring quotes exists; what looks like no place in the code always does."""
    if FILE.fullmatch(reference):
        return any(path.endswith(f"/{reference}") for path in _paths())
    if FOLDER.fullmatch(reference):
        return f"/{reference}" in _paths()
    if DOTTED.fullmatch(reference) and not reference.endswith(DOWNLOADS):
        return reference in DATA or reference in _verbs() or _is_code(reference)
    return True


class FileWords(NamedTuple):
    """What the docstrings of a file quote, with the line of each, and all words of its code."""

    quoted: tuple[tuple[int, str], ...]
    code: frozenset[str]


@cache
def _words_of_file(file: Path) -> FileWords:
    """Read a file once: a docstring is met before the constant that it is."""
    quoted: list[tuple[int, str]] = []
    code: set[str] = set()
    docstrings: set[ast.expr] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node, clean=False)):
            docstrings.add(node.body[0].value)
            quoted += ((node.body[0].lineno, reference) for reference in QUOTED.findall(text))
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in docstrings:
                code.update(re.findall(r"\w+", node.value))
            continue
        for field in ("id", "attr", "name", "arg"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                code.update(word.split("."))
    return FileWords(tuple(quoted), frozenset(code))


@pytest.mark.parametrize("app", APPS)
def test_every_place_that_a_docstring_names_exists(app: str):
    lost = [
        f"{file.relative_to(TOP)}:{line}: {reference}"
        for file in _files()
        if file.is_relative_to(TOP / app) and "migrations" not in file.parts
        for line, reference in _words_of_file(file).quoted
        if not names_existing_place(reference)
    ]
    assert lost == []


def test_every_name_that_a_docstring_quotes_stands_in_the_code():
    """A name of two words or more: of one word alone nobody knows whether it is a name."""
    files = [*_files(), *sorted((TOP / "tests").rglob("*.py"))]
    known = {file.stem for app in APPS for file in (TOP / app).rglob("*")} | FOREIGN
    for file in files:
        known.add(file.stem)
        known |= _words_of_file(file).code
    lost = [
        f"{file.relative_to(TOP)}:{line}: {reference}"
        for file in files
        for line, reference in _words_of_file(file).quoted
        if re.fullmatch(r"[a-z]+(_[a-z]+)+", reference) and reference not in known
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("reference", "exists"),
    [
        ("arbiter.ports.parse_and_write_subject_keys", True),
        ("ports.parse_and_write_subject_keys.Subject.parse", True),
        ("arbiter.ports.parse_and_write_subject_keys.Nobody", False),
        ("arbiter.messages", False),
        ("arbiter/rules/outcome.py", True),
        ("arbiter/messages.py", False),
        ("deploy/demo", True),
        ("result.recorded", True),
        ("players.csv", True),
        ("20… c5-d4", True),
    ],
)
def test_a_place_is_known_by_its_end(reference: str, exists: bool):
    assert names_existing_place(reference) is exists
