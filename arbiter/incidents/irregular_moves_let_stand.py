"""Load the irregular moves that were let stand in a game (V1, V2, V7), as waivers."""

from arbiter.incidents.incidents_of_case_or_game import variant_of_incident
from arbiter.incidents.models import IncidentAct
from games.draughts import Position, Waiver


def waivers_of_subject(subject: str) -> tuple[Waiver, ...]:
    """Return the waivers for a game's records: irregular moves that stand.

    Of two about one half-move the later one counts.
    """
    acts = IncidentAct.objects.filter(
        incident__case__subject=subject, waiver__isnull=False
    ).order_by("pk")
    rows = acts.select_related("incident")
    by_ply = {row.waiver["ply"]: (row.waiver, row.incident) for row in rows if row.waiver}
    return tuple(
        Waiver(
            waiver["ply"],
            waiver["text"],
            Position.from_fen(waiver["after"], variant_of_incident(incident)),
        )
        for _, (waiver, incident) in sorted(by_ply.items())
    )
