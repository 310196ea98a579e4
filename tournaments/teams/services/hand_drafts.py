"""A drafted round of teams changed by hand: opponents exchanged, colours turned, with a reason."""

from collections.abc import Collection, Sequence
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import Round, RoundState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import require_accepted_cautions
from tournaments.events.queries.officials import event_scope
from tournaments.pairing.cautions import team_cautions
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.checker import confirm_team_round
from tournaments.pairing.teams.field import team_field_from_json_data
from tournaments.rounds.services.hand_boards import hand_made_reason
from tournaments.teams.models import TeamMatch
from tournaments.teams.queries.drafts import is_team_draft_stale
from tournaments.teams.services.drafts import write_matches
from tournaments.teams.services.rosters import lock_team_event

ARTICLE = "C.04.6"


class TeamChange(StrEnum):
    """Kinds of changes by hand to a draft of teams, by the numbers ``one`` and ``other``."""

    EXCHANGE = "exchange"  # they take each other's places
    COLOURS = "colours"  # the match of ``one`` is turned round
    PAIR = "pair"  # ``one`` with White on board 1 meets ``other``; those left meet each other


@transaction.atomic
def change_team_draft(
    *,
    tournament: Tournament,
    number: int,
    how: str,
    one: int,
    other: int | None,
    reason: str,
    actor: User,
    at: datetime,
    accepted: Collection[str] = (),
    is_sure: bool = False,
) -> Round:
    """Change a draft of teams by hand; a match of the same two teams keeps its line-ups.

    ``accepted`` are the keys of the cautions taken note of, ``is_sure`` the second yes that level
    4 wants. Raises NeedsConfirmation with the cautions; TournamentError ``no_team_event``,
    ``needs_swiss``, ``no_such_round``, ``round_published``, ``reason_missing``, ``draft_stale``,
    ``no_such_number``, ``apart_needs_two``, ``team_draft_same`` where the matches stand so
    already, ``line_ups_open``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = lock_team_event(tournament)
    row = _draft(locked, number)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    before = _pairs(row)
    after = _changed(before, TeamChange(how), one, other)
    changed = [pair for pair in after if pair not in before]
    if not changed:
        raise TournamentError(RefusalCode.TEAM_DRAFT_SAME, round=number)
    field = team_field_from_json_data(row.known["team_field"])
    cautions = team_cautions(locked.play_system.check_teams(field, after), changed)
    require_accepted_cautions(cautions, accepted, is_sure)
    words = _in_words(TeamChange(how), one, other)
    why = hand_made_reason(words, reason.strip(), article=ARTICLE, actor=actor, at=at)
    stood = dict(zip(before, (match.reasons for match in _matches(row)), strict=True))
    teams = list(locked.teams.filter(number__isnull=False))
    write_matches(row, teams, after, [stood.get(pair, [why.as_dict()]) for pair in after])
    row.known.setdefault("drafted", [list(pair) for pair in before])
    row.known["confirmed"] = confirm_team_round(field, after).is_same
    row.save(update_fields=["known"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="teams.draft_changed",
        actor=actor,
        at=at,
        data={
            "round": number,
            "how": words,
            "accepted": [caution.key for caution in cautions],
            "pairs": [list(pair) for pair in after],
            **columns.stands(columns.all_rows(TeamMatch, round=row.pk)),
        },
        before=[list(pair) for pair in before],
        after=[list(pair) for pair in after],
        words=reason.strip(),
    )
    return row


def _draft(locked: Tournament, number: int) -> Round:
    if locked.play_system.is_laid_out_whole:
        raise TournamentError(RefusalCode.NEEDS_SWISS)
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    if row.state != RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_PUBLISHED, round=number)
    if is_team_draft_stale(locked, row):
        raise TournamentError(RefusalCode.DRAFT_STALE, round=number)
    return row


def _matches(row: Round) -> list[TeamMatch]:
    return list(row.team_matches.select_related("first", "second").order_by("table"))


def _pairs(row: Round) -> tuple[Pair, ...]:
    return tuple(
        Pair(match.first.number or 0, match.second.number if match.second else None)
        for match in _matches(row)
    )


def _changed(
    pairs: Sequence[Pair], how: TeamChange, one: int, other: int | None
) -> tuple[Pair, ...]:
    """Return the pairs after a change, the team without an opponent last."""
    seated = {number for pair in pairs for number in pair.numbers}
    wanted = (one,) if how is TeamChange.COLOURS else (one, other or 0)
    for number in wanted:
        if number not in seated:
            raise TournamentError(RefusalCode.NO_SUCH_NUMBER, number=number)
    if how is TeamChange.COLOURS:
        made = [_turned(pair) if one in pair.numbers else pair for pair in pairs]
    elif one == other:
        raise TournamentError(RefusalCode.APART_NEEDS_TWO)
    elif how is TeamChange.EXCHANGE:
        places = {one: other, other: one}
        made = [
            Pair(
                places.get(pair.white) or pair.white,
                None if pair.black is None else places.get(pair.black) or pair.black,
            )
            for pair in pairs
        ]
    else:
        made = _together(pairs, one, other or 0)
    return tuple(sorted(made, key=lambda pair: pair.is_rest))


def _turned(pair: Pair) -> Pair:
    return pair if pair.black is None else Pair(pair.black, pair.white)


def _together(pairs: Sequence[Pair], one: int, other: int) -> list[Pair]:
    """Pair two teams at the table of the first; whom they leave meet each other, or one rests."""
    left = [n for pair in pairs if {one, other} & {*pair.numbers} for n in pair.numbers]
    left = [number for number in left if number not in (one, other)]
    made = []
    for pair in pairs:
        if one in pair.numbers:
            made.append(Pair(one, other))
        elif other not in pair.numbers:
            made.append(pair)
        elif len(left) > 1:
            made.append(Pair(left[0], left[1]))
    return made + ([Pair(left[0], None)] if len(left) == 1 else [])


def _in_words(how: TeamChange, one: int, other: int | None) -> str:
    """Write a change as a person reads it, and as ``describe_change`` does."""
    if how is TeamChange.COLOURS:
        return f"{one} ⇄"
    return f"{one} ↔ {other}" if how is TeamChange.EXCHANGE else f"{one}–{other}"
