"""Decisions of an event for its signed file: what the public register tells, without a name."""

from typing import Any

from arbiter.cases.queries.register import decisions_of_event
from arbiter.cases.texts.register import SANCTION, Decision
from arbiter.ports import GAME, number_in_subject_key
from tournaments.events.models import Tournament


def decisions_as_data(tournament: Tournament) -> dict[str, Any]:
    """Return rulings, rulings on appeals and sanctions, oldest first.

    Who is concerned is told by the side of the game, so that nobody is named here. Those of an
    event that not everybody may see are not in the register, and not here.
    """
    decisions = [] if tournament.is_private else decisions_of_event(tournament.scope_key)
    return {
        "is_public": not tournament.is_private,
        "decisions": [_decision(decision) for decision in decisions],
    }


def _decision(decision: Decision) -> dict[str, Any]:
    row = decision.row
    is_sanction = decision.kind == SANCTION
    ruling = row.ruling if is_sanction else row
    later = decision.superseded_by
    return {
        "id": decision.key,
        "kind": decision.kind,
        "at": row.at.isoformat(),
        "game": number_in_subject_key(row.subject if is_sanction else row.case.subject, GAME),
        "ruling": ruling.shown_number if ruling is not None else "",
        "article": decision.article,
        "result": "" if is_sanction else row.result,
        "termination": "" if is_sanction else row.termination,
        "sanction": row.kind if is_sanction else "",
        "minutes": row.minutes if is_sanction else 0,
        "side": row.side if is_sanction else "",
        "void_by": later.shown_number if later is not None else "",
    }
