"""Words of the messages that call a player, in the language of whoever reads them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.web.language import Text
from tournaments.events.models import Tournament


@dataclass(frozen=True, slots=True)
class Words:
    """A message in words: its first line, and what stands under it."""

    title: str
    text: str


def clock_words(tournament: Tournament, moment: datetime, at: datetime) -> str:
    """Return an hour by the clock of the hall, with the day where it is not today's."""
    told, now = (one.astimezone(tournament.zone) for one in (moment, at))
    return date_format(told, "H:i" if told.date() == now.date() else "j E, H:i")


def pairing_words(
    *, number: int, board: int | None, has_white: bool, opponent: str, begins: str
) -> Words:
    """Tell a player his board, colour, opponent and the hour of the round."""
    if not opponent:
        return Words(
            _("Round %(round)s") % {"round": number}, _("You have no opponent in this round.")
        )
    title = _("Round %(round)s, board %(board)s") % {"round": number, "board": board}
    colour = _("You play White") if has_white else _("You play Black")
    text = _("%(colour)s against %(name)s") % {"colour": colour, "name": opponent}
    if begins:
        text += "\n" + _("Beginning: %(time)s") % {"time": begins}
    return Words(title, text)


def word_words(*, opponent: str, result: str, number: int, board: int) -> Words:
    """Tell a player what his opponent reports, and that it waits for his own word."""
    return Words(
        _("%(name)s reports: %(result)s") % {"name": opponent, "result": result},
        _("Round %(round)s, board %(board)s: say on your card whether it is so.")
        % {"round": number, "board": board},
    )


def ruling_words(*, result: str, is_of_jury: bool, number: int, board: int, until: str) -> Words:
    """Tell a player how the arbiter or the jury ruled, and until when he may appeal."""
    ruled = (
        _("The jury has ruled: %(result)s")
        if is_of_jury
        else _("The arbiter has ruled: %(result)s")
    )
    text = _("Round %(round)s, board %(board)s.") % {"round": number, "board": board}
    if until:
        text += " " + _("Appeal until %(until)s.") % {"until": until}
    return Words(ruled % {"result": result}, text)


def confirmation_words(event: str) -> Words:
    """Ask whoever reads a letter whether he wants such letters."""
    return Words(
        _("Letters about your games: confirm the address"),
        _(
            "This address was left on a player's card of the event “%(event)s”. Pairings, the "
            "opponent's word and rulings will come to it when you confirm it here. If it was not "
            "you, do nothing."
        )
        % {"event": event},
    )


APPLICATIONS: Mapping[str, tuple[Text, Text]] = {
    "received": (
        gettext_lazy("the application has come"),
        gettext_lazy(
            "The application of %(name)s has come. The organiser will answer it, and you will get "
            "a letter. By this link it can be changed or withdrawn, keep it:"
        ),
    ),
    "confirmed": (
        gettext_lazy("the application is confirmed"),
        gettext_lazy("%(name)s is entered. The page of the event:"),
    ),
    "waiting": (
        gettext_lazy("on the waiting list"),
        gettext_lazy(
            "All places are taken: %(name)s stands on the waiting list. When a place becomes free "
            "you will get a letter. The page of the event:"
        ),
    ),
    "place_free": (
        gettext_lazy("a place has become free"),
        gettext_lazy("A place has become free: %(name)s is entered. The page of the event:"),
    ),
    "refused": (
        gettext_lazy("the application is refused"),
        gettext_lazy("The organiser has refused the application of %(name)s: %(reason)s"),
    ),
    "withdrawn": (
        gettext_lazy("the application is withdrawn"),
        gettext_lazy("The application of %(name)s is withdrawn. The page of the event:"),
    ),
    "sent": (
        gettext_lazy("the application is looked at again"),
        gettext_lazy("The application of %(name)s is looked at again. The page of the event:"),
    ),
}
"""By what became of an application: subject and words of the letter."""


def application_letter(kind: str, *, event: str, name: str, reason: str) -> Words:
    """Tell what became of an application."""
    subject, words = APPLICATIONS[kind]
    return Words(f"{event}: {subject}", str(words) % {"name": name, "reason": reason})


def deadline_letter(*, event: str, name: str, until: str) -> Words:
    """Remind of the deadline, a day before it."""
    return Words(
        _("%(event)s: entries close %(until)s") % {"event": event, "until": until},
        _(
            "Until %(until)s you can still change or withdraw the application of %(name)s, by the "
            "link you were given when you sent it. The page of the event:"
        )
        % {"until": until, "name": name},
    )


DEVICES: Mapping[str, Text] = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}

BROWSERS = ("Firefox", "Edg", "OPR", "YaBrowser", "Chrome", "Safari")  # Chrome says Safari too

SPOKEN = {"Edg": "Edge", "OPR": "Opera", "YaBrowser": "Yandex"}


def device_name(user_agent: str) -> str:
    """Name a device as its owner knows it: ``Android, Chrome``."""
    kind = next((str(name) for sign, name in DEVICES.items() if sign in user_agent), "")
    browser = next((name for name in BROWSERS if f"{name}/" in user_agent), "")
    parts = filter(None, (kind, SPOKEN.get(browser, browser)))
    return ", ".join(parts) or pgettext("device", "a device")
