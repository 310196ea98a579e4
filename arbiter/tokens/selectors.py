"""Reading a person's tokens; the tokens themselves are nowhere to be read."""

from django.db.models import QuerySet

from arbiter.offices.models import ApiToken
from arbiter.rights.permissions import Visitor


def of_user(user: Visitor) -> QuerySet[ApiToken]:
    """A person's own tokens, the newest first."""
    return ApiToken.objects.filter(user=user.pk)
