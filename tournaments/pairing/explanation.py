"""Why two players of a Swiss round meet, and why one has the bye.

Who stood in the bracket, who came down into it and out of it, and where the two stand in its
halves is read off the pairs (``brackets``). Whoever stood before the opponent in the order of
the system and was passed over is named with the criterion that decided: seen at once (C1, C3,
a prohibited pair), or found by pairing the bracket once more with him: from the rules alone
(``repaired``), or where these cannot show it by the engine (``alternatives``), or counted (C12).
Where none of them shows it, nothing is said but that he was passed over.
"""

from collections.abc import Iterator, Sequence

from tournaments.pairing.alternatives import PairingAlternatives, ReasonMethod
from tournaments.pairing.brackets import Bracket
from tournaments.pairing.colours import explain_colours
from tournaments.pairing.criteria import EQUAL, Verdict
from tournaments.pairing.field import Pair, PairingInput, RoundKind
from tournaments.pairing.reasons import PairingCode, Param, Reason

C04 = "C.04.3"

MOST_STAYED = 4
"""Of those who might have gone down instead of a player so many are looked at."""

Reasons = tuple[Reason, ...]

_PASSED = {
    "C1": PairingCode.PASSED_MET,
    "C3": PairingCode.PASSED_ABSOLUTE,
    "prohibited": PairingCode.PASSED_PROHIBITED,
}


def round_reasons(
    field: PairingInput, pairs: Sequence[Pair], *, method: ReasonMethod = ReasonMethod.HALVES
) -> tuple[Reasons, ...]:
    """Explain every pair of a Swiss round: why this opponent, this colour, this bye.

    An earlier ``method`` gives what earlier versions told, as true but weaker.
    """
    round_ = PairingAlternatives(field, pairs, method=method)
    by_pair = dict(_of_brackets(round_))
    return tuple(by_pair[frozenset(pair.numbers)] for pair in pairs)


def _of_brackets(round_: PairingAlternatives) -> Iterator[tuple[frozenset[int], Reasons]]:
    """Yield the reasons by the numbers of the pair; who goes down keeps his until he is paired."""
    falling: dict[int, Reasons] = {}
    question = round_.question
    for bracket in round_.brackets:
        exchange = (
            round_.criterion_worse_without_exchange(bracket) if bracket.is_exchanged else None
        )
        for at, (higher, lower) in enumerate(bracket.pairs):
            points = question.field[higher].pairing_points
            colour = explain_colours(
                question.field[higher], question.field[lower], question.initial, question.places
            )
            yield (
                frozenset((higher, lower)),
                (
                    *falling.get(higher, ()),
                    _place(bracket, (higher, lower), points=points, exchange=exchange),
                    *_passed(round_, bracket, at),
                    colour,
                ),
            )
        is_last = bracket is round_.brackets[-1]
        for number in bracket.floaters:
            down = tuple(_down(round_, bracket, number, is_last=is_last))
            falling[number] = (*falling.get(number, ()), *down)
    for bracket in round_.brackets[-1:]:  # nobody is paired where nobody is present
        for number in bracket.floaters:
            yield frozenset((number,)), (*_bye(round_, number), *falling[number])


def _place(bracket: Bracket, pair: tuple[int, int], *, points: int, exchange: Verdict) -> Reason:
    """Where the two stand in the bracket; ``points`` are those of the higher one."""
    higher, lower = pair
    both: dict[str, Param] = {"higher": higher, "lower": lower}
    facts: dict[str, Param]
    if higher in bracket.moved_down:
        facts = {
            "points": points,
            "down_to": bracket.points,
            "size": len(bracket.residents),
            "place": 1 + bracket.residents.index(lower),
        }
        return Reason(PairingCode.MOVED_DOWN, f"{C04} 3", both | facts)
    rest = bracket.remainder
    facts = {
        "points": bracket.points,
        "size": len(rest),
        "taken": len(bracket.pairs_of_moved_down),
        "half": bracket.size_of_upper_half,
        "place": 1 + rest.index(higher),
        "other_place": 1 + rest.index(lower),
    }
    is_upper, is_lower = (
        rest.index(higher) < bracket.size_of_upper_half,
        rest.index(lower) >= bracket.size_of_upper_half,
    )
    if is_upper and is_lower:
        return Reason(PairingCode.HALVES, f"{C04} 3", both | facts)
    if exchange is None or exchange == EQUAL:
        return Reason(PairingCode.SAME_HALF, f"{C04} 4", both | facts)
    facts["criterion"] = exchange
    return Reason(PairingCode.EXCHANGED, f"{C04} {exchange}, 4", both | facts)


def _passed(round_: PairingAlternatives, bracket: Bracket, at: int) -> Iterator[Reason]:
    """Yield who stood before the opponent in the order, was still free, and was passed over."""
    higher, lower = bracket.pairs[at]
    taken = {number for pair in bracket.pairs[:at] for number in pair}
    if higher in bracket.moved_down:
        order = bracket.residents
    else:
        upper = {number for number, _ in bracket.pairs_of_remainder}
        after = bracket.remainder.index(higher)
        order = tuple(n for n in bracket.remainder[after + 1 :] if n not in upper)
    before = [number for number in order[: order.index(lower)] if number not in taken]
    if not before:
        if not bracket.is_exchanged:
            yield Reason(PairingCode.FIRST_FREE, f"{C04} 4", {"higher": higher, "lower": lower})
        return
    yield from _grouped(
        higher, [(number, _why_passed(round_, bracket, at, number)) for number in before]
    )


