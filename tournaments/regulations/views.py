"""Pages of the regulations: what the settings say, own paragraphs, editions and their text."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import post_only
from tournaments.events.models import Tournament
from tournaments.events.views.page import event_or_404, show_refusals_as_messages
from tournaments.festivals.models import Festival
from tournaments.festivals.views.page import festival_or_404
from tournaments.regulations import services
from tournaments.regulations.document import signed_text
from tournaments.regulations.forms import RegulationsWordsForm
from tournaments.regulations.models import RegulationsEdition
from tournaments.regulations.queries.editions import (
    editions_of,
    own_words,
    show_regulations,
    text_of_edition,
)

Subject = Tournament | Festival

FESTIVALS = "festivals"

PAGES = ("rules", "rules-words", "rules-publish", "rules-edition", "rules-text", "rules-sig")


def find_subject(request: HttpRequest, kind: str, pk: int) -> Subject:
    """Return the event that an address names; raises Http404."""
    return festival_or_404(request, pk) if kind == FESTIVALS else event_or_404(request, pk)


def names_of_pages(kind: str) -> dict[str, str]:
    """Return the names of the addresses, for a template: ``page.rules``, ``page.words`` …"""
    first = "festival" if kind == FESTIVALS else "event"
    last = {page: page.removeprefix("rules-") for page in PAGES}
    return {"event": first, **{last[page]: f"{first}-{page}" for page in PAGES}}


def may_write(request: HttpRequest, subject: Subject) -> bool:
    """Return whether this visitor writes and publishes the regulations."""
    return rights.is_allowed(request.user, Action.EDIT_EVENT, services.scope_of(subject))


@require_safe
def show_document(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Show the regulations: those in force with what has changed since, else those of now."""
    subject = find_subject(request, kind, pk)
    may = may_write(request, subject)
    shown = show_regulations(subject)
    if shown.edition is None and not may:
        raise Http404
    context = {
        "subject": subject,
        "page": names_of_pages(kind),
        "shown": shown,
        "editions": list(editions_of(subject.scope_key))[::-1],
        "may_write": may,
    }
    return render(request, "tournaments/regulations/document.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write_words(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Write own paragraphs of the sections."""
    subject = find_subject(request, kind, pk)
    if not may_write(request, subject):
        raise PermissionDenied(Action.EDIT_EVENT.value)
    form = RegulationsWordsForm(request.POST or None, own=own_words(subject.scope_key))
    if request.method == "POST" and form.is_valid():
        services.keep_words(
            subject=subject, words=form.words(), actor=request.user, at=timezone.now()
        )
        messages.success(request, _("The paragraphs are kept. They are public once published."))
        return redirect(names_of_pages(kind)["rules"], pk)
    context = {
        "subject": subject,
        "page": names_of_pages(kind),
        "form": form,
        "shown": show_regulations(subject),
    }
    return render(
        request,
        "tournaments/regulations/words.html",
        context,
        status=422 if form.is_bound else 200,
    )


@login_required
@post_only
@show_refusals_as_messages
def publish(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Publish what the settings say now as the next edition."""
    subject = find_subject(request, kind, pk)
    edition = services.publish_edition(subject=subject, actor=request.user, at=timezone.now())
    messages.success(
        request, _("Edition %(number)s is published and signed.") % {"number": edition.number}
    )
    return redirect(names_of_pages(kind)["rules"], pk)


def find_edition(subject: Subject, number: int) -> RegulationsEdition:
    """Return an edition by its number; raises Http404."""
    edition = editions_of(subject.scope_key).filter(number=number).first()
    if edition is None:
        raise Http404
    return edition


@require_safe
def show_edition(request: HttpRequest, kind: str, pk: int, number: int) -> HttpResponse:
    """Show one edition as it was published, to be read and printed."""
    subject = find_subject(request, kind, pk)
    edition = find_edition(subject, number)
    title, *lines = text_of_edition(edition).splitlines()
    context = {
        "subject": subject,
        "page": names_of_pages(kind),
        "edition": edition,
        "title": title,
        "lines": [line for line in lines if line],
    }
    return render(request, "tournaments/regulations/edition.html", context)


@require_safe
def download_edition(request: HttpRequest, kind: str, pk: int, number: int) -> HttpResponse:
    """Download the signed text of an edition, both languages."""
    edition = find_edition(find_subject(request, kind, pk), number)
    data = signed_text(edition.text, edition.text_en)
    answer = HttpResponse(data, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="regulations-{number}.txt"'
    return answer


@require_safe
def download_signature(request: HttpRequest, kind: str, pk: int, number: int) -> HttpResponse:
    """Download the signature of an edition."""
    edition = find_edition(find_subject(request, kind, pk), number)
    answer = HttpResponse(edition.signature, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="regulations-{number}.txt.sig"'
    return answer
