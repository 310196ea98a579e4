"""Signing in, with a limit on guessing."""

from hashlib import sha256

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import AnonRateThrottle

from deploy.errors import words

GUESSES_PER_NAME = 10
GUESSES_PER_PLACE = 50  # a hall full of players shares one address
SPAN_SECONDS = 15 * 60


def _limits(request: HttpRequest) -> dict[str, int]:
    """One name guessed at from everywhere; one place that guesses every name."""
    name = request.POST.get("username", "").casefold()[:150]
    place = AnonRateThrottle().get_ident(request)  # the one reader of addresses behind a proxy
    return {
        f"login:name:{_short(name)}": GUESSES_PER_NAME,
        f"login:place:{_short(place)}": GUESSES_PER_PLACE,
    }


def _short(said: str) -> str:
    """A key of a cache is short, whatever somebody calls himself."""
    return sha256(said.encode()).hexdigest()


class GuardedForm(AuthenticationForm):
    """Refuses before the password is looked at, so that guessing on teaches nothing."""

    def clean(self) -> dict[str, object]:
        limits = _limits(self.request)
        counts = cache.get_many(limits)
        if any(counts.get(key, 0) >= limit for key, limit in limits.items()):
            raise ValidationError(words("throttled"), code="throttled")
        return super().clean()


class GuardedLoginView(LoginView):
    """Ten wrong passwords in a quarter of an hour, then the door waits."""

    authentication_form = GuardedForm

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the guess; a refused one answers 429."""
        is_throttled = form.has_error("__all__", "throttled")
        for key in () if is_throttled else _limits(self.request):
            if not cache.add(key, 1, SPAN_SECONDS):
                cache.incr(key)
        response = super().form_invalid(form)
        response.status_code = 429 if is_throttled else 200
        return response
