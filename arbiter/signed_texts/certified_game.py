"""The game that a certified text tells, with the irregular moves that it says were let stand,
and whose word its result rests on.

Only for a text that was signed: what any other says of itself proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.board_result import board_result, is_against
from games.board import stepper
from games.draughts import pdn

CONFIRMED_BY, RULING, ARTICLE = "ConfirmedBy", "Ruling", "Article"


BOARD_RESULT = "BoardResult"


class ConfirmedBy(StrEnum):
    """By whose word a certified result stands; the tag names one or more of them."""

    WHITE = "white"
    BLACK = "black"
    OFFICIAL = "official"
    TWO_OFFICIALS = "two officials"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Grounds:
    """What the result of a certified text rests on.

    confirmed_by   whose word; empty in texts from before it was told
    ruling         number of the ruling that decided: case, stroke, place in the case
    article        the article it names
    proved         what the moves prove where the result says otherwise, else empty
    """

    confirmed_by: tuple[ConfirmedBy, ...]
    ruling: str
    article: str
    proved: str

    @property
    def is_against_board(self) -> bool:
        """A ruling stands against the board, and says so."""
        return bool(self.proved and self.ruling)

    @property
    def is_contradiction(self) -> bool:
        """The moves deny the result and no ruling is named: such a text proves nothing."""
        return bool(self.proved and not self.ruling)


@dataclass(frozen=True, slots=True)
class LetStand:
    """An irregular move that the opponent let stand (V2), or a wrong set-up found too late (V7).

    ply    the half-move, from 1; 0 is the set-up
    move   as it is printed: "2. a3-b4", "14… c5-d6"; of the set-up nothing
    after  the position it left on the board, as FEN
    """

    ply: int
    move: str
    after: str


def read(text: str) -> pdn.ReadGame:
    """The game of a certified text, to its end."""
    return pdn.let_stand(next(pdn.read(text)))


def grounds(text: str) -> Grounds:
    """Whose word, which ruling, and whether the moves say otherwise."""
    game = read(text)
    tags = dict(game.tags)
    known = set(ConfirmedBy)
    told = (one.strip() for one in tags.get(CONFIRMED_BY, "").split(","))
    rules = tags.get("Ruleset", "")
    proved = board_result(
        game.replay, catalogue.load(rules) if rules in catalogue.all_ids() else None
    )
    against = is_against(proved, GameResult(game.result or GameResult.OPEN))
    return Grounds(
        confirmed_by=tuple(ConfirmedBy(one) for one in told if one in known),
        ruling=tags.get(RULING, ""),
        article=tags.get(ARTICLE, ""),
        proved=proved.result.value if proved and against else "",
    )


def told_as_ruled(game: pdn.ReadGame, text: str) -> pdn.ReadGame:
    """The game of a record as its certificate tells it, where a ruling made the result: result,
    ruling, article and what the board says against it; else the game as it is."""
    certified = dict(read(text).tags)
    if not certified.get(RULING):
        return game
    own = {name: certified[name] for name in (RULING, ARTICLE, BOARD_RESULT) if name in certified}
    replaced = {"result", *(name.lower() for name in (RULING, ARTICLE, BOARD_RESULT))}
    tags = tuple(tag for tag in game.tags if tag[0].lower() not in replaced)
    result = certified["Result"]
    return replace(game, tags=(*tags, ("Result", result), *own.items()), result=result)


def let_stand(text: str) -> tuple[LetStand, ...]:
    """The irregular moves in a certified text, by ply; none for nearly every game."""
    return tuple(_told(read(text))) if "[%waived" in text else ()


def _told(game: pdn.ReadGame) -> Iterator[LetStand]:
    played = stepper.steps(game.replay)
    for waiver in game.replay.waived:
        if not waiver.ply:
            yield LetStand(0, "", waiver.after.fen())
            continue
        step = played[waiver.ply - 1]
        dots = "." if step.is_pair_first else "…"
        yield LetStand(waiver.ply, f"{step.number}{dots} {step.text}", waiver.after.fen())
