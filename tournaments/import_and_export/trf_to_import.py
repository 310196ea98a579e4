"""Read a TRF into values of our own, from which an event can be made; nothing is written."""

import hashlib
from dataclasses import dataclass

from arbiter.rules.clocks import convert_ruleset_time_control
from arbiter.rules.clocks.convert_ruleset_time_control import BadControl
from games.archive.clean_and_transliterate_names import clean_name, name_in_latin_letters
from tournaments.pairing import trf
from tournaments.pairing.trf.read_pairing_settings import PairingSettings, read_pairing_settings
from tournaments.player_list_reader.listed_people import ListedPerson, PeopleList
from tournaments.player_list_reader.person_from_row import FIRST_YEAR, LAST_YEAR, day_of_whole_date
from tournaments.player_list_reader.read_csv_tables import decode_text
from tournaments.player_list_reader.sex_of_word import sex_of_word
from tournaments.player_list_reader.table_rows_or_file_fault import FileFault
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.systems import registry
from tournaments.systems.play_system_base import PlaySystem

LONGEST_TITLE, LONGEST_CITY, LONGEST_CONTROL = 160, 80, 100


@dataclass(frozen=True, slots=True)
class TrfToImport:
    """A TRF read without faults: its lines, its facts, and the event as our own values."""

    file: trf.TrfFile
    settings: PairingSettings
    event: trf.TrfEvent
    people: PeopleList
    head: trf.TrfEventHeader
    sha256: str

    def notes(self, rounds: int) -> tuple[trf.TrfNote, ...]:
        """Notes for the person importing: what was not understood or is unusual."""
        players = len(self.file.players)
        notes = [
            note for note in self.head.notes if not (self.time_control and note.text[:3] == "122")
        ]
        for code, longest in (("012", LONGEST_TITLE), ("022", LONGEST_CITY)):
            if len(self.file.record_text(code)) > longest:
                notes.append(trf.TrfNote(trf.TrfNoteCode.TEXT_CUT, 0, f"{code}, {longest}"))
        most = self.play_system.most_rounds(players)
        if most is None or rounds <= most:
            return tuple(notes)
        return (*notes, trf.TrfNote(trf.TrfNoteCode.ROUNDS_TOO_MANY, 0, f"{rounds}, {players}"))

    @property
    def time_control(self) -> str:
        """Record 122 as a time control; empty if it is not written as one."""
        control = self.file.record_text("122")
        if len(control) > LONGEST_CONTROL:
            return ""
        try:
            convert_ruleset_time_control.parse(control)
        except BadControl:
            return ""
        return control

    @property
    def play_system(self) -> PlaySystem:
        """The system of play by record 192, else 092; Swiss if neither says."""
        return registry.system_of_trf(
            f"{self.settings.system} {self.file.record_text('092').upper()}"
        )


def read_trf_to_import(data: bytes) -> TrfToImport:
    """Read a TRF (UTF-8 or Windows-1251); raises TournamentError ``unreadable_trf``."""
    try:
        file = trf.parse_trf(decode_text(data))
        settings = read_pairing_settings(file.records)
        event = trf.trf_event_of_file(file, settings)
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF, trf=fault.code, line=0, column=0, found=""
        ) from fault
    except trf.TrfFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF,
            trf=fault.code,
            line=fault.line,
            column=fault.column,
            found=fault.found,
        ) from fault
    people = PeopleList(tuple(map(_person, file.players)), ())
    head = trf.read_trf_event_header(file)
    return TrfToImport(file, settings, event, people, head, hashlib.sha256(data).hexdigest())


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
