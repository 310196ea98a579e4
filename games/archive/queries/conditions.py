"""Parse what visitors type into the search, and turn its conditions into a database query."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import BinaryField, BooleanField, F, Func, Q, QuerySet, Value
from django.db.models.functions import Concat, StrIndex, Substr
from django.db.models.lookups import Exact, GreaterThan

from games.archive.models import RecordIndex
from games.archive.names import BETWEEN, fold_for_search, stored_spellings
from games.archive.rows import Span, parse_date_as_span
from games.draughts import search_keys
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError, Fault, FaultCode
from games.draughts.fen import pieces_a_side
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, replay
from games.draughts.search_keys import join_move_keys, play_line_of_keys
from games.draughts.variants import RUSSIAN, VARIANTS, Variant
from games.web.errors import BadSearch, RefusalCode

# Turn the conditions of an archive search into a database query.
#
# Positions and material are asked of the rows of RecordIndex, names and results of the records.


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
    since, until the days YYYYMMDD a record's date must touch (`parse_date_as_span`)
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
        keys = search_keys.pack_keys(begun)
        begins = Substr("positions", 1, len(keys), output_field=BinaryField())
        yield Q(Exact(begins, Value(keys, BinaryField())))
    if query.position is not None:
        condition = _occurs(query.position)
        yield (
            condition | _occurs(search_keys.mirror_position(query.position))
            if query.mirrored
            else condition
        )
    if query.material:
        condition = _stood(query.material)
        other = _stood(search_keys.swap_sides_in_material(query.material))
        yield condition | other if query.mirrored else condition


def _occurs(position: Position) -> Q:
    return Q(ContainsBytes("positions", search_keys.pack_keys((position,))))


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


# Parse what visitors type into the archive search: opening, position, material, dates.


LONGEST = 600  # characters; a line of sixty moves

_SHORT = re.compile(r"(\d{1,2})-(\d{1,2})\s*:\s*(\d{1,2})-(\d{1,2})")

_AGAINST = re.compile(r"\s+(?:v|vs|v\.|vs\.|versus|против|пр\.|-|–|—)\s+|\s*:\s*")

_PART = re.compile(
    r"(?:(\d{1,2}|an?|one|одной|одна|одну)\s*)?"
    r"(?:(kings?|k|дам[а-я]*|д)|(men|man|m|прост[а-я]+(?:\s+шаш[а-я]+)?|п))?"
)

_AND = re.compile(r"\s*(?:\+|,|\band\b|&|\bи\b|\bс\b)\s*")


def parse_opening(text: str, variant: Variant = RUSSIAN) -> str:
    """Parse an opening in any notation into a line of move keys; raises DraughtsError."""
    return join_move_keys(_played(text, variant).moves)


def parse_position(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse a position from a FEN or from the moves that lead to it.

    No move has a w in it and every FEN has. Raises DraughtsError.
    """
    if "w" in text.lower():
        return Position.from_fen(text, variant)
    return _played(text, variant).final


def parse_material(text: str, variant: Variant = RUSSIAN) -> str:
    """Parse material, «3 дамки против 1», `2 men and a king v 4 men`, into "0-3:0-1".

    The second side may leave out what stands on the first alone. Raises BadSearch
    ``bad_material``.
    """
    plain = " ".join(text.casefold().replace("ё", "е").split())
    if match := _SHORT.fullmatch(plain):
        counts = [int(digits) for digits in match.groups()]
        return _balance(text, counts, variant)
    sides = _AGAINST.split(plain)
    if len(sides) != 2:
        raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
    white = _pieces_of_side(sides[0], text, None)
    kinds = [bool(count) for count in white]
    alone = kinds.index(True) if sum(kinds) == 1 else None
    return _balance(text, [*white, *_pieces_of_side(sides[1], text, alone)], variant)


def parse_days(text: str) -> Span:
    """Parse a date into the days it can mean; raises BadSearch ``bad_date``."""
    span = parse_date_as_span(text)
    if span is None:
        raise BadSearch(RefusalCode.BAD_DATE, text=text)
    return span


def _played(text: str, variant: Variant) -> Replay:
    played = replay(text, start_of(variant), variant)
    if played.fault is not None:
        raise DraughtsError(played.fault)
    if not played.plies:
        raise DraughtsError(Fault.of(FaultCode.UNREADABLE, token=text))
    return played


def _pieces_of_side(words: str, text: str, alone: int | None) -> tuple[int, int]:
    """Men and kings; ``alone`` is the kind a bare number means: 0 men, 1 kings."""
    counts: list[int | None] = [None, None]
    for part in _AND.split(words):
        match = _PART.fullmatch(part.strip())
        kind = alone if match is None else 1 if match[2] else 0 if match[3] else alone
        if not part.strip() or match is None or kind is None or counts[kind] is not None:
            raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
        counts[kind] = int(match[1]) if (match[1] or "").isdigit() else 1
    return counts[0] or 0, counts[1] or 0


def _balance(text: str, counts: list[int], variant: Variant) -> str:
    """The four counts as the index writes them, if the set of the game has so many (P1)."""
    men, kings, other_men, other_kings = counts
    most = pieces_a_side(variant)
    if max(men + kings, other_men + other_kings) > most or not sum(counts):
        raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
    return f"{men}-{kings}:{other_men}-{other_kings}"


# SQL conditions written differently for each database: bytes within bytes, row comparison.


class ContainsBytes(Func):
    """SQL condition: a binary column contains these bytes."""

    output_field = BooleanField()

    def __init__(self, column: str | F, sought: bytes, **extra: Any) -> None:
        super().__init__(column, Value(sought, BinaryField()), **extra)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile for SQLite."""
        return self.as_sql(compiler, connection, template="INSTR(%(expressions)s) > 0", **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile for PostgreSQL."""
        column, sought = self.get_source_expressions()
        turned = self.copy()
        turned.set_source_expressions([sought, column])
        return turned.as_sql(
            compiler,
            connection,
            template="POSITION(%(expressions)s) > 0",
            arg_joiner=" IN ",
            **context,
        )


class ComesAfter(Func):
    """SQL condition: a row comes after (or before) a place in an order by two columns.

    Written as one comparison of rows, which both databases answer from an index of the two, so
    a page costs the same wherever it lies.
    """

    output_field = BooleanField()
    arg_joiner = ", "

    def __init__(
        self, first: str | F, second: str | F, place: tuple[int, ...], *, before: bool = False
    ) -> None:
        super().__init__(first, second, *map(Value, place), sign="<" if before else ">")

    def as_sql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        """Compile as a comparison of rows."""
        sides, params = [], []
        for expression in self.get_source_expressions():
            sql, values = compiler.compile(expression)
            sides.append(sql)
            params.extend(values)
        first, second, third, fourth = sides
        return f"({first}, {second}) {self.extra['sign']} ({third}, {fourth})", params
