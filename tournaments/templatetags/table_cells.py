"""Lines of the large tables, written in one step: a table of 200 players has a thousand cells.

A cell that a template includes costs ten times as much as the text of one; whatever is the same
in many cells is put into words once.
"""

from collections.abc import Iterable, Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.draughts import Colour
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.pairing.colour_history import ColourTurn, Preference, Strength
from tournaments.scoring.crosstable import Cell, CellGame
from tournaments.standings import texts as standings_texts
from tournaments.standings.crosstable import ColourLine, CrossPage
from tournaments.templatetags import event_words, game_words, round_words
from tournaments.templatetags.addresses import numbered
from tournaments.templatetags.standing_lines import left_mark

register = template.Library()


@register.simple_tag
def cross_lines(event: Tournament, page: CrossPage, *, is_match: bool) -> SafeString:
    """The lines of a crosstable.

    A cell is a round with the opponent's number, or an opponent.
    A single game is a link; a micro-match is its score with the games on demand.
    """
    write = _Games(is_match)
    player = numbered("event-player", event.pk)
    by_rounds = event.play_system.crosstable_by_rounds
    points, place = escape(_("points")), escape(_("place"))
    lines = []
    for line in page.lines:
        if by_rounds:
            cells = [_round(cell, rest, stated, write) for cell, rest, stated in line.rounds]
        else:
            cells = [_opponent(cell, stated, write) for cell, stated in line.opponents]
        name = escape(event_words.shown_name(line.entry.player))
        lines.append(
            f'<tr><td class="num">{line.entry.number}</td>'
            f'<th scope="row" data-number="{line.entry.number}" data-points="{points}: '
            f'{line.points}" data-place="{place}: {line.place or "–"}">'
            f'<a href="{player.of(line.entry.pk)}">{name}</a>'
            f"{left_mark(line.entry)}</th>{''.join(cells)}"
            f'<td class="num"><strong>{line.points}</strong></td>'
            f'<td class="num">{line.place}</td></tr>\n'
        )
    return mark_safe("".join(lines))


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
    """Writes the games of cells; the signs of the colours are made once."""

    def __init__(self, is_match: bool) -> None:
        self.is_match = is_match
        self.signs = {
            colour: f'<small class="cell-colour">{game_words.colour_sign(colour)}</small>'
            for colour in Colour
        }
        self.page = numbered("game")

    def games_of(self, cell: Cell) -> str:
        games = [self._game(game) for game in cell.games]
        if not self.is_match or len(games) < 2:
            return " ".join(games)
        score = f"{cell.points}:{cell.against}"
        return f"<details><summary>{score}</summary>{' '.join(games)}</details>"

    def stated(self, games: tuple[Game, ...]) -> str:
        """Stated results, which do not count yet."""
        return "".join(
            f' <a href="{self.page.of(game.pk)}" class="stated" '
            f'title="{escape(game_words.stated_by(game))}">'
            f"({escape(game_words.stated_text(game))}?)</a>"
            for game in games
        )

    def _game(self, game: CellGame) -> str:
        """The points, with the colour; a game not played with its sign."""
        sign = self.signs[game.colour]
        if not game.played:
            sign = f"<small>{game_words.forfeit_sign(game)}</small>"
        return f'<a href="{self.page.of(game.key)}">{game.points}{sign}</a>'


@register.simple_tag
def colour_lines(lines: Iterable[ColourLine], *, has_due: bool) -> SafeString:
    """The lines of the colour table: the rounds, the difference, and the colour due next."""
    write = _Turns(has_due=has_due)
    return mark_safe("".join(write.line(line) for line in lines))


class _Turns:
    """Writes the cells of the colour table; the two players of a board have one reason."""

    def __init__(self, *, has_due: bool) -> None:
        self.has_due = has_due
        self.signs = {one: game_words.colour_sign(one) for one in Colour}
        self.colours = {one: escape(game_words.colour_word(one)) for one in Colour}
        self.strengths = {one: escape(round_words.strength_word(one)) for one in Strength}
        self.no_due = escape(_("no colour due"))
        self.due = escape(_("due: %(due)s (%(strength)s)"))
        self.not_played = escape(_("not played: this colour does not count afterwards"))
        self.against = (
            f'<span class="against" title="{escape(_("against the colour due"))}">!</span>'
        )
        self.reasons: dict[tuple[int, int], str] = {}

    def line(self, line: ColourLine) -> str:
        cells = "".join(f'<td class="cross-cell">{self._turn(turn)}</td>' for turn in line.turns)
        return (
            f'<tr><td class="num">{line.entry.number}</td>'
            f'<th scope="row">{escape(event_words.shown_name(line.entry.player))}</th>{cells}'
            f'<td class="num">{standings_texts.difference_of_colours(line.row.difference)}</td>'
            f"{self._next(line.row.next)}</tr>\n"
        )

    def _next(self, wanted: Preference) -> str:
        if not self.has_due:
            return ""
        if wanted.due is None:
            return "<td>–</td>"
        strength = f"<small>{self.strengths[wanted.strength]}</small>"
        return f"<td>{self.colours[wanted.due]} {strength}</td>"

    def _turn(self, turn: ColourTurn | None) -> str:
        """The colour given, and on demand the one due and why."""
        if turn is None:
            return "–"
        told = f"<p>{self._reason(turn)}</p>"
        if self.has_due:
            told = f"<p>{self._due(turn)}</p>{told}"
        if turn.given and not turn.counts:
            told += f"<p>{self.not_played}</p>"
        return f'<details class="why"><summary>{self._given(turn)}</summary>{told}</details>'

    def _given(self, turn: ColourTurn) -> str:
        """The colour with the opponent's number; in brackets where the game was not played."""
        if turn.given is None:
            return "–"
        given = f"{self.signs[turn.given]}\u2009{turn.opponent}"
        if not turn.counts:
            given = f"({given})"
        return f"{given}{self.against}" if turn.is_against_due else given

    def _due(self, turn: ColourTurn) -> str:
        if turn.due is None:
            return self.no_due
        return self.due % {
            "due": self.colours[turn.due],
            "strength": self.strengths[turn.strength],
        }

    def _reason(self, turn: ColourTurn) -> str:
        board = (turn.round, turn.board)
        if board not in self.reasons:
            self.reasons[board] = reason(turn.reason.as_dict())
        return self.reasons[board]


def reason(stored: Mapping) -> str:
    """Why two meet or why this colour, with its article."""
    why = escape(round_words.pairing_reason(stored))
    if not stored.get("article"):
        return why
    return f"{why} <small>({escape(event_words.article_words(stored['article']))})</small>"
