"""Lines that printed protocols of cases share: who, where, when, rulings, sanctions, signatures."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case, Ruling
from arbiter.examinations import texts as messages
from arbiter.offices import selectors as judges
from arbiter.offices import texts as office_words
from arbiter.offices.models import OfficeRole
from arbiter.sanctions.models import Sanction
from arbiter.templatetags.arbiter_words import (
    ruling_result,
)
from games.board.printing import Block, Heading, Lines
from games.web.text_in_language import in_language


def ruled_result(ruling: Ruling) -> str:
    """The result with the article it rests on."""
    article = messages.article_in_brackets({"article": ruling.article or ""}, get_language())
    return ruling_result(ruling) + article


def ruling_line(ruling: Ruling) -> str:
    """A ruling with its result, reason, arbiter and moment."""
    stands = _("in force") if ruling.successor is None else _("superseded")
    return (
        f"{_('No.')} {ruling.shown_number}: {ruled_result(ruling)} ({stands}). {ruling.reason} "
        f"— {judges.name_for_paper(ruling.by)}, {moment_in_words(ruling.at)}"
    )


def sanction_line(sanction: Sanction) -> str:
    """A sanction with its reason, who imposed it and when."""
    what = office_words.describe_sanction(sanction.kind, sanction.minutes, get_language())
    arbiter, moment = judges.name_for_paper(sanction.by), moment_in_words(sanction.at)
    return f"{sanction.name}: {what}. {sanction.reason} — {arbiter}, {moment}"


def titled_lines(title: str, lines: Sequence[str]) -> Iterator[Block]:
    """Lines under a heading; nothing where there are none."""
    if lines:
        yield Heading(title)
        yield Lines(tuple(lines))


def signature_lines(
    scope: str, *, board: int | None = None, is_before_jury: bool = False
) -> tuple[str, ...]:
    """Lines for signatures, by office and name.

    The chief arbiter, the arbiters of the board, the jury where it decides, the chief secretary.
    """
    names = judges.officials_of_scope(scope, board)
    lines = [(_("Chief arbiter"), names.chief)]
    lines += [(_office(OfficeRole.SECTION), name) for name in names.sections]
    if is_before_jury:
        lines += [(_office(OfficeRole.JURY), name) for name in names.jury]
    lines.append((_("Chief secretary"), ""))
    return tuple(", ".join(filter(None, line)) for line in lines)


def _office(role: OfficeRole) -> str:
    return capfirst(in_language(office_words.OFFICES[role], get_language()))


def players_of(case: Case) -> str:
    """White and Black of the game in question."""
    return f"{named_in_case(case, 'white')} – {named_in_case(case, 'black')}"


def event_name(case: Case) -> str:
    """The event of a case; nothing where it has none."""
    return named_in_case(case, "event") if case.context.get("event") else ""


def named_in_case(case: Case, name: str) -> str:
    """A player or the event of a case, as it was called when the case was opened."""
    return office_words.context_words(case.context, name, get_language())


def place_of(case: Case) -> str:
    """The round and the board."""
    if not case.context.get("board"):
        return ""
    parameters = {"round": case.context.get("round", "?"), "board": case.context["board"]}
    return _("round %(round)s, board %(board)s") % parameters


def moment_in_words(at: object) -> str:
    """A moment as protocols write it."""
    return date_format(timezone.localtime(at), "d.m.Y H:i")
