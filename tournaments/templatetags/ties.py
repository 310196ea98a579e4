"""Filters of the pages of ties: clocks of a step, seconds as on a clock."""

from datetime import timedelta
from typing import Any

from django import template
from django.utils.translation import get_language

from arbiter.examinations.texts.clocks import describe_stored_control
from tournaments.boards.models import Game
from tournaments.boards.queries.ties import all_steps, ties_of_event
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.texts import shown_name
from tournaments.scoring.ladders import Bonus, StepClock
from tournaments.ties.forms import seconds_as_on_clock
from tournaments.ties.services.acts import acts_of_tie
from tournaments.ties.texts import (
    outcome_in_words,
    step_in_words,
    step_name,
    sums_in_words,
)

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
def step_of_game(game: Game, event: Tournament) -> str:
    """Name the step of a game by which an equal tie is played on, with its clocks."""
    steps = all_steps(event) if game.step else ()
    if not 0 < game.step < len(steps):
        return ""
    return f"{step_name(steps[game.step], get_language())}, {clocks_of_step(game)}"


@register.inclusion_tag("tournaments/ties/_own_tie.html")
def tie_of_player(event: Tournament, entry: Entry) -> dict[str, Any]:
    """Tell a player how his newest tie stands, what is played next, and until when it pauses."""
    if not event.has_ties:
        return {}
    own = [tie for tie in ties_of_event(event) if entry.pk in (tie.first.pk, tie.second.pk)]
    if not own or not (own[-1].wanted or len(own[-1].outcome.sums) > 1):
        return {}
    tie, language = own[-1], get_language()
    winner = shown_name(tie.winner.player) if tie.winner else ""
    pauses = [act for act in acts_of_tie(tie) if act.minutes and act.is_between]
    here = [game for game in tie.games if game.pairing_id == tie.pairing.pk]
    last = max((game.number for game in here), default=0)
    return {
        "event": event,
        "tie": tie,
        "standing": outcome_in_words(tie.outcome, tie.ladder.steps, winner, language),
        "sums": sums_in_words(tie.outcome, tie.ladder.steps, language),
        "next": step_in_words(tie.wanted, language) if tie.wanted else "",
        "until": max(
            (
                act.at + timedelta(minutes=act.minutes)
                for act in pauses
                if tie.wanted and act.after == last
            ),
            default=None,
        ),
    }


@register.filter
def on_clock(seconds: int | None) -> str:
    """Format seconds as minutes and seconds; a dash for unknown."""
    return "–" if seconds is None else seconds_as_on_clock(seconds)
