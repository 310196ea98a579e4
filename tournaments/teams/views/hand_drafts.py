"""Page of a drafted round of teams changed by hand."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.boards.models import Round, RoundState
from tournaments.errors import NeedsConfirmation, RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import page_head_context, value_or_404
from tournaments.pairing.cautions import CautionLevel
from tournaments.teams.forms import TeamDraftForm
from tournaments.teams.queries.drafts import check_team_draft
from tournaments.teams.services.hand_drafts import change_team_draft
from tournaments.teams.views.page import team_event_or_404
from tournaments.texts import explain_error


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_matches(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the drafted matches with the form of a change, and make it; cautions are accepted."""
    tournament = team_event_or_404(request, pk)
    rights.require_right(
        request.user, Action.PUBLISH_ROUND, event_scope(tournament, request.method)
    )
    if tournament.play_system.is_laid_out_whole:
        raise Http404
    row = value_or_404(tournament.rounds.filter(number=number).first())
    row.tournament = tournament
    teams = list(tournament.teams.filter(number__isnull=False).order_by("number"))
    if request.method != "POST":
        return _page(request, tournament, row, form=TeamDraftForm(teams=teams))
    form = TeamDraftForm(request.POST, teams=teams)
    if not form.is_valid():
        return _page(request, tournament, row, form=form, status=422)
    try:
        change_team_draft(
            tournament=tournament,
            number=number,
            accepted=request.POST.getlist("accepted"),
            actor=request.user,
            at=timezone.now(),
            **form.cleaned_data,
        )
    except NeedsConfirmation as error:
        asked = {
            "cautions": error.cautions,
            "is_refused": error.code == RefusalCode.CHANGE_REFUSED,
            "wants_second": any(one.level is CautionLevel.TWICE for one in error.cautions),
        }
        return _fault(request, tournament, row, form=form, error=error, **asked)
    except TournamentError as error:
        return _fault(request, tournament, row, form=form, error=error)
    messages.success(request, _("The draft is changed."))
    return redirect("event-matches-change", pk, number)


def _fault(
    request: HttpRequest,
    tournament: Tournament,
    row: Round,
    *,
    form: TeamDraftForm,
    error: TournamentError,
    **asked: object,
) -> HttpResponse:
    asked["fault"] = explain_error(error.code, error.params, get_language())
    return _page(request, tournament, row, form=form, status=error.status, **asked)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    row: Round,
    *,
    form: TeamDraftForm,
    status: int = 200,
    **asked: object,
) -> HttpResponse:
    is_draft = row.state == RoundState.DRAFT
    context = page_head_context(request, tournament, "rounds") | {
        "round": row,
        "shown_round": row.number,
        "form": form,
        "is_draft": is_draft,
        "matches": list(row.team_matches.select_related("first", "second").order_by("table")),
        **(check_team_draft(tournament, row) if is_draft else {}),
        **asked,
    }
    return render(request, "tournaments/teams/by_hand.html", context, status=status)
