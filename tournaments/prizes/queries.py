"""The prizes of an event as a list: computed from the table, or as it was confirmed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.texts import money
from tournaments.people.texts import player_name
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.texts import FAULTS, MAIN, WHY
from tournaments.scoring import prizes
from tournaments.scoring.prizes import Awards, BadPrizes, Category, Placed
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts

MAIN_KEY = "main"

Places = Mapping[str, Sequence[int]]
"""Over many tournaments: in which of them the players of a table are looked for, by its key."""


@dataclass(frozen=True, slots=True)
class TableOfPrizes:
    """A table by which prizes may be given: its key, its name, its lines in order."""

    key: str
    name: str
    rows: tuple[StandingRow, ...]


def prize_fund(tournament: Tournament) -> PrizeFund | None:
    """Return the prizes of an event; None before they are set."""
    return PrizeFund.objects.select_related("confirmed_by").filter(tournament=tournament).first()


def is_table_final(tournament: Tournament) -> bool:
    """Return whether the event is over and its last table is stored."""
    return tournament.state == TournamentState.FINISHED and not tournament.is_overdue


def numbers_without_prizes(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of those who take no place."""
    return frozenset(facts.unplaced_numbers(tournament))


def may_win(rows: Iterable[StandingRow], unplaced: frozenset[int]) -> tuple[StandingRow, ...]:
    """Leave out who has left, was expelled or takes no place."""
    return tuple(
        row
        for row in rows
        if row.entry.state == EntryState.ACTIVE and row.entry.number not in unplaced
    )


def compute_awards(fund: PrizeFund, tables: Sequence[TableOfPrizes]) -> Awards:
    """Give the prizes by these tables; raises BadPrizes."""
    by_key = {table.key: table for table in tables}
    is_of_many = fund.tournament_id is None
    categories = [
        Category(
            key,
            tuple(amounts),
            _placed(by_key[key].rows if key in by_key else (), by_person=is_of_many),
        )
        for key, amounts in fund.amounts.items()
    ]
    return prizes.distribute(fund.fund, categories, fund.rules)


def _placed(rows: Sequence[StandingRow], *, by_person: bool) -> tuple[Placed, ...]:
    """The lines with places closed up, in the order of the table; shared where it leaves a tie.

    Of many tournaments a player is told by his person: his numbers differ.
    """
    placed: list[Placed] = []
    for _place, group in groupby(rows, attrgetter("place_from")):
        tied = list(group)
        first, last = len(placed) + 1, len(placed) + len(tied)
        placed += [
            Placed(
                row.entry.player_id if by_person else row.entry.number or 0, first, last, row.points
            )
            for row in tied
        ]
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One line of the list: who, for which place of which table, how much, and why."""

    entry: Entry
    category: str
    name: str
    place: int
    amount: int
    money: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The list with its sums; ``notes`` say what is not paid and why."""

    lines: tuple[PrizeLine, ...]
    paid: str
    fund: str
    notes: tuple[str, ...]
    table_revision: int


def list_of_awards(
    fund: PrizeFund,
    awards: Awards,
    tables: Sequence[TableOfPrizes],
    revision: int,
    *,
    places: Places = MappingProxyType({}),
) -> PrizeList:
    """Put computed awards into words."""
    data = [data_of_award(award) for award in awards.awards]
    notes = list(_notes(fund, awards, tables))
    return _list(fund, data, tables, revision=revision, notes=notes, places=places)


def confirmed_list(
    fund: PrizeFund,
    tables: Sequence[TableOfPrizes],
    *,
    places: Places = MappingProxyType({}),
) -> PrizeList:
    """Return the list as it was confirmed, whatever the table is now."""
    revision = fund.table_revision
    return _list(fund, fund.awards, tables, revision=revision, notes=[], places=places)


def data_of_award(award: prizes.Award) -> dict[str, Any]:
    """Return an award as it is stored when the list is confirmed."""
    return {
        "category": award.category,
        "number": award.number,
        "place": award.place,
        "amount": award.amount,
        "reasons": [{"code": one.code.value, "facts": dict(one.facts)} for one in award.reasons],
    }


def _list(
    fund: PrizeFund,
    awards: Iterable[Mapping[str, Any]],
    tables: Sequence[TableOfPrizes],
    *,
    revision: int,
    notes: Sequence[str],
    places: Places,
) -> PrizeList:
    entries = _entries(fund, awards := list(awards), places)
    names = category_names(tables)
    lines = tuple(
        PrizeLine(
            entry=entries[one["number"], one["category"]],
            category=one["category"],
            name=names.get(one["category"], one["category"]),
            place=one["place"],
            amount=one["amount"],
            money=money(one["amount"], fund.currency),
            why=tuple(_why(reason, fund.currency) for reason in one["reasons"]),
        )
        for one in awards
        if (one["number"], one["category"]) in entries
    )
    paid = sum(line.amount for line in lines)
    return PrizeList(
        lines, money(paid, fund.currency), money(fund.fund, fund.currency), tuple(notes), revision
    )


