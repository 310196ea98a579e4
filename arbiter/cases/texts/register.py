"""Lines of the public register of decisions, and their words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.cases.models import Ruling, Sanction
from arbiter.cases.texts.rulings import SANCTIONS, ruling_result
from arbiter.ports import PublicSubject
from arbiter.rules.sanctions import SanctionKind
from games.web.language import Text

RULING, APPEAL, SANCTION = "ruling", "appeal", "sanction"

KINDS: Mapping[str, Text] = {
    RULING: gettext_lazy("rulings of arbiters"),
    APPEAL: gettext_lazy("rulings on appeals"),
    SANCTION: gettext_lazy("all sanctions"),
    **{kind.value: SANCTIONS[kind] for kind in SanctionKind},
}
"""What the register is asked for: rulings, appeals, all sanctions, or one kind of them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of the register, and the game that it is about."""

    row: Ruling | Sanction
    subject: PublicSubject

    @property
    def kind(self) -> str:
        """Whether it is a ruling, an appeal or a sanction."""
        if isinstance(self.row, Sanction):
            return SANCTION
        return APPEAL if self.row.is_of_jury else RULING

    @property
    def key(self) -> str:
        """The name of this line for ever: ``ruling-12``."""
        return f"{'sanction' if isinstance(self.row, Sanction) else 'ruling'}-{self.row.pk}"

    @property
    def number(self) -> str:
        """The number of a ruling, as certificates name it; empty for a sanction."""
        return "" if isinstance(self.row, Sanction) else self.row.shown_number

    @property
    def article(self) -> str:
        """The article that a ruling rests on; empty where it names none."""
        return "" if isinstance(self.row, Sanction) else self.row.article or ""

    @property
    def superseded_by(self) -> Ruling | None:
        """The later ruling by which this one, or the sanction that rests on it, is void."""
        ruling = self.row.ruling if isinstance(self.row, Sanction) else self.row
        return ruling.successor if ruling is not None else None

    @property
    def players(self) -> tuple[str, ...]:
        """Who is concerned: the player of a sanction, else both of the game."""
        names = self.subject.names
        if isinstance(self.row, Sanction):
            return (names[self.row.party],) if self.row.party in names else ()
        return tuple(names.values())


def decision_title(decision: Decision) -> str:
    """Say what was decided: ``Ruling No. 14/1: 1–0, …``, ``Warning``."""
    row = decision.row
    if isinstance(row, Sanction):
        words = str(SANCTIONS[SanctionKind(row.kind)])
        if row.minutes:
            words = _("%(words)s (%(minutes)s min)") % {"words": words, "minutes": row.minutes}
        return words[0].upper() + words[1:]
    named = {"number": decision.number, "result": ruling_result(row)}
    if row.is_of_jury:
        return _("Appeal, ruling No. %(number)s: %(result)s") % named
    return _("Ruling No. %(number)s: %(result)s") % named


def superseded_words(decision: Decision) -> str:
    """Say by which ruling it is void; empty while it is in force."""
    later = decision.superseded_by
    if later is None:
        return ""
    return _("void by ruling No. %(number)s") % {"number": later.shown_number}


def place_words(decision: Decision) -> str:
    """Say where it was: event, round, board."""
    subject = decision.subject
    return _("%(event)s, round %(round)s, board %(board)s") % {
        "event": subject.event,
        "round": subject.round,
        "board": subject.board,
    }
