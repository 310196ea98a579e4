"""The report of a check: every game of some files, for people or for programs."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from games.draughts import pdn
from games.draughts.errors import Fault, Note
from games.draughts.variant import Variant

GOOD, FAULTY, UNREADABLE = 0, 1, 2
STANDARD_INPUT = "-"

Told = Callable[[Fault | Note], str]


@dataclass(frozen=True, slots=True)
class Wording:
    """How people are told: `explain` what, `place` where, and the report's own words."""

    explain: Told
    place: Told
    good: str
    faulty: str
    unreadable: str
    note: str
    game: str
    plies: str


def check_files(names: list[str], *, variant: Variant, wording: Wording | None) -> int:
    """Report every game of the files; without wording as JSON, one document a line.

    Answers 0 if all are good, 1 if a game is faulty, 2 if a file could not be read or holds
    no game.
    """
    return max(_check_file(name, variant, wording) for name in names)


def as_document(game: pdn.ReadGame, file: str) -> dict[str, object]:
    """A game's report as JSON-ready data."""
    return {
        "file": file,
        "game": game.number,
        "line": game.first_line,
        "ok": game.is_ok,
        "plies": game.replay.plies,
        "result": game.result,
        "variant": game.variant.id,
        "encoding": game.encoding,
        "faults": [fault.as_dict() for fault in game.faults],
        "notes": [note.as_dict() for note in game.notes],
    }


def _check_file(name: str, variant: Variant, wording: Wording | None) -> int:
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"{name}: {reason}", file=sys.stderr)
        return UNREADABLE
    worst = GOOD
    for game in pdn.read(data, variant=variant):
        worst = max(worst, _status(game))
        if wording is None:
            print(json.dumps(as_document(game, name), ensure_ascii=False))
        else:
            _tell(game, name, wording)
    return worst


def _status(game: pdn.ReadGame) -> int:
    if game.is_ok:
        return GOOD
    return FAULTY if game.is_record else UNREADABLE


def _tell(game: pdn.ReadGame, name: str, wording: Wording) -> None:
    players = " – ".join(filter(None, (game.tag("White"), game.tag("Black"))))
    verdict = (wording.good, wording.faulty, wording.unreadable)[_status(game)]
    facts = [f"{wording.plies} {game.replay.plies}", game.result or "?", game.encoding]
    head = f"{name}:{game.first_line}: {wording.game} {game.number}"
    print(": ".join(filter(None, (head, players, ", ".join(facts), verdict))))
    for fault in game.faults:
        _tell_one(wording.place(fault), fault.token, wording.explain(fault))
    for note in game.notes:
        _tell_one(f"{wording.note} {wording.place(note)}".rstrip(), "", wording.explain(note))


def _tell_one(place: str, token: str, said: str) -> None:
    words = filter(None, (place, token.split("\n")[0], said))
    print("    " + ": ".join(words))
