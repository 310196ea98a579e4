"""Write irregular moves let stand (waivers) into comments, and read a game again with them.

`2. a3-b4 {[%waived W:We3,d4:Bc5,d6]}`: behind the move stands the position it left on the board,
so that the record replays to its end wherever it is read. Anybody can write a comment: a reading
that believes one asks for it by `let_stand`, and only for a text that somebody vouches for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from games.draughts.faults_and_errors import FenError
from games.draughts.moves import Move
from games.draughts.notation import format_path
from games.draughts.parse_move_as_variant_writes_it import parse_move_or_none
from games.draughts.pdn.game_as_read import ReadGame
from games.draughts.position import Position
from games.draughts.position_after_irregular_move_let_stand import Waiver
from games.draughts.replay import replay
from games.draughts.variants import Variant

_COMMAND = re.compile(r"\[%waived\s+([^\s\[\]]+)\]")


def with_waivers(comments: Mapping[int, str], waived: Sequence[Waiver]) -> dict[int, str]:
    """Add waivers to the comments of a line, each at its move."""
    commented = dict(comments.items())
    for waiver in waived:  # of a set-up in the comment before the first move
        others = _COMMAND.sub("", commented.get(waiver.ply, "")).strip()
        commented[waiver.ply] = f"[%waived {waiver.after.fen()}] {others}".rstrip()
    return commented


def waivers_in_comments(game: ReadGame) -> tuple[Waiver, ...]:
    """Read waivers from comments `[%waived FEN]`; ignore unreadable ones."""
    return tuple(_waivers_in_comments(game))


def read_again_with_waivers(game: ReadGame, waivers: Sequence[Waiver]) -> ReadGame:
    """Read a game again with these waivers.

    Whatever else is wrong with the record stays wrong.
    """
    if not waivers:
        return game
    first = game.replay
    again = replay((*first.texts, *first.rest), first.start, first.variant, waivers=waivers)
    others = tuple(fault for fault in game.faults if fault.ply is None or fault != first.fault)
    faults = (*filter(None, [again.fault]), *others)
    if faults and again.fault is None:
        again = again._replace(fault=faults[0])
    return game._replace(replay=again, faults=faults)


def let_stand(game: ReadGame) -> ReadGame:
    """Read a game again with the waivers in its own comments."""
    return read_again_with_waivers(game, waivers_in_comments(game))


def waived_text(move: Move, text: str, capture: str, variant: Variant) -> str:
    """Format an irregular move for canonical text."""
    written = parse_move_or_none(text, variant)
    if written is None:
        return text
    is_capture = written.sign == ":" or not written.sign and bool(move.captured)
    return format_path((move.origin, *written.path), capture if is_capture else "-", variant)


def _waivers_in_comments(game: ReadGame) -> Iterator[Waiver]:
    written = (*game.replay.texts, *game.replay.rest)
    for ply, words in sorted(game.comments.items()):
        match = _COMMAND.search(words)
        if match is None or ply > len(written):
            continue
        try:
            yield Waiver(
                ply,
                written[ply - 1] if ply else "",
                Position.from_fen(match[1], game.replay.variant),
            )
        except FenError:
            continue
