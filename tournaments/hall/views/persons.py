"""Pages of people: one over the years, two beside each other."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from tournaments.events.views.page import value_or_404
from tournaments.federations.texts import edition_in_words
from tournaments.hall.queries import front, rivals
from tournaments.hall.queries.persons import OPPONENTS, PersonFilter, load_person
from tournaments.hall.queries.played import count_opponents, games_of_entries, public_entries
from tournaments.hall.texts import TEMPOS
from tournaments.ranks.queries.papers import order_words
from tournaments.ranks.texts import STATES as RANK_STATES
from tournaments.ranks.texts import rank_title
from tournaments.systems.tempos import Tempo


@require_safe
def show_person(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a person over the years, or a year or a tempo of his: ``?year=2026&tempo=blitz``."""
    chosen = _filter(request.GET.get("year", ""), request.GET.get("tempo", ""))
    shown = value_or_404(load_person(pk, chosen))
    context = {
        "person": shown,
        "player": shown.player,
        "tempos": [(tempo, TEMPOS[tempo]) for tempo in shown.tempos],
        "listed": [(one, edition_in_words(one.snapshot)) for one in shown.listed],
        "ranks": [
            (one, rank_title(one.rank), RANK_STATES[one.state], order_words(one))
            for one in shown.ranks
        ],
    }
    return render(request, "tournaments/hall/person.html", context)


def _filter(year: str, tempo: str) -> PersonFilter:
    """Read what was chosen; raises Http404 for an address that nothing leads to."""
    if year and not (year.isascii() and year.isdigit() and len(year) == 4):
        raise Http404
    if tempo and tempo not in list(Tempo):
        raise Http404
    return PersonFilter(int(year) if year else None, Tempo(tempo) if tempo else None)


@require_safe
def find_rival(request: HttpRequest, pk: int) -> HttpResponse:
    """Find by ``?name=`` with whom a person is to be compared; one found is shown at once."""
    typed = request.GET.get("name", "").strip()[: front.LONGEST]
    is_too_often = bool(typed) and has_used_up_rate(request)
    entries = public_entries([pk])
    if not entries:
        raise Http404
    context: dict[str, Any] = {"player": entries[0].player, "typed": typed}
    if is_too_often:
        context["refusal"] = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return render(request, "tournaments/hall/find_rival.html", context, status=429)
    words = front.split_into_search_words(typed)
    found = [one for one in front.find_people(words) if one.pk != pk] if words else []
    if len(found) == 1:
        return redirect("person-rival", pk, found[0].pk)
    if not found:
        met = count_opponents(games_of_entries(entries))
        context["opponents"] = list(met.values())[:OPPONENTS]
    return render(request, "tournaments/hall/find_rival.html", context | {"found": found})


@require_safe
def show_rivals(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Show two persons beside each other: their games, common opponents, ratings."""
    shown = value_or_404(rivals.load_rivalry(pk, other))
    context = {
        "rivalry": shown,
        "by_tempo": [(TEMPOS[one.tempo], one.tally) for one in shown.by_tempo],
    }
    return render(request, "tournaments/hall/rivals.html", context)
