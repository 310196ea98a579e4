"""Pages of ties: how one stands, its next games, clocks, the ladder; play-offs of an event."""

from datetime import timedelta
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.language import in_language
from games.web.requests import parse_whole_number, post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import ties as queries
from tournaments.boards.queries.ties import Tie
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.texts import system_words
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.people.texts import shown_name
from tournaments.rounds.services.lots import new_seed
from tournaments.scoring.ladders import BadLadder, StepColours, ladder_of, steps_to_json
from tournaments.scoring.ties import TieCode
from tournaments.texts import explain_error
from tournaments.ties import queries as tables
from tournaments.ties import texts
from tournaments.ties.forms import (
    LINES,
    ActForm,
    ClocksForm,
    LadderForm,
    NextGamesForm,
    PlayOffForm,
    StepForm,
    StepFormSet,
)
from tournaments.ties.queries import TiedPlayer
from tournaments.ties.services import acts
from tournaments.ties.services import play_offs as play_off_services
from tournaments.ties.services import steps as services

MANY_GAMES = 6
"""Games of a step without a limit after which the page tells how to end it."""


def _tie_or_404(request: HttpRequest, pk: int, number: int, board: int) -> tuple[Tournament, Tie]:
    tournament = event_or_404(request, pk)
    return tournament, value_or_404(queries.tie_of_board(tournament, number, board))


