"""Turn what an arbiter types into the facts of an incident."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from arbiter.rules.incidents.facts_of_incident_and_their_checks import (
    NOBODY,
    BadFacts,
    IncidentAtBoard,
    ShownBy,
)
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES, Remedy
from arbiter.rules.incidents.suggest_incident_from_record import suggest_incident_from_record
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.faults_and_errors import DraughtsError
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay
from games.draughts.square_names import square_by_name
from games.draughts.squares_as_bits import Square
from games.draughts.variants import VARIANTS, Variant


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
    shown = suggest_incident_from_record(replay, rules)
    if shown is None or _key(shown) != _key(entered):
        return entered
    is_answered = entered.replied or shown.replied
    return replace(entered, shown_by=ShownBy.RECORD, replied=is_answered)


def _key(incident: IncidentAtBoard) -> tuple[object, ...]:
    return (incident.article, incident.ply, incident.offender, incident.text, incident.before)


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
