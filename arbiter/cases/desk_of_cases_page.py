"""Page of the arbiter's desk, one page of cases at a time, refreshed while it is open."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.cases import select_cases_on_desk
from arbiter.rights.permissions_of_roles import Action


@login_required
@require_safe
def desk_of_cases(request: HttpRequest) -> HttpResponse:
    """Show the cases of the events where the visitor is an official; htmx gets the queue only."""
    rights = select_cases_on_desk.desk_rights(request.user)
    if not rights.sees.is_anywhere:
        raise PermissionDenied(Action.SEE_DESK.value)
    chosen = {name: request.GET.get(name, "")[:60] for name in ("scope", "section")}
    queue = select_cases_on_desk.open_cases(rights, page=request.GET.get("page", ""), **chosen)
    context = {"queue": queue, "chosen": chosen, "address": request.get_full_path()}
    if request.htmx:
        return render(request, "arbiter/_queue.html", context)
    return render(
        request,
        "arbiter/desk.html",
        context | {"closed": select_cases_on_desk.closed_cases(rights)},
    )
