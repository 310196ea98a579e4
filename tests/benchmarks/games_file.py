"""Write a file of games to measure with: real ones under other tags, and random ones.

    python -m tests.benchmarks.games_file GAMES FILE [--seed N] [--annotated]

The same numbers give the same bytes. Half of the games were once played (the archive's own
files), half are chosen by lot; Event, Round, Date and players differ from game to game, so no
two texts are equal. `--annotated` adds a clock to every move and a comment now and then.
"""

import argparse
import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

from games.draughts import pdn
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move
from games.draughts.position import START
from games.draughts.replay import Replay, replay

DATA = Path(__file__).parents[2] / "games" / "data"

FILES = (DATA / "ussr-1924.pdn", DATA / "demo-games.pdn")

SEED = 64

RANDOM_GAMES = 250  # chosen by lot once and told again under other tags

LONGEST = 120  # half-moves of a random game

NAMES = ("Иванов", "Петров", "Сидоров", "Соколов", "Лисенко", "Медков", "Чёрный", "Тютин")

REMARKS = ("сильнее c3-b4", "единственный", "к ничьей ведёт и другой ход", "цейтнот")


def texts(seed: int = SEED, *, annotated: bool = False) -> Iterator[str]:
    """Canonical texts without end, every second one of a game that was once played."""
    lot = random.Random(seed)
    real, drawn = _real_games(), _random_games(seed)
    number = 0
    while True:
        for played_game in (real[number % len(real)], drawn[number % len(drawn)]):
            number += 1
            yield _game_text(played_game, number, lot, annotated)


def write_file(path: Path, count: int, seed: int = SEED, *, annotated: bool = False) -> int:
    """A file of so many games; answers its size in bytes."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for text in islice(texts(seed, annotated=annotated), count):
            file.write(text + "\n")
    return path.stat().st_size


def _game_text(
    played_game: tuple[Replay, str], number: int, lot: random.Random, annotated: bool
) -> str:
    played, result = played_game
    white, black = lot.sample(NAMES, 2)
    tags = (
        ("Event", f"Кубок {number // 500 + 1}"),
        ("Site", "Москва"),
        ("Date", f"{1950 + number % 70}.{number % 12 + 1:02}.{number % 28 + 1:02}"),
        ("Round", str(number)),
        ("White", f"{white} {chr(1040 + number % 28)}."),
        ("Black", f"{black} {chr(1040 + number % 27)}."),
    )
    comments = dict(_comments(played, lot)) if annotated else {}
    return pdn.write(tags, played, result=result, comments=comments)


def _comments(played: Replay, lot: random.Random) -> Iterator[tuple[int, str]]:
    left = [3600, 3600]
    for ply in range(1, played.plies + 1):
        left[ply % 2] -= lot.randint(1, 40)
        hours, rest = divmod(left[ply % 2], 3600)
        clock = f"[%clk {hours}:{rest // 60:02}:{rest % 60:02}]"
        yield ply, clock if lot.random() < 0.9 else f"{clock} {lot.choice(REMARKS)}"


@lru_cache
def _real_games() -> tuple[tuple[Replay, str], ...]:
    read = (game for file in FILES for game in pdn.read(file.read_bytes()))
    return tuple((game.replay, game.result or "*") for game in read if game.is_ok)


@lru_cache
def _random_games(seed: int) -> tuple[tuple[Replay, str], ...]:
    lot = random.Random(seed)
    return tuple(_random_game(lot) for _ in range(RANDOM_GAMES))


def _random_game(lot: random.Random) -> tuple[Replay, str]:
    position, written = START, []
    while len(written) < LONGEST and (legal := legal_moves(position)):
        move = lot.choice(legal)
        written.append(format_move(position, move))
        position = play(position, move)
    lost = not legal_moves(position)
    white_lost = lost and position.turn is START.turn
    return replay(written), ("0-1" if white_lost else "1-0") if lost else "1/2-1/2"


def main() -> None:
    """Write the file and say how large it is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--annotated", action="store_true")
    given = parser.parse_args()
    size = write_file(given.file, given.games, given.seed, annotated=given.annotated)
    print(f"{given.games} games, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
