"""The Danish system: 1 with 2, 3 with 4 by standing, whether or not the two have met before."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.pairing.checker import Finding, FindingCode, numbers_of_pair
from tournaments.pairing.colours import allot_colours, explain_colours
from tournaments.pairing.field import (
    Competitor,
    NoPairing,
    Pair,
    PairingInput,
    Pairs,
    competitors_by_number,
    running_numbers,
)
from tournaments.pairing.reasons import PairingCode, Reason

# No text of a federation is known: what is said everywhere is that neighbours by standing meet and
# may meet again. Equal points stand by starting number; colours go by article 5.2 of C.04.3; the
# bye of an odd field goes to the last who has had none (C.04.3, C2), to the last where all have.


def danish_pairs(field: PairingInput) -> Pairs:
    """Pair the next round; raises NoPairing where fewer than two are present."""
    standing = _standing(field)
    if len(standing) < 2:
        raise NoPairing("fewer than two players are present")
    resting = _who_rests(standing)
    playing = [competitor for competitor in standing if competitor is not resting]
    places = running_numbers(field.competitors)
    pairs = [
        allot_colours(upper, lower, field.initial, places)
        for upper, lower in zip(playing[::2], playing[1::2], strict=True)
    ]
    return (*pairs, *([Pair(resting.number, None)] if resting else ()))


def danish_reasons(field: PairingInput, pairs: Pairs) -> tuple[tuple[Reason, ...], ...]:
    """Return why each board of a round is as it is."""
    players = competitors_by_number(field.competitors)
    standing = _standing(field)
    place = {competitor.number: at for at, competitor in enumerate(standing, start=1)}
    numbers = running_numbers(field.competitors)
    return tuple(tuple(_reasons(pair, players, place, field, numbers=numbers)) for pair in pairs)


def check_danish_round(field: PairingInput, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
    """List what in a round is not as the standing says, seen from the pairs themselves."""
    number = field.number
    place = {row.number: at for at, row in enumerate(_standing(field), start=1)}
    seated = [one for pair in pairs for one in pair.numbers]
    findings = [
        Finding(FindingCode.UNKNOWN_NUMBER, number, (one,)) for one in seated if one not in place
    ]
    findings += [Finding(FindingCode.MISSING, number, (one,)) for one in place if one not in seated]
    twice = sorted({one for one in seated if seated.count(one) > 1})
    findings += [Finding(FindingCode.TWICE, number, (one,)) for one in twice]
    if findings:
        return tuple(findings)
    return tuple(_against_standing(field, pairs))


def _standing(field: PairingInput) -> list[Competitor]:
    """Return those present, best first: points, then starting number."""
    present = [competitor for competitor in field.competitors if competitor.is_present]
    return sorted(present, key=lambda row: (-row.pairing_points, row.number))


def _who_rests(standing: Sequence[Competitor]) -> Competitor | None:
    if len(standing) % 2 == 0:
        return None
    return next((row for row in reversed(standing) if row.may_rest), standing[-1])


def _reasons(
    pair: Pair,
    players: Mapping[int, Competitor],
    place: Mapping[int, int],
    field: PairingInput,
    *,
    numbers: Mapping[int, int],
) -> Iterator[Reason]:
    white = players[pair.white]
    if pair.black is None:
        facts = {"white": pair.white, "points": white.pairing_points, "place": place[pair.white]}
        yield Reason(PairingCode.STANDING_BYE, "", facts)
        return
    black = players[pair.black]
    upper, lower_one = sorted((white, black), key=lambda row: place[row.number])
    yield Reason(
        PairingCode.BY_STANDING,
        "",
        {
            "higher": upper.number,
            "lower": lower_one.number,
            "place": place[upper.number],
            "place_lower": place[lower_one.number],
            "points": upper.pairing_points,
            "points_lower": lower_one.pairing_points,
        },
    )
    yield explain_colours(white, black, field.initial, numbers)


def _against_standing(field: PairingInput, pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Whoever plays meets the next by standing who plays too, with the colours due."""
    number, places = field.number, running_numbers(field.competitors)
    players = competitors_by_number(field.competitors)
    resting = [pair for pair in pairs if pair.is_rest]
    order = [row.number for row in _standing(field)]
    if len(resting) != len(order) % 2:
        yield Finding(FindingCode.NEEDLESS_REST, number, tuple(pair.white for pair in resting))
        return
    for pair in resting:
        below = order[order.index(pair.white) + 1 :]
        is_had = not players[pair.white].may_rest and any(row.may_rest for row in players.values())
        if is_had or any(players[one].may_rest for one in below):
            yield Finding(FindingCode.SECOND_REST, number, (pair.white,))
    playing = [one for one in order if one not in {pair.white for pair in resting}]
    neighbours = {frozenset(two) for two in zip(playing[::2], playing[1::2], strict=True)}
    for pair in pairs:
        if pair.is_rest:
            continue
        if numbers_of_pair(pair) not in neighbours:
            yield Finding(FindingCode.NOT_NEIGHBOURS, number, pair.numbers)
        elif pair.black is not None:
            due = allot_colours(players[pair.white], players[pair.black], field.initial, places)
            if due != pair:
                yield Finding(FindingCode.WRONG_COLOURS, number, pair.numbers)
