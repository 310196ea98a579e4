"""Write a game as one JSON document; read it back, and judge its moves again."""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from ..colour import Colour
from ..errors import DraughtsError, Fault, FaultCode, Note, NoteCode, Param, PdnError
from ..position import Position
from ..replay import Replay, replay
from ..variants import VARIANTS, Variant
from .codes import PdnFault, PdnNote
from .comments import Clock, read_clocks
from .game import Comments, Nags, ReadGame, Segment, Variation
from .movetext import MoveWords, declared_waivers
from .results import CANONICAL

# Write a game as one JSON document.


FORMAT = "games.draughts/1"
"""The form of the document.

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
    halves: int | None = None,
    clocks: Mapping[int, Clock] | None = None,
) -> Json:
    """A line of moves that begins `before` half-moves into the record, numbered by `halves`."""
    halves = before if halves is None else halves
    branches: dict[int, list[Json]] = {}
    for variation in variations:
        place = variation.ply - before
        numbered = replay.halves_before(
            min(place, replay.plies + 1), variation.replay.mover(1), halves
        )
        branches.setdefault(place, []).append(_variation(variation, numbered))

    def around(at: int) -> Json:
        entry: Json = {"comment": comments.get(at, ""), "nags": list(nags.get(at, ()))}
        if clocks is not None:
            entry["clocks"] = _times(clocks.get(at))
        return {**entry, "variations": branches.pop(at, [])} if at else entry

    moves = [
        {"ply": before + at, **_move(replay, at, halves), **around(at)}
        for at in range(1, replay.plies + 1)
    ]
    rest = [
        {"ply": before + at, "written": text, **around(at)}
        for at, text in enumerate(replay.rest, replay.plies + 1)
    ]
    unattached = [branch for at in sorted(branches) for branch in branches[at]]
    return {**around(0), "moves": moves, "rest": rest, "variations": unattached}


def _move(replay: Replay, at: int, halves: int) -> Json:
    move = replay.moves[at - 1]
    return {
        "number": replay.pair_number(at, halves),
        "side": replay.mover(at).value,
        "text": _WORDS.text_of_move(replay, at),
        "key": move.key(),
        "written": replay.texts[at - 1],
        "fen": replay.positions[at].fen(),
    }


def _variation(variation: Variation, halves: int) -> Json:
    line = _line_document(
        variation.replay,
        comments=variation.comments,
        nags=variation.nags,
        variations=variation.variations,
        before=variation.ply - 1,
        halves=halves,
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


Document = Mapping[str, Any]  # what a document holds is believed only where it is looked at

DEEPEST = 32  # as deep as variations nest in a text


def read_json(text: str) -> ReadGame:
    """Read a game from its JSON document; raises PdnError if its moves differ from it.

    A document that calls a game good is believed as little: a move the rules forbid, or one
    that leads elsewhere than the document says, is an error.
    """
    try:
        return _game(json.loads(text))
    except (DraughtsError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise PdnError(Fault.of(FaultCode.UNREADABLE, token=text[:80])) from None


def _game(document: Document) -> ReadGame:
    if document["format"] != FORMAT or document["result"] not in (None, *CANONICAL):
        raise ValueError("another format")
    variant = VARIANTS[document["variant"]]
    faults = tuple(_fault(fault) for fault in document["faults"])
    played = _replay(document, Position.from_fen(document["start"], variant), variant)
    if document["ok"] is not (not faults) or (played.fault and not faults):
        raise ValueError("called good and is not")
    if faults:
        played = played._replace(fault=_fault_in_document(faults, played.fault))
    comments = _comments(document)
    return ReadGame(
        number=_count(document["game"]),
        tags=tuple((_text(tag["name"]), _text(tag["value"])) for tag in document["tags"]),
        replay=played,
        result=document["result"],
        comments=comments,
        nags=_nags(document),
        variations=_variations(document, played, 0),
        segments=tuple(_read_segment(segment, variant) for segment in document["segments"]),
        clocks=read_clocks(comments)[0],
        faults=faults,
        notes=tuple(_note(note) for note in document["notes"]),
        encoding=_text(document["encoding"]),
        first_line=_count(document["line"]),
    )


def _replay(document: Document, start: Position, variant: Variant) -> Replay:
    """The moves of a line played again; ValueError unless they lead where the document says."""
    tokens = [_text(move["written"]) for move in (*document["moves"], *document["rest"])]
    played = replay(tokens, start, variant)
    good = len(document["moves"])
    if played.plies < good:  # as declared in its own comments: an irregular move was let stand
        waivers = declared_waivers(tokens, _comments(document), variant)
        played = replay(tokens, start, variant, waivers=waivers)
    if played.plies < good:
        raise ValueError("a forbidden move")
    if played.plies > good:  # what ended the reading was no move
        played = replay(tokens[:good], start, variant, waivers=played.waived)._replace(
            rest=tuple(tokens[good:])
        )
    keys = [move["key"] for move in document["moves"]]
    fens = [move["fen"] for move in document["moves"]]
    reached = [position.fen() for position in played.positions[1:]]
    if keys != [move.key() for move in played.moves] or fens != reached:
        raise ValueError("moves that lead elsewhere")
    return played


def _fault_in_document(faults: tuple[Fault, ...], stopped: Fault | None) -> Fault:
    """The fault of the moves as the document places it, else the first of all."""
    if stopped is None:
        return faults[0]
    return next(
        (fault for fault in faults if (fault.code, fault.ply) == (stopped.code, stopped.ply)),
        stopped,
    )


def _variations(
    document: Document, played: Replay, before: int, depth: int = 0
) -> tuple[Variation, ...]:
    """The variations of a line, in the order of the document."""
    if depth > DEEPEST:
        raise ValueError("nested too deep")
    inside = [
        variation
        for move in (*document["moves"], *document["rest"])
        for variation in move["variations"]
    ]
    return tuple(
        _read_variation(variation, played, before, depth)
        for variation in (*inside, *document["variations"])
    )


def _read_variation(document: Document, played: Replay, before: int, depth: int) -> Variation:
    ply = _count(document["ply"])
    place = min(ply - 1 - before, played.plies)
    line = _replay(document, played.positions[place], played.variant)
    return Variation(
        ply=ply,
        replay=line,
        comments=_comments(document),
        nags=_nags(document),
        variations=_variations(document, line, ply - 1, depth + 1),
        line=_place(document["line"]),
        column=_place(document["column"]),
    )


def _read_segment(document: Document, variant: Variant) -> Segment:
    line = _replay(document, Position.from_fen(document["start"], variant), variant)
    ply = document["ply"]
    return Segment(
        ply=ply if ply == 0 else _count(ply),
        replay=line,
        comments=_comments(document),
        nags=_nags(document),
        variations=_variations(document, line, ply),
        line=_place(document["line"]),
        column=_place(document["column"]),
    )


def _annotated_places(document: Document) -> list[Document]:
    """What bears comments and marks, by half-moves of the line."""
    return [document, *document["moves"], *document["rest"]]


def _comments(document: Document) -> dict[int, str]:
    comments = {at: _text(place["comment"]) for at, place in enumerate(_annotated_places(document))}
    return {at: words for at, words in comments.items() if words}


def _nags(document: Document) -> dict[int, tuple[str, ...]]:
    marks_by_place = {
        at: tuple(map(_text, place["nags"])) for at, place in enumerate(_annotated_places(document))
    }
    return {at: marks for at, marks in marks_by_place.items() if marks}


def _fault(document: Document) -> Fault:
    side = Colour(document["side"]) if document["side"] else None
    own = {"code": _code(document["code"], FaultCode, PdnFault), "side": side}
    kept = {"params": _params(document["params"]), "legal": tuple(map(_text, document["legal"]))}
    return Fault(**{**document, **own, **kept})


def _note(document: Document) -> Note:
    code = _code(document["code"], NoteCode, PdnNote)
    return Note(**{**document, "code": code, "params": _params(document["params"])})


def _code(value: object, *kinds: type[StrEnum]) -> StrEnum:
    for kind in kinds:
        try:
            return kind(_text(value))
        except ValueError:
            continue
    raise ValueError(f"no such code: {value!r}")


def _params(document: Document) -> dict[str, Param]:
    return {
        key: tuple(value) if isinstance(value, list) else value for key, value in document.items()
    }


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"no text: {value!r}")
    value.encode()  # half a letter is none
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise TypeError(f"no number: {value!r}")
    return value


def _place(value: object) -> int | None:
    return None if value is None else _count(value)
