"""The bracket of an event as its page shows it: every tie with names, sums and what comes next."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.db.models import Prefetch
from django.utils.translation import get_language

from arbiter.rules.outcome import NOT_PLAYED, Outcome, outcome_facts_for_standings
from games.web.language import in_language
from tournaments.boards.models import SETTLED, Game, GameState, Pairing, PairingKind, RoundState
from tournaments.boards.queries.field import load_bracket
from tournaments.boards.queries.ties import ties_of_event
from tournaments.brackets import texts
from tournaments.entries.models import Entry
from tournaments.entries.queries import players
from tournaments.events.models import Tournament
from tournaments.pairing.knockout.bracket import Bracket, Seat, Side, Tie
from tournaments.pairing.knockout.changes import TieChange
from tournaments.pairing.knockout.double import DoubleShape
from tournaments.pairing.knockout.seeding import size_of_bracket
from tournaments.people.texts import shown_name
from tournaments.ties.texts import sums_in_words


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One of the two of a tie: a player, or words about who will come.

    ``points`` are those of the main games, None before the first of them is over.
    """

    seat: Seat
    entry: Entry | None
    words: str
    points: int | None = None
    is_winner: bool = False

    @property
    def number(self) -> int | None:
        """The starting number, where the player is known."""
        return self.seat.number


