"""Pages of drafts of opening tables: bring a list, look at it row by row, publish it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries.rights import Action
from games.board.steps import squares_named_in_move_text
from games.board.texts import fen_in_words
from games.draughts import openings as library
from games.draughts.diagrams.svg import svg
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.moves import legal_moves
from games.draughts.position import START, Position
from games.draughts.squares import squares_of
from games.draughts.variants import RUSSIAN
from games.openings.models import OpeningTable
from games.openings.queries import tables
from games.web import texts as web_texts
from games.web.errors import GamesError
from games.web.requests import parse_whole_number, post_only
from tournaments.errors import Conflict, TournamentError
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services.regulations import change_regulations
from tournaments.events.texts import event_title
from tournaments.openings import services
from tournaments.openings.forms import OpeningDraftForm
from tournaments.openings.models import OpeningDraft
from tournaments.openings.queries import (
    NAMES,
    DraftRow,
    Told,
    drafts_of,
    events_that_may_take_a_table,
    may_bring_tables,
    next_edition,
    read_draft,
    text_of_file,
)
from tournaments.texts import explain_error

# The list of drafts, and the form that brings another.


def _require_may_bring(request: HttpRequest) -> None:
    if not may_bring_tables(request.user):
        raise PermissionDenied(Action.BRING_OPENINGS.value)


@require_safe
@login_required
def list_drafts(request: HttpRequest) -> HttpResponse:
    """Show the drafts, and the form for another list; ``?from=`` takes an edition's."""
    _require_may_bring(request)
    edition = request.GET.get("from", "")
    form = OpeningDraftForm(initial=_values_of_edition(edition) if edition else None)
    return _overview(request, form, edition)


def _values_of_edition(name: str) -> Mapping[str, str]:
    """The list and the names of a published edition, for the next one; raises Http404."""
    slug, _sign, edition = name.partition("@")
    listed = tables.find_edition(slug, edition)
    if listed is None:
        raise Http404
    table = tables.load_opening_table(listed)
    rows = library.write(table).split("\n")
    heading = ("slug:", "edition:", "title-ru:", "title-en:", "source:", "link:")
    return {
        **{field: getattr(table, field) for field in NAMES},
        "edition": next_edition(slug, edition),
        "text": "\n".join(row for row in rows if not row.startswith(heading)).strip("\n"),
    }


def _overview(
    request: HttpRequest, form: OpeningDraftForm, edition: str = "", status: int = 200
) -> HttpResponse:
    drafts = list(drafts_of(request.user)[: services.MOST_DRAFTS])
    context = {"form": form, "drafts": drafts, "edition_before": edition}
    return render(request, "tournaments/openings/opening_drafts.html", context, status=status)


@login_required
@post_only
def bring_list(request: HttpRequest) -> HttpResponse:
    """Keep a pasted or uploaded list as a draft, and show how it was understood."""
    _require_may_bring(request)
    form = OpeningDraftForm(request.POST, request.FILES)
    if not form.is_valid():
        return _overview(request, form, status=422)
    sent = form.cleaned_data["file"]
    try:
        draft = services.bring_table(
            text=text_of_file(sent.read(), sent.name) if sent else form.cleaned_data["text"],
            names=form.cleaned_data,
            file_name=sent.name if sent else "",
            actor=request.user,
            at=timezone.now(),
        )
    except (TournamentError, GamesError) as refusal:
        form.add_error("file" if sent else "text", _in_words(refusal))
        return _overview(request, form, status=422)
    return redirect("opening-draft", draft.pk)


def _in_words(refusal: TournamentError | GamesError) -> str:
    explain = explain_error if isinstance(refusal, TournamentError) else web_texts.explain_refusal
    return explain(refusal.code, refusal.params, get_language())


# One draft: its rows with boards, what is wrong in them, and the edition made of it.


BOARDS = 60  # drawn at once; the others are asked for

MOST_QUESTIONS = 60


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row with its board drawn; ``svg`` is empty where there is none."""

    row: DraftRow
    svg: SafeString


@require_safe
@login_required
def show_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how each row of a draft is understood; nothing of it is lost."""
    draft = _draft(request, pk)
    if draft.published_id is not None:
        return redirect("opening-table", draft.published.slug, draft.published.edition)
    return _page(request, draft, {**services.names_of_draft(draft), "text": draft.text})


