"""Papers of an event: everything on them that a hall needs, and nothing that is not published."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from arbiter.journal.models.rows import JournalHead
from games.board.printing import Facts, Table, compile_pictures
from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.entries.models import Entry
from tournaments.entries.queries import players
from tournaments.events.models import PlannedStart, Tournament, TournamentState
from tournaments.games.queries import published
from tournaments.games.services import adjournment
from tournaments.pairing.attendance import Presence
from tournaments.papers.queries import crosstable as crosstable_queries
from tournaments.papers.queries import final as final_queries
from tournaments.papers.queries import lists, player, protocol, rounds, slips
from tournaments.papers.queries.document import ColumnHead, FactList, Paper, PaperTable, Signatures
from tournaments.papers.queries.layout import SIZES, sheet_of_paper
from tournaments.papers.queries.parts import PaperParameters
from tournaments.people.models import Player
from tournaments.rounds.services import attendance, lots, publishing
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    """A micro-match Swiss of five: one round played, one published, drawn openings, a bye."""
    story = swiss_event.event(5, 3, opening_table="club@2026")
    for number in (1, 2):
        if number == 2:
            attendance.mark_attendance(
                entry=story.tournament.entries.get(number=4),
                round=2,
                presence=Presence.HALF_BYE,
                actor=story.organiser,
                at=small_event.NOON,
            )
        row = swiss_event.publish(story)
        lots.draw_opening(**swiss_event.by(story), number=row.number, seed="7")
        if number == 1:
            swiss_event.play(story, 1, swiss_event.higher)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    story.tournament.refresh_from_db()
    return story


def test_a_short_list_alone_on_its_paper_stands_in_letters_for_a_wall(story):
    """The tables of a protocol share a page and stay small."""

    def printed(paper):
        return [block for block in sheet_of_paper(paper).blocks if isinstance(block, Table)]

    (alone,) = printed(crosstable_queries.crosstable_paper(story.tournament))
    shared = printed(final_queries.final_protocol(story.tournament))
    assert alone.size == SIZES["large"]
    assert len(shared) > 1
    assert all(sheet.size <= SIZES["usual"] for sheet in shared)


@pytest.mark.parametrize(("players", "size", "sheets"), ((100, 10, 3), (101, 9, 2), (200, 9, 3)))
def test_a_list_of_more_than_a_hundred_is_set_tight(players, size, sheets):
    """Two hundred long names hang on a wall on three sheets, in letters of nine points."""
    heads = (
        ColumnHead("№", is_number=True),
        ColumnHead("Участник", is_name=True),
        ColumnHead("Звание"),
        ColumnHead("Рейтинг", is_number=True),
        ColumnHead("Год рожд.", is_number=True),
        ColumnHead("Город, клуб", is_long=True),
    )
    name, city = "Преображенский Максимилиан Константинович", "Петропавловск-Камчатский"
    rows = tuple((str(at), name, "1 разряд", "2000", "1980", city) for at in range(players))
    signed = Signatures((("Главный судья", ""), ("Главный секретарь", "")))
    paper = Paper("start", "Список участников", "Кубок", (PaperTable("", heads, rows), signed))
    made = sheet_of_paper(paper)
    (table,) = (block for block in made.blocks if isinstance(block, Table))
    assert table.size == size
    assert len(compile_pictures(made, language="ru", at=small_event.NOON, ppi=20)) == sheets


def test_the_rounds_of_a_crosstable_share_the_width_that_names_leave(story):
    (printed,) = (
        block
        for block in sheet_of_paper(crosstable_queries.crosstable_paper(story.tournament)).blocks
        if isinstance(block, Table)
    )
    sharing = [column.title for column in printed.columns if column.is_sharing]
    assert sharing == [str(number) for number in range(1, len(sharing) + 1)]
    assert sharing
    assert all(column.align == "center" for column in printed.columns if column.is_sharing)


def grid(paper, at=0):
    return [block for block in paper.blocks if isinstance(block, PaperTable)][at]


def round_of(story, number):
    return story.tournament.rounds.get(number=number)


def test_the_sheet_by_board_has_points_and_places_for_both_games(story):
    with translation.override("en"):
        paper = rounds.pairings_by_board(story.tournament, round_of(story, 2))
    board = grid(paper).rows[0]
    assert board[0] == "1"
    assert {board[3], board[7]} <= {"0", "1", "2"}
    assert board[4] == "__:__ __:__"
    assert [line[2] for line in grid(paper, 1).rows] == ["half-point bye"]
    assert paper.blocks[0].caption.startswith("Drawn opening")
    assert "<svg" in paper.blocks[0].svg


@pytest.fixture
@kept
def accelerated():
    """Eight players, upper four lent a win for the first two rounds; one game is adjourned."""
    story = swiss_event.event(8, rounds=5, acceleration="baku", games_per_pairing=1)
    swiss_event.publish(story)
    game, *others = swiss_event.games(story.tournament, 1)
    adjournment.adjourn_game(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
    )
    for other in others:
        swiss_event.enter_result(story, other, swiss_event.higher(other))
    row = swiss_event.draft(story)
    publishing.publish_round(**swiss_event.by(story), number=row.number)
    return story


@pytest.mark.parametrize(("language", "lent"), [("en", "+ 2 lent"), ("ru", "+ 2 виртуальных")])
def test_the_sheet_by_board_has_the_points_of_the_page(accelerated, language, lent):
    """Real points, what is lent beside them, an adjourned game as a draw: paper and page alike."""
    row = round_of(accelerated, 2)
    with translation.override(language):
        paper = rounds.pairings_by_board(accelerated.tournament, row)
    lines = grid(paper).rows
    printed = {line[1]: line[3] for line in lines} | {line[5]: line[7] for line in lines}
    game = swiss_event.games(accelerated.tournament, 1)[0]
    for entry in (game.white, game.black):
        assert printed[str(entry.number)] == "1+2"
    assert sorted(printed.values()) == ["0", "0", "0+2", "1+2", "1+2", "2", "2", "2+2"]
    assert len(paper.notes) == 2
    page = Client(HTTP_ACCEPT_LANGUAGE=language).get(
        reverse("event-round", args=[accelerated.tournament.pk, 2])
    )
    assert page.content.decode().count(lent) == 4


def test_everybody_stands_once_in_the_sheet_by_name(story):
    paper = rounds.pairings_by_name(story.tournament, round_of(story, 2))
    names = [line[1] for line in grid(paper).rows]
    assert len(names) == 5
    assert names == sorted(names)


def test_names_with_yo_stand_with_ye_and_namesakes_have_their_numbers(story):
    named = {1: "Яшин Ян", 2: "Ёлкин Ян", 3: "Жуков Ян", 5: "Елкин Юрий", 4: "Жуков Ян"}
    for number, name in named.items():
        Player.objects.filter(entries__tournament=story.tournament, entries__number=number).update(
            name=name
        )
    paper = rounds.pairings_by_name(story.tournament, round_of(story, 2))
    in_order = [("5", "Елкин Юрий"), ("2", "Ёлкин Ян"), ("3", "Жуков Ян"), ("4", "Жуков Ян")]
    assert [line[:2] for line in grid(paper).rows] == [*in_order, ("1", "Яшин Ян")]
    Entry.objects.filter(tournament=story.tournament).update(number=None)
    listed = [entry.player.name for entry in players.start_list(story.tournament)]
    assert listed == ["Елкин Юрий", "Ёлкин Ян", "Жуков Ян", "Жуков Ян", "Яшин Ян"]


def test_a_slip_has_the_opening_and_a_line_for_every_game_with_its_colours(story):
    paper = slips.board_slips(story.tournament, round_of(story, 2))
    assert len(paper.slips) == 2
    slip = paper.slips[0]
    assert [game[0] for game in slip.games] == ["1", "2"]
    assert slip.games[0][1:] == slip.games[1][:0:-1]
    pairing = story.tournament.rounds.get(number=2).pairings.get(board=1)
    assert slip.opening.caption.endswith(pairing.opening)
    assert slip.opening.svg.startswith("<svg")


def test_the_protocol_says_whether_it_is_final(story):
    with translation.override("en"):
        paper = final_queries.final_protocol(story.tournament)
        assert "not final" in paper.title
        assert isinstance(paper.blocks[-1], Signatures)
        lots = next(
            block
            for block in paper.blocks
            if isinstance(block, FactList) and block.caption == "Lots"
        )
        assert len(lots.pairs) == 3
        story.tournament.state = TournamentState.FINISHED
        assert final_queries.final_protocol(story.tournament).title == "Final protocol"
        story.tournament.revision += 1
        assert "not final" in final_queries.final_protocol(story.tournament).title


@pytest.mark.parametrize("language", ("ru", "en"))
def test_numbers_for_checking_stand_on_their_own_paper_and_not_on_the_protocol(story, language):
    """What is signed is read by people; who checks takes the lot's number and the control line."""
    event = story.tournament
    head = JournalHead.objects.get(stream=event.scope_key)
    seeds = {lot.seed for lot in event.lots.all() if lot.has_seed}
    with translation.override(language):
        protocol = final_queries.final_protocol(event)
        checking = final_queries.how_to_check_paper(event)
    lots = next(block for block in protocol.blocks[1:] if isinstance(block, FactList))
    numbers, table = (dict(block.pairs) for block in checking.blocks)
    assert set(numbers.values()) == seeds != set()
    assert f"{head.stream} {head.seq} {head.hash}" in table.values()
    assert str(event.standings_revision) in table.values()
    assert not seeds & set(" ".join(how for _kind, how in lots.pairs).replace(",", " ").split())
    assert not any(head.hash in note or "№" in note or "No." in note for note in protocol.notes)


