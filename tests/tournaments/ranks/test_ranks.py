"""Ranks of an event: forecast, norm fulfilled, proposal, order, review, withdrawal, signed paper.

Ten players, one cycle: number 1 has the II rank, 2-4 are КМС, 5-7 have I, 8-10 have II. The norm
for I is 3·(0,35 + 0,50 + 0,65) = 4½ (facts 6.2).
"""

import contextlib
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from arbiter.accounts.queries.rights import Role
from arbiter.certificates.models import SignedPaper
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.papers import PaperAnswer, verify_paper
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.outcome import Outcome
from tests.support import small_event, swiss_event
from tests.support.festival_results import store_standings
from tests.support.small_event import client_of, read, send
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.errors import TournamentError
from tournaments.games.services.adjournment import annul_game
from tournaments.ranks import services
from tournaments.ranks.models import NormTable, ProposalState, RankProposal
from tournaments.ranks.queries import extracts, lines, proposals
from tournaments.ranks.queries.tables import shipped_tables
from tournaments.ranks.texts import forecast_words
from tournaments.rounds.services import publishing
from tournaments.scoring.norms.fulfilled import CountCode

pytestmark = pytest.mark.django_db

NOON = small_event.NOON
TABLE = "turnir@2022"
TITLES = ("II", "КМС", "КМС", "КМС", "I", "I", "I", "II", "II", "II")
HALF_POINTS = {2: 1, 3: 1, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 2}
"""What number 1 scores against each: 4½ in all."""


def _outcome(game: Game) -> Outcome:
    white, black = game.white.number, game.black.number
    if 1 not in (white, black):
        return swiss_event.DRAW
    scored = HALF_POINTS[black if white == 1 else white]
    won = scored if white == 1 else 2 - scored
    return (swiss_event.BLACK, swiss_event.DRAW, swiss_event.WHITE)[won]


def _by(story) -> dict:
    return {"actor": story.organiser, "at": NOON}


@kept
def _played(rounds: int = 9) -> small_event.Story:
    """So many rounds are played, and the table of norms is chosen."""
    story = small_event.event(10, published=1)
    for entry in story.tournament.entries.all():
        Entry.objects.filter(pk=entry.pk).update(title=TITLES[entry.number - 1])
    for number in range(1, rounds + 1):
        if number > 1:
            publishing.publish_round(tournament=story.tournament, number=number, **_by(story))
        for game in swiss_event.games(story.tournament, number):
            swiss_event.enter_result(story, game, _outcome(game))
    services.load_table(text=shipped_tables()[0].text, **_by(story))
    services.choose_tables(tournament=story.tournament, chosen={TABLE: ""}, **_by(story))
    story.tournament.refresh_from_db()
    store_standings(story.tournament)
    story.tournament.refresh_from_db()
    return story


def _norms_of(story, number: int = 1) -> lines.PlayerNorms:
    of = lines.facts_for_norms(story.tournament)
    (used,) = proposals.used_tables(story.tournament)
    (norms,) = lines.norms_of_players(of, used.table.table, used.status, [number])
    return norms


def _entry(story, number: int = 1) -> Entry:
    return story.tournament.entries.select_related("player").get(number=number)


def _propose(story, number: int = 1, rank: str = "I") -> RankProposal:
    return services.propose_rank(
        tournament=story.tournament, entry=_entry(story, number), table=TABLE, rank=rank,
        **_by(story),
    )  # fmt: skip


def _confirm(story, proposal: RankProposal, **order) -> RankProposal:
    given = {"order_number": "12-нг", "order_date": date(2026, 12, 1), **order}
    return services.confirm_rank(proposal_id=proposal.pk, **given, **_by(story))


def _game_of_first(story, *, won: bool = True) -> Game:
    """A game of number 1 that he won, or drew."""
    for game in Game.objects.select_related("white", "black", "pairing__round__tournament"):
        if 1 in (game.white.number, game.black.number):
            other = game.black.number if game.white.number == 1 else game.white.number
            if (HALF_POINTS[other] == 2) == won and HALF_POINTS[other]:
                return game
    raise AssertionError


