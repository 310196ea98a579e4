"""Checks before a change: regulations fit, cautions accepted, nobody faster; fingerprints."""

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs.chain import text_fingerprint
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from games.draughts import time_control
from games.draughts.time_control import BadControl
from games.draughts.variants import RUSSIAN, Variant
from games.openings.queries import tables
from tournaments.boards.models import Game
from tournaments.errors import Conflict, NeedsConfirmation, RefusalCode, TournamentError
from tournaments.events.models import Mode, Tournament
from tournaments.events.queries import positions
from tournaments.events.queries.regulations import DAYS, DEFAULTS, DESCRIPTIONS, Regulations
from tournaments.pairing.cautions import Caution, CautionLevel
from tournaments.people.models import Player
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.systems.regulations import BOUNDS, SystemRefusal

# Check that the regulations of an event are possible and fit together.


def raise_refusal(refusal: SystemRefusal | None) -> None:
    """Raise a system's refusal, if any, as TournamentError."""
    if refusal is not None:
        raise TournamentError(RefusalCode(refusal.code), **dict(refusal.params))


def check_regulations(regulations: Regulations) -> None:
    """Check that regulations are possible and fit together; raises TournamentError."""
    if regulations.ruleset_id not in catalogue.all_ruleset_ids():
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
        time_control.parse(regulations.time_control)
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
    check_opening_table(regulations.opening_table, regulations.ruleset_id, regulations.set_up)


def check_opening_table(table: str, ruleset_id: str, set_up: str) -> None:
    """Check that games may begin from a table (``slug@edition``), "" none.

    Raises TournamentError ``unknown_opening_table``, ``openings_of_russian``,
    ``set_up_and_openings``.
    """
    slug, _, edition = table.partition("@")
    if table and not tables.edition_exists(slug, edition):
        raise TournamentError(RefusalCode.UNKNOWN_OPENING_TABLE, table=table)
    variant = catalogue.variant_of_ruleset(ruleset_id)
    if table and not _begins_as_russian(variant):
        raise TournamentError(RefusalCode.OPENINGS_OF_RUSSIAN, game=variant.id)
    if positions.canonical_set_up(set_up, variant) and table:
        raise TournamentError(RefusalCode.SET_UP_AND_OPENINGS)


def _begins_as_russian(variant: Variant) -> bool:
    """Whether the tables of drawn openings can be played: the same board, set-up and moves."""
    same = (variant.movement, variant.set_up) == (RUSSIAN.movement, RUSSIAN.set_up)
    return same and variant.is_usual


def require_accepted_cautions(
    cautions: Sequence[Caution], accepted: Collection[str], is_sure: bool
) -> None:
    """Raise NeedsConfirmation unless every caution was accepted; a refusing one always.

    A caution asked twice needs ``is_sure`` besides.
    """
    if any(caution.level is CautionLevel.REFUSE for caution in cautions):
        raise NeedsConfirmation(RefusalCode.CHANGE_REFUSED, cautions)
    is_open = any(caution.key not in accepted for caution in cautions)
    needs_second = any(caution.level is CautionLevel.TWICE for caution in cautions) and not is_sure
    if is_open or needs_second:
        raise NeedsConfirmation(RefusalCode.NEEDS_CONFIRMATION, cautions)


# Errors for concurrent changes: who was first, when, and what was written.


def game_changed_error(game: Game, expected_revision: int, meant: Outcome) -> Conflict:
    """Make the ``game_changed`` error after a failed compare-and-set."""
    game.refresh_from_db()
    pairing = game.pairing
    return Conflict(
        RefusalCode.GAME_CHANGED,
        game=game.pk,
        board=pairing.board,
        expected=expected_revision,
        revision=game.revision,
        result=game.result,
        meant=str(meant.result),
        **_last_change(pairing.round.tournament, data__game=game.pk),
    )


def game_moved_on_error(game: Game) -> Conflict:
    """Make the ``game_moved_on`` error: the request came from an outdated page."""
    pairing = game.pairing
    return Conflict(
        RefusalCode.GAME_MOVED_ON,
        board=pairing.board,
        result=game.result,
        **_last_change(pairing.round.tournament, data__game=game.pk),
    )


def event_changed_error(tournament: Tournament) -> Conflict:
    """Make the ``event_changed`` error: title or regulations were changed meanwhile."""
    verbs = ("tournament.opened", "regulations.changed", "head.corrected")
    by = _last_change(tournament, verb__in=verbs)
    return Conflict(RefusalCode.EVENT_CHANGED, event=tournament.pk, **by)


def _last_change(tournament: Tournament, **of: object) -> dict[str, str]:
    """Return who wrote the newest such row of the journal, and when: the page may be days old."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, **of)
    last = rows.select_related("actor").order_by("-seq").first()
    return {
        "by": person_name_for_paper(last.actor) if last and last.actor else "–",
        "time": last.at.astimezone(tournament.zone).strftime("%d.%m.%Y %H:%M") if last else "–",
    }


ABOUT = (
    "title",
    "title_en",
    "city",
    "starts_on",
    "ends_on",
    "time_zone",
    "federation",
    "chief_arbiter",
    "deputy_arbiters",
    "chief_secretary",
    "names_of_minors",
)
"""The head of an event: what an organiser writes that is no regulation of play."""


def fingerprint_of_regulations(tournament: Tournament) -> str:
    """Compute the version of title and regulations, to be sent back with a change."""
    values = [getattr(tournament, name) for name in (*ABOUT, *Regulations.__slots__)]
    return hashlib.sha256(json.dumps(values, default=str).encode()).hexdigest()[:16]


# Fingerprints of names and titles for the journal, which never holds the names themselves.


LENGTH = 32  # of the 64 letters: as many as nobody finds another text for

PUBLIC = (
    *("name", "name_latin", "title", "rating", "federation", "federation_id"),
    *("club", "city", "birth_year"),
)
"""What pages show of a person; a fingerprint of a birth date would tell the date."""

PUBLIC_LATER = ("region",)
"""Added since; without them the fingerprints of older rows stay as they are."""


def fingerprints_of_head(tournament: Tournament, names: Iterable[str] = ABOUT) -> dict[str, str]:
    """Compute fingerprints of title, place, days and officials, by column."""
    return {name: fingerprint_of_text(getattr(tournament, name)) for name in names}


def fingerprint_of_person(player: Player) -> str:
    """Compute one fingerprint of a person's public data."""
    facts = [str(getattr(player, name) or "") for name in PUBLIC]
    facts += [getattr(player, name) for name in PUBLIC_LATER if getattr(player, name)]
    return fingerprint_of_text("\0".join(facts))


def fingerprints_of_people(players: Iterable[Player]) -> dict[str, str]:
    """Compute fingerprints of several people, by their ids."""
    return {str(player.pk): fingerprint_of_person(player) for player in players}


def fingerprint_of_numbers(tournament: Tournament) -> str:
    """Compute one fingerprint of all start numbers, each with its entry."""
    numbered = tournament.entries.filter(number__isnull=False).order_by("pk")
    return fingerprint_of_text(json.dumps(list(numbered.values_list("pk", "number"))))


def fingerprint_of_text(value: object) -> str:
    """Compute the fingerprint of a text; None and an empty text give the same."""
    return text_fingerprint(str(value or ""))[:LENGTH]