@require_safe
def show_tie(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Show a tie: its games step by step, the sums, who has won and why, what is next."""
    tournament, tie = _tie_or_404(request, pk, number, board)
    language = get_language()
    context = page_head_context(request, tournament, "rounds")
    may_act = context["may"]["publish"] and not tournament.is_cancelled
    context |= {
        "shown_round": number,
        "tie": tie,
        "number": number,
        "board": board,
        "standing": tie_in_words(tie),
        "ladder_words": [texts.step_in_words(step, language) for step in tie.ladder.further],
        "steps": _steps(tie),
        "wanted": texts.step_in_words(tie.wanted, language) if tie.wanted else "",
        "may_act": may_act,
        "acts": _noted(tie),
        "gone": [shown_name(entry.player) for entry in acts.who_is_gone(tie)],
    }
    context["way_out"] = _way_out(tie) if may_act else ""
    if may_act:
        context |= _acts(tie)
    return render(request, "tournaments/ties/tie.html", context)


def _noted(tie: Tie) -> list[dict[str, Any]]:
    """Return the acts that stand, with the hour at which a pause ends."""
    language = get_language()
    return [
        {
            "act": act,
            "words": in_language(texts.ACTS[act.kind], language),
            "step": texts.step_name(tie.ladder.steps[act.step], language),
            "until": act.at + timedelta(minutes=act.minutes) if act.minutes else None,
        }
        for act in acts.acts_of_tie(tie)
    ]


def _way_out(tie: Tie) -> str:
    """Name the way out of a tie that nobody has won, or of a step that does not end."""
    code = tie.outcome.reason.code
    if tie.pairing.goes_on_id is not None:
        return ""
    if code in (TieCode.EXHAUSTED, TieCode.BOTH_AWAY):
        is_knockout = tie.tournament.play_system.has_bracket
        return "bracket" if is_knockout else str(code)
    games = [] if tie.wanted is None else tie.games_of_step(tie.outcome.wanted or 0)
    is_long = len(games) >= MANY_GAMES
    return "endless" if tie.wanted is not None and tie.wanted.has_no_limit and is_long else ""


def tie_in_words(tie: Tie) -> str:
    """Say how a tie stands and why."""
    winner = shown_name(tie.winner.player) if tie.winner else ""
    return texts.outcome_in_words(tie.outcome, tie.ladder.steps, winner, get_language())


def _steps(tie: Tie) -> list[dict[str, Any]]:
    """Return every step with games: its words, its games, its sum."""
    language = get_language()
    sums = {row.step: row for row in tie.outcome.sums}
    numbers = sorted({game.step for game in tie.games})
    return [
        {
            "number": number,
            "name": texts.step_name(tie.ladder.steps[number], language),
            "words": texts.step_terms(tie.ladder.steps[number], language) if number else "",
            "games": tie.games_of_step(number),
            "sum": sums.get(number),
            "carries": bool(number) and tie.ladder.steps[number].carries_clock,
        }
        for number in numbers
    ]


def _acts(tie: Tie) -> dict[str, Any]:
    """Return the forms of what the arbiter may do now."""
    context: dict[str, Any] = {"to_take_back": services.games_to_take_back(tie)}
    if not tie.outcome.is_over:
        context["act_form"] = ActForm(players=_players(tie))
    step, number = tie.wanted, tie.outcome.wanted
    if step is None or number is None:
        return context
    clock = queries.next_clock(tie, tie.first)
    if clock is not None and clock.before is not None:
        before = clock.before
        initial = {
            "game": before.pk,
            "left_white": before.left_white,
            "left_black": before.left_black,
        }
        context |= {"clocks_form": ClocksForm(initial=initial), "clocks_of": before}
    if clock is None or (clock.is_rest_wanted and not acts.who_is_gone(tie)):
        return context
    is_chosen = step.colours is StepColours.CHOOSER and not tie.games_of_step(number)
    form = NextGamesForm(players=_players(tie))
    return context | {"next_form": form, "asks_colour": is_chosen}


def _players(tie: Tie) -> list[tuple[int, str]]:
    return [(entry.number or 0, shown_name(entry.player)) for entry in (tie.first, tie.second)]


def _require_arbiter(request: HttpRequest, pk: int) -> None:
    """Refuse whoever may not set up games here, before it is told whether there is a tie."""
    scope = event_scope(event_or_404(request, pk))
    rights.require_right(request.user, Action.PUBLISH_ROUND, scope)


@login_required
@post_only
@show_refusals_as_messages
def set_up_next(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Set up the next games of a tie."""
    _require_arbiter(request, pk)
    tournament, tie = _tie_or_404(request, pk, number, board)
    form = NextGamesForm(request.POST, players=_players(tie))
    if not form.is_valid():
        messages.error(request, next(iter(form.errors.values()))[0])
        return redirect("event-tie", pk, number, board)
    services.set_up_next_games(
        tournament=tournament,
        number=number,
        board=board,
        white=form.cleaned_data["white"],
        seed=form.cleaned_data["seed"] or new_seed(),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-tie", pk, number, board)


@login_required
@post_only
@show_refusals_as_messages
def take_back(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Take back the games that were set up last."""
    services.take_back_games(
        tournament=event_or_404(request, pk),
        number=number,
        board=board,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Taken back: these games are no more."))
    return redirect("event-tie", pk, number, board)


@login_required
@post_only
@show_refusals_as_messages
def note_clocks(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Note what is left on both clocks of a game of the tie."""
    _require_arbiter(request, pk)
    _tournament, tie = _tie_or_404(request, pk, number, board)
    form = ClocksForm(request.POST)
    if not form.is_valid():
        messages.error(request, next(iter(form.errors.values()))[0])
        return redirect("event-tie", pk, number, board)
    game = value_or_404(next((g for g in tie.games if g.pk == form.cleaned_data["game"]), None))
    services.note_clocks(
        game=Game.objects.select_related("pairing__round__tournament").get(pk=game.pk),
        left_white=form.cleaned_data["left_white"],
        left_black=form.cleaned_data["left_black"],
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-tie", pk, number, board)


@login_required
@post_only
@show_refusals_as_messages
def note_act(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Note a pause, a warning, a minute for the opponent, or who did not come."""
    _require_arbiter(request, pk)
    tournament, tie = _tie_or_404(request, pk, number, board)
    form = ActForm(request.POST, players=_players(tie))
    if not form.is_valid():
        messages.error(request, next(iter(form.errors.values()))[0])
        return redirect("event-tie", pk, number, board)
    said = form.cleaned_data
    acts.note_act(
        tournament=tournament,
        number=number,
        board=board,
        kind=said["kind"],
        players=said["players"],
        minutes=said["minutes"] or 0,
        reason=said["reason"],
        article=said["article"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Noted."))
    return redirect("event-tie", pk, number, board)


@login_required
@post_only
@show_refusals_as_messages
def take_back_act(request: HttpRequest, pk: int, number: int, board: int) -> HttpResponse:
    """Take back what was noted in a tie by mistake."""
    acts.take_back_act(
        tournament=event_or_404(request, pk),
        number=number,
        board=board,
        act=parse_whole_number(request.POST.get("act", "")) or 0,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("It is taken back."))
    return redirect("event-tie", pk, number, board)


# The page of the ladder.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the ladder of an event, and describe steps of its own."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament, request.method))
    if not tournament.has_ties:
        value_or_404(None)
    steps = queries.further_steps(tournament)
    lines = max(LINES, len(steps) + 2)
    initial = [StepForm.initial_of(step) for step in steps]
    initial += [{} for _line in range(lines - len(steps))]
    refusal = ""
    if request.method == "POST":
        forms, form = StepFormSet(request.POST, initial=initial), LadderForm(request.POST)
        if forms.is_valid() and form.is_valid():
            told = [line.step for line in forms if line.step is not None]
            try:
                services.change_ladder(
                    tournament=tournament,
                    steps=steps_to_json(told),
                    reason=form.cleaned_data["reason"],
                    actor=request.user,
                    at=timezone.now(),
                )
            except TournamentError as error:
                refusal = _refusal(error)
            else:
                messages.success(request, _("The ladder of steps is stored."))
                return redirect("event-ladder", pk)
    else:
        forms, form = StepFormSet(initial=initial), LadderForm()
    language = get_language()
    words = [texts.step_in_words(step, language) for step in steps]
    context = page_head_context(request, tournament, "manage") | {
        "ladder_words": words,
        "faults": _cautions(tournament),
        "forms": forms,
        "lines": list(zip_longest(forms, words)),
        "ladder_form": form,
        "asks_reason": tournament.state != TournamentState.ENTRIES,
        "refusal": refusal,
    }
    return render(
        request, "tournaments/ties/ladder.html", context, status=400 if forms.is_bound else 200
    )


def _refusal(error: TournamentError) -> str:
    language = get_language()
    if error.code == RefusalCode.BAD_LADDER:
        fault = texts.ladder_fault_in_words(str(error.params["fault"]), language)
        return _("Step %(step)s: %(fault)s") % {"step": error.params["step"], "fault": fault}
    return explain_error(error.code, error.params, language)


def _cautions(tournament: Tournament) -> list[str]:
    """Say what may happen with the ladder that stands."""
    try:
        ladder = ladder_of(1, queries.further_steps(tournament))
    except BadLadder as error:
        return [texts.ladder_fault_in_words(error.code, get_language())]
    codes = {str(code) for code, _step, _field in ladder.faults()}
    return [texts.ladder_fault_in_words(code, get_language()) for code in sorted(codes)]


# The page of micro-matches that are played by a ladder.


@require_safe
def show_micro_matches(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every micro-match with a column for each step, and what the players won in each."""
    tournament = event_or_404(request, pk)
    if not tournament.micro_steps:
        value_or_404(None)
    language = get_language()
    table = tables.load_micro_table(tournament)
    winner = shown_name(table.leader.player) if table.leader else ""
    context = page_head_context(request, tournament, "micro")
    context |= {
        "table": table,
        "steps": [
            (texts.short_name(step, language), texts.step_name(step, language))
            for step in table.steps
        ],
        "rules": system_words(tournament),
        "standing": texts.match_in_words(table.match, table.steps, winner, language)
        if table.match
        else "",
    }
    return render(request, "tournaments/ties/micro_matches.html", context)


# The page of the play-offs of an event.


@require_http_methods(["GET", "HEAD", "POST"])
def show_play_offs(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the play-offs for shared places of an event; the arbiter opens one."""
    tournament = event_or_404(request, pk)
    if request.method == "POST":
        _require_arbiter(request, pk)
    groups = tables.tied_players(tournament)
    players = [(one.entry.number or 0, _tied_in_words(one)) for group in groups for one in group]
    form = PlayOffForm(request.POST or None, players=players)
    refusal = ""
    if form.is_bound and form.is_valid():
        try:
            made = play_off_services.open_play_off(
                tournament=tournament,
                numbers=form.cleaned_data["players"],
                games=form.cleaned_data["games"],
                time_control=form.cleaned_data["time_control"],
                ladder=form.cleaned_data["ladder"],
                seed=new_seed(),
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            refusal = explain_error(error.code, error.params, get_language())
        else:
            return redirect("event-round", made.pk, 1)
    context = page_head_context(request, tournament, "standings") | {
        "play_offs": tables.play_offs_of_event(tournament),
        "of": tables.event_of_play_off(tournament),
        "form": form,
        "has_tied": bool(players),
        "refusal": refusal,
    }
    status = 400 if form.is_bound else 200
    return render(request, "tournaments/ties/play_offs.html", context, status=status)


def _tied_in_words(one: TiedPlayer) -> str:
    words = _("place %(place)s, %(points)s points: %(name)s")
    return words % {
        "place": one.place,
        "points": one.points,
        "name": shown_name(one.entry.player),
    }
