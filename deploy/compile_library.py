"""Compile the most used files of `games/draughts` beside their source: `./deploy/compile`.

mypyc makes extension modules of the same typed Python; nothing is written otherwise for it.
The build serves the Python that made it. Everything works without one, only slower; whether it
is used says `python -m games.draughts version`.
"""

import argparse
import contextlib
import importlib.util
import io
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deploy.install_packages_and_run_demo_or_tests import REFUSED, StartRefusal, print_sentences
from games.draughts import compiled_build

TOP = Path(__file__).resolve().parents[1]
GROUP = "games.draughts.native"  # the module that holds the code of all
HOT = (
    "find_captures_on_usual_board.py",
    "movement_tables_of_side.py",
    "explain_illegal_move.py",
    "diagonal_tables.py",
    "judge_written_moves_in_order.py",
    "moves.py",
    "replay_state.py",
    "pdn/comments_and_marks_of_clean_game.py",
    "pdn/join_captures_written_in_pieces.py",
    "pdn/cut_into_games_and_read_tags.py",
    "pdn/clean_game_reader.py",
    "pdn/fault_or_note_at_offset.py",
    "pdn/build_game_from_tokens.py",
    "pdn/variant_start_and_result_from_tags.py",
    "pdn/replay_and_judge_parsed_game.py",
    "pdn/movetext_token_handlers.py",
    "pdn/move_number_checks.py",
    "pdn/parsed_game.py",
    "pdn/read_tags_one_a_row.py",
    "pdn/read_games.py",
    "pdn/normalise_results.py",
    "pdn/offsets_to_lines_and_columns.py",
    "pdn/movetext_tokens.py",
    "pdn/movetext_parser.py",
    "judge_plain_steps_and_captures_by_bit_tests.py",
    "search_index_of_game.py",
    "legal_moves_of_written_move.py",
    "squares_as_bits.py",
    "verify_written_move.py",
)
"""What a record passes through from its text to its judged moves."""
KERNEL = "games.draughts.moves_in_c.kernel"
IN_C = (
    "moves_in_c/module.c",
    "moves_in_c/read_move.c",
    "moves_in_c/read_move.h",
    "moves_in_c/search_index.c",
    "moves_in_c/search_index.h",
    "moves_in_c/split_moves.c",
    "moves_in_c/split_moves.h",
)
"""What is written in C itself: the reading of moves, and the search index made of them."""


def main(arguments: list[str]) -> int:
    """Compile the library's most used files, or remove the compiled ones."""
    parser = argparse.ArgumentParser(prog="deploy/compile", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--remove",
        action="store_true",
        help="снова выполнять исходный текст / run the plain source again",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="собирается быстрее, читает медленнее / built sooner, and slower to read",
    )
    options = parser.parse_args(arguments)
    place = Path(compiled_build.build_folder())
    try:
        if options.remove:
            shutil.rmtree(place, ignore_errors=True)
        else:
            require_compiler()
            compile_and_put_in_place(place, "0" if options.quick else "3")
    except StartRefusal as refusal:
        print_sentences(*refusal.sentences)
        return REFUSED
    command = [sys.executable, "-m", "games.draughts", "version"]
    return subprocess.run(command, cwd=TOP, check=False).returncode


def require_compiler() -> None:
    """Refuse where no C compiler is installed, and say how to install one."""
    (compiler, *_) = shlex.split(sysconfig.get_config_var("CC") or "cc")
    named = os.environ.get("CC", compiler)
    if os.name != "nt" and not shutil.which(shlex.split(named)[0]):
        raise StartRefusal(
            f"Нет компилятора C ({named}; в Debian и Ubuntu: apt install gcc libc6-dev). "
            "Библиотека работает и без сборки, только медленнее.",
            f"There is no C compiler ({named}; Debian and Ubuntu: apt install gcc libc6-dev). "
            "The library works without a build, only slower.",
        )
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        raise StartRefusal(
            "Нет заголовков Python, Python.h (в Debian и Ubuntu: apt install python3-dev). "
            "Библиотека работает и без сборки, только медленнее.",
            "The headers of Python are missing, Python.h (Debian and Ubuntu: apt install "
            "python3-dev). The library works without a build, only slower.",
        )
    if importlib.util.find_spec("mypyc") is None:
        raise StartRefusal(
            "Нет mypyc: pip install -r requirements/compile.txt.",
            "There is no mypyc: pip install -r requirements/compile.txt.",
        )


def compile_and_put_in_place(place: Path, level: str) -> None:
    """Compile in a folder of its own, and move the result into place once it is complete."""
    place.parent.mkdir(exist_ok=True)
    print_sentences("Собираю, это около минуты … / Compiling, about a minute …")
    with tempfile.TemporaryDirectory(prefix="new-", dir=place.parent) as folder:
        # before compiling: a file may be saved meanwhile
        sources = compiled_build.source_checksum_rows((*HOT, *IN_C))
        made = _compile(Path(folder), level)
        rows = [*sources, *compiled_build.list_built_modules(str(made)), ""]
        (made / compiled_build.LIST).write_text("\n".join(rows), encoding="utf-8")
        shutil.rmtree(place, ignore_errors=True)
        made.rename(place)


def _compile(folder: Path, level: str) -> Path:
    """Run mypyc and the compiler; what they said is shown only when they fail."""
    printed = io.StringIO()
    arguments = [*("build_ext", "--build-lib", str(folder / "lib")), "--build-temp", str(folder)]
    names = [f"games/draughts/{name}" for name in HOT]
    log = folder / "log"
    with contextlib.chdir(TOP), contextlib.redirect_stdout(printed), _output_redirected_to(log):
        try:
            from mypyc.build import mypycify
            from setuptools import Extension, setup

            options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={folder}/cache"]
            extensions = mypycify(
                [*options, *names],
                opt_level=level,
                debug_level="0",
                group_name=GROUP,
                target_dir=str(folder / "c"),
            )
            extensions.append(_kernel(Extension, level))
            setup(name="draughts64", packages=[], ext_modules=extensions, script_args=arguments)
        except (Exception, SystemExit) as error:
            words = f"{printed.getvalue()}\n{log.read_text(errors='replace')}\n{error}".split("\n")
            last = "\n".join(f"    {word}" for word in words[-8:] if word)
            raise StartRefusal(
                "Собрать не удалось; библиотека работает и без сборки, только медленнее.",
                f"It could not be compiled; the library works without, only slower.\n{last}",
            ) from None
    return folder / "lib" / "games" / "draughts"


def _kernel(extension: type[Any], level: str) -> Any:
    """The module in C, one for every Python of its kind from 3.11 on."""
    return extension(
        KERNEL,
        sources=[f"games/draughts/{name}" for name in IN_C if name.endswith(".c")],
        depends=[f"games/draughts/{name}" for name in IN_C if name.endswith(".h")],
        extra_compile_args=[f"-O{level}"],
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
            for stream, old in enumerate(kept, 1):
                os.dup2(old, stream)
                os.close(old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
