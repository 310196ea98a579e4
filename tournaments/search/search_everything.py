"""Find people, events, their games and games of the archive by words; one query for each kind.

A word is found where a word begins with it, in any case, «е» also as «ё»; all words typed must be
there. Only what stands in events in sight is found, and only games of published rounds. In the
archive words are found as the archive finds them: anywhere in the names and the event, in both
scripts, and a year.
"""

import re
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from games.archive.models import GameRecord
from games.archive.search_archive import find_page_of_records
from games.archive.search_conditions_as_query import RecordQuery
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.rounds_and_boards.models import Game, RoundState

MOST = 20  # of each kind
WORDS = 6
LONGEST = 100


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Rows found: people, events, games newest first, archive games by date.

    ``words`` is empty where none was typed; ``is_more_in_archive`` where the archive has others.
    """

    words: tuple[str, ...]
    people: tuple[Player, ...] = ()
    events: tuple[Tournament, ...] = ()
    games: tuple[Game, ...] = ()
    archived: tuple[GameRecord, ...] = ()
    is_more_in_archive: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was found."""
        return not (self.people or self.events or self.games or self.archived)


def split_into_search_words(typed: str) -> tuple[str, ...]:
    """Split the typed text into words without punctuation, at most six."""
    return tuple(re.findall(r"\w+", typed[:LONGEST])[:WORDS])


def search_everything(typed: str) -> SearchResults:
    """Find everything that has all the words typed; five queries at most."""
    words = split_into_search_words(typed)
    if not words:
        return SearchResults(())
    in_archive = RecordQuery(text=" ".join(words), in_collection=True)
    page = find_page_of_records(in_archive, size=MOST)
    return SearchResults(
        words,
        tuple(_people(words)),
        tuple(_events(words)),
        tuple(_games(words)),
        page.records,
        page.next is not None,
    )


def _people(words: tuple[str, ...]) -> QuerySet[Player]:
    public = Tournament.objects.public().order_by()
    rows = Player.objects.filter(entries__tournament__in=public)
    for word in words:
        rows = rows.filter(_begins(word, "name", "name_latin"))
    return rows.annotate(events=Count("entries")).order_by("name", "pk")[:MOST]


def _events(words: tuple[str, ...]) -> QuerySet[Tournament]:
    rows = Tournament.objects.public()
    for word in words:
        rows = rows.filter(_begins(word, "title", "title_en", "city"))
    return rows[:MOST]


def _games(words: tuple[str, ...]) -> QuerySet[Game]:
    public = Tournament.objects.public().order_by()
    rows = Game.objects.filter(pairing__round__tournament__in=public)
    names = [f"{side}__player__{name}" for side in ("white", "black") for name in NAMES]
    for word in words:
        rows = rows.filter(_begins(word, *names))
    return (
        rows.exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("white__player", "black__player", "pairing__round__tournament")
        .defer("pairing__round__known", "pairing__reasons")
        .order_by("-pairing__round__tournament__starts_on", "-pairing__round__number", "-pk")[:MOST]
    )


NAMES = ("name", "name_latin")


def _begins(word: str, *columns: str) -> Q:
    """Select rows where a word of any of the columns begins so.

    Both databases know this pattern, and no letter of a word means anything else in it.
    """
    pattern = r"(^|[^\w])" + re.sub("[её]", "[её]", word.casefold())
    condition = Q()
    for column in columns:
        condition |= Q(**{f"{column}__iregex": pattern})
    return condition
