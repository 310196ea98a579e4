"""Filters of the pages of ties: clocks of a step, seconds as on a clock."""

from datetime import timedelta
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations.texts.clocks import describe_stored_control
from tournaments.boards.models import Game
from tournaments.boards.queries import ties as queries
from tournaments.boards.queries.ties import Tie, all_steps, ties_of_event
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.texts import shown_name
from tournaments.scoring.ladders import Bonus, StepClock
from tournaments.scoring.ties import FIRST, SECOND, TieCode
from tournaments.ties.forms import seconds_as_on_clock
from tournaments.ties.queries import (
    NextGame,
    NextIs,
    games_of_step,
    next_game_of_tie,
    place_in_step,
)
from tournaments.ties.services.acts import acts_of_tie
from tournaments.ties.texts import (
    colours_in_words,
    game_in_words,
    match_in_words,
    next_game_in_words,
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


@register.inclusion_tag("tournaments/ties/_tie_of_game.html")
def tie_of_game(game: Game, page: str) -> dict[str, Any]:
    """Tell whoever enters a game how its tie stands, which game of it this is, what follows.

    ``page`` is the name of the page on which the next game is entered. All of it follows from the
    games: nobody types the result of a tie.
    """
    tie = queries.tie_of_game(game)
    if tie is None or len(tie.ladder.steps) == 1 == tie.ladder.steps[0].games:
        return {}
    language = get_language()
    steps = tie.ladder.steps
    winner = shown_name(tie.winner.player) if tie.winner else ""
    is_drawn = len(steps) == 1 and tie.outcome.reason.code == TieCode.EXHAUSTED
    here = next((own for own in tie.outcome.sums if own.step == game.step), None)
    follows = next_game_of_tie(tie, game)
    return {
        "event": tie.tournament,
        "tie": tie,
        "now": game_in_words(
            steps[game.step], place_in_step(tie, game), games_of_step(tie, game.step), language
        ),
        "clock": clocks_of_step(game),
        "here": here,
        "sums": sums_in_words(tie.outcome, steps, language),
        "standing": _("the two are equal: each has a draw")
        if is_drawn
        else outcome_in_words(tie.outcome, steps, winner, language),
        "match": _match(tie, language),
        "follows": _follows(tie, follows, game.pairing.round.number) if follows else "",
        "next_page": reverse(page, args=[follows.game.pk])
        if follows is not None and follows.game is not None and game.is_settled
        else "",
    }


def _match(tie: Tie, language: str | None) -> str:
    """Say how the match stands of which a tie is one micro-match."""
    if tie.match is None:
        return ""
    won = {FIRST: tie.first, SECOND: tie.second}
    winner = shown_name(won[tie.match.winner].player) if tie.match.winner else ""
    return match_in_words(tie.match, tie.ladder.steps, winner, language)


def _follows(tie: Tie, follows: NextGame, here: int) -> str:
    """Say what follows a game of round ``here``."""
    language = get_language()
    step = tie.ladder.steps[follows.step]
    colours = ""
    if follows.white is not None and follows.black is not None:
        white, black = shown_name(follows.white.player), shown_name(follows.black.player)
        colours = colours_in_words(white, black, language)
    words = next_game_in_words(follows.when, step, follows.number, language, colours=colours)
    if follows.round not in (None, here):
        words = f"{words} ({_('round %(round)s') % {'round': follows.round}})"
    return words if follows.when != NextIs.WANTED else f"{words}. {_clock_of_next(tie, follows)}"


def _clock_of_next(tie: Tie, follows: NextGame) -> str:
    """Say with what clocks a game begins that is to be set up, and who sets it up."""
    clock = queries.next_clock(tie, follows.white) if follows.white is not None else None
    if clock is None:
        return _("The arbiter sets it up.")
    if clock.is_rest_wanted:
        return _("The arbiter notes what is left on the clocks, and sets it up.")
    white, black = clock.clock.white, clock.clock.black
    if clock.before is None and white == black:  # as the step says
        return _("The arbiter sets it up.")
    words = _("On the clocks: White %(white)s, Black %(black)s. The arbiter sets it up.")
    return words % {"white": seconds_as_on_clock(white), "black": seconds_as_on_clock(black)}


@register.filter
def on_clock(seconds: int | None) -> str:
    """Format seconds as minutes and seconds; a dash for unknown."""
    return "–" if seconds is None else seconds_as_on_clock(seconds)
