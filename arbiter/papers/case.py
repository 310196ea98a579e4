"""Build printed protocols: of one case with its game, and of all decisions of an event.

The same sheet is shown as a page that prints and given as PDF.
"""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.cases.models import Case, CaseKind, Ruling
from arbiter.cases.selectors import CasePage
from arbiter.claims import selectors as claims
from arbiter.examinations import selectors as examinations
from arbiter.examinations import texts as messages
from arbiter.examinations.models import Examination
from arbiter.examinations.result_against_record import describe_comparison
from arbiter.incidents import page_parts as incident_page
from arbiter.incidents import selectors as incidents
from arbiter.offices import selectors as judges
from arbiter.offices import texts as office_words
from arbiter.offices.models import OfficeRole
from arbiter.rules.outcome import Outcome
from arbiter.sanctions.models import Sanction
from arbiter.templatetags.arbiter_words import (
    case_state,
    kind_words,
    move_at,
    rule_words,
    ruling_result,
)
from games.archive import selectors as records
from games.board import stepper
from games.board.printing import Block, Column, Facts, Head, Heading, Lines, Paragraph, Sheet, Table
from games.board.printing.sheet import Align
from games.web.language import in_language

HALF = 2  # a game stands in two columns of moves beside each other


def case_protocol(page: CasePage, *, right: str, more: Sequence[Block] = ()) -> Sheet:
    """Protocol of a disputed game: people, claim, what the record proves, decision.

    ``more`` is what other rooms have to say about the game: its clocks, its sealed moves.
    """
    case = page.case
    title = _("Protocol of case %(number)s") % {"number": case.pk}
    place = place_of(case)
    return Sheet(
        head=Head(
            title, players_of(case), ", ".join(filter(None, (event_named(case), place))), right
        ),
        blocks=tuple(_case_blocks(page, more)),
        signatures=signature_lines(
            case.scope,
            board=case.board,
            is_before_jury=case.kind == CaseKind.APPEAL or page.appeal is not None,
        ),
    )


def decisions_protocol(
    title: str, scope: str, cases: Sequence[Case], sanctions: Sequence[Sanction], *, right: str
) -> Sheet:
    """Protocol of every case of an event with its rulings, and of every sanction."""
    columns = (
        Column("№", Align.RIGHT),
        Column(_("When")),
        Column(_("Game"), weight=2),
        Column(_("About what"), weight=1),
        Column(_("Ruling"), weight=1),
        Column(_("Reason"), weight=3),
        Column(pgettext("a person", "Arbiter")),
    )
    rows = tuple(row for case in cases for row in _decided(case))
    blocks: list[Block] = [Heading(_("Rulings"))]
    blocks.append(Table(columns, rows, size=9) if rows else Paragraph(_("None.")))
    blocks.append(Heading(_("Sanctions")))
    if sanctions:
        blocks.append(Lines(tuple(sanction_line(one) for one in sanctions)))
    else:
        blocks.append(Paragraph(_("None.")))
    head = Head(_("Protocol of the arbiter's decisions"), title, title, right)
    return Sheet(head, tuple(blocks), signature_lines(scope), is_wide=True)


def _decided(case: Case) -> Iterator[tuple[str, ...]]:
    """A row a ruling; a case without one says how it stands."""
    game = "\n".join(filter(None, (place_of(case), players_of(case))))
    about = kind_words(case.kind)
    rulings = list(case.rulings.all())
    for ruling in rulings:
        stands = "" if ruling.successor is None else f" ({_('superseded')})"
        said = _ruled(ruling) + stands
        who = judges.person(ruling.by)
        yield (str(case.pk), moment_in_words(ruling.at), game, about, said, ruling.reason, who)
    if not rulings:
        yield (
            str(case.pk),
            moment_in_words(case.opened_at),
            game,
            about,
            case_state(case.state),
            "",
            "",
        )


