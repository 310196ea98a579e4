"""Prizes: equal sharing, Hort, one prize a person, minimum amounts; integers of the smallest coin.

What is paid, what is kept back below the minimum, what no player has won and what a rounding
leaves make the fund together. Ties are those of points; their order is that of the table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any


class Sharing(StrEnum):
    """How players with equal points share their prizes."""

    NONE = "none"  # by the order of the table
    EQUAL = "equal"  # all prizes of their places, in equal parts
    HORT = "hort"  # half of one's own, and an equal part of half of all


class Rest(StrEnum):
    """What is done with a rest that does not divide."""

    HIGHER = "higher"  # a unit each to the higher places
    UNPAID = "unpaid"


class AwardCode(StrEnum):
    """Reasons of an amount."""

    PLACE = "place"  # place, prize
    EQUAL = "equal"  # first, last, pool, players
    HORT = "hort"  # place, own, first, last, pool, players
    UNBROKEN = "unbroken"  # first, last, pool, players: the table itself leaves the tie
    REST = "rest"  # units


class PrizeFaultCode(StrEnum):
    """Why prizes cannot be given so."""

    NO_PRIZES = "no_prizes"
    NEGATIVE = "negative"  # category, place
    FUND_DIFFERS = "fund_differs"  # fund, sum
    NOT_IN_UNITS = "not_in_units"  # category, place, unit
    LOWER_IS_MORE = "lower_is_more"  # category, place
    MINIMUM_TOO_HIGH = "minimum_too_high"  # minimum, most
    BAD_UNIT = "bad_unit"  # unit


class BadPrizes(ValueError):
    """Prizes that cannot be given: the first fault, and what it speaks of."""

    def __init__(self, code: PrizeFaultCode, **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts: Mapping[str, Any] = facts


@dataclass(frozen=True, slots=True)
class Placed:
    """A player in a table: places from 1, shared where the table leaves a tie; half-points."""

    number: int
    first: int
    last: int
    points: int


@dataclass(frozen=True, slots=True)
class Category:
    """The prizes of a table by place; the earlier of two categories goes before the other."""

    key: str
    prizes: tuple[int, ...]
    table: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How prizes are given; ``unit`` is the least amount paid, in the smallest coin."""

    sharing: Sharing = Sharing.EQUAL
    unit: int = 1
    rest: Rest = Rest.HIGHER
    one_prize: bool = True
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class AwardReason:
    """One reason of an amount, and the numbers it speaks of."""

    code: AwardCode
    facts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Award:
    """What a player is paid in a category, with every reason."""

    category: str
    number: int
    place: int
    amount: int
    reasons: tuple[AwardReason, ...]


@dataclass(frozen=True, slots=True)
class PassedPrize:
    """A prize that a player does not take: he has a better one in another category."""

    category: str
    number: int
    amount: int
    better: str


@dataclass(frozen=True, slots=True)
class Awards:
    """Everything that becomes of a fund."""

    fund: int
    awards: tuple[Award, ...]
    passed: tuple[PassedPrize, ...] = ()
    dropped: tuple[Award, ...] = ()
    unwon: int = 0
    rest: int = 0

    @property
    def paid(self) -> int:
        """The sum of what is paid."""
        return sum(award.amount for award in self.awards)

    @property
    def kept_back(self) -> int:
        """The sum of what is below the minimum."""
        return sum(award.amount for award in self.dropped)

    def has_whole_fund(self) -> bool:
        """Whether nothing of the fund is lost or given twice."""
        return self.paid + self.kept_back + self.unwon + self.rest == self.fund


def check_prizes(fund: int, prizes: Mapping[str, Sequence[int]], rules: Rules) -> None:
    """Hold prizes against the fund and the unit; raises BadPrizes."""
    if rules.unit < 1:
        raise BadPrizes(PrizeFaultCode.BAD_UNIT, unit=rules.unit)
    amounts = [amount for row in prizes.values() for amount in row]
    if not any(amounts):
        raise BadPrizes(PrizeFaultCode.NO_PRIZES)
    for key, row in prizes.items():
        for place, amount in enumerate(row, start=1):
            where: dict[str, object] = {"category": key, "place": place}
            if amount < 0:
                raise BadPrizes(PrizeFaultCode.NEGATIVE, **where)
            if amount % rules.unit:
                raise BadPrizes(PrizeFaultCode.NOT_IN_UNITS, **where, unit=rules.unit)
            if place > 1 and amount > row[place - 2]:
                raise BadPrizes(PrizeFaultCode.LOWER_IS_MORE, **where)
    if sum(amounts) != fund:
        raise BadPrizes(PrizeFaultCode.FUND_DIFFERS, fund=fund, sum=sum(amounts))
    if rules.minimum > max(amounts):
        raise BadPrizes(PrizeFaultCode.MINIMUM_TOO_HIGH, minimum=rules.minimum, most=max(amounts))


