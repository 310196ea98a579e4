"""Page of the opening explorer: a tree of moves played in the archive, with results."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.archive.archive_search_forms import COLOURS, RESULTS
from games.board import ending_worth_texts, look_up_ending_as_data
from games.board.steps_of_replay import steps_of_replay
from games.board.variant_and_position_in_query import variant_in_query
from games.draughts.position import fen_as_shown, start_of
from games.draughts.texts.variant_names import variant_name
from games.draughts.variants import RUSSIAN, VARIANTS
from games.opening_explorer.count_moves_from_position import (
    count_moves_from_position,
    has_archive_games_of_variant,
)
from games.opening_explorer.explorer_query_parameters import (
    read_game_filter,
    read_played_line,
    read_position,
)
from games.opening_explorer.filter_of_counted_games import EVERY_GAME
from games.opening_explorer.tally_games_by_move_result_and_player import RESULTS as KNOWN_RESULTS
from games.opening_explorer.tally_games_by_move_result_and_player import ResultCount
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import BadPosition, BadSearch

Kept = dict[str, str]

CONDITIONS = ("player", "colour", "since", "until", "result")


@dataclass(frozen=True, slots=True)
class MoveBranch:
    """A row of the tree: a move, its counts, and the address one move further."""

    text: str
    count: ResultCount
    address: str


@require_safe
def show_explorer(request: HttpRequest) -> HttpResponse:
    """Show what was played from `?position=` and the moves `?line=` after it.

    Further words of the address choose the games: a player, his colour, years, a result.
    """
    query, refusal, game_filter, variant = request.GET, None, EVERY_GAME, RUSSIAN
    try:
        variant = variant_in_query(query)
        start = read_position(query.get("position", ""), variant)
        played = read_played_line(start, query.get("line", ""), variant)
        game_filter = read_game_filter(query)
    except (BadPosition, BadSearch) as error:
        refusal = refusals.explain_refusal(error.code, error.params, get_language())
        start = start_of(variant)
        played = read_played_line(start, "", variant)
    kept = {} if refusal else {name: query[name] for name in CONDITIONS if query.get(name)}
    if variant is not RUSSIAN:
        kept["variant"] = variant.id
    explored = count_moves_from_position(played.final, game_filter, variant)
    ending = look_up_ending_as_data.ending_with_moves_or_none(played.final, variant)
    words = [step.text for step in steps_of_replay(played)]
    from_start = "" if start == start_of(variant) else fen_as_shown(start, variant)
    context = {
        "asked": query.dict(),
        "is_narrowed": bool(game_filter),
        "colours": COLOURS,
        "results": [choice for choice in RESULTS if choice[0] in ("", *KNOWN_RESULTS)],
        "refusal": refusal,
        "found": explored,
        "variant": variant,
        "games": _games(),
        "has_archive_games_of_variant": bool(explored.whole.games)
        or has_archive_games_of_variant(variant),
        "fen": fen_as_shown(played.final, variant),
        "last": words[-1] if words else "",
        "road": _road(from_start, words, kept),
        "branches": [
            MoveBranch(move.text, move.count, _address(from_start, [*words, move.text], kept))
            for move in explored.moves
        ],
        "beginning": _address("", [], kept),
        "worth": ending and ending_worth_texts.worth_in_words(ending),
    }
    return render(request, "games/explorer.html", context, status=422 if refusal else 200)


def _games() -> list[tuple[str, str]]:
    """Every game by its id and its name in the reader's language; the usual one has no id."""
    language = get_language() or "ru"
    return [
        ("" if variant == RUSSIAN.id else variant, variant_name(variant, language))
        for variant in VARIANTS
    ]


def _road(start: str, words: list[str], kept: Kept) -> list[tuple[str, str]]:
    """Every move that led here, with the address of the position behind it."""
    return [(word, _address(start, words[: at + 1], kept)) for at, word in enumerate(words)]


def _address(start: str, words: list[str], kept: Kept) -> str:
    query = {"position": start} if start else {}
    line = {"line": " ".join(words)} if words else {}
    return f"?{urlencode({**query, **line, **kept}, safe=':,')}"
