"""Show a service's refusal as a message, on the page that the form was sent from."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes_and_exceptions import ArbiterError
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error


def show_refusals_as_messages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show a service's refusal as a message on the page it came from."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TournamentError as error:
            sentences = [explain_error(error.code, error.params, get_language())]
        except ArbiterError as error:
            sentences = refusal_texts.explain_all_faults(error, get_language())
        for sentence in sentences:
            messages.error(request, sentence)
        return redirect(page_to_return_to(request))

    return wrapped


def page_to_return_to(request: HttpRequest) -> str:
    """Return the page the form was sent from, if on this site; else the home page."""
    came_from = request.META.get("HTTP_REFERER", "")
    if url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}):
        return came_from
    return reverse("home")
