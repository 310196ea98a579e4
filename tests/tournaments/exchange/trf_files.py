"""Write an event as TRF and take one over, for tests."""

from tests import cast
from tournaments.exchange import trf_import
from tournaments.exchange.trf_facts import facts
from tournaments.pairing import trf


def written_trf(tournament, after=None, edition=trf.Edition.TRF26):
    return trf.write(trf.compose(facts(tournament, after), edition))


def take_over_trf(data, by, **given):
    taken = trf_import.read(data.encode() if isinstance(data, str) else data)
    new = {one.number: "new" for one in taken.file.players}
    return trf_import.take_over(
        taken=taken, decisions=new, actor=by.organiser, at=cast.NOON, **given
    )
