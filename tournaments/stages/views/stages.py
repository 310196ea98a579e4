"""Pages of stages: those of an event, one planned or made, its acts, the order of the whole."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.draughts.texts.catalogue import reads_cyrillic
from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.texts import event_title
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.exchange.queries import sheets
from tournaments.exchange.queries.files import KINDS
from tournaments.stages import texts
from tournaments.stages.forms import DeadlineForm, StageForm
from tournaments.stages.models import Stage
from tournaments.stages.queries import order_sheet
from tournaments.stages.queries import series as series_queries
from tournaments.stages.queries import stages as queries
from tournaments.stages.queries.preview import preview_of_stage
from tournaments.stages.services import stages as services
from tournaments.texts import explain_error


@require_safe
def list_stages(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the stage an event came from and those that follow it."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "stages")
    stages = [
        stage
        for stage in queries.stages_after(tournament)
        if stage.made_at is not None or context["may"]["manage"]
    ]
    context |= {
        "stages": [(stage, queries.finals_of_stage(stage)) for stage in stages],
        "before": queries.stage_before(tournament),
        "in_series": series_queries.series_of_event(request.user, tournament),
    }
    return render(request, "tournaments/stages/stages.html", context)


@login_required
def new_stage(request: HttpRequest, pk: int) -> HttpResponse:
    """Plan the next stage of an event."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament, request.method))
    others = queries.possible_sources(request.user, tournament)
    form = StageForm(tournament, others, request.POST or None)
    return _form_page(request, tournament, form, None)


@login_required
def change_stage(request: HttpRequest, pk: int, stage: int) -> HttpResponse:
    """Change a stage that is not made yet."""
    tournament = event_or_404(request, pk)
    row = _stage_or_404(tournament, stage)
    if not queries.may_manage_stage(request.user, row):
        raise PermissionDenied(Action.EDIT_EVENT.value)
    others = queries.possible_sources(request.user, row.tournament)
    form = StageForm(row.tournament, others, request.POST or None, stage=row)
    return _form_page(request, tournament, form, row)


def _form_page(
    request: HttpRequest, tournament: Tournament, form: StageForm, stage: Stage | None
) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        act: dict[str, Any] = {
            "also_from": form.cleaned_data.get("also_from", []),
            "actor": request.user,
            "at": timezone.now(),
            **form.terms,
        }
        try:
            if stage is None:
                stage = services.plan_stage(tournament=tournament, **act)
            else:
                stage = services.change_stage(stage=stage, **act)
        except TournamentError as error:
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            return redirect("event-stage", tournament.pk, stage.pk)
    context = page_head_context(request, tournament, "stages")
    context |= {"form": form, "stage": stage}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/stages/edit_stage.html", context, status=status)


@require_safe
def show_stage(request: HttpRequest, pk: int, stage: int) -> HttpResponse:
    """Show a stage: while it is planned who would go on and why, once it is made who plays."""
    tournament = event_or_404(request, pk)
    row = _stage_or_404(tournament, stage)
    may_manage = queries.may_manage_stage(request.user, row)
    if row.made_at is None and not may_manage:
        raise Http404
    context = page_head_context(request, tournament, "stages")
    sources = [one.tournament for one in row.sources.select_related("tournament")]
    titles = {source.pk: event_title(source) for source in sources}
    context |= {
        "stage": row,
        "may_manage": may_manage,
        "sources": sources,
        "quotas": [texts.quota_in_words(one, titles, row.finals_planned) for one in row.quotas],
        "carry": texts.carry_in_words(row),
        "seeding": texts.SEEDING[row.seeding],
        "distribution": texts.DISTRIBUTION[row.distribution],
    }
    if row.made_at is None:
        preview = preview_of_stage(row)
        context |= {
            "preview": preview,
            "faults": [
                explain_error(fault.code, fault.params, get_language()) for fault in preview.faults
            ],
        }
        return render(request, "tournaments/stages/planned.html", context)
    finals = queries.finals_of_stage(row)
    came = queries.who_came(finals)
    context |= {
        "finals": [(final, came.get(final.tournament_id, [])) for final in finals],
        "order": queries.order_of_whole_event(row),
        "may_replace": may_manage
        and any(final.tournament.state == TournamentState.ENTRIES for final in finals),
        "deadline_form": DeadlineForm(initial={"deadline": row.deadline}),
        "reserves": preview_of_stage(row).reserves if may_manage else (),
    }
    return render(request, "tournaments/stages/made.html", context)


def _stage_or_404(tournament: Tournament, pk: int) -> Stage:
    return value_or_404(queries.find_stage(tournament, pk))


@login_required
@post_only
@show_refusals_as_messages
def act_on_stage(request: HttpRequest, pk: int, stage: int) -> HttpResponse:
    """Make the stage, or note who does not come, who won a play-off, who is replaced."""
    tournament = event_or_404(request, pk)
    row = _stage_or_404(tournament, stage)
    act: dict[str, Any] = {"stage": row, "actor": request.user, "at": timezone.now()}
    reason = posted_text_cut_to_length(request, "reason", 400)
    entry = parse_whole_number(request.POST.get("entry", "")) or 0
    match request.POST.get("act"):
        case "make":
            finals = services.make_stage(**act)
            words = _("The stage is made. Look at each tournament, then draw its lots.")
            messages.success(request, words)
            if len(finals) == 1:
                return redirect("event", finals[0].tournament_id)
        case "away":
            services.set_away(**act, entry=entry, is_away=True, reason=reason)
        case "comes":
            services.set_away(**act, entry=entry, is_away=False, reason="")
        case "decide":
            chosen = [parse_whole_number(one) or 0 for one in request.POST.getlist("go_on")]
            services.decide_tie(**act, go_on=chosen, reason=reason)
        case "replace":
            by = parse_whole_number(request.POST.get("by", ""))
            services.replace_by_next(**act, entry=entry, by=by, reason=reason)
            messages.success(request, _("The next in rank plays instead."))
        case "deadline":
            form = DeadlineForm(request.POST)
            if form.is_valid():
                services.change_stage(**act, also_from=(), deadline=form.cleaned_data["deadline"])
        case "remove":
            services.remove_stage(**act)
            messages.success(request, _("The plan is removed."))
            return redirect("event-stages", pk)
        case _:
            raise Http404
    return redirect("event-stage", pk, stage)


@require_safe
def download_order(request: HttpRequest, pk: int, stage: int) -> HttpResponse:
    """Download the order of the whole event as CSV: A, B, C, then those who stopped before."""
    tournament = event_or_404(request, pk)
    row = _stage_or_404(tournament, stage)
    if row.made_at is None:
        raise Http404
    table = order_sheet.exported_order(row)
    lines = sheets.write_csv(table, ";" if reads_cyrillic(get_language()) else ",")
    answer = HttpResponse("".join(lines), content_type=f"{KINDS['csv']}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="event-{pk}-stage-{stage}.csv"'
    return answer
