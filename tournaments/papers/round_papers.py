"""Papers of a round: pairings by board and by name, results, slips for the boards and players."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from arbiter.rules.rulesets import ruleset_catalogue
from games.board.position_texts import position_in_words
from games.draughts import Colour, Position
from games.draughts.svg_diagram import svg
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.drawn_openings.drawn_and_awaited_openings import DrawnOpening
from tournaments.entries.models import Entry
from tournaments.events import set_up_handicap_texts
from tournaments.events.models import Tournament
from tournaments.papers.name_title_and_place_texts import (
    event_title,
    event_where_and_when,
    player_name,
    qr_code_without_border,
    why_without_opponent,
)
from tournaments.papers.paper_as_words_and_tables import (
    ColumnHead,
    Opening,
    Paper,
    PaperTable,
    Slip,
)
from tournaments.papers.points_before_round import points_before_round
from tournaments.papers.who_signs_paper import signatures_of_chief_arbiter_and_secretary
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import (
    accessibility_notes,
    side_notes_in_one_line,
)
from tournaments.partners_seconds_and_blindfold.speakers_and_persons_of_side import (
    partners_by_entry,
)
from tournaments.people.order_by_name import name_order
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, Round
from tournaments.schedule.planned_beginnings import planned_starts
from tournaments.templatetags.game_words import colour_sign, result_text

TO_COME = "–"


def pairings_by_board(tournament: Tournament, row: Round) -> Paper:
    """Build the pairings of a round by boards, with points; results are filled in by hand."""
    pairings = _pairings(row)
    points, points_notes = points_before_round(tournament, row)
    named = _Named(tournament)
    drawn = drawn_and_awaited_openings.openings_by_pairing(pairings)
    opening_on_board = _each_has_its_own(drawn)
    heads = [
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("White"), is_name=True),
        ColumnHead(_("Points"), is_number=True),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Black"), is_name=True),
        ColumnHead(_("Points"), is_number=True),
    ]
    if opening_on_board:
        heads.append(ColumnHead(_("Opening"), is_number=True))
    rows = [
        (
            str(pairing.board),
            str(pairing.first.number),
            named.of(pairing.first),
            points.get(pairing.first_id, "0"),
            _result(pairing),
            str(pairing.second.number),
            named.of(pairing.second),
            points.get(pairing.second_id, "0"),
            *(
                (drawn[pairing.pk].opening.number if pairing.pk in drawn else "",)
                if opening_on_board
                else ()
            ),
        )
        for pairing in pairings
        if pairing.second
    ]
    grids: list[PaperTable | Opening] = [PaperTable("", tuple(heads), tuple(rows), "large")]
    if drawn and not opening_on_board:
        grids.insert(0, opening_of_board(next(iter(drawn.values()))))
    elif tournament.set_up:
        grids.insert(0, _set_up(tournament, tournament.set_up))
    alone = _alone(pairings)
    if alone:
        grids.append(alone)
    return _paper(
        "boards",
        tournament,
        row,
        _("pairings by board"),
        blocks=tuple(grids),
        notes=(*points_notes, *_colours_note(tournament), *_hall_notes(pairings)),
    )


def pairings_by_name(tournament: Tournament, row: Round) -> Paper:
    """Build the pairings of a round by players' names: board, colour, opponent."""
    lines = []
    named = _Named(tournament)
    for pairing in _pairings(row):
        if pairing.second is None:
            lines.append(
                (
                    pairing.first,
                    player_name(pairing.first.player),
                    "–",
                    "",
                    why_without_opponent(pairing),
                )
            )
            continue
        sides = (
            (pairing.first, pairing.second, _("White")),
            (pairing.second, pairing.first, _("Black")),
        )
        lines += [
            (
                own,
                named.of(own),
                str(pairing.board),
                colour,
                f"{other.number}. {named.of(other)}",
            )
            for own, other, colour in sides
        ]
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("Colour")),
        ColumnHead(_("Opponent"), is_name=True),
    )
    lines.sort(key=lambda line: (name_order(line[1]), line[0].number))
    rows = tuple((str(entry.number), *cells) for entry, *cells in lines)
    grid = PaperTable("", heads, rows, "large")
    notes = _colours_note(tournament)
    return _paper("names", tournament, row, _("pairings by name"), blocks=(grid,), notes=notes)


