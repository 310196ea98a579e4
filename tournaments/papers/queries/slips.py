"""Result slips of a round, for boards or players; the result sheet of a display (X2)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.rules.outcome import outcome_facts_for_standings
from games.archive.alphabet import shown_order
from games.draughts import Colour
from tournaments.boards.models import Game, Pairing, Round
from tournaments.boards.queries import openings
from tournaments.boards.queries.openings import DrawnOpening
from tournaments.entries.models import Entry
from tournaments.entries.texts import side_notes_in_one_line
from tournaments.events.models import Tournament
from tournaments.events.texts import (
    event_title,
    event_where_and_when,
    system_words,
    time_control_fact,
)
from tournaments.games.texts import colour_sign, result_text
from tournaments.papers.queries.document import (
    ColumnHead,
    FactList,
    Opening,
    Paper,
    PaperTable,
    Slip,
)
from tournaments.papers.queries.parts import (
    NamesWithSides,
    diagram_of_set_up,
    load_boards_with_players,
    make_paper_of_round,
    opening_of_board,
    qr_code_without_border,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name

# Build the result slips of a round: one for each board, or one for each player.


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
        slip for _name, slip in sorted(made, key=lambda named_slip: shown_order(named_slip[0]))
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
    drawn = openings.openings_by_pairing(pairings)
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


TO_COME = "–"


def result_sheet(tournament: Tournament, row: Round) -> Paper:
    """Build the sheet: the giver, his colour and result at every board, his total."""
    games = list(
        Game.objects.filter(pairing__round=row)
        .select_related("pairing__first", "white__player", "black__player")
        .order_by("pairing__board", "number")
    )
    giver = tournament.entries.select_related("player").filter(is_giver=True).first()
    if giver is None:
        return Paper(
            "display", _("Result sheet of the display"), event_where_and_when(tournament), ()
        )
    heads = (
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Colour of the giver")),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("The giver has")),
    )
    rows = tuple(_line(game, giver, tournament) for game in games)
    made = Counter(_made(game, giver) for game in games)
    facts = (
        (_("Gives the display"), player_name(giver.player)),
        (_("Also"), side_notes_in_one_line(giver)),
        (_("System"), system_words(tournament)),
        *time_control_fact(tournament),
        (_("Boards"), str(len({game.pairing_id for game in games}))),
        (pgettext("games of the giver", "Won"), str(made["won"])),
        (pgettext("games of the giver", "Drawn"), str(made["drawn"])),
        (pgettext("games of the giver", "Lost"), str(made["lost"])),
        (_("Unfinished games"), str(made[""])),
    )
    return Paper(
        "display",
        _("Result sheet of the display"),
        event_where_and_when(tournament),
        (
            FactList(_("In all"), tuple(fact for fact in facts if fact[1])),
            PaperTable("", heads, rows, "large"),
            signatures_of_chief_arbiter_and_secretary(tournament),
        ),
    )


def _line(game: Game, giver: Entry, tournament: Tournament) -> tuple[str, ...]:
    has_white = game.white_id == giver.pk
    opponent = game.black if has_white else game.white
    words = {
        "won": pgettext("the giver", "won"),
        "drawn": pgettext("the giver", "drawn"),
        "lost": pgettext("the giver", "lost"),
    }
    return (
        str(game.pairing.board),
        f"{opponent.number}. {player_name(opponent.player)}",
        _("White") if has_white else _("Black"),
        result_text(game, tournament) if game.is_settled else TO_COME,
        words.get(_made(game, giver), ""),
    )


def _made(game: Game, giver: Entry) -> str:
    """Return what the giver made of a game; nothing while it is played or where it was annulled."""
    if not game.is_settled:
        return ""
    facts = outcome_facts_for_standings(game.outcome)
    own, other = facts.points_white, facts.points_black
    if game.black_id == giver.pk:
        own, other = other, own
    if own == other:
        return "drawn" if own else ""
    return "won" if own > other else "lost"