def test_a_protocol_of_a_round_that_is_played_does_not_say_that_it_is_over(story):
    with translation.override("ru"):
        assert final_queries.final_protocol(story.tournament).title == (
            "Протокол во время тура 2, не итоговый"
        )
        swiss_event.play(story, 2)
        story.tournament.refresh_from_db()
        assert final_queries.final_protocol(story.tournament).title == (
            "Протокол после тура 2, не итоговый"
        )


def test_the_papers_of_a_round_that_is_planned_tell_its_day_and_hour(story):
    PlannedStart.objects.create(
        tournament=story.tournament, number=2, starts_at=small_event.NOON + timedelta(days=1)
    )
    for make in (
        rounds.pairings_by_board,
        rounds.pairings_by_name,
    ):
        with translation.override("ru"):
            assert "Начало: " in make(story.tournament, round_of(story, 2)).lead
            assert "Начало" not in make(story.tournament, round_of(story, 1)).lead
        with translation.override("en"):
            moment = timezone.localtime(small_event.NOON + timedelta(days=1))
            expected = f"Beginning: {date_format(moment, 'l, j E, H:i')}"
            assert make(story.tournament, round_of(story, 2)).lead.endswith(expected)


def test_the_protocols_tell_the_time_control_where_the_event_has_one(story):
    def facts(paper):
        lists = [one for one in paper.blocks if isinstance(one, FactList | Facts)]
        return {name: value for one in lists for name, value in one.pairs}

    def printed(language):
        page = published.game_page(swiss_event.games(story.tournament, 1)[0].pk)
        with translation.override(language):
            final = final_queries.final_protocol(story.tournament)
            return facts(final), facts(
                protocol.game_protocol(page, with_words=False, head_right="")
            )

    assert not any("Time control" in one for one in printed("en"))
    Tournament.objects.filter(pk=story.tournament.pk).update(time_control="900+5")
    story.tournament.refresh_from_db()
    for one in printed("en"):
        assert one["Time control"] == "15 min for the game + 5 s a move"
    for one in printed("ru"):
        assert one["Контроль времени"] == "15 мин на партию + 5 с за ход"