@dataclass(frozen=True, slots=True)
class ShownTie:
    """A tie as the page shows it; ``board`` is the pairing once its round is published."""

    tie: Tie
    seats: tuple[ShownSeat, ShownSeat]
    name: str
    note: str
    board: Pairing | None
    is_playing: bool
    is_equal: bool

    @property
    def number(self) -> int:
        """The number of the tie in the whole bracket."""
        return self.tie.number

    @property
    def is_over(self) -> bool:
        """Whether it is decided who goes on."""
        return self.tie.is_over

    @property
    def winner(self) -> ShownSeat | None:
        """The one who goes on; None while nobody does."""
        return next((seat for seat in self.seats if seat.is_winner), None)


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A place for a tie in the drawing: a tie, or a bye whose player stands in the next round.

    ``is_fed``: a tie of the round before leads here.
    """

    tie: ShownTie | None
    is_fed: bool


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of the event in the bracket; ``others`` are ties for the places of losers."""

    number: int
    name: str
    ties: tuple[ShownTie, ...]
    others: tuple[ShownTie, ...]
    is_current: bool
    state: str


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column of the drawing from top to bottom: the ties of one side in one round."""

    key: str
    round: int
    name: str
    short_name: str
    slots: tuple[ShownSlot, ...]
    is_current: bool
    is_straight: bool = False
    """Every tie leads straight to the one beside it, where somebody else comes in."""


@dataclass(frozen=True, slots=True)
class ShownSide:
    """A part of the drawing: the whole bracket, or a side of double elimination."""

    key: str
    name: str
    columns: tuple[ShownColumn, ...]

    @property
    def is_last(self) -> bool:
        """Whether the winner of the event is shown behind it."""
        return self.key in (Side.MAIN, Side.FINAL)


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """The bracket of an event; ``champion`` once the final is decided."""

    rounds: tuple[ShownRound, ...]
    sides: tuple[ShownSide, ...]
    champion: Entry | None
    players: int

    @property
    def is_double(self) -> bool:
        """Whether the losers go on in a side of their own."""
        return len(self.sides) > 1

    @property
    def columns(self) -> tuple[ShownColumn, ...]:
        """All columns of the drawing, side after side."""
        return tuple(column for side in self.sides for column in side.columns)

    @property
    def has_others(self) -> bool:
        """Whether losers play for places."""
        return any(shown.others for shown in self.rounds)

    @property
    def ties(self) -> tuple[ShownTie, ...]:
        """All ties in the order of their numbers."""
        shown = (tie for row in self.rounds for tie in (*row.ties, *row.others))
        return tuple(sorted(shown, key=lambda tie: tie.number))


def is_bracket_there(tournament: Tournament) -> bool:
    """Return whether the event is a knock-out whose numbers are given."""
    has_bracket = tournament.play_system.has_bracket
    return has_bracket and tournament.entries.filter(number__isnull=False).exists()


def show_bracket(tournament: Tournament) -> ShownBracket | None:
    """Load the bracket with its names and sums; seven queries however many ties it has."""
    bracket = load_bracket(tournament)
    if bracket is None:
        return None
    people = players.numbered_entries(tournament)
    boards = _boards(tournament)
    states = dict(tournament.rounds.values_list("number", "state"))
    steps = _sums_of_steps(tournament)
    shown = {tie.number: _show_tie(tie, people, boards, steps) for tie in bracket.ties}
    current = _current_round(bracket)
    rounds = tuple(
        ShownRound(
            number=number,
            name=texts.round_name(ties, number, len(people), get_language()),
            ties=tuple(shown[tie.number] for tie in ties if tie.places[0] == 1),
            others=tuple(shown[tie.number] for tie in ties if tie.places[0] > 1),
            is_current=number == current,
            state=states.get(number, RoundState.DRAFT),
        )
        for number, ties in enumerate(bracket.rounds, start=1)
    )
    columns = _single_columns if bracket.ties[0].side is Side.MAIN else _double_columns
    sides = tuple(
        ShownSide(side, texts.side_name(side, get_language()), tuple(listed))
        for side, listed in columns(bracket, shown, len(people), current)
    )
    return ShownBracket(rounds, sides, people.get(bracket.champion or 0), len(people))


Columns = Iterator[tuple[Side, list[ShownColumn]]]


def _single_columns(
    bracket: Bracket, shown: Mapping[int, ShownTie], players: int, current: int
) -> Columns:
    """Yield the only side of a usual bracket: half as many ties in every next column."""
    size = size_of_bracket(players)
    main = [[tie for tie in ties if tie.places[0] == 1] for ties in bracket.rounds]
    filled = [frozenset[int](), *(frozenset(tie.slot for tie in ties) for ties in main)]
    language = get_language()
    yield (
        Side.MAIN,
        [
            ShownColumn(
                key=f"round-{number}",
                round=number,
                name=texts.stage_name(size >> number, language),
                short_name=texts.stage_name(size >> number, language, is_short=True),
                slots=_slots(
                    size >> number,
                    ties,
                    shown,
                    fed=partial(_is_fed, filled[number - 1], is_straight=False),
                ),
                is_current=number == current,
            )
            for number, ties in enumerate(main, start=1)
        ],
    )


def _slots(
    count: int, ties: Iterable[Tie], shown: Mapping[int, ShownTie], fed: Callable[[int], bool]
) -> tuple[ShownSlot, ...]:
    by_slot = {tie.slot: shown[tie.number] for tie in ties}
    return tuple(ShownSlot(by_slot.get(at), fed(at)) for at in range(count))


def _double_columns(
    bracket: Bracket, shown: Mapping[int, ShownTie], players: int, current: int
) -> Columns:
    """Yield the upper side, the lower side and the finals, each with its columns."""
    shape = DoubleShape(players)
    language = get_language()
    of_side: dict[Side, list[ShownColumn]] = {Side.UPPER: [], Side.LOWER: [], Side.FINAL: []}
    before: dict[Side, frozenset[int]] = {}
    for number, ties in enumerate(bracket.rounds, start=1):
        for side, column in shape.columns_of_round(number):
            own = [tie for tie in ties if tie.side is side]
            if not own:  # of few more than half the places nobody is left to meet below
                continue
            home = Side.FINAL if side is Side.AGAIN else side
            is_major = side is Side.LOWER and column % 2 == 0  # a major round: one to one
            of_side[home].append(
                ShownColumn(
                    key=f"{side}-{column}",
                    round=number,
                    name=texts.column_name(
                        side,
                        number,
                        is_last=column == shape.columns_of_side(side),
                        language=language,
                    ),
                    short_name=texts.short_column_name(side, number, language),
                    slots=_slots(
                        1 if home is Side.FINAL else shape.slots(side, column),
                        own,
                        shown,
                        fed=partial(
                            _is_fed,
                            before.get(home, frozenset()),
                            is_straight=is_major or side is Side.AGAIN,
                        ),
                    ),
                    is_current=number == current,
                    is_straight=side is Side.FINAL or (side is Side.LOWER and not is_major),
                )
            )
            before[home] = frozenset(tie.slot for tie in own)
    yield from ((side, columns) for side, columns in of_side.items() if columns)


def _is_fed(before: frozenset[int], at: int, *, is_straight: bool) -> bool:
    """Return whether a tie of the column before leads to this place."""
    return not before.isdisjoint((at,) if is_straight else (2 * at, 2 * at + 1))


def _current_round(bracket: Bracket) -> int:
    """The first round with a tie that is not over; of a finished bracket the last."""
    unfinished = (tie.round for tie in bracket.ties if not tie.is_over)
    return min(unfinished, default=len(bracket.rounds))


Boards = Mapping[tuple[int, frozenset[int]], Pairing]


def _boards(tournament: Tournament) -> Boards:
    games = Game.objects.order_by("number")
    rows = (
        Pairing.objects.filter(round__tournament=tournament, kind=PairingKind.GAME)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .defer("round__known")
        .prefetch_related(Prefetch("games", queryset=games))
    )
    return {
        (row.round.number, frozenset((row.first.number or 0, row.second.number or 0))): row
        for row in rows
        if row.second is not None
    }


def _sums_of_steps(tournament: Tournament) -> dict[int, str]:
    """Return the sums step by step of every tie that was played on, by its board's id."""
    if not tournament.ladder:
        return {}
    return {
        tie.pairing.pk: sums_in_words(tie.outcome, tie.ladder.steps, get_language())
        for tie in ties_of_event(tournament)
        if len(tie.outcome.sums) > 1
    }


