"""Draw claims: all draws counted over a record, and the answer to a player's claim."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.claims.uncounted import (
    ClaimRule,
    UncountedDraw,
    article_of_one_against_one,
    article_to_claim,
    rules_to_answer,
)
from arbiter.rules.draws.base import DrawRule, is_draw_denied
from arbiter.rules.draws.counts import Claim, DrawCount, DrawRuleName, Reset
from arbiter.rules.draws.material import RatioRule, material_ratio_on_board
from arbiter.rules.draws.repetition import (
    count_repetitions,
    may_position_return,
    position_for_repetition,
)
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.notation import format_move
from games.draughts.numbering import MoveNumbers, numbering_of_replay
from games.draughts.position import StatePosition
from games.draughts.replay import Replay, board_outcome

# Answer a player's draw claim at a half-move: right, premature by how many moves, or wrong.


class AnswerKind(StrEnum):
    """The three answers to a draw claim."""

    RIGHT = "right"
    PREMATURE = "premature"
    WRONG = "wrong"


class WrongClaimCause(StrEnum):
    """Why a draw claim is wrong."""

    NOT_IN_RULESET = "not_in_ruleset"
    NOT_REPEATED = "not_repeated"  # the position stands for the first time
    NOT_COUNTED = "not_counted"  # the rule's material or run is not on the board
    OTHER_PIECES = "other_pieces"  # the draw asks for other pieces on the board
    GAME_OVER = "game_over"  # the board had decided before
    WON_POSITION = "won_position"  # the count is full, yet captures win by force


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """The answer to one draw claim, with the half-moves that prove it.

    ply         the ply after which it is made
    short       premature by so many occurrences or moves, else 0
    due         the ply after which it can be right, None when nobody can tell
    plies       what proves it: the plies after which the position stood, or those counted
                (first and last; of the main road every one); empty when there are none
    last_move   the move that made ply the ply it is, in long form; empty at the start
    since, reset_by   where the count began, and what set it back there
    numbering   how the half-moves of the record are numbered
    """

    kind: AnswerKind
    rule: ClaimRule
    ply: int
    article: str
    why: WrongClaimCause | None
    value: int
    limit: int
    short: int
    due: int | None
    plies: tuple[int, ...]
    last_move: str
    since: int | None
    reset_by: Reset | None
    numbering: MoveNumbers

    def as_dict(self) -> dict[str, object]:
        """Return the answer as JSON-ready data."""
        return {
            "answer": str(self.kind),
            "rule": str(self.rule),
            "ply": self.ply,
            "article": self.article,
            "why": str(self.why) if self.why else None,
            "value": self.value,
            "limit": self.limit,
            "short": self.short,
            "due": self.due,
            "plies": list(self.plies),
            "last_move": self.last_move,
            "since": self.since,
            "reset_by": str(self.reset_by) if self.reset_by else None,
            "black_first": self.numbering.late,
            **self.numbering.as_data(),
        }


# Count every draw rule over a record: all draw claims and every counter at any half-move.
#
# Each rule has a file of its own in `draws`, named as in the rulesets, with its own fold and
# counter. A count never ends the fold; every claim that ever stood is listed.


@dataclass(frozen=True, slots=True)
class DrawReport:
    """All draw claims of a record in order of half-moves, and every counter at any half-move."""

    replay: Replay
    ruleset: Ruleset
    claims: tuple[Claim, ...]
    _counts: list[tuple[DrawCount, ...]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def counters_after(self, ply: int) -> tuple[DrawCount, ...]:
        """Return each draw rule's counter after ``ply`` half-moves; computed on first use."""
        if not self._counts:
            draws = self.ruleset.draws
            folds = [rule.counts(self.replay) for rule in draws.values()]
            rows = zip(*folds, strict=True) if folds else [()] * len(self.replay.rows)
            self._counts.extend(rows)
        return self._counts[ply]

    def counters_at_end(self) -> tuple[DrawCount, ...]:
        """Return each draw rule's counter at the end of the record."""
        if self._counts:
            return self._counts[self.replay.plies]
        return tuple(rule.at_end(self.replay) for rule in self.ruleset.draws.values())

    def valid_claims(self) -> tuple[Claim, ...]:
        """List the draw claims still valid at the end of the record."""
        if not self.claims:
            return ()
        now = {count.rule: count for count in self.counters_at_end()}
        return tuple(
            claim for claim in self.claims if self._claim_holds_now(claim, now[claim.rule])
        )

    def counts_denied_by_win(self) -> tuple[DrawCount, ...]:
        """List full counts that give no draw because the position is won (7.2.7, 7.2.8)."""
        replay, claimed = self.replay, {(claim.rule, claim.since) for claim in self.claims}
        won = {
            name
            for name, rule in self.ruleset.draws.items()
            if isinstance(rule, RatioRule)
            and rule.unless_won
            and material_ratio_on_board(rule, replay.rows[-1]).stands
            and is_draw_denied(rule, replay, replay.plies)
        }
        if not won:  # nearly every game: nothing has to be counted
            return ()
        return tuple(
            count
            for count in self.counters_at_end()
            if count.rule in won
            and count.value >= count.limit
            and (count.rule, count.since) not in claimed
        )

    def _claim_holds_now(self, claim: Claim, now: DrawCount) -> bool:
        """A repeated position must be on the board; a run of moves must still be the same."""
        if claim.rule is DrawRuleName.THREEFOLD:
            return position_for_repetition(self.replay, claim.first_ply) == position_for_repetition(
                self.replay, self.replay.plies
            )
        return now.value >= now.limit and claim.since == now.since