def _annul(story, game: Game) -> None:
    annul_game(game=game, expected_revision=game.revision, reason="подсказка", **_by(story))


# What was fulfilled, what is still needed.


def test_norm_6_2_of_a_hand_made_crosstable():
    norms = _norms_of(_played())
    line = norms.fulfilled
    assert (line.rank, line.points, line.needed, line.norm, line.counted) == ("I", 9, 9, 450, 9)
    assert {game.opponent: game.percent for game in line.games} == {
        **dict.fromkeys((2, 3, 4), 35), **dict.fromkeys((5, 6, 7), 50),
        **dict.fromkeys((8, 9, 10), 65),
    }  # fmt: skip
    assert norms.best is None


@pytest.mark.parametrize("rounds", [5, 6, 7, 8])
def test_forecast_of_a_round_robin_knows_every_opponent_left(rounds):
    """4½ in all are needed, whoever is left; what was scored so far is taken off."""
    story = _played(rounds)
    of = lines.facts_for_norms(story.tournament)
    scored = sum(game.points for game in of.games[1])
    first = next(one for one in _norms_of(story).coming if one.rank == "I")
    assert (first.needed, first.left, first.is_estimate) == (9 - scored, 9 - rounds, False)


def test_forecast_is_told_on_the_page():
    story = _played(7)
    best = _norms_of(story).best
    told = read(None, "event-ranks", story.tournament.pk).replace("\u00a0", " ")
    assert forecast_words(best) in told
    assert "из 2" in forecast_words(best)
    assert "не официальная" in told
    assert "программы «Турнир»" in told


def test_forecast_of_a_swiss_is_an_estimate_until_the_round_is_paired():
    story = swiss_event.event(16, 9, games_per_pairing=1)
    for entry in story.tournament.entries.all():
        Entry.objects.filter(pk=entry.pk).update(title="II" if entry.number == 1 else "I")
    services.load_table(text=shipped_tables()[0].text, **_by(story))
    services.choose_tables(tournament=story.tournament, chosen={TABLE: ""}, **_by(story))
    for number in range(1, 8):
        swiss_event.publish(story)
        swiss_event.play(story, number, lambda game: swiss_event.DRAW)
    story.tournament.refresh_from_db()
    best = _norms_of(story).best
    assert (best.rank, best.needed, best.left, best.is_estimate) == ("I", 2, 2, True)
    swiss_event.publish(story)
    swiss_event.play(story, 8, lambda game: swiss_event.DRAW)
    swiss_event.publish(story)
    story.tournament.refresh_from_db()
    best = _norms_of(story).best
    assert (best.needed, best.left, best.is_estimate) == (1, 1, False)


def test_no_query_for_a_player_more():
    def queries(story) -> int:
        with CaptureQueriesContext(connection) as asked:
            read(story.organiser, "event-ranks", story.tournament.pk)
        return len(asked)

    small = swiss_event.event(6, 5)
    large = swiss_event.event(24, 5)
    services.load_table(text=shipped_tables()[0].text, **_by(small))
    for story in (small, large):
        services.choose_tables(tournament=story.tournament, chosen={TABLE: ""}, **_by(story))
        swiss_event.publish(story)
    queries(small)  # what a process reads once
    assert queries(small) == queries(large)


# Proposal, order, review, withdrawal.


def test_a_rank_is_proposed_then_confirmed_by_an_order_and_never_by_itself():
    story = _played()
    proposal = _propose(story)
    assert (proposal.state, proposal.line["points"], proposal.line["norm"]) == ("proposed", 9, 450)
    assert _entry(story).title == "II"
    confirmed = _confirm(story, proposal)
    assert (confirmed.state, confirmed.order_number) == (ProposalState.CONFIRMED, "12-нг")
    assert _entry(story).player.title == ""
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, verb__startswith="rank.")
    assert [row.verb for row in rows.order_by("seq")] == ["rank.proposed", "rank.confirmed"]
    assert JournalEntry.objects.filter(verb="norms.loaded", stream="norms").count() == 1
    assert JournalEntry.objects.filter(verb="norms.chosen").count() == 1


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"order_number": " "}, "order_missing"),
        ({"order_date": None}, "order_missing"),
        ({"order_date": date(2020, 1, 1)}, "order_too_early"),
    ],
)
def test_an_order_without_number_or_date_or_older_than_the_event_is_refused(order, code):
    story = _played()
    story.tournament.starts_on = date(2026, 11, 20)
    story.tournament.save(update_fields=["starts_on"])
    proposal = _propose(story)
    with pytest.raises(TournamentError) as refused:
        _confirm(story, proposal, **order)
    assert refused.value.code == code


