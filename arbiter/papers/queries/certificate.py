"""A certificate as one sheet for the wall: players, what was proved, last position."""

from collections.abc import Sequence

from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import officials
from arbiter.cases.texts.rulings import name_with_namesake_note
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries.issued import dispute_about_certificate, result_grounds_words
from arbiter.examinations.queries import words
from arbiter.examinations.queries.words import ExaminationInWords
from arbiter.examinations.texts.terms import result_words, termination_words
from arbiter.papers.queries.lines import qr_code
from arbiter.proofs import certified
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.texts.articles import ruleset_game
from games.archive.names import transliterate_for_reader
from games.board.printing import CertificateSheet
from games.board.steps import ReplayStep, numbered_rows, steps_of_replay
from games.draughts.diagrams.svg import svg
from games.draughts.pdn import ReadGame
from games.draughts.pdn.results import OPEN
from games.templatetags.archive import day_in_words, result_sign

PROOF = "◆"

PROVED = "result"  # by the moves themselves

MOST_REASONS = 3  # a sheet for the wall tells the weightiest


def certificate_sheet(certificate: Certificate, url: str) -> CertificateSheet:
    """Build the sheet from the signed text and the officials' names of its event.

    ``url`` is the address in the QR code.
    """
    game = certified.read_certified_game(certificate.pdn)
    tags = dict(game.tags)
    examined = words.examination_in_words(certificate.examination, get_language())
    end = game.replay.positions[-1]
    last = game.replay.moves[-1] if game.replay.moves else None
    verdict, reasons = _proved(certificate, game, examined)
    moves = tuple(_moves(game, examined))
    notes = arbiter_ports.subject_namesakes(certificate.subject)
    return CertificateSheet(
        game=_game_name(tags),
        number=certificate.serial,
        title=_("Certified game"),
        event=_event(tags),
        white=_name(tags.get("White", ""), notes.get("w")),
        black=_name(tags.get("Black", ""), notes.get("b")),
        result=result_sign(game.result).replace("–", " : "),
        board=svg(end, last=last, variant=game.variant),
        verdict=capfirst(verdict),
        reasons=reasons,
        moves=moves,
        qr=qr_code(url),
        address=url,
        signatures=_signatures(certificate.subject),
        warning=_warning(certificate),
        legend=_legend(moves),
    )


def _signatures(subject: str) -> tuple[str, str]:
    """Return the lines to sign on, with the names of the judges where they are known."""
    try:
        facts = arbiter_ports.subject_facts(subject)
    except ObjectDoesNotExist:  # its event is hidden now
        facts = None
    chief = secretary = ""
    if facts is not None:
        chief = (
            transliterate_for_reader(facts.chief_arbiter)
            or officials.officials_of_scope(facts.scope).chief
        )
        secretary = transliterate_for_reader(facts.chief_secretary)
    return _signing_line(_("Chief arbiter"), chief), _signing_line(_("Chief secretary"), secretary)


def _name(name: str, note: str | None) -> str:
    return name_with_namesake_note(transliterate_for_reader(name), note)


def _signing_line(office: str, name: str) -> str:
    return ", ".join(filter(None, (office, name)))


def _game_name(tags: dict[str, str]) -> str:
    rules = catalogue.load_ruleset_or_none(tags.get("Ruleset", ""))
    return capfirst(ruleset_game(rules)) if rules else ""


def _event(tags: dict[str, str]) -> str:
    """Return the event and its place, the round and the board, the day."""
    site = (
        ""
        if tags.get("Site", "").startswith("http")
        else transliterate_for_reader(tags.get("Site", ""))
    )
    round_, _dot, board = tags.get("Round", "").partition(".")
    place = ""
    if round_.isdigit() and board:
        parameters = {"round": round_, "board": board.partition(".")[0]}
        place = _("round %(round)s, board %(board)s") % parameters
    day = day_in_words(tags.get("Date", "")) if tags.get("Date") else ""
    return ", ".join(
        filter(None, (transliterate_for_reader(tags.get("Event", "")), site, place, day))
    )


def _proved(
    certificate: Certificate, game: ReadGame, examined: ExaminationInWords | None
) -> tuple[str, tuple[str, ...]]:
    """How the game ended, and the reasons; a ruling or the players' word where they decided."""
    grounds = certified.read_grounds(certificate.pdn)
    grounds_lines = (
        [result_grounds_words(grounds)] if grounds.confirmed_by or grounds.ruling else []
    )
    is_proved = examined is not None and examined.kind == PROVED
    if grounds_lines and not is_proved:
        return result_words(game.result or OPEN), tuple(grounds_lines)
    reasons = examined.reasons[:MOST_REASONS] if examined else ()
    return termination_words(game.tag("Termination") or ""), (*reasons, *grounds_lines)


def _moves(game: ReadGame, examined: ExaminationInWords | None) -> Sequence[tuple[str, str, str]]:
    """Return every move; a diamond stands where the moves prove a draw."""
    proofs = examined.proofs if examined else frozenset()

    def text(step: ReplayStep | None) -> str:
        return "" if step is None else f"{step.text}{f' {PROOF}' if step.ply in proofs else ''}"

    rows = numbered_rows(steps_of_replay(game.replay))
    return [(f"{row.number}.", text(row.white) or "…", text(row.black)) for row in rows]


def _legend(moves: Sequence[tuple[str, str, str]]) -> str:
    """Return what the diamond means, where one stands."""
    is_marked = any(PROOF in text for row in moves for text in row)
    return _("%(sign)s – a move that proves the draw") % {"sign": PROOF} if is_marked else ""


def _warning(certificate: Certificate) -> str:
    if certificate.successor is not None:
        return _("This certificate is revoked")
    if dispute_about_certificate(certificate):
        return _("Until the arbiter has decided, this certificate is suspended.")
    return ""