def _case_blocks(page: CasePage, more: Sequence[Block]) -> Iterator[Block]:
    case = page.case
    yield Facts(
        (
            (_("White"), _named_in_case(case, "white")),
            (_("Black"), _named_in_case(case, "black")),
            (_("About what"), _about(case)),
            *_against(case),
            (_("Opened"), f"{moment_in_words(case.opened_at)}, {judges.person(case.opened_by)}"),
            (_("State"), case_state(case.state)),
        )
    )
    said = [case.claim_text] if case.claim_text else []
    said += [f"{_side(one.side)}{judges.person(one.by)}: {one.text}" for one in page.statements]
    yield from _lines(_("Claim"), said)
    yield from _answer(case)
    if case.examination is not None:
        yield from verdict_blocks(case.examination, _in_force(page))
    yield from incident_blocks(case.subject)
    yield from more
    yield from _lines(_("Rulings"), [_ruling(one) for one in page.rulings])
    yield from _lines(_("Sanctions"), [sanction_line(one) for one in page.sanctions])
    if case.examination is not None:
        yield from move_blocks(case.examination, case.subject)


def _about(case: Case) -> str:
    return (
        f"{kind_words(case.kind)}: {rule_words(case.rule)}" if case.rule else kind_words(case.kind)
    )


def _against(case: Case) -> Iterator[tuple[str, str]]:
    """The ruling that an appeal is made against."""
    if case.appeals is not None:
        number = _("Case %(number)s") % {"number": case.appeals.case_id}
        said = f"{ruling_result(case.appeals)} — {judges.person(case.appeals.by)}, {number}"
        yield _("Against the ruling"), said


def _answer(case: Case) -> Iterator[Block]:
    """What the record says to the very claim, with the plies that prove it."""
    if case.examination is None:
        return
    replay = records.replay_of(case.examination.record, incidents.waivers_of(case.subject))
    found = claims.answer_to_claim(case, replay, case.examination.ruleset_id, get_language())
    if found is None:
        return
    steps = stepper.steps(replay)
    moment = _("Claimed after %(moment)s") % {"moment": move_at(case.ply, steps)}
    plies = ", ".join(move_at(ply, steps) for ply in found.plies)
    proof = f" {_('Proof:')} {plies}" if plies else ""
    yield Paragraph(moment)
    yield Paragraph(found.text + proof, is_strong=True)


def ruling_blocks(cases: Sequence[Case], *, with_words: bool) -> Iterator[Block]:
    """Claims and rulings about a game, for the game's protocol.

    ``with_words`` are the claims and reasons in full, which are for players and officials.
    """
    for case in cases:
        title = _("Case %(number)s") % {"number": case.pk}
        said = [case.claim_text] if with_words and case.claim_text else []
        rulings = [_ruling(one) if with_words else ruling_result(one) for one in case.rulings.all()]
        about = f"{title}: {kind_words(case.kind)}, {case_state(case.state)}"
        yield Heading(about)
        if said or rulings:
            yield Lines((*said, *rulings))


def _in_force(page: CasePage) -> Outcome | None:
    """The outcome of the ruling in force."""
    found = page.in_force
    return found.outcome if found else None


def verdict_blocks(examination: Examination, in_force: Outcome | None) -> Iterator[Block]:
    """The verdict, its reasons with article and ply, possible claims, and the counts.

    Beside it the outcome in force: whether it agrees with what the record shows.
    """
    found = examinations.in_words(examination, get_language())
    yield Heading(_("What the record proves"))
    verdict = found.verdict
    if found.kind == "result":
        verdict = f"{verdict}: {found.result}, {found.termination}"
    yield Facts(((_("Rules"), found.ruleset), (_("Verdict"), verdict)))
    yield Lines((*found.reasons, *(claim.text for claim in found.claims)))
    if beside := describe_comparison(examination, in_force, get_language()):
        yield Paragraph(beside, is_strong=True)
    yield from _lines(_("The ways it can be read"), found.readings)
    if found.counters:
        columns = (
            Column(_("Draw count"), weight=1),
            Column(_("Count"), Align.CENTRE),
            Column(_("Since"), Align.CENTRE),
            Column(_("Set back by"), weight=1),
        )
        rows = tuple(
            (
                one.text,
                f"{one.value} / {one.limit}",
                messages.format_ply(one.since, black_first=found.black_first) if one.since else "–",
                one.reset_by,
            )
            for one in found.counters
        )
        yield Table(columns, rows, size=9)