def answer_claim(report: DrawReport, rule: ClaimRule, ply: int) -> ClaimAnswer:
    """Answer a claim of ``rule`` after ``ply``; raises IndexError for no such ply."""
    replay = report.replay
    if not 0 <= ply <= replay.plies:
        raise IndexError(ply)
    if isinstance(rule, UncountedDraw):
        return _answer_by_pieces(report, rule, ply)
    count = next((count for count in report.counters_after(ply) if count.rule is rule), None)
    if count is None:
        return _make_answer(
            report, DrawCount(rule, 0, 0, ply, Reset.START), ply, WrongClaimCause.NOT_IN_RULESET
        )
    if ply == replay.plies and board_outcome(replay.final, replay.variant) is not None:
        return _make_answer(report, count, ply, WrongClaimCause.GAME_OVER)
    if not count.running:
        is_repetition = rule is DrawRuleName.THREEFOLD
        return _make_answer(
            report,
            count,
            ply,
            WrongClaimCause.NOT_REPEATED if is_repetition else WrongClaimCause.NOT_COUNTED,
        )
    if _is_won(report, count, ply):
        return _make_answer(report, count, ply, WrongClaimCause.WON_POSITION)
    return _make_answer(report, count, ply, None)


def _is_won(report: DrawReport, count: DrawCount, ply: int) -> bool:
    """Whether the count is full and draws nothing, because a win is forced (7.2.7, 7.2.8)."""
    if not report.ruleset.draws[count.rule].unless_won or count.value < count.limit:
        return False
    claims = (
        claim for claim in report.claims if (claim.rule, claim.since) == (count.rule, count.since)
    )
    return not any(claim.first_ply <= ply for claim in claims)


def _answer_by_pieces(report: DrawReport, rule: UncountedDraw, ply: int) -> ClaimAnswer:
    """Answer a claim that the pieces on the board speak of, and no count."""
    replay, article = report.replay, article_to_claim(report.ruleset, rule)
    stands = bool(article_of_one_against_one(replay.rows[ply], replay.variant.id))
    why: WrongClaimCause | None = None
    if not article or rule is not UncountedDraw.ONE_AGAINST_ONE:
        why = WrongClaimCause.NOT_IN_RULESET
    elif ply == replay.plies and board_outcome(replay.final, replay.variant) is not None:
        why = WrongClaimCause.GAME_OVER
    elif not stands:
        why = WrongClaimCause.OTHER_PIECES
    return ClaimAnswer(
        kind=AnswerKind.WRONG if why else AnswerKind.RIGHT,
        rule=rule,
        ply=ply,
        article=article,
        why=why,
        value=int(stands),
        limit=1,
        short=0,
        due=None if why else ply,
        plies=() if why else (ply,),
        last_move=_move(report, ply),
        since=None,
        reset_by=None,
        numbering=numbering_of_replay(replay),
    )


def answer_every_rule(report: DrawReport, ply: int) -> tuple[ClaimAnswer, ...]:
    """Answer a claim of every rule in force, made after ``ply``."""
    return tuple(answer_claim(report, rule, ply) for rule in rules_to_answer(report.ruleset))


