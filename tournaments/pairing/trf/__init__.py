"""TRF16 and TRF-2026, the federations' text of an event: read strictly, written byte for byte.

parse(text) -> TrfFile      every line kept, columns checked
write(file) -> text         the one canonical text; ``write(parse(write(x))) == write(x)``
read(text)  -> TrfEvent     what a pairing needs: histories, length, lots
head_of(file) -> TrfHead    federation, days, officials, and what is kept as it came in
compose(facts) -> TrfFile   an event of our own in either edition
"""

from tournaments.pairing.trf.document import Cell, Record, TrfFile, TrfPlayer, parse, write
from tournaments.pairing.trf.event import TrfEvent, event_of, read
from tournaments.pairing.trf.event_header import TrfHead, TrfNote, TrfNoteCode, head_of
from tournaments.pairing.trf.faults import TrfCode, TrfFault
from tournaments.pairing.trf.writer import (
    Edition,
    EventFacts,
    PlayerFacts,
    compose,
    surname_first,
)

__all__ = [
    "Cell",
    "Edition",
    "EventFacts",
    "PlayerFacts",
    "Record",
    "TrfEvent",
    "TrfCode",
    "TrfFault",
    "TrfFile",
    "TrfHead",
    "TrfNote",
    "TrfNoteCode",
    "TrfPlayer",
    "compose",
    "event_of",
    "head_of",
    "parse",
    "read",
    "surname_first",
    "write",
]
