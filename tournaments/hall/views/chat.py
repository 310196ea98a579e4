"""A page with what the club's chat is sent of a round: texts to copy, pictures to save."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.papers.queries.lines import absolute_address
from games.archive import downloads
from games.board.share_pictures import ListPicture, ListRow, share_picture_kept
from games.web.requests import parse_whole_number
from tournaments.boards.models import Round, RoundState
from tournaments.boards.queries.listing import round_with_boards
from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import find_visible_event
from tournaments.events.texts import event_title, moment_in_hall
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import event_or_404, page_head_context, value_or_404
from tournaments.events.views.share import known_language_or_404
from tournaments.hall.queries import chat
from tournaments.hall.views.embeds import frame_line
from tournaments.people.texts import first_year_of_minors, show_names_as_public

ROWS_A_PICTURE = 60  # two columns of thirty; more stand on a picture of their own


@dataclass(frozen=True, slots=True)
class ChatText:
    """One text of the page; a message of more signs comes in pieces."""

    kind: str
    text: str

    @property
    def is_long(self) -> bool:
        """Whether messengers cut it."""
        return len(self.text) > chat.LONGEST_MESSAGE


@require_safe
@cache_event_page
def show_chat(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the texts and pictures of a round, named as the public reads them, whoever asks."""
    tournament = event_or_404(request, pk)
    row = value_or_404(round_with_boards(tournament, number))
    context = page_head_context(request, tournament, "rounds")
    is_draft = row.state == RoundState.DRAFT
    if is_draft and not context["may"]["publish"]:
        raise Http404
    address = absolute_address(request, "event-round", pk, number)
    with _names_as_sent(tournament):  # the lines of the table are named, too
        table = chat.table_of_round(tournament, row) if chat.has_results(row) else None
        texts = [ChatText("pairings", chat.pairings_text(tournament, row, address))]
        if chat.has_results(row):
            results = chat.results_text(tournament, row, table, address)
            texts.insert(0, ChatText("results", results))
    context |= {"round": row, "shown_round": number, "texts": texts, "is_draft": is_draft}
    if not is_draft and not tournament.is_private:
        boards, places = chat.count_rows(tournament, row), len(table.lines) if table else 0
        context["pairings_pictures"] = _addresses("event-round-picture", tournament, row, boards)
        context["frames"] = _frames(request, tournament, row)
        context["table_pictures"] = _addresses("event-table-picture", tournament, row, places)
    return render(request, "tournaments/hall/chat.html", context)


@require_safe
def picture_of_pairings(request: HttpRequest, pk: int, number: int, language: str) -> HttpResponse:
    """Send the picture of who meets whom, with the results that are known."""
    tournament, row = _published_round_or_404(pk, number, language)
    part = parse_whole_number(request.GET.get("part", "")) or 1
    with translation.override(language), _names_as_sent(tournament):

        def draw() -> ListPicture:
            is_played = chat.has_results(row)
            begins = None if is_played else row.begins
            return _picture(
                tournament,
                title=chat.results_title(row) if is_played else chat.pairings_title(row),
                rows=_part_or_404(chat.rows_of_pairings(tournament, row), part),
                foot=moment_in_hall(tournament, begins) if begins else "",
                has_colours=not tournament.play_system.plays_in_teams,
            )

        key = f"pairings {row.pk} {part} {_revision(tournament)} {language}"
        return downloads.png_response(share_picture_kept(key, draw))


@require_safe
def picture_of_table(request: HttpRequest, pk: int, number: int, language: str) -> HttpResponse:
    """Send the picture of the table after a round, or as it stands while that is played."""
    tournament, row = _published_round_or_404(pk, number, language)
    part = parse_whole_number(request.GET.get("part", "")) or 1
    if not chat.has_results(row):
        raise Http404
    with translation.override(language), _names_as_sent(tournament):

        def draw() -> ListPicture:
            table = value_or_404(chat.table_of_round(tournament, row))
            rows = _part_or_404(chat.rows_of_table(table), part)
            return _picture(tournament, title=table.title, rows=rows)

        key = f"table {row.pk} {part} {_revision(tournament)} {language}"
        return downloads.png_response(share_picture_kept(key, draw))


def _published_round_or_404(pk: int, number: int, language: str) -> tuple[Tournament, Round]:
    """Return an event that everybody may see and its round, whoever asks."""
    known_language_or_404(language)
    tournament = value_or_404(find_visible_event(AnonymousUser(), pk))
    row = value_or_404(round_with_boards(tournament, number))
    if row.state == RoundState.DRAFT:
        raise Http404
    return tournament, row


@contextmanager
def _names_as_sent(tournament: Tournament) -> Iterator[None]:
    """Context manager: name players as the public reads them, namesakes told apart."""
    with show_names_as_public(), tell_namesakes_of_event_apart(tournament):
        yield


def _picture(
    tournament: Tournament,
    *,
    title: str,
    rows: Sequence[ListRow],
    foot: str = "",
    has_colours: bool = True,
) -> ListPicture:
    return ListPicture(
        language=get_language() or "",
        small=event_title(tournament),
        title=title,
        rows=tuple(rows),
        foot=foot,
        has_colours=has_colours,
    )


def _part_or_404(rows: Sequence[ListRow], part: int) -> Sequence[ListRow]:
    last = part * ROWS_A_PICTURE
    return value_or_404(rows[last - ROWS_A_PICTURE : last] or None)


def _addresses(name: str, tournament: Tournament, row: Round, rows: int) -> list[str]:
    """Return the addresses of a list's pictures; the revision in them changes with the list."""
    path = reverse(name, args=[tournament.pk, row.number, get_language()])
    parts = range(1, 1 + -(-rows // ROWS_A_PICTURE))
    return [f"{path}?part={part}&r={_revision(tournament)}" for part in parts]


def _frames(request: HttpRequest, tournament: Tournament, row: Round) -> list[tuple[str, str]]:
    """Return the lines that show the table and the round in a page of another site."""
    title = event_title(tournament)
    table = absolute_address(request, "event-embed", tournament.pk)
    boards = absolute_address(request, "event-round-embed", tournament.pk, row.number)
    return [("table", frame_line(table, title)), ("round", frame_line(boards, title))]


def _revision(tournament: Tournament) -> str:
    """Name the state that a picture shows: results, the table, and who is a child this year."""
    table, minors = tournament.standings_revision, first_year_of_minors()
    return f"{tournament.revision}.{table}.{minors}"
