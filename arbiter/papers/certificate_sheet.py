"""Build a certificate as one sheet for the wall: players, what was proved, last position."""

from collections.abc import Sequence

from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from arbiter.examinations import selectors as examinations
from arbiter.examinations.selectors import ExaminationInWords
from arbiter.offices import selectors as judges
from arbiter.papers.absolute_addresses import qr_code
from arbiter.ports import subject_handlers
from arbiter.revocations.selectors import suspension_of
from arbiter.rules.rulesets import catalogue
from arbiter.signed_texts import certified_game
from arbiter.templatetags.arbiter_words import (
    grounds_words,
    result_words,
    ruleset_game,
    termination_words,
)
from games.archive.player_names import name_in_latin_letters
from games.board import replay_steps
from games.board.printing import CertificateSheet
from games.draughts.diagram import svg
from games.draughts.pdn import ReadGame
from games.draughts.pdn.results import OPEN
from games.draughts.russian_or_english import reads_cyrillic
from games.templatetags.record_words import day_in_words, result_sign

PROVED = "result"  # by the moves themselves
MOST_REASONS = 3  # a sheet for the wall tells the weightiest


def certificate_sheet(certificate: Certificate, url: str) -> CertificateSheet:
    """Build the sheet from the signed text and the officials' names of its event.

    ``url`` is the address in the QR code.
    """
    game = certified_game.read_certified_game(certificate.pdn)
    tags = dict(game.tags)
    examined = examinations.examination_in_words(certificate.examination, get_language())
    end = game.replay.positions[-1]
    last = game.replay.moves[-1] if game.replay.moves else None
    verdict, reasons = _proved(certificate, game, examined)
    return CertificateSheet(
        game=_game_name(tags),
        number=certificate.serial,
        title=_("Certified game"),
        event=_event(tags),
        white=_spelled(tags.get("White", "")),
        black=_spelled(tags.get("Black", "")),
        result=result_sign(game.result).replace("–", " : "),
        board=svg(end, last=last, variant=game.variant),
        verdict=capfirst(verdict),
        reasons=reasons,
        moves=tuple(_moves(game, examined)),
        qr=qr_code(url),
        address=url,
        signatures=_signatures(certificate.subject),
        warning=_warning(certificate),
    )


def _signatures(subject: str) -> tuple[str, str]:
    """The lines to sign on, with the names of the judges where they are known."""
    try:
        facts = subject_handlers.subject_facts(subject)
    except ObjectDoesNotExist:  # its event is hidden now
        facts = None
    chief = secretary = ""
    if facts is not None:
        chief = _spelled(facts.chief_arbiter) or judges.officials_of_scope(facts.scope).chief
        secretary = _spelled(facts.chief_secretary)
    return _signing_line(_("Chief arbiter"), chief), _signing_line(_("Chief secretary"), secretary)


def _signing_line(office: str, name: str) -> str:
    return ", ".join(filter(None, (office, name)))


def _spelled(text: str) -> str:
    """In Latin letters for who reads no Cyrillic ones."""
    return text if reads_cyrillic(get_language()) else name_in_latin_letters(text)


def _game_name(tags: dict[str, str]) -> str:
    rules = catalogue.load_or_none(tags.get("Ruleset", ""))
    return capfirst(ruleset_game(rules)) if rules else ""


def _event(tags: dict[str, str]) -> str:
    """The event and its place, the round and the board, the day."""
    site = "" if tags.get("Site", "").startswith("http") else _spelled(tags.get("Site", ""))
    round_, _dot, board = tags.get("Round", "").partition(".")
    place = ""
    if round_.isdigit() and board:
        parameters = {"round": round_, "board": board.partition(".")[0]}
        place = _("round %(round)s, board %(board)s") % parameters
    day = day_in_words(tags.get("Date", "")) if tags.get("Date") else ""
    return ", ".join(filter(None, (_spelled(tags.get("Event", "")), site, place, day)))


def _proved(
    certificate: Certificate, game: ReadGame, examined: ExaminationInWords | None
) -> tuple[str, tuple[str, ...]]:
    """How the game ended, and the reasons; a ruling or the players' word where they decided."""
    grounds = certified_game.grounds(certificate.pdn)
    grounds_lines = [grounds_words(grounds)] if grounds.confirmed_by or grounds.ruling else []
    is_proved = examined is not None and examined.kind == PROVED
    if grounds_lines and not is_proved:
        return result_words(game.result or OPEN), tuple(grounds_lines)
    reasons = examined.reasons[:MOST_REASONS] if examined else ()
    return termination_words(game.tag("Termination") or ""), (*reasons, *grounds_lines)


def _moves(game: ReadGame, examined: ExaminationInWords | None) -> Sequence[tuple[str, str, str]]:
    """Every move; a diamond stands where the moves prove a draw."""
    proofs = examined.proofs if examined else frozenset()

    def text(step: replay_steps.Step | None) -> str:
        return "" if step is None else f"{step.text}{' ◆' if step.ply in proofs else ''}"

    rows = replay_steps.numbered_rows(replay_steps.steps(game.replay))
    return [(f"{row.number}.", text(row.white) or "…", text(row.black)) for row in rows]


def _warning(certificate: Certificate) -> str:
    if certificate.successor is not None:
        return _("This certificate is revoked")
    if suspension_of(certificate):
        return _("Until the arbiter has decided, this certificate is suspended.")
    return ""
