"""Read what our own check says of a drafted round."""

from dataclasses import dataclass

from tournaments.events.models import Tournament
from tournaments.pairing import pairing_input
from tournaments.pairing.findings_of_check import Finding
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.rounds_and_boards import load_pairing_input
from tournaments.rounds_and_boards.models import (
    Round,
)


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The independent check of a draft: its findings, and whether the draft is outdated."""

    boards: int
    findings: tuple[Finding, ...]
    is_stale: bool

    @property
    def boards_without_findings(self) -> int:
        """The number of boards without findings."""
        bad = {number for finding in self.findings for number in finding.numbers}
        return self.boards - min(self.boards, (len(bad) + 1) // 2)


def check_stored_draft(tournament: Tournament, row: Round, pairs: tuple[Pair, ...]) -> DraftCheck:
    """Check the draft as it stands, whoever made it: engine or hand."""
    field = pairing_input.pairing_input_from_json_data(row.known)
    now = pairing_input.pairing_input_to_json_data(
        load_pairing_input.load_pairing_input(tournament, row.number)
    )
    return DraftCheck(
        boards=sum(not pair.is_rest for pair in pairs),
        findings=tournament.play_system.check_round(field, pairs),
        is_stale=any(row.known.get(key) != value for key, value in now.items()),
    )