def _entries(
    fund: PrizeFund, awards: Sequence[Mapping[str, Any]], places: Places
) -> dict[tuple[int, str], Entry]:
    """Return the entries that awards speak of, by their number (or person) and table."""
    if fund.tournament is None:
        return _entries_of_persons(awards, places)
    own = fund.tournament.entries.filter(number__isnull=False).select_related("player")
    by_number = {entry.number: entry for entry in own}
    return {
        (one["number"], one["category"]): by_number[one["number"]]
        for one in awards
        if one["number"] in by_number
    }


def _entries_of_persons(
    awards: Sequence[Mapping[str, Any]], places: Places
) -> dict[tuple[int, str], Entry]:
    """Return the entries by person and table: of the first tournament in which one is found."""
    rows = Entry.objects.filter(
        tournament__in={pk for own in places.values() for pk in own},
        player__in=[one["number"] for one in awards],
    )
    by_place = {
        (entry.tournament_id, entry.player_id): entry for entry in rows.select_related("player")
    }
    found = {}
    for one in awards:
        person, category = one["number"], one["category"]
        own = [(place, person) for place in places.get(category, ())]
        entries = [by_place[place] for place in own if place in by_place]
        if entries:
            found[person, category] = entries[0]
    return found


def category_names(tables: Sequence[TableOfPrizes]) -> Mapping[str, str]:
    """Return the names of the tables by key."""
    return {MAIN_KEY: str(MAIN), **{table.key: table.name for table in tables}}


def _why(reason: Mapping[str, Any], currency: str) -> str:
    facts_ = dict(reason["facts"])
    for name in ("pool", "own", "amount"):
        if name in facts_:
            facts_[name] = money(facts_[name], currency)
    return str(WHY[reason["code"]]) % facts_


def _notes(fund: PrizeFund, awards: Awards, tables: Sequence[TableOfPrizes]) -> Iterator[str]:
    names = category_names(tables)
    if fund.tournament_id is None:
        yield from _notes_of_persons(fund, awards, tables, names)
        return
    for one in awards.passed:
        yield _(
            "No. %(number)s takes no prize of “%(table)s”: the one of “%(better)s” is better"
        ) % {
            "number": one.number,
            "table": names.get(one.category, one.category),
            "better": names.get(one.better, one.better),
        }
    for award in awards.dropped:
        yield _("No. %(number)s, “%(table)s”: %(amount)s is below the minimum and is not paid") % {
            "number": award.number,
            "table": names.get(award.category, award.category),
            "amount": money(award.amount, fund.currency),
        }
    yield from _notes_of_sums(fund, awards)


def _notes_of_persons(
    fund: PrizeFund, awards: Awards, tables: Sequence[TableOfPrizes], names: Mapping[str, str]
) -> Iterator[str]:
    people = {row.entry.player_id: row.entry.player for table in tables for row in table.rows}
    for one in awards.passed:
        yield _("%(name)s takes no prize of “%(table)s”: the one of “%(better)s” is better") % {
            "name": player_name(people[one.number]),
            "table": names.get(one.category, one.category),
            "better": names.get(one.better, one.better),
        }
    for award in awards.dropped:
        yield _("%(name)s, “%(table)s”: %(amount)s is below the minimum and is not paid") % {
            "name": player_name(people[award.number]),
            "table": names.get(award.category, award.category),
            "amount": money(award.amount, fund.currency),
        }
    yield from _notes_of_sums(fund, awards)


def _notes_of_sums(fund: PrizeFund, awards: Awards) -> Iterator[str]:
    if awards.unwon:
        yield _("Not won, for want of players: %(amount)s") % {
            "amount": money(awards.unwon, fund.currency)
        }
    if awards.rest:
        yield _("Does not divide and is not paid: %(amount)s") % {
            "amount": money(awards.rest, fund.currency)
        }


def describe_bad_prizes(wrong: BadPrizes, currency: str, names: Mapping[str, str]) -> str:
    """Say why prizes cannot be given so."""
    told = dict(wrong.facts)
    for name in ("fund", "sum", "minimum", "most", "unit"):
        if name in told:
            told[name] = money(told[name], currency)
    if "category" in told:
        told["category"] = names.get(told["category"], told["category"])
    return str(FAULTS[wrong.code]) % told
