"""Pages of the handbook under ``/help/``, and which chapter helps on which page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from deploy.handbook import chapter_reader
from deploy.handbook.chapter_reader import CHAPTERS, FALLBACK, UnknownChapter

PARTS = {
    "users": _("For everybody at an event"),
    "operations": _("For who runs the service"),
    "builders": _("For who builds it"),
}
# the beginning of a page's name -> the chapter that helps there; the first that fits
HELP = (
    ("home", "tour"),
    ("search", "spectator"),
    ("person", "spectator"),
    ("card", "player"),
    ("event-paper", "papers"),
    ("event-print", "papers"),
    ("event-decisions", "papers"),
    ("case-ruling", "papers"),
    ("case-protocol", "papers"),
    ("event-new", "organiser"),
    ("event-manage", "organiser"),
    ("event-schedule", "organiser"),
    ("event-hall-manage", "organiser"),
    ("event-cards", "organiser"),
    ("event-draw", "organiser"),
    ("event-edit", "systems"),
    ("event-bring", "files"),
    ("event-exchange", "files"),
    ("event-list", "files"),
    ("event-entries", "organiser"),
    ("event-people", "organiser"),
    ("event-check-in", "organiser"),
    ("event-manual", "organiser"),
    ("event-closing", "organiser"),
    ("event-standings", "coefficients"),
    ("event-crosstable", "spectator"),
    ("event", "spectator"),
    ("my-games", "player"),
    ("game", "player"),
    ("desk", "arbiter"),
    ("case", "arbiter"),
    ("ruleset", "rules"),
    ("verify", "verification"),
    ("certificate", "verification"),
    ("anchor", "verification"),
    ("journal", "verification"),
    ("import", "files"),
    ("archive", "spectator"),
    ("explorer", "spectator"),
    ("opening-table", "organiser"),
    ("record-examination", "rules"),
    ("check-record", "player"),
    ("account", "player"),
    ("login", "player"),
    ("password", "player"),
)


def chapter_address(name: str) -> str:
    """Give the address of a chapter."""
    return reverse("help-chapter", args=(name,))


def picture_address(name: str) -> str:
    """Give the address of a picture of the handbook among the static files."""
    return static(f"handbook/{name}")


def help_address(page_name: str | None) -> str:
    """Find the chapter that helps on the page of this name, else the contents of the handbook."""
    for beginning, name in HELP:
        if (page_name or "").startswith(beginning):
            return chapter_address(name)
    return reverse("help")


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Show every chapter with its first sentences."""
    context = {
        "parts": [(PARTS[part], [_chapter(name) for name in CHAPTERS[part]]) for part in PARTS]
    }
    return render(request, "handbook/contents.html", context)


@require_safe
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    """Show a chapter in the visitor's language, else in English, and the list of all."""
    try:
        shown = _chapter(name)
    except UnknownChapter as error:
        raise Http404 from error
    before, after = chapter_reader.neighbours(name)
    context = {
        "chapter": shown,
        "is_foreign": shown.language != get_language(),
        "fallback": FALLBACK,
        "parts": [
            (PARTS[part], [_link_to_chapter(chapter) for chapter in CHAPTERS[part]])
            for part in PARTS
        ],
        "before": before and _link_to_chapter(before),
        "after": after and _link_to_chapter(after),
    }
    return render(request, "handbook/chapter.html", context)


def _chapter(name: str) -> chapter_reader.Chapter:
    language = get_language() or FALLBACK
    return chapter_reader.chapter(name, language, chapter_address, picture_address)


def _link_to_chapter(name: str) -> dict[str, str]:
    language = get_language() or FALLBACK
    return {
        "name": name,
        "title": chapter_reader.title(name, language),
        "language": chapter_reader.language_of_chapter(name, language),
    }