def incident_blocks(subject: str) -> Iterator[Block]:
    """Every incident of a game, with the restored board and all acts."""
    found = incident_page.incidents_in_words(incidents.of_subject(subject), get_language())
    if found:
        yield Heading(_("Incidents at the board"))
    for one in reversed(found):  # a protocol is read from first to last
        title = f"{one.title} · {one.move}" if one.move else one.title
        yield Paragraph(f"{title} ({one.stage})", is_strong=True)
        orders = list(one.lines)
        if one.fen:
            orders.append(f"{_('The board as it must stand')}: {one.fen}")
        yield Lines((*orders, *map(_act_line, one.done)), first=None)


def _act_line(act: incident_page.DoneAct) -> str:
    said = ": ".join(filter(None, (act.words, act.said)))
    return f"{moment_in_words(act.at)} {' — '.join(filter(None, (said, act.reason)))} ({act.by})"


def move_blocks(examination: Examination, subject: str) -> Iterator[Block]:
    """The moves as an arbiter writes them: number, White, Black, in two columns.

    Irregular moves of the subject that were let stand are among them (V2).
    """
    replay = records.replay_of(examination.record, incidents.waivers_of(subject))
    rows = stepper.rows(stepper.steps(replay))
    told = [
        (
            f"{row.number}.",
            row.white.text if row.white else "…",
            row.black.text if row.black else "",
        )
        for row in rows
    ]
    if not told:
        return
    half = -(-len(told) // HALF)
    right = [*told[half:], ("", "", "")][:half]
    column = (Column("№", Align.RIGHT), Column(_("White"), weight=1), Column(_("Black"), weight=1))
    yield Heading(_("Moves"))
    pairs = zip(told[:half], right, strict=True)
    yield Table((*column, *column), tuple((*one, *other) for one, other in pairs), size=9)


def _ruled(ruling: Ruling) -> str:
    """The result with the article it rests on."""
    article = messages.article_of({"article": ruling.article or ""}, get_language())
    return ruling_result(ruling) + article


def _ruling(ruling: Ruling) -> str:
    stands = _("in force") if ruling.successor is None else _("superseded")
    return (
        f"№ {ruling.shown_number}: {_ruled(ruling)} ({stands}). {ruling.reason} "
        f"— {judges.person(ruling.by)}, {moment_in_words(ruling.at)}"
    )


def sanction_line(one: Sanction) -> str:
    """A sanction with its reason, who imposed it and when."""
    what = office_words.describe_sanction(one.kind, one.minutes, get_language())
    return f"{one.name}: {what}. {one.reason} — {judges.person(one.by)}, {moment_in_words(one.at)}"


def _lines(title: str, lines: Sequence[str]) -> Iterator[Block]:
    if lines:
        yield Heading(title)
        yield Lines(tuple(lines))


def signature_lines(
    scope: str, *, board: int | None = None, is_before_jury: bool = False
) -> tuple[str, ...]:
    """Lines for signatures, by office and name.

    The chief arbiter, the arbiters of the board, the jury where it decides, the chief secretary.
    """
    found = judges.of_scope(scope, board)
    lines = [(_("Chief arbiter"), found.chief)]
    lines += [(_office(OfficeRole.SECTION), name) for name in found.sections]
    if is_before_jury:
        lines += [(_office(OfficeRole.JURY), name) for name in found.jury]
    lines.append((_("Chief secretary"), ""))
    return tuple(", ".join(filter(None, line)) for line in lines)


def _office(role: OfficeRole) -> str:
    return capfirst(in_language(office_words.OFFICES[role], get_language()))


def _side(side: str) -> str:
    return f"{messages.code_in_words(messages.SIDES, side, get_language())}, " if side else ""


def players_of(case: Case) -> str:
    """White and Black of the game in question."""
    return f"{_named_in_case(case, 'white')} – {_named_in_case(case, 'black')}"


def event_named(case: Case) -> str:
    """The event of a case; nothing where it has none."""
    return _named_in_case(case, "event") if case.context.get("event") else ""


def _named_in_case(case: Case, name: str) -> str:
    return office_words.context_words(case.context, name, get_language())


def place_of(case: Case) -> str:
    """The round and the board."""
    if not case.context.get("board"):
        return ""
    said = {"round": case.context.get("round", "?"), "board": case.context["board"]}
    return _("round %(round)s, board %(board)s") % said


def moment_in_words(at: object) -> str:
    """A moment as protocols write it."""
    return date_format(timezone.localtime(at), "d.m.Y H:i")
