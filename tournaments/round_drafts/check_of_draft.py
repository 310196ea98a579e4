"""Read what our own check says of a drafted round."""

from dataclasses import dataclass

from tournaments.events.models import Tournament
from tournaments.pairing import pairing_input
from tournaments.pairing.findings_of_check import Finding
from tournaments.pairing.pair_of_round import Pair
from tournaments.rounds_and_boards import load_pairing_input as fields
from tournaments.rounds_and_boards.models import (
    Round,
)


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """Our own check of a draft: boards in it, what it found, and whether it is still true."""

    boards: int
    findings: tuple[Finding, ...]
    is_stale: bool

    @property
    def good(self) -> int:
        """Boards nothing was found about."""
        bad = {number for finding in self.findings for number in finding.numbers}
        return self.boards - min(self.boards, (len(bad) + 1) // 2)


def check_draft(tournament: Tournament, row: Round, pairs: tuple[Pair, ...]) -> DraftCheck:
    """What our own check says of the draft as it stands, engine or hand."""
    field = pairing_input.from_plain(row.known)
    now = pairing_input.to_plain(fields.load_pairing_input(tournament, row.number))
    return DraftCheck(
        boards=sum(not pair.is_rest for pair in pairs),
        findings=tournament.play_system.check_round(field, pairs),
        is_stale=any(row.known.get(key) != value for key, value in now.items()),
    )
