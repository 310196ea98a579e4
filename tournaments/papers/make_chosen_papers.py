"""Make the papers that were chosen, as sheets of one PDF."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from arbiter.cases.load_case_with_rulings_and_journal_rows import cases_with_people_and_rulings
from arbiter.papers import event_decisions_protocol
from arbiter.sanctions.models import Sanction
from games.board.printing import Sheet
from tournaments.events.models import Tournament
from tournaments.papers import lay_out_paper_as_pdf, player_results_paper
from tournaments.papers.find_printable_papers import CARDS, DECISIONS, published_rounds
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.paper_registry import KINDS, PaperNeeds
from tournaments.papers.shared_player_and_event_texts import event_where_and_when
from tournaments.rounds_and_boards.models import Round
from tournaments.schedule.load_planned_beginnings_of_rounds import planned_starts
from tournaments.standings import table_after_round
from tournaments.standings.group_tables import Group

OF_ROUNDS = (
    PaperNeeds.PUBLISHED_ROUND,
    PaperNeeds.DISPLAY,
    PaperNeeds.ROUND_OVER,
    PaperNeeds.ANY_ROUND,
)


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """A choice of papers to print: which, of which round or after which, of which players.

    ``papers`` are names of ``KINDS``, ``cards`` (of everybody) and ``decisions`` (for officials).
    """

    papers: tuple[str, ...]
    round: int | None = None
    after: int | None = None
    group: Group = Group()
    site: str = ""

    def with_one_paper(self, name: str) -> "PaperChoice":
        """Return the same choice with this one paper."""
        return replace(self, papers=(name,))

    def with_papers(self, names: tuple[str, ...]) -> "PaperChoice":
        """Return the same choice with these papers."""
        return replace(self, papers=names)

    def as_data(self) -> dict[str, Any]:
        """Return the choice as JSON-ready data, for a background job."""
        return asdict(self)


def choice_from_data(data: Mapping[str, Any]) -> PaperChoice:
    """Read a choice of papers from the data that ``as_data`` wrote."""
    group = Group(**data["group"])
    return PaperChoice(tuple(data["papers"]), data["round"], data["after"], group, data["site"])


def parameters_of_chosen_paper(
    tournament: Tournament, name: str, choice: PaperChoice
) -> PaperParameters | None:
    """Return what one paper is about; None where its round does not exist."""
    needs = KINDS[name].needs
    row: Round | None = None
    if needs is PaperNeeds.PUBLISHED_ROUND:
        row = _round(tournament, choice.round)
    elif needs is PaperNeeds.DISPLAY:
        has_giver = tournament.play_system.has_giver
        row = _round(tournament, choice.round) if has_giver else None
    elif needs is PaperNeeds.ROUND_OVER:
        over = table_after_round.finished_rounds(tournament)
        number = choice.after or (over[-1] if over else 0)
        row = _round(tournament, number) if number in over else None
    elif needs is PaperNeeds.ANY_ROUND:
        row = tournament.rounds.first()
    elif not _is_there(tournament, needs, choice):
        return None
    if row is None and needs in OF_ROUNDS:
        return None
    return PaperParameters(tournament, row, group=choice.group, site=choice.site)


def _is_there(tournament: Tournament, needs: PaperNeeds, choice: PaperChoice) -> bool:
    if needs is PaperNeeds.SCHEDULE:
        return bool(planned_starts(tournament))
    return needs is not PaperNeeds.SITE or bool(choice.site)


def _round(tournament: Tournament, number: int | None) -> Round | None:
    shown = published_rounds(tournament)
    return shown.last() if number is None else shown.filter(number=number).first()


def sheets_of_chosen_papers(
    tournament: Tournament, choice: PaperChoice, *, head_right: str
) -> tuple[Sheet, ...]:
    """Make every chosen paper that can be printed, in the order of the dialog."""
    return tuple(_sheets(tournament, choice, head_right))


def _sheets(tournament: Tournament, choice: PaperChoice, right: str) -> Iterator[Sheet]:
    for name in KINDS:
        about = (
            parameters_of_chosen_paper(tournament, name, choice) if name in choice.papers else None
        )
        if about is not None:
            yield lay_out_paper_as_pdf.sheet_of_paper(KINDS[name].paper(about), head_right=right)
    if CARDS in choice.papers:
        yield from _cards(tournament, choice, right)
    if DECISIONS in choice.papers:
        yield decision_sheets(tournament, right=right)


def _cards(tournament: Tournament, choice: PaperChoice, right: str) -> Iterator[Sheet]:
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    own = [
        entry for entry in numbered.order_by("number") if choice.group.includes_player(entry.player)
    ]
    for paper in player_results_paper.player_results_papers(tournament, own):
        yield lay_out_paper_as_pdf.sheet_of_paper(paper, head_right=right)


def decision_sheets(tournament: Tournament, *, right: str) -> Sheet:
    """Make the sheets of all rulings and sanctions of an event, for its officials."""
    scope = tournament.scope_key
    return event_decisions_protocol.decisions_protocol(
        event_where_and_when(tournament),
        scope,
        cases_with_people_and_rulings().filter(scope=scope),
        Sanction.objects.filter(scope=scope).select_related("by"),
        head_right=right,
    )


def moment_of_printing(at: datetime) -> str:
    """Return the moment of printing in words, for the head of every page."""
    moment = date_format(timezone.localtime(at), "d.m.Y H:i")
    return _("printed %(time)s") % {"time": moment}
