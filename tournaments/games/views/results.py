"""Pages: enter the result of a game, undo the last entry; the buttons 1, ½, 0 of a round."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode, urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.rules.outcome import GameResult, Termination
from games.web.requests import post_only
from tournaments.boards.models import Game, GameState
from tournaments.boards.queries import listing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    numbered,
    page_to_return_to,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.games import texts
from tournaments.games.forms import ResultForm, UndoForm
from tournaments.games.services import results, statements
from tournaments.games.texts import RESULTS, are_results_in_points, signs_by_value
from tournaments.texts import explain_error

# Pages: enter the result of a game, and undo the last entry.


ASKED_AT_THE_GAME = (RefusalCode.REASON_MISSING, RefusalCode.MOVES_NOT_STATED)

PRESSED = re.compile(r"(\d{1,18})\.(\d{1,9})", re.ASCII)
"""The name of a button at a board: the game, and the state of it that the button was drawn for."""


@login_required
@post_only
@show_refusals_as_messages
def enter_result(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a result by hand, from the page of a game."""
    game = value_or_404(listing.games_in_visible_events().filter(pk=pk).first())
    return _enter(request, game, ResultForm(request.POST))


@login_required
@post_only
@show_refusals_as_messages
def enter_result_at_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Enter a board's result by a button on the page of the round.

    Where more is needed than a press (a reason, a word about the moves), the page of the game asks.
    """
    pressed = {
        match: request.POST[match[0]] for match in map(PRESSED.fullmatch, request.POST) if match
    }
    if len(pressed) != 1:
        messages.error(request, _("Choose a result."))
        return redirect("event-round", pk, number)
    [(match, result)] = pressed.items()
    tournament = event_or_404(request, pk)
    here = listing.games_in_visible_events().filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    )
    game = here.filter(pk=int(match[1])).first()
    if game is None:
        rights.require_right(request.user, Action.ENTER_RESULT, event_scope(tournament))
    game = value_or_404(game)
    return _enter(request, game, ResultForm({"result": result, "expected_revision": match[2]}))


def _enter(request: HttpRequest, game: Game, form: ResultForm) -> HttpResponse:
    if not form.is_valid():
        messages.error(request, _("Choose a result."))
        return redirect(_round_of(request, game))
    outcome = form.outcome()
    is_correction = game.is_settled
    differs = statements.is_entry_different_from_first(game, outcome, request.user)
    try:
        entered = results.enter_result(
            game=game,
            outcome=outcome,
            expected_revision=form.cleaned_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
            reason=form.cleaned_data["reason"],
            moves_made=form.cleaned_data["moves_made"],
        )
    except TournamentError as error:
        if error.code == RefusalCode.BRACKET_WENT_ON:  # its page shows what changes with it
            chosen = {"result": form.cleaned_data["result"], "reason": form.cleaned_data["reason"]}
            event = game.pairing.round.tournament_id
            page = reverse("event-bracket-correct", args=[event, game.pk])
            return redirect(f"{page}?{urlencode(chosen)}")
        if error.code not in ASKED_AT_THE_GAME:
            raise
        messages.error(request, explain_error(error.code, error.params, get_language()))
        query = urlencode({"result": form.cleaned_data["result"]})
        return redirect(f"{reverse('game', args=[game.pk])}?{query}#by-hand")
    if not entered.is_settled:
        sentence = _("The second person must enter the same result.")
        if differs:
            sentence = _("The first person has entered another result: look at the score sheet.")
        messages.warning(request, sentence)
    later = listing.round_paired_after(game) if is_correction else None
    if later is not None:
        words = _("The pairs of round %(round)s were made before this correction.")
        messages.warning(request, words % {"round": later})
    return redirect(_round_of(request, game, entered=game.pk))


@login_required
@post_only
@show_refusals_as_messages
def undo_result(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the last entry of a game's result."""
    form = UndoForm(request.POST)
    game = value_or_404(listing.games_in_visible_events().filter(pk=pk).first())
    if form.is_valid():
        results.undo_last_entry(
            game=game,
            expected_revision=form.cleaned_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
        )
        board = game.pairing.board
        messages.success(request, _("Board %(board)s: taken back.") % {"board": board})
    return redirect(_round_of(request, game))


