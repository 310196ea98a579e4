"""Pages of prizes over all tournaments of an event: set, looked at, confirmed, signed for."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from games.archive.names import transliterate_for_reader
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import post_only, posted_text_cut_to_length
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services import prizes
from tournaments.festivals.texts import festival_where_and_when
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.prizes.forms import PrizesForm
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import PrizeList
from tournaments.prizes.texts import SHARING
from tournaments.prizes.views import file_response, sheet_response


@require_safe
@never_cache
def show_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the list with reasons; to an organiser the form, until the list is confirmed."""
    return _page(request, festival_or_404(request, pk), None)


def _page(
    request: HttpRequest, festival: Festival, form: PrizesForm | None, status: int = 200
) -> HttpResponse:
    fund = prizes.fund_of_festival(festival)
    context = head_context(request, festival, "manage")
    is_shown = fund is not None and may_see(request.user, festival, fund)
    if not is_shown and not context["may"]["manage"]:
        raise Http404
    by = prizes.contested(festival)
    tables = prizes.tables_of_festival(by)
    names = ("set", "confirm", "reopen", "sheet", "file")
    context |= {
        "fund": fund,
        "list": prizes.prize_list(fund, by, tables) if fund else None,
        "sharing": SHARING[fund.sharing] if fund else "",
        "form": form or PrizesForm(tables=tables, fund=fund),
        "is_final": prizes.are_tables_final(by),
        "has_changed": fund is not None
        and fund.is_confirmed
        and fund.table_revision != prizes.revision_of_tables(by),
        "to": {name: reverse(f"festival-prizes-{name}", args=[festival.pk]) for name in names},
    }
    return render(request, "tournaments/festivals/prizes.html", context, status=status)


def may_see(user: Visitor, festival: Festival, fund: PrizeFund) -> bool:
    """Return whether a user sees the list: everybody once it is confirmed."""
    scope = festival_scope(festival)
    return fund.is_confirmed or rights.is_allowed(user, Action.READ_JOURNAL, scope)


@login_required
@post_only
@show_refusals_as_messages
def set_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the fund and the prizes over all tournaments."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    tables = prizes.tables_of_festival(prizes.contested(festival))
    form = PrizesForm(request.POST, tables=tables, fund=prizes.fund_of_festival(festival))
    if not form.is_valid():
        return _page(request, festival, form, status=422)
    prizes.set_prizes(festival=festival, terms=form.terms(), actor=request.user, at=timezone.now())
    messages.success(request, _("Saved."))
    return redirect("festival-prizes", pk)


@login_required
@post_only
@show_refusals_as_messages
def confirm_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm the list by the last tables."""
    festival = festival_or_404(request, pk)
    prizes.confirm_prizes(festival=festival, actor=request.user, at=timezone.now())
    messages.success(request, _("The list of prizes is confirmed."))
    return redirect("festival-prizes", pk)


@login_required
@post_only
@show_refusals_as_messages
def reopen_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a confirmed list again, with a reason."""
    prizes.reopen_prizes(
        festival=festival_or_404(request, pk),
        reason=posted_text_cut_to_length(request, "reason", 400),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The list of prizes is open again."))
    return redirect("festival-prizes", pk)


def _fund_and_list(request: HttpRequest, pk: int) -> tuple[Festival, PrizeFund, PrizeList]:
    """Raises Http404 for whoever may not see the list."""
    festival = festival_or_404(request, pk)
    fund = value_or_404(prizes.fund_of_festival(festival))
    if not may_see(request.user, festival, fund):
        raise Http404
    by = prizes.contested(festival)
    return festival, fund, prizes.prize_list(fund, by, prizes.tables_of_festival(by))


@require_safe
def print_prize_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the sheet on which the prizes are signed for, as A4 PDF."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    festival, fund, shown = _fund_and_list(request, pk)
    named = (
        transliterate_for_reader(festival.chief_arbiter),
        transliterate_for_reader(festival.chief_secretary),
    )
    head = festival_where_and_when(festival)
    return sheet_response(fund, shown, head, named, name=f"festival-{pk}-prizes.pdf")


@require_safe
def download_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the list as CSV."""
    _festival, fund, shown = _fund_and_list(request, pk)
    return file_response(fund, shown, f"festival-{pk}-prizes.csv")
