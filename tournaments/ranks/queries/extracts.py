"""Norms of one player for the extract from the protocol: given by an order, or fulfilled so far.

A norm stands there as soon as the table of the event shows it fulfilled: no official need have
proposed it. Until an order gives the rank it is told to be no more than that.
"""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.ranks.models import EventNorms, ProposalState
from tournaments.ranks.queries.lines import (
    EventFacts,
    facts_for_norms,
    line_of_rank,
    norms_of_players,
)
from tournaments.ranks.queries.papers import order_words
from tournaments.ranks.queries.proposals import used_tables
from tournaments.ranks.texts import line_words, norm_title, rank_title
from tournaments.scoring.norms.fulfilled import NormLine


def norms_in_words(entries: Iterable[Entry]) -> list[str]:
    """Tell every norm that a player's entries fulfilled: the line, the order or that it lacks.

    A rank whose proposal an official withdrew is left out until it is proposed again.
    """
    return [said for entry in entries for said in _norms_of_entry(entry)]


def _norms_of_entry(entry: Entry) -> Iterator[str]:
    proposals = list(entry.rank_proposals.select_related("table").order_by("pk"))
    tables = used_tables(entry.tournament)
    if not proposals and not tables:
        return
    of = facts_for_norms(entry.tournament)
    decided = set()
    for one in proposals:
        decided.add(one.rank)
        used = EventNorms(table=one.table, status=one.line.get("status", ""))
        line = line_of_rank(of, used, entry, one.rank)
        stands = line if line is not None and line.is_fulfilled else None
        if one.state == ProposalState.CONFIRMED:
            measured = [line_words(stands)] if stands else []
            yield ", ".join([rank_title(one.rank), *measured, order_words(one)])
        elif one.state == ProposalState.PROPOSED and stands:
            yield _not_given(stands, used)
    for used in tables:
        line = _fulfilled(of, used, entry)
        if line is not None and line.rank not in decided:
            decided.add(line.rank)
            yield _not_given(line, used)


def _fulfilled(of: EventFacts, used: EventNorms, entry: Entry) -> NormLine | None:
    """Return the highest line that an entry fulfilled; None while games are left to it."""
    if entry.number not in of.players:
        return None
    (norms,) = norms_of_players(of, used.table.table, used.status, [entry.number])
    return None if norms.left else norms.fulfilled


def _not_given(line: NormLine, used: EventNorms) -> str:
    words = (
        _("%(rank)s: %(line)s, by “%(table)s”; the rank held, fulfilled again")
        if line.is_of_held_rank
        else _("%(rank)s: %(line)s, by “%(table)s”; fulfilled by the table, not given")
    )
    said = words % {
        "rank": rank_title(line.rank),
        "line": line_words(line),
        "table": norm_title(used.table.table),
    }
    if line.by_hand:
        said += "; " + _("To be checked by hand: %(what)s") % {"what": ", ".join(line.by_hand)}
    return said
