"""What papers share: what they are about, heads, signatures, diagrams, points before a round."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import segno
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from arbiter.rules.rulesets import catalogue
from games.board.texts import position_in_words
from games.draughts import Position
from games.draughts.diagrams.svg import svg
from tournaments.boards.models import Pairing, Round
from tournaments.boards.queries.openings import DrawnOpening
from tournaments.boards.queries.ties import load_points_of_micro_matches
from tournaments.entries.models import Entry
from tournaments.entries.queries.sides import partners_by_entry
from tournaments.entries.texts import side_notes_in_one_line
from tournaments.events.models import Tournament
from tournaments.events.queries import positions
from tournaments.events.queries.listing import planned_starts
from tournaments.events.queries.officials import chief_arbiter_on_papers, chief_secretary_on_papers
from tournaments.events.texts import event_where_and_when, hours_of_hall
from tournaments.papers.queries.document import Opening, Paper, Signatures
from tournaments.people.texts import player_name
from tournaments.rounds.queries.seats import seats_by_entry
from tournaments.scoring.totals import count_scores_and_totals
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts
from tournaments.standings.queries.groups import Group


@dataclass(frozen=True, slots=True)
class PaperParameters:
    """What a paper is about: an event, and where needed a round, a player, a group.

    ``site`` is the beginning of the site's addresses, for the codes that a camera reads.
    """

    tournament: Tournament
    row: Round | None = None
    entry: Entry | None = None
    group: Group = Group()
    site: str = ""

    @property
    def address(self) -> str:
        """The full address of the event's page."""
        return self.site + reverse("event", args=[self.tournament.pk])

    @property
    def round(self) -> Round:
        """The round that the paper is about; raises LookupError where there is none."""
        if self.row is None:
            raise LookupError("this paper is of a round")
        return self.row


# Head, boards and players' names (with notes on their sides) of a paper of a round.


class NamesWithSides:
    """Names for the papers of a round, with notes on a side: blindfold, partners, giver."""

    def __init__(self, tournament: Tournament) -> None:
        self.partners = partners_by_entry(tournament)

    def name_with_side(self, entry: Entry) -> str:
        """Return a player's name, followed by the notes on his side."""
        name = player_name(entry.player)
        note = side_notes_in_one_line(entry, self.partners.get(entry.pk, ()))
        return f"{name}, {note}" if note else name


def make_paper_of_round(
    name: str, tournament: Tournament, row: Round, what: str, **parts: Any
) -> Paper:
    """Return a paper headed by round, event and planned beginning; ``what`` is its subject."""
    title = _("Round %(round)s") % {"round": row.number}
    begins = planned_starts(tournament).get(row.number)
    lead = event_where_and_when(tournament)
    if begins is not None:
        moment = date_format(timezone.localtime(begins, tournament.zone), "l, j E, H:i")
        if tournament.time_zone != settings.TIME_ZONE:
            moment = f"{moment} ({hours_of_hall(tournament, begins)})"
        lead = f"{lead}. {_('Beginning: %(moment)s') % {'moment': moment}}"
    return Paper(name, f"{title}: {what}", lead, **parts)


def load_boards_with_players(row: Round) -> list[Pairing]:
    """Return the boards by number with players and games; four queries for any size."""
    pairings = row.pairings.select_related("first__player", "second__player").order_by("board")
    return list(pairings.prefetch_related("games__white__player", "games__black__player"))


def signatures_of_chief_arbiter_and_secretary(tournament: Tournament) -> Signatures:
    """Return the signature lines of chief arbiter and chief secretary."""
    return Signatures(
        (
            (_("Chief arbiter"), chief_arbiter_on_papers(tournament)),
            (_("Chief secretary"), chief_secretary_on_papers(tournament)),
        )
    )


def points_before_round(
    tournament: Tournament, row: Round
) -> tuple[Mapping[int, str], tuple[str, ...]]:
    """Return points before a round by entry, and notes on what no table shows.

    A round of a Swiss event has the points by which it was paired; `1+2` has two lent by
    acceleration. Another round has those of the games before it.
    """
    counted = _counted(tournament, row.number)
    seats = seats_by_entry(row)
    if not seats:
        return {entry: str(points) for entry, points in counted.items()}, ()
    notes = []
    if any(seat.points != counted.get(entry) for entry, seat in seats.items()):
        notes.append(
            _(
                "The points are those by which the round was paired; an adjourned game counts as "
                "a draw there until it is played."
            )
        )
    if any(seat.lent for seat in seats.values()):
        notes.append(_("After the plus are the points of acceleration; no table counts them."))
    if any(seat.carried for seat in seats.values()):
        notes.append(_("After the plus are the points of the stage before; the table counts them."))
    points = {entry: seat.points_in_figures for entry, seat in seats.items()}
    return points, tuple(notes)


def _counted(tournament: Tournament, number: int) -> Mapping[int, int]:
    games = [game for game in facts.counted_games(tournament) if game.round < number]
    entries = facts.entry_id_by_number(tournament)
    totals = count_scores_and_totals(
        games,
        sorted(entries),
        steps=load_points_of_micro_matches(tournament),
        **facts.counting_rules_of_event(tournament),
    ).totals
    carried = facts.carried_points(tournament)
    return {entries[own]: points + carried.get(own, 0) for own, points in totals.items()}


# Diagram on a paper of what games begin with: a drawn opening or another starting position.


def diagram_of_set_up(tournament: Tournament, fen: str) -> Opening:
    """Return the diagram of a set-up: a handicap in words, another with its FEN."""
    variant = catalogue.variant_of_ruleset(tournament.ruleset_id)
    position = Position.from_fen(fen, variant)
    board = svg(position, title=position_in_words(position, variant), variant=variant)
    if handicap := positions.handicap_words(fen, variant):
        return Opening(handicap, "", board)
    return Opening(_("Set-up of the games"), fen, board)


def opening_of_board(drawn: DrawnOpening) -> Opening:
    """Return a board's drawn opening as a diagram with its number and moves."""
    opening = drawn.opening
    caption = _("Drawn opening: %(number)s") % {"number": opening.number}
    caption += f", {opening.name}" if opening.name else ""
    board = svg(opening.position, title=position_in_words(opening.position))
    return Opening(caption, opening.movetext if opening.moves else "", board)


def format_place_span(row: StandingRow) -> str:
    """Format a place, or the places that players share."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


def qr_code_without_border(address: str) -> str:
    """Return an address as a QR code in SVG, without a border."""
    return segno.make(address, error="m").svg_inline(
        border=0, dark="#000", svgclass="qr", lineclass=None, omitsize=True
    )
