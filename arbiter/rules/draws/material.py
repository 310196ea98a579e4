"""D4, D7, D8: draws by a ratio of material, the moves counted since the ratio arose."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from arbiter.rules.draws.base import DrawRule, is_draw_denied
from arbiter.rules.draws.counts import (
    ENDED,
    Claim,
    DrawCount,
    DrawRuleName,
    MovesOfEachSide,
    Reset,
    WhoseMovesCount,
    first_ply_with_few_pieces,
    irreversible_reason,
    plies_with_rows_after,
    reason_count_resets,
    reset_that_began_count,
    side_that_moved,
)
from arbiter.rules.draws.keys import (
    SideMaterial,
    parse_alternative_materials,
    read_count_resets,
    read_side_materials,
    read_whole_number,
    reader_of_words,
    ruleset_field,
)
from games.draughts.colour import Colour
from games.draughts.move import Move
from games.draughts.replay import Replay, Row

# Base of the draws by a ratio of material: find the stronger side, count the moves since.
#
# The move that makes the ratio is not counted (FMJD-64 7.2.4: from the moment it arose).


_ASK_FOR_NO_WIN = frozenset({"7.2.7", "7.2.8"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioRule(DrawRule):
    """Base of rules that limit moves while the sides have given materials.

    strong  the stronger side's material, any of these
    weak    the weaker side's
    most    with more pieces of both sides together the rule cannot stand
    """

    limit: int = ruleset_field(read_whole_number)
    count_by: WhoseMovesCount = ruleset_field(
        reader_of_words(WhoseMovesCount), WhoseMovesCount.EACH
    )
    resets: frozenset[Reset] = ruleset_field(read_count_resets, ENDED)
    strong: tuple[SideMaterial, ...] = ruleset_field(read_side_materials)
    weak: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("K")
    )
    most: int = field(init=False)

    def __post_init__(self) -> None:
        strongest = max(force.most for force in self.strong)
        object.__setattr__(self, "most", strongest + max(force.most for force in self.weak))

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List one claim for each time the ratio lasts."""
        return claims_of_ratio(self, replay, first)

    def at_end(self, replay: Replay) -> DrawCount:
        """Return the counter at the end of the record.

        Nearly every game ends outside the ratio: then only the last reset is looked for.
        """
        is_plain = self.resets >= ENDED or not self.resets
        if not is_plain or material_ratio_on_board(self, replay.rows[-1]).stands:
            return DrawRule.at_end(self, replay)
        reset_by = _last_reset(self, replay)
        return DrawCount(self.name, 0, self.limit, replay.plies, reset_by, trigger=self.trigger)

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included; zero outside the ratio."""
        name, limit, trigger = self.name, self.limit, self.trigger
        for ply, run, due in claim_due_at_each_ply(
            self, replay, count_moves_in_ratio(replay, self, 0)
        ):
            if ply < begin:
                continue
            if not run.ratio.stands:
                yield DrawCount(name, 0, limit, run.since, run.reset_by, trigger=trigger)
                continue
            yield DrawCount(
                name,
                run.own.moves_counted(self.count_by, run.ratio.strong),
                limit,
                run.since,
                run.reset_by,
                running=True,
                due=due,
                trigger=trigger,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioDeniedByWin(RatioRule):
    """A ratio rule whose full count gives no draw in a won position (7.2.7, 7.2.8)."""

    unless_won: bool = False

    def adapted_to(
        self, others: Mapping[DrawRuleName, DrawRule], stated: Mapping[str, object]
    ) -> DrawRule:
        """Apply `winning_position` of the ruleset to the rule.

        By default a won position counts where the article says so and the full count waits for a
        person.
        """
        how = stated.get("winning_position")
        by_article = self.article in _ASK_FOR_NO_WIN and not self.is_automatic
        return replace(self, unless_won=how == "judged" or (how == "by_article" and by_article))


class MaterialRatio(NamedTuple):
    """Whether a rule's material is on the board, and the stronger side, if any."""

    stands: bool
    strong: Colour | None


NONE = MaterialRatio(False, None)


class RatioRun(NamedTuple):
    """Moves of each side since a rule's material is on the board."""

    ratio: MaterialRatio
    own: MovesOfEachSide
    since: int
    reset_by: Reset


class MovesInRatio(Protocol):
    """Protocol: moves of each side while a ratio stands."""

    @property
    def ratio(self) -> MaterialRatio: ...

    @property
    def own(self) -> MovesOfEachSide: ...

    @property
    def since(self) -> int: ...


Run = TypeVar("Run", bound=MovesInRatio)


def claim_due_at_each_ply(
    rule: "RatioRule", replay: Replay, runs: Iterable[Run]
) -> Iterator[tuple[int, Run, int | None]]:
    """Yield every ply with its run and the ply after which a claim is due, or None.

    None, too, while the full count stands in a won position, until it has stood in another.
    """
    stands_since = -1
    for ply, run in enumerate(runs):
        if not run.ratio.stands:  # nearly every ply of nearly every game
            yield ply, run, None
            continue
        strong, turn = run.ratio.strong, replay.rows[ply][3]
        short = run.own.plies_short(rule.limit, rule.count_by, strong, turn)
        is_won = not short and run.since != stands_since and is_draw_denied(rule, replay, ply)
        if not short and not is_won:
            stands_since = run.since
        yield ply, run, None if is_won else ply + short


