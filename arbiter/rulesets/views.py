"""Pages of rulesets: list all, show one, compare two; pages of how each game is played."""

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets import queries
from arbiter.rulesets.queries import ruleset_or_404
from arbiter.rulesets.texts import articles
from arbiter.rulesets.texts.articles import article_in_words, source_in_words
from games.draughts.texts import rules as play_texts
from games.draughts.variants import VARIANTS


@require_safe
def list_rulesets(request: HttpRequest) -> HttpResponse:
    """Show the list of rulesets; the draws of games with several rulesets side by side."""
    known = catalogue.load_all_rulesets()
    of_games = Counter(ruleset.variant for ruleset in known)
    compared = [ruleset for ruleset in known if of_games[ruleset.variant] > 1]
    lines = [
        (name, [(ruleset, _limit(ruleset.draws.get(name))) for ruleset in compared])
        for name in DrawRuleName
    ]
    context = {
        "rulesets": known,
        "compared": compared,
        "lines": [line for line in lines if any(limit for _ruleset, limit in line[1])],
    }
    return render(request, "arbiter/rulesets/rulesets.html", context)


def _limit(rule: DrawRule | None) -> dict[str, object] | None:
    if rule is None:
        return None
    limits = [str(band.moves) for band in rule.bands] or [str(rule.limit)]
    return {"limits": " / ".join(limits), "article": article_in_words(rule.article, get_language())}


@require_safe
def show_ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """Show one ruleset: every row with article and source, and its open questions."""
    shown = ruleset_or_404(ruleset_id)
    sections = queries.ruleset_sections(shown, get_language())
    draws = [section for section in sections if section.key.startswith("draws.")]
    context = {
        "rules": shown,
        "source": source_in_words(shown.source, get_language()),
        "draws": [section for section in draws if section.rows[0].is_stated],
        "absent": [section for section in draws if not section.rows[0].is_stated],
        "groups": [section for section in sections if section not in draws],
        "declared": articles.open_questions_in_words(shown, get_language()),
        "others": [ruleset for ruleset in catalogue.load_all_rulesets() if ruleset.id != shown.id],
    }
    return render(request, "arbiter/rulesets/ruleset.html", context)


@require_safe
def compare_rulesets(request: HttpRequest) -> HttpResponse:
    """Show two rulesets side by side, differences marked: ``?one=club@1&other=fmjd64@1``."""
    first, second = request.GET.get("one", ""), request.GET.get("other", "")
    if not first or not second:
        return redirect("rulesets")
    left, right = ruleset_or_404(first), ruleset_or_404(second)
    headings = queries.two_rulesets_side_by_side(left, right, get_language())
    context = {
        "left": left,
        "right": right,
        "headings": headings,
        "different": sum(pair.differs for _, pairs in headings for pair in pairs),
        "rulesets": catalogue.load_all_rulesets(),
    }
    return render(request, "arbiter/rulesets/ruleset_compare.html", context)


@require_safe
def list_games(request: HttpRequest) -> HttpResponse:
    """Show the list of games with their boards."""
    context = {"boards": queries.games_by_board(get_language() or "ru")}
    return render(request, "arbiter/rulesets/games.html", context)


@require_safe
def show_game(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Show how a game is played: its rules with pictures, the draws of its rulesets."""
    variant, language = VARIANTS.get(variant_id), get_language() or "ru"
    if variant is None:
        raise Http404
    context = {
        "variant": variant,
        "groups": queries.rules_of_play(variant.id, language),
        "rulesets": queries.draws_of_game(variant.id, language),
        "declared": play_texts.open_readings(variant, language),
    }
    return render(request, "arbiter/rulesets/game.html", context)
