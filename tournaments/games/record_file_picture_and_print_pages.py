"""Pages that give a game's record: as a file, picture, frame for other sites, print, protocol.

What is given is what everybody sees on the game's page: the accepted record, or the one that
waits for its opponent's word; never a version that was refused.
"""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.incidents.incidents_of_case_or_game import waivers_of_subject
from arbiter.papers.answer_with_sheet import answer_with_sheet
from arbiter.papers.minute_of_printing import minute_of_printing
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.signed_texts import read_game_and_grounds_of_certified_text
from games.archive import read_and_replay_stored_record as record_selectors
from games.archive import record_files_and_pictures
from games.archive.models import GameRecord
from games.board import board_query_parameters as asked
from games.board import board_template_context
from games.board.framing_by_other_sites import allow_framing
from games.board.score_sheet_rows import score_sheet_rows
from games.draughts import pdn
from games.refusals import texts as refusals
from games.refusals.codes import RefusalCode
from games.web.request_limits import has_used_up_rate
from tournaments.events.scopes_of_rights import scope_of_game_and_sides
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import published_game
from tournaments.games.published_game import GamePage
from tournaments.games.record_page_parts import public_record
from tournaments.games.record_with_hidden_names import hidden_players, with_shown_names
from tournaments.papers import game_protocol as game_protocol_paper
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
    """Download a game in one of the formats of ``games.archive.record_files_and_pictures``."""
    if kind not in record_files_and_pictures.KINDS:
        raise Http404
    # a document is read back by the rules of play alone, which know no irregular move
    page = value_or_404(published_game.game_page(pk))
    record, game = _of_page(page, as_written=kind == "json")
    source = bytes(record.source)
    if page.certificate is not None and page.certificate.record_id == record.pk:
        game = read_game_and_grounds_of_certified_text.game_with_ruled_result(
            game, page.certificate.pdn
        )
    if hidden_players(page.game):  # the very bytes tell the names
        source = pdn.write_game(game, profile="x").encode()
    return record_files_and_pictures.download_record_as_file(kind, game, source, f"game-{pk}")


@require_safe
def game_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the board at ``?ply=`` of ``?line=`` as an image."""
    _record, game = _record_and_game(pk)
    return record_files_and_pictures.svg_response(str(_board(request, game)["svg"]))


@require_safe
@allow_framing
def game_embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board and the moves alone, to stand in a frame of another site."""
    page = value_or_404(published_game.game_page(pk))
    _record, game = _of_page(page)
    context = {
        "board": _board(request, game, is_over=page.game.state == GameState.FINISHED),
        "white": shown_name(page.game.white.player),
        "black": shown_name(page.game.black.player),
        "result": page.game.result if page.game.state == GameState.FINISHED else "*",
        "full_url": request.build_absolute_uri(reverse("game", args=[pk])),
        "no_ending": not page.game.is_settled,  # no advice while it is being played
    }
    return render(request, "games/embed.html", context)


@require_safe
def game_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the record with lines to sign."""
    page = value_or_404(published_game.game_page(pk))
    _record, game = _record_and_game(pk)
    board = _board(request, game)
    context = {
        "record": _sheet_head(page),
        "game": game,
        "board": board,
        "back_url": reverse("game", args=[pk]),
        **score_sheet_rows(board),
    }
    return render(request, "games/record_print.html", context)


@require_safe
def game_protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the protocol of a game: verdict and decisions; ``?form=pdf`` for PDF."""
    page = value_or_404(published_game.game_page(pk))
    if has_used_up_rate(request):
        sentence = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    permitted = permissions_of_roles.permitted_actions(
        request.user, scope_of_game_and_sides(page.game)
    )
    with_words = bool(permitted & {Action.SUBMIT_RECORD, Action.READ_JOURNAL})
    sheet = game_protocol_paper.game_protocol(
        page, with_words=with_words, head_right=minute_of_printing()
    )
    return answer_with_sheet(request, sheet, f"game-{pk}", back=reverse("game", args=[pk]))


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


def _record_and_game(pk: int) -> tuple[GameRecord, pdn.ReadGame]:
    """Return the record as everybody sees it, with what was let stand."""
    return _of_page(value_or_404(published_game.game_page(pk)))


def _of_page(page: GamePage, *, as_written: bool = False) -> tuple[GameRecord, pdn.ReadGame]:
    """Return the record and game of a page; ``as_written`` leaves out what was let stand."""
    record = public_record(page)
    if record is None:
        raise Http404
    waivers = () if as_written else waivers_of_subject(page.game.subject)
    read = record_selectors.read_record_again(record, waivers)
    return record, with_shown_names(read, page.game)


def _board(request: HttpRequest, game: pdn.ReadGame, *, is_over: bool = False) -> dict[str, object]:
    return board_template_context.board_context(
        game.replay,
        game=game,
        line=asked.line_in_query(request),
        ply=asked.ply_in_query(request),
        is_flipped=asked.is_flipped_in_query(request),
        is_over=is_over,
    )
