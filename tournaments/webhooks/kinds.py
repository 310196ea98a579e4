"""Types of messages to other sites, the acts of the journal that each tells of, one message."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any


class MessageType(StrEnum):
    """Types of messages: letters and dots, as Standard Webhooks writes them."""

    TOURNAMENT_PUBLISHED = "tournament.published"
    TOURNAMENT_CHANGED = "tournament.changed"
    TOURNAMENT_CANCELLED = "tournament.cancelled"
    TOURNAMENT_RESUMED = "tournament.resumed"
    TOURNAMENT_FINISHED = "tournament.finished"
    ENTRY_ACCEPTED = "entry.accepted"
    ENTRY_LEFT = "entry.left"
    ROUND_PUBLISHED = "round.published"
    ROUND_WITHDRAWN = "round.withdrawn"
    ROUND_STARTED = "round.started"
    RESULT_RECORDED = "result.recorded"
    RESULT_CORRECTED = "result.corrected"
    STANDINGS_PUBLISHED = "standings.published"
    DISPUTE_OPENED = "dispute.opened"
    DISPUTE_DECIDED = "dispute.decided"
    SANCTION_GIVEN = "sanction.given"
    RECORD_CERTIFIED = "record.certified"
    TEAMS_LINE_UPS_PUBLISHED = "teams.line_ups_published"
    TEAMS_MATCH_ENDED = "teams.match_ended"
    TIE_STEP_SET_UP = "tie.step_set_up"
    TIE_STEP_ENDED = "tie.step_ended"
    TIE_DECIDED = "tie.decided"
    BRACKET_CHANGED = "bracket.changed"
    RANK_PROPOSED = "rank.proposed"
    RANK_CONFIRMED = "rank.confirmed"
    RANK_WITHDRAWN = "rank.withdrawn"


TEST = "webhook.test"
"""The type of the message that the owner of an address asks for, to see whether it arrives."""

ACTS: Mapping[str, MessageType] = {
    "event.opened_to_public": MessageType.TOURNAMENT_PUBLISHED,
    "head.corrected": MessageType.TOURNAMENT_CHANGED,
    "regulations.changed": MessageType.TOURNAMENT_CHANGED,
    "schedule.planned": MessageType.TOURNAMENT_CHANGED,
    "rounds.changed": MessageType.TOURNAMENT_CHANGED,
    "event.cancelled": MessageType.TOURNAMENT_CANCELLED,
    "event.resumed": MessageType.TOURNAMENT_RESUMED,
    "entry.added": MessageType.ENTRY_ACCEPTED,
    "entries.imported": MessageType.ENTRY_ACCEPTED,
    "entries.copied": MessageType.ENTRY_ACCEPTED,
    "entry.returned": MessageType.ENTRY_ACCEPTED,
    "entry.removed": MessageType.ENTRY_LEFT,
    "entry.withdrawn": MessageType.ENTRY_LEFT,
    "entry.expelled": MessageType.ENTRY_LEFT,
    "round.published": MessageType.ROUND_PUBLISHED,
    "manual.changed": MessageType.ROUND_PUBLISHED,
    "manual.taken_back": MessageType.ROUND_PUBLISHED,
    "round.unpublished": MessageType.ROUND_WITHDRAWN,
    "round.started": MessageType.ROUND_STARTED,
    "result.recorded": MessageType.RESULT_RECORDED,
    "result.withdrawn": MessageType.RESULT_CORRECTED,
    "result.annulled": MessageType.RESULT_CORRECTED,
    "game.reopened": MessageType.RESULT_CORRECTED,
    "results.taken_over": MessageType.RESULT_RECORDED,
    "case.opened": MessageType.DISPUTE_OPENED,
    "case.ruled": MessageType.DISPUTE_DECIDED,
    "sanction.given": MessageType.SANCTION_GIVEN,
    "line_ups.opened": MessageType.TEAMS_LINE_UPS_PUBLISHED,
    "tie.step_set_up": MessageType.TIE_STEP_SET_UP,
    "tie.decided": MessageType.TIE_DECIDED,
    "rank.proposed": MessageType.RANK_PROPOSED,
    "rank.confirmed": MessageType.RANK_CONFIRMED,
    "rank.withdrawn": MessageType.RANK_WITHDRAWN,
}
"""What is told of each act in the journal of an event; of all others nothing is."""

OF_RESULTS = frozenset({MessageType.RESULT_RECORDED, MessageType.RESULT_CORRECTED})
"""After these a match of teams, a step of a tie or the tie itself may be over."""

OF_TIES = frozenset(
    {MessageType.TIE_STEP_SET_UP, MessageType.TIE_STEP_ENDED, MessageType.TIE_DECIDED}
)

OF_RANKS = frozenset(
    {MessageType.RANK_PROPOSED, MessageType.RANK_CONFIRMED, MessageType.RANK_WITHDRAWN}
)

CERTIFIED = "certificate.issued"
"""The act in the journal of certificates, which is one for the whole site."""

STANDS_NOT_YET = "* "
"""How the journal begins a result that no game has yet: what follows it is no correction."""


def type_of_act(verb: str, before: object) -> MessageType | None:
    """Return the type of the message about an act; None where nothing is told of it."""
    kind = ACTS.get(verb)
    had_result = isinstance(before, str) and not before.startswith(STANDS_NOT_YET)
    if kind is MessageType.RESULT_RECORDED and had_result:
        return MessageType.RESULT_CORRECTED
    return kind


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell, before it has its places and addresses; its number never changes."""

    message_id: str
    type: str
    at: datetime
    facts: dict[str, Any] = field(default_factory=dict)
    game: int | None = None
