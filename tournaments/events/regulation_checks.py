"""Check that the regulations of an event are possible and fit together."""

from typing import Any

from arbiter.rules.clocks import convert_ruleset_time_control
from arbiter.rules.clocks.convert_ruleset_time_control import BadControl
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts.variants import RUSSIAN, Variant
from games.opening_tables import find_and_load_opening_tables as openings
from tournaments.events import read_starting_position
from tournaments.events.models import Mode
from tournaments.events.regulations import DAYS, DEFAULTS, DESCRIPTIONS, Regulations
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.systems.regulation_number_bounds import BOUNDS
from tournaments.systems.why_regulations_or_field_do_not_fit import SystemRefusal


def raise_refusal(refusal: SystemRefusal | None) -> None:
    """Raise a system's refusal, if any, as TournamentError."""
    if refusal is not None:
        raise TournamentError(RefusalCode(refusal.code), **dict(refusal.params))


def check_regulations(regulations: Regulations) -> None:
    """Check that regulations are possible and fit together; raises TournamentError."""
    if regulations.ruleset_id not in ruleset_catalogue.all_ruleset_ids():
        raise TournamentError(RefusalCode.UNKNOWN_RULESET, ruleset=regulations.ruleset_id)
    system = regulations.play_system
    raise_refusal(system.length_refusal(regulations))
    _check_values(regulations)
    for refusal in system.refusals(regulations):
        raise_refusal(refusal)
    _check_coefficients(regulations)
    _check_table(regulations)
    _check_clock(regulations)
    _check_days(regulations)


def _check_values(regulations: Regulations) -> None:
    for name, description in DESCRIPTIONS.items():
        value = getattr(regulations, name)
        faults: Any = description.faults(value)
        if faults is None or value == DEFAULTS[name]:
            continue
        if description.refusal is not None:
            raise TournamentError(description.refusal, **faults)
        raise TournamentError(
            RefusalCode.UNKNOWN_REGULATION_VALUE, regulation=name, value=str(value)
        )


def _check_coefficients(regulations: Regulations) -> None:
    codes = regulations.coefficients or ()
    for code in codes:
        if code not in COEFFICIENTS:
            raise TournamentError(RefusalCode.UNKNOWN_COEFFICIENT, coefficient=code)
    for code in regulations.play_system.coefficients_without_sense(codes):
        raise TournamentError(RefusalCode.COEFFICIENT_NEEDS_SWISS, coefficient=code)


def _check_clock(regulations: Regulations) -> None:
    if not regulations.time_control:
        return
    try:
        convert_ruleset_time_control.parse(regulations.time_control)
    except BadControl as error:
        raise TournamentError(
            RefusalCode.BAD_TIME_CONTROL, said=regulations.time_control
        ) from error


def _check_days(regulations: Regulations) -> None:
    days = {name: getattr(regulations, name) for name in DAYS}
    if regulations.mode != Mode.CORRESPONDENCE:
        if any(days.values()):
            raise TournamentError(RefusalCode.DAYS_OF_CORRESPONDENCE)
        return
    for name, days_asked in days.items():
        least = 1 if name == "days_per_move" else 0
        if not least <= days_asked <= BOUNDS[name].most:
            raise TournamentError(
                RefusalCode.DAYS_OUT_OF_RANGE, days=days_asked, least=least, most=BOUNDS[name].most
            )
    if regulations.time_control:
        raise TournamentError(RefusalCode.CLOCK_AND_DAYS)


def _check_table(regulations: Regulations) -> None:
    slug, _, edition = regulations.opening_table.partition("@")
    if regulations.opening_table and not openings.edition_exists(slug, edition):
        raise TournamentError(RefusalCode.UNKNOWN_OPENING_TABLE, table=regulations.opening_table)
    variant = ruleset_catalogue.variant_of_ruleset(regulations.ruleset_id)
    if regulations.opening_table and not _begins_as_russian(variant):
        raise TournamentError(RefusalCode.OPENINGS_OF_RUSSIAN, game=variant.id)
    if (
        read_starting_position.canonical_set_up(regulations.set_up, variant)
        and regulations.opening_table
    ):
        raise TournamentError(RefusalCode.SET_UP_AND_OPENINGS)


def _begins_as_russian(variant: Variant) -> bool:
    """Whether the tables of drawn openings can be played: the same board, set-up and moves."""
    same = (variant.movement, variant.set_up) == (RUSSIAN.movement, RUSSIAN.set_up)
    return same and variant.is_usual
