"""Pages: attendance of all players and marks, check-in, forbidding pairs, no-shows."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.parse_int import parse_whole_number
from games.web.post_only_pages import post_only
from tournaments.attendance import services as attendance
from tournaments.attendance.forms import MarkForm
from tournaments.entries.models import Entry
from tournaments.events.models import TournamentState
from tournaments.events.page_frame import event_context, event_or_404, not_none, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.forbidden_pairs import services as forbidden_pairs
from tournaments.forbidden_pairs.forms import ForbiddenPairForm
from tournaments.pairing.round_attendance import Presence
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.rounds import selectors as control
from tournaments.rounds.pages import draft_round


@login_required
def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """List all entries with their complete attendance history."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    awaited = control.awaited_round(tournament)
    number = awaited or tournament.rounds_planned
    lines = control.entry_lines(tournament, number)
    everybody = [line.entry for line in lines]
    context = event_context(request, tournament, "entries")
    context |= {
        "lines": lines,
        "number": number,
        "awaited": awaited,
        "is_over": tournament.state == TournamentState.FINISHED,
        "mark_form": MarkForm(
            entries=everybody,
            takes_byes=tournament.play_system.takes_byes,
            initial={"round": number},
        ),
        "forbidden_pair_form": ForbiddenPairForm(entries=everybody),
        "apart": control.forbidden_pairs(tournament),
    }
    return render(request, "tournaments/entries.html", context)


@login_required
@post_only
@show_refusals
def mark(request: HttpRequest, pk: int) -> HttpResponse:
    """Add an attendance mark to one entry."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    form = MarkForm(
        request.POST,
        entries=control.everybody_ever_entered(tournament),
        takes_byes=tournament.play_system.takes_byes,
    )
    if not form.is_valid():
        messages.error(request, _("Choose the player, the round and the state."))
        return redirect("event-entries", pk)
    entry = not_none(Entry.objects.filter(pk=form.cleaned_data["entry"]).first())
    attendance.mark_attendance(
        entry=entry,
        round=form.cleaned_data["round"],
        presence=Presence(form.cleaned_data["presence"]),
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    if request.POST.get("back") == "players":
        return redirect(f"{reverse('event-players', args=[pk])}?marked={entry.pk}")
    messages.success(request, _("Written down."))
    return redirect("event-entries", pk)


@login_required
@show_refusals
def check_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Check in for the next round: ticked entries are present, the others absent."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    number = control.awaited_round(tournament)
    if number is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=tournament.rounds_planned + 1)
    if request.method == "POST":
        ticked = [parse_whole_number(text) for text in request.POST.getlist("here")]
        round_number = parse_whole_number(request.POST.get("round", ""))
        count = attendance.check_in(
            tournament=tournament,
            number=number if round_number is None else round_number,
            present=[number for number in ticked if number is not None],
            actor=request.user,
            at=timezone.now(),
        )
        words = ngettext("%(count)s state has changed.", "%(count)s states have changed.", count)
        messages.success(request, words % {"count": count})
        return redirect("event-check-in", pk)
    context = event_context(request, tournament, "entries")
    context |= {"people": control.check_in_list(tournament, number), "number": number}
    return render(request, "tournaments/check_in.html", context)


@login_required
@post_only
@show_refusals
def forbid_pair(request: HttpRequest, pk: int) -> HttpResponse:
    """Forbid a pair of entries to meet."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    form = ForbiddenPairForm(request.POST, entries=control.everybody_ever_entered(tournament))
    if not form.is_valid():
        messages.error(request, _("Choose two players."))
        return redirect("event-entries", pk)
    forbidden_pairs.forbid_pair(
        tournament=tournament, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    return redirect("event-entries", pk)


@login_required
@post_only
@show_refusals
def allow_pair(request: HttpRequest, pk: int, pair: int) -> HttpResponse:
    """Lift the ban on a pair of entries."""
    forbidden_pairs.allow_pair(
        tournament=event_or_404(request, pk), pair=pair, actor=request.user, at=timezone.now()
    )
    return redirect("event-entries", pk)


@login_required
@post_only
@show_refusals
def decide_no_show(request: HttpRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """Let a no-show of the last round play the next one, or redraft without him."""
    tournament = event_or_404(request, pk)
    who = not_none(tournament.entries.filter(pk=entry).first())
    stays = request.POST.get("stays") == "1"
    attendance.mark_attendance(
        entry=who,
        round=number,
        presence=Presence.PRESENT if stays else Presence.ABSENT,
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-round", pk, number) if stays else draft_round(request, pk)
