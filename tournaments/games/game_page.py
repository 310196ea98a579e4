"""Page of a game: public view, and what players and officials see besides."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from arbiter.cases.models import CaseState
from arbiter.claims import selectors as claim_answers
from arbiter.examinations import counters
from arbiter.examinations import selectors as examination_selectors
from arbiter.examinations.models import Examination
from arbiter.examinations.result_against_record import describe_comparison
from arbiter.incidents import selectors as incident_selectors
from arbiter.incidents.forms import IncidentForm, initial_of
from arbiter.journal import timeline
from arbiter.journal.models import JournalEntry
from arbiter.papers import addresses
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.signed_texts import certified_game as certified
from games.archive import record_files
from games.archive import selectors as record_selectors
from games.archive.models import GameRecord
from games.board import board_page, stepper
from games.board import board_query as asked
from games.board.pages import image_address
from games.checker import marking
from games.draughts.position import Position
from games.refusals import texts as refusals
from tournaments.boards.models import GameState
from tournaments.clocks.forms import ClockForm
from tournaments.clocks.selectors import clock_page
from tournaments.disputes import unconfirmed_results as unconfirmed
from tournaments.disputes.forms import ClaimForm, DisputeForm
from tournaments.draw_offers.forms import OfferForm
from tournaments.draw_offers.selectors import offer_page
from tournaments.drawn_openings import selectors as openings
from tournaments.events.page_frame import event_context, not_none
from tournaments.events.scopes import game_scope
from tournaments.games import selectors
from tournaments.games.selectors import GamePage
from tournaments.refusals.texts import explain_error
from tournaments.results import agreed_moves
from tournaments.results import selectors as confirming
from tournaments.results.forms import ENDINGS, RESULT_CHOICES
from tournaments.submissions.forms import RecordForm
from tournaments.submissions.models import Submission, SubmissionState
from tournaments.submissions.record_names import names_others
from tournaments.templatetags.event_words import shown_name

REFUSED_STATES = (SubmissionState.FAULTY, SubmissionState.INCOMPLETE)
PUBLIC_STATES = (SubmissionState.WAITING, SubmissionState.DISPUTED, SubmissionState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Shown:
    """The record on the board: the accepted one, or the requested version."""

    record: GameRecord | None
    examination: Examination | None
    version: Submission | None = None


def show(
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
) -> HttpResponse:
    """Render the page of a game, with a faulty form as it was typed."""
    page = not_none(selectors.game_page(pk))
    held = permissions.permitted(request.user, game_scope(page.game))
    is_own = Action.SUBMIT_RECORD in held
    shown = _choose_shown(page, request.GET.get("version", "") if is_own else "")
    to_correct = _to_correct(page, request) if is_own else None
    context = event_context(request, page.game.pairing.round.tournament, "rounds")
    context |= {
        "page": page,
        "game": page.game,
        "shown_round": page.game.pairing.round.number,
        "claim_doubt": claim_doubt,
        "shown": shown,
        "is_own": is_own,
        "is_player": request.user.pk in game_scope(page.game).participants,
        "to_correct": to_correct,
        "due_at": _due_at(page),
        "suspended": _suspended_since(page),
        "record_form": form or _record_form(shown.version or to_correct),
        "dispute_form": dispute_form or DisputeForm(),
        "result_choices": RESULT_CHOICES,
        "may_submit": is_own,
        **_entry(request, page, shown, may_submit=is_own, is_bound=form is not None),
        "awaits_lot": _awaits_lot(page),
        "agreed_from": agreed_moves.least_agreed_move(page.game.pairing.round.tournament),
        "may_confirm": _may_confirm(request, page, held),
        "may_dispute": Action.DISPUTE in held,
        "drawn": openings.openings_by_pairing([page.game.pairing]).get(page.game.pairing_id),
        "laid_down": openings.fixed_set_up(page.game.pairing),
        "handicap": openings.handicap_of(page.game.pairing),
        "may_see_desk": Action.SEE_DESK in held,
        "incident_form": incident_form or _incident_form(request, page, held),
        "timeline": _timeline(page, held),
        "no_ending": not page.game.is_settled and Action.SEE_DESK not in held,
        "finished": GameState.FINISHED,
        "beside": _result_against_record(page, shown),
        "superseded": {
            ruling.supersedes_id for case in page.cases for ruling in case.rulings.all()
        },
    }
    context["may"]["result"] = Action.ENTER_RESULT in held  # a section arbiter's boards too
    board = _board(request, page, shown)
    context["clock"] = clock_page(page.game, board.get("read"))
    context["seals"] = list(page.game.sealed_moves.all())
    context["clock_form"] = clock_form or ClockForm()
    replay = board["read"].replay if "read" in board else None
    if context["is_entry"]:
        context["entry_board"] = board["board"] or _empty_board(page)
    context["offers"] = offer_page(page.game, replay, get_language())
    context["offer_form"] = offer_form or OfferForm()
    if Action.DISPUTE in held and page.game.state != GameState.ANNULLED:
        context["claim_form"] = claim_form(page, claim)
    return render(
        request,
        "tournaments/game.html",
        context | board | _certificate(request, page),
        status=status,
    )


def _entry(
    request: HttpRequest, page: GamePage, shown: Shown, *, may_submit: bool, is_bound: bool
) -> dict[str, object]:
    """Whether a record is awaited from this visitor, and what its board must know.

    One that has come in and waits is enough: the form is folded then.
    """
    game, user = page.game, request.user
    own = [row for row in page.submissions if row.submitted_by_id == user.pk]
    is_player = user.pk in game_scope(game).participants
    has_come = game.record_id is not None or any(
        row.state in PUBLIC_STATES for row in page.submissions
    )
    is_refused = shown.version is not None and shown.version.state in REFUSED_STATES
    is_awaited = is_player and not game.is_settled and not has_come
    is_open = is_awaited or is_refused or is_bound
    other = game.black if user.pk == game.white.player.user_id else game.white
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
    known = catalogue.load(rules).draws if rules in catalogue.all_ids() else {}
    return getattr(known.get(DrawRuleName.KINGS_ONLY), "limit", None)


def _empty_board(page: GamePage) -> dict[str, object]:
    """The board of a game before its first move, as the event has it begin."""
    pairing = page.game.pairing
    variant, laid_down = openings.variant_of(pairing), openings.fixed_set_up(pairing)
    start = Position.from_fen(laid_down, variant) if laid_down else None
    return board_page.empty_board(start, variant)


def claim_doubt(page: GamePage, rule: str, ply: int | None) -> str:
    """What the record says against a claim, in words; empty where it says nothing against it."""
    record = _newest_record(page)
    if record is None or ply is None:
        return ""
    replay = record_selectors.replay_of(record, incident_selectors.waivers_of(page.game.subject))
    tournament = page.game.pairing.round.tournament
    found = claim_answers.at_ply(replay, tournament.ruleset_id, ply, get_language())
    answered = next((one for one in found.answers if one.rule == rule), None) if found else None
    return answered.text if answered and answered.kind != "right" else ""


def _newest_record(page: GamePage) -> GameRecord | None:
    newest = page.submissions[-1] if page.submissions else None
    return (newest.record if newest else None) or page.game.record


def claim_form(page: GamePage, typed: QueryDict | None = None) -> ClaimForm:
    """Draw-claim form with the moves of the record, newest first."""
    newest = page.submissions[-1] if page.submissions else None
    record = _newest_record(page)
    examination = (newest.examination if newest else None) or page.game.examination
    found = examination.document["claims"] if examination else []
    waivers = incident_selectors.waivers_of(page.game.subject)
    return ClaimForm(
        typed,
        rules=catalogue.load(page.game.pairing.round.tournament.ruleset_id),
        steps=stepper.steps(record_selectors.replay_of(record, waivers)) if record else (),
        proven=max(found, key=lambda one: one["first_ply"], default=None),
    )


def _incident_form(
    request: HttpRequest, page: GamePage, held: frozenset[Action]
) -> IncidentForm | None:
    """For an arbiter of the event who does not play in this game."""
    if Action.RULE_ON_CASE not in held or request.user.pk in game_scope(page.game).participants:
        return None
    return IncidentForm(initial=initial_of(None, 1))


def _timeline(page: GamePage, held: frozenset[Action]) -> tuple[JournalEntry, ...]:
    """Everything written about the game, for its players and the officials."""
    if not held & {Action.SUBMIT_RECORD, Action.READ_JOURNAL}:
        return ()
    game = page.game
    return tuple(timeline.of_subject(game.subject, game.pairing.round.tournament.scope_key))


def _choose_shown(page: GamePage, version: str) -> Shown:
    """Only the game's own people ask for a version; others see what is accepted or waits."""
    found = next((row for row in page.submissions if str(row.number) == version), None)
    if found is not None:
        return Shown(found.record, found.examination, found)
    if page.game.record is not None:
        return Shown(page.game.record, page.game.examination)
    said = [row for row in page.submissions if row.state in PUBLIC_STATES and row.record]
    return Shown(said[-1].record, said[-1].examination) if said else Shown(None, None)


