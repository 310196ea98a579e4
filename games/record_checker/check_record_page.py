"""The page «Check a record»: judge a text, show the games, store nothing.

The page has no address for a game that is stored nowhere. Its buttons send the text again: with
``at`` = game/line/ply to step there without script, with ``put`` = line:column:length:move to
put a legal move in place of the faulty one, with ``latin`` = game:code to write its moves in Latin
letters as suggested, with ``act`` = play/game or back/game to write a move
of a star of several players or take it back.
"""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.board import board_template_context
from games.board.draw_board_of_replay import draw_board
from games.draughts.suggestions import SuggestionCode
from games.draughts.suggestions.moves_in_russian_letters import rewrite_in_latin_letters
from games.draughts.suggestions.suggestion import IN_RUSSIAN_LETTERS
from games.record_checker import (
    mark_and_replace_faulty_words,
    write_or_take_back_many_player_star_move,
)
from games.record_checker.board_and_moves_of_many_player_star import (
    ShownStarBoard,
    draw_star_and_list_moves,
)
from games.record_checker.check_games_of_text import CheckedGame, check_games_of_text
from games.record_checker.record_to_check_form import LONGEST_TEXT, CheckForm
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import GamesError, RefusalCode
from games.web.request_limits import charge_for_size, has_used_up_check_rate

FORM = "record"  # the id of the form that holds the text
STARS = write_or_take_back_many_player_star_move.SEVERAL
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
            "refusal": refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language()),
        }
        return render(request, "games/check_record.html", refused, status=429)
    if not form.is_too_large:
        charge_for_size(request)
    if not form.is_valid():
        return render(request, "games/check_record.html", {"form": form}, status=422)
    data = form.data_bytes()
    text = mark_and_replace_faulty_words.decode_for_marking(data)
    changed = _with_move_put_in(text, request.POST.get("put", ""))
    if changed is not None:
        text, data = changed.text, changed.text.encode()
    context: dict[str, object] = {"changed": changed}
    try:
        games = check_games_of_text(data)
        latin = _with_latin_letters(text, games, request.POST.get("latin", ""))
        if latin is not None:
            text, games = latin, check_games_of_text(latin.encode())
            context["is_in_latin"] = True
        if act := write_or_take_back_many_player_star_move.StarRecordAct.from_form(request.POST):
            text, games = write_or_take_back_many_player_star_move.play_or_take_back_star_move(
                text, games, act
            )
    except GamesError as error:
        context["form"] = CheckForm(initial={"text": text[:LONGEST_TEXT]})
        context["refusal"] = refusals.explain_refusal(error.code, error.params, get_language())
        if error.code == RefusalCode.BINARY:  # no text to be mended: what was typed before stays
            context["form"] = CheckForm(initial={"text": form.cleaned_data["text"]})
        return render(request, "games/check_record.html", context, status=422)
    place = ShownPlace(act.game) if act else _place_asked_for(request.POST.get("at", ""), games)
    context |= _judged(text, games, place)
    return render(request, "games/check_record.html", context)


def _begun(request: HttpRequest) -> HttpResponse:
    """An empty board, or with ``star=3`` to ``star=6`` a star of so many players at its start."""
    count = request.GET.get("star", "")
    context: dict[str, object] = {
        "form": CheckForm(),
        "board": board_template_context.empty_board_context(),
    }
    if count in map(str, STARS):
        text = write_or_take_back_many_player_star_move.empty_star_record(int(count))
        context = _judged(text, check_games_of_text(text.encode()), ShownPlace(1))
    return render(request, "games/check_record.html", context | {"stars": STARS})


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
        "marked": mark_and_replace_faulty_words.mark_all_faults(
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
    faults: tuple[mark_and_replace_faulty_words.ShownFault, ...]
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
    changed = mark_and_replace_faulty_words.replace_word_by_move(
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
    faults = mark_and_replace_faulty_words.faults_with_marked_lines(text, game.faults)
    if game.race:
        ply = place.ply if game.number == place.game else None
        return ShownGame(
            game, faults, race=draw_star_and_list_moves(game.race, ply, get_language() or "ru")
        )
    if game.number != place.game:
        drawn = "" if game.is_ok else draw_board(game.replay, game.plies)
        return ShownGame(game, faults, svg=drawn)
    board = board_template_context.board_context(
        game.replay,
        game=game.game,
        line=place.line,
        ply=place.ply,
        form="" if is_cut else FORM,
        prefix=f"{game.number}/",
    )
    return ShownGame(game, faults, board)
