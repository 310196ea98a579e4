"""Compare what the plain source and the compiled build find in damaged records.

    python -m tests.campaigns.damaged_records [--records 1000000] [--seed 64] [--only]

Each record is a whole game in one of the forms that people write, cut somewhere and damaged at
up to three places. Two processes of one Python read them all, one with DRAUGHTS64_PURE=1; what
they found of each block of a thousand is compared by its digest: the verdict, the moves, the
position reached, every fault and note with its place. `--only` reads without comparing.
"""

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from games.draughts import START, compiled_build, legal_moves, number, parse_square, pdn, play
from games.draughts.notation import format_move

TOP = Path(__file__).parents[2]
DATA = TOP / "games" / "data"
BLOCK = 1000
RANDOM_GAMES = 60
LONGEST = 110  # half-moves of a random game
SIGNS = 'abcdefgh12345678-:x.{}()[]$!?* 0\n"–еКф'
SQUARE = re.compile("[a-h][1-8]")


def random_game(chance: random.Random) -> str:
    """A legal game by lot: kings appear in it sooner than in games of people."""
    position, words = START, []
    for ply in range(LONGEST):
        moves = legal_moves(position)
        if not moves:
            break
        move = chance.choice(moves)
        words.append(f"{ply // 2 + 1}." if ply % 2 == 0 else "")
        words.append(format_move(position, move, capture=":"))
        position = play(position, move)
    return '[Event "?"]\n[Result "*"]\n[GameType "25"]\n\n' + " ".join(filter(None, words)) + " *"


def spellings_of_record(text: str) -> Iterator[str]:
    """One record as different people would write it."""
    tags, moves = text.split("\n\n", 1)

    def numbers(square_match: re.Match[str]) -> str:
        return str(number(parse_square(square_match[0])))

    yield text
    yield moves
    yield f"{tags}\n\n{moves.upper()}"
    yield f"{tags}\n\n{SQUARE.sub(numbers, moves)}"
    yield f"{tags}\n\n" + re.sub(r"([a-h])[1-8]-([a-h][1-8])", r"\1\2", moves)
    yield f"{tags}\n\n" + re.sub(r"(?<=\d)-(?=[a-h])", "–", moves)
    yield f"{tags}\n\n" + re.sub(r"([a-h]\d)(?=\s|$)", r"\1 {[%clk 0:05:00]}", moves)
    yield f"{tags}\n\n" + re.sub(r"^(1\. \S+ \S+)", r"\1 (1... b6-a5 2. g3-h4)", moves)


def undamaged_games(chance: random.Random) -> list[str]:
    """Whole games in all forms: those of the data files, and games by lot."""
    read = (game for file in sorted(DATA.glob("*.pdn")) for game in pdn.read(file.read_bytes()))
    texts = [pdn.write_game(game) for game in read if game.is_ok]
    texts += [random_game(chance) for _ in range(RANDOM_GAMES)]
    return [form for text in texts for form in spellings_of_record(text)]


def damage(text: str, chance: random.Random) -> str:
    """One small change anywhere: a sign another, gone, new, doubled, or two words exchanged."""
    at = chance.randrange(len(text))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + chance.choice(SIGNS) + text[at:]
    if kind == 2:
        return text[:at] + chance.choice(SIGNS) + text[at + 1 :]
    if kind == 3:
        end = at + chance.randrange(1, 12)
        return text[:end] + text[at:]
    squares = list(SQUARE.finditer(text, at, at + 60))
    if not squares:
        return text
    square_match = chance.choice(squares)
    name = chance.choice("abcdefgh") + chance.choice("12345678")
    return text[: square_match.start()] + name + text[square_match.end() :]


def records(seed: int) -> Iterator[str]:
    """Damaged records without end, the same ones for the same seed."""
    chance = random.Random(seed)
    texts = undamaged_games(chance)
    while True:
        text = chance.choice(texts)
        if chance.random() < 0.9:
            text = text[: chance.randrange(len(text) // 8, len(text) // 2)]
        for _ in range(chance.randrange(4)):
            text = damage(text, chance)
        yield text


def found_in(text: str) -> str:
    """Everything that reading a text finds."""
    return json.dumps([_summary(game) for game in pdn.read(text)], ensure_ascii=False, default=str)


def _summary(game: pdn.ReadGame) -> list[object]:
    played = game.replay
    return [
        *(game.number, game.first_line, game.tags, game.result, played.texts, played.rest),
        *([move.key() for move in played.moves], played.final.fen()),
        *([fault.as_dict() for fault in game.faults], [note.as_dict() for note in game.notes]),
        *(dict(game.comments), dict(game.nags), dict(game.clocks)),
        [
            (variation.ply, variation.replay.texts, variation.replay.final.fen())
            for variation in game.variations
        ],
    ]


def read_all(count: int, seed: int) -> None:
    """Print the state of the build, then the digest of each block."""
    print(compiled_build.current_build().state, flush=True)
    wanted = islice(records(seed), count)
    while block := list(islice(wanted, BLOCK)):
        digest = hashlib.sha256("\n".join(map(found_in, block)).encode())
        print(digest.hexdigest(), flush=True)


def outputs_of_source_and_build(
    count: int, seed: int, top: Path = TOP
) -> tuple[list[str], list[str]]:
    """What the plain source and the build printed, side by side."""
    command = [sys.executable, "-m", __spec__.name, "--only"]
    command += ["--records", str(count), "--seed", str(seed)]
    environments = ({**os.environ, compiled_build.PURE: is_pure} for is_pure in "10")
    running = [
        subprocess.Popen(command, cwd=top, env=environment, stdout=subprocess.PIPE, text=True)
        for environment in environments
    ]
    plain, compiled = (process.communicate()[0].split() for process in running)
    return plain, compiled


def main() -> int:
    """Compare, and tell how many records were read alike."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=64)
    parser.add_argument("--only", action="store_true")
    given = parser.parse_args()
    if given.only:
        read_all(given.records, given.seed)
        return 0
    began = time.monotonic()
    plain, compiled = outputs_of_source_and_build(given.records, given.seed)
    if compiled[:1] != [compiled_build.BuildState.COMPILED]:
        print(f"no compiled build runs: {compiled[:1]}; ./deploy/compile")
        return 2
    wrong = [
        at
        for at, (ours, two) in enumerate(zip(plain[1:], compiled[1:], strict=True))
        if ours != two
    ]
    print(
        f"{given.records} records, seed {given.seed}: blocks that differ {wrong or 'none'}, "
        f"{time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
