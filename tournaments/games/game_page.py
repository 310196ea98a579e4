"""Render a game's page: public view, and what its players and officials see besides."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.cases.models import CaseState
from arbiter.incidents.enter_incident_form import IncidentForm, initial_incident_values
from arbiter.journal import journal_rows_of_subject
from arbiter.journal.models import JournalEntry
from arbiter.journal.resolve_row_references import mark_rulings_of_jury
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings import open_appeal_to_jury
from games.board import board_template_context
from games.draughts.position import Position
from games.record_checker import mark_and_replace_faulty_words
from tournaments.clock_readings.clock_notes_and_conclusions import load_clock_data
from tournaments.clock_readings.enter_reading_form import ClockForm
from tournaments.correspondence.correspondence_page_parts import correspondence_parts
from tournaments.disputes_claims_incidents import (
    open_cases_about_games,
    send_unconfirmed_results_to_desk,
)
from tournaments.disputes_claims_incidents.claim_and_dispute_forms import DisputeForm
from tournaments.drawn_openings import drawn_and_awaited_openings, starting_position_of_pairing
from tournaments.entered_draw_offers.draw_offers_with_conclusions import offer_page
from tournaments.entered_draw_offers.enter_draw_offer_form import OfferForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.event_or_404_and_page_head import page_head_context
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import published_game
from tournaments.games.draw_claim_page_parts import claim_form
from tournaments.games.published_game import GamePage
from tournaments.games.record_page_parts import (
    PUBLIC_STATES,
    ShownRecord,
    board_of_shown_record,
    certificate_parts,
    choose_shown_record,
    preview_board,
    result_against_record,
)
from tournaments.partners_seconds_and_blindfold import sides_of_game_page_parts
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    side_user_speaks_for,
)
from tournaments.people.shown_names import shown_name
from tournaments.refusals.texts import explain_error
from tournaments.results import earliest_move_of_agreed_draw, results_visitor_may_confirm
from tournaments.results.result_and_undo_forms import ENDINGS
from tournaments.results.result_signs_keys_and_choices import result_choices
from tournaments.rounds_and_boards.models import GameState
from tournaments.submitted_records.models import Submission, SubmissionState
from tournaments.submitted_records.preview_verdict_of_record import RecordPreview
from tournaments.submitted_records.submit_record_form import RecordForm

REFUSED_STATES = (SubmissionState.FAULTY, SubmissionState.INCOMPLETE)


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
    page = value_or_404(published_game.game_page(pk))
    permitted = permissions_of_roles.permitted_actions(
        request.user, scope_of_game_and_sides(page.game)
    )
    is_own = Action.SUBMIT_RECORD in permitted
    shown = choose_shown_record(page, request.GET.get("version", "") if is_own else "")
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
        "record_form": form or _record_form(shown.version or to_correct or to_continue),
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
        "agreed_from": earliest_move_of_agreed_draw.least_agreed_move(
            page.game.pairing.round.tournament
        ),
        "may_confirm": _may_confirm(request, page, permitted),
        "may_dispute": Action.DISPUTE in permitted,
        "drawn": drawn_and_awaited_openings.openings_by_pairing([page.game.pairing]).get(
            page.game.pairing_id
        ),
        "laid_down": starting_position_of_pairing.fixed_set_up(page.game.pairing),
        "correspondence": correspondence_parts(page.game, request.user, permitted),
        "sides_told": sides_of_game_page_parts.describe_sides_of_game(page.game),
        "handicap": starting_position_of_pairing.handicap_in_words(page.game.pairing),
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
    context["clock"] = load_clock_data(page.game, board.get("read"))
    context["seals"] = list(page.game.sealed_moves.all())
    context["clock_form"] = clock_form or ClockForm()
    replay = board["read"].replay if "read" in board else None
    if context["is_entry"]:
        context["entry_board"] = board["board"] or _empty_board(page)
    context["offers"] = offer_page(page.game, replay, get_language())
    context["offer_form"] = offer_form or OfferForm()
    if Action.DISPUTE in permitted and (
        claim is not None or open_cases_about_games.may_be_claimed(page.game)
    ):
        context["claim_form"] = claim_form(page, claim)
    return render(
        request,
        "tournaments/game.html",
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
    is_sent = game.pairing.round.tournament.is_by_correspondence  # move by move, not as a whole
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
    known = (
        ruleset_catalogue.load_ruleset(rules).draws
        if rules in ruleset_catalogue.all_ruleset_ids()
        else {}
    )
    return getattr(known.get(DrawRuleName.KINGS_ONLY), "limit", None)


def _empty_board(page: GamePage) -> dict[str, Any]:
    """Return the board of a game before its first move, as the event has it begin."""
    pairing = page.game.pairing
    variant, laid_down = (
        starting_position_of_pairing.variant_of_pairing(pairing),
        starting_position_of_pairing.fixed_set_up(pairing),
    )
    start = Position.from_fen(laid_down, variant) if laid_down else None
    return board_template_context.empty_board_context(start, variant)


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
    untils = {case.pk: open_appeal_to_jury.may_be_appealed_until(case, now) for case in page.cases}
    return {pk: until for pk, until in untils.items() if until}


def _timeline(page: GamePage, permitted: frozenset[Action]) -> tuple[JournalEntry, ...]:
    """Return everything written about the game, for its players and the officials."""
    if not permitted & {Action.SUBMIT_RECORD, Action.READ_JOURNAL}:
        return ()
    game = page.game
    rows = journal_rows_of_subject.journal_rows_of_subject(
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
    return send_unconfirmed_results_to_desk.when_result_goes_to_desk(page.game, tournament)


def _awaits_lot(page: GamePage) -> str:
    """Why no record is taken yet, where the event binds openings and the lot is still to come."""
    pairing = page.game.pairing
    if page.game.is_settled or not drawn_and_awaited_openings.is_opening_awaited(pairing):
        return ""
    return explain_error("opening_not_drawn", {"round": pairing.round.number}, get_language())


def _suspended_since(page: GamePage) -> datetime | None:
    """Since when the certified result is in dispute."""
    open_cases = [case.opened_at for case in page.cases if case.state == CaseState.OPEN]
    return min(open_cases, default=None) if page.certificate else None


def _record_form(version: Submission | None) -> RecordForm:
    """Make the form of a record, with the text of the version shown and how the game ended."""
    if version is None or (version.fault or {}).get("code") == "binary":
        return RecordForm()  # what is no text cannot be corrected in a box
    text = mark_and_replace_faulty_words.decode_for_marking(bytes(version.source))
    is_set_aside = version.state == SubmissionState.SUPERSEDED  # how it ended is to be said anew
    return RecordForm(initial={"text": text, "ending": "" if is_set_aside else _ending(version)})


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
    return results_visitor_may_confirm.awaits_confirmation_by(
        request.user.pk, page.waiting, page.game
    )