def test_a_norm_that_is_not_fulfilled_cannot_be_proposed_nor_one_twice():
    story = _played()
    for number, rank, code in ((1, "КМС", "norm_not_fulfilled"), (2, "I", "norm_not_fulfilled")):
        with pytest.raises(TournamentError) as refused:
            _propose(story, number, rank)
        assert refused.value.code == code
    _propose(story)
    with pytest.raises(TournamentError) as refused:
        _propose(story)
    assert refused.value.code == "rank_proposed_already"


def test_a_game_annulled_after_the_order_puts_the_rank_up_for_review():
    story = _played()
    proposal = _confirm(story, _propose(story))
    paper = SignedPaper.objects.order_by("-pk").first()
    _annul(story, _game_of_first(story))
    story.tournament.refresh_from_db()
    (shown,) = proposals.shown_proposals(
        proposals.proposals_of_event(story.tournament), lines.facts_for_norms(story.tournament)
    )
    assert shown.is_in_review
    assert CountCode.ANNULLED in {game.code for game in shown.now.games}
    assert "пересмотр" in read(None, "event-ranks", story.tournament.pk)
    assert "изменились" in read(None, "signed-paper", paper.number)
    assert RankProposal.objects.get(pk=proposal.pk).state == ProposalState.CONFIRMED


def test_a_rank_in_review_is_not_confirmed():
    story = _played()
    proposal = _propose(story)
    _annul(story, _game_of_first(story))
    with pytest.raises(TournamentError) as refused:
        _confirm(story, proposal)
    assert refused.value.code == "rank_in_review"


def test_a_withdrawn_rank_says_so_on_its_paper_and_may_be_proposed_again():
    story = _played()
    proposal = _confirm(story, _propose(story))
    paper = SignedPaper.objects.order_by("-pk").first()
    services.withdraw_rank(proposal_id=proposal.pk, reason="ошибка в заявке", **_by(story))
    assert "ошибка в заявке" in read(None, "signed-paper", paper.number)
    assert "ошибка в заявке" in read(None, "event-ranks", story.tournament.pk)
    with pytest.raises(TournamentError) as refused:
        services.withdraw_rank(proposal_id=proposal.pk, reason="ещё раз", **_by(story))
    assert refused.value.code == "rank_not_proposed"
    assert _propose(story).pk != proposal.pk
    assert JournalEntry.objects.filter(verb="rank.withdrawn").count() == 1


def test_a_norm_is_not_proposed_while_games_are_left():
    """After 7 of 9 games he has it, and two losses would take it from him."""
    story = _played(8)
    norms = _norms_of(story)
    assert norms.left == 1
    with pytest.raises(TournamentError) as refused:
        _propose(story)
    assert refused.value.code == "rank_games_left"


def _told(story, number: int = 1) -> list[str]:
    with translation.override("ru"):
        return extracts.norms_in_words([_entry(story, number)])


NOT_GIVEN = "выполнен по таблице, не присвоен"


def test_the_extract_tells_a_norm_before_its_proposal_and_the_order_after_it():
    story = _played()
    (computed,) = _told(story)
    assert computed.startswith("I разряд: 4½ из 4½ (норма 4,50, 9 партий)")
    assert NOT_GIVEN in computed
    proposal = _propose(story)
    assert _told(story) == [computed]
    _confirm(story, proposal)
    (given,) = _told(story)
    assert given == "I разряд, 4½ из 4½ (норма 4,50, 9 партий), приказ № 12-нг от 01.12.2026"


def test_the_extract_tells_that_the_rank_held_was_fulfilled_again():
    (said,) = _told(_played(), 10)  # half of the points are few for a higher rank
    assert said.startswith("II разряд: 4 из 3½")
    assert said.endswith("имеющийся разряд выполнен снова")


