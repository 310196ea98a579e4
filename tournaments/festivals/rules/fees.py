"""Fees in the smallest unit of money: read, what is due by category and day, shared out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

_AMOUNT = re.compile(
    r"(?P<whole>\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,7})(?:[.,](?P<part>\d{1,2}))?"
)
_MONEY_WORDS = re.compile(r"(?:₽|руб(?:\.|лей|ля|ль)?|р\.|€|\$|rub|eur|usd)", re.IGNORECASE)


class FeeFault(StrEnum):
    """What is wrong with a typed amount of money."""

    UNREAD = "fee_unread"  # found
    FRACTION = "fee_fraction"  # found
    TOO_LARGE = "fee_too_large"  # found


MOST = 100_000_000
"""The largest amount, in the smallest unit: a million."""


def read_amount(text: str) -> int:
    """Read a typed amount as a number of the smallest unit: "1 200,50" → 120050.

    Raises ValueError with a ``FeeFault`` and what was found: a third digit behind the comma is no
    money that anybody could pay.
    """
    words = _MONEY_WORDS.sub("", text).strip()
    match = _AMOUNT.fullmatch(words)
    if match is None:
        is_fraction = bool(re.fullmatch(r"[\d \u00a0]+[.,]\d{3,}", words))
        raise ValueError(FeeFault.FRACTION if is_fraction else FeeFault.UNREAD, text.strip())
    whole = int(re.sub(r"\D", "", match["whole"]))
    amount = whole * 100 + int((match["part"] or "0").ljust(2, "0"))
    if amount > MOST:
        raise ValueError(FeeFault.TOO_LARGE, text.strip())
    return amount


@dataclass(frozen=True, slots=True)
class FeeLine:
    """So much for a programme (None: once for the event) of a category until a day."""

    programme: int | None
    category: str
    until: date | None
    amount: int


@dataclass(frozen=True, slots=True)
class Movement:
    """Money paid or waived (positive) or given back (negative) on a day."""

    on: date
    amount: int


@dataclass(frozen=True, slots=True)
class Account:
    """What a person owes: due in all, paid so far (waived counts), and the difference.

    A negative ``owed`` is to be given back.
    """

    due: int
    paid: int

    @property
    def owed(self) -> int:
        """What is still to be paid; negative where too much was."""
        return self.due - self.paid


def price(lines: Sequence[FeeLine], programme: int | None, category: str, on: date) -> int:
    """Return what a programme (None: the event itself) costs a category on a day.

    The lines of the category hold, those without one where it has none of its own; of them the
    first whose day is not over, and after all days the last.
    """
    of_programme = [line for line in lines if line.programme == programme]
    own = [line for line in of_programme if category and line.category == category]
    chosen = own or [line for line in of_programme if not line.category]
    ordered = sorted(chosen, key=lambda line: (line.until is None, line.until or date.max))
    if not ordered:
        return 0
    holding = (line for line in ordered if line.until is None or line.until >= on)
    return next(holding, ordered[-1]).amount


def account(
    lines: Sequence[FeeLine],
    programmes: Sequence[int],
    category: str,
    *,
    movements: Sequence[Movement],
    today: date,
) -> Account:
    """Return what a person owes for the programmes he plays.

    Money settles the event's own fee and then programme after programme at the price of the day
    it came; what is not settled costs what it costs today. So who paid early and adds a
    programme late pays the late price for that one alone.
    """
    open_items: list[int | None] = [None, *programmes]
    due = credit = 0
    for movement in sorted(movements, key=lambda movement: movement.on):
        credit += movement.amount
        while open_items and movement.amount > 0:
            cost = price(lines, open_items[0], category, movement.on)
            if credit < cost:
                break
            open_items.pop(0)
            due, credit = due + cost, credit - cost
    due += sum(price(lines, item, category, today) for item in open_items)
    return Account(due, sum(movement.amount for movement in movements))


def share_out(amount: int, owed: Sequence[int]) -> tuple[int, ...]:
    """Share one sum out among persons who owe so much each; nothing is lost or made.

    Nobody gets more than he owes, and what the division leaves goes to the first. Raises ValueError
    where the sum is more than all owe together.
    """
    whole = sum(owed)
    if amount > whole:
        raise ValueError(amount - whole)
    if not whole:
        return tuple(0 for _one in owed)
    shares = [one * amount // whole for one in owed]
    left = amount - sum(shares)
    for number, one in enumerate(owed):
        if left and shares[number] < one:
            shares[number] += 1
            left -= 1
    return tuple(shares)


def split(amount: int, among: int) -> tuple[int, ...]:
    """Split a sum among so many in equal parts; what does not divide goes to the first ones."""
    share, rest = divmod(amount, among)
    return tuple(share + (number < rest) for number in range(among))
