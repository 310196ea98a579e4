"""Why regulations or a field do not fit a system of play: codes and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.systems.message_to_translate_later import Param


class SystemRefusalCode(StrEnum):
    """Codes of what a system of play refuses."""

    ONLY_FOR_SWISS = "only_for_swiss"
    ONLY_FOR_ROUND_ROBIN = "only_for_round_robin"
    ONLY_FOR_DISPLAY = "only_for_display"
    ROUNDS_OUT_OF_RANGE = "rounds_out_of_range"  # least, most, rounds
    TOO_FEW_PLAYERS = "too_few_players"  # players, least
    TOO_MANY_PLAYERS = "too_many_players"  # players, most
    TOO_MANY_GAMES = "too_many_games"  # games, most


@dataclass(frozen=True, slots=True)
class SystemRefusal:
    """Why regulations or a field do not fit a system of play: a code and its facts."""

    code: SystemRefusalCode
    params: Mapping[str, Param] = field(default_factory=dict)
