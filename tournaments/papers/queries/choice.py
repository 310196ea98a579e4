"""Papers that can be printed, and those that were chosen, as sheets of one PDF."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from arbiter.cases.models import Sanction
from arbiter.cases.queries.access import cases_with_people_and_rulings
from arbiter.papers.queries import rulings
from games.board.printing import Sheet
from tournaments.boards.models import Round, RoundState
from tournaments.brackets.queries import is_bracket_there
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import HAS_SEPARATE_TABLES, planned_starts
from tournaments.events.texts import event_where_and_when
from tournaments.papers.queries import layout, player
from tournaments.papers.queries.parts import PaperParameters
from tournaments.papers.queries.registry import KINDS, PaperNeeds
from tournaments.standings.queries import tables
from tournaments.standings.queries.groups import Group

# Find which papers an event can print, and whether the visitor may wait for them.


CARDS, DECISIONS = "cards", "decisions"

# milliseconds that a paper costs for each player, measured with two hundred of them
COSTS = {"protocol": 8, CARDS: 25}

USUAL_COST = 2

AT_ONCE = 1000  # a page may wait a second


@dataclass(frozen=True, slots=True)
class PrintablePapers:
    """What an event can print: ``names`` of papers, published rounds, finished rounds."""

    names: tuple[str, ...]
    rounds: tuple[int, ...]
    over: tuple[int, ...]


def printable_papers(tournament: Tournament, *, site: str, for_officials: bool) -> PrintablePapers:
    """Find the papers an event can print now; nothing unpublished."""
    rounds = tuple(published_rounds(tournament).values_list("number", flat=True))
    over = tables.finished_rounds(tournament)
    in_teams = tournament.play_system.plays_in_teams
    possible = {
        PaperNeeds.EVENT: True,
        PaperNeeds.SCHEDULE: bool(planned_starts(tournament)),
        PaperNeeds.SITE: bool(site),
        PaperNeeds.PUBLISHED_ROUND: bool(rounds),
        PaperNeeds.MATCHES: bool(rounds) and in_teams,
        PaperNeeds.TEAM_TABLE: bool(over) and in_teams,
        PaperNeeds.ANY_ROUND: bool(rounds),
        PaperNeeds.ROUND_OVER: bool(over),
        PaperNeeds.SEPARATE_TABLES: bool(over) and has_separate_tables(tournament),
        PaperNeeds.BRACKET: is_bracket_there(tournament),
        PaperNeeds.TIES: bool(rounds) and tournament.has_ties,
        PaperNeeds.DISPLAY: bool(rounds) and tournament.play_system.has_giver,
    }
    names = [name for name, kind in KINDS.items() if possible[kind.needs]]
    if for_officials:
        names += [CARDS, DECISIONS] if rounds else [DECISIONS]
    return PrintablePapers(tuple(names), rounds, over)


def published_rounds(tournament: Tournament) -> Any:
    """Return the published rounds in order."""
    return tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")


def are_printed_quickly(tournament: Tournament, names: Sequence[str]) -> bool:
    """Return whether papers are few enough to print while the visitor waits."""
    players = tournament.entries.count()
    return players * sum(COSTS.get(name, USUAL_COST) for name in names) <= AT_ONCE


def printable_names(names: Sequence[str], able: PrintablePapers) -> tuple[str, ...]:
    """Return those of the papers' names that can be printed."""
    return tuple(name for name in able.names if name in names)


# Make the papers that were chosen, as sheets of one PDF.


OF_TEAMS = (PaperNeeds.MATCHES, PaperNeeds.TEAM_TABLE)

OF_ROUNDS = (
    *OF_TEAMS,
    PaperNeeds.PUBLISHED_ROUND,
    PaperNeeds.DISPLAY,
    PaperNeeds.TIES,
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
    if needs in OF_TEAMS and not tournament.play_system.plays_in_teams:
        return None
    if needs in (PaperNeeds.PUBLISHED_ROUND, PaperNeeds.MATCHES):
        row = _round(tournament, choice.round)
    elif needs is PaperNeeds.TIES:
        row = _round(tournament, choice.round) if tournament.has_ties else None
    elif needs is PaperNeeds.DISPLAY:
        has_giver = tournament.play_system.has_giver
        row = _round(tournament, choice.round) if has_giver else None
    elif needs in (PaperNeeds.ROUND_OVER, PaperNeeds.TEAM_TABLE):
        over = tables.finished_rounds(tournament)
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
    if needs is PaperNeeds.SEPARATE_TABLES:
        return has_separate_tables(tournament)
    if needs is PaperNeeds.BRACKET:
        return is_bracket_there(tournament)
    return needs is not PaperNeeds.SITE or bool(choice.site)


def has_separate_tables(tournament: Tournament) -> bool:
    """Return whether some players have a table of their own, or two groups play together."""
    known: bool | None = getattr(tournament, "has_tables", None)  # by ``find_visible_event``
    if known is not None:
        return known
    return Tournament.everything.filter(HAS_SEPARATE_TABLES, pk=tournament.pk).exists()


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
            yield layout.sheet_of_paper(KINDS[name].paper(about), head_right=right)
    if CARDS in choice.papers:
        yield from _cards(tournament, choice, right)
    if DECISIONS in choice.papers:
        yield decision_sheets(tournament, right=right)


def _cards(tournament: Tournament, choice: PaperChoice, right: str) -> Iterator[Sheet]:
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    own = [
        entry for entry in numbered.order_by("number") if choice.group.includes_player(entry.player)
    ]
    for paper in player.player_results_papers(tournament, own):
        yield layout.sheet_of_paper(paper, head_right=right)


def decision_sheets(tournament: Tournament, *, right: str) -> Sheet:
    """Make the sheets of all rulings and sanctions of an event, for its officials."""
    scope = tournament.scope_key
    return rulings.decisions_protocol(
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