def results_by_board(tournament: Tournament, row: Round) -> Paper:
    """Build the results of a round by boards, for the wall and to be signed."""
    pairings = _pairings(row)
    heads = (
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("White"), is_name=True),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Black"), is_name=True),
    )
    rows = tuple(
        (
            str(pairing.board),
            str(pairing.first.number),
            player_name(pairing.first.player),
            "  ".join(_own_side(game, pairing, tournament) for game in pairing.games.all()),
            str(pairing.second.number),
            player_name(pairing.second.player),
        )
        for pairing in pairings
        if pairing.second
    )
    alone = _alone(pairings)
    blocks = (
        PaperTable("", heads, rows, "large"),
        *((alone,) if alone else ()),
        signatures_of_chief_arbiter_and_secretary(tournament),
    )
    notes = (*_colours_note(tournament), *_sides_note(tournament))
    return _paper("results", tournament, row, _("results"), blocks=blocks, notes=notes)


class _Named:
    """The names of a round with what their sides are besides: blindfold, partners, giver."""

    def __init__(self, tournament: Tournament) -> None:
        self.partners = partners_by_entry(tournament)

    def of(self, entry: Entry) -> str:
        name = player_name(entry.player)
        note = side_notes_in_one_line(entry, self.partners.get(entry.pk, ()))
        return f"{name}, {note}" if note else name


def _hall_notes(pairings: Iterable[Pairing]) -> tuple[str, ...]:
    """Return what the hall prepares for blindfold players and relief boards (X4-X6)."""
    pairs = ((pairing.first, pairing.second) for pairing in pairings)
    return accessibility_notes([entry for pair in pairs for entry in pair if entry is not None])


def _own_side(game: Game, pairing: Pairing, tournament: Tournament) -> str:
    """Return a result told from the side of who has White in the first game."""
    if not game.is_settled:
        return TO_COME
    text = result_text(game, tournament)
    if game.white_id == pairing.first_id:
        return text
    return "".join(reversed(re.split("([–/])", text)))


def _sides_note(tournament: Tournament) -> tuple[str, ...]:
    if tournament.games_per_pairing == 1:
        return ()
    return (_("Every result is told from the side of the player on the left."),)


def board_slips(tournament: Tournament, row: Round, site: str = "") -> Paper:
    """Build a slip for every board: drawn opening, a line for each game, places to sign.

    With the ``site``'s address each has a code that opens the game on a telephone.
    """
    made = tuple(slip for _one, slip in _board_slips(tournament, row, site))
    return _paper("slips", tournament, row, _("result slips"), slips=made)


def player_slips(tournament: Tournament, row: Round, site: str = "") -> Paper:
    """Build slips of boards for each of the two players, in alphabetical order.

    Each has his own name at its head, takes it from the table and writes on it.
    """
    made = [
        (
            player_name(entry.player),
            replace(slip, lead=f"{player_name(entry.player)} {sign} · {slip.lead}"),
        )
        for pairing, slip in _board_slips(tournament, row, site)
        for entry, sign in _seats(pairing)
    ]
    slips = tuple(
        slip for _name, slip in sorted(made, key=lambda named_slip: name_order(named_slip[0]))
    )
    return _paper("player-slips", tournament, row, _("result slips for every player"), slips=slips)


def _seats(pairing: Pairing) -> Iterator[tuple[Entry, str]]:
    """Both players with the sign of the colour of their first game."""
    first = pairing.games.all()[0]
    for entry in (pairing.first, pairing.second):
        if entry is not None:
            colour = Colour.WHITE if first.white_id == entry.pk else Colour.BLACK
            yield entry, colour_sign(colour)


