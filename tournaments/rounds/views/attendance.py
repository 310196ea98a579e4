"""Pages: attendance of all players, the check-in before a round, no-shows let play."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import parse_whole_number, post_only
from tournaments.boards.queries import listing
from tournaments.entries.forms import ForbiddenPairForm
from tournaments.entries.models import Entry
from tournaments.entries.queries import sides
from tournaments.entries.queries.players import everybody_ever_entered
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.pairing.attendance import Presence
from tournaments.people.texts import shown_name
from tournaments.rounds.forms import MarkForm
from tournaments.rounds.models import DraftJob, EntryMark
from tournaments.rounds.queries import attendance
from tournaments.rounds.services import attendance as attendance_services
from tournaments.teams.services.drafts import request_any_draft

# Pages: attendance of all players with their marks, and the check-in before a round.


@login_required
def show_attendance(request: HttpRequest, pk: int) -> HttpResponse:
    """List all entries with their complete attendance history."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MARK_ATTENDANCE, event_scope(tournament))
    awaited = listing.first_unpublished_round(tournament)
    number = awaited or tournament.rounds_planned
    lines = attendance.attendance_lines(tournament, number)
    everybody = [line.entry for line in lines]
    context = page_head_context(request, tournament, "entries")
    context |= {
        "lines": lines,
        "has_marks": any(line.marks for line in lines),
        "number": number,
        "awaited": awaited,
        "is_over": tournament.state == TournamentState.FINISHED,
        "just_marked": attendance.mark_just_made(tournament, request.GET),
        "mark_form": MarkForm(
            entries=everybody,
            takes_byes=tournament.play_system.takes_byes,
            initial={
                "round": number,
                "entry": parse_whole_number(request.GET.get("entry", "")),
            },
        ),
        "forbidden_pair_form": ForbiddenPairForm(entries=everybody),
        "apart": sides.forbidden_pairs(tournament),
    }
    return render(request, "tournaments/rounds/entries.html", context)


@login_required
@post_only
@show_refusals_as_messages
def mark_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Add an attendance mark to one entry."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MARK_ATTENDANCE, event_scope(tournament))
    form = MarkForm(
        request.POST,
        entries=everybody_ever_entered(tournament),
        takes_byes=tournament.play_system.takes_byes,
    )
    if not form.is_valid():
        messages.error(request, _("Choose the player, the round and the state."))
        return redirect("event-entries", pk)
    entry = value_or_404(Entry.objects.filter(pk=form.cleaned_data["entry"]).first())
    made = attendance_services.mark_attendance(
        entry=entry,
        round=form.cleaned_data["round"],
        presence=Presence(form.cleaned_data["presence"]),
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    page = "event-players" if request.POST.get("back") == "players" else "event-entries"
    return redirect(f"{reverse(page, args=[pk])}?marked={made.pk}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_mark(request: HttpRequest, pk: int, mark: int) -> HttpResponse:
    """Take back the attendance mark made last for a player."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MARK_ATTENDANCE, event_scope(tournament))
    marks = EntryMark.objects.select_related("entry__tournament", "entry__player")
    made = value_or_404(marks.filter(entry__tournament=tournament, pk=mark).first())
    attendance_services.take_back_attendance_mark(mark=made, actor=request.user, at=timezone.now())
    messages.success(request, _("Taken back: %(name)s.") % {"name": shown_name(made.entry.player)})
    back = request.POST.get("back")
    if back == "round":
        return redirect("event-round", pk, made.round)
    return redirect("event-players" if back == "players" else "event-entries", pk)


@login_required
@show_refusals_as_messages
def check_in_players(request: HttpRequest, pk: int) -> HttpResponse:
    """Check in for the next round: ticked entries are present, the others absent.

    ``?tick=all`` and ``?tick=nobody`` say how the list begins, else with who is to play.
    """
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MARK_ATTENDANCE, event_scope(tournament))
    number = listing.first_unpublished_round(tournament)
    if number is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=tournament.rounds_planned + 1)
    if request.method == "POST":
        ticked = [parse_whole_number(text) for text in request.POST.getlist("here")]
        round_number = parse_whole_number(request.POST.get("round", ""))
        closed = attendance_services.check_players_in(
            tournament=tournament,
            number=number if round_number is None else round_number,
            present=[number for number in ticked if number is not None],
            actor=request.user,
            at=timezone.now(),
        )
        if closed.data["after"]:
            return redirect(f"{reverse('event-check-in', args=[pk])}?closed={closed.seq}")
        messages.success(request, _("The check-in changed nothing."))
        return redirect("event-check-in", pk)
    context = page_head_context(request, tournament, "entries")
    context |= {
        "people": attendance.check_in_list(tournament, number),
        "number": number,
        "tick": request.GET.get("tick", ""),
        "just_closed": attendance.check_in_just_closed(tournament, request.GET),
    }
    return render(request, "tournaments/rounds/check_in.html", context)


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_check_in(request: HttpRequest, pk: int, seq: int) -> HttpResponse:
    """Take back the check-in closed last, which the journal has under this number."""
    number = attendance_services.take_back_check_in_of_round(
        tournament=event_or_404(request, pk), seq=seq, actor=request.user, at=timezone.now()
    )
    told = _("Taken back: the check-in of round %(round)s. Everybody is what he was before.")
    messages.success(request, told % {"round": number})
    return redirect("event-check-in", pk)


@login_required
@post_only
@show_refusals_as_messages
def decide_no_show(request: HttpRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """Let a no-show of the last round play the next one, or redraft without him."""
    tournament = event_or_404(request, pk)
    who = value_or_404(tournament.entries.filter(pk=entry).first())
    stays = request.POST.get("stays") == "1"
    made = attendance_services.mark_attendance(
        entry=who,
        round=number,
        presence=Presence.PRESENT if stays else Presence.ABSENT,
        actor=request.user,
        at=timezone.now(),
    )
    if not stays:
        draft = request_any_draft(tournament=tournament, actor=request.user, at=timezone.now())
        if isinstance(draft, DraftJob):
            return redirect("event", pk)
    return redirect(f"{reverse('event-round', args=[pk, number])}?marked={made.pk}")
