"""Write a game as one JSON document.

format      "games.draughts/1"
game, line  its number in the file and where it begins there; encoding of the file
variant, game_type, ok, plies, result
tags        [{name, value}] in their order
start       the position before the first move, FEN; final: the one after the last good move
comment, nags   what stands before the first move
moves       {ply, number, side, text, key, written, fen, comment, nags, variations}:
            ply and number of the pair from 1, side "w" or "b", text the canonical form,
            key the outcome ("a5:e1|c3,f2,f4"), written the form in the record, fen the
            position after it, variations what might have been played instead of it
rest        of what could not be read: {ply, written, comment, nags, variations}
variations  what follows the last move; a variation is {ply, line, column, comment, nags,
            moves, rest, variations}
faults, notes   with all they carry
"""

import json
from collections.abc import Iterable, Mapping

from games.draughts.pdn.game_as_read import Comments, Nags, ReadGame, Segment, Variation
from games.draughts.pdn.read_clock_comments import Clock
from games.draughts.pdn.write_moves_and_comments_as_movetext import MoveWords, pair_number
from games.draughts.replay import Replay

FORMAT = "games.draughts/1"
_WORDS = MoveWords("x")

Json = dict[str, object]


def write_json(game: ReadGame) -> str:
    """Write a game, good or faulty, as JSON on one line.

    One game gives the same bytes every time.
    """
    return json.dumps(as_document(game), ensure_ascii=False)


def as_document(game: ReadGame) -> Json:
    """Return a game as JSON-ready data."""
    replay = game.replay
    return {
        "format": FORMAT,
        "game": game.number,
        "line": game.first_line,
        "encoding": game.encoding,
        "variant": game.variant.id,
        "game_type": game.variant.game_type,
        "ok": game.is_ok,
        "plies": replay.plies,
        "result": game.result,
        "tags": [{"name": name, "value": value} for name, value in game.tags],
        "start": replay.start.fen(),
        "final": replay.final.fen(),
        **_line_document(
            replay,
            comments=game.comments,
            nags=game.nags,
            variations=game.variations,
            clocks=game.clocks,
        ),
        "segments": [_segment(segment) for segment in game.segments],
        "faults": [fault.as_dict() for fault in game.faults],
        "notes": [note.as_dict() for note in game.notes],
    }


def _line_document(
    replay: Replay,
    *,
    comments: Comments,
    nags: Nags,
    variations: Iterable[Variation],
    before: int = 0,
    clocks: Mapping[int, Clock] | None = None,
) -> Json:
    """A line of moves that begins `before` half-moves into the record."""
    branches: dict[int, list[Json]] = {}
    for variation in variations:
        branches.setdefault(variation.ply - before, []).append(_variation(variation))

    def around(at: int) -> Json:
        entry: Json = {"comment": comments.get(at, ""), "nags": list(nags.get(at, ()))}
        if clocks is not None:
            entry["clocks"] = _times(clocks.get(at))
        return {**entry, "variations": branches.pop(at, [])} if at else entry

    moves = [{**_move(replay, at, before), **around(at)} for at in range(1, replay.plies + 1)]
    rest = [
        {"ply": before + at, "written": text, **around(at)}
        for at, text in enumerate(replay.rest, replay.plies + 1)
    ]
    unattached = [branch for at in sorted(branches) for branch in branches[at]]
    return {**around(0), "moves": moves, "rest": rest, "variations": unattached}


def _move(replay: Replay, at: int, before: int) -> Json:
    move = replay.moves[at - 1]
    return {
        "ply": before + at,
        "number": pair_number(replay, at, before),
        "side": replay.positions[at - 1].turn.value,
        "text": _WORDS.text_of_move(replay, at),
        "key": move.key(),
        "written": replay.texts[at - 1],
        "fen": replay.positions[at].fen(),
    }


def _variation(variation: Variation) -> Json:
    line = _line_document(
        variation.replay,
        comments=variation.comments,
        nags=variation.nags,
        variations=variation.variations,
        before=variation.ply - 1,
    )
    return {"ply": variation.ply, "line": variation.line, "column": variation.column, **line}


def _segment(segment: Segment) -> Json:
    line = _line_document(
        segment.replay,
        comments=segment.comments,
        nags=segment.nags,
        variations=segment.variations,
        before=segment.ply,
    )
    place = {"ply": segment.ply, "line": segment.line, "column": segment.column}
    return {**place, "start": segment.replay.start.fen(), **line}


def _times(clock: Clock | None) -> Json:
    """What a clock says, by name; nothing for what it does not say."""
    times = clock._asdict() if clock else {}
    entry = {name: value for name, value in times.items() if value is not None}
    if clock and clock.running:
        entry["running"] = clock.running.value
    return entry
