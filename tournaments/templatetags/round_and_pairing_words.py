"""Template filters that put a round into words: its state, its pairings and their reasons."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.attendance import attendance_texts
from tournaments.drawn_openings import opening_scope_texts
from tournaments.hand_pairing import change_by_hand_and_caution_texts
from tournaments.pairing.findings_of_check import Finding
from tournaments.pairing.pairing_cautions import Caution
from tournaments.rounds import pairing_colour_and_place_reason_texts, round_check_finding_texts
from tournaments.rounds_and_boards.models import Pairing, PairingKind, Round, RoundState

register = template.Library()


@register.filter
def pairing_reason(reason: Mapping[str, Any]) -> str:
    """Return the reason of a pairing in words."""
    return pairing_colour_and_place_reason_texts.pairing_or_place_reason_in_words(
        reason, get_language()
    )


@register.filter
def strength_word(strength: str) -> str:
    """Say how strongly a colour is due."""
    return pairing_colour_and_place_reason_texts.name_preference_strength(strength, get_language())


@register.filter
def without_opponent(pairing: Pairing) -> str:
    """Say why a player has no opponent."""
    kind = PairingKind(pairing.kind)
    if kind in (PairingKind.REST, PairingKind.ALLOCATED):
        return _("rests")
    return attendance_texts.presence_text(kind.value, get_language())


@register.filter
def presence_words(code: str) -> str:
    """Return an attendance state in words."""
    return attendance_texts.presence_text(code, get_language())


@register.filter
def round_state(row: Round) -> str:
    """Return the state of a round in words."""
    return {
        RoundState.DRAFT: _("draft"),
        RoundState.PUBLISHED: _("published"),
        RoundState.PLAYING: _("in play"),
        RoundState.CLOSED: _("closed"),
    }[RoundState(row.state)]


@register.filter
def finding_words(finding: Finding) -> str:
    """Return a finding of a pairing check in words."""
    return round_check_finding_texts.explain_finding(finding, get_language())


@register.filter
def caution_words(caution: Caution) -> str:
    """Return a caution about a change by hand in words."""
    return change_by_hand_and_caution_texts.explain_caution(caution, get_language())


@register.filter
def change_words(how: str) -> str:
    """Return one change by hand in words."""
    return change_by_hand_and_caution_texts.describe_change(how, get_language())


@register.filter
def level_words(level: int) -> str:
    """Name the level of a caution."""
    return change_by_hand_and_caution_texts.describe_caution_level(level, get_language())


@register.filter
def scope_words(code: str) -> str:
    """Say whether an opening is drawn for a round or for each board."""
    return opening_scope_texts.opening_per_round_or_board_in_words(code, get_language())
