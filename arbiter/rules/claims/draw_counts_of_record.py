"""Count every draw rule over a record: all draw claims and every counter at any half-move.

Each rule has a file of its own in `draws`, named as in the rulesets, with its own fold and
counter. A count never ends the fold; every claim that ever stood is listed.
"""

from dataclasses import dataclass, field

from arbiter.rules.draws.base_of_draws_by_material_ratio import RatioRule, material_ratio_on_board
from arbiter.rules.draws.draw_by_threefold_repetition import position_for_repetition
from arbiter.rules.draws.draw_counts_claims_and_resets import Claim, DrawCount
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.draws.win_by_captures_denies_draw import is_draw_denied
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.replay import Replay, board_outcome
from games.draughts.variant_definition import may_men_return


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


def count_draws(replay: Replay, ruleset: Ruleset) -> DrawReport:
    """Count every draw rule of a ruleset over a record.

    Most records are done after a single look: without a king hardly anything is counted, and
    each rule knows how long a run or how few pieces it needs.
    """
    first = 0 if may_men_return(replay.variant) else _first_king(replay)
    rules = list(ruleset.draws.values())
    if may_men_return(replay.variant):
        pass
    elif first is None:
        rules = [rule for rule in rules if rule.without_kings]
    else:
        longest = _longest_run(replay, first)
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
    if replay.start.kings:
        return 0
    for ply, move in enumerate(replay.moves, 1):
        if move.crowned:
            return ply
    return None


def _longest_run(replay: Replay, first: int) -> int:
    """Return the most king moves in a row without a capture, of both sides together."""
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
