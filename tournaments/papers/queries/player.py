"""The paper of one player's results, round by round."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.draughts.colour import Colour
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.entries.models import Entry
from tournaments.entries.texts import tell_namesakes_of_event_apart
from tournaments.events.models import Tournament
from tournaments.events.texts import event_where_and_when
from tournaments.games.texts import colour_sign, colour_word, result_text
from tournaments.papers.queries.document import ColumnHead, FactList, Paper, PaperTable
from tournaments.papers.queries.parts import PaperParameters
from tournaments.people.texts import place_in_readers_letters, player_name, title_words
from tournaments.rounds.texts import why_without_opponent
from tournaments.standings.queries import facts


def player_results_paper(parameters: PaperParameters) -> Paper:
    """Build the paper of results of the chosen player."""
    if parameters.entry is None:
        raise LookupError("a card is of a player")
    return player_results_papers(parameters.tournament, (parameters.entry,))[0]


def player_results_papers(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Paper, ...]:
    """Build the papers of results of several players; as many queries as for one."""
    counted = facts.facts_for_standings(tournament)
    totals, carried = counted.scoring().totals, dict(counted.carried)
    ways: dict[int, list[Pairing]] = {entry.pk: [] for entry in entries}
    for pairing in _pairings(tournament):
        for own in (pairing.first_id, pairing.second_id):
            if own in ways:
                ways[own].append(pairing)
    with tell_namesakes_of_event_apart(tournament):
        return tuple(
            _card(
                tournament,
                entry,
                ways[entry.pk],
                totals.get(entry.number, 0) + carried.get(entry.number, 0),
            )
            for entry in entries
        )


def _card(tournament: Tournament, entry: Entry, way: Sequence[Pairing], total: int) -> Paper:
    player = entry.player
    facts = (
        (_("No."), str(entry.number or "–")),
        (_("Born"), str(player.birth_year or "")),
        (pgettext("title", "Rank"), title_words(entry.title)),
        (_("Rating"), str(entry.rating or "")),
        (_("City"), place_in_readers_letters(player.city)),
        (_("Club"), place_in_readers_letters(player.club)),
        (_("Federation"), " ".join(filter(None, (player.federation, player.federation_id)))),
    )
    heads = (
        ColumnHead(_("Round"), is_number=True),
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(_("Colour")),
        ColumnHead(_("Opponent"), is_name=True),
        ColumnHead(_("Rating"), is_number=True),
        ColumnHead(_("Opening")),
        ColumnHead(_("Result")),
    )
    return Paper(
        "card",
        player_name(player),
        event_where_and_when(tournament),
        (
            FactList(_("Player"), tuple(pair for pair in facts if pair[1])),
            PaperTable(
                _("Rounds"), heads, tuple(_line(pairing, entry, tournament) for pairing in way)
            ).without_empty_columns(),
            FactList("", ((_("Points"), str(total)),)),
        ),
    )


def _pairings(tournament: Tournament) -> QuerySet[Pairing]:
    pairings = Pairing.objects.filter(round__tournament=tournament)
    return (
        pairings.exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .prefetch_related("games__white", "games__black")
        .order_by("round__number")
    )


def _line(pairing: Pairing, entry: Entry, tournament: Tournament) -> tuple[str, ...]:
    number = str(pairing.round.number)
    if pairing.kind != PairingKind.GAME or pairing.second is None:
        return (number, "–", "", why_without_opponent(pairing), "", "", str(pairing.points))
    is_first = pairing.first_id == entry.pk
    other = pairing.second if is_first else pairing.first
    return (
        number,
        str(pairing.board),
        colour_word(Colour.WHITE if is_first else Colour.BLACK),
        f"{other.number}. {player_name(other.player)}",
        str(other.rating or ""),
        pairing.opening,
        "  ".join(_own_result(game, entry, tournament) for game in pairing.games.all()),
    )


def _own_result(game: Game, entry: Entry, tournament: Tournament) -> str:
    """Return the result with the colour it was had with; a dash while there is none."""
    colour = Colour.WHITE if game.white_id == entry.pk else Colour.BLACK
    result = result_text(game, tournament) if game.is_settled else "–"
    return f"{colour_sign(colour)}\u00a0{result}"
