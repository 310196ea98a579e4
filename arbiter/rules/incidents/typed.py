"""What an arbiter types, or a record suggests, turned into the facts of an incident."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from arbiter.rules.incidents.facts import (
    NOBODY,
    REMEDIES,
    BadFacts,
    IncidentAtBoard,
    Remedy,
    ShownBy,
    incident_of_violation,
)
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.violations import list_violations
from games.draughts.boards import Square
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError
from games.draughts.notation import Written, parse_move_or_none
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay
from games.draughts.squares import square_by_name
from games.draughts.variants import VARIANTS, Variant

# Turn what an arbiter types into the facts of an incident.


class EntryCode(StrEnum):
    """Codes of faults in what an arbiter typed."""

    POSITION_MISSING = "incident_position_missing"
    POSITION_UNREADABLE = "incident_position_unreadable"  # text
    SQUARE_UNREADABLE = "incident_square_unreadable"  # text


def read_typed_facts(
    entry: Mapping[str, Any],
    replay: Replay | None,
    rules: Ruleset,
    *,
    start: Position | None = None,
) -> IncidentAtBoard:
    """Read the typed facts of an incident; raises BadFacts.

    Keys: article, ply, offender, text, touched, before, after, replied, announced; positions as
    FEN, missing ones from the record.

    ``start`` is the set-up drawn for the game (O1), None where it begins from the usual one.
    What the record itself shows is marked as shown by it.
    """
    article, ply = str(entry.get("article") or ""), int(entry.get("ply") or 0)
    offender = entry.get("offender") or None
    variant = VARIANTS[rules.variant]
    begun = start or start_of(variant)
    before = _position(entry.get("before"), variant) or _of_record(article, ply, replay, begun)
    if before is None:
        raise BadFacts(EntryCode.POSITION_MISSING)
    entered = IncidentAtBoard(
        article=article,
        ply=ply,
        offender=Colour(offender) if offender else _by_turn(article, before),
        before=before,
        text=str(entry.get("text") or "").strip(),
        touched=_square(entry.get("touched"), variant),
        after=_position(entry.get("after"), variant),
        replied=bool(entry.get("replied")),
        announced=bool(entry.get("announced")),
        start=start,
    )
    entered = replace(entered, replied=entered.replied or _is_answered(entered, replay))
    shown = suggest_incident_from_record(replay, rules)
    if shown is None or _key(shown) != _key(entered):
        return entered
    is_answered = entered.replied or shown.replied
    return replace(entered, shown_by=ShownBy.RECORD, replied=is_answered)


def _key(incident: IncidentAtBoard) -> tuple[object, ...]:
    return (incident.article, incident.ply, incident.offender, incident.text, incident.before)


def _is_answered(incident: IncidentAtBoard, replay: Replay | None) -> bool:
    """Whether the record goes on behind the half-move as it was made: the reply is on file (V2).

    Where the record has another move there, or the piece that was touched has moved after all, it
    was put right at the board.
    """
    if replay is None or not incident.ply or incident.article in NOBODY:
        return False
    written = (*replay.texts, *replay.rest)
    if len(written) <= incident.ply:
        return False
    at, variant = incident.ply - 1, replay.variant
    recorded = parse_move_or_none(written[at], variant)
    if incident.text:
        said = parse_move_or_none(incident.text, variant)
        return incident.text == written[at] or bool(
            said and recorded and _ends(said) == _ends(recorded)
        )
    origin = replay.moves[at].origin if at < replay.plies else recorded and recorded.origin
    return incident.touched is None or incident.touched != origin


def _ends(written: Written) -> tuple[Square | None, int | None, Square]:
    return written.origin, written.file, written.target


def _by_turn(article: str, before: Position) -> Colour | None:
    """Return who did it, by whose turn it was; None for a wrong set-up, which nobody did."""
    if article in NOBODY:
        return None
    return before.turn.other if article in ("V4.1", "T4") else before.turn


def _of_record(article: str, ply: int, replay: Replay | None, begun: Position) -> Position | None:
    """Return the position before the half-move; of a wrong set-up the one on the board."""
    at = ply if article in NOBODY else ply - 1
    if replay is not None and 0 <= at <= replay.plies:
        return replay.positions[at]
    is_known = at == 0 or REMEDIES.get(article) in (Remedy.NEW_GAME, Remedy.SET_UP)
    return begun if is_known else None


def _position(text: object, variant: Variant) -> Position | None:
    if not text or not str(text).strip():
        return None
    try:
        return Position.from_fen(str(text).strip(), variant)
    except DraughtsError as error:
        raise BadFacts(EntryCode.POSITION_UNREADABLE, text=str(text)) from error


def _square(text: object, variant: Variant) -> Square | None:
    if not text or not str(text).strip():
        return None
    try:
        return square_by_name(str(text).strip().lower(), variant)
    except DraughtsError as error:
        raise BadFacts(EntryCode.SQUARE_UNREADABLE, text=str(text)) from error


def suggest_incident_from_record(replay: Replay | None, rules: Ruleset) -> IncidentAtBoard | None:
    """Suggest the incident that the record itself shows, to be confirmed; None for none."""
    listed = list_violations(replay, rules) if replay is not None else ()
    if not listed or replay is None:
        return None
    try:
        return incident_of_violation(listed[0], replay)
    except BadFacts:
        return None