def material_ratio_on_board(rule: "RatioRule", row: Row) -> MaterialRatio:
    """Return the ratio of material on the board as a rule sees it."""
    white, black, kings, _ = row
    if (white | black).bit_count() > rule.most:
        return NONE
    ours = (white & kings).bit_count(), (white & ~kings).bit_count()
    theirs = (black & kings).bit_count(), (black & ~kings).bit_count()
    white_strong = _fits(rule, ours, theirs)
    black_strong = _fits(rule, theirs, ours)
    if white_strong and black_strong:
        return MaterialRatio(True, None)
    if white_strong:
        return MaterialRatio(True, Colour.WHITE)
    return MaterialRatio(True, Colour.BLACK) if black_strong else NONE


def may_change_material(replay: Replay, move: Move) -> bool:
    """Return whether a move may leave other material: a capture, a crowning, one let stand."""
    return move.captured > 0 or move.crowned or bool(replay.waived)


def count_moves_in_ratio(replay: Replay, rule: "RatioRule", first: int) -> Iterator[RatioRun]:
    """Yield the moves after ply ``first`` and later; zero outside the ratio."""
    resets = rule.resets
    ratio = material_ratio_on_board(rule, replay.rows[first])
    run = RatioRun(ratio, MovesOfEachSide(), first, Reset.START)
    if run.ratio.stands and first:
        run = run._replace(reset_by=reset_that_began_count(replay, first))
    yield run
    for ply, before, move, row in plies_with_rows_after(replay, first):
        if may_change_material(replay, move):
            ratio = material_ratio_on_board(rule, row)
        why = reason_count_resets(resets, before, move)
        if ratio.stands and run.ratio.stands and not why:
            run = RatioRun(ratio, run.own.plus(before[3]), run.since, run.reset_by)
        elif ratio.stands or run.ratio.stands:
            why = why or irreversible_reason(before, move) or Reset.RATIO
            run = RatioRun(ratio, MovesOfEachSide(), ply, why)
        else:
            run = RatioRun(
                NONE, MovesOfEachSide(), ply, irreversible_reason(before, move) or run.reset_by
            )
        yield run


def _last_reset(rule: "RatioRule", replay: Replay) -> Reset:
    """Return what ended the last count of a game that ends outside the ratio."""
    for ply in range(replay.plies, 0, -1):
        before, move = replay.rows[ply - 1], replay.moves[ply - 1]
        if why := irreversible_reason(before, move):
            return why
        if material_ratio_on_board(rule, before).stands:
            return Reset.RATIO
    return Reset.START


def claims_of_ratio(rule: RatioRule, replay: Replay, first: int) -> Iterator[Claim]:
    """List one draw claim for each time the ratio lasts to the limit.

    It comes on the move that fills the count, or the first after it that leaves nobody a forced win
    where the rule asks for that.
    """
    claimed = -1
    for ply, run in enumerate(count_moves_in_ratio(replay, rule, first), first):
        value = run.own.moves_counted(rule.count_by, run.ratio.strong)
        if value >= rule.limit and run.since != claimed and not is_draw_denied(rule, replay, ply):
            claimed = run.since
            proof = (run.since + 1, ply)
            yield rule.claim(ply, proof, run.since, side_that_moved(replay, ply))


def _fits(rule: "RatioRule", strong: tuple[int, int], weak: tuple[int, int]) -> bool:
    return any(force.fits(*strong) for force in rule.strong) and any(
        force.fits(*weak) for force in rule.weak
    )


# D4, draw of three kings or more against a lone king (FMJD-64 7.2.4); D8 in poddavki.
#
# By the text the draw stands when the strong side's 15th own move has not captured; a capture or
# a crowning starts the count anew. What counts as the ratio is the ruleset's: poddavki asks for
# three kings against at most one, whatever men there are besides.


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeKingsAgainstOneRule(RatioRule):
    """Rule D4: a limit of the stronger side's moves with three kings against one."""

    name: ClassVar[DrawRuleName] = DrawRuleName.THREE_KINGS_V_ONE

    strong: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("KKK+")
    )

    def least_run(self) -> int:
        """Return the shortest run of plies: the strong side moves first and last.

        With men about they need not be king moves, and a capture that resets nothing breaks no run.
        """
        if Reset.CAPTURE not in self.resets:
            return 0
        if any(force.men[1] for force in (*self.strong, *self.weak)):
            return 0
        return 2 * self.limit - 1


# D7, draw in small endings: two pieces or one king against a lone king (FMJD-64 7.2.8).
#
# The move that leaves this material on the board is not counted. By 7.2.8 nothing sets the count
# back once it runs: neither a man crowned nor a king captured on the way to king against king;
# after Pavlovich both do. Of two lone kings neither is the stronger: both must have made their
# moves.


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallEndingsRule(RatioDeniedByWin):
    """Rule D7: a limit of moves with two pieces or one king against a lone king."""

    name: ClassVar[DrawRuleName] = DrawRuleName.SMALL_ENDINGS

    strong: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("KK", "Km", "K")
    )

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List a draw claim for each time the material lasts to the limit."""
        begin = first_ply_with_few_pieces(replay, self.most, first, 2 * self.limit - 1)
        return iter(()) if begin is None else claims_of_ratio(self, replay, begin)
