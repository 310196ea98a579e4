"""Pages: standings with history and reasons, crosstable, colour table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.parse_whole_number import parse_whole_number
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.models import Tournament
from tournaments.events.value_or_404 import value_or_404
from tournaments.lots import draw_openings_table_rounds_shared_places
from tournaments.standings import (
    coefficient_and_reason_texts,
    group_tables,
    load_crosstable_and_colours,
    load_scoring_input,
    read_compare_explain_stored_tables,
    table_after_round,
)
from tournaments.standings.coefficients_that_separate import coefficients_that_separate
from tournaments.standings.giver_of_simultaneous_display_text import describe_giver_of_display
from tournaments.standings.models import StandingRevision
from tournaments.standings.table_after_round import TableAfterRound


def revision_in_query(request: HttpRequest, name: str = "revision") -> int | None:
    """Read the revision from the address; None, the newest, for anything but a number."""
    return parse_whole_number(request.GET.get(name, ""))


def _leavers_note(tournament: Tournament) -> str:
    return coefficient_and_reason_texts.leavers_note(
        load_scoring_input.excluded_numbers(tournament)
    )


@require_safe
@cache_event_page
def show_standings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a stored table; while it is behind, the page asks again."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "standings")
    revision = revision_in_query(request)
    after = revision_in_query(request, "after")
    table: StandingRevision | TableAfterRound | None = None
    if after is None:
        table = read_compare_explain_stored_tables.stored_table(tournament, revision)
    else:
        table = value_or_404(table_after_round.table_after_round(tournament, after))
    rows = table.rows.all() if table else ()
    group = group_tables.group_in_query(request.GET, knows_sex=context["may"]["edit"])
    context |= {
        "table": table,
        "lines": group_tables.rows_of_group(group, rows) if table else (),
        "group": group,
        "left_out_unknown": group_tables.players_left_out_unknown(group, rows),
        "years_not_understood": group_tables.years_not_understood(request.GET),
        "paths": read_compare_explain_stored_tables.places_by_round_of_table(table)
        if table and group.is_everybody
        else {},
        "choices": group_tables.clubs_cities_and_regions(rows),
        "asked": revision,
        "after": after,
        "rounds_over": table_after_round.finished_rounds(tournament),
        "columns": coefficients_that_separate(tournament, rows),
        "counted_byes": read_compare_explain_stored_tables.points_of_byes_counted(context["header"])
        if revision is None and after is None
        else (),
        "leavers_note": _leavers_note(tournament) if revision is None and after is None else "",
        "giver_note": ""
        if any(row.entry.is_giver for row in rows)
        else describe_giver_of_display(tournament),
        "has_lot": any("lot" in row.values for row in rows),
        "may_draw_places": context["may"]["draw"]
        and revision is None
        and after is None
        and group.is_everybody
        and draw_openings_table_rounds_shared_places.may_shared_places_be_drawn(tournament)
        and any(row.place_from != row.place_to for row in rows),
    }
    page = "_standings.html" if request.htmx else "standings.html"
    return render(request, f"tournaments/{page}", context)


@require_safe
@cache_event_page
def explain_place(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain every coefficient of one player round by round; for htmx as a table row."""
    tournament = event_or_404(request, pk)
    after = revision_in_query(request, "after")
    explained = value_or_404(
        read_compare_explain_stored_tables.explain_place_in_stored_table(
            tournament, number, revision_in_query(request)
        )
        if after is None
        else table_after_round.explain_place_after_round(tournament, number, after)
    )
    context = page_head_context(request, tournament, "standings") | {"why": explained}
    context["leavers_note"] = _leavers_note(tournament) if after is None else ""
    page = "_why_row.html" if request.htmx else "standings_why.html"
    return render(request, f"tournaments/{page}", context)


@require_safe
@cache_event_page
def show_standings_history(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every stored table with who changed it and why; or two side by side."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "standings")
    stored = read_compare_explain_stored_tables.standings_history(
        tournament, revision_in_query(request, "before")
    )
    older = revision_in_query(request, "older")
    newer = revision_in_query(request, "newer")
    context |= {
        "history": stored,
        "before": stored[-1].older and stored[-1].revision if stored else 0,
    }
    if older is not None and newer is not None:
        first, second = (
            read_compare_explain_stored_tables.stored_table(tournament, revision)
            for revision in sorted((older, newer))
        )
        if first is not None and second is not None:
            context |= {
                "older": first,
                "newer": second,
                "changed": read_compare_explain_stored_tables.compare_standings(first, second),
            }
    return render(request, "tournaments/standings_history.html", context)


@cache_event_page
def show_crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the crosstable (шахматка)."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "crosstable")
    after = revision_in_query(request, "after")
    over = table_after_round.finished_rounds(tournament)
    if after is not None and after not in over:
        raise Http404
    context["crosstable"] = table = load_crosstable_and_colours.load_crosstable(tournament, after)
    context |= {"after": after, "rounds_over": over}
    context["leavers_note"] = (
        coefficient_and_reason_texts.leavers_note(table.excluded) if after is None else ""
    )
    context["giver_note"] = describe_giver_of_display(tournament)
    context["annulled_note"] = (
        coefficient_and_reason_texts.ANNULLED_NOTE if table.has_annulled else ""
    )
    context["is_match"] = tournament.games_per_pairing > 1
    return render(request, "tournaments/crosstable.html", context)


@cache_event_page
def show_colour_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the colour table: due, given and the rule, player by player."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "colours")
    context |= load_crosstable_and_colours.load_colour_table(tournament)
    return render(request, "tournaments/colours.html", context)


@require_safe
@cache_event_page
def explain_colours(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain why one player had each of his colours; for htmx as a row of the table."""
    tournament = event_or_404(request, pk)
    table = load_crosstable_and_colours.load_colour_table(tournament)
    line = value_or_404(next((row for row in table["lines"] if row.entry.number == number), None))
    context = page_head_context(request, tournament, "colours")
    context |= {"line": line, "has_due": table["has_due"]}
    page = "_colours_why_row.html" if request.htmx else "colours_why.html"
    return render(request, f"tournaments/{page}", context)