def _make_answer(
    report: DrawReport, count: DrawCount, ply: int, why: WrongClaimCause | None
) -> ClaimAnswer:
    in_force = report.ruleset.draws.get(count.rule)
    short = max(count.limit - count.value, 0) if why is None else 0
    kind = AnswerKind.PREMATURE if short else AnswerKind.RIGHT
    is_counted = in_force is not None and why in (
        None,
        WrongClaimCause.NOT_COUNTED,
        WrongClaimCause.NOT_REPEATED,
    )
    return ClaimAnswer(
        kind=AnswerKind.WRONG if why else kind,
        rule=count.rule,
        ply=ply,
        article=in_force.article if in_force else "",
        why=why,
        value=count.value,
        limit=count.limit,
        short=short,
        due=count.due if why is None else None,
        plies=_proof(report, count, ply) if why is None else (),
        last_move=_move(report, ply),
        since=count.since if is_counted else None,
        reset_by=count.reset_by if is_counted else None,
        numbering=numbering_of_replay(report.replay),
    )


def _proof(report: DrawReport, count: DrawCount, ply: int) -> tuple[int, ...]:
    if count.rule is DrawRuleName.THREEFOLD:
        *_, repetition = count_repetitions(report.replay, 0, ply)
        return repetition.plies
    for claim in report.claims:
        if (claim.rule, claim.since) == (count.rule, count.since) and claim.first_ply <= ply:
            return claim.plies
    return (count.since + 1, ply) if ply > count.since else ()


def _move(report: DrawReport, ply: int) -> str:
    if not ply:
        return ""
    replay = report.replay
    before, move = replay.positions[ply - 1], replay.moves[ply - 1]
    variant = replay.variant
    return format_move(before, move, capture=variant.capture_sign, variant=variant)


def count_draws(replay: Replay, ruleset: Ruleset) -> DrawReport:
    """Count every draw rule of a ruleset over a record.

    Most records are done after a single look: without a king hardly anything is counted, and
    each rule knows how long a run or how few pieces it needs.
    """
    rules: Iterable[DrawRule] = ruleset.draws.values()
    first: int | None = 0
    if may_position_return(replay):
        pass
    elif (first := _first_king(replay)) is None:
        rules = [rule for rule in rules if rule.without_kings]
    else:
        longest = longest_run_of_king_moves(replay, first)
        rules = [rule for rule in rules if longest >= rule.least_run()]
    claims = [claim for rule in rules for claim in rule.claims(replay, first or 0)]
    if claims:
        claims = sorted(_before_the_end(replay, claims), key=_by_ply)
    return DrawReport(replay, ruleset, tuple(claims))


def _before_the_end(replay: Replay, claims: list[Claim]) -> list[Claim]:
    """The last allowed move may still win: a draw never stands where the board is decided."""
    last = [claim for claim in claims if claim.first_ply == replay.plies]
    if not last or board_outcome(replay.final, replay.variant) is None:
        return claims
    return [claim for claim in claims if claim.first_ply < replay.plies]


def _first_king(replay: Replay) -> int | None:
    """Return the ply after which the first king stands, None when there never is one."""
    return 0 if replay.start.kings else replay.first_crowning


def longest_run_of_king_moves(replay: Replay, first: int) -> int:
    """Return the most king moves in a row without a capture, of both sides together.

    ``first`` is the ply after which the first king stands. Only where the kings stand is followed:
    to make every position of a record takes longer than all its draws.
    """
    if replay.waived or isinstance(replay.start, StatePosition):
        return _longest_run_in_positions(replay, first)
    moves = replay.moves
    kings = 1 << moves[first - 1].target if first else replay.start.kings
    longest = run = 0
    for move in moves[first:]:
        origin, target, captured, crowned = move[:]  # bare: unpacked faster
        if kings >> origin & 1:
            kings ^= 1 << origin ^ 1 << target
            run += 1
        else:
            run = 0
            if crowned:
                kings |= 1 << target
        if captured:
            kings &= ~captured
            run = 0
        elif run > longest:
            longest = run
    return longest


def _longest_run_in_positions(replay: Replay, first: int) -> int:
    """Where a move may have left another position than its own: read off the positions."""
    longest = run = 0
    rest = zip(replay.rows[first:], replay.moves[first:], strict=False)
    for (_, _, kings, _), move in rest:
        if move.captured or not kings >> move.origin & 1:
            run = 0
            continue
        run += 1
        if run > longest:
            longest = run
    return longest


def _by_ply(claim: Claim) -> tuple[int, str]:
    return claim.first_ply, claim.rule
