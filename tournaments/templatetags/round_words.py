"""Template filters that put a round into words: its state, its pairings and their reasons."""

from collections.abc import Mapping

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.attendance import texts as attendance_texts
from tournaments.drawn_openings import texts as drawn_openings_texts
from tournaments.hand_pairing import texts as hand_pairing_texts
from tournaments.pairing.cautions import Caution
from tournaments.pairing.check_findings import Finding
from tournaments.rounds import texts as rounds_texts
from tournaments.rounds_and_boards.models import Pairing, PairingKind, Round, RoundState

register = template.Library()


@register.filter
def pairing_reason(reason: Mapping) -> str:
    return rounds_texts.explain(reason, get_language())


@register.filter
def strength_word(strength: str) -> str:
    return rounds_texts.strength(strength, get_language())


@register.filter
def without_opponent(pairing: Pairing) -> str:
    """Why somebody has no opponent."""
    kind = PairingKind(pairing.kind)
    if kind in (PairingKind.REST, PairingKind.ALLOCATED):
        return _("rests")
    return attendance_texts.presence_text(kind.value, get_language())


@register.filter
def presence_words(code: str) -> str:
    return attendance_texts.presence_text(code, get_language())


@register.filter
def round_state(row: Round) -> str:
    return {
        RoundState.DRAFT: _("draft"),
        RoundState.PUBLISHED: _("published"),
        RoundState.PLAYING: _("in play"),
        RoundState.CLOSED: _("closed"),
    }[RoundState(row.state)]


@register.filter
def finding_words(finding: Finding) -> str:
    return rounds_texts.explain_finding(finding, get_language())


@register.filter
def caution_words(caution: Caution) -> str:
    return hand_pairing_texts.explain_caution(caution, get_language())


@register.filter
def level_words(level: int) -> str:
    return hand_pairing_texts.caution_level(level, get_language())


@register.filter
def scope_words(code: str) -> str:
    return drawn_openings_texts.opening_scope(code, get_language())
