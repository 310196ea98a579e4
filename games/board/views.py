"""The page «Check a record»; pictures of positions, SVG or PNG, by the FEN in the address."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.archive import downloads
from games.board import faulty_words, pictures
from games.board.forms import LONGEST_TEXT, CheckForm
from games.board.queries import checker
from games.board.queries import context as context_queries
from games.board.queries.checker import (
    CheckedGame,
    ShownStarBoard,
    check_games_of_text,
    draw_star_and_list_moves,
    games_of_whole_text,
)
from games.board.queries.context import draw_board
from games.board.queries.moves import position_in_query, variant_in_query
from games.board.steps import squares_named_in_move_text
from games.draughts.diagrams.svg import svg
from games.draughts.suggestions import SuggestionCode
from games.draughts.suggestions.base import IN_RUSSIAN_LETTERS
from games.draughts.suggestions.letters import rewrite_in_latin_letters
from games.draughts.variants import RUSSIAN, VARIANTS, Variant
from games.web import texts as web_texts
from games.web.errors import BadPosition, GamesError, RefusalCode
from games.web.limits import charge_for_size, has_used_up_check_rate

# The page «Check a record»: judge a text, show the games, store nothing.
#
# The page has no address for a game that is stored nowhere. Its buttons send the text again: with
# ``at`` = game/line/ply to step there without script, with ``put`` = line:column:length:move to
# put a legal move in place of the faulty one, with ``latin`` = game:code to write its moves in
# Latin letters as suggested, with ``act`` = play/game or back/game to write a move of a star of
# several players or take it back.


FORM = "record"  # the id of the form that holds the text

STARS = checker.SEVERAL

_MOVE = re.compile(r"(?:[a-q]?\d{1,2}[-:x]){1,40}[a-q]?\d{1,2}", re.ASCII)  # of any board


@require_http_methods(["GET", "HEAD", "POST"])
def check_record(request: HttpRequest) -> HttpResponse:
    """Judge the pasted or uploaded record and show the report; nothing is stored."""
    if request.method != "POST":
        return _begun(request)
    form = CheckForm(request.POST, request.FILES)
    if has_used_up_check_rate(request):
        refused = {
            "form": form,
            "refusal": web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language()),
        }
        return render(request, "games/board/check_record.html", refused, status=429)
    if not form.is_too_large:
        charge_for_size(request)
    if not form.is_valid():
        return render(request, "games/board/check_record.html", {"form": form}, status=422)
    data = form.data_bytes()
    text = faulty_words.decode_for_marking(data)
    changed = _with_move_put_in(text, request.POST.get("put", ""))
    if changed is not None:
        text, data = changed.text, changed.text.encode()
    context: dict[str, object] = {"changed": changed}
    try:
        played = VARIANTS.get(request.POST.get("game", ""), RUSSIAN)
        games = check_games_of_text(data, played)
        latin = _with_latin_letters(text, games, request.POST.get("latin", ""))
        if latin is not None:
            text, games = latin, check_games_of_text(latin.encode(), played)
            context["is_in_latin"] = True
        context |= _game_of_whole_text(games, played)
        if act := checker.StarRecordAct.from_form(request.POST):
            text, games = checker.play_or_take_back_star_move(text, games, act)
    except GamesError as error:
        context["form"] = CheckForm(initial={"text": text[:LONGEST_TEXT]})
        context["refusal"] = web_texts.explain_refusal(error.code, error.params, get_language())
        if error.code == RefusalCode.BINARY:  # no text to be mended: what was typed before stays
            context["form"] = CheckForm(initial={"text": form.cleaned_data["text"]})
        return render(request, "games/board/check_record.html", context, status=422)
    place = ShownPlace(act.game) if act else _place_asked_for(request.POST.get("at", ""), games)
    context |= _judged(text, games, place)
    return render(request, "games/board/check_record.html", context)


def _game_of_whole_text(games: tuple[CheckedGame, ...], played: Variant) -> dict[str, object]:
    """The question which game is played where the records name none, or its answer."""
    if played is not RUSSIAN:
        return {"whole_game": played}
    return {"whole_games": [VARIANTS[id] for id in games_of_whole_text(games)]}


def _begun(request: HttpRequest) -> HttpResponse:
    """An empty board, or with ``star=3`` to ``star=6`` a star of so many players at its start."""
    count = request.GET.get("star", "")
    context: dict[str, object] = {
        "form": CheckForm(),
        "board": context_queries.empty_board_context(),
    }
    if count in map(str, STARS):
        text = checker.empty_star_record(int(count))
        context = _judged(text, check_games_of_text(text.encode()), ShownPlace(1))
    return render(request, "games/board/check_record.html", context | {"stars": STARS})


def _judged(text: str, games: tuple[CheckedGame, ...], place: "ShownPlace") -> dict[str, object]:
    """The context of a judged text: its games, its faults marked, the form to correct it."""
    is_cut = len(text) > LONGEST_TEXT
    return {
        "form": CheckForm(initial={"text": text[:LONGEST_TEXT]}),
        "games": [_shown_game(game, text, place, is_cut) for game in games],
        "bad": sum(not game.is_ok for game in games),
        "has_moves": any(game.plies for game in games),
        "is_cut": is_cut,
        "put_form": "" if is_cut else FORM,
        "marked": faulty_words.mark_all_faults(
            text, [fault for game in games for fault in game.faults]
        ),
    }


@dataclass(frozen=True, slots=True)
class ChangedText:
    """The text of a record after the reader has taken a suggested move."""

    text: str
    move: str
    line: int


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """What the page's board shows: which game, which line, which half-move."""

    game: int
    line: str = ""
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A judged game on the page: one with a board to step through, other faulty ones drawn.

    ``race`` is the board of a star of more players than two.
    """

    game: CheckedGame
    faults: tuple[faulty_words.ShownFault, ...]
    board: dict[str, object] | None = None
    svg: str = ""
    race: ShownStarBoard | None = None


def _with_move_put_in(text: str, wish: str) -> ChangedText | None:
    """The text with the move of a button in it; None without a wish or a place for it."""
    numbers, move = wish.split(":", 3)[:3], wish.split(":", 3)[3:]
    if not move or not _MOVE.fullmatch(move[0]):
        return None
    if not all(number.isascii() and number.isdigit() and len(number) < 8 for number in numbers):
        return None
    line, column, length = map(int, numbers)
    changed = faulty_words.replace_word_by_move(
        text, line=line, column=column, length=length, move=move[0]
    )
    return None if changed is None else ChangedText(changed, move[0], line)


def _with_latin_letters(text: str, games: tuple[CheckedGame, ...], wish: str) -> str | None:
    """The text with the moves of one game in Latin letters, if that was suggested for it."""
    number, _, code = wish.partition(":")
    for game in games:
        codes = [suggestion.code for suggestion in game.suggestions or ()]
        if str(game.number) == number and code in codes and code in IN_RUSSIAN_LETTERS:
            rows, source = text.replace("\r\n", "\n").replace("\r", "\n"), game.game.source
            return rows.replace(source, rewrite_in_latin_letters(source, SuggestionCode(code)), 1)
    return None


def _place_asked_for(at: str, games: tuple[CheckedGame, ...]) -> ShownPlace:
    """The place a button names, else the first game with a fault, else the first."""
    parts = at.split("/")
    if len(parts) == 3 and parts[0].isdecimal() and parts[2].isdecimal() and len(at) < 250:
        number = int(parts[0][:6])
        if any(game.number == number for game in games):
            return ShownPlace(number, parts[1], int(parts[2][:6]))
    first = next((game for game in games if not game.is_ok), games[0])
    return ShownPlace(first.number)


def _shown_game(game: CheckedGame, text: str, place: ShownPlace, is_cut: bool) -> ShownGame:
    faults = faulty_words.faults_with_marked_lines(text, game.faults, game.replay.variant)
    if game.race:
        ply = place.ply if game.number == place.game else None
        return ShownGame(
            game, faults, race=draw_star_and_list_moves(game.race, ply, get_language() or "ru")
        )
    if game.number != place.game:
        drawn = "" if game.is_ok else draw_board(game.replay, game.plies)
        return ShownGame(game, faults, svg=drawn)
    board = context_queries.board_context(
        game.replay,
        game=game.game,
        line=place.line,
        ply=place.ply,
        form="" if is_cut else FORM,
        prefix=f"{game.number}/",
    )
    return ShownGame(game, faults, board)


# Serve pictures of positions, SVG or PNG, by the FEN in the address; build such addresses.


class AcceptsAnyMediaType(BaseContentNegotiation):
    """Content negotiation that accepts any media type; errors are problem documents."""

    def select_parser(self, request: Request, parsers: list[Any]) -> object:
        """Return the first parser."""
        return parsers[0]

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer, whatever the caller accepts."""
        return renderers[0], renderers[0].media_type


@extend_schema(exclude=True)
class PositionPictureView(APIView):
    """Drawn from the address alone: no database, as often as the rate allows."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = AcceptsAnyMediaType

    def get(self, request: Request, fen: str, kind: str) -> HttpResponse:
        """Draw a position: ``/positions/W:Wc3,Kd4:Bd6.svg``.

        ``?move=c3-d4`` marks a move, ``?flip=1`` turns the board.
        ``?variant=towers`` names the game, Russian draughts without it.
        ``.png`` is the same for programs that show no SVG, of the size messengers like.
        422 with the fault of a FEN that is none.
        """
        variant = variant_in_query(request.query_params)
        position = position_in_query(unquote(fen), variant)
        move = request.query_params.get("move", "")
        path = squares_named_in_move_text(move, variant)
        if move and not path:
            raise BadPosition(RefusalCode.BAD_MOVE, text=move[:80])
        is_flipped = request.query_params.get("flip") == "1"
        drawn = svg(position, flipped=is_flipped, path=path, variant=variant)
        if kind == "png":
            return downloads.png_response(pictures.cached_board_png(drawn))
        return downloads.svg_response(drawn)
