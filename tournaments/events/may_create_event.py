"""Tell whether a user may open events."""

from django.http import HttpRequest

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action


def may_open_event(request: HttpRequest) -> bool:
    """Return whether this user may open events."""
    site = permissions_of_roles.Scope(key="site", participants=frozenset())
    return permissions_of_roles.is_allowed(request.user, Action.CREATE_EVENT, site)
