"""Base class of a system of play: which regulations it takes, how it pairs."""

from abc import ABC
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from tournaments.pairing import checker
from tournaments.pairing.checker import Finding
from tournaments.pairing.field import (
    Competitor,
    NoPairing,
    Pair,
    PairingInput,
    Pairs,
    RoundKind,
    competitors_by_number,
)
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.pairing.teams.checker import check_team_round
from tournaments.pairing.teams.field import TeamField
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.micro_matches import (
    BadStepPoints,
    MicroCounting,
    parse_step_points,
)
from tournaments.systems.regulations import (
    BOUNDS,
    LADDER,
    LAST_LADDER,
    MICRO_STEPS,
    ROUNDS,
    SOME_SYSTEMS_ONLY,
    STEP_POINTS,
    Bounds,
    Message,
    RegulationsOfSystem,
    SystemRefusal,
    SystemRefusalCode,
    gettext_noop,
)

BY_LOT, BY_RATING = "lot", "rating"


class PairingTableRefused(Exception):
    """A generated pairing table breaks its own rules; the text is the first broken."""


class PlaySystem(ABC):
    """Base class of systems of play, such as round robin and Swiss.

    What is declared here is the simplest system: one draft at a time, nobody late, a fixed
    number of rounds said by the regulations. A system says only where it differs, and gives
    either ``table`` (all rounds at once) or ``pair_round`` (one draft at a time).
    """

    key: ClassVar[str]
    """As stored with the event and written in the API."""
    label: ClassVar[str]
    """The name in one word, to be translated; in English in the description of the API."""
    choice: ClassVar[str]
    """The name in the form of a new event, to be translated."""

    # regulations
    takes: ClassVar[dict[str, Bounds | None]] = {ROUNDS: BOUNDS[ROUNDS]}
    """The regulations of ``SOME_SYSTEMS_ONLY`` that it takes, numbers with their bounds."""
    default_coefficients: ClassVar[tuple[str, ...]] = ("sonneborn_berger", "wins")
    default_numbering: ClassVar[str] = BY_LOT
    """How starting numbers are given if the regulations do not say (C.04.2)."""
    everybody_meets: ClassVar[bool] = False
    """Everybody meets everybody, so that points of opponents separate nobody."""

    # entries
    smallest_field: ClassVar[int] = 2
    largest_field: ClassVar[int] = 2000
    most_games: ClassVar[int | None] = None
    """The most games of an event that is laid out whole."""
    takes_late_entries: ClassVar[bool] = False
    """One may enter until the last round is published (C.04.2)."""
    takes_byes: ClassVar[bool] = False
    """A player may ask for a half-point or zero-point bye."""
    forbids_pairs: ClassVar[bool] = False
    """Two players may be kept from meeting."""

    # rounds
    has_giver: ClassVar[bool] = False
    """One player, marked among the entries, meets all others at once (X2) and is number 1."""
    plays_in_teams: ClassVar[bool] = False
    """Teams meet; the boards of a round come from their line-ups when it is published."""
    has_bracket: ClassVar[bool] = False
    """Who loses a tie is out, or goes on in a place match: the bracket says who plays a round."""
    is_laid_out_whole: ClassVar[bool] = False
    """All rounds are written when the lots are drawn; else one draft at a time."""
    draws_first_colour: ClassVar[bool] = True
    """The lot gives the initial colour when the event begins (C.04.3, 5.2.5)."""
    pairs_change_by_hand: ClassVar[bool] = False
    """The arbiter may change who meets whom in a draft (C.04.2)."""
    colours_swap_by_hand: ClassVar[bool] = False
    """The arbiter may exchange the colours of a board; who meets whom stays (C.05)."""
    pairs_by_match_points: ClassVar[bool] = False
    """A match of several games counts 2-1-0 for the next pairing, whatever standings count."""
    has_ties: ClassVar[bool] = False
    """An equal tie is played on by the steps of the ladder; its winner is told.

    In other systems every micro-match may have a ladder (``micro_steps``).
    """
    tie_spans_rounds: ClassVar[bool] = False
    """All rounds are one tie of two players; else each pairing is one."""
    leavers_lose: ClassVar[bool] = False
    """Who has left loses his remaining games, as they are published."""

    # standings
    rests_score: ClassVar[bool] = True
    """A round without an opponent is worth points from its publication on."""
    forfeits_give_colour: ClassVar[bool] = False
    """A board at which nobody played still counts in the colour table."""
    crosstable_by_rounds: ClassVar[bool] = True
    """A column of the crosstable is a round; else an opponent."""
    crosstable_opponents: ClassVar[tuple[int, ...]] = ()
    """The starting numbers that alone have a column; empty where everybody has one."""

    # one draft at a time
    engine: ClassVar[str] = "own"
    """The name and version of what pairs, kept with every draft."""
    edition: ClassVar[str] = ""
    """The rules and their edition by which rounds are paired, kept with every draft."""

    # federations
    trf_words: ClassVar[tuple[str, ...]] = ()
    """Words of a tournament report file (TRF) by which the system is known."""

    def takes_regulation(self, name: str) -> bool:
        """Return whether a regulation of ``SOME_SYSTEMS_ONLY`` applies to this system."""
        return name in self.takes

    @property
    def is_length_chosen(self) -> bool:
        """Return whether the regulations set the number of rounds; else the field does."""
        return ROUNDS in self.takes

    @property
    def round_bounds(self) -> Bounds:
        """Return the least and the most rounds that the regulations may set."""
        return self.takes.get(ROUNDS) or Bounds(0, 0)

    def refusals(self, terms: RegulationsOfSystem) -> Iterator[SystemRefusal]:
        """List regulations this system does not take, in the order of ``SOME_SYSTEMS_ONLY``."""
        for regulation in SOME_SYSTEMS_ONLY:
            if (
                regulation.name not in self.takes
                and getattr(terms, regulation.name) != regulation.nothing
            ):
                yield SystemRefusal(regulation.refusal)
        yield from self._refusals_of_steps(terms)

    def steps_that_fit(self, said: Mapping[str, str]) -> Mapping[str, str]:
        """Return the regulations of steps, with nothing where they would say nothing here.

        What is left of another system, or of another choice, is no answer of this one.
        """
        counting = said.get(MICRO_STEPS, "")
        if counting == MicroCounting.WINS and not self.tie_spans_rounds:
            counting = ""
        has_points = counting == MicroCounting.POINTS
        has_last = bool(counting) and self.takes_regulation(LAST_LADDER)
        return {
            LADDER: said.get(LADDER, "") if self.has_ties or counting else "",
            MICRO_STEPS: counting,
            STEP_POINTS: said.get(STEP_POINTS, "") if has_points else "",
            LAST_LADDER: said.get(LAST_LADDER, "") if has_last else "",
        }

    def _refusals_of_steps(self, terms: RegulationsOfSystem) -> Iterator[SystemRefusal]:
        """List what does not fit together in the steps of ties and micro-matches."""
        if terms.ladder and not (self.has_ties or terms.micro_steps):
            yield SystemRefusal(SystemRefusalCode.ONLY_FOR_TIES)
        if terms.micro_steps and not terms.ladder:
            yield SystemRefusal(SystemRefusalCode.MICRO_STEPS_WITHOUT_LADDER)
        if terms.micro_steps == MicroCounting.WINS and not self.tie_spans_rounds:
            yield SystemRefusal(SystemRefusalCode.WINS_ONLY_OF_A_MATCH)
        is_alone = terms.step_points and terms.micro_steps != MicroCounting.POINTS
        if is_alone or (terms.last_ladder and not terms.micro_steps):
            yield SystemRefusal(SystemRefusalCode.STEP_POINTS_ALONE)
        try:
            parse_step_points(terms.step_points)
        except BadStepPoints:
            facts = {"points": terms.step_points}
            yield SystemRefusal(SystemRefusalCode.BAD_STEP_POINTS, facts)

    def length_refusal(self, terms: RegulationsOfSystem) -> SystemRefusal | None:
        """Return why the number of rounds is impossible; None where it is possible."""
        least, most = self.round_bounds.least, self.round_bounds.most
        if not self.is_length_chosen or least <= terms.rounds_planned <= most:
            return None
        facts = {"rounds": terms.rounds_planned, "least": least, "most": most}
        return SystemRefusal(SystemRefusalCode.ROUNDS_OUT_OF_RANGE, facts)

    def coefficients_without_sense(self, codes: Collection[str]) -> Iterator[str]:
        """Return the coefficients that never separate equal players here."""
        yield from (
            code for code in codes if self.everybody_meets and COEFFICIENTS[code].needs_swiss
        )

    def most_rounds(self, players: int) -> int | None:
        """Return the most rounds a field can play without a rematch; None: no limit."""
        return players - 1 + players % 2

    def field_refusal(self, players: int, terms: RegulationsOfSystem) -> SystemRefusal | None:
        """Return why an event cannot begin with so many players; None where it can."""
        if players < self.smallest_field:
            return SystemRefusal(
                SystemRefusalCode.TOO_FEW_PLAYERS,
                {"players": players, "least": self.smallest_field},
            )
        if players > self.largest_field:
            return SystemRefusal(
                SystemRefusalCode.TOO_MANY_PLAYERS, {"players": players, "most": self.largest_field}
            )
        games = self.games_laid_out(players, terms)
        if self.most_games is not None and games > self.most_games:
            return SystemRefusal(
                SystemRefusalCode.TOO_MANY_GAMES, {"games": games, "most": self.most_games}
            )
        return None

    def games_laid_out(self, players: int, terms: RegulationsOfSystem) -> int:
        """Return how many games are created when the event begins."""
        return 0

    def rounds_of_field(self, players: int, terms: RegulationsOfSystem) -> int | None:
        """Return the rounds that so many players need; None where it is not the field's to say."""
        return None

    def tickets_of_bracket(self, players: int, terms: RegulationsOfSystem) -> tuple[int, ...]:
        """Return the starting numbers whose places in the bracket are drawn by lot."""
        return ()

    def tickets_of_round(self, field: PairingInput) -> tuple[int, ...]:
        """Return the starting numbers for which a lot is drawn before this round; mostly none."""
        return ()

    def sides(self, players: int) -> tuple[range, ...]:
        """Return the starting numbers of each side; empty where everybody plays for himself."""
        return ()

    def sides_are_told_by(self, terms: RegulationsOfSystem) -> str:
        """Return the column of a player that tells his side; empty where none does."""
        return ""

    def drops_leavers_under_half(self, terms: RegulationsOfSystem) -> bool:
        """Return whether one who leaves before half his games leaves the table."""
        return False

    def bye_points(self, terms: RegulationsOfSystem) -> int:
        """Return the points of an odd field's bye, on the scale 2-1-0."""
        return terms.bye_points

    def table(self, players: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out all rounds by starting numbers; raises PairingTableRefused.

        By default none: nothing is known of a round before it is drafted.
        """
        return ()

    def team_table(self, teams: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out the matches of all rounds by numbers of teams; raises PairingTableRefused.

        The first-named team has White on board 1. By default none, as ``table``.
        """
        return ()

    def explain_table(self, players: int, number: int, board: int, pair: Pair) -> Reason:
        """Return why two players meet on a board of a laid-out round."""
        return _prescribed(Competitor(pair.white), pair, number)

    def pair_round(self, field: PairingInput) -> Pairs:
        """Pair the next round, boards in order; raises NoPairing, EngineFailed.

        By default no round can be drafted: all of them were laid out with the lots.
        """
        raise NoPairing(f"{self.key} drafts no rounds")

    def check_round(self, field: PairingInput, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
        """List every rule that a drafted round breaks, checked independently.

        By default: everybody present sits at one board, and one rests only in an odd field.
        """
        present = [competitor.number for competitor in field.competitors if competitor.is_present]
        findings = checker.check_round_by_rules(tuple(pairs), (), numbers=present)
        return tuple(replace(pair, round=field.number) for pair in findings)

    def pair_teams(self, field: TeamField) -> Pairs:
        """Pair the teams of the next round, tables in order; raises NoPairing, EngineFailed.

        By default no round can be drafted, as ``pair_round``.
        """
        raise NoPairing(f"{self.key} drafts no rounds of teams")

    def check_teams(self, field: TeamField, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
        """List every rule that a drafted round of teams breaks, checked independently."""
        return check_team_round(field, pairs)

    explained_before: ClassVar[tuple[str, ...]] = ()
    """How earlier versions found the reasons of stored rounds, as true but weaker."""

    def explain_round(
        self, field: PairingInput, pairs: Sequence[Pair], *, method: str = ""
    ) -> Sequence[Sequence[Reason]]:
        """Return why each board of a drafted round is as it is.

        ``method`` is one of ``explained_before``; the present one if empty.
        """
        players = competitors_by_number(field.competitors)
        return [(_prescribed(players[pair.white], pair, field.number),) for pair in pairs]

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the system and its regulations for the page of an event."""
        return (Message(self.choice),)

    def describe_on_paper(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the system and its regulations for printed papers."""
        return self.describe(terms)

    def describe_steps(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe what the steps of a micro-match count; nothing where it has none."""
        if not terms.micro_steps:
            return ()
        if terms.micro_steps == MicroCounting.WINS:
            return (
                Message(
                    gettext_noop(
                        "every micro-match is played on by the ladder; most micro-matches won in "
                        "the main games decide, then those won in each step"
                    )
                ),
            )
        points = parse_step_points(terms.step_points)
        return (
            Message(
                gettext_noop(
                    "every micro-match is played on by the ladder; by the step that decides it "
                    "counts %(points)s, without a winner %(half)s"
                ),
                params={
                    "points": ", ".join(f"{own}:{points[0] - own}" for own in points),
                    "half": f"{points[0] // 2}:{points[0] // 2}",
                },
            ),
        )

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return f"Individual: {self.label}"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code for record 192 of a tournament report file; empty where none exists."""
        return ""


def _prescribed(first: Competitor, pair: Pair, number: int) -> Reason:
    if pair.black is not None:
        facts = {"round": number, "white": pair.white, "black": pair.black}
        return Reason(PairingCode.PRESCRIBED, "", facts)
    unplayed = sum(past.kind is not RoundKind.PLAYED for past in first.past)
    facts = {"white": pair.white, "points": first.points, "unplayed": unplayed}
    return Reason(PairingCode.ALLOCATED_BYE, "", facts)
