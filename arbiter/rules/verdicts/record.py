"""The verdict on a game record, its evidence asked in the order an arbiter would."""

from collections.abc import Sequence
from dataclasses import replace

from arbiter.rules import draw_offers
from arbiter.rules.claims import count_draws
from arbiter.rules.clocks.flags import FlagAnswer, FlagKind
from arbiter.rules.draw_offers import MATTERS, Offer, OfferFinding
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts.by_count import (
    count_that_ended_game,
    verdict_of_game_drawn_by_count,
    verdict_of_record,
)
from arbiter.rules.verdicts.by_end import verdict_by_end_on_board, verdict_by_fact
from arbiter.rules.verdicts.by_flag import verdict_by_flag
from arbiter.rules.verdicts.model import (
    EnteredFact,
    Param,
    ReasonCode,
    RuleReading,
    Verdict,
    VerdictKind,
    VerdictReason,
    make_verdict,
)
from games.draughts.errors import Fault
from games.draughts.replay import Replay, board_outcome
from games.draughts.variants import RUSSIAN, VARIANTS, Variant

# Give the verdict on a game record, asking its evidence in the order an arbiter would.
#
# 1. A record with a fault, or of another game than the ruleset's, is nobody's result: a person
#    must see it.
# 2. A count that ends the game by itself, where the ruleset has such: what was played, written
#    or said after it cannot stand beside it.
# 3. A flag that fell before the game was over: the clocks alone never end a game, a person does;
#    a declared loss on time that they confirm is a result.
# 4. The board: a side without pieces or without a move has lost (W2, W3; the reverse in
#    poddavki); a recorded result that says otherwise is a contradiction, with both readings.
# 5. A fact entered by a person: resignation, a fallen flag, an agreed draw; a record that
#    bears another result contradicts it, and so does a draw agreed before the ruleset allows.
# 6. A recorded draw that a count proves ends by that count (D3-D10).
# 7. A count that stands in a record without a result waits for a claim or the arbiter.
# 8. A recorded result with nothing behind it, or none: not decided by this record.
#
# A draw offer that was accepted is such a fact (5); every offer is told behind the other reasons,
# and one that breaks a limit, or is denied by the record, leaves the agreement to a person.
#
# The arbiter may say that the win is obvious (7.2.9): then the counts decide nothing, only a
# repeated position still does. Where a text is open, the verdict bears every reading of it
# (`readings`).


def adjudicate_record(
    replay: Replay,
    *,
    ruleset: Ruleset,
    recorded: GameResult | None,
    fact: EnteredFact | None,
    obvious_win: bool = False,
    flags: FlagAnswer | None = None,
    offers: Sequence[Offer] = (),
) -> Verdict:
    """Give the verdict on a record under a ruleset.

    ``flags`` is the answer to what the clocks show (``rules.clocks.flags``); ``obvious_win`` is the
    arbiter's word that the exception of the ruleset holds (7.2.9); ``offers`` are the draw
    offers that officials wrote down. Raises ImpossibleOutcome for a fact that cannot be (a
    resignation nobody made), ValueError for an exception that the ruleset does not have.
    """
    agreed = draw_offers.accepted_offer(offers)
    entered = fact
    if fact is None and agreed is not None:
        entered = EnteredFact(Termination.AGREEMENT, None)
    verdict = _judge(
        replay,
        ruleset,
        recorded=recorded,
        fact=entered,
        obvious_win=obvious_win,
        flags=flags,
        agreed=agreed,
    )
    if not offers:
        return verdict
    return add_draw_offers_to_verdict(
        verdict, draw_offers.offer_findings(offers, replay, ruleset), agreed
    )


