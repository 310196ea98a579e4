"""Build the result sheet of a simultaneous display (X2)."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.rules.outcome import outcome_facts_for_standings
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.papers.paper_as_words_and_tables import ColumnHead, FactList, Paper, PaperTable
from tournaments.papers.shared_player_and_event_texts import (
    event_where_and_when,
    player_name,
    system_words,
    time_control_fact,
)
from tournaments.papers.who_signs_paper import signatures_of_chief_arbiter_and_secretary
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import side_notes_in_one_line
from tournaments.rounds_and_boards.models import Game, Round
from tournaments.templatetags.game_words import result_text

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