def _board(request: HttpRequest, page: GamePage, shown: Shown) -> dict[str, object]:
    """Board, counters and findings of the record shown."""
    if shown.record is None:
        return {"board": None, "refusal": _refusal(shown.version)}
    read = record_selectors.read_again(
        shown.record, incident_selectors.waivers_of(page.game.subject)
    )
    rules = (
        shown.examination.ruleset_id
        if shown.examination
        else page.game.pairing.round.tournament.ruleset_id
    )
    board = board_page.board_context(
        read.replay,
        game=read,
        line=asked.line(request),
        ply=asked.ply(request),
        tried=asked.tried(request),
        is_flipped=asked.is_flipped(request),
        is_over=page.game.state == GameState.FINISHED,
    )
    return {
        "record": shown.record,
        "read": read,
        "names_others": names_others(page.game, shown.record.white, shown.record.black),
        "faults": marking.shown_faults(marking.readable(bytes(shown.record.source)), read.faults),
        "board": board,
        "image_url": request.build_absolute_uri(image_address(board)),
        **({} if shown.version else _files(request, page)),
        "counters": counters.every_ply(read.replay, rules, get_language()),
        "examination": examination_selectors.in_words(shown.examination, get_language()),
    }


def _result_against_record(page: GamePage, shown: Shown) -> str:
    """How the result in force stands beside the verdict of the record everybody sees."""
    game = page.game
    if game.state != GameState.FINISHED or shown.version is not None:
        return ""
    return describe_comparison(shown.examination, game.outcome, get_language())


