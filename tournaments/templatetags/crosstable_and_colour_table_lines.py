"""Template tags that write all rows of the crosstable and of the colour table.

A cell that a template includes costs ten times as much as the text of one; whatever is the same
in many cells is put into words once. Two hundred players have thousands of cells, so a cell bears
nothing but what it says: no class, no end tag where HTML asks for none.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.draughts import Colour
from tournaments.events.models import Tournament
from tournaments.pairing.colour_preference_and_history import (
    ColourOfRound,
    ColourPreference,
    PreferenceStrength,
)
from tournaments.people import shown_names
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.rounds_and_boards.models import Game
from tournaments.scoring.lay_out_crosstable import CellGame, CrosstableCell
from tournaments.standings import coefficient_and_reason_texts
from tournaments.standings.load_crosstable_and_colours import ColourLine, CrossPage
from tournaments.templatetags import (
    event_regulations_sides_and_officials_words,
    game_words,
    round_and_pairing_words,
)
from tournaments.templatetags.row_addresses import RowAddresses, numbered
from tournaments.templatetags.standing_lines import left_mark, note_apart

register = template.Library()

AGAINST_DUE = '<span class="against">!</span>'


@register.simple_tag
def cross_lines(event: Tournament, page: CrossPage, *, is_match: bool) -> SafeString:
    """Write the rows of a crosstable.

    A cell is a round with the opponent's number, or an opponent.
    A single game is a link; a micro-match is its score with the games on demand.
    """
    write = _Games(is_match)
    player = numbered("event-player", event.pk)
    by_rounds = event.play_system.crosstable_by_rounds
    notes = namesake_notes(line.entry.player for line in page.lines)
    lines = []
    for line in page.lines:
        if by_rounds:
            cells = [_round(cell, rest, stated, write) for cell, rest, stated in line.rounds]
        else:
            cells = [_opponent(cell, stated, write) for cell, stated in line.opponents]
        name = escape(shown_names.shown_name(line.entry.player))
        lines.append(
            f'<tr><td>{line.entry.number}<th scope="row">'
            f'<a href="{player.address_of_row(line.entry.pk)}">{name}</a>'
            f"{note_apart(notes, line.entry)}{left_mark(line.entry)}"
            f"{''.join(cells)}<td>{line.points}<td>{line.place}\n"
        )
    return mark_safe("".join(lines))


def _round(
    cell: CrosstableCell | None, rest: int | None, stated: tuple[Game, ...], write: "_Games"
) -> str:
    if cell is not None:
        return f"<td>{cell.opponent} {write.games_of(cell)}{write.stated(stated)}"
    rested = "" if rest is None else f"({rest})"
    return f"<td>{rested}{write.stated(stated)}"


def _opponent(cell: CrosstableCell | None, stated: tuple[Game, ...], write: "_Games") -> str:
    if cell is None:
        return '<td class="cross-self" aria-hidden="true">'
    return f"<td>{write.games_of(cell)}{write.stated(stated)}"


class _Games:
    """Writes the games of cells; the signs of the colours are made once."""

    def __init__(self, is_match: bool) -> None:
        self.is_match = is_match
        self.signs = {colour: game_words.short_disc(colour) for colour in Colour}
        self.page = numbered("game")

    def games_of(self, cell: CrosstableCell) -> str:
        games = [self._game(game) for game in cell.games]
        if not self.is_match or len(games) < 2:
            return " ".join(games)
        score = f"{cell.points}:{cell.opponent_points}"
        return f"<details><summary>{score}</summary>{' '.join(games)}</details>"

    def stated(self, games: tuple[Game, ...]) -> str:
        """Stated results, which do not count yet."""
        return "".join(
            f' <a href="{self.page.address_of_row(game.pk)}" class="stated" '
            f'title="{escape(game_words.stated_by(game))}">'
            f"({escape(game_words.stated_text(game))}?)</a>"
            for game in games
        )

    def _game(self, game: CellGame) -> str:
        """The points, with the colour; no colour without play, one word where it was annulled."""
        if game.annulled:
            word = escape(coefficient_and_reason_texts.ANNULLED)
            return f'<a href="{self.page.address_of_row(game.key)}"><small>{word}</small></a>'
        sign = self.signs[game.colour]
        if not game.played:
            sign = f"<small>{game_words.forfeit_sign(game)}</small>"
        return f'<a href="{self.page.address_of_row(game.key)}">{game.points}{sign}</a>'


@register.simple_tag
def colour_legend() -> SafeString:
    """Write the legend of the colour discs, with the letter read aloud for each."""
    discs = {"white": Colour.WHITE, "black": Colour.BLACK}
    shown = {word: game_words.short_disc(colour) for word, colour in discs.items()}
    return format_html(
        '<span class="discs">{}</span>', format_html(_("{white}White, {black}Black"), **shown)
    )


@register.simple_tag
def colour_lines(event: Tournament, lines: Sequence[ColourLine], *, has_next: bool) -> SafeString:
    """Write the rows of the colour table: rounds, difference, colour due next.

    The name leads to the reasons of every colour of the player.
    """
    notes = namesake_notes(line.entry.player for line in lines)
    write = _ColoursByRound(numbered("event-colours-why", event.pk), notes, has_next=has_next)
    return mark_safe("".join(write.line(line) for line in lines))


class _ColoursByRound:
    """Writes the cells of the colour table; words are looked up once."""

    def __init__(self, why: RowAddresses, notes: Mapping[int, str], *, has_next: bool) -> None:
        self.why, self.notes, self.has_next = why, notes, has_next
        self.signs = {
            Colour.WHITE: f"<i>{escape(game_words.colour_word(Colour.WHITE))}</i>",
            Colour.BLACK: f"<b>{escape(game_words.colour_word(Colour.BLACK))}</b>",
        }
        self.colours = {colour: escape(game_words.colour_word(colour)) for colour in Colour}
        self.strengths = {
            strength: escape(round_and_pairing_words.strength_word(strength))
            for strength in PreferenceStrength
        }

    def line(self, line: ColourLine) -> str:
        cells = "".join(f"<td>{self._cell(round_colour)}" for round_colour in line.by_round)
        name = escape(shown_names.shown_name(line.entry.player))
        return (
            f'<tr><td class="num">{line.entry.number}'
            f'<th scope="row"><a href="{self.why.address_of_row(line.entry.number)}">{name}</a>'
            f"{note_apart(self.notes, line.entry)}{cells}"
            '<td class="num">'
            f"{coefficient_and_reason_texts.difference_of_colours(line.row.difference)}"
            f"{self._next(line.row.next)}\n"
        )

    def _next(self, wanted: ColourPreference) -> str:
        if not self.has_next:
            return ""
        if wanted.due is None:
            return "<td class=due>–"
        strength = f"<small>{self.strengths[wanted.strength]}</small>"
        return f"<td class=due>{self.colours[wanted.due]} {strength}"

    def _cell(self, round_colour: ColourOfRound | None) -> str:
        """The colour with the opponent's number; in brackets where the game was not played."""
        if round_colour is None or round_colour.given is None:
            return "–"
        text = f"{self.signs[round_colour.given]} {round_colour.opponent}"
        if not round_colour.counts:
            text = f"({text})"
        return f"{text}{AGAINST_DUE}" if round_colour.is_against_due else text


@register.simple_tag
def due_words(round_colour: ColourOfRound) -> str:
    """Return the colour that was due to a player in a round, and how strongly."""
    if round_colour.due is None:
        return _("no colour due")
    due = {
        "due": game_words.colour_word(round_colour.due),
        "strength": round_and_pairing_words.strength_word(round_colour.strength),
    }
    return _("due: %(due)s (%(strength)s)") % due


@register.filter
def colour_reason(round_colour: ColourOfRound) -> SafeString:
    """Return why this colour was given, with its article."""
    return mark_safe(pairing_or_colour_reason(round_colour.reason.as_dict()))


def pairing_or_colour_reason(stored: Mapping[str, Any]) -> str:
    """Return why two meet or why this colour, with the article."""
    why = escape(round_and_pairing_words.pairing_reason(stored))
    if not stored.get("article"):
        return why
    article = event_regulations_sides_and_officials_words.article_words(stored["article"])
    return f"{why} <small>({escape(article)})</small>"
