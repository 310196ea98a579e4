"""One player's way through an event, on paper."""

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.draughts.colour import Colour
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.paper import Facts, Grid, Head, Paper
from tournaments.papers.texts import alone_words, lead, shown
from tournaments.standings import loaders
from tournaments.templatetags.event_words import colour_sign, colour_word, result_text


def card(tournament: Tournament, entry: Entry) -> Paper:
    """One player's way through the event."""
    player = entry.player
    facts = (
        (_("No."), str(entry.number or "–")),
        (_("Born"), str(player.birth_year or "")),
        (pgettext("title", "Rank"), entry.title),
        (_("Rating"), str(entry.rating or "")),
        (_("City"), player.city),
        (_("Club"), player.club),
        (_("Federation"), " ".join(filter(None, (player.federation, player.federation_id)))),
    )
    total = loaders.sheet(tournament).totals.get(entry.number, 0)
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
        shown(player),
        lead(tournament),
        (
            Facts(_("Player"), tuple(pair for pair in facts if pair[1])),
            Grid(_("Rounds"), heads, tuple(_way(tournament, entry))),
            Facts("", ((_("Points"), str(total)),)),
        ),
    )


def _way(tournament: Tournament, entry: Entry) -> list[tuple[str, ...]]:
    found = (
        Pairing.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .filter(Q(first=entry) | Q(second=entry))
        .select_related("round", "first__player", "second__player")
        .prefetch_related("games__white", "games__black")
        .order_by("round__number")
    )
    rows = []
    for one in found:
        if one.kind != PairingKind.GAME or one.second is None:
            rows.append((str(one.round.number), "–", "", alone_words(one), "", "", str(one.points)))
            continue
        is_first = one.first_id == entry.pk
        other = one.second if is_first else one.first
        rows.append(
            (
                str(one.round.number),
                str(one.board),
                colour_word(Colour.WHITE if is_first else Colour.BLACK),
                f"{other.number}. {shown(other.player)}",
                str(other.rating or ""),
                one.opening,
                "  ".join(_own_result(game, entry) for game in one.games.all()),
            )
        )
    return rows


def _own_result(game: Game, entry: Entry) -> str:
    """The result with the colour it was had with."""
    colour = Colour.WHITE if game.white_id == entry.pk else Colour.BLACK
    return f"{colour_sign(colour)}\u00a0{result_text(game)}"
