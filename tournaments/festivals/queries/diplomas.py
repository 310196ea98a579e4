"""Diplomas of an event for a wall: a place, who is awarded, the winner's last board, who signs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, Q
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.cases.texts.rulings import describe_end_of_ruled_game
from arbiter.rules.outcome import GameResult
from games.archive.names import transliterate_for_reader
from games.board.pictures import last_position_and_move_ends
from games.board.printing import DiplomaSheet
from games.draughts.diagrams.svg import svg
from games.draughts.variants import VARIANTS
from tournaments.boards.models import SETTLED, Game
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.honours import Honour, honours_of_festival
from tournaments.festivals.queries.panel import signing_officials
from tournaments.festivals.texts import days_of_festival, festival_title, organisers_of_festival
from tournaments.games.texts import result_text
from tournaments.papers.queries.parts import qr_code_without_border
from tournaments.people.texts import shown_name


@dataclass(frozen=True, slots=True)
class LastBoard:
    """The final position of a winner's last recorded game, drawn, and which game it was."""

    drawn: str
    words: tuple[str, ...]


def diploma_sheets(festival: Festival, table: str, *, site: str) -> list[DiplomaSheet]:
    """Make the diplomas of an event, or of one of its tables, one a page."""
    honours = honours_of_festival(festival, table)
    signing = tuple((post, name) for post, name in signing_officials(festival))
    last_days = _last_days(honours)
    boards = _last_boards(honours)
    numbers: Counter[str] = Counter()
    sheets = []
    for honour in honours:
        numbers[honour.table] += 1
        sheet = _diploma(
            festival,
            honour,
            board=boards.get(honour.entry.pk) if honour.entry and honour.first == 1 else None,
            signing=signing,
            day=last_days.get(honour.tournament.pk, "") if honour.tournament else "",
            number=f"{festival.pk}-{honour.mark}-{numbers[honour.table]}",
            site=site,
        )
        sheets.append(sheet)
    return sheets


def _last_days(honours: Sequence[Honour]) -> dict[int, str]:
    """Return the day on which each tournament was over, in words; one query."""
    tournaments = {one.tournament.pk for one in honours if one.tournament}
    rows = (
        Tournament.objects.filter(pk__in=tournaments)
        .order_by()
        .annotate(day=Max("rounds__played_on"))
        .values_list("pk", "day")
    )
    return {tournament: date_format(day, "j E Y") for tournament, day in rows if day}


def _last_boards(honours: Sequence[Honour]) -> dict[int, LastBoard]:
    """Draw the last recorded game that each winner did not lose, by entry; one query."""
    winners = {one.entry.pk for one in honours if one.entry and one.first == 1}
    if not winners:
        return {}
    games = (
        Game.objects.filter(Q(white__in=winners) | Q(black__in=winners), state__in=SETTLED)
        .exclude(record__isnull=True)
        .select_related("record", "white__player", "black__player")
        .select_related("pairing__round__tournament")
        .defer("record__source", "pairing__round__known")
        .order_by("pairing__round__number", "number")
    )
    found = {
        entry: game
        for game in games
        for entry in (game.white_id, game.black_id)
        if entry in winners and game.record.line and not _is_lost(game, entry)
    }
    return {entry: _last_board(game) for entry, game in found.items()}


def _is_lost(game: Game, entry: int) -> bool:
    """Whether this player lost it: that board would be no honour."""
    won = {game.white_id: GameResult.WHITE_WINS, game.black_id: GameResult.BLACK_WINS}[entry]
    return game.result not in (won, GameResult.DRAW)


def _last_board(game: Game) -> LastBoard:
    variant, record = VARIANTS[game.record.variant], game.record
    position, _ends = last_position_and_move_ends(record.start_fen, record.line, variant)
    last = record.line.rpartition(" ")[2]
    white, black = shown_name(game.white.player), shown_name(game.black.player)
    result = result_text(game, game.pairing.round.tournament)
    at = {"round": game.pairing.round.number, "board": game.pairing.board}
    ended = describe_end_of_ruled_game(game.termination, get_language(), is_before_jury=False)
    words = (_("Round %(round)s, board %(board)s") % at, f"{white} – {black} {result}", ended)
    return LastBoard(
        svg(position, last=last, variant=variant), tuple(map(capfirst, filter(None, words)))
    )


def _diploma(
    festival: Festival,
    honour: Honour,
    *,
    board: LastBoard | None,
    signing: tuple[tuple[str, str], ...],
    day: str,
    number: str,
    site: str,
) -> DiplomaSheet:
    words = {
        "1": _("for the first place"),
        "2": _("for the second place"),
        "3": _("for the third place"),
    }
    shared = _("for places %(span)s") % {"span": honour.span}
    if not day and festival.ends_on:
        day = date_format(festival.ends_on, "j E Y")
    place = filter(None, (transliterate_for_reader(festival.city), day))
    page = f"events/{honour.tournament.pk}" if honour.tournament else f"festivals/{festival.pk}"
    address = f"{site}/{page}/" if site else ""
    return DiplomaSheet(
        body=organisers_of_festival(festival),
        title=pgettext("on paper", "Diploma"),
        given=pgettext("on a diploma", "is awarded to"),
        name=honour.name,
        about=honour.about,
        place=honour.span,
        words=words.get(honour.span, shared),
        event=festival_title(festival),
        lines=(honour.title, days_of_festival(festival)),
        score=honour.score,
        signatures=signing,
        where=", ".join(place),
        number=number,
        qr=qr_code_without_border(address) if address else "",
        scan=_("All games and the table: point the camera here"),
        medal={1: "gold", 2: "silver"}.get(honour.first, "bronze"),
        board=board.drawn if board else "",
        board_title=_("The winner's last game") if board else "",
        board_lines=board.words if board else (),
    )
