"""Programmes of an event read from a line: title, time control, rounds, games of a meeting."""

import re
from dataclasses import dataclass
from enum import StrEnum

from games.draughts import time_control
from games.draughts.time_control import BadControl

ROUND_ROBIN, SWISS = "round_robin", "swiss"
"""The systems that are proposed."""

_ROUNDS = re.compile(r"\b(\d{1,2})\s*(?:туров|тура|тур|rounds?)\b", re.IGNORECASE)
_GAMES = re.compile(
    r"\b(\d{1,2})\s*(?:партии|партий|партия|games?)\b|\b(?:микроматчи?|micro-?match(?:es)?)\b",
    re.IGNORECASE,
)
_ROUND_ROBIN = re.compile(
    r"(?:круговая|круговой|round[ -]robin)(?:\s*(?:система))?\s*(?:до|up to)\s*(\d{1,3})",
    re.IGNORECASE,
)
_ENDS = re.compile(r"^[\s,;:–—-]+|[\s,;:–—-]+$")


class ProgrammeFault(StrEnum):
    """What is wrong with a line that names a programme."""

    NO_NAME = "no_name"
    UNREAD = "unread"  # words
    TWICE = "twice"  # name


@dataclass(frozen=True, slots=True)
class ProgrammeTerms:
    """A programme as a line says it; ``control`` is a stored time control, empty without."""

    title: str
    control: str = ""
    rounds: int = 7
    games: int = 1
    round_robin_up_to: int = 10

    @property
    def round_minutes(self) -> int:
        """How long a round takes, with its pause."""
        return round_minutes(self.control, self.games)


def read_programme(line: str) -> ProgrammeTerms:
    """Read a programme: "Классика 45+10, 9 туров, микроматч, круговая до 10".

    Raises ValueError with a ``ProgrammeFault`` and its facts.
    """
    rest, rounds, games, up_to = line, 7, 1, 10
    if found := _ROUND_ROBIN.search(rest):
        up_to, rest = int(found[1]), rest.replace(found[0], " ")
    if found := _ROUNDS.search(rest):
        rounds, rest = int(found[1]), rest.replace(found[0], " ")
    if found := _GAMES.search(rest):
        games, rest = int(found[1] or 2), rest.replace(found[0], " ")
    parts = [_ENDS.sub("", " ".join(part.split())) for part in re.split(r"[,;]", rest)]
    title, control, unread = "", "", []
    for part in filter(None, parts):
        words, stored = _split_control(part, bool(title)) if not control else (part, "")
        control = control or stored
        if words and title:
            unread.append(words)
        title = title or words
    if not title:
        raise ValueError(ProgrammeFault.NO_NAME)
    if unread:
        raise ValueError(ProgrammeFault.UNREAD, ", ".join(unread))
    return ProgrammeTerms(title, control, rounds, games, up_to)


def _split_control(text: str, is_named: bool) -> tuple[str, str]:
    """Split what a name is followed by: "Блиц 3+2" → "Блиц" and the stored control."""
    words = text.split()
    for start in range(0 if is_named else 1, len(words)):
        try:
            control = time_control.parse_control_words(" ".join(words[start:]))
        except BadControl:
            continue
        return " ".join(words[:start]), time_control.format(control)
    return text, ""


def round_minutes(control: str, games: int) -> int:
    """Return how long a round takes: both clocks over 40 moves a side, each game, and 10 minutes.

    A programme without clocks is given an hour.
    """
    if not control:
        return 60
    period = time_control.parse(control).periods[0]
    seconds = (period.base + 40 * max(period.increment, period.delay)) // 1000
    return games * 2 * seconds // 60 + 10


def proposed_rounds(players: int, programme_rounds: int, round_robin_up_to: int) -> tuple[str, int]:
    """Return system and number of rounds for so many players.

    A round robin up to ``round_robin_up_to``; more play a Swiss of the programme's rounds, but
    never so many that everybody would meet everybody.
    """
    if players <= round_robin_up_to:
        return ROUND_ROBIN, max(players - 1 + players % 2, 1)
    return SWISS, min(programme_rounds, players - 1)
