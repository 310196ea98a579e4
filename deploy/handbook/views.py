"""Pages of the handbook under ``/help/``; find the chapter that helps on a page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from deploy.handbook import chapters
from deploy.handbook.chapters import CHAPTERS, FALLBACK, UnknownChapter

PARTS = {
    "users": _("For everybody at an event"),
    "operations": _("For those who run the service"),
    "builders": _("For those who build it"),
}

TITLES = {
    "architecture": _("Architecture"),
    "decisions": _("Decisions"),
    "names-in-code": _("Names in the code"),
    "recipes": _("Six recipes"),
    "library": _("The library alone"),
    "benchmarks": _("What was measured"),
    "developers": _("For contributors"),
    "changelog": _("Changelog"),
}
"""What a reader of another language calls the chapters that exist in English alone."""

KEPT = (*CHAPTERS["users"], "laptop")
"""What a device keeps after one look into the handbook, to be read without a network.

In a hall the laptop itself may be what has stopped.
"""

# the beginning of a page's name -> the chapter that helps there; the first that fits
HELP = (
    ("home", "tour"),
    ("search", "spectator"),
    ("person", "spectator"),
    ("rating", "organiser"),
    ("card", "player"),
    ("letters", "player"),
    ("event-paper", "papers"),
    ("event-print", "papers"),
    ("event-decisions", "papers"),
    ("decisions", "sites"),
    ("oembed", "sites"),
    ("case-ruling", "papers"),
    ("case-protocol", "papers"),
    ("event-at-board", "arbiter"),
    ("event-board-codes", "arbiter"),
    ("event-scorers", "organiser"),
    ("event-ratings", "organiser"),
    ("event-report", "organiser"),
    ("event-prizes", "organiser"),
    ("event-rules", "organiser"),
    ("event-ranks", "organiser"),
    ("event-norms-why", "organiser"),
    ("norm-table", "organiser"),
    ("event-webhook", "sites"),
    ("site-webhook", "sites"),
    ("event-new", "organiser"),
    ("event-manage", "organiser"),
    ("event-schedule", "organiser"),
    ("event-hall-manage", "organiser"),
    ("event-cards", "organiser"),
    ("event-draw", "organiser"),
    ("event-edit", "systems"),
    ("event-team", "systems"),
    ("event-match", "systems"),
    ("event-line-up", "systems"),
    ("event-ladder", "systems"),
    ("event-micro-matches", "systems"),
    ("event-bring", "files"),
    ("taken-event", "files"),
    ("taken-event-game", "files"),
    ("event-exchange", "files"),
    ("event-list", "files"),
    ("event-entries", "organiser"),
    ("event-people", "organiser"),
    ("event-check-in", "organiser"),
    ("event-manual", "organiser"),
    ("event-closing", "organiser"),
    ("event-stage", "several"),
    ("series", "several"),
    ("event-standings", "coefficients"),
    ("event-crosstable", "spectator"),
    ("event-bracket", "systems"),
    ("event-classification", "organiser"),
    ("event", "spectator"),
    ("festival-enter", "player"),
    ("festival-team", "player"),
    ("festival-players", "spectator"),
    ("festival-bring", "files"),
    ("festival-new", "several"),
    ("festival-timetable", "several"),
    ("festival-where", "several"),
    ("festival", "organiser"),
    ("my-games", "player"),
    ("game-at-board", "arbiter"),
    ("scorer", "organiser"),
    ("captain", "systems"),
    ("game", "player"),
    ("desk", "arbiter"),
    ("case", "arbiter"),
    ("ruleset", "rules"),
    ("rules-of-game", "family"),
    ("verify", "verification"),
    ("signed-paper", "verification"),
    ("certificate", "verification"),
    ("anchor", "verification"),
    ("journal", "verification"),
    ("import", "files"),
    ("archive", "spectator"),
    ("explorer", "spectator"),
    ("opening-draft", "openings"),
    ("opening-table", "openings"),
    ("record-examination", "rules"),
    ("check-record", "player"),
    ("account", "player"),
    ("login", "player"),
    ("password", "player"),
)


def chapter_address(name: str) -> str:
    """Return the URL of a chapter."""
    return reverse("help-chapter", args=(name,))


def picture_address(name: str) -> str:
    """Return the URL of a picture of the handbook among the static files."""
    return static(f"handbook/{name}")


def help_address(page_name: str | None) -> str:
    """Return the URL of the chapter that helps on a page, else of the handbook's contents."""
    for beginning, name in HELP:
        if (page_name or "").startswith(beginning):
            return chapter_address(name)
    return reverse("help")


@require_safe
def list_chapters(request: HttpRequest) -> HttpResponse:
    """Show the handbook's contents: every chapter with its first sentences."""
    context = {
        "parts": [(PARTS[part], [_listed(name) for name in CHAPTERS[part]]) for part in PARTS],
        **_kept_chapters(),
    }
    return render(request, "handbook/contents.html", context)


@require_safe
def show_chapter(request: HttpRequest, name: str) -> HttpResponse:
    """Show one chapter in the visitor's language, else in English, beside the list of all."""
    try:
        shown = _chapter(name)
    except UnknownChapter as error:
        raise Http404 from error
    before, after = chapters.neighbouring_chapters(name)
    context = {
        "chapter": shown,
        "title": _title(name),
        "is_foreign": shown.language != get_language(),
        "fallback": FALLBACK,
        "parts": [
            (PARTS[part], [_link_to_chapter(chapter) for chapter in CHAPTERS[part]])
            for part in PARTS
        ],
        "before": before and _link_to_chapter(before),
        "after": after and _link_to_chapter(after),
        **_kept_chapters(),
    }
    return render(request, "handbook/chapter.html", context)


def _kept_chapters() -> dict[str, object]:
    """What a device keeps: the addresses, and the edition by which it knows older ones."""
    edition = chapters.fingerprint_of_chapters(KEPT, get_language() or FALLBACK)
    return {"kept": [reverse("help"), *map(chapter_address, KEPT)], "edition": edition}


def _listed(name: str) -> dict[str, str]:
    """A chapter with its first sentences, where these are in the visitor's language."""
    link = _link_to_chapter(name)
    return {**link, "summary": _chapter(name).summary if link["language"] == get_language() else ""}


def _chapter(name: str) -> chapters.Chapter:
    language = get_language() or FALLBACK
    return chapters.load_chapter(name, language, chapter_address, picture_address)


def _link_to_chapter(name: str) -> dict[str, str]:
    return {"name": name, "title": _title(name), "language": _language(name)}


def _title(name: str) -> str:
    """The chapter's own heading; of one in another language what the visitor calls it."""
    if _language(name) == get_language():
        return chapters.chapter_title(name, _language(name))
    return str(TITLES.get(name) or chapters.chapter_title(name, FALLBACK))


def _language(name: str) -> str:
    return chapters.language_of_chapter(name, get_language() or FALLBACK)
