"""The page of a game: public view, and what its players and officials see besides."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.forms import IncidentForm, initial_incident_values
from arbiter.cases.models import CaseState
from arbiter.cases.queries import rulings
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import rows as rows_queries
from arbiter.journal.queries.rows import mark_rulings_of_jury
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from games.board import faulty_words
from games.board.queries import context
from games.draughts.position import Position
from tournaments.boards.models import GameState
from tournaments.boards.queries import openings
from tournaments.entries.queries import sides
from tournaments.entries.queries.sides import scope_of_game_and_sides, side_user_speaks_for
from tournaments.events.views.page import page_head_context, value_or_404
from tournaments.games.forms import ClockForm, DisputeForm, OfferForm, RecordForm
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import published, records
from tournaments.games.queries.clocks import load_clock_data
from tournaments.games.queries.draw_offers import offer_page
from tournaments.games.queries.published import GamePage
from tournaments.games.queries.records import RecordPreview
from tournaments.games.services import disputes, overdue, statements
from tournaments.games.texts import ENDINGS, result_choices
from tournaments.games.views.correspondence import correspondence_parts
from tournaments.games.views.record import (
    PUBLIC_STATES,
    ShownRecord,
    board_of_shown_record,
    certificate_parts,
    choose_shown_record,
    claim_form,
    preview_board,
    result_against_record,
)
from tournaments.games.views.share import game_share_address
from tournaments.people.texts import shown_name
from tournaments.texts import explain_error

REFUSED_STATES = (SubmissionState.FAULTY, SubmissionState.INCOMPLETE)

PLACE_IN_GAME = {"ply", "line", "try"}  # of an address that shares one move: its board alone


def render_game_page(
    request: HttpRequest,
    pk: int,
    *,
    form: RecordForm | None = None,
    dispute_form: DisputeForm | None = None,
    claim: QueryDict | None = None,
    clock_form: ClockForm | None = None,
    status: int = 200,
    incident_form: IncidentForm | None = None,
    offer_form: OfferForm | None = None,
    claim_doubt: str = "",
    preview: RecordPreview | None = None,
) -> HttpResponse:
    """Render the page of a game, with a faulty form as it was typed."""
    page = value_or_404(published.game_page(pk))
    seat = openings.seat_of_game(page.game)
    permitted = rights.permitted_actions(request.user, scope_of_game_and_sides(page.game))
    is_own = Action.SUBMIT_RECORD in permitted
    shown = choose_shown_record(
        page, request.GET.get("version", "") if is_own else "", sees_all=is_own
    )
    to_correct = _to_correct(page, request) if is_own else None
    played_on = page.is_played_on
    to_continue = _to_continue(page, request) if is_own and played_on else None
    context = page_head_context(request, page.game.pairing.round.tournament, "rounds")
    context |= {
        "page": page,
        "game": page.game,
        "shown_round": page.game.pairing.round.number,
        "claim_doubt": claim_doubt,
        "shown": shown,
        "is_own": is_own,
        "is_player": request.user.pk in scope_of_game_and_sides(page.game).participants,
        "to_correct": to_correct,
        "played_on": played_on,
        "to_continue": to_continue,
        "due_at": _due_at(page),
        "suspended": _suspended_since(page),
        "preview": preview,
        "record_form": form
        or _record_form(
            shown,
            shown.version or to_correct or to_continue,
            side=side_user_speaks_for(page.game, request.user.pk),
        ),
        "may_write_live": _may_write_live(page, permitted),
        "follows_live": not page.game.is_settled and not _is_by_post(page),
        "dispute_form": dispute_form or DisputeForm(),
        "result_choices": result_choices(page.game.pairing.round.tournament.ruleset_id),
        "may_submit": is_own and page.game.state != GameState.ANNULLED,
        **_entry(
            request,
            page,
            shown,
            may_submit=is_own and page.game.state != GameState.ANNULLED,
            is_bound=form is not None or "write" in request.GET,
        ),
        "awaits_lot": _awaits_lot(page),
        "agreed_from": statements.least_agreed_move(page.game.pairing.round.tournament),
        "may_confirm": _may_confirm(request, page, permitted),
        "may_dispute": Action.DISPUTE in permitted,
        "drawn": openings.openings_by_pairing([seat]).get(seat.pk),
        "laid_down": openings.fixed_set_up(seat),
        "correspondence": correspondence_parts(page.game, request.user, permitted),
        "sides_told": sides.describe_sides_of_game(page.game),
        "handicap": openings.handicap_in_words(seat),
        "may_see_desk": Action.SEE_DESK in permitted,
        "incident_form": incident_form or _incident_form(request, page, permitted),
        "timeline": _timeline(page, permitted),
        "no_ending": not page.game.is_settled and Action.SEE_DESK not in permitted,
        "finished": GameState.FINISHED,
        "appealable": _appealable(page, permitted),
        "comparison": result_against_record(page, shown),
        "superseded": {
            ruling.supersedes_id for case in page.cases for ruling in case.rulings.all()
        },
    }
    context["may"]["result"] = Action.ENTER_RESULT in permitted  # a section arbiter's boards too
    board = (
        preview_board(page.game, preview)
        if preview
        else board_of_shown_record(request, page, shown)
    )
    if "image_url" in board and not shown.version and not PLACE_IN_GAME & request.GET.keys():
        board["image_url"] = game_share_address(request, page)
    context["clock"] = load_clock_data(page.game, board.get("read"))
    context["seals"] = list(page.game.sealed_moves.all())
    context["clock_form"] = clock_form or ClockForm()
    replay = board["read"].replay if "read" in board else None
    if context["is_entry"]:
        context["entry_board"] = board["board"] or _empty_board(page)
    context["offers"] = offer_page(page.game, replay, get_language())
    context["offer_form"] = offer_form or OfferForm()
    if Action.CLAIM_DRAW in permitted and (claim is not None or disputes.may_be_claimed(page.game)):
        form = claim_form(page, claim)
        if form.fields["rule"].choices:  # some games know no draw that may be claimed
            context["claim_form"] = form
    return render(
        request,
        "tournaments/games/game.html",
        context | board | certificate_parts(request, page),
        status=status,
    )


def _entry(
    request: HttpRequest, page: GamePage, shown: ShownRecord, *, may_submit: bool, is_bound: bool
) -> dict[str, Any]:
    """Return whether a record is awaited from this visitor, and what its board must know.

    One that has come in and waits is enough: the form is folded then.
    """
    game, user = page.game, request.user
    own = [row for row in page.submissions if row.submitted_by_id == user.pk]
    is_player = user.pk in scope_of_game_and_sides(game).participants
    has_come = game.record_id is not None or any(
        row.state in PUBLIC_STATES for row in page.submissions
    )
    is_refused = shown.version is not None and shown.version.state in REFUSED_STATES
    is_sent = _is_by_post(page)  # move by move, not as a whole
    is_awaited = is_player and not game.is_settled and not has_come and not is_sent
    is_open = is_awaited or is_refused or is_bound
    other = game.black if side_user_speaks_for(game, user.pk) == "w" else game.white
    return {
        "is_entry": may_submit and is_open and not _awaits_lot(page),
        "received": len(own),
        "draft_name": f"{game.pk}/{user.pk}",
        "opponent": shown_name(other.player),
        "kings_limit": _kings_limit(page),
    }


def _kings_limit(page: GamePage) -> int | None:
    """How many moves by kings alone make a draw by the rules of the event, where they say so."""
    rules = page.game.pairing.round.tournament.ruleset_id
    known = catalogue.load_ruleset(rules).draws if rules in catalogue.all_ruleset_ids() else {}
    return getattr(known.get(DrawRuleName.KINGS_ONLY), "limit", None)


def _empty_board(page: GamePage) -> dict[str, Any]:
    """Return the board of a game before its first move, as the event has it begin."""
    pairing = openings.seat_of_game(page.game)
    variant, laid_down = (
        openings.variant_of_pairing(pairing),
        openings.fixed_set_up(pairing),
    )
    start = Position.from_fen(laid_down, variant) if laid_down else None
    return context.empty_board_context(start, variant)


def _incident_form(
    request: HttpRequest, page: GamePage, permitted: frozenset[Action]
) -> IncidentForm | None:
    """For an arbiter of the event who does not play in this game."""
    if (
        Action.RULE_ON_CASE not in permitted
        or request.user.pk in scope_of_game_and_sides(page.game).participants
    ):
        return None
    return IncidentForm(initial=initial_incident_values(None, 1))


def _appealable(page: GamePage, permitted: frozenset[Action]) -> dict[int, datetime]:
    """Case → until when this player may take its ruling before the jury."""
    if Action.APPEAL not in permitted:
        return {}
    now = timezone.now()
    untils = {case.pk: rulings.may_be_appealed_until(case, now) for case in page.cases}
    return {pk: until for pk, until in untils.items() if until}


def _timeline(page: GamePage, permitted: frozenset[Action]) -> tuple[JournalEntry, ...]:
    """Return everything written about the game, for its players and the officials."""
    if not permitted & {Action.SUBMIT_RECORD, Action.READ_JOURNAL}:
        return ()
    game = page.game
    rows = rows_queries.journal_rows_of_subject(
        game.subject, game.pairing.round.tournament.scope_key
    )
    return tuple(mark_rulings_of_jury(tuple(rows)))


def _to_correct(page: GamePage, request: HttpRequest) -> Submission | None:
    """Return the newest version, where this visitor handed it in and it could not be taken."""
    newest = page.submissions[-1] if page.submissions else None
    if newest is None or newest.submitted_by_id != request.user.pk:
        return None
    return newest if newest.state in REFUSED_STATES else None


def _to_continue(page: GamePage, request: HttpRequest) -> Submission | None:
    """Return the visitor's newest version, set aside by the ruling by which the game goes on."""
    own = [row for row in page.submissions if row.submitted_by_id == request.user.pk]
    newest = own[-1] if own else None
    return newest if newest and newest.state == SubmissionState.SUPERSEDED else None


