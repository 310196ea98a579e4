"""Glicko-2 (Glickman, 2013): a rating with its deviation and volatility.

The state is kept in integers, so that equal games give equal tables on every computer.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

HUNDREDTHS, MILLIONTHS = 100, 1_000_000

FIRST_DEVIATION, FIRST_VOLATILITY = 350 * HUNDREDTHS, 60_000

LEAST_DEVIATION, MOST_DEVIATION = 50 * HUNDREDTHS, 350 * HUNDREDTHS

CENTRE, SCALE, TAU, TOLERANCE, STEPS = 1500.0, 173.7178, 0.5, 1e-6, 1000


@dataclass(frozen=True, slots=True)
class State:
    """Rating and deviation in hundredths, volatility in millionths."""

    rating: int
    deviation: int = FIRST_DEVIATION
    volatility: int = FIRST_VOLATILITY


@dataclass(frozen=True, slots=True)
class Played:
    """An opponent before the event, in hundredths, and the score against him in per cent."""

    rating: int
    deviation: int
    percent: int


def rated(before: State, games: Sequence[Played], *, tau: float = TAU) -> State:
    """Return the state after a period with these games; without any the deviation grows."""
    mu = (before.rating / HUNDREDTHS - CENTRE) / SCALE
    phi = before.deviation / HUNDREDTHS / SCALE
    sigma = before.volatility / MILLIONTHS
    if not games:
        return _state(mu, math.hypot(phi, sigma), sigma)
    precision = gained = 0.0
    for game in games:
        other = game.deviation / HUNDREDTHS / SCALE
        weight = 1 / math.sqrt(1 + 3 * other * other / math.pi**2)
        distance = mu - (game.rating / HUNDREDTHS - CENTRE) / SCALE
        expected = 1 / (1 + math.exp(-weight * distance))
        precision += weight * weight * expected * (1 - expected)
        gained += weight * (game.percent / 100 - expected)
    sigma = _volatility(_Period(phi, sigma, 1 / precision, gained / precision), tau)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + precision)
    return _state(mu + phi * phi * gained, phi, sigma)


@dataclass(frozen=True, slots=True)
class _Period:
    """Steps 1 to 4 of the paper: φ, σ, v and Δ."""

    phi: float
    sigma: float
    variance: float
    delta: float


def _volatility(period: _Period, tau: float) -> float:
    """Step 5 of the paper: the Illinois way to the root of f."""
    phi, variance, delta = period.phi, period.variance, period.delta
    start = math.log(period.sigma**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        total = phi * phi + variance + grown
        return grown * (delta * delta - total) / (2 * total * total) - (x - start) / tau**2

    low, surplus = start, delta * delta - phi * phi - variance
    if surplus > 0:
        high = math.log(surplus)
    else:
        steps = 1
        while f(start - steps * tau) < 0 and steps < STEPS:
            steps += 1
        high = start - steps * tau
    at_low, at_high = f(low), f(high)
    for _step in range(STEPS):
        if abs(high - low) <= TOLERANCE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _state(mu: float, phi: float, sigma: float) -> State:
    deviation = round(phi * SCALE * HUNDREDTHS)
    return State(
        round((mu * SCALE + CENTRE) * HUNDREDTHS),
        max(LEAST_DEVIATION, min(MOST_DEVIATION, deviation)),
        round(sigma * MILLIONTHS),
    )
