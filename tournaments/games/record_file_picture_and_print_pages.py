"""Pages that give a game's record: as a file, as a picture, as a print with lines to sign.

What is given is what everybody sees on the game's page: the accepted record, or the one that
waits for its opponent's word; never a version that was refused.
"""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.signed_texts import read_game_and_grounds_of_certified_text
from games.archive import responses_of_record_files_and_pictures
from games.board.score_sheet_rows import score_sheet_rows
from games.draughts import pdn
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import published_game
from tournaments.games.public_record_and_board_asked_by_url import (
    board_as_asked,
    public_record_and_game,
)
from tournaments.games.published_game import GamePage
from tournaments.games.record_with_hidden_names import hidden_players
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.people.shown_names import shown_name
from tournaments.people.title_city_and_club_texts import place_in_readers_letters
from tournaments.rounds_and_boards.models import GameState
from tournaments.templatetags.game_words import how_ended, result_text, stated_by, stated_text


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
    if kind not in responses_of_record_files_and_pictures.KINDS:
        raise Http404
    # a document is read back by the rules of play alone, which know no irregular move
    page = value_or_404(published_game.game_page(pk))
    record, game = public_record_and_game(page, as_written=kind == "json")
    source = bytes(record.source)
    if page.certificate is not None and page.certificate.record_id == record.pk:
        game = read_game_and_grounds_of_certified_text.game_with_ruled_result(
            game, page.certificate.pdn
        )
    if hidden_players(page.game):  # the very bytes tell the names
        source = pdn.write_game(game, profile="x").encode()
    return responses_of_record_files_and_pictures.download_record_as_file(
        kind, game, source, f"game-{pk}"
    )


@require_safe
def game_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the board at ``?ply=`` of ``?line=`` as an image."""
    _record, game = public_record_and_game(value_or_404(published_game.game_page(pk)))
    return responses_of_record_files_and_pictures.svg_response(
        str(board_as_asked(request, game)["svg"])
    )


@require_safe
def game_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the record with lines to sign."""
    page = value_or_404(published_game.game_page(pk))
    _record, game = public_record_and_game(page)
    board = board_as_asked(request, game)
    context = {
        "record": _sheet_head(page),
        "game": game,
        "board": board,
        "back_url": reverse("game", args=[pk]),
        **score_sheet_rows(board),
    }
    return render(request, "games/record_print.html", context)


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
