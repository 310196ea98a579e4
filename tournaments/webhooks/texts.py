"""Words of the messages to other sites: their types, their faults, a letter to their owner."""

from collections.abc import Mapping

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from games.draughts.texts.catalogue import russian_or_english
from games.web.language import Text
from tournaments.calls.texts import Words
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title
from tournaments.festivals.models import Festival
from tournaments.webhooks.kinds import TEST, MessageType
from tournaments.webhooks.models import StopReason

TYPES: Mapping[str, Text] = {
    MessageType.TOURNAMENT_PUBLISHED: gettext_lazy("the event was opened to the public"),
    MessageType.TOURNAMENT_CHANGED: gettext_lazy("title, place, days, regulations or schedule"),
    MessageType.TOURNAMENT_CANCELLED: gettext_lazy("the event was cancelled"),
    MessageType.TOURNAMENT_RESUMED: gettext_lazy("the event was resumed"),
    MessageType.TOURNAMENT_FINISHED: gettext_lazy("the event is over, its last table stands"),
    MessageType.ENTRY_ACCEPTED: gettext_lazy("players were entered"),
    MessageType.ENTRY_LEFT: gettext_lazy("a player has left"),
    MessageType.ROUND_PUBLISHED: gettext_lazy("a round was published, or its boards changed"),
    MessageType.ROUND_WITHDRAWN: gettext_lazy("the publication of a round was taken back"),
    MessageType.ROUND_STARTED: gettext_lazy("a round was started"),
    MessageType.RESULT_RECORDED: gettext_lazy("a result was recorded"),
    MessageType.RESULT_CORRECTED: gettext_lazy("a result was corrected or taken back"),
    MessageType.STANDINGS_PUBLISHED: gettext_lazy("the table was computed anew"),
    MessageType.DISPUTE_OPENED: gettext_lazy("a case was opened"),
    MessageType.DISPUTE_DECIDED: gettext_lazy("a case was ruled"),
    MessageType.SANCTION_GIVEN: gettext_lazy("a sanction was given"),
    MessageType.RECORD_CERTIFIED: gettext_lazy("a certificate was issued"),
    MessageType.TEAMS_LINE_UPS_PUBLISHED: gettext_lazy("the line-ups of a match are open"),
    MessageType.TEAMS_MATCH_ENDED: gettext_lazy("a match of teams is over"),
    MessageType.TIE_STEP_SET_UP: gettext_lazy("further games of a tie were set up"),
    MessageType.TIE_STEP_ENDED: gettext_lazy("the games of a step of a tie are over"),
    MessageType.TIE_DECIDED: gettext_lazy("a tie is decided: who goes on, who has won"),
    MessageType.BRACKET_CHANGED: gettext_lazy("somebody has a new place in the bracket"),
    MessageType.RANK_PROPOSED: gettext_lazy("a rank was proposed"),
    MessageType.RANK_CONFIRMED: gettext_lazy("a rank was confirmed by an order"),
    MessageType.RANK_WITHDRAWN: gettext_lazy("a rank was withdrawn"),
    TEST: gettext_lazy("a trial message"),
}

FAULTS: Mapping[str, Text] = {
    "not_public": gettext_lazy("the address leads into a closed network: nothing is sent there"),
    "unreachable": gettext_lazy("no way to this host was found"),
    "silent": gettext_lazy("no answer in time"),
    "tls": gettext_lazy("the certificate of the site is not trusted, or TLS failed"),
    "broken_off": gettext_lazy("the connection was broken off"),
    "redirect": gettext_lazy("it leads to another address; messages do not follow"),
    "refused": gettext_lazy("not taken"),
    "gone": gettext_lazy("it wants no more messages"),
    "no_secret": gettext_lazy("the key of this service has changed: make a new secret"),
}

STOPPED: Mapping[str, Text] = {
    StopReason.OWNER: pgettext_lazy("messages to another site", "switched off"),
    StopReason.FAILING: gettext_lazy("stopped: nothing arrived there for three days"),
    StopReason.GONE: gettext_lazy("stopped: it answered that it wants no more messages (410)"),
}


def stopped_words(*, event: str, host: str, reason: str) -> Words:
    """Tell the owner of an address why it gets no more messages, and what he can do."""
    return Words(
        _("%(event)s: messages to %(host)s are stopped") % {"event": event, "host": host},
        _(
            "Messages to %(host)s: %(reason)s. What happened meanwhile is kept: when the receiver "
            "works again, switch the address on, and all of it is sent."
        )
        % {"host": host, "reason": STOPPED[reason]},
    )


def title_of_place(tournament: Tournament | None, festival: Festival | None) -> str:
    """Return the title of what an address is told of."""
    if tournament is not None:
        return event_title(tournament)
    if festival is not None:
        return russian_or_english(
            festival.title, festival.title_en or festival.title, get_language()
        )
    return _("All events of this site")