def test_the_extract_tells_no_norm_that_was_withdrawn():
    story = _played()
    services.withdraw_rank(proposal_id=_propose(story).pk, reason="по положению", **_by(story))
    assert _told(story) == []


def test_the_extract_tells_no_norm_while_games_are_left():
    assert _told(_played(rounds=8)) == []


def test_a_table_by_which_a_rank_is_proposed_stays():
    story = _played()
    _propose(story)
    with pytest.raises(TournamentError) as refused:
        services.choose_tables(tournament=story.tournament, chosen={}, **_by(story))
    assert refused.value.code == "norm_table_in_use"


def test_what_was_changed_behind_the_journal_is_found():
    """The order's number is told by the act, and a number that is another is damage."""
    story = _played()
    proposal = _confirm(story, _propose(story))
    scope = story.tournament.scope_key
    assert "order_number" not in str(list(verification.damages_of_stream(scope)))
    RankProposal.objects.filter(pk=proposal.pk).update(order_number="13")
    assert "order_number" in str(list(verification.damages_of_stream(scope)))


# The signed paper.


def test_the_paper_is_numbered_signed_and_told_from_a_changed_one():
    story = _played()
    proposal = _propose(story)
    first = SignedPaper.objects.get()
    assert (first.number, first.subject) == ("R-2026-0001", proposal.subject)
    _confirm(story, proposal)
    second = SignedPaper.objects.get(number="R-2026-0002")
    assert verify_paper(second.data, second.signature).answer is PaperAnswer.GOOD
    assert verify_paper(first.data).answer is PaperAnswer.SUPERSEDED
    changed = second.text.replace("Rank: I", "Rank: КМС").encode()
    assert verify_paper(changed).answer is PaperAnswer.CHANGED
    assert verify_paper(second.data, first.signature).answer is PaperAnswer.CHANGED
    assert verify_paper(b"signed paper 1\nPaper: R-2026-0009\n") is None


@pytest.mark.parametrize("typed", ["R-2026-0001", "r 2026-1", "№ R-2026-0001", "Р-2026-0001"])
def test_verify_finds_the_paper_by_its_number(typed):
    _propose(_played())
    answer = Client().get(reverse("verify"), {"serial": typed})
    answer = Client().post(reverse("verify"), {"serial": typed})
    assert answer["Location"] == reverse("signed-paper", args=["R-2026-0001"])


def test_verify_reads_the_text_of_a_paper_and_of_a_changed_one():
    _propose(_played())
    paper = SignedPaper.objects.get()
    good = Client().post(reverse("verify"), {"text": paper.text}).content.decode()
    assert "R-2026-0001" in good
    assert "Подписано здесь" in good
    bad = {"text": paper.text.replace("Held: II", "Held: III")}
    assert "не то, что здесь подписано" in Client().post(reverse("verify"), bad).content.decode()


def test_the_statement_prints_with_its_code_in_both_languages():
    story = _played()
    proposal = _propose(story)
    for language in ("ru", "en"):
        answer = Client().get(
            reverse("event-rank-statement", args=[story.tournament.pk, proposal.pk]),
            headers={"accept-language": language},
        )
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")


def test_the_signed_text_and_its_signature_are_downloads():
    _propose(_played())
    paper = SignedPaper.objects.get()
    text = Client().get(reverse("signed-paper-text", args=[paper.number]))
    signature = Client().get(reverse("signed-paper-sig", args=[paper.number]))
    assert text.content == paper.data
    assert signature.content.startswith(b"-----BEGIN SSH SIGNATURE-----")
    assert Client().get(reverse("signed-paper", args=["R-2026-0404"])).status_code == 404


# The whole way through pages and through the API.