def _why_passed(round_: PairingAlternatives, bracket: Bracket, at: int, number: int) -> Reason:
    """Why the higher one of pair ``at`` does not meet ``number``; the numbers are put in later."""
    higher = bracket.pairs[at][0]
    barred = _barred(round_, higher, number)
    if barred is not None:
        return barred
    verdict = round_.criterion_worse_with_pair(bracket, at, higher, number)
    if verdict is not None and verdict != EQUAL:
        return Reason(PairingCode.PASSED_WORSE, f"{C04} {verdict}", {"criterion": verdict})
    if verdict == EQUAL and (halves := _in_halves(round_, bracket, at, number)) is not None:
        return halves
    least, now = round_.count_denied_colours(bracket, higher, number)
    if least > now:
        return Reason(PairingCode.PASSED_COLOURS, f"{C04} C12", {"least": least, "denied": now})
    return Reason(PairingCode.PASSED, C04)


def _in_halves(
    round_: PairingAlternatives, bracket: Bracket, at: int, number: int
) -> Reason | None:
    """As good, but only in other halves, which come later in the order (article 4)."""
    higher = bracket.pairs[at][0]
    if higher in bracket.moved_down:
        return None
    verdict = round_.criterion_worse_within_halves(bracket, at, higher, number)
    if verdict is None or verdict == EQUAL:
        return None
    return Reason(PairingCode.PASSED_HALVES, f"{C04} {verdict}, 4", {"criterion": verdict})


def _barred(round_: PairingAlternatives, higher: int, number: int) -> Reason | None:
    barred = round_.criterion_forbidding_pair(higher, number)
    return None if barred is None else Reason(_PASSED[barred], _article(round_, higher, number))


def _article(round_: PairingAlternatives, number: int, other: int) -> str:
    """Where it stands that the two may not meet; empty where they may."""
    barred = round_.criterion_forbidding_pair(number, other)
    if barred is None:
        return ""
    return "C.04.2" if barred == "prohibited" else f"{C04} {barred}"


def _grouped(higher: int, reasons_by_number: Sequence[tuple[int, Reason]]) -> Iterator[Reason]:
    """One reason for all who were passed over for the same cause, in the order of the first."""
    groups: dict[tuple[str, str, tuple[tuple[str, Param], ...]], list[int]] = {}
    for number, why in reasons_by_number:
        key = (why.code, why.article, tuple(why.params.items()))
        groups.setdefault(key, []).append(number)
    for (code, article, params), numbers in groups.items():
        facts = {"higher": higher, "passed": tuple(numbers), **dict(params)}
        yield Reason(PairingCode(code), article, facts)


def _down(
    round_: PairingAlternatives, bracket: Bracket, number: int, *, is_last: bool
) -> Iterator[Reason]:
    """Yield why a player left the bracket unpaired, and others did not."""
    size, made = len(bracket.all_players), len(bracket.pairs)
    if not is_last:
        facts = {"higher": number, "points": bracket.points, "size": size, "made": made}
        is_odd = size % 2 == 1 and len(bracket.floaters) == 1
        code = PairingCode.ODD_BRACKET if is_odd else PairingCode.NO_MORE_PAIRS
        yield Reason(code, f"{C04} C6", facts)
    if number in bracket.moved_down:
        barred = [(n, _article(round_, number, n)) for n in bracket.residents]
        facts = {"points": bracket.points}
        yield from _grouped(
            number, [(n, Reason(PairingCode.BARRED, why, facts)) for n, why in barred if why]
        )
        return
    members = bracket.all_players
    after = [n for n in members[members.index(number) + 1 :] if n not in bracket.floaters]
    stayed = []
    for other in after[-MOST_STAYED:]:
        if is_last and not round_.question.field[other].may_rest:
            stayed.append((other, Reason(PairingCode.BYE_HAD, f"{C04} C2")))
            continue
        verdict = round_.criterion_worse_with_floater(bracket, other)
        facts = {"points": bracket.points}
        if verdict == EQUAL:
            stayed.append((other, Reason(PairingCode.STAYED_BY_ORDER, f"{C04} 4", facts)))
        elif verdict is not None:
            why: dict[str, Param] = {**facts, "criterion": verdict}
            stayed.append((other, Reason(PairingCode.STAYED, f"{C04} {verdict}", why)))
    yield from _grouped(number, stayed)


def _bye(round_: PairingAlternatives, number: int) -> Iterator[Reason]:
    """Yield the bye of an odd field: the lowest score that may have it (C2, C5)."""
    field = round_.question.field
    player = field[number]
    present = [field[n] for pair in round_.pairs for n in pair.numbers]
    unplayed = sum(past.kind is not RoundKind.PLAYED for past in player.past)
    facts = {"points": player.pairing_points, "unplayed": unplayed, "size": len(present)}
    yield Reason(PairingCode.BYE, f"{C04} C2, C5, C9", {"higher": number, **facts})
    below = [lower for lower in present if lower.pairing_points < player.pairing_points]
    had = tuple(sorted(lower.number for lower in below if not lower.may_rest))
    needed = tuple(sorted(lower.number for lower in below if lower.may_rest))
    if had:
        yield Reason(PairingCode.BYE_HAD, f"{C04} C2", {"higher": number, "passed": had})
    if needed:
        yield Reason(PairingCode.BYE_NEEDED, f"{C04} C4", {"higher": number, "passed": needed})
