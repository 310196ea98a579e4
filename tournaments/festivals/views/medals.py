"""Pages of medals, teams and combined standings of an event; their files; the rule behind them."""

import io
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.board.printing import compile_pdf
from games.draughts.texts.catalogue import reads_cyrillic
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from tournaments.errors import TournamentError
from tournaments.events.views.page import show_refusals_as_messages
from tournaments.exchange.queries import sheets as exported
from tournaments.exchange.queries.files import KINDS
from tournaments.festivals.forms.rules import RulesForm
from tournaments.festivals.models import Festival
from tournaments.festivals.queries import medal_sheets
from tournaments.festivals.queries.medals import FestivalMedals, load_medals
from tournaments.festivals.queries.rule_words import (
    combined_rule_in_words,
    medal_rule_in_words,
    team_rule_in_words,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.rules.regulations import rules_from_data
from tournaments.festivals.services import tables as services
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.papers.queries import choice as choice_queries
from tournaments.papers.queries import layout
from tournaments.people.texts import show_names_as_public
from tournaments.texts import explain_error


@require_safe
def show_medals(request: HttpRequest, pk: int) -> HttpResponse:
    """Show medals, teams and persons over programmes; ``?now`` as if all ended as it stands."""
    festival = festival_or_404(request, pk)
    medals = load_medals(festival, now="now" in request.GET)
    context = head_context(request, festival, "medals") | {"medals": medals}
    context |= rules_context(festival)
    if medals is not None:
        body = request.GET.get("of", "")
        usual = medals.rules.team.body.value if medals.rules.team else ""
        wanted = next((one for one in (body, usual) if one in medals.bodies), "")
        shown = wanted or (medals.bodies[0] if medals.bodies else "")
        context |= {"body": shown, "lines": medals.medals(shown) if shown else ()}
    return render(request, "tournaments/festivals/medals.html", context)


def rules_context(festival: Festival) -> dict[str, Any]:
    """Return the rules of an event in words, for a template."""
    rules = rules_from_data(festival.team_rule)
    team = rules.team
    return {
        "rules": rules,
        "medal_rule": medal_rule_in_words(rules.medals),
        "team_rule": team_rule_in_words(team, festival.programmes.all(), festival.groups.all())
        if team
        else "",
        "combined_rule": combined_rule_in_words(rules),
    }


@login_required
@show_refusals_as_messages
def set_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Set by which rule medals are given and teams placed."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    form = RulesForm(festival, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.set_rules(
                festival=festival,
                rules=form.rules,
                reason=form.cleaned_data["reason"],
                actor=request.user,
                at=timezone.now(),
            )
        except TournamentError as error:
            form.add_error("reason", explain_error(error.code, error.params, get_language()))
        else:
            messages.success(request, _("The rule stands; the tables are computed by it."))
            return redirect("festival-medals", pk)
    context = head_context(request, festival, "medals") | rules_context(festival)
    context |= {"form": form, "begun": services.first_published(festival)}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/festivals/medal_rule.html", context, status=status)


@require_safe
def download_medals(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Download a table: ``medals.csv``, ``teams.csv``, ``combined.csv``, ``all.xlsx``, ``.pdf``."""
    festival = festival_or_404(request, pk)
    medals = load_medals(festival, now="now" in request.GET)
    if medals is None:
        raise Http404
    if name == "all.pdf":
        if has_used_up_rate(request):
            sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
            return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
        answer = _pdf(festival, medals)
    elif name == "all.xlsx":
        answer = _xlsx(medals)
    else:
        answer = _csv(medals, name)
    shown = "inline" if name.endswith(".pdf") else "attachment"
    answer["Content-Disposition"] = f'{shown}; filename="festival-{pk}-{name}"'
    return answer


def _csv(medals: FestivalMedals, name: str) -> HttpResponse:
    table = medal_sheets.exported_tables(medals).get(name.removesuffix(".csv"))
    if table is None or not name.endswith(".csv"):
        raise Http404
    lines = exported.write_csv(table, ";" if reads_cyrillic(get_language()) else ",")
    return HttpResponse("".join(lines), content_type=f"{KINDS['csv']}; charset=utf-8")


def _xlsx(medals: FestivalMedals) -> HttpResponse:
    # loaded by the first workbook that is made: it takes a twentieth of the start of the site
    from tournaments.exchange.queries.workbook import write_xlsx

    file = io.BytesIO()
    write_xlsx(medal_sheets.exported_tables(medals).values(), file)
    return HttpResponse(file.getvalue(), content_type=KINDS["xlsx"])


def _pdf(festival: Festival, medals: FestivalMedals) -> HttpResponse:
    at = timezone.now()
    words = rules_context(festival)
    rules = (words["medal_rule"], words["team_rule"], words["combined_rule"])
    with show_names_as_public():
        papers = medal_sheets.papers_of_medals(festival, medals, rules)
        right = choice_queries.moment_of_printing(at)
        sheets = [layout.sheet_of_paper(paper, head_right=right) for paper in papers]
    made = compile_pdf(*sheets, language=(get_language() or "ru")[:2], at=at)
    return HttpResponse(made, content_type="application/pdf")
