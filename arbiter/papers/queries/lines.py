"""Lines that printed papers share: who, where, when, rulings, signatures, addresses, QR codes."""

from collections.abc import Iterable, Iterator, Sequence

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts import texts as accounts_texts
from arbiter.accounts.models import OfficeRole
from arbiter.accounts.queries import officials
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.models import Case, Ruling, Sanction
from arbiter.cases.queries.desk import deciders_by_case
from arbiter.cases.texts.rulings import (
    describe_sanction,
    name_stored_with_case,
    name_with_namesake_note,
    ruling_result,
)
from arbiter.examinations.texts import terms
from games.board.printing import Block, Heading, Lines
from games.web.language import in_language

# Lines that printed protocols of cases share: who, where, when, rulings, sanctions, signatures.


def ruled_result_with_article(ruling: Ruling) -> str:
    """Return a ruling's result with its article."""
    article = terms.article_in_brackets({"article": ruling.article or ""}, get_language())
    return ruling_result(ruling) + article


def ruling_line(ruling: Ruling) -> str:
    """Return a ruling as a line: result, reason, arbiter, moment."""
    stands = ruling_status(ruling)
    return (
        f"{_('No.')} {ruling.shown_number}: {ruled_result_with_article(ruling)} ({stands}). "
        f"{ruling.reason} "
        f"— {person_name_for_paper(ruling.by)}, {moment_in_words(ruling.at)}"
    )


def ruling_status(ruling: Ruling) -> str:
    """Return a ruling's status: in force, or by which ruling it is superseded."""
    later = ruling.successor
    if later is None:
        return _("in force")
    stands = _("superseded by ruling No. %(number)s") % {"number": later.shown_number}
    return stands if later.case_id == ruling.case_id else f"{stands}: {ruling_result(later)}"


def appealed_ruling_line(ruling: Ruling) -> tuple[str, str]:
    """Return the ruling appealed against as a line, with its reason."""
    number = _("Case %(number)s") % {"number": ruling.case_id}
    name = person_name_for_paper(ruling.by)
    return _("Against the ruling"), f"{ruling_result(ruling)} — {name}, {number}. {ruling.reason}"


def sanction_line(sanction: Sanction) -> str:
    """Return a sanction as a line: reason, who gave it, when."""
    what = describe_sanction(sanction.kind, sanction.minutes, get_language())
    arbiter, moment = (
        person_name_for_paper(sanction.by),
        moment_in_words(sanction.at),
    )
    return f"{sanction.name}: {what}. {sanction.reason} — {arbiter}, {moment}"


def titled_lines(title: str, lines: Sequence[str]) -> Iterator[Block]:
    """Return lines under a heading; empty where there are none."""
    if lines:
        yield Heading(title)
        yield Lines(tuple(lines))


def jury_of_appeals(appeals: Iterable[Case]) -> tuple[str, ...]:
    """Return the jurors who may decide any of these appeals and sign their papers."""
    by_case = deciders_by_case(appeals)
    return tuple(dict.fromkeys(name for deciders in by_case.values() for name in deciders.names))


def signature_lines(
    scope: str, *, board: int | None = None, jury: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return lines to sign, by office and name.

    The chief arbiter, the arbiters of the board, the jury that decides, the chief secretary.
    """
    names = officials.officials_of_scope(scope, board)
    lines = [(_("Chief arbiter"), names.chief)]
    lines += [(_office(OfficeRole.SECTION), name) for name in names.sections]
    lines += [(_office(OfficeRole.JURY), name) for name in jury]
    lines.append((_("Chief secretary"), ""))
    return tuple(", ".join(filter(None, line)) for line in lines)


def _office(role: OfficeRole) -> str:
    return capfirst(in_language(accounts_texts.OFFICES[role], get_language()))


def names_in_case(case: Case) -> str:
    """Return the names of White and Black, for a list that shows the board beside them."""
    return f"{stored_name_in_case(case, 'white')} – {stored_name_in_case(case, 'black')}"


def names_of_white_and_black(case: Case) -> tuple[str, str]:
    """Return the names of White and Black, told from their namesakes."""
    notes = arbiter_ports.subject_namesakes(case.subject)
    return (
        name_with_namesake_note(stored_name_in_case(case, "white"), notes.get("w")),
        name_with_namesake_note(stored_name_in_case(case, "black"), notes.get("b")),
    )


def claim_line(case: Case) -> str:
    """Return a claim as a line, with the name of its claimant."""
    return f"{person_name_for_paper(case.opened_by)}: {case.claim_text}"


def event_name_of_case(case: Case) -> str:
    """Return the name of a case's event; empty where it has none."""
    return stored_name_in_case(case, "event") if case.context.get("event") else ""


def stored_name_in_case(case: Case, name: str) -> str:
    """Return a player's or event's name as stored when the case was opened."""
    return name_stored_with_case(case.context, name, get_language())


def round_and_board_of_case(case: Case) -> str:
    """Return the round and board of a case's game in words."""
    if not case.context.get("board"):
        return ""
    parameters = {"round": case.context.get("round", "?"), "board": case.context["board"]}
    return _("round %(round)s, board %(board)s") % parameters


def moment_in_words(at: object) -> str:
    """Format a moment as protocols write it."""
    return date_format(timezone.localtime(at), "d.m.Y H:i")


# Make absolute addresses for print, as text and as QR code.


def absolute_address(request: HttpRequest, name: str, *args: object) -> str:
    """Return the absolute address of a page on the site's own host, or the requested one."""
    path = reverse(name, args=args)
    if settings.SITE_URL:
        return settings.SITE_URL.rstrip("/") + path
    return request.build_absolute_uri(path)


def qr_code(url: str) -> str:
    """Make a QR code of an address as SVG: dark on light, without inline style."""
    return segno.make(url, error="m").svg_inline(
        border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )


def minute_of_printing() -> str:
    """Return the minute of printing in words, for the head of every page."""
    return date_format(timezone.localtime(timezone.now()), "d.m.Y H:i")
