"""Names as a reader may see them, in full or by initials; namesakes, titles, cities."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.archive.names import name_in_latin_letters, same_name_key, transliterate_for_reader
from games.draughts.texts.catalogue import reads_cyrillic, russian_or_english
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people.models import Player

# The name under which a player is shown: in full, or by initials while he is under 18.
#
# An event may ask that those under 18 are named by surname and initials (``Player.is_guarded``).
# Then every page, paper and list says «Иванов И.», in that event and everywhere else: a full name
# elsewhere would give it away. The year of birth decides. Officials of an event in which the
# player stands, and he himself, read the full name. Who reads is said once for a request
# (``show_full_names_if``); where nobody has said it the full name is not shown.


OF_AGE = 18

MayRead = Callable[[Player], bool]


def _nobody(_player: Player) -> bool:
    return False


_reader: ContextVar[MayRead] = ContextVar("reader of names", default=_nobody)

_looked_up: ContextVar[list[dict[int, Player]] | None] = ContextVar("guarded", default=None)


@contextmanager
def show_full_names_if(may_read: MayRead) -> Iterator[None]:
    """Context manager: show full names of players under 18 where ``may_read`` allows."""
    token, known = _reader.set(may_read), _looked_up.set([])
    try:
        yield
    finally:
        _looked_up.reset(known)
        _reader.reset(token)


@contextmanager
def show_names_as_public() -> Iterator[None]:
    """Context manager: show names as the public sees them, for papers on a wall."""
    with show_full_names_if(_nobody):
        yield


def shown_name(player: Player) -> str:
    """Return the name a reader sees, in the letters of his language."""
    written = russian_or_english(player.name, player.name_latin or player.name, get_language())
    return _as_shown(player, written)


def name_behind_account(user: User) -> str | None:
    """Return a player's initials for his account where this reader may not see his name.

    Asked for every name of a page: who is guarded is looked up once for a reader.
    """
    looked_up = _looked_up.get()
    if looked_up:
        guarded = looked_up[0]
    else:
        guarded = _guarded_accounts()
        if looked_up is not None:  # nobody reads in a worker: there nothing is kept
            looked_up.append(guarded)
    player = guarded.get(user.pk)
    return None if player is None or is_full_name_shown(player) else original_name(player)


def _guarded_accounts() -> dict[int, Player]:
    players = Player.objects.filter(
        is_guarded=True, birth_year__gte=first_year_of_minors(), user__isnull=False
    )
    return {player.user_id: player for player in players if player.user_id is not None}


def original_name(player: Player) -> str:
    """Return the name as the reader may see it, in the letters in which it was entered."""
    return _as_shown(player, player.name)


def latin_name(player: Player) -> str:
    """Return the name in Latin letters, as the reader may see it; empty where none is known."""
    return _as_shown(player, player.name_latin)


def names_of_this_reader() -> Callable[[Player, str], str]:
    """Return a function that shows names as to the present reader, for streamed answers."""
    may_read = _reader.get()

    def as_shown(player: Player, written: str) -> str:
        with show_full_names_if(may_read):
            return _as_shown(player, written)

    return as_shown


def public_name(player: Player, written: str) -> str:
    """Return a spelling of the name as the public sees it, whoever reads."""
    return surname_with_initials(written) if is_full_name_hidden(player) else written


def name_in_register(player: Player) -> str:
    """Return the name in a register that outlasts the event: of whoever is under 18 initials."""
    written = russian_or_english(player.name, player.name_latin or player.name, get_language())
    return surname_with_initials(written) if is_minor(player.birth_year) else written


def is_full_name_hidden(player: Player) -> bool:
    """Return whether the public sees a player's initials alone."""
    return player.is_guarded and is_minor(player.birth_year)


def is_full_name_shown(player: Player) -> bool:
    """Return whether the present reader sees a player's full name."""
    return not is_full_name_hidden(player) or _reader.get()(player)


def is_minor(birth_year: int | None) -> bool:
    """Return whether a player is under 18, until the end of that year; unknown years are not."""
    return birth_year is not None and birth_year >= first_year_of_minors()


def first_year_of_minors() -> int:
    """Return the year of birth from which on somebody is under 18 this year."""
    return timezone.localdate().year - OF_AGE


def surname_with_initials(name: str) -> str:
    """Shorten ``Иванов Иван Петрович`` to ``Иванов И. П.``; a lone surname stays."""
    surname, *first_names = name.replace(",", " ").split() or [""]
    return " ".join([surname, *map(_initial, first_names)])


def without_full_names(text: str, players: Iterable[Player]) -> str:
    """Replace in a text the full names this reader may not see by initials.

    The name is found in both scripts, and also where the first name stands first.
    """
    for player in players:
        for written in {player.name, player.name_latin, name_in_latin_letters(player.name)} - {""}:
            shown = _as_shown(player, written)
            surname, _blank, first_names = written.partition(" ")
            if shown != written and first_names:
                text = text.replace(written, shown).replace(f"{surname}, {first_names}", shown)
                text = text.replace(f"{first_names} {surname}", shown)
    return text


