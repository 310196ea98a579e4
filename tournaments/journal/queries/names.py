"""Names of games, entries and players, added to journal rows that hold them by number."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.texts.facts import fact_value_in_words
from arbiter.ports import GAME, parse_subject_key
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.people.texts import shown_name

CHECK_IN = ("checkin.closed", "checkin.taken_back")


def add_names_to_journal_rows(
    rows: Sequence[JournalEntry], tournament: Tournament
) -> Sequence[JournalEntry]:
    """Add ``names`` to journal rows: of their games, entries and players.

    One query for each kind among them; a row of something removed since keeps its number.
    """
    games = _game_names(_numbers(rows, "game") | _subjects(rows))
    entries = _entry_names(_numbers(rows, "entry") | _checked_in(rows), tournament)
    single = _numbers((row for row in rows if not _entry_of(row)), "player")
    players = _player_names(single | _entered(rows))
    for row in rows:
        row.names = {
            "game": games.get(_game_of(row), ""),
            "entry": entries.get(_entry_of(row), ""),
            "player": players.get(row.data.get("player"), ""),
        }
        if row.names["entry"]:  # the same person
            del row.names["player"]
        row.names["entered"] = ", ".join(players.get(pk, str(pk)) for pk in _people_of(row))
        row.names["presences"] = _presences(row, entries)
    return rows


def _people_of(row: JournalEntry) -> Sequence[int]:
    """Return the people of a list taken over: the row keeps their numbers."""
    entered = row.data.get("entered")
    return entered if isinstance(entered, list) else ()


def _entered(rows: Iterable[JournalEntry]) -> set[int]:
    return {number for row in rows for number in _people_of(row)}


def _checked_in(rows: Iterable[JournalEntry]) -> set[int]:
    return {int(number) for row in rows if row.verb in CHECK_IN for number in _stands(row)}


def _stands(row: JournalEntry) -> Mapping[str, str]:
    after = row.data.get("after")
    return after if isinstance(after, dict) else {}


def _presences(row: JournalEntry, names: Mapping[object, str]) -> str:
    """``Gromov: present → away``: whom the check-in changed."""
    if row.verb not in CHECK_IN:
        return ""
    language, before = get_language(), row.data.get("before") or {}
    return "; ".join(
        "{}: {} → {}".format(
            names.get(int(number), number),
            fact_value_in_words("before", before.get(number), language),
            fact_value_in_words("after", presence, language),
        )
        for number, presence in _stands(row).items()
    )


def _numbers(rows: Iterable[JournalEntry], code: str) -> set[int]:
    return {row.data[code] for row in rows if isinstance(row.data.get(code), int)}


def _subjects(rows: Iterable[JournalEntry]) -> set[int]:
    return {number for row in rows if (number := _game_of(row)) is not None}


def _game_of(row: JournalEntry) -> int | None:
    if isinstance(row.data.get("game"), int):
        return int(row.data["game"])
    subject = parse_subject_key(str(row.data.get("subject") or ""))
    return subject.number if subject is not None and subject.kind == GAME else None


def _entry_of(row: JournalEntry) -> int | None:
    number = row.data.get("entry")
    return number if isinstance(number, int) else None


def _game_names(wanted: set[int]) -> Mapping[int | None, str]:
    """``round 2, board 3: Gromov – Yezhov``."""
    if not wanted:
        return {}
    games = Game.objects.filter(pk__in=wanted).select_related(
        "pairing__round", "white__player", "black__player"
    )
    return {
        game.pk: _("round %(round)s, board %(board)s: %(white)s – %(black)s")
        % {
            "round": game.pairing.round.number,
            "board": game.pairing.board,
            "white": shown_name(game.white.player),
            "black": shown_name(game.black.player),
        }
        for game in games
    }


def _entry_names(wanted: set[int], tournament: Tournament) -> Mapping[object, str]:
    if not wanted:
        return {}
    entries = Entry.objects.filter(pk__in=wanted, tournament=tournament).select_related("player")
    return {entry.pk: shown_name(entry.player) for entry in entries}


def _player_names(wanted: set[int]) -> Mapping[object, str]:
    if not wanted:
        return {}
    return {player.pk: shown_name(player) for player in Player.objects.filter(pk__in=wanted)}
