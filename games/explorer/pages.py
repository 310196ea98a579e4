"""Page of the explorer: a tree of what was played in the archive, move by move."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.archive.forms import COLOURS, RESULTS
from games.board import ending_texts, endings
from games.board.stepper import steps
from games.draughts.position import START, Position
from games.draughts.variant import RUSSIAN
from games.explorer.game_counts import RESULTS as KNOWN_RESULTS
from games.explorer.game_counts import Count
from games.explorer.game_filter import EVERY_GAME
from games.explorer.request_parameters import read_game_filter, read_line, read_position
from games.explorer.selectors import explore
from games.refusals import texts as refusals
from games.refusals.codes import BadPosition, BadSearch

Kept = dict[str, str]

CONDITIONS = ("player", "colour", "since", "until", "result")


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of the tree: a move, its games, and the address of what follows it."""

    text: str
    count: Count
    address: str


@require_safe
def explorer(request: HttpRequest) -> HttpResponse:
    """Show what was played from a position, `?position=` and the moves `?line=` behind it.

    Further words of the address choose the games: a player, his colour, years, a result.
    """
    asked, refusal, game_filter = request.GET, None, EVERY_GAME
    try:
        start = read_position(asked.get("position", ""))
        played = read_line(start, asked.get("line", ""))
        game_filter = read_game_filter(asked)
    except (BadPosition, BadSearch) as error:
        refusal = refusals.explain(error.code, error.params, get_language())
        start, played = START, read_line(START, "")
    kept = {} if refusal else {name: asked[name] for name in CONDITIONS if asked.get(name)}
    found = explore(played.final, game_filter)
    ending = endings.ending_at(played.final, RUSSIAN)
    words = [step.text for step in steps(played)]
    context = {
        "asked": asked.dict(),
        "is_narrowed": bool(game_filter),
        "colours": COLOURS,
        "results": [one for one in RESULTS if one[0] in ("", *KNOWN_RESULTS)],
        "refusal": refusal,
        "found": found,
        "fen": played.final.fen(),
        "last": words[-1] if words else "",
        "road": _road(start, words, kept),
        "branches": [
            Branch(one.text, one.count, _address(start, [*words, one.text], kept))
            for one in found.moves
        ],
        "beginning": _address(START, [], kept),
        "worth": ending and ending_texts.worth(ending),
    }
    return render(request, "games/explorer.html", context, status=422 if refusal else 200)


def _road(start: Position, words: list[str], kept: Kept) -> list[tuple[str, str]]:
    """Every move that led here, with the address of the position behind it."""
    return [(word, _address(start, words[: at + 1], kept)) for at, word in enumerate(words)]


def _address(start: Position, words: list[str], kept: Kept) -> str:
    asked = {} if start == START else {"position": start.fen()}
    line = {"line": " ".join(words)} if words else {}
    return f"?{urlencode({**asked, **line, **kept}, safe=':,')}"