@login_required
@post_only
def change_draft_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep what was typed; leave a row out, allow other set-ups, or publish, as was pressed."""
    draft = _draft(request, pk)
    act = request.POST.get("act", "")
    form = OpeningDraftForm(request.POST, request.FILES)
    values = {name: request.POST.get(name, "").replace("\0", " ") for name in NAMES}
    values["text"] = _typed_text(request, draft.text, act)
    if not form.is_valid():
        return _page(request, draft, values, form=form, status=422)
    sent = form.cleaned_data["file"]
    try:
        if sent:
            values["text"] = text_of_file(sent.read(), sent.name)
        expected = parse_whole_number(request.POST.get("expected", "")) or 0
        changed = services.change_draft(
            draft=draft,
            expected=expected,
            text=values["text"],
            names={name: form.cleaned_data[name] for name in NAMES},
            actor=request.user,
            at=timezone.now(),
        )
        if act != "publish":
            return redirect("opening-draft", pk)
        draft = changed
        table = services.publish_draft(
            draft=changed,
            expected=changed.revision,
            accept_cautions="accept" in request.POST,
            actor=request.user,
            at=timezone.now(),
        )
    except (TournamentError, GamesError) as refusal:
        draft.refresh_from_db()
        status = 409 if isinstance(refusal, Conflict) else 422
        return _page(request, draft, values, refusal=_in_words(refusal), status=status)
    messages.success(
        request, _("The table is published: %(name)s. It never changes now.") % {"name": table}
    )
    _give_to_events(request, table)
    return redirect("opening-table", table.slug, table.edition)


def _typed_text(request: HttpRequest, before: str, act: str) -> str:
    """The list as it was typed: in its box, or row by row beside what is wrong."""
    text = request.POST.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    rows, stored = text.replace("\0", " ").split("\n"), before.split("\n")
    for name, words in request.POST.items():
        place, number = name.partition("-")[::2]
        line = parse_whole_number(number) if place == "row" else None
        if line is None or not 0 < line <= min(len(rows), len(stored)):
            continue
        if rows[line - 1] == stored[line - 1] and words.strip() != rows[line - 1].strip():
            rows[line - 1] = " ".join(words.replace("\0", " ").splitlines())
    left_out = parse_whole_number(act.removeprefix("out-")) if act.startswith("out-") else None
    if left_out and left_out <= len(rows):
        rows[left_out - 1] = f"# {rows[left_out - 1]}"
    if act == "any":
        rows.append("set-ups: any")
    return "\n".join(rows)


def _give_to_events(request: HttpRequest, table: OpeningTable) -> None:
    """Let the lot of the events that were ticked draw from the table."""
    wanted = set(request.POST.getlist("event"))
    for event in events_that_may_take_a_table(request.user):
        if str(event.pk) not in wanted:
            continue
        try:
            change_regulations(
                tournament=event,
                expected=fingerprint_of_regulations(event),
                actor=request.user,
                at=timezone.now(),
                opening_table=str(table),
            )
        except TournamentError as refusal:
            messages.error(request, f"{event_title(event)}: {_in_words(refusal)}")
        else:
            words = _("%(event)s draws its openings from this table.")
            messages.success(request, words % {"event": event_title(event)})


@login_required
@post_only
def discard_draft_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Discard a draft."""
    draft = _draft(request, pk)
    try:
        services.discard_draft(draft=draft, actor=request.user, at=timezone.now())
    except TournamentError as refusal:
        messages.error(request, _in_words(refusal))
    else:
        messages.success(request, _("The draft is discarded."))
    return redirect("opening-drafts")


def _draft(request: HttpRequest, pk: int) -> OpeningDraft:
    """The draft, if it is one of this user's; raises Http404, PermissionDenied."""
    _require_may_bring(request)
    draft = drafts_of(request.user).filter(pk=pk).first()
    if draft is None:
        raise Http404
    return draft


def _page(
    request: HttpRequest,
    draft: OpeningDraft,
    values: Mapping[str, str],
    *,
    form: OpeningDraftForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    if draft.published_id is not None:
        return redirect("opening-table", draft.published.slug, draft.published.edition)
    try:
        found = read_draft(values["text"], values, get_language())
    except GamesError as error:  # too many rows at once: what stands in the draft is shown
        refusal = refusal or _in_words(error)
        found = read_draft(draft.text, values, get_language())
    rows = [row for row in found.rows if not row.is_left_out]
    asked = request.GET.get("show", "")
    if asked == "questions":
        rows = [row for row in rows if row.faults or row.cautions]
    shown = rows if asked == "all" else rows[:BOARDS]
    questions = [*found.bad, *found.doubtful]
    context = {
        "draft": draft,
        "form": form or OpeningDraftForm(initial=values),
        "found": found,
        "shown": [ShownRow(row, _board(row)) for row in shown],
        "more": len(rows) - len(shown),
        "rows_in_all": len(rows),
        "asked": asked,
        "questions": questions[:MOST_QUESTIONS],
        "more_questions": max(0, len(questions) - MOST_QUESTIONS),
        "refusal": refusal,
        "accepted": "accept" in request.POST,
        "events": events_that_may_take_a_table(request.user),
        "chosen": {parse_whole_number(pk) for pk in request.POST.getlist("event")},
    }
    return render(request, "tournaments/openings/opening_draft.html", context, status=status)


def _board(row: DraftRow) -> SafeString:
    """The board of a row: the position it leads to, or the one before a move that is none."""
    if row.position is None:
        return mark_safe("")
    words = fen_in_words(row.position.fen(), RUSSIAN)
    if row.opening is None and row.faults and row.faults[0].move:
        return mark_safe(  # noqa: S308  (our own drawing)
            _board_of_wrong_move(row.position, row.faults[0], words)
        )
    white, black = row.position.white, row.position.black
    marked = squares_of(white & ~START.white | black & ~START.black)
    return mark_safe(thumbnail(row.position, words, marked))  # noqa: S308  (our own drawing)


def _board_of_wrong_move(position: Position, fault: Told, words: str) -> str:
    """The wrong move as an arrow, and a capture that is due as another."""
    squares = squares_named_in_move_text(fault.move, RUSSIAN)
    wrong = (squares[0], squares[-1]) if len(squares) > 1 else None
    due = fault.legal[:1] if legal_moves(position)[0].captured else ()
    tried = squares_named_in_move_text(due[0], RUSSIAN) if due else ()
    return svg(position, wrong=wrong, tried=tried, coordinates=False, title=words)
