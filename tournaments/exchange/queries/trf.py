"""An event collected for its TRF; a TRF read into values from which an event can be made."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from typing import Self

from arbiter.accounts.queries import officials
from games.archive.names import (
    clean_name,
    is_broken_text,
    mended_text,
    name_in_latin_letters,
)
from games.draughts import time_control
from games.draughts.colour import Colour
from games.draughts.time_control import BadControl
from tournaments.boards.models import SETTLED, Game, GameState, RoundState
from tournaments.boards.queries import field as field_queries
from tournaments.boards.queries.ties import load_points_of_micro_matches
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError, in_short
from tournaments.events.models import Tournament
from tournaments.exchange.queries.teams import trf_code_of_teams, trf_teams_of_event
from tournaments.pairing import trf
from tournaments.pairing.attendance import GONE, PAIRED, Presence
from tournaments.pairing.field import Competitor, PastRound, RoundKind
from tournaments.pairing.knockout.recovered import PlacesUntold, RecoveredBracket
from tournaments.pairing.knockout.terms import SEEDED
from tournaments.pairing.trf import TrfEventFacts, TrfPlayerFacts, comma_after_surname
from tournaments.pairing.trf.knockout import read_knockout
from tournaments.pairing.trf.settings import PairingSettings, read_pairing_settings
from tournaments.pairing.trf.teams import TrfMatch, TrfTeams, matches_of_file
from tournaments.people.lists.csv_file import decode_text
from tournaments.people.lists.person import (
    FIRST_YEAR,
    LAST_YEAR,
    ListedPerson,
    PeopleList,
    day_of_whole_date,
)
from tournaments.people.lists.table import FileFault
from tournaments.people.lists.words import sex_of_word
from tournaments.people.texts import name_on_certificate
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.standings import rank_players
from tournaments.scoring.teams.from_trf import TeamEvent, read_team_swiss
from tournaments.standings.queries import facts
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem
from tournaments.systems.knockout import Knockout
from tournaments.systems.round_robin import RoundRobin
from tournaments.systems.team_swiss import TeamSwiss
from tournaments.teams.models import MOST_PAIRS

# Collect players, rounds and results of an event after a round, for its export as TRF.


def number_of_published_rounds(tournament: Tournament) -> int:
    """Return the number of published rounds."""
    return tournament.rounds.exclude(state=RoundState.DRAFT).count()


def collect_trf_facts_of_event(
    tournament: Tournament,
    after: int | None = None,
    *,
    is_private: bool = False,
    own: Collection[int] = (),
) -> TrfEventFacts:
    """Collect the facts of an event for a TRF after round ``after`` (default: the last).

    ``is_private`` says sex and day of birth too, ``own`` of these players only: for the
    federation, not for everybody.

    A game still at the board has no letter yet. Raises TournamentError ``no_such_round``,
    ``display_has_no_trf``, and ``adjourned_open``: the last table of an event with an adjourned
    game is none (C.04.2).
    """
    if tournament.play_system.has_giver:
        raise TournamentError(RefusalCode.DISPLAY_HAS_NO_TRF)
    last = number_of_published_rounds(tournament)
    after = last if after is None else after
    if not 0 <= after <= last:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=after)
    adjourned, still_open = _unfinished(tournament, after)
    if after == tournament.rounds_planned and adjourned:
        raise TournamentError(RefusalCode.ADJOURNED_OPEN, round=after)
    entries = {
        entry.number: entry
        for entry in tournament.entries.filter(number__isnull=False).select_related("player")
    }
    places = _places(tournament, after, tuple(sorted(entries)))
    ahead = _ahead(tournament, after)
    competitors, forbidden_pairs = _competitors(tournament, after, entries)
    in_teams = tournament.play_system.plays_in_teams
    teams = trf_teams_of_event(tournament, after) if in_teams else None
    return TrfEventFacts(
        title=tournament.title_en or name_in_latin_letters(tournament.title),
        players=tuple(
            TrfPlayerFacts(
                number=number,
                name=_name(entry, tournament),
                title=entry.title,
                rating=entry.rating,
                federation=entry.player.federation,
                identity=entry.player.federation_id,
                birth_year=entry.player.birth_year,
                birth_date=(
                    entry.player.birth_date if is_private or entry.player_id in own else None
                ),
                sex=entry.player.sex if is_private or entry.player_id in own else "",
                rank=places.get(number),
                past=_boards_alone(competitors[number].past, in_teams=in_teams),
                open_rounds=frozenset(still_open[entry.pk]),
                adjourned=frozenset(adjourned[entry.pk]),
                ahead=ahead.get(entry.pk, ""),
                lent=tuple(
                    competitors[number].extra_points(at)
                    for at in range(min(after + 1, tournament.rounds_planned))
                ),
            )
            for number, entry in sorted(entries.items())
        ),
        rounds=tournament.rounds_planned,
        kind=tournament.play_system.trf_kind(tournament),
        system=tournament.play_system.trf_code(tournament)
        if teams is None
        else trf_code_of_teams(tournament),
        city=name_in_latin_letters(tournament.city),
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        federation=tournament.federation,
        arbiter=name_in_latin_letters(
            tournament.chief_arbiter or officials.officials_of_scope(tournament.scope_key).chief
        ),
        deputies=tuple(
            filter(
                None, map(str.strip, name_in_latin_letters(tournament.deputy_arbiters).split(";"))
            )
        ),
        time_control=tournament.time_control,
        days=_days(tournament, after),
        kept=tuple((code, rest) for code, rest in tournament.trf.get("records", ())),
        initial=Colour(tournament.initial_colour) if tournament.initial_colour else None,
        bye=tournament.bye_points,
        forbidden_pairs=forbidden_pairs,
        remarks=_remarks(tournament, after),
        teams=teams,
    )


def _boards_alone(past: tuple[PastRound, ...], *, in_teams: bool) -> tuple[PastRound, ...]:
    """Where nobody sat opposite in a match of teams the board is won, and no bye of a player."""
    if not in_teams:
        return past
    return tuple(
        PastRound(RoundKind.FORFEIT, row.points) if row.kind is RoundKind.ALLOCATED else row
        for row in past
    )


def _name(entry: Entry, tournament: Tournament) -> str:
    """As the file he came with wrote it, while it is still his name; else surname, comma, name."""
    name = entry.player.name_latin or name_in_latin_letters(entry.player.name)
    imported = tournament.trf.get("names", {}).get(str(entry.pk), "")
    is_his = imported and name_in_latin_letters(clean_name(imported.replace(",", " "))) == name
    certified = name_on_certificate(entry.player, tournament, name)
    return imported if is_his and certified == name else comma_after_surname(certified)


def _days(tournament: Tournament, after: int) -> tuple[date | None, ...]:
    """The day on which each round was played, as far as known, and those a file has foretold."""
    days = [day and date.fromisoformat(day) for day in tournament.trf.get("days", ())]
    played = dict(tournament.rounds.values_list("number", "played_on"))
    return tuple(
        played.get(number) or (days[number - 1] if number <= len(days) else None)
        for number in range(1, max(after, len(days)) + 1)
    )


def _competitors(
    tournament: Tournament, after: int, entries: Mapping[int, Entry]
) -> tuple[dict[int, Competitor], tuple[frozenset[int], ...]]:
    if tournament.initial_colour:
        field = field_queries.load_pairing_input(tournament, after + 1)
        return {competitor.number: competitor for competitor in field.competitors}, field.prohibited
    numbers = {entry.pk: number for number, entry in entries.items()}
    past = field_queries.load_histories(tournament, after + 1, numbers)
    return {
        number: Competitor(number, tuple(past[entry][at] for at in range(1, after + 1)))
        for entry, number in numbers.items()
    }, ()


def _unfinished(
    tournament: Tournament, after: int
) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """Entry → rounds with an adjourned game, and → rounds with one still at the board.

    A match that has an open game is open, else one with an adjourned game is adjourned.
    """
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number__lte=after, step=0
    ).exclude(state__in=SETTLED)
    adjourned: dict[int, set[int]] = defaultdict(set)
    still_open: dict[int, set[int]] = defaultdict(set)
    for white, black, number, state in rows.values_list(
        "white", "black", "pairing__round__number", "state"
    ):
        unfinished = adjourned if state == GameState.ADJOURNED else still_open
        unfinished[white].add(number)
        unfinished[black].add(number)
    return adjourned, still_open


def _places(tournament: Tournament, after: int, numbers: tuple[int, ...]) -> dict[int, int]:
    """Computed here and now, so that the same event gives the same bytes whenever asked.

    The file has a place for everybody: who was expelled stands behind all others.
    """
    games = [game for game in facts.counted_games(tournament) if game.round <= after]
    known = tuple(code for code in tournament.coefficients if code in COEFFICIENTS)
    expelled = facts.expelled_without_place(tournament)
    last = tuple(number for number in expelled if number in numbers)
    is_last = after == tournament.rounds_planned
    rows = rank_players(
        games,
        numbers,
        known,
        unplaced=last,
        decided=facts.decided_orders(tournament) if is_last else (),
        steps=load_points_of_micro_matches(tournament),
        **facts.counting_rules_of_event(tournament),
    )
    places = {row.number: row.place_from for row in rows}
    return places | {number: at for at, number in enumerate(last, start=len(places) + 1)}


def _ahead(tournament: Tournament, after: int) -> dict[int, str]:
    """Return what is known of the round to come: a bye asked for, or that somebody is away."""
    if tournament.play_system.is_laid_out_whole or after >= tournament.rounds_planned:
        return {}
    presences = field_queries.attendance_of_entries(tournament, after + 1)
    return {
        entry: "H" if presence is Presence.HALF_BYE else "Z"
        for entry, presence in presences.items()
        if presence not in PAIRED or presence in GONE
    }


def _remarks(tournament: Tournament, after: int) -> tuple[str, ...]:
    """What no letter says: matches, those of which each side forfeited one half, a cancelling."""
    cancelled = ("the event was cancelled",) if tournament.is_cancelled else ()
    if tournament.games_per_pairing == 1:
        return cancelled
    counted = "game points" if tournament.count_by == "games" else "match points"
    return (
        *cancelled,
        f"a match has {tournament.games_per_pairing} games; a letter is the result of the match, "
        f"standings count {counted}",
        *(
            f"round {at}: {number} and {other} were paired and forfeited as many games each; no "
            "letter says so, H stands for the drawn match"
            for at, number, other in field_queries.split_forfeits(tournament, after + 1)
        ),
    )


# Read a TRF into values of our own, from which an event can be made; nothing is written.


LONGEST_TITLE, LONGEST_CITY, LONGEST_CONTROL = 160, 80, 100


@dataclass(frozen=True, slots=True)
class BrokenName:
    """A name that an encoding broke, and what stands behind it, if that can be told."""

    number: int
    found: str
    mended: str


@dataclass(frozen=True, slots=True)
class TeamsToImport:
    """The teams of a TRF of C.04.6: their records, matches, and the event as it is counted."""

    records: TrfTeams
    matches: tuple[TrfMatch, ...]
    event: TeamEvent

    @property
    def boards(self) -> int:
        """The number of boards of a match."""
        return self.event.rules.boards

    def pairs_apart(self, number: int) -> frozenset[tuple[int, int]]:
        """Return the pairs of teams that may not meet in a round, the lower number first."""
        return frozenset(
            pair
            for members in self.records.apart_in(number)
            for pair in combinations(sorted(members), 2)
        )


def _teams_to_import(file: trf.TrfFile) -> TeamsToImport:
    """Read the teams of a file so far as they can be taken over; raises TrfFault.

    What can not is told: another system, colours that do not change from board to board, points
    that the arbiter awarded, a forfeited match without the boards that were won.
    """
    event = read_team_swiss(file)
    matches = tuple(
        match for match in matches_of_file(file, event.teams) if match.round <= event.played
    )
    lines = {player.number: player for player in file.players}
    for match in matches:
        if (
            not match.boards
            and match.forfeit
            and (match.forfeit.has_first or match.forfeit.has_second)
        ):
            raise trf.TrfFault(trf.TrfCode.FORFEIT_WITHOUT_BOARDS, match.forfeit.line, 5)
        for at, (player, _other) in enumerate(match.boards, start=1):
            if not player:
                continue
            colour = lines[player].cells[match.round - 1].colour
            if colour in ("w", "b") and (colour == "w") != bool(at % 2):
                column = trf.lines.FIRST_ROUND + trf.lines.ROUND_WIDTH * (match.round - 1) + 5
                raise trf.TrfFault(trf.TrfCode.BOARD_COLOURS, lines[player].line, column, colour)
    for abnormal in event.teams.abnormal:
        is_penalty = not abnormal.letter and max(abnormal.match_points, abnormal.game_points) <= 0
        if not is_penalty or not 0 < abnormal.round <= event.played:
            raise trf.TrfFault(trf.TrfCode.AWARD_NOT_TAKEN, abnormal.line, 1, "299")
    found = TeamsToImport(event.teams, matches, event)
    if len(found.pairs_apart(event.played + 1)) > MOST_PAIRS:
        line = next(one.line for one in event.teams.apart if one.holds_in(event.played + 1))
        raise trf.TrfFault(trf.TrfCode.TOO_MANY_APART, line, 1, str(MOST_PAIRS))
    return found


@dataclass(frozen=True, slots=True)
class TrfToImport:
    """A TRF read without faults: its lines, its facts, and the event as our own values."""

    file: trf.TrfFile
    settings: PairingSettings
    event: trf.TrfEvent
    people: PeopleList
    head: trf.TrfEventHeader
    sha256: str
    chosen_system: str = ""
    teams: TeamsToImport | None = None
    bracket: RecoveredBracket | None = None
    decided: frozenset[int] = frozenset()

    def notes(self, rounds: int) -> tuple[trf.TrfNote, ...]:
        """Notes for the person importing: what was not understood or is unusual.

        Some tens of each kind, then how many more there are.
        """
        return tuple(_some_of_each_kind(self._all_notes(rounds)))

    def _all_notes(self, rounds: int) -> tuple[trf.TrfNote, ...]:
        players = len(self.file.players)
        notes = [
            note for note in self.head.notes if not (self.time_control and note.text[:3] == "122")
        ]
        for code, longest in (("012", LONGEST_TITLE), ("022", LONGEST_CITY)):
            if len(self.file.record_text(code)) > longest:
                notes.append(trf.TrfNote(trf.TrfNoteCode.TEXT_CUT, 0, f"{code}, {longest}"))
        notes += [
            trf.TrfNote(trf.TrfNoteCode.WORDS_MENDED, 0, f"{code}, {mended[:LONGEST_TITLE]}")
            for code in ("012", "022", "102", "112")
            if (mended := mended_text(self.file.record_text(code)))
        ]
        if self.is_system_by_games:
            notes.append(trf.TrfNote(trf.TrfNoteCode.SYSTEM_BY_GAMES, 0, ""))
        notes += self._notes_of_apart(rounds)
        notes += self._notes_of_bracket()
        whole = [
            player.number
            for player in self.file.players
            for cell in player.cells[self.file.rounds : self.file.rounds + 1]
            if cell.letter in ("F", "U", "+")
        ]
        whole += [
            number
            for kind, at, number in self.settings.away
            if kind == "F" and at == self.event.round
        ]
        if whole:
            numbers = in_short(whole)
            notes.append(trf.TrfNote(trf.TrfNoteCode.BYE_AHEAD, 0, numbers))
        most = self.play_system.most_rounds(players)
        if most is None or rounds <= most:
            return tuple(notes)
        return (*notes, trf.TrfNote(trf.TrfNoteCode.ROUNDS_TOO_MANY, 0, f"{rounds}, {players}"))

    def _notes_of_apart(self, rounds: int) -> Iterator[trf.TrfNote]:
        """Yield the pairs kept apart in some of the rounds left: here it is in all, or in none."""
        now = self.event.round if self.teams is None else self.teams.event.played + 1
        groups: Iterable[tuple[int, int, Iterable[int]]] = (
            self.settings.forbidden_pairs
            if self.teams is None
            else [(one.first, one.last, one.teams) for one in self.teams.records.apart]
        )
        for first, last, members in groups:
            if now > rounds or last < now:
                continue
            told = f"{first}–{last}: {in_short(sorted(members))}"
            if first > now:
                yield trf.TrfNote(trf.TrfNoteCode.APART_LATER, 0, told)
            elif last < rounds:
                yield trf.TrfNote(trf.TrfNoteCode.APART_TO_THE_END, 0, told)

    def _notes_of_bracket(self) -> Iterator[trf.TrfNote]:
        """Say how the bracket was found, and whom a later round alone sent on."""
        if self.bracket is None:
            return
        is_seeded = self.bracket.terms.way == SEEDED
        code = trf.TrfNoteCode.BRACKET_SEEDED if is_seeded else trf.TrfNoteCode.BRACKET_DRAWN
        yield trf.TrfNote(code, 0, "")
        for (number, two), own in sorted(
            self.bracket.sent_on.items(), key=lambda one: (one[0][0], min(one[0][1]))
        ):
            told = f"{number}: {'–'.join(map(str, sorted(two)))}, {own}"
            yield trf.TrfNote(trf.TrfNoteCode.SENT_ON, 0, told)

    @property
    def broken_names(self) -> tuple[BrokenName, ...]:
        """The names that were read in a wrong encoding, of which nobody has said what they are."""
        return tuple(
            BrokenName(player.number, name[:60], mended_text(name)[:60])
            for player in self.file.players
            if player.number not in self.decided and is_broken_text(name := _written_name(player))
        )

    def with_names(self, names: Mapping[int, str]) -> Self:
        """Return the same with the names that somebody has said, by number."""
        people = tuple(
            replace(
                person,
                name=clean_name(names[person.row]),
                name_latin=name_in_latin_letters(clean_name(names[person.row])),
            )
            if person.row in names
            else person
            for person in self.people.people
        )
        return replace(
            self,
            people=replace(self.people, people=people),
            decided=self.decided | frozenset(names),
        )

    @property
    def time_control(self) -> str:
        """Record 122 as a time control; empty if it is not written as one."""
        control = self.file.record_text("122")
        if len(control) > LONGEST_CONTROL:
            return ""
        try:
            time_control.parse(control)
        except BadControl:
            return ""
        return control

    @property
    def play_system(self) -> PlaySystem:
        """The system of play as chosen, else by the records; unsaid, by who met whom."""
        if self.teams is not None:
            return registry.SYSTEMS[TeamSwiss.key]
        if self.chosen_system:
            return registry.system_by_key(self.chosen_system)
        if self.is_system_by_games:
            return registry.SYSTEMS[RoundRobin.key]
        named = registry.system_of_trf(_system_words(self.file))
        return named or registry.SYSTEMS[registry.UNSAID_IN_TRF]

    @property
    def is_system_by_games(self) -> bool:
        """Whether the file names no system, and everybody has met everybody to the last round."""
        is_unsaid = (
            not self.chosen_system and self.teams is None and self.file.system_record is None
        )
        is_over = self.event.rounds in (None, self.file.rounds)
        return is_unsaid and is_over and len(self.file.players) > 2 and self.cycles > 0

    @property
    def cycles(self) -> int:
        """How many times everybody has met everybody; 0 if some have not, or more often."""
        counted = Counter(
            frozenset((player.number, cell.opponent))
            for player in self.file.players
            for cell in player.cells
            if cell.opponent and player.number < cell.opponent
        )
        players = len(self.file.players)
        most = max(counted.values(), default=0)
        is_whole = len(counted) == players * (players - 1) // 2
        return most if is_whole and {*counted.values()} == {most} else 0


MOST_NOTES = 20  # of one kind


def _some_of_each_kind(notes: Iterable[trf.TrfNote]) -> Iterator[trf.TrfNote]:
    by_kind: dict[str, list[trf.TrfNote]] = {}
    for note in notes:
        by_kind.setdefault(note.code, []).append(note)
    for alike in by_kind.values():
        yield from alike[:MOST_NOTES]
        if len(alike) > MOST_NOTES:
            yield trf.TrfNote(trf.TrfNoteCode.MORE_NOTES, 0, str(len(alike) - MOST_NOTES))


def read_trf_to_import(data: bytes, system: str = "", place_matches: str = "") -> TrfToImport:
    """Read a TRF (UTF-8 or Windows-1251) as the system it names, or as ``system``.

    ``place_matches`` says which places a knock-out plays for, where the file ends before it tells.
    Raises TournamentError ``unreadable_trf``, also for teams of another system than C.04.6 and for
    a knock-out whose bracket the file does not tell; ``system_asked`` for a system that is not
    played here, unless one is given; ``place_matches_asked``.
    """
    try:
        file = trf.parse_trf(decode_text(data))
        teams = None if file.team_record is None else _teams_to_import(file)
        said = _system_words(file)
        if not system and teams is None and registry.system_of_trf(said) is None:
            raise TournamentError(RefusalCode.SYSTEM_ASKED, said=said)
        settings = read_pairing_settings(file.records)
        event = trf.trf_event_of_file(file, settings)
        is_bracket = teams is None and _is_knockout(said, system)
        bracket = read_knockout(file, place_matches) if is_bracket else None
    except PlacesUntold as untold:
        raise TournamentError(
            RefusalCode.PLACE_MATCHES_ASKED,
            round=untold.round,
            options=", ".join(untold.options),
        ) from untold
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF, trf=fault.code, line=0, column=0, found=""
        ) from fault
    except trf.TrfFault as fault:
        fault = _broken_letters(decode_text(data)) or fault
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF,
            trf=fault.code,
            line=fault.line,
            column=fault.column,
            found=fault.found,
        ) from fault
    people = PeopleList(tuple(map(_person, file.players)), ())
    head = trf.read_trf_event_header(file)
    sha256 = hashlib.sha256(data).hexdigest()
    return TrfToImport(
        file,
        settings,
        event,
        people,
        head,
        sha256,
        chosen_system=system,
        teams=teams,
        bracket=bracket,
    )


def _is_knockout(said: str, chosen: str) -> bool:
    """Return whether a file is taken over as a knock-out: chosen, or said and nothing chosen."""
    if chosen:
        return chosen == Knockout.key
    named = registry.system_of_trf(said)
    return named is not None and named.key == Knockout.key


def mended_trf(text: str) -> str:
    """Return the TRF behind one that was saved anew in a wrong encoding; empty where none is.

    Every letter became two, so the columns behind a name have moved: only a text whose columns
    stand again is the one that was meant.
    """
    lines = text.split("\n")
    mended = "\n".join(mended_text(line.rstrip("\r")) or line for line in lines)
    if mended == text:
        return ""
    try:
        trf.trf_event_of_file(file := trf.parse_trf(mended), read_pairing_settings(file.records))
    except trf.TrfFault:
        return ""
    return mended


def _broken_letters(text: str) -> trf.TrfFault | None:
    """Return the fault of a text whose letters were broken, with its first player as he was."""
    if not (mended := mended_trf(text)):
        return None
    lines = enumerate(zip(text.split("\n"), mended.split("\n"), strict=True), start=1)
    changed = [(number, meant) for number, (line, meant) in lines if line != meant]
    of_players = [(number, meant) for number, meant in changed if meant.startswith("001")]
    number, meant = (of_players or changed)[0]
    return trf.TrfFault(trf.TrfCode.LETTERS_BROKEN, number, 1, " ".join(meant.split())[:60])


MENDED, AS_WRITTEN = "mended", "as written"
"""Decisions about a name that an encoding broke: the one behind it, or the one that stands there.

