"""Pages of rulesets: list, one, comparison of two."""

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.draws.rule import DrawRule
from arbiter.rules.rulesets import catalogue as rules
from arbiter.rules.rulesets.model import Ruleset
from arbiter.rulesets import declared_texts as declared_words
from arbiter.rulesets import row_texts as ruleset_rows
from arbiter.rulesets.article_texts import in_words


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """Page with every ruleset; the draws of games with several rulesets side by side."""
    found = [rules.load(one) for one in rules.all_ids()]
    of_games = Counter(one.variant for one in found)
    compared = [one for one in found if of_games[one.variant] > 1]
    lines = [(name, [_limit(one.draws.get(name)) for one in compared]) for name in DrawRuleName]
    context = {
        "rulesets": found,
        "compared": compared,
        "lines": [line for line in lines if any(line[1])],
    }
    return render(request, "arbiter/rulesets.html", context)


def _limit(rule: DrawRule | None) -> dict[str, object] | None:
    if rule is None:
        return None
    limits = [str(band.moves) for band in rule.bands] or [str(rule.limit)]
    return {"limits": " / ".join(limits), "article": in_words(rule.article, get_language())}


@require_safe
def ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """Page of one ruleset: every row with article and source, and its open questions."""
    found = _load(ruleset_id)
    sections = ruleset_rows.sections(found, get_language())
    draws = [one for one in sections if one.key.startswith("draws.")]
    context = {
        "rules": found,
        "draws": [one for one in draws if one.rows[0].is_stated],
        "absent": [one for one in draws if not one.rows[0].is_stated],
        "groups": [one for one in sections if one not in draws],
        "declared": declared_words.declared(found, get_language()),
        "others": [one for one in map(rules.load, rules.all_ids()) if one.id != found.id],
    }
    return render(request, "arbiter/ruleset.html", context)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two rulesets side by side, differences marked: ``?one=club@1&other=fmjd64@1``."""
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    if not one or not other:
        return redirect("rulesets")
    left, right = _load(one), _load(other)
    headings = ruleset_rows.side_by_side(left, right, get_language())
    context = {
        "one": left,
        "other": right,
        "headings": headings,
        "different": sum(pair.differs for _, pairs in headings for pair in pairs),
        "rulesets": [rules.load(found) for found in rules.all_ids()],
    }
    return render(request, "arbiter/ruleset_compare.html", context)


def _load(ruleset_id: str) -> Ruleset:
    if ruleset_id not in rules.all_ids():
        raise Http404
    return rules.load(ruleset_id)
