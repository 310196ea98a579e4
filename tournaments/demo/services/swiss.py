"""The Swiss event of the demonstration, played half-way: micro-matches with drawn openings.

Eleven invented players, one late entry, a bye, a forfeit, two rounds played, the third drafted.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.boards.models import Game
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.games.services import results
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance, drafts, lots, publishing

NAMES = (
    "Белкин Богдан",
    "Вербин Виктор",
    "Горский Герман",
    "Дымов Даниил",
    "Еланский Евгений",
    "Жуковин Ефим",
    "Зорин Игорь",
    "Клёнов Кирилл",
    "Ладыгин Лев",
    "Мятлев Матвей",
    "Нивин Никита",
)

ENGLISH_NAMES = {"Еланский Евгений": "Elansky Evgeny"}

LATE = "Поздняков Пётр"

ROUNDS = 5

PLAYED = 2

OUTCOMES = (
    Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
    Outcome(GameResult.DRAW, Termination.RECORDED),
    Outcome(GameResult.DRAW, Termination.RECORDED),
    Outcome(GameResult.BLACK_WINS, Termination.RECORDED),
    Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
)


def play_swiss_demo_event(*, organiser: User, at: datetime) -> Tournament:
    """Play the event half-way through an organiser's services, one act a minute."""
    tournament = regulations.create_tournament(
        title="Демонстрационная швейцарка",
        title_en="Demonstration Swiss",
        city="Москва",
        starts_on=at.date(),
        system="swiss",
        rounds_planned=ROUNDS,
        games_per_pairing=2,
        count_by="match",
        opening_table="club@2026",
        actor=organiser,
        at=at,
    )
    for place, name in enumerate(NAMES):
        _enter(tournament, name, rating=2250 - 25 * place, actor=organiser, at=at)
    lots.draw_lots(tournament=tournament, seed="64", actor=organiser, at=at)
    for number in range(1, PLAYED + 1):
        at += timedelta(minutes=30)
        _play_round(tournament, number, organiser, at)
        if number == 1:
            _enter(tournament, LATE, rating=2190, actor=organiser, at=at)
    drafts.draft_round(tournament=tournament, actor=organiser, at=at + timedelta(minutes=1))
    return tournament


def _enter(tournament: Tournament, name: str, *, rating: int, actor: User, at: datetime) -> None:
    entering.enter_new_player(
        tournament=tournament,
        name=name,
        name_latin=ENGLISH_NAMES.get(name, ""),
        rating=rating,
        is_demo=True,
        actor=actor,
        at=at,
    )


def _play_round(tournament: Tournament, number: int, actor: User, at: datetime) -> None:
    by = {"tournament": tournament, "actor": actor, "at": at}
    drafts.draft_round(**by)
    publishing.publish_round(**by, number=number)
    lots.draw_opening(**by, number=number, seed=f"64{number}")
    publishing.start_round(**by, number=number)
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    ).order_by("pairing__board", "number")
    if number == 1:  # one did not come, and explained himself afterwards
        absent = games.last().pairing.second
        attendance.mark_attendance(
            entry=absent, round=1, presence=Presence.FORFEIT, actor=actor, at=at
        )
        attendance.mark_attendance(
            entry=absent, round=2, presence=Presence.PRESENT, reason="поезд", actor=actor, at=at
        )
    for turn, game in enumerate(games.all()):
        if not game.is_settled:
            results.enter_result(
                game=game,
                outcome=OUTCOMES[turn % len(OUTCOMES)],
                expected_revision=game.revision,
                actor=actor,
                at=at,
            )
