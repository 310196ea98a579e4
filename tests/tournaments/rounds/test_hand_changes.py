"""Changes by hand: a phase, cautions at four levels, the engine's word at the end."""

import pytest

from arbiter.journal.models.rows import JournalEntry
from tests.support import swiss_event
from tournaments.boards.models import Pairing
from tournaments.entries.models import ForbiddenPair
from tournaments.errors import NeedsConfirmation, TournamentError
from tournaments.pairing.cautions import CautionLevel
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.queries.reasons import reasons_of_board
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services import hand_changes, publishing
from tournaments.standings import texts as standings_texts

pytestmark = pytest.mark.django_db


class CautionsByCode(dict):
    """Cautions by code, and the keys that accept all of them."""

    def __init__(self, cautions):
        super().__init__((caution.code.value, caution) for caution in cautions)
        self.keys_of_all = [caution.key for caution in cautions]


def begin(story, number=1, reason=""):
    return hand_changes.begin_hand_pairing(**swiss_event.by(story), number=number, reason=reason)


def cautions_of(act, **given):
    with pytest.raises(NeedsConfirmation) as refused:
        act(**given)
    return CautionsByCode(refused.value.cautions)


def drafted(players=8):
    story = swiss_event.event(players, rounds=4, games_per_pairing=1)
    return story, swiss_event.draft(story)


def test_a_round_is_not_published_while_it_is_changed():
    """VCL Q64: the phase has a start and an end, both in the journal."""
    story, _ = drafted()
    begin(story)
    for act in (
        lambda: publishing.publish_round(**swiss_event.by(story), number=1),
        lambda: swiss_event.draft(story),
        lambda: begin(story),
    ):
        with pytest.raises(TournamentError) as refused:
            act()
        assert refused.value.code == "manual_open"
    phase = hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    assert phase.differences == []
    publishing.publish_round(**swiss_event.by(story), number=1)
    verbs = JournalEntry.objects.filter(verb__startswith="manual.").values_list("verb", flat=True)
    assert list(verbs) == ["manual.begun", "manual.ended"]


def test_the_engine_is_compared_at_the_end():
    """VCL Q69: every board that differs, ours beside theirs."""
    story, row = drafted()
    engine = pairs_when_paired(row)
    begin(story, reason="просьба клуба")
    first, other = engine[0].black, engine[1].black
    given = {**swiss_event.by(story), "number": 1, "one": first, "other": other}
    keys = cautions_of(hand_changes.exchange_players, **given).keys_of_all
    hand_changes.exchange_players(**given, accepted=keys)
    phase = hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    assert [difference["theirs"] for difference in phase.differences] == [
        list(engine[0]),
        list(engine[1]),
    ]
    changed = Pairing.objects.get(round=row, board=1)
    assert changed.reasons[-1]["code"] == "by_hand"
    assert changed.games.count() == 1
    assert publishing.publish_round(**swiss_event.by(story), number=1).state == "published"


def test_a_board_changed_by_hand_says_who_and_why_and_not_what_the_engine_would():
    """A rematch put by hand has no C6 above it; the boards nobody touched keep their reasons."""
    story, row = drafted()
    begin(story, reason="просьба клуба")
    engine = pairs_when_paired(row)
    given = {**swiss_event.by(story), "number": 1, "one": engine[0].black, "other": engine[1].black}
    hand_changes.exchange_players(
        **given,
        accepted=cautions_of(hand_changes.exchange_players, **given).keys_of_all,
    )
    untouched = Pairing.objects.get(round=row, board=3)
    for board in (1, 2):
        (reason,) = Pairing.objects.get(round=row, board=board).reasons
        assert reason["code"] == "by_hand"
        assert standings_texts.pairing_or_place_reason_in_words(reason, "ru") == (
            f"Изменено вручную: {engine[0].black} ↔ {engine[1].black} — organiser, "
            "21.11.2026 15:00. просьба клуба"
        )
    assert [reason["code"] for reason in reasons_of_board(untouched)][0] == "halves"
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    publishing.publish_round(**swiss_event.by(story), number=1)
    ((_, again),) = pair_past_rounds_again(story.tournament)
    assert again.false_reasons == ()


def test_the_reason_of_a_board_changed_by_hand_is_said_with_the_change():
    params = {"how": "1 ↔ 2", "reason": "просьба клуба"}
    by_hand = {"code": "by_hand", "article": "C.04.2", "params": params}
    assert (
        standings_texts.pairing_or_place_reason_in_words(by_hand, "ru")
        == "Изменено вручную: 1 ↔ 2. просьба клуба"
    )


