"""Diagram on a paper of what games begin with: a drawn opening or another starting position."""

from django.utils.translation import gettext as _

from arbiter.rules.rulesets import ruleset_catalogue
from games.board.position_texts import position_in_words
from games.draughts import Position
from games.draughts.svg_diagram import svg
from tournaments.drawn_openings.drawn_and_awaited_openings import DrawnOpening
from tournaments.events import handicap_texts
from tournaments.events.models import Tournament
from tournaments.papers.paper_as_words_and_tables import (
    Opening,
)


def diagram_of_set_up(tournament: Tournament, fen: str) -> Opening:
    """Return the diagram of a set-up: a handicap in words, another with its FEN."""
    variant = ruleset_catalogue.variant_of_ruleset(tournament.ruleset_id)
    position = Position.from_fen(fen, variant)
    board = svg(position, title=position_in_words(position, variant), variant=variant)
    if handicap := handicap_texts.handicap_words(fen, variant):
        return Opening(handicap, "", board)
    return Opening(_("Set-up of the games"), fen, board)


def opening_of_board(drawn: DrawnOpening) -> Opening:
    """Return a board's drawn opening as a diagram with its number and moves."""
    opening = drawn.opening
    caption = _("Drawn opening: %(number)s") % {"number": opening.number}
    board = svg(opening.position, title=position_in_words(opening.position))
    return Opening(caption, opening.movetext if opening.moves else "", board)
