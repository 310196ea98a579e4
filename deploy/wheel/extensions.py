"""Compile the library's most used files, under whatever name its package has.

Needs setuptools, for the whole build mypyc besides, and nothing of the service: the source archive
of the library holds this file, too.
"""

import contextlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

HOT = (
    "squares.py",
    "moves.py",
    "index.py",
    "movegen/tables.py",
    "movegen/usual.py",
    "judging/meaning.py",
    "judging/illegal.py",
    "judging/fast.py",
    "judging/record.py",
    "judging/state.py",
    "pdn/reader.py",
    "pdn/tags.py",
    "pdn/header.py",
    "pdn/clean.py",
    "pdn/tokens.py",
    "pdn/parser.py",
    "pdn/handlers.py",
    "pdn/numbers.py",
    "pdn/builder.py",
    "pdn/captures.py",
    "pdn/parsed.py",
    "pdn/findings.py",
    "pdn/results.py",
    "pdn/replay.py",
)
"""What a record passes through from its text to its judged moves."""
IN_C = (
    "native/module.c",
    "native/read_move.c",
    "native/read_move.h",
    "native/search_index.c",
    "native/search_index.h",
    "native/split_moves.c",
    "native/split_moves.h",
)
"""What is written in C itself: the reading of moves, and the search index made of them."""


def compiled_build_of(package: Path) -> ModuleType:
    """Load the library's `compiled_build.py` alone, without the library."""
    spec = importlib.util.spec_from_file_location("compiled_build", package / "compiled_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its named tuples ask for their module
    spec.loader.exec_module(module)
    return module


def compile_into(
    place: Path, tree: Path, package: str, *, level: str, log: Path, is_whole: bool
) -> None:
    """Compile the package `tree/package` into a folder with the list of what it was made of.

    `package` is a path inside the tree, "games/draughts": it names the modules. The whole build
    takes the typed Python by mypyc along, the other the kernel in C alone. What the compiler
    prints goes into `log`.
    """
    compiled_build = compiled_build_of(tree / package)
    # before compiling: a file may be saved meanwhile
    parts = (*HOT, *IN_C) if is_whole else IN_C
    sources = compiled_build.source_checksum_rows(parts, str(tree / package))
    made = _built_modules(tree, package, level=level, log=log, is_whole=is_whole)
    rows = [*sources, *compiled_build.list_built_modules(str(made)), ""]
    (made / compiled_build.LIST).write_text("\n".join(rows), encoding="utf-8")
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(exist_ok=True)
    made.rename(place)


def _built_modules(tree: Path, package: str, *, level: str, log: Path, is_whole: bool) -> Path:
    """The folder of extension modules that setuptools has made, beside the log."""
    from setuptools import Extension, setup

    folder, name = log.parent, package.replace("/", ".")
    arguments = [*("build_ext", "--build-lib", str(folder / "lib")), "--build-temp", str(folder)]
    with contextlib.chdir(tree), _output_redirected_to(log):
        extensions = [_kernel(Extension, package, level)]
        if is_whole:
            from mypyc.build import mypycify

            options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={folder}/cache"]
            extensions += mypycify(
                [*options, *(f"{package}/{part}" for part in HOT)],
                opt_level=level,
                debug_level="0",
                group_name=f"{name}.native",  # the module that holds the code of all
                target_dir=str(folder / "c"),
            )
        setup(name="draughts64", packages=[], ext_modules=extensions, script_args=arguments)
    return folder / "lib" / package


def _kernel(extension: type[Any], package: str, level: str) -> Any:
    """The module in C, one for every Python of its kind from 3.11 on."""
    return extension(
        f"{package.replace('/', '.')}.native.kernel",
        sources=[f"{package}/{name}" for name in IN_C if name.endswith(".c")],
        depends=[f"{package}/{name}" for name in IN_C if name.endswith(".h")],
        extra_compile_args=[] if os.name == "nt" else [f"-O{level}"],
        py_limited_api=True,
    )


@contextlib.contextmanager
def _output_redirected_to(log: Path) -> Iterator[None]:
    """Context manager: what the compiler, a process of its own, prints goes into a file."""
    kept = [os.dup(1), os.dup(2)]
    with log.open("wb") as file:
        sys.stdout.flush()
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        try:
            yield
        finally:
            sys.stdout.flush()
            for stream, old in enumerate(kept, 1):
                os.dup2(old, stream)
                os.close(old)