def test_swapped_colours_are_only_to_be_noted_in_round_1():
    """Nobody has a colour due yet: level 2."""
    story, row = drafted()
    begin(story)
    first = pairs_when_paired(row)[0]
    given = {**swiss_event.by(story), "number": 1, "white": first.white}
    cautions = cautions_of(hand_changes.swap_colours, **given)
    assert {code: caution.level for code, caution in cautions.items()} == {
        "wrong_colours": CautionLevel.ACKNOWLEDGE
    }
    hand_changes.swap_colours(**given, accepted=cautions.keys_of_all)
    assert pairs_when_paired(row)[0] == (first.black, first.white)


def test_a_rematch_is_confirmed_twice():
    """VCL Q65: level 4, the second yes apart from the first."""
    story, row = drafted()
    first = pairs_when_paired(row)[0]
    publishing.publish_round(**swiss_event.by(story), number=1)
    swiss_event.play(story, 1, swiss_event.higher)
    second = swiss_event.draft(story)
    begin(story, 2)
    given = {**swiss_event.by(story), "number": 2, "white": first.black, "black": first.white}
    cautions = cautions_of(hand_changes.pair_together, **given)
    assert cautions["rematch"].level is CautionLevel.TWICE
    keys = cautions.keys_of_all
    assert cautions_of(hand_changes.pair_together, **given, accepted=keys)
    hand_changes.pair_together(**given, accepted=keys, is_sure=True)
    pairs = pairs_when_paired(second)
    assert (first.black, first.white) in pairs
    assert sorted(number for pair in pairs for number in pair.numbers) == list(range(1, 9))


def test_a_bye_is_exchanged_and_a_second_one_told():
    """C2: who has had the bye, or a win without play, is told at level 4."""
    story, row = drafted(7)
    bye = pairs_when_paired(row)[-1].white
    publishing.publish_round(**swiss_event.by(story), number=1)
    swiss_event.play(story, 1, swiss_event.higher)
    second = swiss_event.draft(story)
    begin(story, 2)
    rests = pairs_when_paired(second)[-1].white
    given = {**swiss_event.by(story), "number": 2, "one": rests, "other": bye}
    cautions = cautions_of(hand_changes.exchange_players, **given)
    assert cautions["second_rest"].level is CautionLevel.TWICE
    hand_changes.exchange_players(**given, accepted=cautions.keys_of_all, is_sure=True)
    assert second.pairings.get(kind="allocated").first.number == bye


def test_after_publication_a_change_wants_a_reason_and_two_yeses():
    """C.04.2: published pairings stand; a board with a result is not touched at all."""
    story, row = drafted()
    publishing.publish_round(**swiss_event.by(story), number=1)
    with pytest.raises(TournamentError) as refused:
        begin(story)
    assert refused.value.code == "reason_missing"
    begin(story, reason="двое из одной семьи")
    pairs = pairs_when_paired(row)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.WHITE)
    given = {**swiss_event.by(story), "number": 1, "one": pairs[0].black, "other": pairs[1].black}
    keys = cautions_of(hand_changes.exchange_players, **given).keys_of_all
    with pytest.raises(TournamentError) as refused:
        hand_changes.exchange_players(**given, accepted=keys, is_sure=True)
    assert refused.value.code == "board_in_play"
    given |= {"one": pairs[2].black, "other": pairs[3].black}
    keys = cautions_of(hand_changes.exchange_players, **given).keys_of_all
    hand_changes.exchange_players(**given, accepted=keys, is_sure=True)
    assert pairs_when_paired(row)[2] == (pairs[2].white, pairs[3].black)


def test_who_must_not_meet_does_not_and_who_should_not_is_told():
    """An absolute pair binds the engine, a weak one is advice at level 2."""
    story = swiss_event.event(8, rounds=4)
    entry = {entry.number: entry for entry in story.tournament.entries.all()}
    ForbiddenPair.objects.create(tournament=story.tournament, one=entry[1], other=entry[5])
    ForbiddenPair.objects.create(
        tournament=story.tournament, one=entry[3], other=entry[4], is_absolute=False
    )
    row = swiss_event.draft(story)
    assert {1, 5} not in [set(pair) for pair in pairs_when_paired(row)]
    begin(story)
    cautions = cautions_of(
        hand_changes.pair_together,
        **swiss_event.by(story),
        number=1,
        white=3,
        black=4,
    )
    assert cautions["discouraged"].level is CautionLevel.ACKNOWLEDGE
    cautions = cautions_of(
        hand_changes.pair_together,
        **swiss_event.by(story),
        number=1,
        white=1,
        black=5,
    )
    assert cautions["prohibited"].level is CautionLevel.TWICE


def test_a_seat_for_nobody_is_refused():
    story, _ = drafted()
    begin(story)
    with pytest.raises(TournamentError) as refused:
        hand_changes.exchange_players(**swiss_event.by(story), number=1, one=1, other=99)
    assert refused.value.code == "no_such_number"
