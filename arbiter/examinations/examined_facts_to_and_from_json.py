"""Convert facts a verdict was given by to JSON-ready data; read stored ones back.

The facts: the entered end, irregular moves let stand, clock facts, draw offers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import games.draughts
from arbiter.examinations.models import Examination
from arbiter.rules.agreement.draw_offers_and_their_limits import Offer
from arbiter.rules.clocks.clocks_and_flags_from_entries_and_record import ClockFacts
from arbiter.rules.outcome import Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import EnteredFact
from games.draughts import Position, Waiver


def entered_fact_as_dict(fact: EnteredFact | None) -> dict[str, str | None] | None:
    """Convert an entered fact to JSON-ready data."""
    if fact is None:
        return None
    return {"kind": fact.kind.value, "loser": fact.loser.value if fact.loser else None}


def entered_fact_from_dict(stored: Mapping[str, str | None] | None) -> EnteredFact | None:
    """Read an entered fact from stored data."""
    if stored is None:
        return None
    loser = games.draughts.Colour(stored["loser"]) if stored["loser"] else None
    return EnteredFact(kind=Termination(str(stored["kind"])), loser=loser)


def waivers_as_list(waivers: Sequence[Waiver]) -> list[dict[str, Any]]:
    """Convert waivers (irregular moves let stand) to JSON-ready data, by half-move."""
    return [
        {"ply": waiver.ply, "text": waiver.text, "after": waiver.after.fen()}
        for waiver in sorted(waivers, key=lambda waiver: waiver.ply)
    ]


def waivers_used(examination: Examination) -> tuple[Waiver, ...]:
    """Return the irregular moves let stand when this examination was made."""
    variant = ruleset_catalogue.variant_of_ruleset(examination.ruleset_id)
    return tuple(
        Waiver(waiver["ply"], waiver["text"], Position.from_fen(waiver["after"], variant))
        for waiver in examination.waivers or ()
    )


def clock_facts_used(examination: Examination) -> ClockFacts | None:
    """Return the clock facts used in an examination; None where it used none."""
    return ClockFacts.from_dict(examination.clocks) if examination.clocks else None


def draw_offers_used(examination: Examination) -> tuple[Offer, ...]:
    """Return the draw offers used in an examination."""
    return tuple(map(Offer.from_dict, examination.offers or ()))
