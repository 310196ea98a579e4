"""Compile the most used files of `games/draughts` beside their source: `./deploy/compile`.

mypyc makes extension modules of the same typed Python; nothing is written otherwise for it.
The build serves the Python that made it, the part in C alone (`--kernel`) every one from 3.11 on.
Everything works without one, only slower; whether it is used says `python -m games.draughts
version`.
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
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from deploy.bootstrap import REFUSED, StartRefusal, print_sentences
from deploy.wheel import extensions
from games.draughts import compiled_build

TOP = Path(__file__).resolve().parents[1]
PACKAGE = "games/draughts"

TELL_SECONDS = 15


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
    parser.add_argument(
        "--kernel",
        action="store_true",
        help="только часть на C: секунды, большая доля выигрыша / the part in C alone: seconds, "
        "most of the gain",
    )
    options = parser.parse_args(arguments)
    whole, kernel = Path(compiled_build.build_folder()), Path(compiled_build.kernel_folder())
    place = kernel if options.kernel else whole
    try:
        if options.remove or options.kernel:
            shutil.rmtree(whole, ignore_errors=True)
        if options.remove:
            shutil.rmtree(kernel, ignore_errors=True)
        else:
            require_compiler(is_whole=not options.kernel)
            level = "0" if options.quick else "3"
            compile_and_put_in_place(place, level, is_whole=not options.kernel)
    except StartRefusal as refusal:
        print_sentences(*refusal.sentences)
        return REFUSED
    command = [sys.executable, "-m", "games.draughts", "version"]
    return subprocess.run(command, cwd=TOP, check=False).returncode


def require_compiler(*, is_whole: bool) -> None:
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
    needed, lock = ("mypyc", "compile") if is_whole else ("setuptools", "kernel")
    if importlib.util.find_spec(needed) is None:
        raise StartRefusal(
            f"Нет {needed}: pip install -r requirements/{lock}.txt.",
            f"There is no {needed}: pip install -r requirements/{lock}.txt.",
        )


def compile_and_put_in_place(place: Path, level: str, *, is_whole: bool) -> None:
    """Compile in a folder of its own, and move the result into place once it is complete.

    What the compiler said is shown only when it fails.
    """
    place.parent.mkdir(exist_ok=True)
    lasts = ("около двух минут", "about two minutes") if is_whole else ("секунды", "seconds")
    print_sentences("Собираю, это {} … / Compiling, {} …".format(*lasts))
    with tempfile.TemporaryDirectory(prefix="new-", dir=place.parent) as folder:
        log, printed = Path(folder) / "log", io.StringIO()
        try:
            with tell_seconds(), contextlib.redirect_stdout(printed):
                extensions.compile_into(
                    place, TOP, PACKAGE, level=level, log=log, is_whole=is_whole
                )
        except (Exception, SystemExit) as error:
            said = log.read_text(errors="replace") if log.exists() else ""
            words = f"{printed.getvalue()}\n{said}\n{error}".split("\n")
            last = "\n".join(f"    {word}" for word in words[-8:] if word)
            raise StartRefusal(
                "Собрать не удалось; библиотека работает и без сборки, только медленнее.",
                f"It could not be compiled; the library works without, only slower.\n{last}",
            ) from None


@contextlib.contextmanager
def tell_seconds() -> Iterator[None]:
    """Context manager that says now and then how long it has lasted: silence looks like a fault."""
    is_done, out, began = threading.Event(), sys.stdout, time.monotonic()

    def tell() -> None:
        while not is_done.wait(TELL_SECONDS):
            seconds = round(time.monotonic() - began)
            print(f"  … {seconds} с / {seconds} s", file=out, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        is_done.set()
        teller.join()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
