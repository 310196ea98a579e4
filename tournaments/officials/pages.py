"""Pages: officials and accounts of an event, sign-in slips, protest period, sanctions ladder."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from arbiter.offices import selectors as judges
from arbiter.offices import services as offices
from arbiter.offices.models import Office
from arbiter.papers.absolute_addresses import absolute_address, qr_code
from arbiter.rights import permissions
from arbiter.rights.permissions import Action, Role
from arbiter.rules.rulesets import catalogue
from arbiter.rules.violations import sanctions as sanction_rules
from arbiter.sanctions import selectors as sanctions
from games.archive.player_names import clean, same_name_key
from games.web.post_only_pages import post_only
from tournaments.events import selectors
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.officials import services as accounts
from tournaments.officials.forms import OfficeForm, OfficeRulesForm, OfficialAccountForm
from tournaments.people.rank_and_place_texts import in_letters
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.shared_people import selectors as shared_people


@login_required
def officials_and_accounts(request: HttpRequest, pk: int) -> HttpResponse:
    """Show officials and accounts, for whoever may give them."""
    return _page(request, pk)


@login_required
@post_only
@never_cache
@show_refusals
def give_account(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Make an account; its password is shown on this one answer and never again."""
    made = accounts.give_account(
        tournament=event_or_404(request, pk), entry_id=entry, actor=request.user, at=timezone.now()
    )
    return _page(request, pk, made=made)


@login_required
@post_only
@never_cache
@show_refusals
def give_link(request: HttpRequest, pk: int, user: int) -> HttpResponse:
    """Make a one-time password for somebody who cannot sign in; shown on this one answer."""
    made = accounts.give_link(
        tournament=event_or_404(request, pk), user_id=user, actor=request.user, at=timezone.now()
    )
    return _page(request, pk, made=made)


@login_required
@post_only
@never_cache
@show_refusals
def give_official_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Make an account with an office; its password is shown on this one answer and never again."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficialAccountForm(request.POST)
    if not form.is_valid():
        return _page(request, pk, account_form=form, status=422)
    made = accounts.give_official_account(
        tournament=tournament,
        name=form.cleaned_data["name"],
        role=Role(form.cleaned_data["role"]),
        actor=request.user,
        at=timezone.now(),
        section=form.cleaned_data["section"],
        boards=form.boards(),
    )
    return _page(request, pk, made=made)


@login_required
@post_only
@show_refusals
def appoint(request: HttpRequest, pk: int) -> HttpResponse:
    """Give an office to an account; where nobody has it the page says what to do."""
    form = OfficeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose who and which office."))
        return redirect("event-people", pk)
    try:
        office = accounts.appoint(
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
        return _page(request, pk, office_form=form, status=422)
    messages.success(
        request, _("%(name)s holds the office now.") % {"name": judges.name_for_paper(office.user)}
    )
    return redirect("event-people", pk)


@login_required
@post_only
@show_refusals
def dismiss(request: HttpRequest, pk: int, office: int) -> HttpResponse:
    """Take an office of the event away."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    row = get_object_or_404(selectors.offices(tournament), pk=office)
    offices.dismiss(
        user=row.user,
        role=Role(row.role),
        scope=tournament.scope_key,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(
        request, _("%(name)s is dismissed.") % {"name": judges.name_for_paper(row.user)}
    )
    return redirect("event-people", pk)


@login_required
@post_only
@show_refusals
def office_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Set protest period and ladder of sanctions."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficeRulesForm(request.POST)
    if not form.is_valid():
        return _page(request, pk, rules_form=form, status=422)
    offices.set_protest_and_sanction_rules(
        scope=tournament.scope_key, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("The numbers are set."))
    return redirect("event-people", pk)


def _page(
    request: HttpRequest,
    pk: int,
    *,
    made: accounts.NewAccount | None = None,
    rules_form: OfficeRulesForm | None = None,
    office_form: OfficeForm | None = None,
    account_form: OfficialAccountForm | None = None,
    status: int = 200,
) -> HttpResponse:
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    rules = sanctions.office_rules(tournament.scope_key)
    numbers = {name: getattr(rules, name) for name in offices.LIMITS}
    ruleset = catalogue.load_or_none(tournament.ruleset_id)
    held = {name: sanction_rules.ladder_number(name, None, ruleset) for name in offices.LIMITS}
    held_offices = list(selectors.offices(tournament))
    context = event_context(request, tournament, "people")
    entries = list(selectors.entries(tournament).select_related("player__user"))
    context |= {
        "entries": entries,
        "shared": shared_people.not_ones_own(
            request.user, tournament, [entry.player_id for entry in entries]
        ),
        "offices": held_offices,
        "named_only": _named_only(tournament, held_offices),
        "unknown": office_form is not None or account_form is not None,
        "account_form": account_form or OfficialAccountForm(),
        "first_slips": {
            office.user_id
            for office in held_offices
            if shared_people.may_give_link(request.user, office.user)
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
    named = map(in_letters, (tournament.chief_arbiter, *deputies, tournament.chief_secretary))
    known = {same_name_key(judges.name_for_paper(office.user)) for office in held}
    names = filter(None, dict.fromkeys(map(clean, named)))
    return [name for name in names if same_name_key(name) not in known]
