"""Measure the command `check --json` as a whole process, beside py-draughts on the same games.

    python -m tests.benchmarks.check_command [--games N] [--rounds N]

`python -m games.draughts check FILE --json` over a file of games in letters, in numbers, and with
a clock or comment at every move; its processor time less that of the same command over one game,
the start. py-draughts reads the moves of the games in letters (`from_pdn`) in a process that is up
already. Round by round in turn, the best round of each counts. `DRAUGHTS64_PURE=1` leaves a
compiled build out.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from games.draughts import compiled_build, pdn
from tests.benchmarks import games_file
from tests.benchmarks.record_checking import (
    SPELLINGS,
    good_games_of_files,
    records_in_other_form,
)
from tests.support.peers import PEERS, least, reading

TOP = Path(__file__).parents[2]


def processor_seconds(file: Path) -> float:
    """What the processor works for the command over a file, from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = (sys.executable, "-m", "games.draughts", "check", str(file), "--json")
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit(f"{file.name}: exit {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def records_by_form(count: int) -> Mapping[str, list[str]]:
    """The games in each form of the table."""
    real = good_games_of_files(list(games_file.FILES))
    letters = (real * (count // len(real) + 1))[:count]
    return {
        "letters": letters,
        "numbers": records_in_other_form(letters, SPELLINGS["numbers"]),
        "clocks": [*islice(games_file.texts(annotated=True), count)],
    }


def main() -> None:
    """Print microseconds a game and the ratio, for each form."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    forms = records_by_form(given.games)
    with tempfile.TemporaryDirectory(prefix="check-") as folder, reading(PEERS[0]) as them:
        files = {name: Path(folder) / f"{name}.pdn" for name in ("one game", *forms)}
        for name, file in files.items():
            texts = forms[name] if name in forms else forms["letters"][:1]
            file.write_text("\n".join(texts), encoding="utf-8")
        taken: dict[str, list[float]] = {name: [] for name in files}
        passes = []
        for turn in range(given.rounds):
            for name, file in files.items():
                taken[name].append(processor_seconds(file))
            passes.append(them.of([] if turn else forms["letters"]))
    best = {name: min(seconds) for name, seconds in taken.items()}
    peer_seconds, peer_plies = least(passes)
    start = best.pop("one game")
    is_pure = os.environ.get(compiled_build.PURE) == "1"
    state = "plain source" if is_pure else compiled_build.current_build().state.value
    print(
        f"check --json over {given.games} games, {state}; {start * 1e3:.0f} ms of start taken off"
    )
    plies = {name: sum(map(_plies, texts)) for name, texts in forms.items()}
    for name, seconds in best.items():
        ours = plies[name] / (seconds - start)
        ratio = ours / (peer_plies / peer_seconds)
        each = (seconds - start) / given.games * 1e6
        print(f"  {name:10} {each:7.1f} us a game {ours:10.0f} plies/s {ratio:7.1f} x")


def _plies(text: str) -> int:
    (game,) = pdn.read(text)
    return game.replay.plies


if __name__ == "__main__":
    main()
