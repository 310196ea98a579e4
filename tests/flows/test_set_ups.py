"""A game of another variant from a set-up: claim, case, ruling and papers."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from games.archive.downloads import KINDS
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.position import Position, fen_as_shown
from games.draughts.variants import VARIANTS
from tests.support import small_event

pytestmark = pytest.mark.django_db

JSON = "application/json"

LANGUAGES = ("ru", "en")

KINGS = (
    # the game, its set-up of kings, how often a position must stand for the draw
    ("international", "W:WK47,K50:BK4", 3),
    ("canadian", "W:WK68,K72:BK4", 3),
    ("italian", "W:WK30,K31:BK2", 4),
    ("spantsiretti", "W:WKa1,Ke1:BKj8", 3),
)

WRONG = (
    # the game, its set-up, the move played, the article, what had to be played
    ("international", "W:W28,31:B22,9", "31-26", "V4.6", "28x17"),
    ("canadian", "W:W40,43:B34,9", "43-37", "V4.6", "40x27"),
    ("italian", "W:W22,32:B18,3", "32-28", "V4.6", "22x13"),
    ("spantsiretti", "W:Wa1,e3:Bd4,j8", "a1-b2", "V4.6", "e3:c5"),
    ("corners", "W:Wa1,b1:Bg8,h8", "b1-c2", "V4.2", ""),
)


@dataclass
class GameFromSetUp:
    """A game of an event that begins from a set-up, with those who sit at it."""

    story: small_event.Story

    @property
    def pk(self):
        return self.story.game().pk

    def client(self, side, language="ru"):
        user = self.story.arbiter if side == "arbiter" else self.story.user_of(self.entry(side))
        client = Client(headers={"accept-language": language})
        client.force_login(user)
        return client

    def entry(self, side):
        return getattr(self.story.game(), side)

    def post(self, side, address, **fields):
        answer = self.client(side).post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def page(self, name, *args, language="ru", side="arbiter", **query):
        answer = self.client(side, language).get(reverse(name, args=args), query)
        assert answer.status_code == 200, (name, answer.status_code)
        return answer.content.decode()


def seated(game, fen):
    return GameFromSetUp(small_event.event(ruleset_id=f"{game}@1", set_up=fen))


def there_and_back(game, fen, times):
    """Both sides move a king there and back until the set-up has stood so often."""
    variant = VARIANTS[game]
    start = Position.from_fen(fen, variant)

    def quiet(position):
        moves = legal_moves(position, variant)
        return () if any(move.captured for move in moves) else moves

    def back(position, move):
        return next((o for o in quiet(position) if (o.origin, o.target) == move[1::-1]), None)

    for first in quiet(start):
        position = play(start, first)
        for second in quiet(position):
            after = play(position, second)
            third = back(after, first)
            home = third and play(after, third)
            fourth = home and back(home, second)
            if fourth:
                positions = (start, position, after, home)
                moves = (first, second, third, fourth)
                words = [
                    long_form(position, move, capture=variant.capture_sign, variant=variant)
                    for position, move in zip(positions, moves, strict=True)
                ]
                return words * (times - 1)
    raise AssertionError(f"no such moves from {fen}")


def canonical(game, fen):
    variant = VARIANTS[game]
    return fen_as_shown(Position.from_fen(fen, variant), variant)


def has_square(page, words):
    """Whether the board of the game is drawn: its squares by its own names."""
    square = words.replace(":", "-").split("-")[0]
    return f'data-square="{square}"' in page


@pytest.mark.parametrize(("game", "fen", "times"), KINGS)
def test_a_draw_claimed_in_a_set_up_goes_to_the_ruling_and_its_papers(game, fen, times):
    board, fen = seated(game, fen), canonical(game, fen)
    words = there_and_back(game, fen, times)
    handed = board.post("white", f"games/{board.pk}/records/", text=" ".join(words))
    assert handed["fault"] is None
    claim = {"rule": "threefold", "ply": len(words), "text": "Позиция повторилась"}
    case = board.post("black", f"games/{board.pk}/claims/", **claim)["case"]
    answers = []
    for ply in (4, len(words)):
        address = f"/api/v1/cases/{case}/claims/?rule=threefold&ply={ply}"
        (answer,) = board.client("arbiter").get(address).json()
        answers.append((answer["answer"], answer["value"], answer["limit"]))
    assert answers == [("premature", 2, times), ("right", times, times)]
    for language, claimed in (("ru", "Требование верно"), ("en", "The claim is right")):
        page = board.page("case", case, language=language)
        assert (fen in page, claimed in page, has_square(page, words[0])) == (True, True, True)
    ruled = {
        "result": "1/2-1/2",
        "termination": "threefold",
        "reason": "Одна и та же позиция стояла нужное число раз",
    }
    board.post("arbiter", f"cases/{case}/rulings/", **ruled)
    told_by_the_record = Case.objects.get(subject=board.story.game().subject, state="open")
    board.post("arbiter", f"cases/{told_by_the_record.pk}/rulings/", **ruled)
    papers(board, case, words[0])
    certificate = Certificate.objects.filter(subject=board.story.game().subject).last()
    assert f'[FEN "{fen}"]' in certificate.pdn
    assert f'[Ruleset "{game}@1"]' in certificate.pdn
    assert board.story.game().result == "1/2-1/2"
    checked = Client().post("/api/v1/verify/", {"text": certificate.pdn}, JSON).json()
    assert checked["status"] == "good"
    page = Client().get(reverse("certificate", args=[certificate.serial]))
    assert has_square(page.content.decode(), words[0])
    sheet = Client().get(reverse("certificate-sheet", args=[certificate.serial]))
    assert sheet.content.startswith(b"%PDF-")
    own = {"international": "1-1", "canadian": "1-1"}.get(game, "1/2-1/2")
    for kind in KINDS:
        text = Client().get(reverse("game-file", args=[board.pk, kind])).content.decode()
        assert text, kind
        if kind == "pdn":
            assert (f'[Result "{own}"]' in text, f'[FEN "{fen}"]' in text) == (True, True)
    for name in ("game-print", "game-protocol", "game-embed", "game-picture"):
        assert has_square(board.page(name, board.pk), words[0]) or name == "game-protocol", name


UNCOUNTED = (
    # the game, its set-up, a move, the rule claimed, how the game ends, what the case says of it
    ("turkish", "W:WKa1:BKh7", ["a1-a2"], "one_against_one", "no_win", ("DA 19b", "a1-a2")),
    ("frisian", "W:WK28:BK5", ["28-33"], "one_against_one", "no_win", ("FR, 2011", "28-33")),
    ("spanish", "W:WK14,K15:BK32", ["15-19"], "limited_moves", "adjudicated", ("FPD 2.6, 3.2",)),
)


@pytest.mark.parametrize(("game", "fen", "words", "rule", "end", "told"), UNCOUNTED)
def test_a_draw_that_no_count_proves_is_claimed_and_ruled(game, fen, words, rule, end, told):
    board, fen = seated(game, fen), canonical(game, fen)
    assert f'value="{rule}"' in board.page("game", board.pk, side="black")
    text = f"1. {words[0]} *"
    handed = board.post("white", f"games/{board.pk}/records/", text=text)
    assert handed["fault"] is None
    case = board.post("black", f"games/{board.pk}/claims/", rule=rule, ply=len(words))["case"]
    answers = board.client("arbiter").get(f"/api/v1/cases/{case}/claims/?rule={rule}").json()
    assert isinstance(answers, list), answers
    assert [(answer["answer"], answer["article"]) for answer in answers] == (
        [] if rule == "limited_moves" else [("right", told[0])]
    )
    for language, decides in (("ru", "решает судья"), ("en", "the arbiter decides")):
        page = board.page("case", case, language=language)
        assert [word for word in (decides, *told) if word not in page] == []
    outcomes = board.client("arbiter").get(f"/api/v1/cases/{case}/options/").json()
    offered = {(outcome["result"], outcome["termination"]) for outcome in outcomes}
    assert {("1/2-1/2", end), ("*", "open")} <= offered
    ruled = {"result": "1/2-1/2", "termination": end, "reason": "Больше ничего на доске нет"}
    board.post("arbiter", f"cases/{case}/rulings/", **ruled)
    assert board.story.game().result == "1/2-1/2"


@pytest.mark.parametrize(("ruleset", "is_offered"), [("armenian@1", False), ("turkish@1", True)])
def test_where_no_draw_may_be_claimed_no_form_asks_which(ruleset, is_offered):
    board = GameFromSetUp(small_event.event(ruleset_id=ruleset))
    assert ('id="claim"' in board.page("game", board.pk, side="black")) is is_offered


def papers(board, case, words):
    """The ruling and the protocol, as pages with the board of the game and as files."""
    for language in LANGUAGES:
        assert has_square(board.page("case-ruling", case, 1, language=language), words)
        for name, args in (("case", [case]), ("case-protocol", [case]), ("game", [board.pk])):
            board.page(name, *args, language=language)
    printed = board.client("arbiter").get(reverse("case-ruling", args=[case, 1]), {"form": "pdf"})
    assert printed.content.startswith(b"%PDF-")


@pytest.mark.parametrize(("game", "fen", "wrong", "article", "required"), WRONG)
def test_a_wrong_move_in_a_set_up_is_an_incident_a_ruling_and_a_protocol(
    game, fen, wrong, article, required
):
    board, fen = seated(game, fen), canonical(game, fen)
    handed = board.post("white", f"games/{board.pk}/records/", text=f"1. {wrong}")
    assert (handed["state"], handed["fault"]["position"]) == ("faulty", fen)
    assert handed["fault"]["params"].get("required", [""]) == [required]
    case = board.post(
        "black", f"games/{board.pk}/disputes/", kind="violation", claim_text="Ход не по правилам"
    )["case"]
    for language in LANGUAGES:
        page = board.page("case", case, language=language)
        assert (fen in page, required in page, has_square(page, wrong)) == (True, True, True)
    fields = {"article": article, "ply": 1, "text": wrong, "side": "white"}
    answer = board.client("arbiter").post(reverse("case-incident", args=[case]), fields)
    assert answer.status_code == 302
    (incident,) = Case.objects.get(pk=case).incidents.all()
    assert incident.article == article
    board.post(
        "arbiter",
        f"cases/{case}/rulings/",
        result="0-1",
        termination="adjudicated",
        reason="Нарушение по статье",
    )
    assert (Case.objects.get(pk=case).state, board.story.game().result) == ("ruled", "0-1")
    papers(board, case, wrong)
    for language in LANGUAGES:
        assert article in board.page("case-protocol", case, language=language)
    assert not Certificate.objects.exists()  # no certificate of a record with a fault
