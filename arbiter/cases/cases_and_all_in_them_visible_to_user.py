"""Select the cases, rulings, sanctions, incidents and examinations that a user may see.

For one case ``require_case_visible`` is the same rule: officials of its event and board, the
person who opened it, and the players.
"""

from django.db.models import Q, QuerySet

from arbiter.cases.load_case_with_rulings_and_journal_rows import cases_with_people_and_rulings
from arbiter.cases.models import Case
from arbiter.cases.scope_of_case import case_scope
from arbiter.certificates.models import Certificate
from arbiter.examinations.models import Examination
from arbiter.incidents.models import Incident
from arbiter.rights import filter_subjects_by_event_or_user_port, permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Reach, Visitor
from arbiter.rulings.models import Ruling
from arbiter.sanctions.models import Sanction


def cases_office_reaches(reach: Reach) -> Q:
    """Filter the cases an office may decide: everywhere, in events, or at some boards."""
    if reach.everywhere:
        return Q()
    condition = Q(scope__in=reach.keys)
    for key, first, last in reach.boards:
        condition |= Q(scope=key, board__gte=first, board__lte=last)
    return condition


def cases_visible_to(user: Visitor) -> QuerySet[Case]:
    """Return the cases this user may see, of every state, with their people and rulings."""
    return cases_with_people_and_rulings().filter(_visible_to(user))


def rulings_visible_to(user: Visitor) -> QuerySet[Ruling]:
    """Return the rulings in the cases this user may see."""
    rows = Ruling.objects.filter(case__in=_ids_of_visible_cases(user))
    return rows.select_related("by", "case", "superseded_by")


def sanctions_visible_to(user: Visitor) -> QuerySet[Sanction]:
    """Return the sanctions in the cases this user may see."""
    rows = Sanction.objects.filter(case__in=_ids_of_visible_cases(user))
    return rows.select_related("by", "ruling__superseded_by")


def incidents_visible_to(user: Visitor) -> QuerySet[Incident]:
    """Return the incidents in the cases this user may see, each with its acts."""
    rows = Incident.objects.filter(case__in=_ids_of_visible_cases(user)).select_related(
        "by", "case"
    )
    return rows.prefetch_related("acts__by")


def examinations_visible_to(user: Visitor) -> QuerySet[Examination]:
    """Return the examinations this user may see.

    Those of certificates are public; those of games are for their players and officials.
    """
    reach = permissions_of_roles.reach_of_action(user, Action.SEE_DESK)
    if reach.everywhere:
        return Examination.objects.all()
    certified = Certificate.objects.filter(examination__isnull=False).values("examination")
    of_cases = Case.objects.filter(_visible_to(user), examination__isnull=False).values(
        "examination"
    )
    known = None if permissions_of_roles.event_user_is_restricted_to(user) else user.pk
    of_own_games = filter_subjects_by_event_or_user_port.examinations_office_reaches(reach, known)
    return Examination.objects.filter(Q(pk__in=certified) | Q(pk__in=of_cases) | of_own_games)


def require_case_visible(user: Visitor, case: Case) -> None:
    """Raise PermissionDenied unless the user may see this case."""
    scope = case_scope(case)
    if not permissions_of_roles.does_user_take_part(user, scope):
        permissions_of_roles.require_right(user, Action.SEE_DESK, scope)


def _visible_to(user: Visitor) -> Q:
    condition = cases_office_reaches(permissions_of_roles.reach_of_action(user, Action.SEE_DESK))
    if not user.is_authenticated:
        return Q(pk__in=[])
    if not condition:  # everywhere
        return condition
    condition |= Q(opened_by=user.pk) | filter_subjects_by_event_or_user_port.filter_rows_of_user(
        user.pk
    )
    event = permissions_of_roles.event_user_is_restricted_to(user)
    return condition if event is None else condition & Q(scope=event)


def _ids_of_visible_cases(user: Visitor) -> QuerySet:
    return Case.objects.filter(_visible_to(user)).values("pk")