def _show_tie(
    tie: Tie, people: Mapping[int, Entry], boards: Boards, steps: Mapping[int, str]
) -> ShownTie:
    language = get_language()
    board = boards.get((tie.round, frozenset(tie.numbers))) if tie.is_played else None
    games = list(board.games.all()) if board else []
    points = _points(board, games)
    seats = tuple(_show_seat(tie, seat, people, points) for seat in (tie.first, tie.second))
    is_open = any(game.state not in SETTLED for game in games)
    is_begun = any(game.state != GameState.OPEN for game in games)
    round_plays = board is not None and board.round.state == RoundState.PLAYING
    return ShownTie(
        tie=tie,
        seats=(seats[0], seats[1]),
        name=texts.tie_name(tie, language),
        note=steps.get(board.pk if board else 0) or _note(tie, board, games, language),
        board=board,
        is_playing=is_open and (is_begun or round_plays),
        is_equal=bool(games) and not is_open and not tie.is_over,
    )


def _show_seat(
    tie: Tie, seat: Seat, people: Mapping[int, Entry], points: Mapping[int, int]
) -> ShownSeat:
    language = get_language()
    if seat.number is not None:
        return ShownSeat(
            seat,
            people[seat.number],
            "",
            points.get(seat.number),
            tie.is_over and tie.winner == seat.number,
        )
    if seat.source is None:
        return ShownSeat(seat, None, "")
    said = texts.empty_seat if seat.is_settled else texts.open_seat
    return ShownSeat(seat, None, said(seat.source, language))


def _points(board: Pairing | None, games: Iterable[Game]) -> dict[int, int]:
    """Add up the settled games of a tie by starting number; empty before the first."""
    if board is None or board.second is None:
        return {}
    numbers = {board.first_id: board.first.number or 0, board.second_id: board.second.number or 0}
    points: dict[int, int] = {}
    for game in games:
        if game.state not in SETTLED or game.step:
            continue
        facts = outcome_facts_for_standings(Outcome.from_codes(game.result, game.termination))
        for entry, own in (
            (game.white_id, facts.points_white),
            (game.black_id, facts.points_black),
        ):
            points[numbers[entry]] = points.get(numbers[entry], 0) + own
    return points


def _note(tie: Tie, board: Pairing | None, games: Iterable[Game], language: str | None) -> str:
    """Say how a tie was decided where its sum does not show it."""
    if tie.is_needless:
        return in_language(texts.NEEDLESS, language)
    if tie.side is Side.AGAIN and not tie.is_played:
        return in_language(texts.IF_NEEDED, language)
    if tie.is_walkover:
        return in_language(texts.WALKOVER, language)
    listed = list(games)
    if not listed or any(game.state not in SETTLED for game in listed):
        return ""
    if not tie.is_over:
        return in_language(texts.EQUAL, language)
    if board is not None and board.goes_on_id is not None:
        return in_language(texts.DECIDED, language)
    if all(game.termination in NOT_PLAYED for game in listed):
        return in_language(texts.BOTH_AWAY if tie.winner is None else texts.FORFEIT, language)
    return ""


def ties_by_round(bracket: ShownBracket) -> list[tuple[int, list[ShownTie]]]:
    """Group all ties by their round, for lists and papers."""
    in_order = sorted(bracket.ties, key=lambda tie: (tie.tie.round, tie.number))
    return [
        (number, list(ties)) for number, ties in groupby(in_order, key=lambda tie: tie.tie.round)
    ]


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A tie that a correction changes, as it is and as it would be."""

    number: int
    name: str
    before: tuple[str, str]
    after: tuple[str, str]
    winner_before: str
    winner_after: str


def show_changes(tournament: Tournament, changes: Iterable[TieChange]) -> tuple[ShownChange, ...]:
    """Put the changes of a bracket into names; one query."""
    people = players.numbered_entries(tournament)
    return tuple(
        ShownChange(
            change.before.number,
            texts.tie_name(change.before, get_language()),
            _names(change.before, people),
            _names(change.after, people),
            _winner_name(change.before, people),
            _winner_name(change.after, people),
        )
        for change in changes
    )


def _names(tie: Tie, people: Mapping[int, Entry]) -> tuple[str, str]:
    one, other = (_show_seat(tie, seat, people, {}) for seat in (tie.first, tie.second))
    return _name_of_seat(one), _name_of_seat(other)


def _name_of_seat(seat: ShownSeat) -> str:
    return shown_name(seat.entry.player) if seat.entry else seat.words


def _winner_name(tie: Tie, people: Mapping[int, Entry]) -> str:
    return shown_name(people[tie.winner].player) if tie.is_over and tie.winner else "–"