def _as_shown(player: Player, written: str) -> str:
    return written if is_full_name_shown(player) else surname_with_initials(written)


def _initial(word: str) -> str:
    is_initial = all(len(part) <= 1 for part in word.split("."))
    return word if is_initial and "." in word else f"{word[0]}."


# Tell people of the same name in one list apart: by year of birth, city, region or club.
#
# A list tells its own namesakes apart (``namesake_notes``). A paper names many people in many
# places: who makes one says once whom it may name (``telling_namesakes_apart``).


Fact = Callable[[Player], str]

_NOBODY: Mapping[int, str] = MappingProxyType({})

_told: ContextVar[Mapping[int, str]] = ContextVar("notes of namesakes", default=_NOBODY)


def namesake_notes(players: Iterable[Player]) -> Mapping[int, str]:
    """Return notes (year, city …) that tell players of one name apart, by player.

    The first fact that differs is enough where all have another; else all that differ are told.
    """
    by_name: dict[str, dict[int, Player]] = defaultdict(dict)
    for player in players:
        by_name[same_name_key(shown_name(player))][player.pk] = player
    notes: dict[int, str] = {}
    for group in by_name.values():
        if len(group) > 1:
            notes |= _notes(group)
    return notes


def name_with_note(player: Player, notes: Mapping[int, str]) -> str:
    """Return a name and, in brackets, the note that tells him from his namesakes."""
    note = notes.get(player.pk)
    return f"{shown_name(player)} ({note})" if note else shown_name(player)


@contextmanager
def telling_namesakes_apart(players: Iterable[Player]) -> Iterator[None]:
    """Context manager: ``name_with_namesake_note`` tells these players apart."""
    token = _told.set(namesake_notes(players))
    try:
        yield
    finally:
        _told.reset(token)


def name_with_namesake_note(player: Player) -> str:
    """Return a name with its note among the players of the present paper."""
    return name_with_note(player, _told.get())


def _notes(group: Mapping[int, Player]) -> dict[int, str]:
    told: dict[int, tuple[str, ...]] = dict.fromkeys(group, ())
    for fact in (_born, _city, _region, _club, _federation_id):
        words = {pk: fact(player) for pk, player in group.items()}
        if len(set(words.values())) == 1:
            continue
        told = {pk: (*told[pk], *filter(None, (words[pk],))) for pk in group}
        if len(set(told.values())) == len(group):
            break
    return {pk: ", ".join(words) for pk, words in told.items() if words}


def _born(player: Player) -> str:
    """Nothing of a child whose name this reader sees as initials."""
    if not player.birth_year or not is_full_name_shown(player):
        return ""
    return _("born %(year)s") % {"year": player.birth_year}


def _city(player: Player) -> str:
    return place_in_readers_letters(player.city)


def _region(player: Player) -> str:
    return place_in_readers_letters(player.region)


def _club(player: Player) -> str:
    return place_in_readers_letters(player.club)


def _federation_id(player: Player) -> str:
    return player.federation_id and f"№ {player.federation_id}"


# Titles, categories, cities and clubs of people in the language and letters of the reader.


def place_in_readers_letters(name: str) -> str:
    """Return a city or club in the reader's letters: Latin for those who read no Cyrillic."""
    return transliterate_for_reader(name)


def title_words(title: str) -> str:
    """Return a title or category in the reader's language; an unknown one in his letters."""
    known = {
        "гр": _("grandmaster"),
        "мсмк": _("master, international class"),
        "змс": _("honoured master"),
        "мс": _("master"),
        "кмс": _("candidate master"),
        **{f"{number} разряд": _("category %(number)s") % {"number": number} for number in "123"},
        **{f"{number} р": _("category %(number)s") % {"number": number} for number in "123"},
    }
    if reads_cyrillic(get_language()):
        return title
    return known.get(title.lower().rstrip("."), place_in_readers_letters(title))


# Spell a player's name for certificates and the TRF, a minor's by initials.


def hidden_names(tournament: Tournament) -> dict[int, str]:
    """Return initials, by starting number, of those whose full names this reader may not see."""
    entries = tournament.entries.filter(
        number__isnull=False,
        player__is_guarded=True,
        player__birth_year__gte=first_year_of_minors(),
    ).select_related("player")
    names = {entry.number: original_name(entry.player) for entry in entries}
    return {
        entry.number: names[entry.number]
        for entry in entries
        if entry.number is not None and names[entry.number] != entry.player.name
    }


def name_on_certificate(player: Player, tournament: Tournament, written: str) -> str:
    """Return a player's name for certificates and TRF: a minor's initials if so ruled."""
    is_everywhere = tournament.names_of_minors == NamesOfMinors.INITIALS_EVERYWHERE
    if is_everywhere and is_minor(player.birth_year):
        return surname_with_initials(written)
    return written


# Texts that papers share: names, titles, places, event and days, in the reader's language.


def player_name(player: Player) -> str:
    """Return a player's name in the reader's letters, with his namesake note."""
    return name_with_namesake_note(player)


def city_and_club(player: Player) -> str:
    """Return a player's city and club in one text."""
    return ", ".join(filter(None, map(place_in_readers_letters, (player.city, player.club))))
