"""The page of one record of the archive."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import asked, links, marking, stepper
from games.selectors import records as selectors


@require_safe
def archive_game(request: HttpRequest, pk: int) -> HttpResponse:
    """One record: board, moves, tags, and what was found when it was read.

    Only records of a collection are the public's; a version that a player handed in belongs
    to the page of his game.
    """
    record = selectors.get(pk)
    if record is None or record.collection is None:
        raise Http404
    game = selectors.read_again(record)
    context = {
        "record": record,
        "game": game,
        "faults": marking.shown_faults(marking.readable(bytes(record.source)), game.faults),
        "board": stepper.board_context(
            game.replay, ply=asked.ply(request), is_flipped=asked.is_flipped(request)
        ),
        "links": links.of(record),
    }
    return render(request, "games/archive_game.html", context)