def _judge(
    replay: Replay,
    ruleset: Ruleset,
    *,
    recorded: GameResult | None,
    fact: EnteredFact | None,
    obvious_win: bool,
    flags: FlagAnswer | None,
    agreed: Offer | None,
) -> Verdict:
    if obvious_win and not ruleset.has_obvious_win_exception:
        raise ValueError(f"{ruleset.id} has no exception for an obvious win")
    report = count_draws(replay, ruleset)
    unread = _unread_reasons(replay, ruleset)
    if unread:
        return make_verdict(report, *unread, fault=replay.fault)
    board = board_outcome(replay.final, VARIANTS[ruleset.variant])
    if (ended := count_that_ended_game(report)) is not None:
        return verdict_of_game_drawn_by_count(
            report, ended, board=board, recorded=recorded, fact=fact
        )
    if flags is not None and flags.kind is not FlagKind.NOT_DOWN:
        return verdict_by_flag(report, flags, board=board, recorded=recorded, fact=fact)
    if board is not None:
        return verdict_by_end_on_board(report, board, recorded, fact)
    if fact is not None:
        return verdict_by_fact(report, recorded, fact, agreed)
    return verdict_of_record(report, recorded, obvious_win)


def _unread_reasons(replay: Replay, ruleset: Ruleset) -> tuple[VerdictReason, ...]:
    """Return why the record cannot be judged; another game first, as it may explain the fault."""
    reasons = []
    if _is_other_game(replay.variant, ruleset):
        parameters = {"variant": replay.variant.id, "expected": ruleset.variant}
        reasons.append(VerdictReason(ReasonCode.OTHER_GAME, "", None, parameters))
    if replay.fault is not None:
        reasons.append(_fault_reason(replay.fault))
    return tuple(reasons)


def _is_other_game(variant: Variant, ruleset: Ruleset) -> bool:
    """Return whether a record is of another game than the ruleset's; none said is Russian.

    A silent record may be of poddavki, too, which differs from Russian by its goal alone.
    """
    wanted = VARIANTS[ruleset.variant]
    if variant.movement != wanted.movement:
        return True
    return variant.id not in (wanted.id, RUSSIAN.id)


def _fault_reason(fault: Fault) -> VerdictReason:
    return VerdictReason(ReasonCode.FAULT, fault.rule, fault.ply, {"fault": str(fault.code)})


# The result that the moves alone prove, whatever was recorded or stated.


def outcome_proved_by_moves(replay: Replay, ruleset: Ruleset | None) -> Outcome | None:
    """Return the outcome the moves prove: no pieces or moves, an automatic draw.

    Without a ruleset only the last position is asked. None where the moves prove nothing.
    """
    if ruleset is not None:
        return adjudicate_record(replay, ruleset=ruleset, recorded=None, fact=None).outcome
    board = board_outcome(replay.final, replay.variant) if replay.fault is None else None
    return Outcome(WIN_OF[board.winner], ENDED_ON_BOARD[board.rule]) if board else None


def contradicts_moves(proved: Outcome | None, result: GameResult) -> bool:
    """Return whether a result contradicts the moves; an open result never does."""
    return proved is not None and result not in (GameResult.OPEN, proved.result)


# Add the draw offers of a game to the reasons of its verdict.


def add_draw_offers_to_verdict(
    verdict: Verdict, findings: Sequence[OfferFinding], agreed: Offer | None
) -> Verdict:
    """Add draw offers to a verdict's reasons; a doubtful agreement decides nothing."""
    noted = replace(verdict, reasons=(*verdict.reasons, *map(reason_of_offer_finding, findings)))
    if agreed is None or verdict.outcome is None:
        return noted
    where = (agreed.ply, agreed.side)
    doubts = [finding for finding in findings if finding.code in MATTERS]
    is_in_doubt = any((finding.offer.ply, finding.offer.side) == where for finding in doubts)
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    is_denied = verdict.outcome.result is not GameResult.DRAW
    if not is_denied and not (is_in_doubt and verdict.outcome == draw):
        return noted
    other = verdict.outcome if is_denied else None
    readings = (
        RuleReading("offer", "agreed", "D1", draw),
        RuleReading("offer", "played_on", "" if other else doubts[0].article, other),
    )
    return replace(noted, kind=VerdictKind.ARBITER, outcome=None, readings=readings)


def reason_of_offer_finding(finding: OfferFinding) -> VerdictReason:
    """Convert a finding about a draw offer to a reason."""
    parameters: dict[str, Param] = {"finding": finding.code.value, "side": finding.offer.side.value}
    return VerdictReason(
        ReasonCode.DRAW_OFFER, finding.article, finding.offer.ply, {**parameters, **finding.params}
    )
