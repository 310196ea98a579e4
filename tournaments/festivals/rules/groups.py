"""Groups by birth years, sex and rating: read from a line, named, and who may play in which."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.festivals.rules.ranks import is_rank_within, read_ranks

MAN, WOMAN = "m", "w"

_SEXES = {
    MAN: (
        "юноши", "ю", "мальчики", "юниоры", "мужчины", "юнош", "м", "муж", "мал",
        "boys", "men", "men's", "boy", "b", "m", "male",
    ),
    WOMAN: (
        "девушки", "девочки", "юниорки", "женщины", "дев", "д", "ж", "жен",
        "girls", "women", "women's", "girl", "g", "w", "f", "female",
    ),
}  # fmt: skip
_SEX_OF_WORD = {word: sex for sex, words in _SEXES.items() for word in words}

_UP_TO_AGE = re.compile(r"(?:\bдо|\bu-?|\bunder|\bup to)\s*(\d{1,2})\b", re.IGNORECASE)
_AGE_AND_OVER = re.compile(r"\b(\d{1,2})\s*(?:\+|лет и старше|и старше|and over)", re.IGNORECASE)
_YEARS = re.compile(r"\b((?:19|20)\d\d)\s*(?:[-–—]|и|\.\.\.?)\s*((?:19|20)\d\d)\b")
_FROM_YEAR = re.compile(
    r"(?:\bс|≥|>=|\bfrom|\bborn)?\s*\b((?:19|20)\d\d)\b(?:\s*(?:г\.?\s*р\.?|года рождения))?\s*"
    r"(?:и моложе|и младше|and younger|\+|or later)?",
    re.IGNORECASE,
)
_TO_YEAR = re.compile(
    r"(?:\bпо|≤|<=|\buntil)?\s*\b((?:19|20)\d\d)\b(?:\s*(?:г\.?\s*р\.?|года рождения))?\s*"
    r"(?:и старше|and older|or earlier)",
    re.IGNORECASE,
)
_GLUED = re.compile(r"\s*([bgmwмджю])-?(\d{1,2})\b", re.IGNORECASE)  # B14, Ю17
_ENDS = re.compile(r"[\s,;:()–—-]*$|^[\s,;:()–—-]*")


class GroupFault(StrEnum):
    """What is wrong with a line that names a group, or with several of them."""

    NO_NAME = "no_name"
    YEARS_TURNED = "years_turned"  # first, last
    RATING_TURNED = "rating_turned"  # first, last
    TWICE = "twice"  # name


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """Who plays in a group; a bound that is None is open, an empty sex means both.

    ``rank_from`` and ``rank_to`` are of ``ranks.LADDER``, empty where they are open.
    """

    title: str
    sex: str = ""
    born_from: int | None = None
    born_to: int | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    rank_from: str = ""
    rank_to: str = ""
    takes_younger: bool = False

    @property
    def is_league(self) -> bool:
        """Whether rating or rank tell who plays in it."""
        return bool(self.rating_from or self.rating_to or self.rank_from or self.rank_to)

    @property
    def width(self) -> int:
        """How many birth years it spans; an open bound counts as far away."""
        return (self.born_to or 2200) - (self.born_from or 1800)


class Misfit(StrEnum):
    """Why a person does not fit a group."""

    SEX = "sex"
    SEX_UNKNOWN = "sex_unknown"
    TOO_OLD = "too_old"
    TOO_YOUNG = "too_young"
    YEAR_UNKNOWN = "year_unknown"
    RATING = "rating"
    RANK = "rank"


def read_group(line: str, year: int) -> GroupTerms:
    """Read a group from a line as regulations write it, for an event in ``year``.

    "до 14 лет, юноши, 2013–2015", "U11 girls", "женщины", "2012 и моложе". An age without years
    means: whoever reaches at most that age in the year of the event ("до N лет": born in
    year − N + 1 or later). A league says its rating or ranks: "Высшая лига, рейтинг от 1800",
    "не ниже КМС", "II–III разряды". Raises ValueError with a ``GroupFault`` and its facts.
    """
    whole = line
    rating_from, rating_to, line = _read_rating(line)
    rank_from, rank_to, line = read_ranks(line)
    born_from = born_to = None
    years = _YEARS.search(line)
    older, younger = _TO_YEAR.search(line), _FROM_YEAR.search(line)
    age, over = _UP_TO_AGE.search(line), _AGE_AND_OVER.search(line)
    glued = _GLUED.match(line)
    if years:
        born_from, born_to = int(years[1]), int(years[2])
    elif older:
        born_to = int(older[1])
    elif younger:
        born_from = int(younger[1])
    elif age:
        born_from = year - int(age[1]) + 1
    elif glued:
        born_from = year - int(glued[2]) + 1
    elif over:
        born_to = year - int(over[1])
    if born_from and born_to and born_from > born_to:
        raise ValueError(GroupFault.YEARS_TURNED, born_from, born_to)
    # years beside an age say the same a second time; without one they are the name
    title = whole.replace(years[0], " ") if years and (age or over or glued) else whole
    title = _ENDS.sub("", re.sub(r"\s*,[\s,]*", ", ", " ".join(title.split())))
    if not title:
        raise ValueError(GroupFault.NO_NAME)
    return GroupTerms(
        title, _sex_in(line), born_from, born_to, rating_from, rating_to, rank_from, rank_to
    )


_RATING = re.compile(
    r"\b(?:рейтинг\w*|rating)\s*(?:"
    r"(?P<low>\d{3,4})\s*[-–—]\s*(?P<high>\d{3,4})"
    r"|(?:от|from|≥|не ниже)\s*(?P<least>\d{3,4})|(?:до|up to|≤|не выше)\s*(?P<most>\d{3,4})"
    r"|(?P<over>\d{3,4})\s*(?:\+|и выше|and over)|(?P<under>\d{3,4})\s*(?:и ниже|and under))",
    re.IGNORECASE,
)


def _read_rating(line: str) -> tuple[int | None, int | None, str]:
    """Read bounds of rating from a line; return them and the line without them."""
    found = _RATING.search(line)
    if found is None:
        return None, None, line
    low = found["low"] or found["least"] or found["over"]
    high = found["high"] or found["most"] or found["under"]
    if low and high and int(low) > int(high):
        raise ValueError(GroupFault.RATING_TURNED, int(low), int(high))
    return int(low) if low else None, int(high) if high else None, line.replace(found[0], "")


def move_years(title: str, later: int) -> str:
    """Return a title with its years so much later; bounds of rating are no years.

    >>> move_years("2012–2013, рейтинг от 1900", 1)
    '2013–2014, рейтинг от 1900'
    """
    found = _RATING.search(title)
    first, last = found.span() if found else (len(title), len(title))

    def moved(text: str) -> str:
        return re.sub(r"(?:19|20)\d\d", lambda year: str(int(year[0]) + later), text)

    return moved(title[:first]) + title[first:last] + moved(title[last:])


def _sex_in(line: str) -> str:
    sexes = {
        _SEX_OF_WORD[word] for word in re.findall(r"[\w']+", line.lower()) if word in _SEX_OF_WORD
    }
    if glued := _GLUED.match(line):
        sexes.add(_SEX_OF_WORD[glued[1].lower()])
    return sexes.pop() if len(sexes) == 1 else ""


def sex_of_word(word: str) -> str:
    """Return the sex that a single word names: "юноши", "girls"; empty for any other."""
    return _SEX_OF_WORD.get(word.strip().lower(), "")


def misfits(
    group: GroupTerms, *, sex: str, birth_year: int | None, rating: int | None, rank: str = ""
) -> tuple[Misfit, ...]:
    """Say all that keeps a person out of a group; empty where he may play."""
    found = []
    if group.sex and not sex:
        found.append(Misfit.SEX_UNKNOWN)
    elif group.sex and sex != group.sex:
        found.append(Misfit.SEX)
    if birth_year is None and (group.born_from or group.born_to):
        found.append(Misfit.YEAR_UNKNOWN)
    if birth_year is not None and group.born_from and birth_year < group.born_from:
        found.append(Misfit.TOO_OLD)
    if (
        birth_year is not None
        and group.born_to
        and birth_year > group.born_to
        and not group.takes_younger
    ):
        found.append(Misfit.TOO_YOUNG)
    bounds = (group.rating_from, group.rating_to)
    if any(bounds) and not (bounds[0] or 0) <= (rating or 0) <= (bounds[1] or 10_000):
        found.append(Misfit.RATING)
    if not is_rank_within(rank, group.rank_from, group.rank_to):
        found.append(Misfit.RANK)
    return tuple(found)


def own_group(
    groups: Sequence[GroupTerms],
    *,
    sex: str,
    birth_year: int | None,
    rating: int | None,
    rank: str = "",
) -> int | None:
    """Return the place of the group a person belongs to; None where none fits.

    Of several that fit it is the one of his own age: that into which he need not play up, then
    that of the youngest years (groups "not older than" hold each other), then one of his own
    sex, then a league by rating or rank, then the narrowest, then the first.
    """
    fitting = [
        number
        for number, group in enumerate(groups)
        if not misfits(group, sex=sex, birth_year=birth_year, rating=rating, rank=rank)
    ]

    def how_near(number: int) -> tuple[bool, int, bool, bool, int, int]:
        group = groups[number]
        is_up = bool(group.born_to and birth_year is not None and birth_year > group.born_to)
        return (
            is_up,
            -(group.born_from or 0),
            not group.sex,
            not group.is_league,
            group.width,
            number,
        )

    return min(fitting, key=how_near, default=None)
