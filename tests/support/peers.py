"""Install peer libraries into throw-away environments and run them for comparison.

Both call their package `draughts`, so each needs an environment to itself.
"""

import json
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

_LOOP = """
import json, sys, time
{read}
texts = []
for line in sys.stdin:
    texts = json.loads(line) or texts
    seconds, plies = [], 0
    for text in texts:
        start = time.perf_counter()
        plies += read(text)
        seconds.append(time.perf_counter() - start)
    print(json.dumps([seconds, plies]), flush=True)
"""

_PY_DRAUGHTS = """
from draughts import RussianBoard

def read(text):
    return len(RussianBoard.from_pdn(text)._moves_stack)
"""

_PYDRAUGHTS = """
from draughts import Board, Move
from draughts.PDN import PDNReader

def read(text):
    (game,) = PDNReader(text).games
    board = Board("russian", game.tags.get("FEN", "startpos"))
    for written in game.moves:
        board.push(Move(board, pdn_move=written))
    return len(game.moves)
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A library: what to install, and how it reads and judges one text, told in plies."""

    name: str
    requirement: str
    read: str


# GPL-3 and its like: oracles beside us, never dependencies
PEERS = (
    Peer("py-draughts", "py-draughts==1.10.1", _PY_DRAUGHTS),
    Peer("pydraughts", "pydraughts==0.6.7", _PYDRAUGHTS),
)


class Pass(NamedTuple):
    """How long each text took, and how many plies all of them have."""

    seconds: list[float]
    plies: int


def least(passes: Iterable[Pass]) -> tuple[float, int]:
    """Seconds and plies of a pass in which every text takes what it took in its best one.

    What else the machine does interrupts some texts of every pass, but hardly one in all.
    """
    taken = [*passes]
    return sum(map(min, zip(*(measurement.seconds for measurement in taken), strict=True))), taken[
        0
    ].plies


class Reading:
    """A peer at work in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def of(self, texts: list[str]) -> Pass:
        """One pass over the texts; none stands for those of before."""
        self._process.stdin.write(json.dumps(texts) + "\n")
        self._process.stdin.flush()
        seconds, plies = json.loads(self._process.stdout.readline())
        return Pass(seconds, plies)


@contextmanager
def installed(peer: Peer) -> Iterator[Path]:
    """The Python of an environment that has the peer and nothing else; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="peer-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, peer.requirement], check=True, stderr=subprocess.DEVNULL)
        yield python


@contextmanager
def reading(peer: Peer) -> Iterator[Reading]:
    """The peer installed and started; gone afterwards."""
    with installed(peer) as python:
        process = subprocess.Popen(
            [python, "-c", _LOOP.format(read=peer.read)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield Reading(process)
        finally:
            process.stdin.close()
            process.wait(60)
            process.stdout.close()
