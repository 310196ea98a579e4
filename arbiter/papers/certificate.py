"""A certificate as one sheet for the wall: who played, what was proved, the last position."""

from collections.abc import Sequence

from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from arbiter.examinations import selectors as examinations
from arbiter.examinations.selectors import InWords
from arbiter.offices import selectors as judges
from arbiter.papers.addresses import qr_code
from arbiter.ports import events
from arbiter.revocations.selectors import suspension_of
from arbiter.rules.rulesets import catalogue
from arbiter.signed_texts import certified_game
from arbiter.templatetags.arbiter_words import (
    grounds_words,
    result_words,
    ruleset_game,
    termination_words,
)
from games.archive.names import latin
from games.board import stepper
from games.board.printing import CertificateSheet
from games.draughts.bilingual import reads_cyrillic
from games.draughts.diagram import svg
from games.draughts.pdn import ReadGame
from games.templatetags.record_words import day_in_words, result_sign

PROVED = "result"  # by the moves themselves
MOST_REASONS = 3  # a sheet for the wall tells the weightiest


def certificate_sheet(found: Certificate, url: str) -> CertificateSheet:
    """Read the game from the signed text, the judges' names from its event; ``url`` is where the
    camera leads."""
    game = certified_game.read(found.pdn)
    tags = dict(game.tags)
    examined = examinations.in_words(found.examination, get_language())
    end = game.replay.positions[-1]
    last = game.replay.moves[-1] if game.replay.moves else None
    verdict, reasons = _proved(found, tags, examined)
    return CertificateSheet(
        game=_game_name(tags),
        number=found.serial,
        title=_("Certified game"),
        event=_event(tags),
        white=_spelled(tags.get("White", "")),
        black=_spelled(tags.get("Black", "")),
        result=result_sign(game.result).replace("–", " : "),
        board=svg(end, last=last),
        verdict=capfirst(verdict),
        reasons=reasons,
        moves=tuple(_moves(game, examined)),
        qr=qr_code(url),
        address=url,
        signatures=_signatures(found.subject),
        warning=_warning(found),
    )


def _signatures(subject: str) -> tuple[str, str]:
    """The lines to sign on, with the names of the judges where they are known."""
    try:
        facts = events.subject_facts(subject)
    except ObjectDoesNotExist:  # its event is hidden now
        facts = None
    chief = secretary = ""
    if facts is not None:
        chief = _spelled(facts.chief_arbiter) or judges.of_scope(facts.scope).chief
        secretary = _spelled(facts.chief_secretary)
    return _signing_line(_("Chief arbiter"), chief), _signing_line(_("Chief secretary"), secretary)


def _signing_line(office: str, name: str) -> str:
    return ", ".join(filter(None, (office, name)))


def _spelled(text: str) -> str:
    """In Latin letters for who reads no Cyrillic ones."""
    return text if reads_cyrillic(get_language()) else latin(text)


def _game_name(tags: dict[str, str]) -> str:
    rules = tags.get("Ruleset", "")
    if rules not in catalogue.all_ids():
        return ""
    return capfirst(ruleset_game(catalogue.load(rules)))


def _event(tags: dict[str, str]) -> str:
    """The event and its place, the round and the board, the day."""
    site = "" if tags.get("Site", "").startswith("http") else _spelled(tags.get("Site", ""))
    round_, _dot, board = tags.get("Round", "").partition(".")
    place = ""
    if round_.isdigit() and board:
        told = {"round": round_, "board": board.partition(".")[0]}
        place = _("round %(round)s, board %(board)s") % told
    day = day_in_words(tags.get("Date", "")) if tags.get("Date") else ""
    return ", ".join(filter(None, (_spelled(tags.get("Event", "")), site, place, day)))


def _proved(
    found: Certificate, tags: dict[str, str], examined: InWords | None
) -> tuple[str, tuple[str, ...]]:
    """How the game ended, and the reasons; a ruling or the players' word where they decided."""
    grounds = certified_game.grounds(found.pdn)
    said = [grounds_words(grounds)] if grounds.confirmed_by or grounds.ruling else []
    is_proved = examined is not None and examined.kind == PROVED
    if said and not is_proved:
        return result_words(tags.get("Result", "")), tuple(said)
    reasons = examined.reasons[:MOST_REASONS] if examined else ()
    return termination_words(tags.get("Termination", "")), (*reasons, *said)


def _moves(game: ReadGame, examined: InWords | None) -> Sequence[tuple[str, str, str]]:
    """Every move; a diamond stands where the moves prove a draw."""
    proofs = examined.proofs if examined else frozenset()

    def text(step: stepper.Step | None) -> str:
        return "" if step is None else f"{step.text}{' ◆' if step.ply in proofs else ''}"

    rows = stepper.rows(stepper.steps(game.replay))
    return [(f"{row.number}.", text(row.white) or "…", text(row.black)) for row in rows]


def _warning(found: Certificate) -> str:
    if found.successor is not None:
        return _("This certificate is revoked")
    if suspension_of(found):
        return _("Until the arbiter has decided, this certificate is suspended.")
    return ""