def _due_at(page: GamePage) -> datetime | None:
    """Until when an unconfirmed result waits; None in a cancelled event.

    A result is unconfirmed when it was stated, or entered by the first of two officials.
    """
    tournament = page.game.pairing.round.tournament
    if tournament.is_cancelled:
        return None
    return overdue.when_result_goes_to_desk(page.game, tournament)


def _awaits_lot(page: GamePage) -> str:
    """Why no record is taken yet, where the event binds openings and the lot is still to come."""
    pairing = page.game.pairing
    if page.game.is_settled or not openings.is_opening_of_game_awaited(page.game):
        return ""
    return explain_error("opening_not_drawn", {"round": pairing.round.number}, get_language())


def _suspended_since(page: GamePage) -> datetime | None:
    """Since when the certified result is in dispute."""
    open_cases = [case.opened_at for case in page.cases if case.state == CaseState.OPEN]
    return min(open_cases, default=None) if page.certificate else None


def _may_write_live(page: GamePage, permitted: frozenset[Action]) -> bool:
    """Return whether a visitor may write the moves now that are played."""
    is_played = page.game.state == GameState.OPEN and not _awaits_lot(page)
    return Action.WRITE_LIVE in permitted and is_played and not _is_by_post(page)


def _is_by_post(page: GamePage) -> bool:
    return page.game.pairing.round.tournament.is_by_correspondence