def _round_of(request: HttpRequest, game: Game, entered: int | None = None) -> str:
    """Return the page of the round as it was seen, at the board that was entered."""
    row = game.pairing.round
    address = reverse("event-round", args=[row.tournament_id, row.number])
    page_before = urlsplit(page_to_return_to(request))
    parameters = parse_qs(page_before.query) if page_before.path == address else {}
    parameters.pop("entered", None)
    if entered is not None:
        parameters["entered"] = [str(entered)]
    query = f"?{urlencode(parameters, doseq=True)}" if parameters else ""
    return f"{address}{query}{f'#g{entered}' if entered else ''}"


# Write the buttons 1, ½, 0 by which an official enters a result, or what stands there instead.
#
# One form serves all boards of the page, so that a hundred boards carry one token: the name of a
# button is its game and the state of the game that it was drawn for. What is the same on every
# board, the words of the buttons and the link to correct, the script writes from the words of
# that form; without a script the number of the board leads to the page of its game.


FORM = "r"  # written three hundred times on the page of a large round

USUAL = ("1", "=", "0")

SHORT_DRAW = "½"  # a whole ½–½ needs no room; 1–1 in points does not fit it

NO_CELLS = (GameState.DISPUTED, GameState.ADJOURNED, GameState.ANNULLED)


def winner_shown_bold(game: Game) -> str:
    """Return whose name is bold: ``w``, ``b``, or empty."""
    if game.state != GameState.FINISHED:
        return ""
    return {GameResult.WHITE_WINS: "w", GameResult.BLACK_WINS: "b"}.get(GameResult(game.result), "")


def entered_as(game: Game) -> str:
    """Return the form value of a finished game's result; empty without one."""
    if game.state != GameState.FINISHED:
        return ""
    played = game.termination not in (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)
    for value, outcome in RESULTS.items():
        is_played = outcome.termination is Termination.RECORDED
        if outcome.result == game.result and is_played == played:
            return value
    return ""


class ResultCells:
    """Writer of the result cells of one page; its words are looked up once."""

    def __init__(self, cases: Mapping[int, int], event: Tournament) -> None:
        self.cases, self.event = cases, event
        self.short = dict(signs_by_value(event.ruleset_id))
        if not are_results_in_points(event.ruleset_id):
            self.short["="] = SHORT_DRAW
        self.page, self.case = numbered("game"), numbered("case")
        self.to_case = escape(_("To the case"))

    def are_for(self, game: Game) -> bool:
        """Return whether a game's result can be entered by its cells now."""
        return game.state not in NO_CELLS

    def cells_of_game(self, game: Game) -> str:
        """Write a game's cells, or the link to the case that must be decided first."""
        if game.state == GameState.DISPUTED and game.pk in self.cases:
            address = self.case.address_of_row(self.cases[game.pk])
            return f"<a class=to-case href={address}>{self.to_case}</a>"
        if not self.are_for(game):
            return ""
        chosen = entered_as(game)
        cells = "".join(self._cell(game, value, chosen) for value in USUAL)
        return f"<div class=cells>{cells}{self._more(game, chosen)}</div>"

    def _cell(self, game: Game, value: str, chosen: str) -> str:
        pressed = " aria-pressed=true" if value == chosen else ""
        return (
            f"<button form={FORM} name={game.pk}.{game.revision} value='{value}'"
            f"{pressed}>{self.short[value]}</button>"
        )

    def _more(self, game: Game, chosen: str) -> str:
        """Forfeits and double losses: a menu with a script, the page of the game without one."""
        is_special = bool(chosen) and chosen not in USUAL
        shown = escape(texts.result_text(game, self.event)) if is_special else "…"
        mark = " aria-current=true" if is_special else ""
        return f"<a class=more href={self.page.address_of_row(game.pk)}#by-hand{mark}>{shown}</a>"
