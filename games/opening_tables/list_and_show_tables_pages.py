"""Pages of the tables of drawn openings: the list, one edition with boards, its text."""

from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.draughts import openings
from games.draughts.moves import legal_moves
from games.draughts.openings import Opening
from games.draughts.position import START
from games.draughts.squares_as_bits import squares_of
from games.draughts.thumbnail import thumbnail
from games.opening_tables import find_and_load_opening_tables

TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """An opening with its board drawn; ``must_capture`` says that a capture is due at once."""

    opening: Opening
    svg: str
    must_capture: bool


@dataclass(frozen=True, slots=True)
class OpeningGroup:
    """Openings of a table shown under one heading."""

    title: str
    openings: tuple[ShownOpening, ...]


@require_safe
def show_list_of_opening_tables(request: HttpRequest) -> HttpResponse:
    """Show the list of every edition of every table."""
    return render(
        request,
        "games/opening_tables.html",
        {"tables": find_and_load_opening_tables.list_opening_tables()},
    )


@require_safe
def show_opening_table(request: HttpRequest, slug: str, edition: str) -> HttpResponse:
    """Show one edition, every position drawn; printed it is the sheet for the lot."""
    listed = _listed(slug, edition)
    shown = map(_shown_opening, find_and_load_opening_tables.load_opening_table(listed).openings)
    groups = [
        OpeningGroup(title, tuple(entries))
        for title, entries in groupby(shown, key=lambda entry: entry.opening.group)
    ]
    return render(request, "games/opening_table.html", {"table": listed, "groups": groups})


@require_safe
def send_opening_table_text(request: HttpRequest, slug: str, edition: str) -> HttpResponse:
    """Send an edition's canonical text, whose SHA-256 its page shows."""
    text = openings.write(find_and_load_opening_tables.load_opening_table(_listed(slug, edition)))
    answer = HttpResponse(text, content_type=TEXT)
    answer["Content-Disposition"] = f'inline; filename="{slug}-{edition}.txt"'
    return answer


def _listed(slug: str, edition: str) -> find_and_load_opening_tables.ListedTable:
    listed = find_and_load_opening_tables.find_edition(slug, edition)
    if listed is None:
        raise Http404
    return listed


def _shown_opening(opening: Opening) -> ShownOpening:
    position = opening.position
    moved = position.white & ~START.white | position.black & ~START.black
    return ShownOpening(
        opening=opening,
        svg=thumbnail(position, title=opening.number, marked=squares_of(moved)),
        must_capture=legal_moves(position)[0].is_capture,
    )
