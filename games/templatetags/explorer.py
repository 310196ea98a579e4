"""What the explorer counts, for templates."""

from django import template

from games.explorer.game_counts import BLACK, DRAW, WHITE, Count

register = template.Library()


@register.inclusion_tag("games/_results_bar.html")
def results_bar(count: Count) -> dict[str, object]:
    """The results of some games as a bar with its three numbers."""
    white, draws, black = (count.results[one] for one in (WHITE, DRAW, BLACK))
    known = white + draws + black or 1
    bars, at = [], 0
    for kind, number in (("white", white), ("draw", draws), ("black", black)):
        width = round(100 * number / known)
        bars.append((kind, at, width))
        at += width
    return {"white": white, "draws": draws, "black": black, "bars": bars}


@register.filter
def years(count: Count) -> str:
    """From which year to which some games were played: "1924–1987"."""
    first, last = count.first_year, count.last_year
    if not first:
        return "–"
    return str(first) if first == last else f"{first}–{last}"
