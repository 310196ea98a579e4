"""Answer a player's draw claim at a half-move: right, premature by how many moves, or wrong."""

from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.claims.draw_counts_of_record import DrawReport
from arbiter.rules.draws.draw_counts_claims_and_resets import DrawCount
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName, Reset
from games.draughts.notation import format_move
from games.draughts.replay import board_outcome


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
    black_first whether the record begins with the second half of a pair, which numbers its moves
    """

    kind: AnswerKind
    rule: DrawRuleName
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
    black_first: bool

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
            "black_first": self.black_first,
        }


def answer_claim(report: DrawReport, rule: DrawRuleName, ply: int) -> ClaimAnswer:
    """Answer a claim of ``rule`` after ``ply``; raises IndexError for no such ply."""
    replay = report.replay
    if not 0 <= ply <= replay.plies:
        raise IndexError(ply)
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


def answer_every_rule(report: DrawReport, ply: int) -> tuple[ClaimAnswer, ...]:
    """Answer a claim of every rule in force, made after ``ply``."""
    return tuple(answer_claim(report, rule, ply) for rule in report.ruleset.draws)


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
        black_first=report.replay.variant.begins_with_second_half_of_pair(report.replay.start.turn),
    )


def _proof(report: DrawReport, count: DrawCount, ply: int) -> tuple[int, ...]:
    rows = report.replay.rows
    if count.rule is DrawRuleName.THREEFOLD:
        return tuple(number for number in range(ply + 1) if rows[number] == rows[ply])
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
