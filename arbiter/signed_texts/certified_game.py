"""Read the game, waivers and grounds of the result from a certified text.

Only for a text that was signed: what any other says of itself proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter.rules.claims.draw_report import count_draws
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from arbiter.rules.verdicts.board_result import board_result, is_against
from games.board import stepper
from games.draughts import pdn

CONFIRMED_BY, RULING, ARTICLE = "ConfirmedBy", "Ruling", "Article"


BOARD_RESULT = "BoardResult"


READING = "Reading"
"""How a text that can be read in two ways was read, where the result rests on that."""


class ConfirmedBy(StrEnum):
    """Who confirmed a certified result; the tag names one or more."""

    WHITE = "white"
    BLACK = "black"
    OFFICIAL = "official"
    TWO_OFFICIALS = "two officials"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of a certified result: confirmations or a ruling.

    confirmed_by   whose word; empty in texts from before it was told
    ruling         number of the ruling that decided: case, stroke, place in the case
    article        the article it names
    proved         what the moves prove where the result says otherwise, else empty
    not_shown      the draw by count that the result rests on, where the moves do not show it
    readings       how open texts were read, as (question, choice), where the draw rests on that
    """

    confirmed_by: tuple[ConfirmedBy, ...]
    ruling: str
    article: str
    proved: str
    not_shown: str = ""
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def is_against_board(self) -> bool:
        """Whether a ruling openly contradicts the board."""
        return bool(self.proved and self.ruling)

    @property
    def is_contradiction(self) -> bool:
        """Whether the moves deny the result without a ruling: such a text proves nothing."""
        return bool(self.proved and not self.ruling)


@dataclass(frozen=True, slots=True)
class LetStand:
    """An irregular move that was let stand (V2), or a wrong set-up found too late (V7).

    ply    the half-move, from 1; 0 is the set-up
    move   as it is printed: "2. a3-b4", "14… c5-d6"; of the set-up nothing
    after  the position it left on the board, as FEN
    """

    ply: int
    move: str
    after: str


def read(text: str) -> pdn.ReadGame:
    """Parse the whole game of a certified text."""
    return pdn.let_stand(next(pdn.read(text)))


def outcome(game: pdn.ReadGame) -> Outcome:
    """The certified outcome: result and how the game ended, which older texts may not say."""
    termination = dict(game.tags).get("Termination", "")
    known = set(Termination)
    ended = Termination(termination) if termination in known else Termination.RECORDED
    return Outcome(GameResult(game.result or GameResult.OPEN), ended)


def grounds(text: str) -> Grounds:
    """Parse who confirmed the result, which ruling, and whether the moves contradict it."""
    game = read(text)
    tags = dict(game.tags)
    known = set(ConfirmedBy)
    told = (one.strip() for one in tags.get(CONFIRMED_BY, "").split(","))
    rules = tags.get("Ruleset", "")
    ruleset = catalogue.load(rules) if rules in catalogue.all_ids() else None
    proved = board_result(game.replay, ruleset)
    against = is_against(proved, GameResult(game.result or GameResult.OPEN))
    return Grounds(
        confirmed_by=tuple(ConfirmedBy(one) for one in told if one in known),
        ruling=tags.get(RULING, ""),
        article=tags.get(ARTICLE, ""),
        proved=proved.result.value if proved and against else "",
        not_shown=_not_shown(game, ruleset),
        readings=tuple(_readings(tags.get(READING, ""))),
    )


def _not_shown(game: pdn.ReadGame, ruleset: Ruleset | None) -> str:
    """The rule of a draw by count that the certified moves do not fill; empty for none."""
    certified = outcome(game)
    if ruleset is None or certified.result is not GameResult.DRAW:
        return ""
    if certified.termination not in set(DrawRuleName):
        return ""
    shown = {claim.rule.value for claim in count_draws(game.replay, ruleset).claims}
    return "" if certified.termination in shown else certified.termination.value


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """Parse ``main_road_move after, counted_by strong``."""
    for one in text.split(","):
        question, _, choice = one.strip().partition(" ")
        if choice:
            yield question, choice


def with_ruling(game: pdn.ReadGame, text: str) -> pdn.ReadGame:
    """The game with the result that a ruling gave it.

    Where a ruling made the result: result, ruling, article and what the board says against it; else
    the game as it is.
    """
    certified = dict(read(text).tags)
    if not certified.get(RULING):
        return game
    own = {name: certified[name] for name in (RULING, ARTICLE, BOARD_RESULT) if name in certified}
    replaced = {"result", *(name.lower() for name in (RULING, ARTICLE, BOARD_RESULT))}
    tags = tuple(tag for tag in game.tags if tag[0].lower() not in replaced)
    result = certified["Result"]
    return replace(game, tags=(*tags, ("Result", result), *own.items()), result=result)


def let_stand(text: str) -> tuple[LetStand, ...]:
    """Parse the irregular moves that were let stand, by ply; usually none."""
    return tuple(_moves_let_stand(read(text))) if "[%waived" in text else ()


def _moves_let_stand(game: pdn.ReadGame) -> Iterator[LetStand]:
    played = stepper.steps(game.replay)
    for waiver in game.replay.waived:
        if not waiver.ply:
            yield LetStand(0, "", waiver.after.fen())
            continue
        step = played[waiver.ply - 1]
        dots = "." if step.is_pair_first else "…"
        yield LetStand(waiver.ply, f"{step.number}{dots} {step.text}", waiver.after.fen())
