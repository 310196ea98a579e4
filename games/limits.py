"""Pages that cost work and need no sign-in are asked as often as the API, not oftener."""

from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


def is_too_often(request: HttpRequest) -> bool:
    """Whether this visitor has used up the rate of his kind (``THROTTLE_ANON``, ``_USER``)."""
    throttle: SimpleRateThrottle = AnonRateThrottle()
    if request.user.is_authenticated:
        throttle = UserRateThrottle()
    return not throttle.allow_request(request, None)