def test_the_way_through_the_pages():
    story = _played()
    pk = story.tournament.pk
    told = read(story.organiser, "event-ranks", pk)
    assert "event-rank" not in told
    sent = send(
        story.organiser, "event-rank-propose", pk, entry=_entry(story).pk, table=TABLE, rank="I"
    )
    assert sent.status_code == 200
    proposal = RankProposal.objects.get()
    address = reverse("event-rank-confirm", args=[pk, proposal.pk])
    client = client_of(story.organiser)
    client.post(address, {"order_number": "", "order_date": ""})
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.PROPOSED
    client.post(address, {"order_number": "7", "order_date": "2026-12-02"})
    proposal.refresh_from_db()
    assert (proposal.state, proposal.order_number) == (ProposalState.CONFIRMED, "7")
    player = read(None, "event-player", pk, _entry(story).pk)
    assert "7 от 02.12.2026" in player
    why = read(None, "event-norms-why", pk, 1)
    assert "0,65" in why
    client.post(reverse("event-rank-withdraw", args=[pk, proposal.pk]), {"reason": "описка"})
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.WITHDRAWN
    assert "7 от 02.12.2026" not in read(None, "event-player", pk, _entry(story).pk)


def test_the_way_through_the_api():
    story = _played()
    pk = story.tournament.pk
    client = client_of(story.organiser)
    found = client.get(reverse("api-ranks", args=[pk])).json()
    (own,) = [one for one in found["players"] if one["number"] == 1]
    assert (own["fulfilled"]["rank"], own["fulfilled"]["norm"]) == ("I", 450)
    made = client.post(
        reverse("api-ranks", args=[pk]),
        {"entry": own["entry"], "table": TABLE, "rank": "I"},
        content_type="application/json",
    )
    assert (made.status_code, made.json()["state"]) == (201, "proposed")
    done = client.post(
        reverse("api-rank-confirm", args=[pk, made.json()["id"]]),
        {"order_number": "7", "order_date": "2026-12-02"},
        content_type="application/json",
    ).json()
    assert (done["state"], done["paper"]) == ("confirmed", "R-2026-0002")
    gone = client.post(
        reverse("api-rank-withdraw", args=[pk, made.json()["id"]]),
        {"reason": "описка"},
        content_type="application/json",
    ).json()
    assert gone["state"] == "withdrawn"
    assert client.get(reverse("api-norm-table", args=["turnir", "2022"])).json()["kind"]


def test_an_arbiter_reads_and_the_chief_arbiter_proposes():
    story = _played()
    chief = small_event.user("chief", staff_of=story.tournament.scope_key, role=Role.CHIEF)
    sent = {"entry": _entry(story).pk, "table": TABLE, "rank": "I"}
    refused = client_of(story.arbiter).post(
        reverse("event-rank-propose", args=[story.tournament.pk]), sent
    )
    assert refused.status_code == 403
    send(chief, "event-rank-propose", story.tournament.pk, **sent)
    assert RankProposal.objects.get().proposed_by == chief


# Tables are loaded, and never changed.


def test_a_table_is_seen_before_it_is_loaded_and_an_edition_never_changes():
    story = small_event.event(4)
    text = shipped_tables()[0].text
    client = client_of(story.organiser)
    seen = client.post(reverse("norm-table-load"), {"text": text}).content.decode()
    assert "КМС · 0" in seen
    assert NormTable.objects.count() == 0
    client.post(reverse("norm-table-load"), {"text": text, "act": "load"})
    assert NormTable.objects.get().code == "turnir"
    other = text.replace('"0": 50', '"0": 55')
    assert other != text
    taken = client.post(reverse("norm-table-load"), {"text": other, "act": "load"})
    assert taken.status_code == 422
    newer = other.replace('"edition": "2022"', '"edition": "2027"')
    report = client.post(reverse("norm-table-load"), {"text": newer}).content.decode()
    assert "50 %" in report
    assert "55 %" in report
    client.post(reverse("norm-table-load"), {"text": newer, "act": "load"})
    assert NormTable.objects.count() == 2
    assert "издание 2027" in read(None, "norm-tables")
    assert "не официальная" in read(None, "norm-table", "turnir", "2022")


