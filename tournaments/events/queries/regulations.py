"""The regulations of an event as one value, each told once; fixed once the lots are drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import catalogue
from games.draughts.fen import LONGEST
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events import texts
from tournaments.events.models import (
    Acceleration,
    BracketWay,
    CountBy,
    Elimination,
    GiverColour,
    LadderKey,
    MicroSteps,
    Mode,
    Numbering,
    OpeningScope,
    PlaceMatches,
    ResultBy,
    SidesBy,
    Unplayed,
)
from tournaments.events.queries import choices, positions
from tournaments.events.queries.choices import KEY, RegulationDescription, regulation_metadata
from tournaments.scoring.ladders import READY
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem
from tournaments.systems.regulations import BOUNDS

DAYS = ("days_per_move", "reserve_days", "leave_days")
"""The regulations of correspondence, 0 in every other event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """All regulations of an event as one value; None takes the system's default.

    Each field is told once: its default, its bounds and its words. The form, the body of the
    API and the check are made from that (``events.queries.choices``, ``events.queries.checks``).
    """

    ruleset_id: str = field(
        default="fmjd64@1",
        metadata=regulation_metadata(label=_("Rules"), longest=40, offered=choices.ruleset_choices),
    )
    system: str = field(
        default=registry.USUAL,
        metadata=regulation_metadata(
            label=_("System"), longest=20, offered=texts.system_choice_texts
        ),
    )
    cycles: int = field(
        default=1,
        metadata=regulation_metadata(
            label=_("Cycles"),
            hint=_("Round robin and Scheveningen only."),
            hint_for_programs="round robin; 1 or 2 in a Scheveningen",
            bounds=BOUNDS["cycles"],
            refusal=RefusalCode.CYCLES_OUT_OF_RANGE,
            refused_as="cycles",
        ),
    )
    rounds_planned: int = field(
        default=0,
        metadata=regulation_metadata(
            label=_("Rounds"),
            hint=_("Swiss, Danish and match; a round robin knows its own."),
            hint_for_programs="Swiss, Danish and match",
            bounds=BOUNDS["rounds_planned"],  # refused by the system of play, which knows more
            may_be_nothing=True,
        ),
    )
    games_per_pairing: int = field(
        default=1,
        metadata=regulation_metadata(
            label=_("Games in a pairing"),
            hint=_(
                "Two games of each meeting make a Swiss a double-round one. A match of two may "
                "have up to 100 games; colours alternate."
            ),
            bounds=BOUNDS["games_per_pairing"],
            refusal=RefusalCode.GAMES_OUT_OF_RANGE,
            refused_as="games",
        ),
    )
    count_by: str = field(
        default=CountBy.GAMES.value,
        metadata=regulation_metadata(
            label=_("Points"),
            values=CountBy,
            offered=choices.count_by_choices,
        ),
    )
    coefficients: tuple[str, ...] | None = None
    acceleration: str = field(
        default=Acceleration.NONE.value,
        metadata=regulation_metadata(
            label=_("Acceleration"),
            values=Acceleration,
            offered=choices.acceleration_choices,
        ),
    )
    numbering: str | None = field(
        default=None,
        metadata=regulation_metadata(
            label=_("Starting numbers"),
            values=Numbering,
            offered=choices.numbering_choices,
        ),
    )
    bye_points: int = field(
        default=2,
        metadata=regulation_metadata(
            label=_("With an odd number of players, the bye counts as"),
            values=(0, 1, 2),
            offered=choices.bye_choices,
        ),
    )
    half_byes: int = field(
        default=1,
        metadata=regulation_metadata(
            label=_("Half-point byes a player may ask for"),
            bounds=BOUNDS["half_byes"],
            refusal=RefusalCode.HALF_BYES_OUT_OF_RANGE,
        ),
    )
    unplayed: str = field(
        default=Unplayed.FACE.value,
        metadata=regulation_metadata(
            label=_("Unplayed rounds in the coefficients"),
            values=Unplayed,
            offered=choices.unplayed_choices,
        ),
    )
    reverse_last_two: bool = field(
        default=True,
        metadata=regulation_metadata(
            label=_(
                "Exchange the last two rounds of cycles, so that nobody has a colour three times "
                "running"
            )
        ),
    )
    daily_draw: bool = field(
        default=False,
        metadata=regulation_metadata(label=_("Draw by lot which round of the table is played")),
    )
    exclude_under_half: bool = field(
        default=True,
        metadata=regulation_metadata(
            label=_("In a round robin, a player who leaves before half of his games does not count")
        ),
    )
    four_eyes: bool = field(
        default=False,
        metadata=regulation_metadata(
            label=_("A result is entered, or a record accepted, by two officials"),
            hint_for_programs="two officials enter a result or accept a record",
        ),
    )
    result_by: str = field(
        default=ResultBy.BOTH_PLAYERS.value,
        metadata=regulation_metadata(
            label=_("A result counts when entered by"),
            hint_for_programs=(
                "whose word makes a result; `both_players`: both players, or an official"
            ),
            values=ResultBy,
            offered=choices.result_by_choices,
            refusal=RefusalCode.UNKNOWN_RESULT_BY,
            refused_as="result_by",
        ),
    )
    confirm_minutes: int = field(
        default=120,
        metadata=regulation_metadata(
            label=_("Minutes after which a stated result that nobody confirms goes to the arbiter"),
            hint=_("Left empty: as long as one side has for the game, 5 to 120."),
            hint_for_programs=(
                "minutes after which a stated result goes to the arbiter's desk; left out or "
                "null, the time of one side, 5 to 120"
            ),
            bounds=BOUNDS["confirm_minutes"],
            refusal=RefusalCode.CONFIRM_MINUTES_OUT_OF_RANGE,
        ),
    )
    time_control: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("Time control"),
            hint=_(
                "As you would write it: 15 minutes, 45+30 (minutes and seconds a move), "
                "8 min + 4 s; empty without clocks."
            ),
            hint_for_programs=(
                "as in PDN, in seconds: 480, 180+2, 120d2, 45/5400:900; else in words: "
                "45 min + 30 s"
            ),
            longest=100,
        ),
    )
    lateness_minutes: int = field(
        default=60,
        metadata=regulation_metadata(
            label=_("Default time in minutes: a player who comes later has lost"),
            hint=_("Left empty: the time of one side, but at most 60."),
            hint_for_programs=(
                "default time in minutes; left out or null, the time of one side, at most 60"
            ),
            bounds=BOUNDS["lateness_minutes"],
            refusal=RefusalCode.LATENESS_OUT_OF_RANGE,
        ),
    )
    opening_table: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("Drawn openings"),
            hint_for_programs="slug@edition",
            longest=101,
            offered=choices.opening_table_choices,
        ),
    )
    opening_scope: str = field(
        default=OpeningScope.ROUND.value,
        metadata=regulation_metadata(
            label=_("Openings are drawn for"),
            values=OpeningScope,
            offered=choices.opening_scope_choices,
        ),
    )
    set_up: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("Handicap, or another set-up of every game"),
            hint=_(
                "The squares of the pieces that the stronger side plays without: c1 e1; any other "
                "set-up as FEN: W:Wa1,c1,…:Bb8,d8,…; empty as usual."
            ),
            hint_for_programs=(
                "the squares of the pieces taken off for a handicap (`c1 e1`), or the FEN from "
                "which every game begins; stored as FEN; empty for the usual start"
            ),
            longest=LONGEST,
        ),
    )

    mode: str = field(
        default=Mode.BOARD.value,
        metadata=regulation_metadata(
            label=_("How moves are made"),
            hint_for_programs=(
                "`board` (X1), `correspondence` (X3: moves are sent in turn, by date), "
                "`blindfold` (X4, X5: players marked on the page of sides have no board)"
            ),
            values=Mode,
            offered=choices.mode_choices,
            may_be_nothing=True,
            refusal=RefusalCode.UNKNOWN_MODE,
            refused_as="mode",
        ),
    )
    days_per_move: int = field(
        default=0,
        metadata=regulation_metadata(
            label=_("Days per move"),
            hint=_("Correspondence only."),
            hint_for_programs="correspondence only: within how many days a move is answered",
            bounds=BOUNDS["days_per_move"],
            may_be_nothing=True,
        ),
    )
    reserve_days: int = field(
        default=0,
        metadata=regulation_metadata(
            label=_("Reserve of days in a game"),
            hint=_("Correspondence only: what an answer takes longer comes out of the reserve."),
            hint_for_programs="correspondence only: days of each player in a game, besides",
            bounds=BOUNDS["reserve_days"],
            may_be_nothing=True,
        ),
    )
    leave_days: int = field(
        default=0,
        metadata=regulation_metadata(
            label=_("Days of leave in the event"),
            hint=_("Correspondence only: a player's days do not run while he is on leave."),
            hint_for_programs="correspondence only: days of leave that a player may take",
            bounds=BOUNDS["leave_days"],
            may_be_nothing=True,
        ),
    )
    is_consultation: bool = field(
        default=False,
        metadata=regulation_metadata(
            label=_("A side may be several persons, who consult with each other"),
            hint_for_programs="consultation games (P5): a side may be several persons",
        ),
    )
    giver_colour: str = field(
        default=GiverColour.WHITE.value,
        metadata=regulation_metadata(
            label=_("Who gives the simultaneous display has"),
            hint_for_programs="simultaneous display only",
            values=GiverColour,
            offered=choices.giver_colour_choices,
            may_be_nothing=True,
            refusal=RefusalCode.UNKNOWN_GIVER_COLOUR,
            refused_as="colour",
        ),
    )
    sides_by: str = field(
        default=SidesBy.CLUB.value,
        metadata=regulation_metadata(
            label=_("The sides of a Scheveningen are"),
            hint=_("The lots refuse to begin where the sides are not two or not equal."),
            hint_for_programs=(
                "Scheveningen only: what of a player tells his side (`club`, `city`, `region`: "
                "two of them, equally many players each), or `number`: the first half of the "
                "starting numbers is one side"
            ),
            values=SidesBy,
            offered=choices.sides_by_choices,
            may_be_nothing=True,
            refusal=RefusalCode.UNKNOWN_SIDES_BY,
            refused_as="sides",
        ),
    )
    bracket: str = field(
        default=BracketWay.SEEDED.value,
        metadata=regulation_metadata(
            label=_("The bracket of a knock-out is"),
            hint=_("Byes are those of the first starting numbers, whatever the lot."),
            hint_for_programs=(
                "knock-out only: `seeded` by starting number, `drawn` by lot, `pots`: the upper "
                "half seeded and the lower half drawn, `redraw`: drawn anew in every round"
            ),
            values=BracketWay,
            offered=choices.bracket_choices,
            may_be_nothing=True,
        ),
    )
    place_matches: str = field(
        default=PlaceMatches.NONE.value,
        metadata=regulation_metadata(
            label=_("The losers of a knock-out play"),
            hint_for_programs=(
                "knock-out only: `none`, `third`: a match for the third place, `all`: every place "
                "is played for"
            ),
            values=PlaceMatches,
            offered=choices.place_matches_choices,
            may_be_nothing=True,
        ),
    )

    elimination: str = field(
        default=Elimination.SINGLE.value,
        metadata=regulation_metadata(
            label=_("A player of a knock-out is out after"),
            hint=_(
                "After two, the losers go on in a lower side of the bracket; nobody then plays "
                "for places apart."
            ),
            hint_for_programs=(
                "knock-out only: `single`: a lost tie puts out; `double`: two do, the final is one "
                "tie; `double_reset`: two do, and the final is played again if who had lost before "
                "wins it. The last two without `redraw` and without matches for places"
            ),
            values=Elimination,
            offered=choices.elimination_choices,
            may_be_nothing=True,
        ),
    )
    ladder: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("An equal match or tie is played on by"),
            hint=_("Other steps are described on the page “Ladder of steps” of the event."),
            hint_for_programs=(
                "match, knock-out, and where `micro_steps` says so: key of a ready ladder of "
                "further steps, empty for none; `own`: the steps given to `ladder/`"
            ),
            values=LadderKey,
            offered=choices.ladder_choices,
            may_be_nothing=True,
            refusal=RefusalCode.UNKNOWN_LADDER,
            refused_as="ladder",
        ),
    )
    stops_when_decided: bool = field(
        default=False,
        metadata=regulation_metadata(
            label=_("A match ends when the lead cannot be caught"),
            hint_for_programs="match only: no round follows a lead that cannot be caught",
        ),
    )
    micro_steps: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("The ladder is played"),
            hint=_(
                "In every micro-match: match, round robin and Swiss (of teams, too), Danish; "
                "the next step if equal."
            ),
            hint_for_programs=(
                "empty: once, when a tie or the whole match is equal; `wins`: in every micro-match "
                "of a match, which counts as won in its step; `points`: in every micro-match of a "
                "match, round robin, Swiss (of teams, too) or Danish, which gives points by the "
                "step that decided it"
            ),
            values=MicroSteps,
            offered=choices.micro_steps_choices,
            may_be_nothing=True,
        ),
    )
    step_points: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("Points of the winner step by step"),
            hint=_("Main games first: 12:8:7 is 12:0, 8:4, 7:5 and 6:6 if nobody won. Empty: so."),
            hint_for_programs=(
                "with `micro_steps` `points`: the winner's points by the deciding step, of the sum "
                "that the first names: `12:8:7`, which empty means as well"
            ),
            longest=40,
        ),
    )
    last_ladder: str = field(
        default="",
        metadata=regulation_metadata(
            label=_("A match equal after all micro-matches goes on by"),
            hint_for_programs="match with `micro_steps` only: key of a ready ladder of last steps",
            values=("", *READY),
            offered=choices.last_ladder_choices,
            may_be_nothing=True,
            refusal=RefusalCode.UNKNOWN_LADDER,
            refused_as="ladder",
        ),
    )

    @property
    def play_system(self) -> PlaySystem:
        """The system of play; raises TournamentError ``unknown_system``."""
        try:
            return registry.system_by_key(self.system)
        except registry.UnknownSystem as error:
            raise TournamentError(RefusalCode.UNKNOWN_SYSTEM, system=self.system) from error

    def as_columns(self) -> dict[str, Any]:
        """Return the regulations as columns of the event's row, with the system's defaults."""
        columns = asdict(self)
        system = self.play_system
        chosen = system.default_coefficients if self.coefficients is None else self.coefficients
        columns["coefficients"] = list(chosen)
        columns["numbering"] = self.numbering or system.default_numbering
        columns["set_up"] = positions.canonical_set_up(
            self.set_up, catalogue.variant_of_ruleset(self.ruleset_id)
        )
        return columns


def _described() -> Iterator[tuple[str, RegulationDescription]]:
    return (
        (regulation.name, regulation.metadata[KEY])
        for regulation in fields(Regulations)
        if KEY in regulation.metadata
    )


DESCRIPTIONS: Mapping[str, RegulationDescription] = dict(_described())
"""Every regulation by its name, but the coefficients, which are a list of their own kind."""

NAMES = tuple(regulation.name for regulation in fields(Regulations))

DEFAULTS: Mapping[str, Any] = {
    regulation.name: regulation.default for regulation in fields(Regulations)
}
