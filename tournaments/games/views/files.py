"""A game as a file, a picture, a print, a protocol, a board in another site; one's own games."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import minute_of_printing
from arbiter.papers.views import answer_with_sheet
from arbiter.proofs import certified
from games.archive import downloads
from games.board.steps import score_sheet_rows
from games.draughts import pdn
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import allow_framing
from tournaments.boards.models import GameState
from tournaments.boards.queries import listing
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.events.texts import event_title
from tournaments.events.views.page import value_or_404
from tournaments.games.queries import published
from tournaments.games.queries.published import GamePage, hidden_players, how_ended
from tournaments.games.texts import result_text, stated_by, stated_text
from tournaments.games.views.record import board_as_asked, public_record_and_game
from tournaments.papers.queries import protocol
from tournaments.people.texts import place_in_readers_letters, shown_name

# Pages that give a game's record: as a file, as a picture, as a print with lines to sign.
#
# What is given is what everybody sees on the game's page: the accepted record, or the one that
# waits for its opponent's word; never a version that was refused.


NEXT_LOOK = 15  # seconds after which a frame without script is loaded anew


@dataclass(frozen=True, slots=True)
class SheetHead:
    """Head of a printed game record."""

    white: str
    black: str
    event: str
    round: str
    site: str
    date: str
    result_words: str


@require_safe
def game_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Download a game as a file, in one of the formats a record is given out in."""
    if kind not in downloads.KINDS:
        raise Http404
    # a document is read back by the rules of play alone, which know no irregular move
    page = value_or_404(published.game_page(pk))
    record, game = public_record_and_game(page, as_written=kind == "json")
    source = bytes(record.source)
    if page.certificate is not None and page.certificate.record_id == record.pk:
        game = certified.game_with_ruled_result(game, page.certificate.pdn)
    if hidden_players(page.game):  # the very bytes tell the names
        source = pdn.write_game(game, profile="x").encode()
    return downloads.download_record_as_file(kind, game, source, f"game-{pk}")


@require_safe
def game_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the board at ``?ply=`` of ``?line=`` as an image."""
    _record, game = public_record_and_game(value_or_404(published.game_page(pk)))
    return downloads.svg_response(str(board_as_asked(request, game)["svg"]))


@require_safe
def game_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the record with lines to sign."""
    page = value_or_404(published.game_page(pk))
    _record, game = public_record_and_game(page)
    board = board_as_asked(request, game)
    context = {
        "record": _sheet_head(page),
        "game": game,
        "board": board,
        "back_url": reverse("game", args=[pk]),
        **score_sheet_rows(board),
    }
    return render(request, "games/archive/record_print.html", context)


def _sheet_head(page: GamePage) -> SheetHead:
    game = page.game
    tournament = game.pairing.round.tournament
    place = {"round": game.pairing.round.number, "board": game.pairing.board}
    where = _("%(round)s, board %(board)s") % place
    if tournament.games_per_pairing > 1:
        where = _("%(where)s, game %(game)s") % {"where": where, "game": game.number}
    is_over = game.state == GameState.FINISHED
    if is_over:
        result = f"{result_text(game, tournament)}, {how_ended(game)}"
    elif game.is_stated:
        result = f"{stated_text(game, tournament)}, {stated_by(game)}"
    else:
        result = ""
    return SheetHead(
        white=shown_name(game.white.player),
        black=shown_name(game.black.player),
        event=event_title(tournament),
        round=where,
        site=place_in_readers_letters(tournament.city),
        date=f"{tournament.starts_on:%Y.%m.%d}" if tournament.starts_on else "",
        result_words=result,
    )


@require_safe
@allow_framing
def game_embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board and the moves alone, to stand in a frame of another site."""
    page = value_or_404(published.game_page(pk))
    _record, game = public_record_and_game(page)
    context = {
        "board": board_as_asked(request, game, is_over=page.game.state == GameState.FINISHED),
        "white": shown_name(page.game.white.player),
        "black": shown_name(page.game.black.player),
        "result": page.game.result if page.game.state == GameState.FINISHED else "*",
        "full_url": request.build_absolute_uri(reverse("game", args=[pk])),
        "no_ending": not page.game.is_settled,  # no advice while it is being played
        "event": page.game.pairing.round.tournament,
        "seconds_until_next": NEXT_LOOK if page.game.state == GameState.OPEN else None,
    }
    return render(request, "tournaments/games/embed.html", context)


@require_safe
def game_protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the protocol of a game: verdict and decisions; ``?form=pdf`` for PDF."""
    page = value_or_404(published.game_page(pk))
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    permitted = rights.permitted_actions(request.user, scope_of_game_and_sides(page.game))
    with_words = bool(permitted & {Action.SUBMIT_RECORD, Action.READ_JOURNAL})
    sheet = protocol.game_protocol(page, with_words=with_words, head_right=minute_of_printing())
    return answer_with_sheet(request, sheet, f"game-{pk}", back=reverse("game", args=[pk]))


@login_required
def list_own_games(request: HttpRequest) -> HttpResponse:
    """List the user's own games, those waiting for him first."""
    return render(
        request,
        "tournaments/games/my_games.html",
        {
            "games": listing.games_of_user(request.user),
            "finished": GameState.FINISHED,
        },
    )
