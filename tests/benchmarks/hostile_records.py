"""Measure how soon texts that no record can be are refused.

Each goes through the library, the command line and the page's own check; what takes longest is
told.  A text of 400 kB made to cost as much as it can stands beside them.
"""

import argparse
import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from games.draughts import pdn, suggestions

START = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 "
REFUSED = {
    "10^6 brackets": b"1. c3-d4 " + b"(" * 10**6,
    "a row of 100 MB": b"a" * 10**8,
    "a row of 100 MB of moves": b"1. c3-d4 d6-c5 " * (10**8 // 15),
    "zeros": bytes(10**6),
    "a zero in a game": b"1. c3-d4 \x00 d6-c5 *",
}
COSTLY = {
    "variations with faults": "(4. b4-c5) ",
    "variations that are good": "(5. d4xb6 a7xc5) ",
    "variations nested": "(" * 31 + "5. a1-h8" + ")" * 31 + " ",
    "words": "zz9 ",
    "rows of words": "слово\n",
    "clocks that are none": "{[%clk 1:xx]} ",
    "set-ups": '/FEN "W:Wa1:Bh8"/ a1-b2 ',
}
LENGTH = 400_000


def main() -> None:
    """The table."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name, data in REFUSED.items():
        with tempfile.NamedTemporaryFile(suffix=".pdn") as file:
            file.write(data)
            file.flush()
            times = [
                _timed(lambda data=data: _read(data)),
                _timed(lambda data=data: sum(1 for _ in pdn.read_stream(io.BytesIO(data)))),
                _timed(lambda path=file.name: _command(path)),
            ]
        print(f"{name:28} read {times[0]:.2f} s, stream {times[1]:.2f} s, command {times[2]:.2f} s")
    for name, unit in COSTLY.items():
        text = START + unit * ((LENGTH - len(START)) // len(unit))
        print(f"{name:28} {_timed(lambda text=text: _read(text.encode())):.2f} s")


def _read(data: bytes) -> None:
    for number, game in enumerate(pdn.read(data)):
        if not game.is_ok and number < 5:
            suggestions.suggest(game)


def _command(path: str) -> None:
    check = [sys.executable, "-m", "games.draughts", "check", path]
    subprocess.run(check, capture_output=True, check=False, cwd=Path(__file__).parents[2])


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
