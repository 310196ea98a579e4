"""Who must sign in with a second factor, and who may remove that of another."""

from django.conf import settings
from django.contrib.auth.models import User

from arbiter.offices.models import Office
from arbiter.rights.permissions_of_roles import Action, Visitor, reach_of_action
from arbiter.sign_in.second_factor import has_second_factor


def is_official(user: Visitor) -> bool:
    """Return whether the user is an official of any event or staff of the site."""
    if not user.is_authenticated:
        return False
    return bool(user.is_staff or user.is_superuser or Office.objects.filter(user=user.pk).exists())


def lacks_required_factor(user: Visitor) -> bool:
    """Return whether this official lacks the second factor that the site requires."""
    if not settings.SECOND_FACTOR_REQUIRED:
        return False
    return is_official(user) and not has_second_factor(user)


def may_remove_second_factor(actor: Visitor, user: User) -> bool:
    """Return whether ``actor`` may remove a user's second factor.

    A superuser may, or for anybody but staff an organiser of the whole site; nobody his own by this
    way, which asks for no code.
    """
    if actor.pk == user.pk:
        return False
    if user.is_staff or user.is_superuser:
        return bool(actor.is_superuser)
    return may_appoint_everywhere(actor)


def may_appoint_everywhere(actor: Visitor) -> bool:
    """Return whether the user may appoint officials everywhere."""
    return bool(actor.is_superuser or reach_of_action(actor, Action.MANAGE_OFFICES).everywhere)
