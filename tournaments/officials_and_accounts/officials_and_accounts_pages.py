"""Pages: officials and accounts of an event; give accounts and offices, dismiss officials."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.offices.models import Office
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address, qr_code
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Role
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.violations import ladder_of_sanctions
from arbiter.sanctions.read_protest_and_sanction_rules_of_event import (
    own_protest_and_sanction_rules,
)
from arbiter.sanctions.set_protest_and_sanction_rules import LIMITS
from games.archive.clean_and_transliterate_names import clean_name, same_name_key
from games.web.post_only_page_decorator import post_only
from tournaments.consent_to_change_shared_player import requests_and_changeable_players
from tournaments.entries import read_start_list_and_entries
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.models import Tournament
from tournaments.events.offices_of_event import offices_of_event
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.officials_and_accounts import (
    appoint_official_of_event,
    give_accounts_and_one_time_passwords,
)
from tournaments.officials_and_accounts.give_office_forms import OfficeForm, OfficialAccountForm
from tournaments.people.title_city_and_club_texts import place_in_readers_letters
from tournaments.protest_period_and_sanction_ladder.protest_period_and_sanction_ladder_form import (
    OfficeRulesForm,
)
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.refusals.texts import explain_error


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
    made = give_accounts_and_one_time_passwords.give_player_account(
        tournament=event_or_404(request, pk), entry_id=entry, actor=request.user, at=timezone.now()
    )
    return render_officials_and_accounts_page(request, pk, made=made)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def give_one_time_password(request: HttpRequest, pk: int, user: int) -> HttpResponse:
    """Make a one-time password; it is shown on this one answer only."""
    made = give_accounts_and_one_time_passwords.give_one_time_password(
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
    permissions_of_roles.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficialAccountForm(request.POST)
    if not form.is_valid():
        return render_officials_and_accounts_page(request, pk, account_form=form, status=422)
    made = give_accounts_and_one_time_passwords.give_official_account(
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
        messages.error(request, _("Choose who and which office."))
        return redirect("event-people", pk)
    try:
        office = appoint_official_of_event.appoint_official_of_event(
            tournament=event_or_404(request, pk),
            username=form.cleaned_data["username"],
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
        _("%(name)s holds the office now.") % {"name": person_name_for_paper(office.user)},
    )
    return redirect("event-people", pk)


@login_required
@post_only
@show_refusals_as_messages
def dismiss_official(request: HttpRequest, pk: int, office: int) -> HttpResponse:
    """Dismiss an official from an office of the event."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    row = get_object_or_404(offices_of_event(tournament), pk=office)
    appoint_and_dismiss_officials.dismiss_official(
        user=row.user,
        role=Role(row.role),
        scope=tournament.scope_key,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(
        request,
        _("%(name)s is dismissed.") % {"name": person_name_for_paper(row.user)},
    )
    return redirect("event-people", pk)


def render_officials_and_accounts_page(
    request: HttpRequest,
    pk: int,
    *,
    made: give_accounts_and_one_time_passwords.NewAccount | None = None,
    rules_form: OfficeRulesForm | None = None,
    office_form: OfficeForm | None = None,
    account_form: OfficialAccountForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render officials and accounts; a faulty form keeps what was typed."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    rules = own_protest_and_sanction_rules(tournament.scope_key)
    numbers = {name: getattr(rules, name) for name in LIMITS}
    ruleset = ruleset_catalogue.load_ruleset_or_none(tournament.ruleset_id)
    held = {name: ladder_of_sanctions.number_of_ladder_step(name, None, ruleset) for name in LIMITS}
    held_offices = list(offices_of_event(tournament))
    context = page_head_context(request, tournament, "people")
    entries = list(
        read_start_list_and_entries.start_list(tournament).select_related("player__user")
    )
    context |= {
        "entries": entries,
        "shared": requests_and_changeable_players.players_user_may_not_change(
            request.user, tournament, [entry.player_id for entry in entries]
        ),
        "offices": held_offices,
        "named_only": _named_only(tournament, held_offices),
        "unknown": office_form is not None or account_form is not None,
        "account_form": account_form or OfficialAccountForm(),
        "first_slips": {
            office.user_id
            for office in held_offices
            if requests_and_changeable_players.may_give_password_link(request.user, office.user)
        },
        "office_form": office_form or OfficeForm(),
        "rules_form": rules_form or OfficeRulesForm(initial=numbers, held=held),
        "made": made,
        "link": absolute_address(request, "password-link", made.password) if made else "",
        "qr": qr_code(absolute_address(request, "password-link", made.password)) if made else "",
    }
    return render(request, "tournaments/officials.html", context, status=status)


def _named_only(tournament: Tournament, held: list[Office]) -> list[str]:
    """Officials whom the papers name and nobody with an office here is called."""
    deputies = tournament.deputy_arbiters.replace(";", ",").split(",")
    named = map(
        place_in_readers_letters, (tournament.chief_arbiter, *deputies, tournament.chief_secretary)
    )
    known = {same_name_key(person_name_for_paper(office.user)) for office in held}
    names = filter(None, dict.fromkeys(map(clean_name, named)))
    return [name for name in names if same_name_key(name) not in known]
