"""The signed paper of a norm fulfilled: what is signed, what its page says, the printed sheet."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.certificates.models import SignedPaper
from arbiter.certificates.queries.papers import fields_of_text
from arbiter.papers.queries.lines import qr_code
from arbiter.ports import PaperStanding, PaperWords, number_in_subject_key
from games.archive.names import transliterate_for_reader
from games.board.printing import (
    Block,
    Column,
    Facts,
    Head,
    Heading,
    Paragraph,
    Picture,
    Sheet,
    Table,
)
from games.board.printing.blocks import Align
from tournaments.events.queries.officials import chief_arbiter_on_papers, chief_secretary_on_papers
from tournaments.events.texts import days_of_event
from tournaments.people.texts import name_on_certificate, title_words
from tournaments.ranks.models import RANK, ProposalState, RankProposal
from tournaments.ranks.queries.proposals import current_proposal
from tournaments.ranks.texts import COUNTED, half_points, hundredths, lacking_words, rank_title

CODE = 34  # millimetres


def fields_of_paper(proposal: RankProposal) -> Iterator[tuple[str, str]]:
    """Yield what is signed: the names of the fields are for programs, the values as entered."""
    entry, event, line = proposal.entry, proposal.entry.tournament, proposal.line
    yield "Subject", proposal.subject
    yield "Rank", proposal.rank
    yield "Player", name_on_certificate(entry.player, event, entry.player.name)
    yield "Number", str(entry.number or "")
    yield "Born", str(entry.player.birth_year or "")
    yield "Region", entry.player.region or entry.player.city
    yield "Held", entry.title
    yield "Event", event.title
    yield "Place", event.city
    yield "Days", days_of_event(event)
    yield "Table", str(proposal.table)
    yield "TableTitle", proposal.table.title
    yield "Source", proposal.table.source
    yield "Official", "yes" if proposal.table.is_official else "no"
    if line["places"]:
        yield "Status", line["status"]
        yield "Taken", "-".join(map(str, dict.fromkeys(line["place"])))
        yield "Places", "-".join(map(str, line["places"]))
    else:
        counted = [game for game in line["games"] if game["code"] == "counted"]
        yield "HalfPoints", str(line["points"])
        yield "Norm", f"{line['norm'] // 100}.{line['norm'] % 100:02d}"
        yield "Games", str(len(counted))
    yield "OrderNumber", proposal.order_number
    yield "OrderDate", proposal.order_date.isoformat() if proposal.order_date else ""


def describe_paper(subject: str, fields: Mapping[str, str]) -> PaperWords | None:
    """Return a paper in words and whether it stands: the port of the arbiter's page."""
    pk = number_in_subject_key(subject, RANK)
    proposal = (
        RankProposal.objects.select_related("entry__player", "entry__tournament", "table")
        .filter(pk=pk or 0)
        .first()
    )
    if proposal is None:
        return None
    standing, said = _standing(proposal)
    event = proposal.entry.tournament
    return PaperWords(
        title=_title(),
        facts=tuple(_facts(fields)),
        standing=standing,
        said=said,
        page="" if event.hidden_at or event.is_private else reverse("event-ranks", args=[event.pk]),
    )


def _title() -> str:
    return _("Statement of a fulfilled norm")


def _standing(proposal: RankProposal) -> tuple[PaperStanding, str]:
    if proposal.state == ProposalState.WITHDRAWN:
        at = proposal.withdrawn_at
        day = date_format(timezone.localtime(at), "d.m.Y") if at else ""
        words = {"day": day, "reason": proposal.withdrawn_reason}
        return PaperStanding.WITHDRAWN, _("Withdrawn on %(day)s: %(reason)s") % words
    shown = current_proposal(proposal)
    if shown.is_in_review:
        lacks = lacking_words(shown.now) if shown.now else ""
        words = {"lacks": lacks or _("the player has no number any more")}
        return PaperStanding.IN_REVIEW, (
            _("Results have changed since it was signed, and the norm is not there: %(lacks)s")
            % words
        )
    if proposal.state == ProposalState.CONFIRMED:
        return PaperStanding.GOOD, _("The rank was given by %(order)s.") % {
            "order": order_words(proposal)
        }
    return PaperStanding.GOOD, _(
        "The norm is fulfilled. The rank itself is given by an order, which is not here yet."
    )


def order_words(proposal: RankProposal) -> str:
    """Name the order by which a rank was given; empty before there is one."""
    if proposal.order_date is None:
        return ""
    return _("order No. %(number)s of %(date)s") % {
        "number": proposal.order_number,
        "date": date_format(proposal.order_date, "d.m.Y"),
    }


