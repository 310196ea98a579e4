"""Template filter of lists in pages: number of this page, of all, of the one before and after."""

from dataclasses import dataclass

from django import template
from django.core.paginator import Page

register = template.Library()


@dataclass(frozen=True, slots=True)
class PageOfList:
    """One page of a list, in the form that ``_pages.html`` needs."""

    number: int
    pages: int
    previous: int | None
    next: int | None


@register.filter
def place_among_pages(page: Page) -> PageOfList:
    """Return the place of this page among those of its list."""
    return PageOfList(
        number=page.number,
        pages=page.paginator.num_pages,
        previous=page.previous_page_number() if page.has_previous() else None,
        next=page.next_page_number() if page.has_next() else None,
    )