def distribute(fund: int, categories: Sequence[Category], rules: Rules) -> Awards:
    """Give the prizes of every category; raises BadPrizes where they do not fit the fund."""
    check_prizes(fund, {one.key: one.prizes for one in categories}, rules)
    gone: dict[str, set[int]] = {one.key: set() for one in categories}
    passed: list[PassedPrize] = []
    given = _given(categories, gone, rules)
    while rules.one_prize and (twice := _twice(given, categories)) is not None:
        best, others = twice
        for award in others:
            gone[award.category].add(award.number)
            passed.append(PassedPrize(award.category, award.number, award.amount, best.category))
        given = _given(categories, gone, rules)
    awards = [award for one in categories for award in given[one.key]]
    kept = [award for award in awards if award.amount >= rules.minimum]
    dropped = [award for award in awards if award.amount < rules.minimum]
    unwon = sum(sum(one.prizes[_players(one, gone) :]) for one in categories)
    left = fund - unwon - sum(award.amount for award in awards)
    return Awards(fund, tuple(kept), tuple(passed), tuple(dropped), unwon=unwon, rest=left)


def _players(category: Category, gone: Mapping[str, set[int]]) -> int:
    return sum(one.number not in gone[category.key] for one in category.table)


def _given(
    categories: Sequence[Category], gone: Mapping[str, set[int]], rules: Rules
) -> dict[str, tuple[Award, ...]]:
    return {one.key: tuple(_of_category(one, gone[one.key], rules)) for one in categories}


def _twice(
    given: Mapping[str, Sequence[Award]], categories: Sequence[Category]
) -> tuple[Award, list[Award]] | None:
    """The most valuable prize of one who has several, and the others; None where nobody has."""
    order = {one.key: at for at, one in enumerate(categories)}
    by_number: dict[int, list[Award]] = {}
    for awards in given.values():
        for award in awards:
            by_number.setdefault(award.number, []).append(award)

    def value(award: Award) -> tuple[int, int, int]:
        return -award.amount, order[award.category], award.place

    several = [sorted(rows, key=value) for rows in by_number.values() if len(rows) > 1]
    if not several:
        return None
    best, *others = min(several, key=lambda rows: value(rows[0]))
    return best, others


def _of_category(category: Category, gone: set[int], rules: Rules) -> Iterator[Award]:
    by = attrgetter("first") if rules.sharing is Sharing.NONE else attrgetter("points")
    at = 0
    for _key, group in groupby(_closed_up(category.table, gone), by):
        tied = tuple(group)
        prizes = [
            category.prizes[place] if place < len(category.prizes) else 0
            for place in range(at, at + len(tied))
        ]
        yield from _shared(category.key, tied, prizes, first=at + 1, rules=rules)
        at += len(tied)


def _closed_up(table: Iterable[Placed], gone: set[int]) -> Iterator[Placed]:
    """Those who are left, on the places of those who take no prize here."""
    left = [one for one in table if one.number not in gone]
    at = 0
    for _first, group in groupby(left, attrgetter("first")):
        tied = list(group)
        for one in tied:
            yield replace(one, first=at + 1, last=at + len(tied))
        at += len(tied)


def _shared(
    key: str,
    tied: Sequence[Placed],
    prizes: Sequence[int],
    *,
    first: int,
    rules: Rules,
) -> Iterator[Award]:
    """Share the prizes of some places among those who tie for them; nothing for no prize."""
    pool, count = sum(prizes), len(tied)
    if not pool:
        return
    shares = [_share(one, tied, prizes, first=first, rules=rules) for one in tied]
    amounts = [int(share // rules.unit) * rules.unit for share, _reason in shares]
    extra = [0] * count
    if rules.rest is Rest.HIGHER:
        for at in range((pool - sum(amounts)) // rules.unit):
            extra[at % count] += 1
    for at, (one, (_exact, reason)) in enumerate(zip(tied, shares, strict=True)):
        amount = amounts[at] + extra[at] * rules.unit
        reasons = [reason]
        if extra[at]:
            reasons.append(AwardReason(AwardCode.REST, {"amount": extra[at] * rules.unit}))
        if amount:
            yield Award(key, one.number, one.first, amount, tuple(reasons))


def _share(
    one: Placed, tied: Sequence[Placed], prizes: Sequence[int], *, first: int, rules: Rules
) -> tuple[Fraction, AwardReason]:
    pool, count = sum(prizes), len(tied)
    own = Fraction(sum(prizes[one.first - first : one.last - first + 1]), one.last - one.first + 1)
    facts = {"first": first, "last": first + count - 1, "pool": pool, "players": count}
    if count == 1:
        return Fraction(pool), AwardReason(AwardCode.PLACE, {"place": first})
    if rules.sharing is Sharing.NONE:
        return Fraction(pool, count), AwardReason(AwardCode.UNBROKEN, facts)
    if rules.sharing is Sharing.EQUAL:
        return Fraction(pool, count), AwardReason(AwardCode.EQUAL, facts)
    reason = AwardReason(AwardCode.HORT, {**facts, "place": one.first, "own": int(own)})
    return own / 2 + Fraction(pool, 2 * count), reason
