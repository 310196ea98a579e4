"""Pages: standings with history and reasons, crosstable, colour table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.requests import parse_whole_number
from tournaments.entries.models import EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import event_or_404, page_head_context, value_or_404
from tournaments.rounds.services import lots
from tournaments.standings import texts
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import crosstable, facts, groups, sides, tables
from tournaments.standings.queries import stored as stored_queries
from tournaments.standings.queries.crosstable import coefficients_that_separate
from tournaments.standings.queries.groups import describe_unplaced
from tournaments.standings.queries.tables import TableAfterRound
from tournaments.ties.queries import play_offs_of_event


def revision_in_query(request: HttpRequest, name: str = "revision") -> int | None:
    """Read the revision from the address; None, the newest, for anything but a number."""
    return parse_whole_number(request.GET.get(name, ""))


def _leavers_note(tournament: Tournament) -> str:
    return texts.leavers_note(facts.excluded_numbers(tournament))


@require_safe
@cache_event_page
def show_standings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a stored table; while it is behind, the page asks again."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "standings")
    revision = revision_in_query(request)
    after = revision_in_query(request, "after")
    group = groups.group_in_query(request.GET, knows_sex=context["may"]["edit"])
    table: StandingRevision | TableAfterRound | None = None
    if after is None:
        # the places round by round, drawn beside everybody's table, are read from its facts
        table = stored_queries.stored_table(tournament, revision, has_facts=group.is_everybody)
    else:
        table = value_or_404(tables.table_after_round(tournament, after))
    rows = table.rows.all() if table else ()
    of_sides = sides.scores_of_sides(tournament, table)
    context |= {
        "table": table,
        "has_carried": any(row.carried for row in rows),
        "lines": groups.rows_of_group(group, rows) if table else (),
        "group": group,
        "left_out_unknown": groups.players_left_out_unknown(group, rows),
        "years_not_understood": groups.years_not_understood(request.GET),
        "paths": stored_queries.places_by_round_of_table(table)
        if table and group.is_everybody
        else {},
        "choices": groups.clubs_cities_and_regions(rows),
        "asked": revision,
        "after": after,
        "rounds_over": tables.finished_rounds(tournament),
        "columns": coefficients_that_separate(tournament, rows),
        "counted_byes": stored_queries.points_of_byes_counted(context["header"])
        if revision is None and after is None
        else (),
        "leavers_note": _leavers_note(tournament) if revision is None and after is None else "",
        "sides": of_sides,
        "sides_note": sides.describe_scores_of_sides(tournament, of_sides),
        "unplaced_note": ""
        if any(row.entry.is_giver or row.entry.state == EntryState.EXPELLED for row in rows)
        else describe_unplaced(tournament),
        "play_offs": play_offs_of_event(tournament),
        "may_play_off": context["may"]["publish"] and tournament.state == TournamentState.FINISHED,
        "has_lot": any("lot" in row.values for row in rows),
        "may_draw_places": context["may"]["draw"]
        and revision is None
        and after is None
        and group.is_everybody
        and lots.may_shared_places_be_drawn(tournament)
        and any(row.place_from != row.place_to for row in rows),
    }
    page = "_standings.html" if request.htmx else "standings.html"
    return render(request, f"tournaments/standings/{page}", context)


@require_safe
@cache_event_page
def explain_place(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain every coefficient of one player round by round; for htmx as a table row."""
    tournament = event_or_404(request, pk)
    after = revision_in_query(request, "after")
    explained = value_or_404(
        stored_queries.explain_place_in_stored_table(tournament, number, revision_in_query(request))
        if after is None
        else tables.explain_place_after_round(tournament, number, after)
    )
    context = page_head_context(request, tournament, "standings") | {"why": explained}
    context["leavers_note"] = _leavers_note(tournament) if after is None else ""
    page = "_why_row.html" if request.htmx else "standings_why.html"
    return render(request, f"tournaments/standings/{page}", context)


@require_safe
@cache_event_page
def show_standings_history(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every stored table with who changed it and why; or two side by side."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "standings")
    stored = stored_queries.standings_history(tournament, revision_in_query(request, "before"))
    older = revision_in_query(request, "older")
    newer = revision_in_query(request, "newer")
    context |= {
        "history": stored,
        "before": stored[-1].older and stored[-1].revision if stored else 0,
    }
    if older is not None and newer is not None:
        first, second = (
            stored_queries.stored_table(tournament, revision) for revision in sorted((older, newer))
        )
        if first is not None and second is not None:
            context |= {
                "older": first,
                "newer": second,
                "changed": stored_queries.compare_standings(first, second),
            }
    return render(request, "tournaments/standings/standings_history.html", context)


@cache_event_page
def show_crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the crosstable (шахматка)."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "crosstable")
    after = revision_in_query(request, "after")
    over = tables.finished_rounds(tournament)
    if after is not None and after not in over:
        raise Http404
    context["crosstable"] = table = crosstable.load_crosstable(tournament, after)
    context |= {"after": after, "rounds_over": over}
    context["leavers_note"] = texts.leavers_note(table.excluded) if after is None else ""
    context["unplaced_note"] = describe_unplaced(tournament) if table.has_unplaced else ""
    context["annulled_note"] = texts.ANNULLED_NOTE if table.has_annulled else ""
    context["is_match"] = tournament.games_per_pairing > 1
    return render(request, "tournaments/standings/crosstable.html", context)


@cache_event_page
def show_colour_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the colour table: due, given and the rule, player by player."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "colours")
    context |= crosstable.load_colour_table(tournament)
    return render(request, "tournaments/standings/colours.html", context)


@require_safe
@cache_event_page
def explain_colours(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Explain why one player had each of his colours; for htmx as a row of the table."""
    tournament = event_or_404(request, pk)
    table = crosstable.load_colour_table(tournament)
    line = value_or_404(next((row for row in table["lines"] if row.entry.number == number), None))
    context = page_head_context(request, tournament, "colours")
    context |= {"line": line, "has_due": table["has_due"]}
    page = "_colours_why_row.html" if request.htmx else "colours_why.html"
    return render(request, f"tournaments/standings/{page}", context)
