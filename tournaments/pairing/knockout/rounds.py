"""A round of a bracket: who meets whom and with which colour, why, and the check of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.pairing import checker
from tournaments.pairing.checker import Finding, FindingCode
from tournaments.pairing.colours import allot_colours, explain_colours
from tournaments.pairing.field import (
    DRAW,
    WIN,
    Competitor,
    NoPairing,
    Pair,
    PairingInput,
    Pairs,
    RoundKind,
    competitors_by_number,
)
from tournaments.pairing.knockout.bracket import Bracket, Side, SourceKind, Tie
from tournaments.pairing.knockout.double_check import place_in_double, round_of_place
from tournaments.pairing.knockout.seeding import rounds_of_bracket, seats_from_top
from tournaments.pairing.knockout.terms import ALL, REDRAW, SEEDED, THIRD, BracketTerms
from tournaments.pairing.knockout.unfolding import unfold_bracket
from tournaments.pairing.reasons import PairingCode, Param, Reason

AT_A_BOARD = (RoundKind.PLAYED, RoundKind.FORFEIT)


class TiesUndecided(NoPairing):
    """Ties of an earlier round are equal: nobody can go on from them; ``ties`` are these."""

    def __init__(self, ties: Sequence[Tie]) -> None:
        super().__init__(f"undecided: {[tie.numbers for tie in ties]}")
        self.ties = tuple(ties)


def terms_of_field(field: PairingInput) -> BracketTerms:
    """Return the terms of the bracket that a round is paired from."""
    return field.bracket or BracketTerms()


def bracket_of_field(field: PairingInput) -> Bracket:
    """Unfold the bracket as it stands before the round to be paired."""
    outcomes: dict[tuple[int, frozenset[int]], int | None] = {}
    for competitor in field.competitors:
        for number, past in enumerate(competitor.past, start=1):
            if past.kind not in AT_A_BOARD or past.opponent is None or past.points == DRAW:
                continue
            key = (number, frozenset((competitor.number, past.opponent)))
            won = competitor.number if past.points == WIN else None
            outcomes[key] = outcomes.get(key) or won
    return unfold_bracket(len(field.competitors), terms_of_field(field), outcomes)


def pairs_of_bracket(field: PairingInput) -> tuple[Pair, ...]:
    """Return the pairs of the next round: its ties in their order, then who has no opponent.

    Colours are those due by what each had before (C.04.3, 5.2). Raises TiesUndecided.
    """
    bracket = bracket_of_field(field)
    if undecided := bracket.undecided_before(field.number):
        raise TiesUndecided(undecided)
    if field.number > len(bracket.rounds):
        raise NoPairing(f"the bracket has {len(bracket.rounds)} rounds")
    players = competitors_by_number(field.competitors)
    order = {number: number for number in players}
    ties: list[Pair] = []
    for tie in bracket.rounds[field.number - 1]:
        if tie.is_played:
            one, other = (players[own] for own in tie.numbers)
            ties.append(allot_colours(one, other, field.initial, order))
    rests = (seat.number for seat in bracket.rests[field.number - 1])
    return (*ties, *(Pair(number, None) for number in rests if number is not None))


def reasons_of_bracket(field: PairingInput, pairs: Sequence[Pair]) -> Iterator[tuple[Reason, ...]]:
    """Yield why each two meet: the tie with where both come from, then the colours."""
    bracket = bracket_of_field(field)
    ties = {frozenset(tie.numbers): tie for tie in bracket.rounds[field.number - 1]}
    players = competitors_by_number(field.competitors)
    order = {number: number for number in players}
    for pair in pairs:
        if pair.black is None:
            yield (_rest_reason(bracket, field, pair.white),)
            continue
        tie = ties.get(frozenset(pair.numbers))
        colours = explain_colours(players[pair.white], players[pair.black], field.initial, order)
        yield (_tie_reason(tie, field, pair), colours)


def _rest_reason(bracket: Bracket, field: PairingInput, number: int) -> Reason:
    """A bye of the bracket, or the place beside him stayed empty."""
    params: dict[str, Param] = {"white": number, "round": field.number}
    walkovers = [tie for tie in bracket.rounds[field.number - 1] if tie.is_walkover]
    if any(tie.winner == number for tie in walkovers):
        return Reason(PairingCode.BRACKET_WALKOVER, "", params)
    return Reason(PairingCode.BRACKET_BYE, "", {**params, "players": len(field.competitors)})


def _tie_reason(tie: Tie | None, field: PairingInput, pair: Pair) -> Reason:
    facts: dict[str, Param] = {"round": field.number, "white": pair.white, "black": pair.black or 0}
    if tie is None:
        return Reason(PairingCode.PRESCRIBED, "", facts)
    facts |= {"tie": tie.number, "place": tie.places[0], "last": tie.places[1]}
    sources = tie.first.source, tie.second.source
    if any(source is not None and source.kind is SourceKind.LOT for source in sources):
        return Reason(PairingCode.BRACKET_DRAWN, "", facts)
    if any(source is not None and source.kind is SourceKind.SEED for source in sources):
        way = terms_of_field(field).way
        code = PairingCode.BRACKET_SEEDED if way == SEEDED else PairingCode.BRACKET_LOT
        return Reason(code, "", {**facts, "players": len(field.competitors)})
    if tie.side is not Side.MAIN:
        return _reason_of_double(tie, facts)
    one, other = (source.number if source else 0 for source in sources)
    losers = tie.first.source is not None and tie.first.source.kind is SourceKind.LOSER
    code = PairingCode.BRACKET_LOSERS if losers else PairingCode.BRACKET_WINNERS
    return Reason(code, "", {**facts, "one": one, "other": other})


def _reason_of_double(tie: Tie, facts: Mapping[str, Param]) -> Reason:
    """Why two meet after the first round of double elimination."""
    sources = [seat.source for seat in (tie.first, tie.second) if seat.source is not None]
    won = [source.number for source in sources if source.kind is SourceKind.WINNER]
    lost = [source.number for source in sources if source.kind is SourceKind.LOSER]
    one, other = (*won, *lost)
    if tie.side is Side.AGAIN:
        code = PairingCode.BRACKET_AGAIN
    elif not won:
        code = PairingCode.BRACKET_LOST_BOTH
    elif lost:
        code = PairingCode.BRACKET_WON_AND_LOST
    else:
        is_final = tie.side is Side.FINAL
        code = PairingCode.BRACKET_SIDES if is_final else PairingCode.BRACKET_WINNERS
    return Reason(code, "", {**facts, "one": one, "other": other})


# Check a round of a bracket from the players' histories alone, without unfolding the bracket.
#
# Two may meet in round r only if the parts of 2^(r-1) places in which they began are neighbours
# in one part of 2^r, and if both have won and lost the same rounds. Where every round is drawn
# anew the second alone holds. In double elimination they may if both have come to the same place.


def check_round_of_bracket(field: PairingInput, pairs: Pairs) -> tuple[Finding, ...]:
    """List every rule of the bracket that the pairs of a round break; empty when all is well."""
    players = competitors_by_number(field.competitors)
    passed = "p" if terms_of_field(field).is_double else "w"
    histories = {number: _history(players, number, field.number, passed) for number in players}
    still_in = frozenset(number for number in histories if _plays_on(field, number, histories))
    findings = [
        replace(finding, round=field.number)
        for finding in checker.check_round_by_rules(pairs, (), numbers=still_in)
        if finding.code is not FindingCode.NEEDLESS_REST
    ]
    standing = [pair for pair in pairs if still_in >= set(pair.numbers)]
    findings += _wrong_ties(field, histories, standing)
    findings += _needless_rests(field, histories, standing)
    return tuple(findings)


def _history(players: Mapping[int, Competitor], own: int, number: int, passed: str) -> str:
    """Return his earlier rounds as letters.

    Won ``w``, without an opponent ``passed``, lost ``l``, lost by both ``x`` (out for good), not
    in it ``-``.
    """
    letters = []
    for at, past in enumerate(players[own].past[: number - 1]):
        if past.kind is RoundKind.REQUESTED:
            letters.append("-")
        elif past.kind is RoundKind.ALLOCATED:
            letters.append(passed)
        elif past.points == WIN:
            letters.append("w")
        else:
            other = players[past.opponent].past[at] if past.opponent else None
            letters.append("l" if other and other.points == WIN else "x")
    return "".join(letters)


def _plays_on(field: PairingInput, number: int, histories: Mapping[int, str]) -> bool:
    terms = terms_of_field(field)
    history = histories[number]
    if terms.is_double:
        place = place_in_double(number, history, len(histories), terms)
        return place is not None and round_of_place(place, len(histories)) == field.number
    if set(history) <= {"w"}:
        return True
    if terms.place_matches == ALL:
        return "x" not in history
    is_last = field.number == rounds_of_bracket(len(field.competitors))
    is_loser_of_semifinal = set(history[:-1]) <= {"w"} and history[-1:] == "l"
    return terms.place_matches == THIRD and is_last and is_loser_of_semifinal


def _part(field: PairingInput) -> dict[int, int]:
    """Return the part of 2^r places, counted from the top, in which everybody began."""
    terms = terms_of_field(field)
    seats = seats_from_top(len(field.competitors), terms)
    return {own: at >> field.number for at, own in enumerate(seats) if own is not None}


def _may_meet(
    field: PairingInput, histories: Mapping[int, str], parts: Mapping[int, int], pair: Pair
) -> bool:
    one, other = pair.numbers
    terms = terms_of_field(field)
    if terms.is_double:
        players = len(histories)
        first = place_in_double(one, histories[one], players, terms)
        return first is not None and first == place_in_double(
            other, histories[other], players, terms
        )
    if histories[one] != histories[other]:
        return False
    return _is_drawn_again(field, histories[one]) or parts[one] == parts[other]


def _is_drawn_again(field: PairingInput, history: str) -> bool:
    """Return whether a lot of a later round says whom one meets, not where he began."""
    return terms_of_field(field).way == REDRAW and history.startswith("w")


def _wrong_ties(
    field: PairingInput, histories: Mapping[int, str], pairs: Pairs
) -> Iterator[Finding]:
    parts = _part(field)
    players = competitors_by_number(field.competitors)
    order = {number: number for number in players}
    for pair in pairs:
        if pair.black is None or pair.white == pair.black:
            continue
        if not _may_meet(field, histories, parts, pair):
            yield Finding(FindingCode.NOT_IN_BRACKET, field.number, pair.numbers, 1)
        white, black = players[pair.white], players[pair.black]
        if allot_colours(white, black, field.initial, order) != pair:
            yield Finding(FindingCode.WRONG_COLOURS, field.number, pair.numbers, 1)


def _needless_rests(
    field: PairingInput, histories: Mapping[int, str], pairs: Pairs
) -> Iterator[Finding]:
    """Two of those who rest could have met."""
    parts = _part(field)
    resting = [
        pair.white
        for pair in pairs
        if pair.is_rest and not _is_drawn_again(field, histories[pair.white])
    ]
    for one, other in combinations(resting, 2):
        if _may_meet(field, histories, parts, Pair(one, other)):
            yield Finding(FindingCode.NEEDLESS_REST, field.number, (one, other), 2)


def survivors_to_draw(field: PairingInput) -> tuple[int, ...]:
    """Return the starting numbers that go into the urn before a round is drawn anew.

    None where nothing is drawn: in the first round, in the final, with ties still open.
    """
    is_drawn = terms_of_field(field).way == REDRAW and field.number > 1
    last = rounds_of_bracket(len(field.competitors))
    if not is_drawn or field.number >= last:
        return ()
    if bracket_of_field(field).undecided_before(field.number):
        return ()
    left = (
        competitor.number
        for competitor in field.competitors
        if all(
            past.kind is not RoundKind.REQUESTED and past.points == WIN for past in competitor.past
        )
    )
    return tuple(sorted(left))