def test_a_card_tells_every_round_and_the_sum(story):
    entry = story.tournament.entries.select_related("player").get(number=4)
    with translation.override("en"):
        paper = player.player_results_paper(PaperParameters(story.tournament, entry=entry))
    rows = grid(paper).rows
    assert [row[0] for row in rows] == ["1", "2"]
    assert rows[1][3] == "half-point bye"
    entry = story.tournament.entries.select_related("player").get(number=1)
    with translation.override("en"):
        results = [
            row[-1]
            for row in grid(
                player.player_results_paper(PaperParameters(story.tournament, entry=entry))
            ).rows
        ]
    assert "–" in results[1]  # is being played
    assert "*" not in "".join(results)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_paper_is_a_page_in_both_languages(story, language):
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    pk = story.tournament.pk
    index = client.get(reverse("event-papers", args=[pk])).content.decode()
    for name, query in (
        *(("boards", "2"), ("names", "1"), ("slips", "2"), ("player-slips", "2"), ("card", "4")),
        *(("crosstable", ""), ("colours", ""), ("protocol", ""), ("start", ""), ("standings", "")),
        ("results", "1"),
    ):
        address = reverse("event-paper", args=[pk, name])
        key = "player" if name == "card" else "round"
        answer = client.get(address, {key: query} if query else {})
        assert answer.status_code == 200, name
        assert address in index
        printed = client.get(reverse("event-paper-pdf", args=[pk, name]), {key: query})
        assert printed.content.startswith(b"%PDF-"), name


