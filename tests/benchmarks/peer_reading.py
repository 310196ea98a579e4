"""Check that other libraries read what we write.

Real games, games by lot, and games with comments, marks, clocks, variations and set-ups are
written in our canonical form and read by each peer in an environment of its own.  A game is
lost there if the peer refuses it, finds another number of half-moves or ends in another
position; the first few are told with the reason, and the command ends with 1.  Games that Black
begins are counted apart: pydraughts cannot read any.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from games.draughts import Position, pdn
from games.draughts.errors import FenError
from games.draughts.pdn import ReadGame
from games.draughts.variants import RUSSIAN
from tests.benchmarks import games_file
from tests.support import random_games
from tests.support.peers import PEERS, Peer, installed

GAMES = 400

SHOWN = 5

BLACK_FIRST = "annotated, Black begins"

KNOWN = {("pydraughts", BLACK_FIRST)}  # it takes the first move of such a game twice

_LOOP = """
import json, sys
{read}
for line in sys.stdin:
    try:
        print(json.dumps(final(json.loads(line))), flush=True)
    except Exception as error:
        print(json.dumps(repr(error)[:200]), flush=True)
"""

_READ = {
    "py-draughts": """
from draughts import RussianBoard

def final(text):
    board = RussianBoard.from_pdn(text)
    return [len(board._moves_stack), board.fen]
""",
    "pydraughts": """
from draughts import Board, Move
from draughts.PDN import PDNReader

def final(text):
    (game,) = PDNReader(text).games
    board = Board("russian", game.tags.get("FEN", "startpos"))
    for written in game.moves:
        board.push(Move(board, pdn_move=written))
    return [len(game.moves), board.fen]
""",
}


def games_to_write(number: int) -> list[tuple[str, str, ReadGame]]:
    """Each kind of game: its name, its text, and the game itself."""
    games = []
    for kind, texts in (
        ("real and by lot", islice(games_file.texts(), number)),
        ("with clocks and words", islice(games_file.texts(annotated=True), number)),
        ("annotated, some from set-ups", islice(_annotated(), number)),
    ):
        for text in texts:
            (game,) = pdn.read(text)
            is_usual = game.start.turn is RUSSIAN.first
            games.append((kind if is_usual else BLACK_FIRST, pdn.write_game(game), game))
    return games


def _annotated() -> Iterator[str]:
    """Russian games with everything around their moves that a record may have."""
    games = map(random_games.game, count())
    return (pdn.write_game(game) for game in games if game.variant is RUSSIAN)


def reason_of_loss(game: ReadGame, answer: list | str) -> str:
    """Why a game is lost with a peer; nothing when it is not."""
    if isinstance(answer, str):
        return answer
    plies, fen = answer
    if plies != game.replay.plies:
        return f"{plies} half-moves instead of {game.replay.plies}"
    try:
        final = Position.from_fen(fen.removeprefix('[FEN "').removesuffix('"]'))
    except FenError as error:
        return f"its position cannot be read: {error}"
    return "" if final[:3] == game.replay.final[:3] else "another position"


def compare(peer: Peer, games: list[tuple[str, str, ReadGame]]) -> bool:
    """Tell what a peer makes of the games; whether it lost one."""
    with installed(peer) as python:
        done = subprocess.run(
            [python, "-c", _LOOP.format(read=_READ[peer.name])],
            input="".join(json.dumps(text) + "\n" for _, text, _ in games),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    answers = map(json.loads, done.stdout.splitlines())
    all_of: Counter[str] = Counter()
    reasons: list[tuple[str, str, str]] = []
    for (kind, text, game), answer in zip(games, answers, strict=True):
        all_of[kind] += 1
        if reason := reason_of_loss(game, answer):
            reasons.append((kind, reason, text))
    for kind, whole in all_of.items():
        print(f"{peer.name:12} {kind:30} {whole - sum(r[0] == kind for r in reasons)} of {whole}")
    unknown = [reason for reason in reasons if (peer.name, reason[0]) not in KNOWN]
    for kind, reason, text in unknown[:SHOWN]:
        print(f"--- {kind}: {reason}\n{text}")
    return bool(unknown)


def main() -> None:
    """Every peer, the same games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="of each kind")
    games = games_to_write(parser.parse_args().games)
    losses = [compare(peer, games) for peer in PEERS]
    sys.exit(1 if any(losses) else 0)


if __name__ == "__main__":
    main()
