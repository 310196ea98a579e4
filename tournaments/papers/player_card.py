"""Paper: one player's results round by round."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.draughts.colour import Colour
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.paper import Facts, Grid, Head, Paper
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.texts import alone_words, in_letters, lead, player_name, title_words
from tournaments.standings import loaders
from tournaments.templatetags.game_words import colour_sign, colour_word, result_text


def card(asked: PaperParameters) -> Paper:
    """The card of the player asked for."""
    if asked.entry is None:
        raise LookupError("a card is of a player")
    return cards(asked.tournament, (asked.entry,))[0]


def cards(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Paper, ...]:
    """A card for each of these players; as many queries for all as for one."""
    totals = loaders.sheet(tournament).totals
    ways: dict[int, list[Pairing]] = {entry.pk: [] for entry in entries}
    for one in _pairings(tournament):
        for own in (one.first_id, one.second_id):
            if own in ways:
                ways[own].append(one)
    return tuple(
        _card(tournament, entry, ways[entry.pk], totals.get(entry.number, 0)) for entry in entries
    )


def _card(tournament: Tournament, entry: Entry, way: Sequence[Pairing], total: int) -> Paper:
    player = entry.player
    facts = (
        (_("No."), str(entry.number or "–")),
        (_("Born"), str(player.birth_year or "")),
        (pgettext("title", "Rank"), title_words(entry.title)),
        (_("Rating"), str(entry.rating or "")),
        (_("City"), in_letters(player.city)),
        (_("Club"), in_letters(player.club)),
        (_("Federation"), " ".join(filter(None, (player.federation, player.federation_id)))),
    )
    heads = (
        Head(_("Round"), is_number=True),
        Head(_("Board"), is_number=True),
        Head(_("Colour")),
        Head(_("Opponent"), is_name=True),
        Head(_("Rating"), is_number=True),
        Head(_("Opening")),
        Head(_("Result")),
    )
    return Paper(
        "card",
        player_name(player),
        lead(tournament),
        (
            Facts(_("Player"), tuple(pair for pair in facts if pair[1])),
            Grid(_("Rounds"), heads, tuple(_line(one, entry, tournament) for one in way)).trimmed(),
            Facts("", ((_("Points"), str(total)),)),
        ),
    )


def _pairings(tournament: Tournament) -> QuerySet[Pairing]:
    found = Pairing.objects.filter(round__tournament=tournament)
    return (
        found.exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .prefetch_related("games__white", "games__black")
        .order_by("round__number")
    )


def _line(one: Pairing, entry: Entry, tournament: Tournament) -> tuple[str, ...]:
    number = str(one.round.number)
    if one.kind != PairingKind.GAME or one.second is None:
        return (number, "–", "", alone_words(one), "", "", str(one.points))
    is_first = one.first_id == entry.pk
    other = one.second if is_first else one.first
    return (
        number,
        str(one.board),
        colour_word(Colour.WHITE if is_first else Colour.BLACK),
        f"{other.number}. {player_name(other.player)}",
        str(other.rating or ""),
        one.opening,
        "  ".join(_own_result(game, entry, tournament) for game in one.games.all()),
    )


def _own_result(game: Game, entry: Entry, tournament: Tournament) -> str:
    """The result with the colour it was had with."""
    colour = Colour.WHITE if game.white_id == entry.pk else Colour.BLACK
    return f"{colour_sign(colour)}\u00a0{result_text(game, tournament)}"
