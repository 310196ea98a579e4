"""Pages: officials and accounts of an event, its protest period and ladder of sanctions."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter.accounts.models import Office
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action, Role
from arbiter.accounts.services import offices
from arbiter.cases.queries.rulings import own_protest_and_sanction_rules
from arbiter.cases.services.sanctions import LIMITS, set_protest_and_sanction_rules
from arbiter.papers.queries.lines import absolute_address, qr_code
from arbiter.rules import sanctions
from arbiter.rules.rulesets import catalogue
from games.archive.names import clean_name, same_name_key
from games.web.requests import post_only
from tournaments.entries.queries import consent, players
from tournaments.entries.services import accounts
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.forms.officials import OfficeForm, OfficeRulesForm, OfficialAccountForm
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import (
    event_scope,
    offices_of_event,
    people_known_to,
)
from tournaments.events.views.page import event_or_404, page_head_context, show_refusals_as_messages
from tournaments.people.texts import place_in_readers_letters
from tournaments.texts import explain_error

# Pages: officials and accounts of an event; give accounts and offices, dismiss officials.


@login_required
def officials_and_accounts_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show officials and accounts, for those who may give them."""
    return render_officials_and_accounts_page(request, pk)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def give_player_account(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Make a player's account; its password is shown on this one answer only."""
    made = accounts.give_player_account(
        tournament=event_or_404(request, pk), entry_id=entry, actor=request.user, at=timezone.now()
    )
    return render_officials_and_accounts_page(request, pk, made=made)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def give_one_time_password(request: HttpRequest, pk: int, user: int) -> HttpResponse:
    """Make a one-time password; it is shown on this one answer only."""
    made = accounts.give_one_time_password(
        tournament=event_or_404(request, pk), user_id=user, actor=request.user, at=timezone.now()
    )
    return render_officials_and_accounts_page(request, pk, made=made)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def give_official_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Make an official's account with an office; its password is shown only once."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficialAccountForm(request.POST)
    if not form.is_valid():
        return render_officials_and_accounts_page(request, pk, account_form=form, status=422)
    made = accounts.give_official_account(
        tournament=tournament,
        name=form.cleaned_data["name"],
        role=Role(form.cleaned_data["role"]),
        actor=request.user,
        at=timezone.now(),
        section=form.cleaned_data["section"],
        boards=form.boards(),
    )
    return render_officials_and_accounts_page(request, pk, made=made)


@login_required
@post_only
@show_refusals_as_messages
def appoint_official(request: HttpRequest, pk: int) -> HttpResponse:
    """Give an office to an account."""
    form = OfficeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a person and an office."))
        return redirect("event-people", pk)
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    try:
        office = accounts.appoint_official_of_event(
            tournament=tournament,
            username=_username_of(form.cleaned_data["username"], request.user, tournament),
            role=Role(form.cleaned_data["role"]),
            actor=request.user,
            at=timezone.now(),
            section=form.cleaned_data["section"],
            boards=form.boards(),
        )
    except TournamentError as error:
        if error.code != RefusalCode.UNKNOWN_USER:
            raise
        messages.error(request, explain_error(error.code, error.params, get_language()))
        return render_officials_and_accounts_page(request, pk, office_form=form, status=422)
    messages.success(
        request,
        _("%(name)s is appointed.") % {"name": person_name_for_paper(office.user)},
    )
    return redirect("event-people", pk)


def _username_of(typed: str, actor: User, tournament: Tournament) -> str:
    """Return the name to sign in with of the one known person whose name was typed, else that."""
    key = same_name_key(typed)
    named = {
        user.username
        for user in people_known_to(actor, tournament)
        if key == same_name_key(person_name_for_paper(user))
    }
    is_taken = User.objects.filter(username=typed.strip()).exists()
    return typed if is_taken or len(named) != 1 else named.pop()


@login_required
@post_only
@show_refusals_as_messages
def dismiss_official(request: HttpRequest, pk: int, office: int) -> HttpResponse:
    """Dismiss an official from an office of the event."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    row = get_object_or_404(offices_of_event(tournament), pk=office)
    offices.dismiss_official(
        user=row.user,
        role=Role(row.role),
        scope=tournament.scope_key,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(
        request,
        _("%(name)s is removed from office.") % {"name": person_name_for_paper(row.user)},
    )
    return redirect("event-people", pk)


def render_officials_and_accounts_page(
    request: HttpRequest,
    pk: int,
    *,
    made: accounts.NewAccount | None = None,
    rules_form: OfficeRulesForm | None = None,
    office_form: OfficeForm | None = None,
    account_form: OfficialAccountForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render officials and accounts; a faulty form keeps what was typed."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    rules = own_protest_and_sanction_rules(tournament.scope_key)
    numbers = {name: getattr(rules, name) for name in LIMITS}
    ruleset = catalogue.load_ruleset_or_none(tournament.ruleset_id)
    held = {name: sanctions.number_of_ladder_step(name, None, ruleset) for name in LIMITS}
    held_offices = list(offices_of_event(tournament))
    context = page_head_context(request, tournament, "people")
    entries = list(players.start_list(tournament).select_related("player__user"))
    context |= {
        "entries": entries,
        "shared": consent.players_user_may_not_change(
            request.user, tournament, [entry.player_id for entry in entries]
        ),
        "offices": held_offices,
        "named_only": _named_only(tournament, held_offices),
        "unknown": office_form is not None or account_form is not None,
        "account_form": account_form or OfficialAccountForm(),
        "first_slips": {
            office.user_id
            for office in held_offices
            if consent.may_give_password_link(request.user, office.user)
        },
        "office_form": office_form or OfficeForm(),
        "known_names": sorted(
            {person_name_for_paper(user) for user in people_known_to(request.user, tournament)}
        ),
        "rules_form": rules_form or OfficeRulesForm(initial=numbers, held=held),
        "made": made,
        "link": absolute_address(request, "password-link", made.password) if made else "",
        "qr": qr_code(absolute_address(request, "password-link", made.password)) if made else "",
    }
    return render(request, "tournaments/events/officials.html", context, status=status)


def _named_only(tournament: Tournament, held: list[Office]) -> list[str]:
    """Officials whom the papers name and nobody with an office here is called."""
    deputies = tournament.deputy_arbiters.replace(";", ",").split(",")
    named = map(
        place_in_readers_letters, (tournament.chief_arbiter, *deputies, tournament.chief_secretary)
    )
    known = {same_name_key(person_name_for_paper(office.user)) for office in held}
    names = filter(None, dict.fromkeys(map(clean_name, named)))
    return [name for name in names if same_name_key(name) not in known]


@login_required
@post_only
@show_refusals_as_messages
def set_protest_period_and_sanction_ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """Set protest period and ladder of sanctions."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficeRulesForm(request.POST)
    if not form.is_valid():
        return render_officials_and_accounts_page(request, pk, rules_form=form, status=422)
    set_protest_and_sanction_rules(
        scope=tournament.scope_key, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("Saved."))
    return redirect("event-people", pk)