def test_a_contradiction_is_told_in_words_and_nothing_is_loaded():
    story = small_event.event(4)
    text = shipped_tables()[0].text.replace('"0": 50', '"0": 30')
    client = client_of(story.organiser)
    told = client.post(reverse("norm-table-load"), {"text": text, "act": "load"})
    assert told.status_code == 422
    assert "КМС" in told.content.decode()
    answer = client.post(reverse("api-norms"), {"table": "{"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "norm_table_bad")
    assert NormTable.objects.count() == 0


def test_only_an_official_of_the_site_loads():
    story = small_event.event(4)
    for who in (story.arbiter, story.stranger):
        assert client_of(who).get(reverse("norm-table-load")).status_code == 403
    assert "login" in Client().get(reverse("norm-table-load"))["Location"]


def test_the_command_prints_the_differences_and_loads(capsys, tmp_path):
    call_command("load_norm_table", "turnir-2022")
    assert "КМС · 0: – → 50 %" in capsys.readouterr().out
    assert NormTable.objects.count() == 0
    call_command("load_norm_table", "turnir-2022", "--load")
    assert NormTable.objects.count() == 1
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    for name in ("bad.json", "missing.json"):
        with pytest.raises(CommandError):
            call_command("load_norm_table", str(tmp_path / name))


def test_a_sign_that_no_database_keeps_is_answered_not_a_fault():
    story = _played()
    pk, client = story.tournament.pk, client_of(story.organiser)
    proposal = _propose(story)
    assert Client().get("/norms/a%00b/c/").status_code == 404
    assert Client().get("/signed/a%00b/").status_code == 404
    entry = _entry(story).pk
    for name, places, sent in (
        ("event-norms", [pk], {"table": "a\0@b"}),
        ("event-rank-propose", [pk], {"entry": entry, "table": "a\0", "rank": "I"}),
        ("event-rank-propose", [pk], {"entry": entry, "table": TABLE, "rank": "\0"}),
        ("event-rank-withdraw", [pk, proposal.pk], {"reason": "\0"}),
        ("event-prizes-reopen", [pk], {"reason": "\0"}),
        ("event-prizes-set", [pk], {"fund": "1\0", "prizes-main": "\0"}),
        ("norm-table-load", [], {"text": "\0", "act": "load"}),
    ):
        assert client.post(reverse(name, args=places), sent).status_code < 500, name
    assert RankProposal.objects.get().state == ProposalState.PROPOSED


def test_an_event_without_players_has_its_pages():
    for story in (small_event.event(0, published=0), swiss_event.event(4, 3)):
        for name in ("event-ranks", "event-prizes"):
            read(story.organiser, name, story.tournament.pk)


# The paper verified without a network.


def _verify_offline(paper, place, signers, revoked):
    """As on a laptop: files alone, by the command that verifies certificates."""
    place.write_bytes(paper.data)
    place.with_name(f"{place.name}.sig").write_text(paper.signature)
    printed = StringIO()
    with contextlib.suppress(CommandError):
        call_command(
            "verify_certificate", place, "--signers", signers, "--revoked", revoked, stdout=printed
        )
    answer, *rest = printed.getvalue().strip().split("\t")
    return answer, rest[1:]


def test_a_withdrawn_statement_stands_in_the_list_that_is_verified_without_network(tmp_path):
    story = _played()
    proposal = _propose(story)
    first = SignedPaper.objects.get(subject=proposal.subject)
    signers, revoked = tmp_path / "allowed_signers", tmp_path / "revoked"
    signers.write_text(keys.allowed_signers())

    def verified(paper):
        call_command("write_revocation_list", revoked)
        return _verify_offline(paper, tmp_path / f"{paper.number}.txt", signers, revoked)

    assert verified(first) == ("good", [])
    _confirm(story, proposal)
    second = SignedPaper.objects.filter(subject=proposal.subject).latest("pk")
    answer, told = verified(first)
    assert (answer, told[1:]) == ("revoked", ["paper_replaced", second.number])
    assert verified(second) == ("good", [])
    services.withdraw_rank(proposal_id=proposal.pk, reason="ошибка", **_by(story))
    for paper in (first, second):
        answer, told = verified(paper)
        assert (answer, told[1:]) == ("revoked", ["paper_withdrawn", "-"])
    forged = SignedPaper(
        number=second.number, text=f"{second.text}Note: x\n", signature=second.signature
    )
    assert verified(forged)[0] == "changed"
