"""Pages of openings: the tree of moves played in the archive; tables of drawn openings."""

from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.archive.forms import COLOURS, RESULTS
from games.board import texts as board_texts
from games.board.queries import moves
from games.board.queries.context import board_context
from games.board.queries.moves import variant_in_query
from games.board.steps import steps_of_replay
from games.draughts import openings
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.moves import legal_moves
from games.draughts.openings import Opening
from games.draughts.position import START, fen_as_shown, start_of
from games.draughts.squares import squares_of
from games.draughts.texts.names import variant_name
from games.draughts.variants import RUSSIAN, VARIANTS
from games.openings.queries import tables
from games.openings.queries.counted import EVERY_GAME
from games.openings.queries.explorer import (
    count_moves_from_position,
    has_archive_games_of_variant,
    read_game_filter,
    read_played_line,
    read_position,
)
from games.openings.tally import RESULTS as KNOWN_RESULTS
from games.openings.tally import ResultCount
from games.web import ports as web_ports
from games.web import texts as web_texts
from games.web.errors import BadPosition, BadSearch

# Page of the opening explorer: a tree of moves played in the archive, with results.


Kept = dict[str, str]

MOVE_TO_COME = "MOVE"  # in an address of which the script makes that of the move just played

KEPT = ("player", "colour", "since", "until", "result", "flip")


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
        refusal = web_texts.explain_refusal(error.code, error.params, get_language())
        start = start_of(variant)
        played = read_played_line(start, "", variant)
    kept = {} if refusal else {name: query[name] for name in KEPT if query.get(name)}
    if variant is not RUSSIAN:
        kept["variant"] = variant.id
    explored = count_moves_from_position(played.final, game_filter, variant)
    ending = moves.ending_with_moves_or_none(played.final, variant)
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
        "board": board_context(played, is_flipped="flip" in query),
        "walk": _walk(from_start, words, kept),
        "road": _road(from_start, words, kept),
        "branches": [
            MoveBranch(move.text, move.count, _address(from_start, [*words, move.text], kept))
            for move in explored.moves
        ],
        "players": [
            (player, _address(from_start, words, {**kept, "player": player.name}))
            for player in explored.players
        ],
        "beginning": _address("", [], kept),
        "worth": ending and board_texts.worth_in_words(ending),
    }
    return render(request, "games/openings/explorer.html", context, status=422 if refusal else 200)


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


def _walk(start: str, words: list[str], kept: Kept) -> str:
    """The address behind one move more; its text takes the place of the last word."""
    return _address(start, [*words, MOVE_TO_COME], kept)


def _address(start: str, words: list[str], kept: Kept) -> str:
    query = {"position": start} if start else {}
    line = {"line": " ".join(words)} if words else {}
    return f"?{urlencode({**query, **line, **kept}, safe=':,')}"


# Pages of the tables of drawn openings: the list, one edition with boards, its text.


TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """An opening with its board drawn; ``must_capture`` says that a capture is due at once."""

    opening: Opening
    svg: str
    must_capture: bool


@dataclass(frozen=True, slots=True)
class OpeningGroup:
    """Openings of a table shown under one heading."""

    title: str
    openings: tuple[ShownOpening, ...]


@require_safe
def show_list_of_opening_tables(request: HttpRequest) -> HttpResponse:
    """Show the list of every edition of every table."""
    return render(
        request,
        "games/openings/opening_tables.html",
        {
            "tables": tables.list_opening_tables(),
            "desk": web_ports.openings_desk_address(request.user),
        },
    )


@require_safe
def show_opening_table(request: HttpRequest, slug: str, edition: str) -> HttpResponse:
    """Show one edition, every position drawn; printed it is the sheet for the lot."""
    listed = _listed(slug, edition)
    shown = map(_shown_opening, tables.load_opening_table(listed).openings)
    groups = [
        OpeningGroup(title, tuple(entries))
        for title, entries in groupby(shown, key=lambda entry: entry.opening.group)
    ]
    context = {
        "table": listed,
        "groups": groups,
        "desk": web_ports.openings_desk_address(request.user),
    }
    return render(request, "games/openings/opening_table.html", context)


@require_safe
def send_opening_table_text(request: HttpRequest, slug: str, edition: str) -> HttpResponse:
    """Send an edition's canonical text, whose SHA-256 its page shows."""
    text = openings.write(tables.load_opening_table(_listed(slug, edition)))
    answer = HttpResponse(text, content_type=TEXT)
    answer["Content-Disposition"] = f'inline; filename="{slug}-{edition}.txt"'
    return answer


def _listed(slug: str, edition: str) -> tables.ListedTable:
    listed = tables.find_edition(slug, edition)
    if listed is None:
        raise Http404
    return listed


def _shown_opening(opening: Opening) -> ShownOpening:
    position = opening.position
    moved = position.white & ~START.white | position.black & ~START.black
    return ShownOpening(
        opening=opening,
        svg=thumbnail(position, title=opening.number, marked=squares_of(moved)),
        must_capture=legal_moves(position)[0].is_capture,
    )
