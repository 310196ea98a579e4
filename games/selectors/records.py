"""Reading the archive: lists with search, one record, its game read again."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Count, F, Q, QuerySet

from games.draughts import pdn
from games.draughts.replay import Replay
from games.draughts.variant import VARIANTS
from games.models import Collection, GameRecord
from games.names import fold

PAGE_SIZE = 50
LISTED = (
    "id",
    "white",
    "black",
    "event",
    "site",
    "date",
    "year",
    "round",
    "result",
    "plies",
    "is_ok",
    "variant",
    "collection__slug",
    "collection__title_ru",
    "collection__title_en",
)


@dataclass(frozen=True, slots=True)
class RecordQuery:
    """What is looked for; every word given must be found, in Russian or Latin letters.

    ``in_collection`` leaves out what players handed in to their events.
    """

    text: str = ""
    player: str = ""
    event: str = ""
    year: int | None = None
    collection: str = ""
    result: str = ""
    only_good: bool = False
    in_collection: bool = False


@dataclass(frozen=True, slots=True)
class RecordPage:
    """One page of a list; ``total`` counts the records found."""

    records: tuple[GameRecord, ...]
    number: int
    pages: int
    total: int

    @property
    def previous(self) -> int | None:
        """The number of the page before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The number of the page after."""
        return self.number + 1 if self.number < self.pages else None


def find(query: RecordQuery) -> QuerySet[GameRecord]:
    """The records that answer a query, oldest first; the texts themselves stay behind."""
    found = GameRecord.objects.select_related("collection").only(*LISTED)
    for word in fold(query.player).split():
        found = found.filter(players_folded__contains=word)
    for word in fold(query.event).split():
        found = found.filter(event_folded__contains=word)
    for word in fold(query.text).split():
        found = found.filter(_anywhere(word))
    exact = {
        "year": query.year,
        "collection__slug": query.collection or None,
        "result": query.result or None,
        "is_ok": True if query.only_good else None,
        "collection__isnull": False if query.in_collection else None,
    }
    given = {name: value for name, value in exact.items() if value is not None}
    return found.filter(**given).order_by(F("year").asc(nulls_last=True), "id")


def _anywhere(word: str) -> Q:
    found = Q(players_folded__contains=word) | Q(event_folded__contains=word)
    is_year = word.isdecimal() and len(word) == 4
    return found | Q(year=int(word)) if is_year else found


def search(query: RecordQuery, *, page: int | str = 1, size: int = PAGE_SIZE) -> RecordPage:
    """One page of what was found, in two queries; a page beyond the end is the last one."""
    shown = Paginator(find(query), size).get_page(page)
    return RecordPage(
        records=tuple(shown.object_list),
        number=shown.number,
        pages=shown.paginator.num_pages,
        total=shown.paginator.count,
    )


def get(pk: int) -> GameRecord | None:
    """One record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def collections() -> QuerySet[Collection]:
    """Every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")


def read_again(record: GameRecord) -> pdn.ReadGame:
    """The whole reading of a stored text: tags, comments, replay, faults."""
    return next(pdn.read(record.text, variant=VARIANTS[record.variant]))


def replay_of(record: GameRecord) -> Replay:
    """The game of a record, replayed from its text."""
    return read_again(record).replay
