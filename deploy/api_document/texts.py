"""Texts of the API document in the reader's language; of values, statuses and access."""

import gettext
from collections.abc import Iterator, Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from deploy.api_document.reader import Access, Kind, Value

WITHOUT_BOUND = 999_999  # a greater bound is that of the memory, and tells a reader nothing

KINDS: Mapping[Kind, str | Promise] = {
    Kind.TEXT: pgettext_lazy("kind of a value", "text"),
    Kind.WHOLE: pgettext_lazy("kind of a value", "whole number"),
    Kind.NUMBER: pgettext_lazy("kind of a value", "number"),
    Kind.YES_OR_NO: pgettext_lazy("kind of a value", "true or false"),
    Kind.DAY: pgettext_lazy("kind of a value", "date, 2026-11-28"),
    Kind.MOMENT: pgettext_lazy("kind of a value", "date and time, ISO 8601"),
    Kind.FILE: pgettext_lazy("kind of a value", "file"),
    Kind.OBJECT: pgettext_lazy("kind of a value", "object"),
    Kind.MAP: pgettext_lazy("kind of a value", "object with names of its own"),
    Kind.ANYTHING: pgettext_lazy("kind of a value", "any value"),
}

ACCESS: Mapping[Access, str | Promise] = {
    Access.EVERYBODY: gettext_lazy("Open to everybody, without signing in."),
    Access.MORE_WHEN_SIGNED_IN: gettext_lazy(
        "Open to everybody; whoever signs in sees or may do what his office or his game allows."
    ),
    Access.SIGNED_IN: gettext_lazy("For whoever has signed in, as far as his rights go."),
}

STATUSES: Mapping[HTTPStatus, str | Promise] = {
    HTTPStatus.OK: gettext_lazy("done; the answer holds it"),
    HTTPStatus.CREATED: gettext_lazy("made; the answer holds what was made"),
    HTTPStatus.ACCEPTED: gettext_lazy("taken; the work goes on in the background"),
    HTTPStatus.NO_CONTENT: gettext_lazy("done; the answer is empty"),
    HTTPStatus.BAD_REQUEST: gettext_lazy(
        "something sent is not as it must be: `errors` says which field and why"
    ),
    HTTPStatus.UNAUTHORIZED: gettext_lazy("the key is missing, wrong or revoked"),
    HTTPStatus.FORBIDDEN: gettext_lazy("whoever asks has no right to this"),
    HTTPStatus.NOT_FOUND: gettext_lazy("there is no such thing, or it is not for whoever asks"),
    HTTPStatus.NOT_ACCEPTABLE: gettext_lazy("the answer cannot be given as `Accept` wants it"),
    HTTPStatus.CONFLICT: gettext_lazy(
        "the state of things does not allow it now, or it has changed in between: `code` says which"
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_lazy("more was sent than is taken"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_lazy("the body has come in a kind not taken here"),
    HTTPStatus.UNPROCESSABLE_ENTITY: gettext_lazy("it was read, and cannot be used"),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_lazy(
        "too many requests: come back after the seconds of `Retry-After`"
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_lazy(
        "the service or its database is away: repeat the request later"
    ),
}


def value_in_words(value: Value) -> str:
    """Say what may stand there: kind, bounds, whether it may be null."""
    kind = str(KINDS[value.kind])
    for _list in range(value.lists):
        kind = _("list: %(rows)s") % {"rows": kind}
    return ", ".join((kind, *_bounds(value)))


def _bounds(value: Value) -> Iterator[str]:
    most = value.most if value.most is not None and value.most < WITHOUT_BOUND else None
    if value.least is not None and most is not None:
        yield _("from %(least)s to %(most)s") % {"least": value.least, "most": most}
    elif value.least:
        yield _("not less than %(least)s") % {"least": value.least}
    if value.longest and not value.choices and value.longest < WITHOUT_BOUND:
        yield _("at most %(count)s characters") % {"count": value.longest}
    if value.may_be_null:
        yield _("or null")


# Translate texts of the API document into the reader's language.
#
# The document itself is English, as views and serializers describe themselves; its translations
# stand in a catalogue of their own, ``locale/<language>/LC_MESSAGES/api_document.mo``.


DOMAIN = "api_document"

LOCALE = Path(__file__).resolve().parent / "locale"


def translate_document_text(text: str) -> str:
    """Translate a text of the document; one without a translation stays as it is."""
    return _catalogue(get_language() or "").gettext(text) if text else ""


@lru_cache(maxsize=8)
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
