"""Template tags of the opening explorer: results as a bar, span of years."""

from django import template

from games.opening_explorer.tally_games_by_move_result_and_player import (
    BLACK,
    DRAW,
    WHITE,
    ResultCount,
)

register = template.Library()


@register.inclusion_tag("games/_results_bar.html")
def results_bar(count: ResultCount) -> dict[str, object]:
    """Draw the results of games as a bar with its three numbers."""
    white, draws, black = (count.results[result] for result in (WHITE, DRAW, BLACK))
    known = white + draws + black or 1
    bars, at = [], 0
    for kind, number in (("white", white), ("draw", draws), ("black", black)):
        width = round(100 * number / known)
        bars.append((kind, at, width))
        at += width
    return {"white": white, "draws": draws, "black": black, "bars": bars}


@register.filter
def first_and_last_year(count: ResultCount) -> str:
    """Return the first and last year of games: "1924–1987"."""
    first, last = count.first_year, count.last_year
    if not first:
        return "–"
    return str(first) if first == last else f"{first}–{last}"
