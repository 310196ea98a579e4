"""Build the result slips of a round: one for each board, or one for each player."""

from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from games.draughts import Colour
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.drawn_openings.drawn_and_awaited_openings import DrawnOpening
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.diagram_of_opening_or_set_up import diagram_of_set_up, opening_of_board
from tournaments.papers.heads_boards_and_names_of_round_papers import (
    NamesWithSides,
    load_boards_with_players,
    make_paper_of_round,
)
from tournaments.papers.paper_as_words_and_tables import (
    Opening,
    Paper,
    Slip,
)
from tournaments.papers.qr_code_without_border import qr_code_without_border
from tournaments.papers.shared_player_and_event_texts import event_title, player_name
from tournaments.people.order_by_name import name_order
from tournaments.rounds_and_boards.models import Pairing, Round
from tournaments.templatetags.game_words import colour_sign


def board_slips(tournament: Tournament, row: Round, site: str = "") -> Paper:
    """Build a slip for every board: drawn opening, a line for each game, places to sign.

    With the ``site``'s address each has a code that opens the game on a telephone.
    """
    made = tuple(slip for _one, slip in _board_slips(tournament, row, site))
    return make_paper_of_round("slips", tournament, row, _("result slips"), slips=made)


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
    return make_paper_of_round(
        "player-slips", tournament, row, _("result slips for every player"), slips=slips
    )


def _seats(pairing: Pairing) -> Iterator[tuple[Entry, str]]:
    """Both players with the sign of the colour of their first game."""
    first = pairing.games.all()[0]
    for entry in (pairing.first, pairing.second):
        if entry is not None:
            colour = Colour.WHITE if first.white_id == entry.pk else Colour.BLACK
            yield entry, colour_sign(colour)


def _board_slips(tournament: Tournament, row: Round, site: str) -> Iterator[tuple[Pairing, Slip]]:
    pairings = load_boards_with_players(row)
    named = NamesWithSides(tournament)
    drawn = drawn_and_awaited_openings.openings_by_pairing(pairings)
    yield from (
        (
            pairing,
            Slip(
                title=_("Round %(round)s · board %(board)s")
                % {"round": row.number, "board": pairing.board},
                lead=event_title(tournament),
                white=f"{pairing.first.number}. {named.name_with_side(pairing.first)}",
                black=f"{pairing.second.number}. {named.name_with_side(pairing.second)}",
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
    return diagram_of_set_up(tournament, fen) if fen else None