def public_record(page: GamePage) -> GameRecord | None:
    """The record shown publicly on the page of a game."""
    return _choose_shown(page, "").record


def _files(request: HttpRequest, page: GamePage) -> dict[str, object]:
    """Where the record everybody sees is to be had in every form."""
    pk = page.game.pk
    names = (shown_name(seat.player) for seat in (page.game.white, page.game.black))
    return {
        "embed_url": request.build_absolute_uri(reverse("game-embed", args=[pk])),
        "share_title": " – ".join(names),
        "files": [(kind, reverse("game-file", args=[pk, kind])) for kind in record_files.KINDS],
        "picture_url": reverse("game-picture", args=[pk]),
        "print_url": reverse("game-print", args=[pk]),
        "protocol_url": reverse("game-protocol", args=[pk]),
    }


def _certificate(request: HttpRequest, page: GamePage) -> dict[str, object]:
    """The certificate in force, with its address for a camera."""
    if page.certificate is None:
        return {"certificate": None}
    url = addresses.absolute(request, "certificate", page.certificate.serial)
    return {
        "certificate": page.certificate,
        "grounds": certified.grounds(page.certificate.pdn),
        "qr": addresses.qr_code(url),
        "url": url,
    }


def _to_correct(page: GamePage, request: HttpRequest) -> Submission | None:
    """The newest version, where this visitor handed it in and it could not be taken."""
    newest = page.submissions[-1] if page.submissions else None
    if newest is None or newest.submitted_by_id != request.user.pk:
        return None
    return newest if newest.state in REFUSED_STATES else None


def _due_at(page: GamePage) -> datetime | None:
    """Until when a stated result, or the first entry of two, waits for its confirmation; a
    cancelled event has no such time."""
    tournament = page.game.pairing.round.tournament
    if tournament.is_cancelled:
        return None
    return unconfirmed.due_at(page.game, tournament)


def _awaits_lot(page: GamePage) -> str:
    """Why no record is taken yet, where the event binds openings and the lot is still to come."""
    pairing = page.game.pairing
    if page.game.is_settled or not openings.is_awaited(pairing):
        return ""
    return explain_error("opening_not_drawn", {"round": pairing.round.number}, get_language())


def _suspended_since(page: GamePage) -> datetime | None:
    """Since when the certified result is in dispute."""
    open_cases = [case.opened_at for case in page.cases if case.state == CaseState.OPEN]
    return min(open_cases, default=None) if page.certificate else None


def _record_form(version: Submission | None) -> RecordForm:
    """The text of the version shown stands in the box again, with how the game ended."""
    if version is None or (version.fault or {}).get("code") == "binary":
        return RecordForm()  # what is no text cannot be corrected in a box
    text = marking.readable(bytes(version.source))
    return RecordForm(initial={"text": text, "ending": _ending(version)})


def _ending(version: Submission) -> str:
    said = version.fact or {}
    return next(
        (
            name
            for name, fact in ENDINGS.items()
            if fact is not None
            and fact.kind == said.get("kind")
            and (fact.loser.value if fact.loser else None) == said.get("loser")
        ),
        "",
    )


def _refusal(version: Submission | None) -> str:
    """Why a text that was handed in could not be read at all."""
    if version is None or not version.fault:
        return ""
    return refusals.explain(version.fault["code"], version.fault["params"], get_language())


def _may_confirm(request: HttpRequest, page: GamePage, held: frozenset[Action]) -> bool:
    """Nobody confirms his own word."""
    if page.waiting is None or Action.CONFIRM_RECORD not in held:
        return False
    return confirming.awaits_confirmation_by(request.user.pk, page.waiting, page.game)