def _facts(fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the signed fields in the reader's words."""
    table = f"{fields.get('TableTitle', '')} ({fields.get('Table', '')})"
    order = fields.get("OrderNumber", "")
    day = parse_date(fields.get("OrderDate", ""))
    said = (
        (_("Player"), transliterate_for_reader(fields.get("Player", ""))),
        (_("Born"), fields.get("Born", "")),
        (_("Region"), transliterate_for_reader(fields.get("Region", ""))),
        (_("Rank held"), title_words(fields.get("Held", "")) or _("none")),
        (_("Norm fulfilled"), rank_title(fields.get("Rank", ""))),
        (_("Event"), transliterate_for_reader(fields.get("Event", ""))),
        (_("City"), transliterate_for_reader(fields.get("Place", ""))),
        (_("Days"), fields.get("Days", "")),
        (_("Status of the event"), fields.get("Status", "")),
        (_("Place"), fields.get("Taken", "").replace("-", "–")),
        (_("The rank is given for places"), fields.get("Places", "").replace("-", "–")),
        (_("Points"), half_points(int(fields["HalfPoints"])) if fields.get("HalfPoints") else ""),
        (_("Norm"), hundredths(int(fields["Norm"].replace(".", ""))) if fields.get("Norm") else ""),
        (_("Games counted"), fields.get("Games", "")),
        (_("Norm table"), table if fields.get("Table") else ""),
        (_("Source"), fields.get("Source", "")),
        (_("Official table"), _official(fields.get("Official") == "yes")),
        (
            pgettext("of a rank", "Order"),
            f"{order}, {date_format(day, 'd.m.Y')}" if order and day else "",
        ),
    )
    return (pair for pair in said if pair[1])


def _official(is_official: bool) -> str:
    return pgettext("official table", "yes") if is_official else pgettext("official table", "no")


def rank_sheet(proposal: RankProposal, paper: SignedPaper, *, url: str) -> Sheet:
    """Build the statement for signing, with the code that opens the signed paper."""
    event = proposal.entry.tournament
    standing, said = _standing(proposal)
    blocks: list[Block] = []
    if standing is not PaperStanding.GOOD:
        blocks.append(Paragraph(said, is_strong=True))
    blocks.append(Facts(tuple(_facts(fields_of_text(paper.text)))))
    if proposal.line["games"]:
        blocks += [Heading(_("Games")), _games(proposal)]
    by_hand = proposal.line["by_hand"]
    if by_hand:
        blocks.append(
            Paragraph(_("To be checked by hand: %(what)s") % {"what": "; ".join(by_hand)})
        )
    blocks.append(Picture(qr_code(url), CODE, url))
    officials = (
        (_("Chief arbiter"), chief_arbiter_on_papers(event)),
        (_("Chief secretary"), chief_secretary_on_papers(event)),
    )
    return Sheet(
        head=Head(
            f"{_title()} {_('No.')} {paper.number}",
            rank_title(proposal.rank),
            transliterate_for_reader(event.title),
            date_format(timezone.localtime(paper.issued_at), "d.m.Y H:i"),
        ),
        blocks=tuple(blocks),
        signatures=tuple(", ".join(filter(None, line)) for line in officials),
    )


def _games(proposal: RankProposal) -> Table:
    numbers = dict(
        proposal.entry.tournament.entries.filter(
            pk__in=[game["entry"] for game in proposal.line["games"]]
        ).values_list("pk", "number")
    )
    columns = (
        Column(_("Round"), Align.RIGHT),
        Column(_("Opponent's number"), Align.RIGHT),
        Column(_("Coefficient"), Align.RIGHT),
        Column(_("Points"), Align.RIGHT),
        Column(_("Norm"), Align.RIGHT),
        Column("", weight=1),
    )
    rows = tuple(
        (
            str(game["round"]),
            str(numbers.get(game["entry"], "")),
            "" if game["coefficient"] is None else str(game["coefficient"]),
            half_points(game["points"]),
            hundredths(game["percent"]) if game["percent"] else "",
            "" if game["code"] == "counted" else str(COUNTED[game["code"]]),
        )
        for game in proposal.line["games"]
    )
    return Table(columns, rows)


def withdrawn_ranks() -> dict[str, datetime]:
    """Return the subjects of withdrawn proposals and ranks, and when: the port of the list."""
    rows = RankProposal.objects.filter(state=ProposalState.WITHDRAWN, withdrawn_at__isnull=False)
    return {f"{RANK}:{pk}": at for pk, at in rows.values_list("pk", "withdrawn_at")}
