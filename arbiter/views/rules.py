"""Rulesets in words."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.rules import ruleset as rules
from arbiter.rules.ruleset import DrawRuleName


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """Every ruleset at hand, side by side."""
    found = [rules.load(one) for one in rules.all_ids()]
    lines = [(name, [one.draws.get(name) for one in found]) for name in DrawRuleName]
    return render(request, "arbiter/rulesets.html", {"rulesets": found, "lines": lines})


@require_safe
def ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """One ruleset: every number with its article and source."""
    if ruleset_id not in rules.all_ids():
        raise Http404
    found = rules.load(ruleset_id)
    absent = [name for name in DrawRuleName if name not in found.draws]
    return render(
        request,
        "arbiter/ruleset.html",
        {"rules": found, "draws": found.draws.items(), "absent": absent},
    )
