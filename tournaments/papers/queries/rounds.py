"""Papers of a round: pairings by board and by name, and results."""

import re
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.archive.alphabet import shown_order
from tournaments.boards.models import Game, Pairing, PairingKind, Round
from tournaments.boards.queries import openings
from tournaments.boards.queries.openings import DrawnOpening
from tournaments.entries.texts import accessibility_notes
from tournaments.events.models import Tournament
from tournaments.games.texts import result_text
from tournaments.papers.queries.document import ColumnHead, Opening, Paper, PaperTable
from tournaments.papers.queries.parts import (
    NamesWithSides,
    diagram_of_set_up,
    load_boards_with_players,
    make_paper_of_round,
    opening_of_board,
    points_before_round,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name
from tournaments.rounds.texts import why_without_opponent

TO_COME = "–"


def pairings_by_board(tournament: Tournament, row: Round) -> Paper:
    """Build the pairings of a round by boards, with points; results are filled in by hand."""
    pairings = load_boards_with_players(row)
    points, points_notes = points_before_round(tournament, row)
    named = NamesWithSides(tournament)
    drawn = openings.openings_by_pairing(pairings)
    opening_on_board = _each_has_its_own(drawn, pairings)
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
            named.name_with_side(pairing.first),
            points.get(pairing.first_id, "0"),
            _result(pairing),
            str(pairing.second.number),
            named.name_with_side(pairing.second),
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
        grids.insert(0, diagram_of_set_up(tournament, tournament.set_up))
    alone = _alone(pairings)
    if alone:
        grids.append(alone)
    return make_paper_of_round(
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
    named = NamesWithSides(tournament)
    for pairing in load_boards_with_players(row):
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
                named.name_with_side(own),
                str(pairing.board),
                colour,
                f"{other.number}. {named.name_with_side(other)}",
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
    lines.sort(key=lambda line: (shown_order(line[1]), line[0].number))
    rows = tuple((str(entry.number), *cells) for entry, *cells in lines)
    grid = PaperTable("", heads, rows, "large")
    notes = _colours_note(tournament)
    return make_paper_of_round(
        "names", tournament, row, _("pairings by name"), blocks=(grid,), notes=notes
    )


def results_by_board(tournament: Tournament, row: Round) -> Paper:
    """Build the results of a round by boards, for the wall and to be signed."""
    pairings = load_boards_with_players(row)
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
            "  ".join(
                result_told_from_left(game, pairing, tournament) for game in pairing.games.all()
            ),
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
    return make_paper_of_round("results", tournament, row, _("results"), blocks=blocks, notes=notes)


def _hall_notes(pairings: Iterable[Pairing]) -> tuple[str, ...]:
    """Return what the hall prepares for blindfold players and relief boards (X4-X6)."""
    pairs = ((pairing.first, pairing.second) for pairing in pairings)
    return accessibility_notes([entry for pair in pairs for entry in pair if entry is not None])


def result_told_from_left(game: Game, pairing: Pairing, tournament: Tournament) -> str:
    """Return a result told from the side of who has White in the first game; a dash before."""
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


def _colours_note(tournament: Tournament) -> tuple[str, ...]:
    if tournament.games_per_pairing == 1:
        return ()
    return (_("The colours are those of the first game; after it they alternate."),)


def _each_has_its_own(drawn: Mapping[int, DrawnOpening], pairings: Iterable[Pairing]) -> bool:
    """Return whether boards begin differently: a board of teams may draw none at all."""
    is_for_all = not any(one.match_id and one.second_id and one.pk not in drawn for one in pairings)
    different = {(one.table, one.opening.number) for one in drawn.values()}
    return bool(drawn) and (len(different) > 1 or not is_for_all)


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
