"""Cells of the large tables, written in one step: a table of 200 players has a thousand of them.

A cell that a template includes costs ten times as much as the text of one.
"""

from functools import lru_cache

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.draughts import Colour
from tournaments.models import Game
from tournaments.pairing.colours import ColourTurn
from tournaments.scoring.crosstable import Cell, CellGame
from tournaments.selectors.control import Seat
from tournaments.selectors.crosstable import ColourLine, CrossLine
from tournaments.templatetags import event_words

register = template.Library()


@register.simple_tag
def cross_cells(line: CrossLine, *, by_rounds: bool, is_match: bool) -> SafeString:
    """The cells of one player's line of a crosstable.

    A cell is a round with the opponent's number, or an opponent.
    A single game is a link; a micro-match is its score with the games on demand.
    """
    write = _Games(is_match)
    if by_rounds:
        cells = [_round(cell, rest, stated, write) for cell, rest, stated in line.rounds]
    else:
        cells = [_opponent(cell, stated, write) for cell, stated in line.opponents]
    return mark_safe("".join(cells))


def _round(cell: Cell | None, rest: int | None, stated: tuple[Game, ...], write: "_Games") -> str:
    if cell is not None:
        met = f'<span class="met">{cell.opponent}</span> '
        return f'<td class="cross-cell">{met}{write.games_of(cell)}{write.stated(stated)}</td>'
    rested = "" if rest is None else f'<span class="rested">({rest})</span>'
    return f'<td class="cross-cell">{rested}{write.stated(stated)}</td>'


def _opponent(cell: Cell | None, stated: tuple[Game, ...], write: "_Games") -> str:
    if cell is None:
        return '<td class="cross-self" aria-hidden="true"></td>'
    return f'<td class="cross-cell">{write.games_of(cell)}{write.stated(stated)}</td>'


class _Games:
    """Writes the games of cells; the letters of the colours are looked up once."""

    def __init__(self, is_match: bool) -> None:
        self.is_match = is_match
        words = {colour: escape(event_words.colour_letter(colour)) for colour in Colour}
        self.letters = {
            colour: f'<small class="cell-colour">{word}</small>' for colour, word in words.items()
        }
        self.before, self.after = _game_address(get_script_prefix())

    def games_of(self, cell: Cell) -> str:
        games = [self._game(game) for game in cell.games]
        if not self.is_match or len(games) < 2:
            return " ".join(games)
        score = f"{cell.points}:{cell.against}"
        return f"<details><summary>{score}</summary>{' '.join(games)}</details>"

    def stated(self, games: tuple[Game, ...]) -> str:
        """Stated results, which do not count yet."""
        return "".join(
            f' <a href="{self.before}{game.pk}{self.after}" class="stated" '
            f'title="{escape(event_words.stated_by(game))}">'
            f"({escape(event_words.stated_text(game))}?)</a>"
            for game in games
        )

    def _game(self, game: CellGame) -> str:
        """The points, with the colour; a game not played with its sign."""
        sign = self.letters[game.colour]
        if not game.played:
            sign = f"<small>{event_words.forfeit_sign(game)}</small>"
        return f'<a href="{self.before}{game.key}{self.after}">{game.points}{sign}</a>'


@lru_cache(maxsize=4)
def _game_address(_prefix: str) -> tuple[str, str]:
    """What stands before and behind the number of a game in the address of its page."""
    before, _number, after = reverse("game", args=[0]).rpartition("0")
    return before, after


@register.simple_tag
def colour_cells(line: ColourLine) -> SafeString:
    """The rounds of one player's line of the colour table."""
    cells = (f'<td class="cross-cell">{_turn(turn)}</td>' for turn in line.turns)
    return mark_safe("".join(cells))


def _turn(turn: ColourTurn | None) -> str:
    """The colour given, and on demand the one due and why."""
    if turn is None:
        return "–"
    why = escape(event_words.pairing_reason(turn.reason.as_dict()))
    if turn.reason.article:
        why += f" <small>({escape(event_words.article_words(turn.reason.article))})</small>"
    lines = [_due(turn), why]
    if turn.given and not turn.counts:
        lines.append(escape(_("not played: this colour does not count afterwards")))
    told = "".join(f"<p>{line}</p>" for line in lines)
    return f'<details class="why"><summary>{_given(turn)}</summary>{told}</details>'


def _given(turn: ColourTurn) -> str:
    """The colour with the opponent's number; in brackets where the game was not played."""
    if turn.given is None:
        return "–"
    given = f"{escape(event_words.colour_letter(turn.given))}{turn.opponent}"
    if not turn.counts:
        given = f"({given})"
    if not turn.is_against_due:
        return given
    return f'{given}<span class="against" title="{escape(_("against the colour due"))}">!</span>'


def _due(turn: ColourTurn) -> str:
    if turn.due is None:
        return escape(_("no colour due"))
    words = {
        "due": event_words.colour_word(turn.due),
        "strength": event_words.strength_word(turn.strength),
    }
    return escape(_("due: %(due)s (%(strength)s)") % words)


@register.simple_tag
def seat_facts(seat: Seat | None) -> SafeString:
    """The points of a player before the round and the colours that count; nothing if unknown."""
    if seat is None:
        return mark_safe("")
    points = ngettext("%(points)s point", "%(points)s points", seat.points)
    facts = [escape(points % {"points": seat.points})]
    if seat.colours:
        facts.append(escape("".join(map(event_words.colour_letter, seat.colours))))
    return mark_safe(f'<small class="known">{" · ".join(facts)}</small>')