def _record_form(shown: ShownRecord, version: Submission | None, *, side: str) -> RecordForm:
    """Make the form of a record, with the text of the version shown and how the game ended.

    Moves that were written while the game was played stand in it already.
    """
    if version is None and shown.is_live and shown.record is not None:
        _tags, _blank, moves = shown.record.text.partition("\n\n")
        return RecordForm(initial={"text": moves.strip().removesuffix("*").strip()}, side=side)
    if version is None or (version.fault or {}).get("code") == "binary":
        return RecordForm(side=side)  # what is no text cannot be corrected in a box
    text = faulty_words.decode_for_marking(bytes(version.source))
    is_set_aside = version.state == SubmissionState.SUPERSEDED  # how it ended is to be said anew
    ending = "" if is_set_aside else _ending(version)
    return RecordForm(initial={"text": text, "ending": ending}, side=side)


def _ending(version: Submission) -> str:
    entered = version.fact or {}
    return next(
        (
            name
            for name, fact in ENDINGS.items()
            if fact is not None
            and fact.kind == entered.get("kind")
            and (fact.loser.value if fact.loser else None) == entered.get("loser")
        ),
        "",
    )


def _may_confirm(request: HttpRequest, page: GamePage, permitted: frozenset[Action]) -> bool:
    """Nobody confirms his own word."""
    if page.waiting is None or Action.CONFIRM_RECORD not in permitted:
        return False
    return records.awaits_confirmation_by(request.user.pk, page.waiting, page.game)
