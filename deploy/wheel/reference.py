"""Write the library's reference, one entry a public name, from its docstrings.

`python -m deploy.wheel.reference` writes `games/draughts/REFERENCE.md` again. The source is read
and not run, so it is the same whatever Python and build is at hand.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LIBRARY = Path(__file__).resolve().parents[2] / "games" / "draughts"
REFERENCE = LIBRARY / "REFERENCE.md"
PACKAGES = ("", "pdn", "endings", "openings", "suggestions", "variants", "star")
MODULES = (
    *("diagrams/svg", "diagrams/plain", "diagrams/thumbnail"),
    *("rules", "texts/rules", "texts/words", "time_control"),
)
"""Modules without a list of public names: what has no line before its name is public."""
HEAD = """# Reference of draughts64

Every public name, from its docstring; made by `python -m deploy.wheel.reference` in the tree that
the library comes from, and not by hand. Read [README.md](README.md) or `help(draughts64)` first.
"""

Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Found(NamedTuple):
    """A definition, and the docstring below it where it is a constant."""

    node: Definition
    below: str = ""


def main() -> None:
    """Write the file."""
    REFERENCE.write_text(reference(), encoding="utf-8")


def reference() -> str:
    """Return the whole reference as Markdown."""
    parts = [HEAD]
    for package in PACKAGES:
        place = LIBRARY / package / "__init__.py"
        name = ".".join(filter(None, ("draughts64", package)))
        parts += _section(name, place, sorted(_public_names(place), key=str.casefold))
    for module in MODULES:
        place = LIBRARY / f"{module}.py"
        parts += _section(f"draughts64.{module.replace('/', '.')}", place, [*_own_names(place)])
    return "\n".join(parts)


def _section(title: str, place: Path, names: list[str]) -> Iterator[str]:
    about = ast.get_docstring(_tree(place)) or ""
    yield f"## {title}\n\n{_paragraph(about)}\n"
    for name in names:
        found = _found(place, name)
        if found is not None:
            yield from _entry(name, found)


def _entry(name: str, found: Found) -> Iterator[str]:
    node = found.node
    if isinstance(node, ast.FunctionDef):
        yield f"### {name}{_arguments(node)}\n\n{_docstring(node)}\n"
    elif isinstance(node, ast.ClassDef):
        bases = ", ".join(base for base in map(ast.unparse, node.bases) if base[0] != "_")
        yield f"### class {name}({bases})\n" if bases else f"### class {name}\n"
        yield f"{_docstring(node)}\n"
        rows = [*_values(node), *_members(node)]
        if rows:
            yield "\n".join(rows) + "\n"
    else:
        about = inspect.cleandoc(found.below) or f"`{_cut(ast.unparse(node))}`"
        yield f"### {name}\n\n{about}\n"


_LONGEST = 60  # of the value of a constant

_CUT = "…"


def _cut(text: str) -> str:
    row = text.splitlines()[0]
    return row if len(row) <= _LONGEST else row[:_LONGEST] + _CUT


def _values(node: ast.ClassDef) -> Iterator[str]:
    """The fields of a tuple with names, and the members of an enumeration."""
    fields, members = [], []
    for row in node.body:
        if isinstance(row, ast.AnnAssign):
            fields.append(f"`{ast.unparse(row)}`")
        elif isinstance(row, ast.Assign) and isinstance(row.value, ast.Constant):
            name = ast.unparse(row.targets[0])
            members += [] if name.startswith("_") else [f"`{name}` ({row.value.value!r})"]
    if fields:
        yield f"- fields: {', '.join(fields)}"
    if members:
        yield f"- members: {', '.join(members)}"


def _members(node: ast.ClassDef) -> Iterator[str]:
    """One row a public method, property or class attribute with a docstring."""
    seen = set()
    for member in node.body:
        if not isinstance(member, ast.FunctionDef) or member.name in seen:
            continue
        if member.name.startswith("_") and member.name != "__getitem__":
            continue
        decorators = {ast.unparse(decorator) for decorator in member.decorator_list}
        if "overload" in decorators or not (about := ast.get_docstring(member)):
            continue
        seen.add(member.name)
        is_value = decorators & {"property", "cached_property"}
        sign = "" if is_value else _arguments(member)
        yield f"- `{member.name}{sign}`: {' '.join(about.split())}"


def _arguments(node: ast.FunctionDef) -> str:
    given = ast.unparse(node.args)
    for own in ("self", "cls"):
        given = given.removeprefix(own).removeprefix(", ") if _begins(given, own) else given
    return f"({given})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def _begins(given: str, own: str) -> bool:
    return given == own or given.startswith(f"{own},")


def _docstring(node: ast.FunctionDef | ast.ClassDef) -> str:
    """The docstring; lists of facts in it keep their columns."""
    blocks = (ast.get_docstring(node) or "").split("\n\n")
    return "\n\n".join(_indented(block) if "   " in block else block for block in blocks)


def _indented(block: str) -> str:
    return "\n".join(f"    {row}" for row in block.splitlines())


def _paragraph(text: str) -> str:
    return text.split("\n\n")[0]


def _tree(place: Path) -> ast.Module:
    return ast.parse(place.read_text(encoding="utf-8"))


def _public_names(place: Path) -> list[str]:
    """What a package lists in `__all__`; else what it hands on by `import … as` the same name."""
    tree = _tree(place)
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    imported = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    handed = [name.name for node in imported for name in node.names if name.asname == name.name]
    constants = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
    own = (name for node in constants for name in _targets(node) if not name.startswith("_"))
    return [*handed, *own, *_own_names(place)]


def _own_names(place: Path) -> Iterator[str]:
    for node in _tree(place).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def _found(place: Path, name: str) -> Found | None:
    """The definition of a name in a file, or where the file has it from."""
    body = [*_statements(_tree(place))]
    for at, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return Found(node)
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            return Found(node, _text_below(body[at + 1 : at + 2]))
        if isinstance(node, ast.ImportFrom):
            for imported in node.names:
                if (imported.asname or imported.name) == name and node.level:
                    source = _module(place, node)
                    return _found(source, imported.name) if source is not None else None
    return None


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Those of the file, and of `if TYPE_CHECKING`."""
    for node in tree.body:
        yield node
        if isinstance(node, ast.If):
            yield from node.body


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {ast.unparse(target) for target in targets}


def _text_below(following: list[ast.stmt]) -> str:
    match following:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return text
    return ""


def _module(place: Path, node: ast.ImportFrom) -> Path | None:
    """The file that a relative import names."""
    folder = place.parents[node.level - 1]
    inside = folder.joinpath(*(node.module or "").split("."))
    files = (inside.with_suffix(".py"), inside / "__init__.py")
    return next((file for file in files if file.exists()), None)


if __name__ == "__main__":
    main()
