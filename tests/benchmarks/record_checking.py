"""Measure the full check of records beside py-draughts and pydraughts on the same texts.

    python -m tests.benchmarks.record_checking [--rounds N] [--games N] [--slow-games N] [FILE…]

Ours reads tags, comments, clocks, marks and variations, allows every short form, judges every
move and keeps faults and notes with their places; the second row also counts the draws by
fmjd64@1. py-draughts
reads moves only (`from_pdn`), pydraughts tags and moves (`PDNReader`, `Move`, `push`).

Round by round in turn; of every text its best round counts, ours and theirs, so that other work
on the machine counts little. The figure is the ratio by plies.
Without files it reads the archive's own games, then the generated ones with clocks and
comments; pydraughts, which is slow, reads only the first few. `--spellings` reads the archive's
games again in the other forms that records have (numbers, short, dashes, capitals, Cyrillic
letters, a variation), each beside py-draughts on the letters it can read.
"""

import argparse
import re
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from arbiter.rules.claims import count_draws
from arbiter.rules.rulesets import catalogue
from games.draughts import number, parse_square, pdn
from tests.benchmarks import games_file
from tests.support.peers import PEERS, Pass, Peer, Reading, least, reading


def check(texts: list[str], *, counts_draws: bool) -> Pass:
    """One pass of ours: read and judge, and count the draws if asked to."""
    rules = catalogue.load_ruleset("fmjd64@1")
    seconds, plies = list[float](), 0
    for text in texts:
        start = time.perf_counter()
        for game in pdn.read(text):
            if counts_draws:
                count_draws(game.replay, rules)
            plies += game.replay.plies
            if not game.is_ok:
                sys.exit(f"not good: {game.faults[0]}")
        seconds.append(time.perf_counter() - start)
    return Pass(seconds, plies)


def compare(name: str, peer: Peer, them: Reading, texts: list[str], rounds: int) -> None:
    """Print games and plies a second of both, and the ratio of the best rounds."""
    passes: dict[str, list[Pass]] = {"ours": [], "and draws": [], peer.name: []}
    for turn in range(rounds):
        passes["ours"].append(check(texts, counts_draws=False))
        passes["and draws"].append(check(texts, counts_draws=True))
        passes[peer.name].append(them.of([] if turn else texts))
    best = {name: least(taken) for name, taken in passes.items()}
    their_seconds, their_plies = best[peer.name]
    print(f"\n{name}: {len(texts)} games, {best['ours'][1]} plies")
    for reader, (seconds, plies) in best.items():
        ratio = (plies / seconds) / (their_plies / their_seconds)
        print(
            f"  {reader:12} {len(texts) / seconds:9.1f} games/s  {plies / seconds:10.0f} plies/s"
            f"  {ratio:7.1f} x",
            flush=True,
        )
    if best["ours"][1] < their_plies:
        sys.exit("we read fewer plies than the peer")


def good_games_of_files(files: list[Path]) -> list[str]:
    """The good games of files, each as one canonical text."""
    read = (game for file in files for game in pdn.read(file.read_bytes()))
    return [pdn.write_game(game) for game in read if game.is_ok]


def _in_moves(text: str, change: Callable[[str], str]) -> str:
    """The same record with the moves below its tags written otherwise."""
    tags, moves = text.split("\n\n", 1)
    return f"{tags}\n\n{change(moves)}"


def _with_variation(moves: str) -> str:
    """The first move of Black again, as a variation."""
    return re.sub(r"^(1\. \S+ \S+)", lambda texts: f"{texts[0]} (1... b6-a5)", moves, count=1)


def _numbers(moves: str) -> str:
    """Squares by their numbers: 22-18."""
    return re.sub("[a-h][1-8]", lambda texts: str(number(parse_square(texts[0]))), moves)


SPELLINGS: dict[str, Callable[[str], str]] = {
    "letters": lambda moves: moves,
    "numbers": _numbers,
    "short": lambda moves: re.sub(r"([a-h])[1-8]-([a-h][1-8])", r"\1\2", moves),
    "dashes": lambda moves: re.sub(r"(?<=[1-8])-(?=[a-h])", "–", moves),
    "capitals": str.upper,
    "Cyrillic letters": lambda moves: moves.translate(str.maketrans("ace", "асе")),
    "one variation": _with_variation,
}


def records_in_other_form(texts: list[str], change: Callable[[str], str]) -> list[str]:
    """The records in another form; those that are not good in it stay in letters."""
    records = []
    for text in texts:
        other = _in_moves(text, change)
        (*games,) = pdn.read(other)
        is_good = len(games) == 1 and games[0].is_ok
        records.append(other if is_good else text)
    return records


def compare_spellings(texts: list[str], rounds: int) -> None:
    """Print games and plies a second of every form, round by round in turn, by py-draughts."""
    with reading(PEERS[0]) as them:
        forms = {name: records_in_other_form(texts, change) for name, change in SPELLINGS.items()}
        forms["clocks"] = [*islice(games_file.texts(annotated=True), len(texts))]
        passes: dict[str, list[Pass]] = {name: [] for name in (*forms, PEERS[0].name)}
        for turn in range(rounds):
            for name, others in forms.items():
                passes[name].append(check(others, counts_draws=False))
            passes[PEERS[0].name].append(them.of([] if turn else texts))
    best = {name: least(taken) for name, taken in passes.items()}
    speed = {name: plies / seconds for name, (seconds, plies) in best.items()}
    for name, pace in speed.items():
        print(f"  {name:18} {pace:10.0f} plies/s  {pace / speed[PEERS[0].name]:7.1f} x", flush=True)


def main() -> None:
    """Compare with each peer on each set of texts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=500, help="of each set")
    parser.add_argument("--slow-games", type=int, default=10, help="for pydraughts")
    parser.add_argument("--spellings", action="store_true", help="only the forms of writing")
    given = parser.parse_args()
    real = good_games_of_files(given.files or list(games_file.FILES))
    if given.spellings:
        compare_spellings((real * (given.games // len(real) + 1))[: given.games], given.rounds)
        return
    sets = {"real games, tags and moves": (real * (given.games // len(real) + 1))[: given.games]}
    if not given.files:
        file_texts = games_file.texts(annotated=True)
        sets["generated games, a clock or comment at every move"] = [
            *islice(file_texts, given.games)
        ]
    fast, slow = PEERS
    for peer, count, rounds in ((fast, given.games, given.rounds), (slow, given.slow_games, 2)):
        with reading(peer) as them:
            for name, texts in sets.items():
                compare(name, peer, them, texts[:count], min(rounds, given.rounds))


if __name__ == "__main__":
    main()