def _board_slips(tournament: Tournament, row: Round, site: str) -> Iterator[tuple[Pairing, Slip]]:
    pairings = _pairings(row)
    named = _Named(tournament)
    drawn = drawn_and_awaited_openings.openings_by_pairing(pairings)
    yield from (
        (
            pairing,
            Slip(
                title=_("Round %(round)s · board %(board)s")
                % {"round": row.number, "board": pairing.board},
                lead=event_title(tournament),
                white=f"{pairing.first.number}. {named.of(pairing.first)}",
                black=f"{pairing.second.number}. {named.of(pairing.second)}",
                games=tuple(
                    (
                        str(game.number),
                        player_name(game.white.player),
                        player_name(game.black.player),
                    )
                    for game in pairing.games.all()
                ),
                opening=_begins(tournament, pairing, drawn.get(pairing.pk)),
                qr=_qr_of(site, pairing) if site else "",
            ),
        )
        for pairing in pairings
        if pairing.second
    )


def _qr_of(site: str, pairing: Pairing) -> str:
    return qr_code_without_border(site + reverse("game", args=[pairing.games.all()[0].pk]))


def _begins(tournament: Tournament, pairing: Pairing, drawn: DrawnOpening | None) -> Opening | None:
    """Return what the games of a board begin with, where it is not the usual start."""
    if drawn is not None:
        return opening_of_board(drawn)
    fen = pairing.set_up or ("" if pairing.opening else tournament.set_up)
    return _set_up(tournament, fen) if fen else None


def _set_up(tournament: Tournament, fen: str) -> Opening:
    """Return the diagram of a set-up: a handicap in words, another with its FEN."""
    variant = ruleset_catalogue.variant_of_ruleset(tournament.ruleset_id)
    position = Position.from_fen(fen, variant)
    board = svg(position, title=position_in_words(position, variant), variant=variant)
    if handicap := set_up_handicap_texts.handicap_words(fen, variant):
        return Opening(handicap, "", board)
    return Opening(_("Set-up of the games"), fen, board)


def opening_of_board(drawn: DrawnOpening) -> Opening:
    """Return a board's drawn opening as a diagram with its number and moves."""
    opening = drawn.opening
    caption = _("Drawn opening: %(number)s") % {"number": opening.number}
    board = svg(opening.position, title=position_in_words(opening.position))
    return Opening(caption, opening.movetext if opening.moves else "", board)


def _paper(name: str, tournament: Tournament, row: Round, what: str, **parts: Any) -> Paper:
    title = _("Round %(round)s") % {"round": row.number}
    begins = planned_starts(tournament).get(row.number)
    lead = event_where_and_when(tournament)
    if begins is not None:
        moment = date_format(timezone.localtime(begins), "l, j E, H:i")
        lead = f"{lead}. {_('Beginning: %(moment)s') % {'moment': moment}}"
    return Paper(name, f"{title}: {what}", lead, **parts)


def _colours_note(tournament: Tournament) -> tuple[str, ...]:
    if tournament.games_per_pairing == 1:
        return ()
    return (_("The colours are those of the first game; after it they alternate."),)


def _pairings(row: Round) -> list[Pairing]:
    """Four queries, whatever the size of the round."""
    pairings = row.pairings.select_related("first__player", "second__player").order_by("board")
    return list(pairings.prefetch_related("games__white__player", "games__black__player"))


def _each_has_its_own(drawn: Mapping[int, DrawnOpening]) -> bool:
    return len({opening.opening.number for opening in drawn.values()}) > 1


def _result(pairing: Pairing) -> str:
    """Return a place for every game of the match."""
    return " ".join("__:__" for _game in pairing.games.all())


def _alone(pairings: Iterable[Pairing]) -> PaperTable | None:
    rows = tuple(
        (
            str(pairing.first.number),
            player_name(pairing.first.player),
            why_without_opponent(pairing),
        )
        for pairing in pairings
        if pairing.kind != PairingKind.GAME
    )
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(""),
    )
    return PaperTable(_("Without an opponent"), heads, rows) if rows else None
