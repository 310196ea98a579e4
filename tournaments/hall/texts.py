"""Words of the pages of people: tempos of events."""

from collections.abc import Mapping

from django.utils.translation import pgettext_lazy

from games.web.language import Text
from tournaments.systems.tempos import Tempo

TEMPOS: Mapping[Tempo, Text] = {
    Tempo.CLASSIC: pgettext_lazy("tempo of an event", "classic"),
    Tempo.RAPID: pgettext_lazy("tempo of an event", "rapid"),
    Tempo.BLITZ: pgettext_lazy("tempo of an event", "blitz"),
    Tempo.CORRESPONDENCE: pgettext_lazy("tempo of an event", "by correspondence"),
    Tempo.OTHER: pgettext_lazy("tempo of an event", "no clock named"),
}
