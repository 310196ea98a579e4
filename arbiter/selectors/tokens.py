"""Reading a person's tokens; the tokens themselves are nowhere to be read."""

from django.db.models import QuerySet

from arbiter.models import ApiToken
from arbiter.permissions import Visitor


def of_user(user: Visitor) -> QuerySet[ApiToken]:
    """A person's own tokens, the newest first."""
    return ApiToken.objects.filter(user=user.pk)
