"""List a user's API tokens, the newest first."""

from django.db.models import QuerySet

from arbiter.rights.permissions_of_roles import Visitor
from arbiter.tokens.models import ApiToken


def tokens_of_user(user: Visitor) -> QuerySet[ApiToken]:
    """Return a user's tokens, the newest first."""
    return ApiToken.objects.filter(user=user.pk)
