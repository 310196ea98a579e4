"""Page to change the regulations; a stale form shows what somebody else changed."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.defaultfilters import yesno
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events import create_and_change_events
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.event_title_and_regulations_forms import HeadForm, TournamentForm
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.regulations_fingerprint import ABOUT, fingerprint_of_regulations
from tournaments.refusals.codes_and_exceptions import Conflict, TournamentError
from tournaments.refusals.texts import explain_error


@login_required
def edit_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Change all regulations while entries are open, afterwards title data only."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    if tournament.is_cancelled:
        raise Http404
    form = _form(tournament, request.POST or None)
    if request.method != "POST":
        return _page(request, tournament, form=form, more={})
    expected = request.POST.get("expected", "")
    if not form.is_valid():
        return _page(request, tournament, form=form, more={"expected": expected}, status=422)
    typed = dict(form.cleaned_data)
    about = {name: typed.pop(name) for name in ABOUT}
    try:
        create_and_change_events.change_regulations(
            tournament=tournament,
            expected=expected,
            actor=request.user,
            at=timezone.now(),
            about=about,
            **typed,
        )
    except TournamentError as error:
        tournament.refresh_from_db()
        context: dict[str, Any] = {
            "refusal": explain_error(error.code, error.params, get_language())
        }
        if isinstance(error, Conflict):
            context["stands"] = _differs(_form(tournament, request.POST))
        return _page(request, tournament, form=form, more=context, status=error.status)
    return redirect("event", pk)


def _form(tournament: Tournament, data: QueryDict | None) -> HeadForm:
    is_open = tournament.state == TournamentState.ENTRIES
    return (TournamentForm if is_open else HeadForm).of(tournament, data)


def _differs(form: HeadForm) -> list[tuple[str, object]]:
    """Return what stands now where the form says otherwise."""
    return [(form[name].label, _shown_value(form[name])) for name in form.changed_data]


def _shown_value(bound: BoundField) -> object:
    """Return the value of a row as the form would show it."""
    if isinstance(bound.initial, bool):
        return yesno(bound.initial)
    return dict(getattr(bound.field, "choices", ())).get(bound.initial, bound.initial)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: HeadForm,
    more: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    context = page_head_context(request, tournament, "overview")
    context |= {
        "form": form,
        "changed": tournament,
        "expected": fingerprint_of_regulations(tournament),
        **more,
    }
    return render(request, "tournaments/new_event.html", context, status=status)
