"""Queries for a person's API tokens."""

from django.db.models import QuerySet

from arbiter.offices.models import ApiToken
from arbiter.rights.permissions import Visitor


def of_user(user: Visitor) -> QuerySet[ApiToken]:
    """A user's tokens, the newest first."""
    return ApiToken.objects.filter(user=user.pk)
