"""TRF16 and TRF-2026, the federations' text of an event: read strictly, written byte for byte.

parse_trf(text) -> TrfFile              every line kept, columns checked
write_trf(file) -> text                 the one canonical text; read again, it is the same file
read_event(text) -> TrfEvent            what a pairing needs: histories, length, lots
event_header_of_file(file) -> TrfHead   federation, days, officials, and what is kept as it came in
compose_trf(facts) -> TrfFile           an event of our own in either edition
"""

from tournaments.pairing.trf.read_event_before_next_round import TrfEvent, event_of_file, read_event
from tournaments.pairing.trf.read_trf_event_header import (
    TrfHead,
    TrfNote,
    TrfNoteCode,
    event_header_of_file,
)
from tournaments.pairing.trf.trf_document import (
    RoundCell,
    TrfFile,
    TrfPlayer,
    TrfRecord,
    parse_trf,
    write_trf,
)
from tournaments.pairing.trf.trf_faults import TrfCode, TrfFault
from tournaments.pairing.trf.write_event_as_trf import (
    EventFacts,
    PlayerFacts,
    TrfEdition,
    comma_after_surname,
    compose_trf,
)

__all__ = [
    "EventFacts",
    "PlayerFacts",
    "RoundCell",
    "TrfCode",
    "TrfEdition",
    "TrfEvent",
    "TrfFault",
    "TrfFile",
    "TrfHead",
    "TrfNote",
    "TrfNoteCode",
    "TrfPlayer",
    "TrfRecord",
    "comma_after_surname",
    "compose_trf",
    "event_header_of_file",
    "event_of_file",
    "parse_trf",
    "read_event",
    "write_trf",
]