As in a list, ``mended new`` and ``mended 12`` say besides who is meant by it.
"""


def trf_with_decided_names(
    to_import: TrfToImport, decisions: Mapping[int, str]
) -> tuple[TrfToImport, Mapping[int, str]]:
    """Take the names that were decided for; the rest of the decisions stands."""
    names: dict[int, str] = {}
    rest = dict(decisions)
    for broken in to_import.broken_names:
        for word, name in ((MENDED, broken.mended), (AS_WRITTEN, broken.found)):
            said = decisions.get(broken.number, "")
            if name and (said == word or said.startswith(f"{word} ")):
                names[broken.number] = name
                rest[broken.number] = said.removeprefix(word).strip()
    return to_import.with_names(names), {number: who for number, who in rest.items() if who}


def _system_words(file: trf.TrfFile) -> str:
    """Return what the file says of its system, both records."""
    words = (file.first_record("192"), file.first_record("092"))
    return " ".join(record.text for record in words if record is not None)


def _written_name(player: trf.TrfPlayer) -> str:
    """Words apart by one blank; other signs stay, a broken name is told by them."""
    return " ".join(filter(None, player.name.replace(",", " ").split(" ")))


def _person(player: trf.TrfPlayer) -> ListedPerson:
    """Return a player of the file; his row is his number there."""
    name = clean_name(player.name.replace(",", " ")) or f"№ {player.number}"
    year = player.birth[:4]
    is_year = year.isdecimal() and FIRST_YEAR <= int(year) <= LAST_YEAR
    born = day_of_whole_date(player.birth)
    return ListedPerson(
        row=player.number,
        name=name,
        name_latin=name_in_latin_letters(name),
        rating=player.rating if player.rating and player.rating <= 4000 else None,
        title=player.title,
        federation=player.federation.upper() if len(player.federation) == 3 else "",
        federation_id=player.identity if player.identity.strip("0") else "",
        birth_year=born.year if born else int(year) if is_year else None,
        birth_date=born,
        sex=sex_of_word(player.sex) or "",
    )
