"""Page of a person over all events: entries, games, results, certificates, openings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.value_or_404 import value_or_404
from tournaments.person_across_events import person_with_all_events


@require_safe
def show_person(request: HttpRequest, pk: int) -> HttpResponse:
    """Show events, games, results, certificates and openings of one person."""
    shown = value_or_404(person_with_all_events.load_person(pk))
    return render(request, "tournaments/person.html", {"person": shown, "player": shown.player})
