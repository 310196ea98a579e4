"""Write an event as TRF and take one over, for tests."""

from tests import small_event
from tournaments.import_and_export import create_event_from_trf, trf_to_import
from tournaments.import_and_export.trf_export_facts import collect_trf_facts_of_event
from tournaments.pairing import trf


def written_trf(tournament, after=None, edition=trf.TrfEdition.TRF26):
    return trf.write_trf(
        trf.write_event_as_trf(collect_trf_facts_of_event(tournament, after), edition)
    )


def take_over_trf(data, by, **given):
    taken = trf_to_import.read_trf_to_import(data.encode() if isinstance(data, str) else data)
    new = {player.number: "new" for player in taken.file.players}
    return create_event_from_trf.create_event_from_trf(
        to_import=taken, decisions=new, actor=by.organiser, at=small_event.NOON, **given
    )
