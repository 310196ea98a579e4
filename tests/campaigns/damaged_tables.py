"""Probe damaged tables of endings and positions: each gives an answer or a typed error.

    python -m tests.campaigns.damaged_tables [--inputs N] [--seed S]

Of the inputs a third are files of the first form, a third files of the second, a third positions
as text. Files are cut short, changed in some bytes, put together of two, made of noise. A byte
that is read must be the one that was written, or the file must be refused; anything else than an
EndingsError or a FenError is a fault and is printed. Exit 1 if there was one.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from games.draughts import Position
from games.draughts.endings import files, probe
from games.draughts.endings.files import FOLDER, read_tables, table_file_name, unpack_tables
from games.draughts.endings.tables import SideMaterial
from games.draughts.errors import EndingsError, FenError
from games.draughts.variants import RUSSIAN

ORDER = (SideMaterial(1, 1), SideMaterial(1, 0))

LETTERS = "WBKabcdefgh12345678:,;-x .\n\x00é٣"

POSITIONS = ("W:Wb4:Bf8", "B:WKd4,Kc3:BKh8", "W:WKc1,Kd2,Ka3:BKe1", "W:W:BKa1", "W:W21:B5,K9")


def damage_content(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The content with one kind of damage."""
    kind = chance.randrange(5)
    at = chance.randrange(len(content))
    if kind == 0:
        return content[:at]
    if kind == 1:
        damaged = bytearray(content)
        for _ in range(chance.randint(1, 8)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        return bytes(damaged)
    if kind == 2:
        return content[:at] + other[chance.randrange(len(other)) :]
    if kind == 3:
        return content[:at] + chance.randbytes(chance.randint(1, 40)) + content[at:]
    line = content.index(b"\n") + 1
    return content[:line] + chance.randbytes(chance.randint(0, 200))


def try_files_of_first_form(chance: random.Random) -> Callable[[], str]:
    """Read damaged files of the first form."""
    good, other = ((FOLDER / table_file_name(number)).read_bytes() for number in (2, 3))
    tables = read_tables(2)

    def try_file() -> str:
        content = damage_content(good, other, chance)
        try:
            unpacked = unpack_tables(2, content, "table")
        except EndingsError as error:
            return str(error.fault.code)
        return "read" if unpacked == tables else "FAULT: other bytes were read"

    return try_file


def try_files_of_second_form(chance: random.Random, folder: Path) -> Callable[[], str]:
    """Read damaged files of the second form."""
    whole = bytes(read_tables(3)[ORDER])
    path = files.write_table(ORDER, whole, folder, RUSSIAN)
    good = path.read_bytes()

    def try_file() -> str:
        path.write_bytes(damage_content(good, good, chance))
        try:
            table = files.read_table(ORDER, folder, RUSSIAN)
        except EndingsError as error:
            return str(error.fault.code)
        return "read" if table == whole else "FAULT: other bytes were read"

    return try_file


def try_damaged_positions(chance: random.Random) -> Callable[[], str]:
    """Probe damaged positions."""

    def try_position() -> str:
        text = list(chance.choice(POSITIONS))
        for _ in range(chance.randint(0, 6)):
            at = chance.randrange(len(text) + 1)
            text[at : at + chance.randrange(2)] = chance.choice(LETTERS)
        try:
            answer = probe(Position.from_fen("".join(text), is_problem=True))
        except (EndingsError, FenError) as error:
            return str(error.fault.code)
        return f"answered: {answer.value}"

    return try_position


def main() -> int:
    """Try every kind, count what came out."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    faults = 0
    with tempfile.TemporaryDirectory(prefix="endings-") as folder:
        kinds = {
            "first form": try_files_of_first_form(chance),
            "second form": try_files_of_second_form(chance, Path(folder)),
            "positions": try_damaged_positions(chance),
        }
        for name, attempt in kinds.items():
            counts: Counter[str] = Counter()
            for number in range(given.inputs // len(kinds) + 1):
                try:
                    counts[attempt()] += 1
                except Exception as error:
                    counts[f"FAULT: {type(error).__name__}: {error}"[:120]] += 1
                    print(f"{name}, input {number}: {error!r}")
            print(f"{name}: {dict(counts.most_common())}", flush=True)
            faults += sum(count for word, count in counts.items() if word.startswith("FAULT"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
