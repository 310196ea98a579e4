"""The main event of the demonstration with its players; the archive of certified games."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.contrib.auth.models import User

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from arbiter.certificates.services import issuing
from arbiter.examinations import services as examinations_services
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.model import VerdictKind
from games.archive.models import Collection, GameRecord
from games.archive.services import ensure_collection
from games.imports.services.chunks import import_games
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import records
from tournaments.games.services import disputes, results
from tournaments.games.services import records as records_services
from tournaments.rounds.services import lots, publishing

# Play the main event of the demonstration: eight demo players, moves of real games.
#
# Everything goes through the services an organiser and the players use, so that the demonstration
# shows nothing the product cannot do. No result is put in the mouth of a real person: the players
# are invented, only the moves were once played.


SEED = "1924"

FINISHED_ROUNDS = 5

OPEN_ROUND = 6

A_WEEK = 7 * 24 * 60


@dataclass
class DemoStage:
    """The demo event being built: its people, and the time of the next act."""

    tournament: Tournament
    organiser: User
    accounts: dict[int, User]  # by player
    now: datetime

    def advance_one_minute(self) -> datetime:
        """Advance the time by a minute and return it: every act has its own."""
        self.now += timedelta(minutes=1)
        return self.now


# Name the invented players of the demonstration, and create its users with random passwords.


@dataclass(frozen=True, slots=True)
class Login:
    """User name and password of a demo user; drawn anew for every demonstration."""

    username: str
    password: str
    role: str


def play_main_demo_event(
    *, organiser: User, arbiter: User, records: Iterator[str], at: datetime
) -> tuple[Tournament, tuple[Login, ...]]:
    """Play the main event: five rounds, one open with a dispute and a stated result, one a draft.

    Returns it with the logins of two players who have an open game to play.
    """
    tournament = regulations.create_tournament(
        title="Демонстрационный турнир",
        title_en="Demonstration event",
        city="Москва",
        starts_on=at.date(),
        time_control="2700+15",  # the dispute at board 2 is about a flag
        confirm_minutes=A_WEEK,  # the stated result of the demonstration waits for its visitor
        actor=organiser,
        at=at,
    )
    offices.appoint_official(
        user=arbiter, role=Role.CHIEF, scope=tournament.scope_key, actor=organiser, at=at
    )
    stage = DemoStage(tournament=tournament, organiser=organiser, accounts={}, now=at)
    logins = _enter_everybody(stage)
    lots.draw_lots(tournament=tournament, seed=SEED, actor=organiser, at=stage.advance_one_minute())
    for number in range(1, FINISHED_ROUNDS + 1):
        _play_round(stage, number, records)
    two = _open_round(stage, records)
    return tournament, tuple(logins[user.pk] for user in two)


def _enter_everybody(stage: DemoStage) -> dict[int, Login]:
    logins: dict[int, Login] = {}
    for number, name in enumerate(PLAYERS, start=1):
        entry = entering.enter_new_player(
            tournament=stage.tournament,
            name=name,
            name_latin=ENGLISH_NAMES.get(name, ""),
            city="Москва",
            is_demo=True,
            actor=stage.organiser,
            at=stage.advance_one_minute(),
        )
        user, login = make_user(f"player{number}", "player", first_name=name)
        entry.player.user = user
        entry.player.save(update_fields=["user"])
        stage.accounts[entry.player_id] = user
        logins[user.pk] = login
    return logins


def _games(stage: DemoStage, number: int) -> list[Game]:
    return list(
        Game.objects.filter(
            pairing__round__tournament=stage.tournament, pairing__round__number=number
        )
        .select_related("white__player", "black__player")
        .order_by("pairing__board", "number")
    )


def _account(stage: DemoStage, entry: Entry) -> User:
    return stage.accounts[entry.player_id]


def _play_round(stage: DemoStage, number: int, records: Iterator[str]) -> None:
    publishing.publish_round(
        tournament=stage.tournament,
        number=number,
        actor=stage.organiser,
        at=stage.advance_one_minute(),
    )
    for game in _games(stage, number):
        _play(stage, game, next(records, None))


def _play(stage: DemoStage, game: Game, record: str | None) -> None:
    """White hands in the record, Black confirms it; without a record a clerk enters a draw."""
    if record is None:
        results.enter_result(
            game=game,
            outcome=Outcome(GameResult.DRAW, Termination.AGREEMENT),
            expected_revision=game.revision,
            actor=stage.organiser,
            at=stage.advance_one_minute(),
        )
        return
    row = _hand_in(stage, game, record)
    if row.state == SubmissionState.WAITING:
        records_services.confirm_result(
            submission_id=row.pk, actor=_account(stage, game.black), at=stage.advance_one_minute()
        )


def _hand_in(stage: DemoStage, game: Game, record: str) -> Submission:
    return records_services.submit_record(
        game_id=game.pk,
        data=record.encode(),
        actor=_account(stage, game.white),
        at=stage.advance_one_minute(),
    )


def _open_round(stage: DemoStage, records: Iterator[str]) -> tuple[User, User]:
    """Leave three boards of a round open: free to play, disputed, stated.

    Board 1 is free to play; on board 2 White states a result and Black disputes it; on board 3 one
    is stated and waits for Black's word.
    """
    publishing.publish_round(
        tournament=stage.tournament,
        number=OPEN_ROUND,
        actor=stage.organiser,
        at=stage.advance_one_minute(),
    )
    free, disputed, stated = _games(stage, OPEN_ROUND)[:3]
    _hand_in(stage, disputed, next(records))
    _hand_in(stage, stated, next(records))
    disputes.open_dispute(
        game_id=disputed.pk,
        kind="clock",
        claim_text="Мой соперник просрочил время раньше, чем я сдался: его флаг упал первым.",
        actor=_account(stage, disputed.black),
        at=stage.advance_one_minute(),
    )
    return _account(stage, free.white), _account(stage, free.black)


PLAYERS = (
    "Алмазов Артём",
    "Берёзкин Борис",
    "Васильков Вадим",
    "Громов Глеб",
    "Дубравин Денис",
    "Ежов Егор",
    "Журавлёв Юрий",
    "Зимин Захар",
)

ENGLISH_NAMES = {"Журавлёв Юрий": "Zhuravlev Yury"}  # as readers know them, not as passports do


def make_user(username: str, role: str, *, first_name: str = "") -> tuple[User, Login]:
    """Create a user with a random password."""
    login = Login(username=username, password=secrets.token_urlsafe(6), role=role)
    user = User.objects.create_user(username, password=login.password, first_name=first_name)
    return user, login


DATA = Path(__file__).resolve().parents[__name__.count(".")] / "games" / "data"

RULES = "fmjd64@1"


def store_demo_archive(*, at: datetime) -> Collection:
    """Store the demo's archive games under their true names, examined and certified."""
    collection = ensure_collection(
        slug="ussr-1924",
        title_ru="I чемпионат СССР по русским шашкам, Москва, 1924",
        title_en="First USSR championship in Russian draughts, Moscow, 1924",
        source="29 сохранившихся партий; итоговая таблица: 20 участников",
    )
    import_games(data=(DATA / "ussr-1924.pdn").read_bytes(), collection=collection)
    for record in collection.records.all():
        _certify(record, at)
    return collection


def _certify(record: GameRecord, at: datetime) -> None:
    """The result is the one the source records; the board says whether it proves it."""
    examination = examinations_services.examine_record(
        record=record, ruleset_id=RULES, recorded=GameResult(record.result), fact=None, at=at
    )
    outcome = records.claimed_outcome(record.result)
    if examination.kind == VerdictKind.RESULT:
        outcome = examination.outcome
    issuing.issue(
        record=record,
        tags=tuple((name, value) for name, value in record.tags if name in _NAMES),
        outcome=outcome,
        subject=f"record:{record.pk}",
        examination=examination,
        at=at,
    )


_NAMES = frozenset({"Event", "Site", "Date", "Round", "White", "Black"})
