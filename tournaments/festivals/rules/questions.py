"""Questions about an application: what does not fit, typed, with the facts each names."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class QuestionCode(StrEnum):
    """What an organiser is asked about an application."""

    NO_GROUP = "no_group"  # year
    YEAR_UNKNOWN = "year_unknown"  # group
    TOO_OLD = "too_old"  # year, group, years
    TOO_YOUNG = "too_young"  # year, group, years
    SEX = "sex"  # group
    SEX_UNKNOWN = "sex_unknown"  # group
    RATING = "rating"  # group
    RANK = "rank"  # group
    TWIN = "twin"  # other, name
    SPELLING = "spelling"  # other, name
    SAME_HOUR = "same_hour"  # at, one, two
    OVER_LIMIT = "over_limit"  # region, limit
    OVER_CAPACITY = "over_capacity"  # group, most
    NO_CONSENT = "no_consent"
    NOT_ENTERED = "not_entered"  # tournament
    COMMISSION = "commission"  # refused by the commission, and still in the tournaments


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one application; ``about`` tells two of one code apart."""

    code: QuestionCode
    about: str = ""
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """How the organiser's answer names it: ``twin:15``."""
        return f"{self.code.value}:{self.about}"


SETTLED_BY_WORD = frozenset(
    (
        QuestionCode.TOO_OLD,
        QuestionCode.TOO_YOUNG,
        QuestionCode.SEX,
        QuestionCode.SEX_UNKNOWN,
        QuestionCode.YEAR_UNKNOWN,
        QuestionCode.RATING,
        QuestionCode.RANK,
        QuestionCode.TWIN,
        QuestionCode.SPELLING,
        QuestionCode.SAME_HOUR,
        QuestionCode.OVER_LIMIT,
        QuestionCode.OVER_CAPACITY,
    )
)
"""What the organiser may answer with "it is right so"."""


@dataclass(frozen=True, slots=True)
class NamedRow:
    """An application by what tells persons apart."""

    pk: int
    name: str
    birth_year: int | None


def same_persons(rows: Iterable[NamedRow]) -> dict[int, tuple[QuestionCode, NamedRow]]:
    """Find rows that may be one person entered twice: by row, what is alike and the earlier row.

    Of one birth year (or of an unknown one), under the same words in any order, or under names
    that differ by a letter or two: Таисия and Таисья, Наталья and Наталия.
    """
    by_year: dict[int | None, list[tuple[tuple[str, ...], NamedRow]]] = defaultdict(list)
    for row in rows:
        by_year[row.birth_year].append((_words(row.name), row))
    found: dict[int, tuple[QuestionCode, NamedRow]] = {}
    for year, own in by_year.items():
        pool = own if year is None else [*own, *by_year.get(None, ())]
        for words, row in own:
            for other_words, other in pool:
                if other.pk >= row.pk or row.pk in found:
                    continue
                if other_words == words:
                    found[row.pk] = (QuestionCode.TWIN, other)
                elif _are_alike(words, other_words):
                    found[row.pk] = (QuestionCode.SPELLING, other)
    return found


def _words(name: str) -> tuple[str, ...]:
    words = name.casefold().replace("ё", "е").replace(",", " ").replace(".", " ").split()
    return tuple(sorted(words))


def _are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Names of as many words, each the same, an initial of the other, or a letter or two away."""
    if len(one) != len(other):
        shorter, longer = sorted((one, other), key=len)
        return len(shorter) > 1 and set(shorter) < set(longer)
    far = 0
    for left, right in zip(one, other, strict=True):
        if left == right:
            continue
        if 1 in (len(left), len(right)):
            if left[0] != right[0]:
                return False
            far += 1
            continue
        if min(len(left), len(right)) < 4 or left[0] != right[0]:
            return False
        steps = _distance(left, right, 2)
        if steps > 2 or _ends_of_sexes(left, right):
            return False
        far += steps
    return 0 < far <= 2


def _ends_of_sexes(left: str, right: str) -> bool:
    """Иванов and Иванова, Александр and Александра: brother and sister, not one person."""
    shorter, longer = sorted((left, right), key=len)
    return longer == f"{shorter}а" or {left[-2:], right[-2:]} in ({"ий", "ая"}, {"ый", "ая"})


def _distance(left: str, right: str, most: int) -> int:
    """How many letters are added, left out or changed; more than ``most`` is ``most`` + 1."""
    if abs(len(left) - len(right)) > most:
        return most + 1
    row = list(range(len(right) + 1))
    for number, letter in enumerate(left, start=1):
        above, row = row, [number]
        for place, other in enumerate(right, start=1):
            row.append(min(above[place] + 1, row[-1] + 1, above[place - 1] + (letter != other)))
        if min(row) > most:
            return most + 1
    return row[-1]
