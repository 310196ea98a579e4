"""Filters of the pages of ties: clocks of a step, seconds as on a clock."""

from django import template
from django.utils.translation import get_language

from arbiter.examinations.texts.clocks import describe_stored_control
from tournaments.boards.models import Game
from tournaments.scoring.ladders import Bonus, StepClock
from tournaments.ties.forms import seconds_as_on_clock

register = template.Library()


@register.filter
def clocks_of_step(game: Game) -> str:
    """Return the clocks with which a game of a step begins; those of both where they differ."""
    if not game.clock:
        return ""
    clock = StepClock(**{**game.clock, "bonus": Bonus(game.clock["bonus"])})
    if clock.control:
        return describe_stored_control(clock.control, get_language())
    sides = f"{seconds_as_on_clock(clock.white)} / {seconds_as_on_clock(clock.black)}"
    sign = "+" if clock.bonus is Bonus.INCREMENT else "d"
    return f"{sides} {sign}{clock.added}" if clock.added else sides


@register.filter
def on_clock(seconds: int | None) -> str:
    """Format seconds as minutes and seconds; a dash for unknown."""
    return "–" if seconds is None else seconds_as_on_clock(seconds)
