"""Turn the conditions of an archive search into a database query.

Positions and material are asked of the rows of RecordIndex, names and results of the records.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import BinaryField, F, Q, QuerySet, Value
from django.db.models.functions import Concat, StrIndex, Substr
from django.db.models.lookups import Exact, GreaterThan

from games.archive.clean_and_transliterate_names import BETWEEN, fold_for_search, stored_spellings
from games.archive.models import RecordIndex
from games.archive.sql_bytes_within_bytes_and_row_comparison import ContainsBytes
from games.draughts import material, position_keys
from games.draughts.colour import Colour
from games.draughts.game_as_move_keys import play_line_of_keys
from games.draughts.position import Position, start_of
from games.draughts.variants import RUSSIAN, VARIANTS

FEW = 900  # ids that fit into one statement on every database


_GAPS = (" ", "\n", "-")  # what stands before a word of a folded text that does not begin it


_PLAYERS = F("record__players_folded")


_WHITE = Substr(_PLAYERS, 1, StrIndex(_PLAYERS, Value(BETWEEN)))


_BLACK = Substr(_PLAYERS, StrIndex(_PLAYERS, Value(BETWEEN)) + 1)


@dataclass(frozen=True, slots=True)
class RecordQuery:
    """The conditions of an archive search, all of which must hold.

    colour       the side ``player`` had, else either
    opponent     who sat across, on the other side
    since, until the days YYYYMMDD a record's date must touch (`parse_dates_as_spans`)
    opening      a line of move keys from the start; the game begins with it
    position     stood on the board at any time
    material     such a balance stood on the board: "0-3:0-1"
    variant      the game, whose squares the opening and the position name; any without it
    mirrored     position and material with the colours exchanged too
    in_collection  leaves out what players handed in to their events
    """

    text: str = ""
    player: str = ""
    opponent: str = ""
    colour: Colour | None = None
    event: str = ""
    year: int | None = None
    since: int | None = None
    until: int | None = None
    collection: str = ""
    result: str = ""
    only_good: bool = False
    opening: str = ""
    variant: str = ""
    position: Position | None = None
    material: str = ""
    mirrored: bool = False
    in_collection: bool = False


def matching_index_rows(query: RecordQuery) -> QuerySet[RecordIndex]:
    """Select the index rows that match the conditions, unordered.

    What is asked of the board and of names costs one query here, see ``_candidates``.
    """
    rows = _candidates(query)
    if query.opening:
        line = Q(record__line=query.opening)
        rows = rows.filter(line | Q(record__line__startswith=f"{query.opening} "))
    exact = {
        "since__lte": query.until,
        "until__gte": query.since,
        "record__year": query.year,
        "record__collection__slug": query.collection or None,
        "record__result": query.result or None,
        "record__variant": query.variant or None,
        "record__is_ok": True if query.only_good else None,
        "record__collection__isnull": False if query.in_collection else None,
    }
    return rows.filter(**{name: value for name, value in exact.items() if value is not None})


def _candidates(query: RecordQuery) -> QuerySet[RecordIndex]:
    """The rows of games with these positions, material, opening and names.

    No index answers such questions. What is rare is found by one straight pass over the rows,
    four times quicker than in their order; what is frequent soon fills a page in any order.
    """
    conditions = [*_board(query), *_names(query)]
    if not conditions:
        return RecordIndex.objects.all()
    rows = RecordIndex.objects.filter(*conditions)
    few = list(rows.values_list("pk", flat=True)[: FEW + 1])
    return rows if len(few) > FEW else RecordIndex.objects.filter(pk__in=few)


def _board(query: RecordQuery) -> Iterator[Q]:
    """Conditions on the small rows alone."""
    if query.opening:
        variant = VARIANTS[query.variant or RUSSIAN.id]
        begun = play_line_of_keys(start_of(variant), query.opening, variant.board)
        keys = position_keys.pack_keys(begun)
        begins = Substr("positions", 1, len(keys), output_field=BinaryField())
        yield Q(Exact(begins, Value(keys, BinaryField())))
    if query.position is not None:
        condition = _occurs(query.position)
        yield (
            condition | _occurs(position_keys.mirror_position(query.position))
            if query.mirrored
            else condition
        )
    if query.material:
        condition = _stood(query.material)
        other = _stood(material.swap_sides_in_material(query.material))
        yield condition | other if query.mirrored else condition


def _occurs(position: Position) -> Q:
    return Q(ContainsBytes("positions", position_keys.pack_keys((position,))))


def _stood(balance: str) -> Q:
    return Q(materials__contains=f" {balance} ")


def _names(query: RecordQuery) -> Iterator[Q]:
    for word in fold_for_search(query.event).split():
        yield _within("record__event_folded", word)
    for word in fold_for_search(query.text).split():
        yield _anywhere(word)
    player, opponent = (
        fold_for_search(query.player).split(),
        fold_for_search(query.opponent).split(),
    )
    for word in (*player, *opponent):  # quick, and leaves few for the closer look
        yield _within("record__players_folded", word)
    as_white = _side(_WHITE, player) & _side(_BLACK, opponent)
    as_black = _side(_BLACK, player) & _side(_WHITE, opponent)
    if player or opponent:
        sides = {Colour.WHITE: as_white, Colour.BLACK: as_black}
        yield sides[query.colour] if query.colour else as_white | as_black


def _anywhere(word: str) -> Q:
    condition = _within("record__players_folded", word) | _within("record__event_folded", word)
    is_year = word.isdecimal() and len(word) == 4
    return condition | Q(record__year=int(word)) if is_year else condition


def _within(field: str, word: str) -> Q:
    """A word somewhere in a folded text, in any of its spellings; a lone letter begins a word."""
    if len(word) == 1:
        begun = Q(**{f"{field}__startswith": word})
        return begun | _any_of(Q(**{f"{field}__contains": f"{gap}{word}"}) for gap in _GAPS)
    return _any_of(Q(**{f"{field}__contains": spelling}) for spelling in stored_spellings(word))


def _side(names: Substr, words: Iterable[str]) -> Q:
    """All words in the names of one side."""
    return Q(*(_any_of(_name_conditions(names, word)) for word in words))


def _name_conditions(names: Substr, word: str) -> Iterator[Q]:
    """The same as ``_within``, of the names of one side."""
    if len(word) == 1:
        begun = Concat(Value("\n"), names)
        sought = [(begun, f"{gap}{word}") for gap in _GAPS]
    else:
        sought = [(names, spelling) for spelling in stored_spellings(word)]
    for text, spelling in sought:
        yield Q(GreaterThan(StrIndex(text, Value(spelling)), 0))


def _any_of(conditions: Iterable[Q]) -> Q:
    return reduce(or_, conditions)
