"""Pages that cost work and need no sign-in are asked as often as the API, not oftener."""

from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

EXPORT_RATE = "30/hour"


class ExportThrottle(AnonRateThrottle):
    """A whole selection costs a hundred pages; a visitor without a name takes few an hour."""

    scope = "export"

    def get_rate(self) -> str | None:
        """``THROTTLE_ANON=off`` lifts this one too."""
        return EXPORT_RATE if self.THROTTLE_RATES.get("anon") else None


def is_too_often(request: HttpRequest) -> bool:
    """Whether this visitor has used up the rate of his kind (``THROTTLE_ANON``, ``_USER``)."""
    throttle: SimpleRateThrottle = AnonRateThrottle()
    if request.user.is_authenticated:
        throttle = UserRateThrottle()
    return not throttle.allow_request(request, None)
