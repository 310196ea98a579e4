"""Pages of the archive, and «check a record» for everybody."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from games import asked, links, marking, refusals, stepper
from games.errors import GamesError
from games.forms import LONGEST_TEXT, ArchiveForm, CheckForm
from games.limits import is_too_often
from games.selectors import records as selectors
from games.services.check import CheckedGame, check


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Search by player, event and year, page by page."""
    form = ArchiveForm(request.GET)
    form.is_valid()
    query = form.query()
    collections = list(selectors.collections())
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {
        "form": form,
        "page": selectors.search(query, page=request.GET.get("page", 1)),
        "collections": collections,
        "collection": next((one for one in collections if one.slug == query.collection), None),
        "kept": kept.urlencode(),
    }
    return render(request, "games/archive.html", context)


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


@require_http_methods(["GET", "HEAD", "POST"])
def check_record(request: HttpRequest) -> HttpResponse:
    """Judge what is pasted or uploaded; nothing is kept, the text comes back in its box."""
    if request.method != "POST":
        return render(request, "games/check_record.html", {"form": CheckForm()})
    form = CheckForm(request.POST, request.FILES)
    if is_too_often(request):
        context = {"form": form, "refusal": refusals.explain("too_often", {}, get_language())}
        return render(request, "games/check_record.html", context, status=429)
    if not form.is_valid():
        return render(request, "games/check_record.html", {"form": form}, status=422)
    data = form.data_bytes()
    text = marking.readable(data)
    context: dict[str, object] = {"form": CheckForm(initial={"text": text[:LONGEST_TEXT]})}
    try:
        games = check(data)
    except GamesError as error:
        context["refusal"] = refusals.explain(error.code, error.params, get_language())
        return render(request, "games/check_record.html", context, status=422)
    context |= {
        "games": [_shown(game, text) for game in games],
        "bad": sum(not game.is_ok for game in games),
        "board": stepper.board_context(games[0].replay) if len(games) == 1 else None,
        "is_cut": len(text) > LONGEST_TEXT,
    }
    return render(request, "games/check_record.html", context)


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A judged game of a text; a faulty one with its last good board drawn."""

    game: CheckedGame
    faults: tuple[marking.ShownFault, ...]
    svg: str


def _shown(game: CheckedGame, text: str) -> ShownGame:
    board = "" if game.is_ok else stepper.draw(game.replay, game.replay.plies)
    return ShownGame(game, marking.shown_faults(text, game.faults), board)
