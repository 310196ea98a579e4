"""Pages of a judge at a board: find it, say what happened, write the remedy down, take it back."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries.rights import Action
from arbiter.cases.queries.incidents import incidents_of_subject
from arbiter.papers.queries.lines import absolute_address, qr_code
from arbiter.rules.incidents.facts import BadFacts
from games.draughts.colour import Colour
from games.draughts.fen import LONGEST
from games.draughts.position import fen_as_shown
from games.web.requests import parse_whole_number, post_only
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title
from tournaments.events.views.page import (
    event_or_404,
    in_hours_of_hall,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.games.queries import published
from tournaments.games.texts import result_text
from tournaments.judging import services, texts
from tournaments.judging.queries import boards, remedies
from tournaments.judging.queries.remedies import Asked, KnownBoard
from tournaments.judging.words import ARTICLES, Remedy, Word

# Find the board: by its number, or by the code that stands at it.


ON_A_SHEET = 12

MOST_MOVES = 999  # of a side in a game


@login_required
@require_safe
@never_cache
def find_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for the number of the board, and show who waits for a judge."""
    tournament = event_or_404(request, pk)
    if not boards.may_work_at_boards(request.user, tournament):
        raise PermissionDenied(Action.ENTER_RESULT.value)
    typed = request.GET.get("board", "")
    number = parse_whole_number(typed)
    game = boards.game_at_board(tournament, number) if number is not None else None
    if game is not None:
        return redirect("event-board", pk, number)
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "typed": typed,
        "round": boards.round_being_played(tournament),
        "waiting": boards.cases_that_wait(request.user, tournament),
    }
    return render(request, "tournaments/judging/find.html", context)


@require_safe
@never_cache
def open_board(request: HttpRequest, pk: int, board: int) -> HttpResponse:
    """Open a board by its code: a judge comes to his page, everybody else to that of the game."""
    tournament = event_or_404(request, pk)
    game = boards.game_at_board(tournament, board)
    if game is not None:
        is_judge = boards.may_judge(request.user, game)
        return redirect("game-at-board" if is_judge else "game", game.pk)
    if boards.may_work_at_boards(request.user, tournament):
        return redirect(f"{reverse('event-at-board', args=[pk])}?{urlencode({'board': board})}")
    return redirect("event", pk)


