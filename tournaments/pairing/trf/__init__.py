"""TRF16 and TRF-2026, the federations' text of an event: read strictly, written byte for byte.

parse_trf(text) -> TrfFile              every line kept, columns checked
write_trf(file) -> text                 the one canonical text; read again, it is the same file
read_swiss_event(text) -> TrfEvent      what a pairing needs: histories, length, lots
read_trf_event_header(file)             federation, days, officials; what is kept as it came in
write_event_as_trf(facts) -> TrfFile    an event of our own in either edition
"""

from tournaments.pairing.trf.header import (
    TrfEventHeader,
    TrfNote,
    TrfNoteCode,
    read_trf_event_header,
)
from tournaments.pairing.trf.lines import (
    RoundCell,
    TrfCode,
    TrfFault,
    TrfFile,
    TrfPlayer,
    TrfRecord,
    parse_trf,
    write_trf,
)
from tournaments.pairing.trf.reader import TrfEvent, read_swiss_event, trf_event_of_file
from tournaments.pairing.trf.writer import (
    TrfEdition,
    TrfEventFacts,
    TrfPlayerFacts,
    comma_after_surname,
    write_event_as_trf,
)

__all__ = [
    "TrfEventFacts",
    "TrfPlayerFacts",
    "RoundCell",
    "TrfCode",
    "TrfEdition",
    "TrfEvent",
    "TrfFault",
    "TrfFile",
    "TrfEventHeader",
    "TrfNote",
    "TrfNoteCode",
    "TrfPlayer",
    "TrfRecord",
    "comma_after_surname",
    "write_event_as_trf",
    "read_trf_event_header",
    "trf_event_of_file",
    "parse_trf",
    "read_swiss_event",
    "write_trf",
]
