"""TRF16 and TRF-2026, the federations' text of an event: read strictly, written byte for byte.

parse(text) -> TrfFile      every line kept, columns checked
write(file) -> text         the one canonical text; ``write(parse(write(x))) == write(x)``
read(text)  -> TrfEvent     what a pairing needs: histories, length, lots
head_of(file) -> TrfHead    federation, days, officials, and what is kept as it came in
compose(facts) -> TrfFile   an event of our own in either edition
"""

from tournaments.pairing.trf.document import (
    RoundCell,
    TrfFile,
    TrfPlayer,
    TrfRecord,
    parse_trf,
    write_trf,
)
from tournaments.pairing.trf.event_before_round import TrfEvent, event_of, read
from tournaments.pairing.trf.event_header import TrfHead, TrfNote, TrfNoteCode, head_of
from tournaments.pairing.trf.faults import TrfCode, TrfFault
from tournaments.pairing.trf.writer import (
    EventFacts,
    PlayerFacts,
    TrfEdition,
    comma_after_surname,
    compose_trf,
)

__all__ = [
    "RoundCell",
    "TrfEdition",
    "EventFacts",
    "PlayerFacts",
    "TrfRecord",
    "TrfEvent",
    "TrfCode",
    "TrfFault",
    "TrfFile",
    "TrfHead",
    "TrfNote",
    "TrfNoteCode",
    "TrfPlayer",
    "compose_trf",
    "event_of",
    "head_of",
    "parse_trf",
    "read",
    "comma_after_surname",
    "write_trf",
]