@login_required
@require_safe
@never_cache
def print_board_codes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the codes of all boards on sheets to print; they hold for the whole event."""
    tournament = event_or_404(request, pk)
    if not boards.may_work_at_boards(request.user, tournament):
        raise PermissionDenied(Action.ENTER_RESULT.value)
    last = boards.boards_of_event(tournament)
    boards_with_codes = [
        (number, qr_code(absolute_address(request, "event-board", pk, number)))
        for number in range(1, last + 1)
    ]
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "sheets": [
            boards_with_codes[first : first + ON_A_SHEET] for first in range(0, last, ON_A_SHEET)
        ],
    }
    return render(request, "tournaments/judging/codes.html", context)


# At the board: six words, whose it was, what follows.


@require_safe
@never_cache
def show_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the six words of the hall; a game that is over has none."""
    game = _game(pk)
    if not boards.may_judge(request.user, game):
        return redirect("game", pk)
    board = remedies.known_board(game)
    context = _head(game)
    context |= {
        "words": [(word, *texts.words_of_hall(word, get_language())) for word in Word],
        "is_in_play": game.state in boards.IN_PLAY,
        "result": result_text(game, game.pairing.round.tournament),
        "position": _position(board),
        "done": _done(request, game),
    }
    return render(request, "tournaments/judging/board.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@show_refusals_as_messages
def follow_word(request: HttpRequest, pk: int, word: str) -> HttpResponse:
    """Ask whose it was and which piece, show what follows; the one button writes it down."""
    game = _game(pk)
    if word not in set(Word):
        raise Http404
    if not boards.may_judge(request.user, game):
        if request.method == "POST":
            raise PermissionDenied(Action.RULE_ON_CASE.value)
        return redirect("game", pk)
    if game.state not in boards.IN_PLAY and request.method != "POST":
        return redirect("game-at-board", pk)
    asked = _asked(Word(word), request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        return _decide(request, game, value_or_404(asked))
    context = _head(game) | {"word": word}
    context["title"] = texts.words_of_hall(Word(word), get_language())[0]
    if asked is None:
        context["sides"] = _sides(game, Word(word))
        return render(request, "tournaments/judging/who.html", context)
    return _remedy_page(request, game, asked, context)


def _remedy_page(
    request: HttpRequest, game: Game, asked: Asked, context: dict[str, Any]
) -> HttpResponse:
    language = get_language()
    context |= {"asked": asked, "who": texts.who(asked.side, language)}
    context["setup_address"] = _address_to_set_up(game, asked)
    try:
        board = remedies.known_board(game, asked.set_up, asked.move)
        context["is_position_known"] = board.position_before(asked.colour) is not None
        if asked.word is Word.TOUCHED and not asked.square:
            rows = remedies.rows_of_squares(board, asked.colour)
            if rows:
                context |= {"rows": rows, "width": len(rows[0]), "unknown": remedies.UNKNOWN}
                return render(request, "tournaments/judging/piece.html", context)
        remedy = remedies.remedy_at_board(board, asked, timezone.now())
    except BadFacts as error:
        context |= {"doubt": texts.doubt(error, language), "unknown": remedies.UNKNOWN}
        return render(request, "tournaments/judging/doubt.html", context)
    context |= _remedy_in_words(board, asked, remedy)
    return render(request, "tournaments/judging/remedy.html", context)


def _address_to_set_up(game: Game, asked: Asked) -> str:
    """Return where the position is set up by taps; empty where no position is asked for."""
    if asked.word not in ARTICLES:
        return ""
    query = urlencode({"word": asked.word.value, "side": asked.side})
    return f"{reverse('game-at-board-setup', args=[game.pk])}?{query}"


@login_required
@require_safe
@never_cache
def set_up_position(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board to set up by taps: the position before the move that was made wrong."""
    game = _game(pk)
    if not boards.may_judge(request.user, game):
        return redirect("game", pk)
    word, side = request.GET.get("word", ""), request.GET.get("side", "")
    if word not in set(ARTICLES) or side not in ("w", "b"):
        raise Http404
    board = remedies.known_board(game)
    fen = remedies.position_to_set_up(board, Colour(side))
    context = _head(game) | {
        "word": word,
        "title": texts.words_of_hall(Word(word), get_language())[0],
        "side": side,
        "who": texts.who(side, get_language()),
        "board_fen": fen,
        "board_variant": board.variant,
        "has_position": True,
        "longest": LONGEST,
        "most_moves": MOST_MOVES,
        "is_move_asked_for": bool(incidents_of_subject(game.subject)),  # or two would be one
        "move": ((board.ply_of(Colour(side)) or 0) + 1) // 2,
    }
    return render(request, "tournaments/judging/setup.html", context)


def _remedy_in_words(board: KnownBoard, asked: Asked, remedy: Remedy) -> dict[str, Any]:
    language = get_language()
    ladder = None
    if asked.word not in (Word.FLAG, Word.LATE) and remedy.act is not None:
        ladder = remedies.ladder_of_side(board.game, asked.colour)
    return {
        "remedy": remedy,
        "lines": texts.lines_of_remedy(remedy, language),
        "said": texts.said_aloud(remedy, language),
        "button": texts.ACTS[remedy.act] if remedy.act else "",
        "others": [(act.value, texts.ACTS[act]) for act in remedy.others],
        "ladder": ladder,
        "sanctions": texts.sanction_choices(ladder.means, remedies.NO_SANCTION, language)
        if ladder
        else (),
    }


def _decide(request: HttpRequest, game: Game, asked: Asked) -> HttpResponse:
    """Write the decision down; what is said aloud is kept as its reason."""
    language, at = get_language(), timezone.now()
    act = request.POST.get("act", "")
    revision = parse_whole_number(request.POST.get("expected_revision", ""))
    decided = services.decide_at_board(
        game_id=game.pk,
        asked=asked,
        act=act,
        expected_revision=-1 if revision is None else revision,
        claim=texts.claim_of_word(asked.word, asked.side, language),
        say=lambda remedy: texts.reason_of_decision(remedy, act, language),
        actor=request.user,
        at=at,
    )
    page = reverse("game-at-board", args=[game.pk])
    if decided.arrival is not None:
        messages.success(request, _("Written down: the clock runs since the hour of the round."))
        return redirect(page)
    query = {"case": decided.case.pk} if decided.case else {"entered": decided.game.revision}
    return redirect(f"{page}?{urlencode(query)}")


@login_required
@post_only
@show_refusals_as_messages
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what this judge wrote down last at the board."""
    game = _game(pk)
    revision = parse_whole_number(request.POST.get("expected_revision", ""))
    services.take_back_decision(
        game_id=game.pk,
        case_id=parse_whole_number(request.POST.get("case", "")),
        expected_revision=-1 if revision is None else revision,
        reason=str(texts.TAKEN_BACK),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Taken back: board %(board)s.") % {"board": game.pairing.board})
    return redirect("game-at-board", pk)


# What these pages share.


def _game(pk: int) -> Game:
    game = value_or_404(published.published_game(pk))
    in_hours_of_hall(game.pairing.round.tournament)
    return game


def _head(game: Game) -> dict[str, Any]:
    tournament: Tournament = game.pairing.round.tournament
    return {
        "game": game,
        "event": tournament,
        "event_title": event_title(tournament),
        "board": game.pairing.board,
        "round": game.pairing.round.number,
    }


def _sides(game: Game, word: Word) -> list[tuple[str, str, Any]]:
    """Return the sides to choose from, with their players; both may fail to come."""
    sides = [("w", game.white.player), ("b", game.black.player)]
    if word is Word.LATE:
        sides.append(("wb", None))
    return [(side, texts.who(side, get_language()), player) for side, player in sides]


def _asked(word: Word, sent: QueryDict) -> Asked | None:
    """Read what was pressed; None while nobody said whose it was."""
    side = sent.get("side", "")
    if side not in (("w", "b", "wb") if word is Word.LATE else ("w", "b")):
        return None
    minutes = parse_whole_number(sent.get("minutes", "")) or 0
    square, sanction = sent.get("square", "")[:3], sent.get("sanction", "")[:12]
    set_up = sent.get("position", "").replace("\0", " ").strip()[:LONGEST]
    move = parse_whole_number(sent.get("move", "")) or 0
    return Asked(word, side, square, sanction, min(minutes, 60), set_up, min(move, MOST_MOVES))


def _position(board: KnownBoard) -> dict[str, str] | None:
    """Return the position at the end of the record, for a picture; None without a record."""
    if board.replay is None:
        return None
    variant = board.replay.variant
    return {"fen": fen_as_shown(board.replay.final, variant), "variant": variant.id}


def _done(request: HttpRequest, game: Game) -> dict[str, Any] | None:
    """Return what this judge has just written down here and may take back; None otherwise."""
    ruling = boards.newest_judgement(game, request.user)
    if ruling and str(ruling.case_id) == request.GET.get("case", ""):
        return {"case": ruling.case_id, "words": ruling.reason}
    is_entered = str(game.revision) == request.GET.get("entered", "")
    if is_entered and game.state not in boards.IN_PLAY:
        return {"case": "", "words": result_text(game, game.pairing.round.tournament)}
    return None
