"""Write the buttons 1, ½, 0 by which an official enters a result, or what stands there instead.

One form serves all boards of the page, so that a hundred boards carry one token: the name of a
button is its game and the state of the game that it was drawn for. What is the same on every board,
the words of the buttons and the link to correct, the script writes from the words of that form;
without a script the number of the board leads to the page of its game.
"""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from arbiter.rules.outcome import GameResult, Termination
from tournaments.events.models import Tournament
from tournaments.results.result_and_undo_forms import RESULTS
from tournaments.results.result_signs_keys_and_choices import are_results_in_points, signs_by_value
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.templatetags import game_words
from tournaments.templatetags.row_addresses import numbered

FORM = "r"  # written three hundred times on the page of a large round
USUAL = ("1", "=", "0")
SHORT_DRAW = "½"  # a whole ½–½ needs no room; 1–1 in points does not fit it
NO_CELLS = (GameState.DISPUTED, GameState.ADJOURNED, GameState.ANNULLED)


def winner_shown_bold(game: Game) -> str:
    """Return whose name is bold: ``w``, ``b``, or empty."""
    if game.state != GameState.FINISHED:
        return ""
    return {GameResult.WHITE_WINS: "w", GameResult.BLACK_WINS: "b"}.get(GameResult(game.result), "")


def entered_as(game: Game) -> str:
    """Return the form value of a finished game's result; empty without one."""
    if game.state != GameState.FINISHED:
        return ""
    played = game.termination not in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)
    for value, outcome in RESULTS.items():
        is_played = outcome.termination is Termination.RECORDED
        if outcome.result == game.result and is_played == played:
            return value
    return ""


class ResultCells:
    """Writer of the result cells of one page; its words are looked up once."""

    def __init__(self, cases: Mapping[int, int], event: Tournament) -> None:
        self.cases, self.event = cases, event
        self.short = dict(signs_by_value(event.ruleset_id))
        if not are_results_in_points(event.ruleset_id):
            self.short["="] = SHORT_DRAW
        self.page, self.case = numbered("game"), numbered("case")
        self.to_case = escape(_("To the case"))

    def are_for(self, game: Game) -> bool:
        """Return whether a game's result can be entered by its cells now."""
        return game.state not in NO_CELLS

    def cells_of_game(self, game: Game) -> str:
        """Write a game's cells, or the link to the case that must be decided first."""
        if game.state == GameState.DISPUTED and game.pk in self.cases:
            address = self.case.address_of_row(self.cases[game.pk])
            return f"<a class=to-case href={address}>{self.to_case}</a>"
        if not self.are_for(game):
            return ""
        chosen = entered_as(game)
        cells = "".join(self._cell(game, value, chosen) for value in USUAL)
        return f"<div class=cells>{cells}{self._more(game, chosen)}</div>"

    def _cell(self, game: Game, value: str, chosen: str) -> str:
        pressed = " aria-pressed=true" if value == chosen else ""
        return (
            f"<button form={FORM} name={game.pk}.{game.revision} value='{value}'"
            f"{pressed}>{self.short[value]}</button>"
        )

    def _more(self, game: Game, chosen: str) -> str:
        """Forfeits and double losses: a menu with a script, the page of the game without one."""
        is_special = bool(chosen) and chosen not in USUAL
        shown = escape(game_words.result_text(game, self.event)) if is_special else "…"
        mark = " aria-current=true" if is_special else ""
        return f"<a class=more href={self.page.address_of_row(game.pk)}#by-hand{mark}>{shown}</a>"
