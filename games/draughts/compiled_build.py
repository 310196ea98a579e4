"""Find the compiled build of the library, and use it only if it fits the source files.

`./deploy/compile` makes it for one Python on one kind of machine: a folder of extension modules
beside the source, and a list of the files they were made of.  The kernel in C alone, as wheels
have it, serves every Python from 3.11 on.  A file changed since, a module cut short, or one made
for another computer is noticed here; then nothing compiled is used, and the command `version`
says why.  `DRAUGHTS64_PURE=1` leaves a build unused.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from typing import NamedTuple
from zlib import crc32

PACKAGE = os.path.dirname(os.path.abspath(__file__))
SOURCE, MODULE = "source", "module"
"""What a row of the list tells: the checksum of a source file, or the size of a module."""
LIST = "parts.txt"
CODE = "native__mypyc"
"""The module that holds the code of all others; each of them asks for it."""
KERNEL = "native.kernel"
"""The module in C, alone in its build or beside the others."""
PURE = "DRAUGHTS64_PURE"
_PLATFORM = EXTENSION_SUFFIXES[0].strip(".").rpartition(".")[0]  # cpython-311-x86_64-linux-gnu
_ANY_PYTHON = f"abi3-{_PLATFORM.removeprefix('cpython-').partition('-')[2]}"
_FIELDS = 3  # of a row


class BuildState(StrEnum):
    """Whether the compiled or the source code runs, and why."""

    COMPILED = "compiled"
    KERNEL = "kernel"  # the part in C is compiled, and the source runs otherwise
    NOT_BUILT = "not_built"
    LEFT_OUT = "left_out"  # by DRAUGHTS64_PURE
    STALE = "stale"  # a source file is another than the build was made of
    DAMAGED = "damaged"  # a module or the list is missing or cut short
    NOT_LOADED = "not_loaded"  # this computer has another processor or another C library


class CompiledBuild(NamedTuple):
    """A compiled build as found: its state, and the files that do not fit.

    parts   how many source files it was made of
    digest  one number for all of them, to tell two builds apart
    """

    state: BuildState
    files: tuple[str, ...] = ()
    parts: int = 0
    digest: str = ""


def build_folder(package: str = PACKAGE) -> str:
    """Return the folder of the compiled build for this Python."""
    return os.path.join(package, "_compiled", _PLATFORM)


def kernel_folder(package: str = PACKAGE) -> str:
    """Return the folder of a build of the kernel alone, for every Python on such a machine."""
    return os.path.join(package, "_compiled", _ANY_PYTHON)


def source_checksum_rows(sources: Iterable[str], package: str = PACKAGE) -> list[str]:
    """List source files with their checksums, as rows of a build's list."""
    return [f"{SOURCE} {_checksum(os.path.join(package, name))} {name}" for name in sources]


def list_built_modules(built: str) -> list[str]:
    """List the compiled modules of a folder with their sizes, as rows of a build's list."""
    rows = []
    for place, _, names in sorted(os.walk(built)):
        inside = os.path.relpath(place, built)
        for name in sorted(names):
            path = os.path.normpath(os.path.join(inside, name)).replace(os.sep, "/")
            rows.append(f"{MODULE} {_size(os.path.join(place, name))} {path}")
    return rows


def examine_build(package: str = PACKAGE) -> CompiledBuild:
    """Compare a compiled build with the source beside it; return what state it is in.

    Where there is none of the whole, it is that of the kernel.
    """
    build = _examined(package, build_folder(package), BuildState.COMPILED)
    if build.state is not BuildState.NOT_BUILT:
        return build
    return _examined(package, kernel_folder(package), BuildState.KERNEL)


def _examined(package: str, place: str, good: BuildState) -> CompiledBuild:
    """The build in a folder: in the `good` state if all of it fits."""
    try:
        with open(os.path.join(place, LIST), encoding="utf-8") as file:
            rows = [row.split(" ", 2) for row in file.read().splitlines()]
    except (OSError, UnicodeDecodeError):
        return (
            CompiledBuild(BuildState.DAMAGED, (LIST,))
            if os.path.exists(place)
            else CompiledBuild(BuildState.NOT_BUILT)
        )
    modules = [row for row in rows if row[0] == MODULE]
    sources = [row for row in rows if row[0] == SOURCE]
    if not (modules and sources) or any(len(row) != _FIELDS for row in rows):
        return CompiledBuild(BuildState.DAMAGED, (LIST,))
    short = [name for _, size, name in modules if size != _size(os.path.join(place, name))]
    if short:
        return CompiledBuild(BuildState.DAMAGED, tuple(short))
    changed = [name for _, was, name in sources if was != _checksum(os.path.join(package, name))]
    if changed:
        return CompiledBuild(BuildState.STALE, tuple(changed))
    digest = crc32(" ".join(was for _, was, _ in sources).encode())
    return CompiledBuild(good, parts=len(sources), digest=f"{digest:08x}")


@cache
def current_build() -> CompiledBuild:
    """Return this library's build as found when it was imported."""
    if os.environ.get(PURE) == "1":
        return CompiledBuild(BuildState.LEFT_OUT)
    build = examine_build()
    if build.state in _FIRST_MODULES and (reason := _load_first(build.state)):
        return CompiledBuild(BuildState.NOT_LOADED, (reason,))
    return build


_FIRST_MODULES = {
    BuildState.COMPILED: (build_folder, CODE),
    BuildState.KERNEL: (kernel_folder, KERNEL),
}
"""Of a build that fits the source: its folder, and the module that shows if it can be loaded."""


def _load_first(state: BuildState) -> str:
    """Load the module that all others need; return the computer's reason where it cannot."""
    folder, module_name = _FIRST_MODULES[state]
    name, base = f"{__package__}.{module_name}", os.path.join(folder(), *module_name.split("."))
    file = next((base + end for end in EXTENSION_SUFFIXES if os.path.exists(base + end)), base)
    loader = ExtensionFileLoader(name, file)
    spec = ModuleSpec(name, loader, origin=file)
    try:
        module = loader.create_module(spec)
        loader.exec_module(module)
    except ImportError as error:
        return str(error)
    module.__spec__ = spec
    sys.modules[name] = module
    return ""


def with_compiled(path: Sequence[str]) -> list[str]:
    """Return a package's paths, the folder of compiled modules first if they are used."""
    used = _FIRST_MODULES.get(current_build().state)
    if used is None:
        return [*path]
    inside = os.path.relpath(os.path.abspath(path[-1]), PACKAGE)
    return [os.path.normpath(os.path.join(used[0](), inside)), *path]


def _checksum(file: str) -> str:
    """Length and CRC of a file, empty for one that cannot be read."""
    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except OSError:
        return ""
    return f"{len(data)}-{crc32(data):08x}"


def _size(file: str) -> str:
    try:
        return str(os.stat(file).st_size)
    except OSError:
        return ""
