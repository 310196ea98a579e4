"""The registry of an event's papers: name in addresses, what each needs, what makes it."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import StrEnum

from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.papers.queries import (
    brackets,
    crosstable,
    final,
    lists,
    rounds,
    slips,
    teams,
    ties,
)
from tournaments.papers.queries.document import Paper
from tournaments.papers.queries.parts import PaperParameters
from tournaments.people.texts import show_names_as_public


class PaperNeeds(StrEnum):
    """What must exist before a paper can be printed: a published round, a schedule, …"""

    EVENT = "event"
    SCHEDULE = "schedule"
    SITE = "address that a telephone reaches"
    PUBLISHED_ROUND = "published round"
    ANY_ROUND = "round"
    ROUND_OVER = "round over"
    SEPARATE_TABLES = "separate tables of some players"
    BRACKET = "bracket of a knock-out"
    MATCHES = "published round of teams"
    TEAM_TABLE = "round of teams over"
    TIES = "published round of ties with steps"
    DISPLAY = "published round of a simultaneous display"


@dataclass(frozen=True, slots=True)
class PaperKind:
    """One kind of paper: its needs and the function that makes it."""

    needs: PaperNeeds
    make: Callable[[PaperParameters], Paper]
    hangs_on_a_wall: bool = True

    def paper(self, about: PaperParameters) -> Paper:
        """Make the paper; one for the wall shows names as the public sees them."""
        reader = show_names_as_public() if self.hangs_on_a_wall else nullcontext()
        with reader, tell_namesakes_of_event_apart(about.tournament):
            return self.make(about)


KINDS: dict[str, PaperKind] = {
    "start": PaperKind(PaperNeeds.EVENT, lists.start_list_paper),
    "schedule": PaperKind(PaperNeeds.SCHEDULE, lists.schedule_paper),
    "address": PaperKind(PaperNeeds.SITE, lists.event_address_paper),
    "matches": PaperKind(PaperNeeds.MATCHES, teams.matches_paper),
    "match-sheets": PaperKind(PaperNeeds.MATCHES, teams.match_sheets_paper),
    "team-table": PaperKind(PaperNeeds.TEAM_TABLE, teams.team_table_paper),
    "team-crosstable": PaperKind(PaperNeeds.TEAM_TABLE, teams.team_crosstable_paper),
    "by-board": PaperKind(PaperNeeds.TEAM_TABLE, teams.players_by_board_paper),
    "boards": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: rounds.pairings_by_board(parameters.tournament, parameters.round),
    ),
    "names": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: rounds.pairings_by_name(parameters.tournament, parameters.round),
    ),
    "slips": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: slips.board_slips(
            parameters.tournament, parameters.round, parameters.site
        ),
    ),
    "player-slips": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: slips.player_slips(
            parameters.tournament, parameters.round, parameters.site
        ),
    ),
    "results": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: rounds.results_by_board(parameters.tournament, parameters.round),
    ),
    "display": PaperKind(
        PaperNeeds.DISPLAY,
        lambda parameters: slips.result_sheet(parameters.tournament, parameters.round),
    ),
    "standings": PaperKind(PaperNeeds.ROUND_OVER, lists.standings_paper),
    "bracket": PaperKind(PaperNeeds.BRACKET, brackets.bracket_paper),
    "tie-sheets": PaperKind(PaperNeeds.TIES, ties.tie_sheets, hangs_on_a_wall=False),
    "crosstable": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: crosstable.crosstable_paper(parameters.tournament),
    ),
    "colours": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: crosstable.colours_paper(parameters.tournament),
    ),
    "protocol": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: final.final_protocol(parameters.tournament),
        hangs_on_a_wall=False,
    ),
    "checks": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: final.how_to_check_paper(parameters.tournament),
        hangs_on_a_wall=False,
    ),
}
