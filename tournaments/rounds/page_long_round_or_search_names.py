"""Divide a round's lines into pages of 100 boards, or find the lines of players by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Page, Paginator

from tournaments.entries.models import Entry
from tournaments.people.shown_names import latin_name, original_name

BOARDS_A_PAGE = 100


LONGEST_NAME = 60


Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class PagedLines(Generic[Line]):
    """One page of lines, or those of a name that was searched for.

    ``is_long`` tells a round that has more than one page when no name is asked for.
    """

    page: Page
    name: str
    is_long: bool

    @property
    def lines(self) -> list[Line]:
        """The lines to show."""
        return list(self.page.object_list)


def page_of_lines(
    lines: Sequence[Line], players: Callable[[Line], Sequence[Entry]], *, name: str, page: str
) -> PagedLines[Line]:
    """Return a page of lines; with a name, those of players whose names begin so.

    A number that is no page is the first or the last one.
    """
    sought = name.strip()[:LONGEST_NAME]
    shown = [line for line in lines if _is_named(players(line), sought)] if sought else lines
    is_long = len(lines) > BOARDS_A_PAGE
    return PagedLines(Paginator(shown, BOARDS_A_PAGE).get_page(page), sought, is_long)


def _is_named(players: Sequence[Entry], sought: str) -> bool:
    """Return whether every word searched for begins a word of one player's name."""
    words = _plain(sought).split()
    return any(
        all(any(part.startswith(word) for part in parts) for word in words)
        for parts in (_name_words(entry) for entry in players)
    )


def _name_words(entry: Entry) -> list[str]:
    names = f"{original_name(entry.player)} {latin_name(entry.player)}"
    return _plain(f"{entry.number} {names}").split()


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е").replace(".", " ").replace("-", " ")
