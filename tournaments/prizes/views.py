"""Pages of prizes: set, look at the list, confirm it, print the sheet to sign."""

from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from games.board.printing import Column, Facts, Head, Paragraph, Sheet, Table, compile_pdf
from games.board.printing.blocks import Align
from games.draughts.texts.catalogue import reads_cyrillic
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import post_only, posted_text_cut_to_length
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import (
    chief_arbiter_on_papers,
    chief_secretary_on_papers,
    event_scope,
)
from tournaments.events.texts import event_where_and_when
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable, write_csv
from tournaments.people.texts import player_name
from tournaments.prizes import queries, services
from tournaments.prizes.forms import PrizesForm
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import PrizeList
from tournaments.prizes.texts import SHARING


@require_safe
@never_cache
def show_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the list with reasons; to an organiser the form, until the list is confirmed."""
    tournament = event_or_404(request, pk)
    return _page(request, tournament, None)


def _page(
    request: HttpRequest, tournament: Tournament, form: PrizesForm | None, status: int = 200
) -> HttpResponse:
    fund = queries.prize_fund(tournament)
    context = page_head_context(request, tournament, "prizes")
    is_shown = fund is not None and may_see(request.user, tournament, fund)
    if not is_shown and not context["may"]["manage"]:
        raise Http404
    tables = services.tables_of_event(tournament)
    context |= {
        "fund": fund,
        "list": services.prize_list(fund, tables) if fund else None,
        "sharing": SHARING[fund.sharing] if fund else "",
        "form": form or PrizesForm(tables=tables, fund=fund),
        "is_final": queries.is_table_final(tournament),
        "has_changed": fund is not None
        and fund.is_confirmed
        and fund.table_revision != tournament.standings_revision,
    }
    return render(request, "tournaments/prizes/prizes.html", context, status=status)


def may_see(user: Visitor, tournament: Tournament, fund: PrizeFund) -> bool:
    """Return whether a user sees the list: everybody once it is confirmed."""
    scope = event_scope(tournament)
    return fund.is_confirmed or rights.is_allowed(user, Action.READ_JOURNAL, scope)


@login_required
@post_only
@show_refusals_as_messages
def set_prizes_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the fund and the prizes."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    form = PrizesForm(
        request.POST,
        tables=services.tables_of_event(tournament),
        fund=queries.prize_fund(tournament),
    )
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    services.set_prizes(
        tournament=tournament, terms=form.terms(), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("Saved."))
    return redirect("event-prizes", pk)


@login_required
@post_only
@show_refusals_as_messages
def confirm_prizes_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm the list by the table of the end."""
    services.confirm_prizes(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The list of prizes is confirmed."))
    return redirect("event-prizes", pk)


@login_required
@post_only
@show_refusals_as_messages
def reopen_prizes_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a confirmed list again, with a reason."""
    services.reopen_prizes(
        tournament=event_or_404(request, pk),
        reason=posted_text_cut_to_length(request, "reason", 400),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The list of prizes is open again."))
    return redirect("event-prizes", pk)


def _fund_and_list(request: HttpRequest, pk: int) -> tuple[PrizeFund, PrizeList]:
    """Raises Http404 for whoever may not see the list."""
    tournament = event_or_404(request, pk)
    fund = value_or_404(queries.prize_fund(tournament))
    if not may_see(request.user, tournament, fund):
        raise Http404
    return fund, services.prize_list(fund, services.tables_of_event(tournament))


@require_safe
def print_prize_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the sheet on which the prizes are signed for, as A4 PDF."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    fund, shown = _fund_and_list(request, pk)
    event = fund.tournament
    officials = chief_arbiter_on_papers(event), chief_secretary_on_papers(event)
    head = event_where_and_when(event)
    return sheet_response(fund, shown, head, officials, name=f"event-{pk}-prizes.pdf")


def sheet_response(
    fund: PrizeFund, shown: PrizeList, head: str, officials: tuple[str, str], *, name: str
) -> HttpResponse:
    """Return the sheet to sign as A4 PDF; ``head`` names the event, its place and days."""
    language = (get_language() or "ru")[:2]
    made = compile_pdf(_sheet(fund, shown, head, officials), language=language, at=timezone.now())
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _sheet(fund: PrizeFund, shown: PrizeList, head: str, named: tuple[str, str]) -> Sheet:
    columns = (
        Column(_("No."), Align.RIGHT),
        Column(_("Player"), weight=3, is_name=True),
        Column(_("For what"), weight=2, is_long=True),
        Column(_("Place"), Align.RIGHT),
        Column(_("Amount"), Align.RIGHT),
        Column(_("Signature"), weight=2),
    )
    rows = tuple(
        (str(at), player_name(one.entry.player), one.name, str(one.place), one.money, "")
        for at, one in enumerate(shown.lines, start=1)
    )
    state = (
        date_format(timezone.localtime(fund.confirmed_at), "d.m.Y H:i")
        if fund.confirmed_at
        else _("not confirmed yet")
    )
    facts = (
        (_("Prize fund"), shown.fund),
        (_("Who have equal points share"), str(SHARING[fund.sharing])),
        *([(_("Number of the table"), str(shown.table_revision))] if fund.tournament_id else []),
        (_("The list is confirmed"), state),
    )
    officials = ((_("Chief arbiter"), named[0]), (_("Chief secretary"), named[1]))
    return Sheet(
        head=Head(
            _("List of prizes"),
            head,
            head,
            date_format(timezone.localtime(timezone.now()), "d.m.Y H:i"),
        ),
        blocks=(
            Facts(facts),
            Table(columns, rows, row_height=10),  # room for a signature
            Paragraph(_("In all: %(amount)s") % {"amount": shown.paid}, is_strong=True),
        ),
        signatures=tuple(", ".join(filter(None, line)) for line in officials),
    )


@require_safe
def download_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the list as CSV."""
    fund, shown = _fund_and_list(request, pk)
    return file_response(fund, shown, f"event-{pk}-prizes.csv")


def file_response(fund: PrizeFund, shown: PrizeList, name: str) -> HttpResponse:
    """Return the list as CSV."""
    separator = ";" if reads_cyrillic(get_language()) else ","
    table = ExportedTable(
        "prizes",
        _("List of prizes"),
        tuple(
            ExportedColumn(key, head)
            for key, head in (
                ("number", _("No.")),
                ("name", _("Player")),
                ("table", _("For what")),
                ("place", _("Place")),
                ("amount", _("Amount")),
                ("currency", _("Currency")),
                ("why", _("Why")),
            )
        ),
        _rows(fund, shown),
    )
    text = "".join(write_csv(table, separator))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _rows(fund: PrizeFund, shown: PrizeList) -> Iterator[tuple[str | int, ...]]:
    comma = "," if reads_cyrillic(get_language()) else "."
    for one in shown.lines:
        whole, part = divmod(one.amount, 100)
        yield (
            one.entry.number or 0,
            player_name(one.entry.player),
            one.name,
            one.place,
            f"{whole}{comma}{part:02d}",
            fund.currency,
            "; ".join(one.why),
        )
