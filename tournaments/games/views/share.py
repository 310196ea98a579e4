"""The picture of a game that messengers show beside its address: the board, both names, result."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive import downloads
from games.board.queries.context import board_context
from games.board.share_pictures import SharePicture, ShareRow, share_picture_kept
from tournaments.boards.models import GameState
from tournaments.events.texts import event_days, event_title
from tournaments.events.views.page import value_or_404
from tournaments.events.views.share import known_language_or_404
from tournaments.games.queries import published
from tournaments.games.queries.published import GamePage
from tournaments.games.texts import result_text
from tournaments.games.views.record import public_record_and_game
from tournaments.people.texts import place_in_readers_letters, show_names_as_public, shown_name


@require_safe
def game_share_picture(request: HttpRequest, pk: int, language: str) -> HttpResponse:
    """Send the picture of a game whose record everybody may see."""
    known_language_or_404(language)
    page = value_or_404(published.game_page(pk))
    event = page.game.pairing.round.tournament
    with translation.override(language), show_names_as_public():
        # the game's own revision does not know of a title or a name put right
        image = share_picture_kept(
            f"game {pk} {page.game.revision} {event.revision} {language}",
            lambda: _picture(page, language),
        )
    return downloads.png_response(image)


def game_share_address(request: HttpRequest, page: GamePage) -> str:
    """Return the picture's full address; the revisions in it change with what it shows."""
    event = page.game.pairing.round.tournament
    path = reverse("game-share", args=[page.game.pk, get_language()])
    return request.build_absolute_uri(f"{path}?r={page.game.revision}.{event.revision}")


def _picture(page: GamePage, language: str) -> SharePicture:
    _record, read = public_record_and_game(page)
    game = page.game
    event = game.pairing.round.tournament
    is_over = game.state == GameState.FINISHED
    white, _dash, black = result_text(game, event).partition("–") if is_over else ("", "", "")
    place = {"round": game.pairing.round.number, "board": game.pairing.board}
    about = (place_in_readers_letters(event.city), event_days(event))
    return SharePicture(
        language=language,
        small=event_title(event),
        rows=(
            ShareRow("w", shown_name(game.white.player), white),
            ShareRow("b", shown_name(game.black.player), black),
        ),
        foot=" · ".join(filter(None, (_("Round %(round)s, board %(board)s") % place, *about))),
        board=str(board_context(read.replay)["svg"]),
    )
