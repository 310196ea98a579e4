"""Pages: standings with history and reasons, lot for places, crosstable, colour table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.web.parse_int import parse_whole_number
from tournaments.events.cache_event_pages import cached_page
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, not_none, show_refusals
from tournaments.lots import lots_after_numbers
from tournaments.lots.services import new_seed
from tournaments.standings import group_tables, scoring_input, selectors, table_after_round, texts
from tournaments.standings import load_crosstable_and_colours as crosstable_selectors
from tournaments.standings.giver_of_display import giver_note
from tournaments.standings.models import StandingRevision
from tournaments.standings.table_after_round import TableAfter


def asked_revision(request: HttpRequest, name: str = "revision") -> int | None:
    """A revision named in the address; what is no number asks for the newest."""
    return parse_whole_number(request.GET.get(name, ""))


def _leavers_note(tournament: Tournament) -> str:
    return texts.leavers_note(scoring_input.excluded_numbers(tournament))


@require_safe
@cached_page
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the stored table; the page asks again until it is the newest."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "standings")
    revision = asked_revision(request)
    after = asked_revision(request, "after")
    table: StandingRevision | TableAfter | None = None
    if after is None:
        table = selectors.stored_table(tournament, revision)
    else:
        table = not_none(table_after_round.table_after(tournament, after))
    rows = table.rows.all() if table else ()
    group = group_tables.asked_group(request.GET, knows_sex=context["may"]["edit"])
    context |= {
        "table": table,
        "lines": group_tables.rows_of(group, rows) if table else (),
        "group": group,
        "paths": selectors.paths_of_table(table) if table and group.is_everybody else {},
        "choices": group_tables.clubs_cities_and_regions(rows),
        "asked": revision,
        "after": after,
        "rounds_over": table_after_round.rounds_over(tournament),
        "columns": crosstable_selectors.coefficients_of_event(tournament),
        "counted_byes": selectors.counted_byes(context["header"])
        if revision is None and after is None
        else (),
        "leavers_note": _leavers_note(tournament) if revision is None and after is None else "",
        "giver_note": "" if any(row.entry.is_giver for row in rows) else giver_note(tournament),
        "has_lot": any("lot" in row.values for row in rows),
        "may_draw_places": context["may"]["draw"]
        and revision is None
        and after is None
        and group.is_everybody
        and lots_after_numbers.are_places_open(tournament)
        and any(row.place_from != row.place_to for row in rows),
    }
    page = "_standings.html" if request.htmx else "standings.html"
    return render(request, f"tournaments/{page}", context)


@require_safe
@cached_page
def why(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain every coefficient of one player round by round; for htmx as a table row."""
    tournament = event_or_404(request, pk)
    after = asked_revision(request, "after")
    explained = not_none(
        selectors.explain_place(tournament, number, asked_revision(request))
        if after is None
        else table_after_round.why_after(tournament, number, after)
    )
    context = event_context(request, tournament, "standings") | {"why": explained}
    context["leavers_note"] = _leavers_note(tournament) if after is None else ""
    page = "_why_row.html" if request.htmx else "standings_why.html"
    return render(request, f"tournaments/{page}", context)


@require_safe
@cached_page
def history(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every stored table: revision, by whom, why; two of them side by side."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "standings")
    stored = selectors.standings_history(tournament, asked_revision(request, "before"))
    older = asked_revision(request, "older")
    newer = asked_revision(request, "newer")
    context |= {
        "history": stored,
        "before": stored[-1].older and stored[-1].revision if stored else 0,
    }
    if older is not None and newer is not None:
        tables = [
            selectors.stored_table(tournament, revision) for revision in sorted((older, newer))
        ]
        if all(tables):
            context |= {
                "older": tables[0],
                "newer": tables[1],
                "changed": selectors.compare_standings(*tables),
            }
    return render(request, "tournaments/standings_history.html", context)


@require_POST
@show_refusals
def draw_places(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the lot for places that nothing else separates."""
    tournament = event_or_404(request, pk)
    seed = request.POST.get("seed", "").strip() or new_seed()
    lots_after_numbers.draw_places(
        tournament=tournament, seed=seed, actor=request.user, at=timezone.now()
    )
    return redirect("event-standings", pk=pk)


@cached_page
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the crosstable (шахматка)."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "crosstable")
    after = asked_revision(request, "after")
    over = table_after_round.rounds_over(tournament)
    if after is not None and after not in over:
        raise Http404
    context["crosstable"] = table = crosstable_selectors.crosstable(tournament, after)
    context |= {"after": after, "rounds_over": over}
    context["leavers_note"] = texts.leavers_note(table.excluded) if after is None else ""
    context["giver_note"] = giver_note(tournament)
    context["annulled_note"] = texts.ANNULLED_NOTE if table.has_annulled else ""
    context["is_match"] = tournament.games_per_pairing > 1
    return render(request, "tournaments/crosstable.html", context)


@cached_page
def colours(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the colour table: due, given and the rule, player by player."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "colours")
    context |= crosstable_selectors.colours(tournament)
    return render(request, "tournaments/colours.html", context)


@require_safe
@cached_page
def colours_why(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain why one player had each of his colours; for htmx as a row of the table."""
    tournament = event_or_404(request, pk)
    table = crosstable_selectors.colours(tournament)
    line = not_none(next((row for row in table["lines"] if row.entry.number == number), None))
    context = event_context(request, tournament, "colours")
    context |= {"line": line, "has_due": table["has_due"]}
    page = "_colours_why_row.html" if request.htmx else "colours_why.html"
    return render(request, f"tournaments/{page}", context)
