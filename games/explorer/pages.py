"""Page of the explorer: a tree of what was played in the archive, move by move."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.board import ending_texts, endings
from games.board.stepper import steps
from games.draughts.position import START, Position
from games.draughts.replay import Replay
from games.draughts.variant import RUSSIAN
from games.explorer.asked import line_from, position_of
from games.explorer.selectors import Played, explore
from games.explorer.tally import Count
from games.refusals import texts as refusals
from games.refusals.codes import BadPosition


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of the tree: a move, its games, and the address of what follows it."""

    text: str
    count: Count
    address: str


@require_safe
def explorer(request: HttpRequest) -> HttpResponse:
    """Show what was played from a position, `?position=` and the moves `?line=` behind it."""
    asked, refusal = request.GET.get("position", ""), None
    try:
        start = position_of(asked)
        played = line_from(start, request.GET.get("line", ""))
    except BadPosition as error:
        refusal = refusals.explain(error.code, error.params, get_language())
        start, played = START, line_from(START, "")
    found = explore(played.final)
    ending = endings.ending_at(played.final, RUSSIAN)
    words = [step.text for step in steps(played)]
    context = {
        "asked": asked,
        "refusal": refusal,
        "found": found,
        "fen": played.final.fen(),
        "last": words[-1] if words else "",
        "road": _road(start, played, words),
        "branches": [_branch(start, words, one) for one in found.moves],
        "worth": ending and ending_texts.worth(ending),
    }
    return render(request, "games/explorer.html", context, status=422 if refusal else 200)


def _road(start: Position, played: Replay, words: list[str]) -> list[tuple[str, str]]:
    """Every move that led here, with the address of the position behind it."""
    return [(word, _address(start, words[: at + 1])) for at, word in enumerate(words)]


def _branch(start: Position, words: list[str], one: Played) -> Branch:
    return Branch(one.text, one.count, _address(start, [*words, one.text]))


def _address(start: Position, words: list[str]) -> str:
    asked = {} if start == START else {"position": start.fen()}
    return f"?{urlencode({**asked, 'line': ' '.join(words)}, safe=':,')}"
