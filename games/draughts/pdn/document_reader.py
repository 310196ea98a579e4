"""Read a game back from its JSON document; its moves are judged again."""

import json
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from games.draughts.colour import Colour
from games.draughts.errors import (
    DraughtsError,
    Fault,
    FaultCode,
    Note,
    NoteCode,
    Param,
    PdnError,
)
from games.draughts.pdn.clocks import read_clocks
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.document import FORMAT
from games.draughts.pdn.model import ReadGame, Segment, Variation
from games.draughts.pdn.results import CANONICAL
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from games.draughts.variant import VARIANTS, Variant

Said = Mapping[str, Any]  # what a document holds is believed only where it is looked at

DEEPEST = 32  # as deep as variations nest in a text


def read_json(text: str) -> ReadGame:
    """Read a game from its document; raise PdnError if its moves are not what it says.

    A document that calls a game good is believed as little: a move the rules forbid, or one
    that leads elsewhere than the document says, is an error.
    """
    try:
        return _game(json.loads(text))
    except (DraughtsError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise PdnError(Fault.of(FaultCode.UNREADABLE, token=text[:80])) from None


def _game(said: Said) -> ReadGame:
    if said["format"] != FORMAT or said["result"] not in (None, *CANONICAL):
        raise ValueError("another format")
    variant = VARIANTS[said["variant"]]
    faults = tuple(_fault(one) for one in said["faults"])
    played = _replay(said, Position.from_fen(said["start"], variant), variant)
    if said["ok"] is not (not faults) or (played.fault and not faults):
        raise ValueError("called good and is not")
    if faults:
        played = replace(played, fault=_fault_in_document(faults, played.fault))
    comments = _comments(said)
    return ReadGame(
        number=_count(said["game"]),
        tags=tuple((_text(tag["name"]), _text(tag["value"])) for tag in said["tags"]),
        replay=played,
        result=said["result"],
        comments=comments,
        nags=_nags(said),
        variations=_variations(said, played, 0),
        segments=tuple(_segment(one, variant) for one in said["segments"]),
        clocks=read_clocks(comments)[0],
        faults=faults,
        notes=tuple(_note(one) for one in said["notes"]),
        encoding=_text(said["encoding"]),
        first_line=_count(said["line"]),
    )


def _replay(said: Said, start: Position, variant: Variant) -> Replay:
    """The moves of a line played again; ValueError unless they lead where the document says."""
    tokens = [_text(one["written"]) for one in (*said["moves"], *said["rest"])]
    played = replay(tokens, start, variant)
    good = len(said["moves"])
    if played.plies < good:
        raise ValueError("a forbidden move")
    if played.plies > good:  # what ended the reading was no move
        played = replace(replay(tokens[:good], start, variant), rest=tuple(tokens[good:]))
    keys = [one["key"] for one in said["moves"]]
    fens = [one["fen"] for one in said["moves"]]
    found = [position.fen() for position in played.positions[1:]]
    if keys != [move.key() for move in played.moves] or fens != found:
        raise ValueError("moves that lead elsewhere")
    return played


def _fault_in_document(faults: tuple[Fault, ...], found: Fault | None) -> Fault:
    """The fault of the moves as the document places it, else the first of all."""
    if found is None:
        return faults[0]
    return next((one for one in faults if (one.code, one.ply) == (found.code, found.ply)), found)


def _variations(said: Said, played: Replay, before: int, depth: int = 0) -> tuple[Variation, ...]:
    """The variations of a line, in the order of the document."""
    if depth > DEEPEST:
        raise ValueError("nested too deep")
    inside = [one for move in (*said["moves"], *said["rest"]) for one in move["variations"]]
    return tuple(_variation(one, played, before, depth) for one in (*inside, *said["variations"]))


def _variation(said: Said, played: Replay, before: int, depth: int) -> Variation:
    ply = _count(said["ply"])
    place = min(ply - 1 - before, played.plies)
    line = _replay(said, played.positions[place], played.variant)
    return Variation(
        ply=ply,
        replay=line,
        comments=_comments(said),
        nags=_nags(said),
        variations=_variations(said, line, ply - 1, depth + 1),
        line=_place(said["line"]),
        column=_place(said["column"]),
    )


def _segment(said: Said, variant: Variant) -> Segment:
    line = _replay(said, Position.from_fen(said["start"], variant), variant)
    ply = said["ply"]
    return Segment(
        ply=ply if ply == 0 else _count(ply),
        replay=line,
        comments=_comments(said),
        nags=_nags(said),
        variations=_variations(said, line, ply),
        line=_place(said["line"]),
        column=_place(said["column"]),
    )


def _annotated_places(said: Said) -> list[Said]:
    """What bears comments and marks, by half-moves of the line."""
    return [said, *said["moves"], *said["rest"]]


def _comments(said: Said) -> dict[int, str]:
    found = {at: _text(one["comment"]) for at, one in enumerate(_annotated_places(said))}
    return {at: words for at, words in found.items() if words}


def _nags(said: Said) -> dict[int, tuple[str, ...]]:
    found = {at: tuple(map(_text, one["nags"])) for at, one in enumerate(_annotated_places(said))}
    return {at: marks for at, marks in found.items() if marks}


def _fault(said: Said) -> Fault:
    side = Colour(said["side"]) if said["side"] else None
    own = {"code": _code(said["code"], FaultCode, PdnFault), "side": side}
    kept = {"params": _params(said["params"]), "legal": tuple(map(_text, said["legal"]))}
    return Fault(**{**said, **own, **kept})


def _note(said: Said) -> Note:
    code = _code(said["code"], NoteCode, PdnNote)
    return Note(**{**said, "code": code, "params": _params(said["params"])})


def _code(value: object, *kinds: type[StrEnum]) -> StrEnum:
    for kind in kinds:
        try:
            return kind(_text(value))
        except ValueError:
            continue
    raise ValueError(f"no such code: {value!r}")


def _params(said: Said) -> dict[str, Param]:
    return {key: tuple(one) if isinstance(one, list) else one for key, one in said.items()}


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
