"""The three joined cells by which an official enters a result, and what stands there instead.

One form (``results``) serves all boards of the page: each button brings the address of its game,
so that a hundred boards carry one token.
"""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from arbiter.rules.outcome import GameResult, Termination
from tournaments.events.models import Tournament
from tournaments.results.forms import RESULTS
from tournaments.results.result_signs import is_in_points, signs_by_value
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.templatetags import game_words
from tournaments.templatetags.row_addresses import numbered

FORM = "results"
USUAL = ("1", "=", "0")
SHORT_DRAW = "½"  # a whole ½–½ needs no room; 1–1 in points does not fit it
NO_CELLS = (GameState.DISPUTED, GameState.ADJOURNED, GameState.ANNULLED)


def winner(game: Game) -> str:
    """Whose name is bold: ``w``, ``b``, or nobody's."""
    if game.state != GameState.FINISHED:
        return ""
    return {GameResult.WHITE_WINS: "w", GameResult.BLACK_WINS: "b"}.get(GameResult(game.result), "")


def entered_as(game: Game) -> str:
    """The value of the form that stands in a finished game; empty without a result."""
    if game.state != GameState.FINISHED:
        return ""
    played = game.termination not in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)
    for value, outcome in RESULTS.items():
        is_played = outcome.termination is Termination.RECORDED
        if outcome.result == game.result and is_played == played:
            return value
    return ""


class ResultCells:
    """Writes the cells of one page; its words are looked up once."""

    def __init__(self, cases: Mapping[int, int], event: Tournament) -> None:
        self.cases, self.event = cases, event
        self.short = dict(signs_by_value(event.ruleset_id))
        if not is_in_points(event.ruleset_id):
            self.short["="] = SHORT_DRAW
        self.entry, self.page = numbered("game-result"), numbered("game")
        self.case = numbered("case")
        self.words = {
            "1": escape(_("White wins")),
            "=": escape(_("draw")),
            "0": escape(_("Black wins")),
        }
        self.other = escape(_("Another result"))
        self.to_case = escape(_("To the case"))
        self.change = escape(_("change"))

    def of(self, game: Game, board: int) -> str:
        """The cells of a game, or the link to the case that has to be decided first."""
        if game.state == GameState.DISPUTED and game.pk in self.cases:
            address = self.case.of(self.cases[game.pk])
            return f'<a class="to-case" href="{address}">{self.to_case}</a>'
        if game.state in NO_CELLS:
            return ""
        chosen = entered_as(game)
        label = escape(_("Result of board %(board)s") % {"board": board})
        cells = "".join(self._cell(game, value, chosen) for value in USUAL)
        cells += self._more(game, chosen)
        return (
            f'<div class="cells" role="group" aria-label="{label}">{cells}</div>'
            f'<a class="change" href="{self.page.of(game.pk)}#by-hand">{self.change}</a>'
        )

    def _cell(self, game: Game, value: str, chosen: str) -> str:
        address = f"{self.entry.of(game.pk)}?expected_revision={game.revision}"
        pressed = ' aria-pressed="true"' if value == chosen else ""
        return (
            f'<button form="{FORM}" formaction="{address}" name="result" value="{value}"'
            f"{pressed}>{self.short[value]}<small>{self.words[value]}</small></button>"
        )

    def _more(self, game: Game, chosen: str) -> str:
        """Forfeits and double losses: a menu with a script, the page of the game without one."""
        is_special = bool(chosen) and chosen not in USUAL
        shown = escape(game_words.result_text(game, self.event)) if is_special else "…"
        mark = ' aria-current="true"' if is_special else ""
        return (
            f'<a class="more" href="{self.page.of(game.pk)}#by-hand" aria-label="{self.other}"'
            f"{mark}>{shown}</a>"
        )
