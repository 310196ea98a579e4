"""Run the demo in a folder of its own, for benchmarks that walk it in a browser."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server_programs import dies_with_us, free_port

TOP = Path(__file__).parents[2]
LOGIN = re.compile(r"/ (organiser|arbiter|player) +(\S+) +(\S+)")


class DemoSite(NamedTuple):
    """A running demo.

    logins   login and password of each kind of person, as its terminal shows them
    seconds  from its start until it could be used
    """

    address: str
    logins: Mapping[str, tuple[str, str]]
    seconds: float


@contextmanager
def demo(folder: Path) -> Iterator[DemoSite]:
    """Start a demo whose data lie in a folder; stop it at the end."""
    port, terminal, start = free_port(), folder / "terminal.log", time.perf_counter()
    with terminal.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=TOP,
            env={**os.environ, "ARBITER_VAR": str(folder / "var")},
            stdout=output,
            stderr=output,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )
    try:
        while "Ctrl-C" not in (words := terminal.read_text(encoding="utf-8")):
            if process.poll() is not None:
                sys.exit(words)
            time.sleep(0.05)
        logins = {role: (login, password) for role, login, password in LOGIN.findall(words)}
        yield DemoSite(f"http://127.0.0.1:{port}", logins, time.perf_counter() - start)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
