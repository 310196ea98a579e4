"""The state of events that live pages compare: revisions and the last journal row."""

from collections.abc import Collection

from arbiter.journal.models.rows import JournalHead
from arbiter.ports import TOURNAMENT, Subject
from tournaments.events.models import Tournament
from tournaments.festivals.models import FESTIVAL, Festival
from tournaments.live.queries.shown import moment_as_number, newest_shown_move

State = dict[str, int]


def read_public_states(watched: Collection[Subject]) -> dict[Subject, State]:
    """Load the states of tournaments and of events that hold several, all in three queries.

    A state is the revision, the revision of the stored tables, the last journal row and, of a
    tournament, its newest shown move. What the public cannot see is left out.
    """
    own = {
        kind: [one.number for one in watched if one.kind == kind] for kind in (TOURNAMENT, FESTIVAL)
    }
    tournaments = Tournament.objects.public().filter(pk__in=own[TOURNAMENT])
    festivals = Festival.objects.public().filter(pk__in=own[FESTIVAL])
    heads = JournalHead.objects.filter(stream__in=[str(one) for one in watched])
    rows = dict(heads.values_list("stream", "seq"))
    states: dict[Subject, State] = {}
    if own[TOURNAMENT]:  # nothing is asked of a table that nobody watches
        tournaments = tournaments.annotate(shown=newest_shown_move("pk"))
        found = tournaments.values_list("pk", "revision", "standings_revision", "shown")
        for pk, revision, stored, shown in found:
            state = {"revision": revision, "standings": stored, "moves": moment_as_number(shown)}
            states[Subject(TOURNAMENT, pk)] = state
    if own[FESTIVAL]:
        for pk, revision, stored in festivals.values_list("pk", "revision", "tables_revision"):
            states[Subject(FESTIVAL, pk)] = {"revision": revision, "standings": stored}
    return {one: {**state, "journal": rows.get(str(one), 0)} for one, state in states.items()}


def read_event_state(event: int) -> State | None:
    """Return the state of one tournament; None where the public sees none."""
    subject = Subject(TOURNAMENT, event)
    return read_public_states([subject]).get(subject)
