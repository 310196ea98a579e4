"""Proposals to give ranks: those of an event with what has changed since, those of a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter.certificates.models import SignedPaper
from arbiter.certificates.queries.papers import newest_papers
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.ranks.models import EventNorms, ProposalState, RankProposal
from tournaments.ranks.queries import lines
from tournaments.ranks.queries.lines import EventFacts
from tournaments.scoring.norms.fulfilled import NormLine


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A proposal with its paper; what the norm is now, where results have changed since.

    ``now`` is the line as it is today, None where the player or the row is gone.
    """

    proposal: RankProposal
    now: NormLine | None
    has_changed: bool
    paper: SignedPaper | None = None

    @property
    def is_in_review(self) -> bool:
        """Whether the norm is fulfilled no longer: an official must look at it."""
        stands = self.proposal.state != ProposalState.WITHDRAWN
        return stands and (self.now is None or not self.now.is_fulfilled)


def used_tables(tournament: Tournament) -> list[EventNorms]:
    """Return the norm tables that an event is held under."""
    return list(tournament.norm_tables.select_related("table").order_by("pk"))


def proposals_of_event(tournament: Tournament) -> list[RankProposal]:
    """Return every proposal of an event, withdrawn ones too."""
    rows = RankProposal.objects.filter(entry__tournament=tournament)
    rows = rows.select_related("entry__player", "table", "proposed_by", "confirmed_by")
    return list(rows.order_by("entry__number", "pk"))


def shown_proposals(proposals: Sequence[RankProposal], of: EventFacts) -> list[ShownProposal]:
    """Hold every proposal against the games as they are now; one query for all papers."""
    papers: Mapping[str, SignedPaper] = newest_papers([one.subject for one in proposals])
    return [_shown(one, of, papers.get(one.subject)) for one in proposals]


def _shown(one: RankProposal, of: EventFacts, paper: SignedPaper | None) -> ShownProposal:
    used = EventNorms(table=one.table, status=one.line.get("status", ""))
    now = lines.line_of_rank(of, used, one.entry, one.rank)
    data = lines.data_of_line(now, of.entries, used.status) if now else None
    return ShownProposal(one, now, data != one.line, paper)


def current_proposal(proposal: RankProposal) -> ShownProposal:
    """Hold one proposal against the games as they are now."""
    of = lines.facts_for_norms(proposal.entry.tournament)
    return shown_proposals([proposal], of)[0]


def proposals_of_player(player: Player, tournament: Tournament | None = None) -> list[RankProposal]:
    """Return a player's proposals that were not withdrawn, in one event or in all."""
    rows = RankProposal.objects.filter(entry__player=player).exclude(state=ProposalState.WITHDRAWN)
    if tournament is not None:
        rows = rows.filter(entry__tournament=tournament)
    return list(rows.select_related("entry__tournament", "entry__player", "table").order_by("pk"))
