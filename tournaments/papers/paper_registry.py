"""Registry of an event's papers: name in addresses, what each needs, and what makes it."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import StrEnum

from tournaments.papers import (
    crosstable_and_colours_papers,
    event_address_paper,
    final_protocol,
    how_to_check_event_paper,
    pairings_and_results_of_round,
    result_slips_of_round,
    simultaneous_result_sheet,
    start_list_standings_schedule_papers,
)
from tournaments.papers.paper_as_words_and_tables import Paper
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.shared_player_and_event_texts import tell_namesakes_of_event_apart
from tournaments.people.shown_names import show_names_as_public


class PaperNeeds(StrEnum):
    """What must exist before a paper can be printed: a published round, a schedule, …"""

    EVENT = "event"
    SCHEDULE = "schedule"
    SITE = "address that a telephone reaches"
    PUBLISHED_ROUND = "published round"
    ANY_ROUND = "round"
    ROUND_OVER = "round over"
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
    "start": PaperKind(PaperNeeds.EVENT, start_list_standings_schedule_papers.start_list_paper),
    "schedule": PaperKind(PaperNeeds.SCHEDULE, start_list_standings_schedule_papers.schedule_paper),
    "address": PaperKind(PaperNeeds.SITE, event_address_paper.event_address_paper),
    "boards": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: pairings_and_results_of_round.pairings_by_board(
            parameters.tournament, parameters.round
        ),
    ),
    "names": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: pairings_and_results_of_round.pairings_by_name(
            parameters.tournament, parameters.round
        ),
    ),
    "slips": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: result_slips_of_round.board_slips(
            parameters.tournament, parameters.round, parameters.site
        ),
    ),
    "player-slips": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: result_slips_of_round.player_slips(
            parameters.tournament, parameters.round, parameters.site
        ),
    ),
    "results": PaperKind(
        PaperNeeds.PUBLISHED_ROUND,
        lambda parameters: pairings_and_results_of_round.results_by_board(
            parameters.tournament, parameters.round
        ),
    ),
    "display": PaperKind(
        PaperNeeds.DISPLAY,
        lambda parameters: simultaneous_result_sheet.result_sheet(
            parameters.tournament, parameters.round
        ),
    ),
    "standings": PaperKind(
        PaperNeeds.ROUND_OVER, start_list_standings_schedule_papers.standings_paper
    ),
    "crosstable": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: crosstable_and_colours_papers.crosstable_paper(parameters.tournament),
    ),
    "colours": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: crosstable_and_colours_papers.colours_paper(parameters.tournament),
    ),
    "protocol": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: final_protocol.final_protocol(parameters.tournament),
        hangs_on_a_wall=False,
    ),
    "checks": PaperKind(
        PaperNeeds.ANY_ROUND,
        lambda parameters: how_to_check_event_paper.how_to_check_paper(parameters.tournament),
        hangs_on_a_wall=False,
    ),
}