def test_nothing_unpublished_and_nobody_unknown_is_printed(story):
    swiss_event.play(story, 2)
    swiss_event.draft(story)
    client, pk = Client(), story.tournament.pk
    for name, query in (
        *(("boards", {"round": "3"}), ("slips", {"round": "x"}), ("card", {"player": "99"})),
        *(("card", {}), ("nothing", {})),
    ):
        assert client.get(reverse("event-paper", args=[pk, name]), query).status_code == 404
    empty = small_event.event(4, published=0).tournament.pk
    for name in ("boards", "protocol"):
        assert client.get(reverse("event-paper", args=[empty, name])).status_code == 404


def test_no_query_a_row(story, django_assert_max_num_queries):
    row = round_of(story, 2)
    for make in (
        rounds.pairings_by_board,
        rounds.pairings_by_name,
        slips.board_slips,
    ):
        with django_assert_max_num_queries(16):
            make(story.tournament, row)
    for make in (
        crosstable_queries.crosstable_paper,
        crosstable_queries.colours_paper,
        final_queries.final_protocol,
    ):
        with django_assert_max_num_queries(28):
            make(story.tournament)


def test_a_round_robin_has_its_own_crosstable():
    story = small_event.event(5, published=2)
    swiss_event.play(story, 1)
    with translation.override("en"):
        crosstable = grid(crosstable_queries.crosstable_paper(story.tournament))
        assert [row[2 + at] for at, row in enumerate(crosstable.rows)] == ["■"] * 5
        sheet = rounds.pairings_by_board(story.tournament, round_of(story, 2))
    assert grid(sheet, 1).rows[0][2] == "bye by the table"


def test_who_left_the_event_stands_so_in_every_table_of_places(story):
    leaver = story.tournament.entries.get(number=3)
    attendance.mark_attendance(
        entry=leaver,
        round=3,
        presence=Presence.WITHDRAWN,
        actor=story.organiser,
        at=small_event.NOON,
    )
    name = f"{leaver.player.name}, выбыл(а)"
    parameters = PaperParameters(story.tournament, round_of(story, 1))
    with translation.override("ru"):
        papers = (
            lists.standings_paper(parameters),
            crosstable_queries.crosstable_paper(story.tournament),
            final_queries.final_protocol(story.tournament),
        )
    for paper in papers:
        rows = grid(paper).rows
        assert [row[-1] is not None for row in rows if name in row] == [True], paper.name
        assert sum("выбыл" in cell for row in rows for cell in row) == 1


def test_a_finished_event_has_no_colour_due_next(story):
    with translation.override("ru"):
        playing = grid(crosstable_queries.colours_paper(story.tournament))
        story.tournament.state = TournamentState.FINISHED
        finished = grid(crosstable_queries.colours_paper(story.tournament))
    assert playing.heads[-1].text == "Следующий цвет"
    assert finished.heads[-1].text == "Белых − чёрных"
    assert {len(row) for row in finished.rows} == {len(finished.heads)}


def won_by_the_lower_number(game):
    return swiss_event.WHITE if game.white.number < game.black.number else swiss_event.BLACK


def drawn(_game):
    return swiss_event.DRAW


@pytest.mark.parametrize(("choose", "is_needed"), ((won_by_the_lower_number, False), (drawn, True)))
def test_a_coefficient_that_nobody_needed_has_no_column_on_paper(choose, is_needed):
    """The papers leave out what the page leaves out, and explain only what they show."""
    story = swiss_event.event(
        4, 3, games_per_pairing=1, count_by="games", coefficients=["wins", "meeting"]
    )
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number, choose)
    event = story.tournament
    event.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=event.pk, revision=event.revision, at=small_event.NOON
    )
    event.refresh_from_db()
    with translation.override("ru"):
        paper = lists.standings_paper(PaperParameters(event, round_of(story, 3)))
        protocol = final_queries.final_protocol(event)
    for printed in (paper, protocol):
        titles = [head.text for head in grid(printed).heads]
        assert ("Личн." in titles) is is_needed, printed.name
        assert "Поб." in titles
    assert ("личная встреча" in " ".join(paper.notes)) is is_needed
