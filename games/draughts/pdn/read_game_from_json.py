"""Read a game back from its JSON document, and judge its moves again."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import (
    DraughtsError,
    Fault,
    FaultCode,
    Note,
    NoteCode,
    Param,
    PdnError,
)
from games.draughts.pdn.game_as_read import ReadGame, Segment, Variation
from games.draughts.pdn.normalise_results import CANONICAL
from games.draughts.pdn.read_clock_comments import read_clocks
from games.draughts.pdn.record_fault_and_note_codes import PdnFault, PdnNote
from games.draughts.pdn.write_game_as_json import FORMAT
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from games.draughts.variants import VARIANTS, Variant

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
        segments=tuple(_segment(segment, variant) for segment in document["segments"]),
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
    if played.plies < good:
        raise ValueError("a forbidden move")
    if played.plies > good:  # what ended the reading was no move
        played = replay(tokens[:good], start, variant)._replace(rest=tuple(tokens[good:]))
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
        _variation(variation, played, before, depth)
        for variation in (*inside, *document["variations"])
    )


def _variation(document: Document, played: Replay, before: int, depth: int) -> Variation:
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


def _segment(document: Document, variant: Variant) -> Segment:
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
