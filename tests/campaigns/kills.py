"""Kill processes with ``kill -9`` again and again while records and results are handed in.

    python -m tests.campaigns.kills --minutes 25
    python -m tests.campaigns.kills --minutes 5 --demo

The first starts PostgreSQL, Redis, web server, worker and schedule of its own and kills any of
them, children and whole; the second does the same to ``./deploy/demo`` on SQLite. Four clients
hand in records and typed results with an idempotency key and repeat each until it is
acknowledged. Afterwards: nothing acknowledged is lost, nothing is doubled, the same request has
the same answer, the journal and the certificates are whole, and the tables are current within
seconds. Exit 1 if anything of that is not so. Everything runs on this machine and ends by itself.
"""

import argparse
import contextlib
import http.client
import json
import os
import queue
import random
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tests.support.service import Stack, running_demo, running_installation
from tests.support.waiting import until

CLIENTS = 4

EVENT_PLAYERS = 24  # 276 games

ACTS_A_MINUTE = 300  # more games than the clients can get through

SAMPLE = 60  # acknowledged requests that are sent once more at the end

# how often each part is hit: a web server that is always down acknowledges nothing
WEIGHTS = {
    "web child": 8,
    "web all": 1,
    "worker child": 12,
    "worker all": 3,
    "schedule": 8,
    "Redis": 5,
    "PostgreSQL backend": 3,
    "web": 2,
    "worker": 4,
}

# Client that hands in records and results and repeats each until it is acknowledged.


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to be done to one game: ``record`` with its text, or ``result``."""

    game: int
    kind: str
    body: dict
    key: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def path(self) -> str:
        return f"/api/v1/games/{self.game}/{self.kind}/"


def prepare(minutes: float) -> tuple[str, list[Act]]:
    """Events with all rounds published; the token of an official; a shuffled list of acts."""
    from arbiter.accounts.queries.rights import Role
    from arbiter.accounts.services import tokens
    from games.draughts import pdn
    from tests.support import small_event
    from tournaments.boards.models import Game
    from tournaments.rounds.services import publishing

    archive = Path(__file__).parents[2] / "games" / "data" / "ussr-1924.pdn"
    texts = [
        pdn.write(game.tags, game.replay, result=game.result)
        for game in pdn.read(archive.read_bytes())
    ]
    official = small_event.user("campaign-clerk", staff_of="site", role=Role.ORGANISER)
    acts: list[Act] = []
    chance = random.Random(64)
    while len(acts) < minutes * ACTS_A_MINUTE:
        story = _event(len(acts))
        for number in range(1, EVENT_PLAYERS):
            publishing.publish_round(
                tournament=story, number=number, actor=official, at=small_event.NOON
            )
        for game in Game.objects.filter(pairing__round__tournament=story):
            acts.append(_act(game, texts, chance))
    chance.shuffle(acts)
    return tokens.create_token(user=official, name="campaign", at=_now()), acts


def _event(number: int) -> "object":
    """A round robin with its lots drawn."""
    from tests.support import small_event
    from tournaments.entries.services import entering
    from tournaments.events.services import regulations
    from tournaments.rounds.services import lots

    organiser = small_event.user("campaign-organiser", staff_of="site", role="organiser")
    by = {"actor": organiser, "at": small_event.NOON}
    tournament = regulations.create_tournament(title=f"Проверка {number}", **by)
    for player in range(EVENT_PLAYERS):
        entering.enter_new_player(
            tournament=tournament, name=f"Игрок {number}-{player:02}", is_demo=True, **by
        )
    lots.draw_lots(tournament=tournament, seed=small_event.SEED, **by)
    tournament.refresh_from_db()
    return tournament


def _act(game: "object", texts: list[str], chance: random.Random) -> Act:
    if chance.random() < 0.5:
        return Act(game.pk, "records", {"text": chance.choice(texts)})
    result = chance.choice(["1-0", "0-1", "1/2-1/2"])
    return Act(game.pk, "result", {"result": result, "expected_revision": game.revision})


def _now() -> "object":
    from django.utils import timezone

    return timezone.now()


class Disturber(Protocol):
    """What is done to a service while it works; ``acts`` counts it."""

    acts: Counter[str]

    def work(self, ended: threading.Event) -> None: ...


class Killer:
    """Kills one process after the other, at moments that nobody can foresee."""

    def __init__(self, stack: Stack, every: float) -> None:
        self.stack, self.every = stack, every
        self.acts: Counter[str] = Counter()
        self.names = [name for name in WEIGHTS if name in stack.targets]
        self.chance = random.Random()

    def work(self, ended: threading.Event) -> None:
        weights = [WEIGHTS[name] for name in self.names]
        while not ended.wait(self.chance.uniform(0.2, 1.8) * self.every):
            (target,) = self.chance.choices(self.names, weights)
            self.acts[target] += self.stack.kill(target)


def campaign(stack: Stack, minutes: float, disturber: Disturber) -> int:
    """Run it and tell the table; returns the number of faults."""
    os.environ.update(stack.env)
    import django

    django.setup()
    from django.db import connections

    token, acts = prepare(minutes)
    connections.close_all()
    waiting: queue.SimpleQueue[Act] = queue.SimpleQueue()
    for act in acts:
        waiting.put(act)
    answers, ended = ServiceAnswers(), threading.Event()
    threads = [
        *(
            threading.Thread(
                target=Client((stack.host, stack.port), token, answers).work, args=(waiting, ended)
            )
            for _ in range(CLIENTS)
        ),
        threading.Thread(target=disturber.work, args=(ended,)),
    ]
    until(stack.answers, lambda: stack.log.read_text("utf-8", "replace"))
    began = time.monotonic()
    for thread in threads:
        thread.start()
    while time.monotonic() - began < 60 * minutes and not waiting.empty():
        time.sleep(5)
        print(
            f"{time.monotonic() - began:6.0f} s  {len(answers.acknowledged)} acknowledged,"
            f" {disturber.acts.total()} disturbances",
            flush=True,
        )
    ended.set()
    for thread in threads:
        thread.join()
    return print_table_of_faults(stack, answers, disturber.acts, token, time.monotonic() - began)


@dataclass(slots=True)
class ServiceAnswers:
    """What the service answered: acknowledged acts, and what went wrong on the way."""

    acknowledged: dict[str, tuple[Act, int, dict]] = field(default_factory=dict)
    refused: list[tuple[Act, int, str]] = field(default_factory=list)
    retried: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)


def print_table_of_faults(
    stack: Stack, answers: ServiceAnswers, acts: Counter[str], token: str, seconds: float
) -> int:
    """The table of a campaign."""
    from tests.campaigns import checks  # its models need the settings of the stack

    done = [(act, answer) for act, _, answer in answers.acknowledged.values()]
    current = checks.seconds_until_tables_are_current()
    faults: dict[str, list[str]] = {
        "refused": [f"{act.path} {status} {body[:300]}" for act, status, body in answers.refused],
        "lost": checks.lost_acts(done),
        "doubled": checks.games_with_doubled_rows(),
        "another answer to the same request": changed_answers_on_repeat(stack, token, answers),
        "certificate numbers": checks.gaps_of_certificates(),
        "journal": checks.faults_found_by_command("verify_journal"),
        "standings": checks.faults_found_by_command("check_standings"),
    }
    print(f"\n{acts.total()} disturbances in {seconds:.0f} s: {dict(acts)}")
    print(f"{len(done)} acknowledged, {answers.retried} of them after repeated requests")
    print(f"answers that were no acknowledgement: {dict(answers.failures)}")
    print(f"tables current {current:.1f} s after the last request")
    for name, faults_of_kind in faults.items():
        print(
            f"{name:36} {len(faults_of_kind)}",
            *faults_of_kind[:5],
            sep="\n    " if faults_of_kind else " ",
        )
    return sum(map(len, faults.values())) + (current == float("inf")) + (not done)


def changed_answers_on_repeat(stack: Stack, token: str, answers: ServiceAnswers) -> list[str]:
    """A request that is sent once more has the answer of the first time."""
    client: Callable[[Act], tuple[int, bytes]] = Client(
        (stack.host, stack.port), token, ServiceAnswers()
    ).ask
    known = list(answers.acknowledged.values())
    changed = []
    for act, status, answer in random.sample(known, min(SAMPLE, len(known))):
        again, body = client(act)
        if (again, json.loads(body)) != (status, answer):
            changed.append(f"{act.path}: {status} then {again} {body[:200]!r}")
    return changed


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two kills")
    parser.add_argument("--demo", action="store_true", help="./deploy/demo on SQLite")
    given = parser.parse_args()
    with running_demo() if given.demo else running_installation() as stack:
        faults = campaign(stack, given.minutes, Killer(stack, given.every))
        if faults:
            print(stack.log.read_text("utf-8", "replace")[-3000:])
    sys.exit(bool(faults))


TIMEOUT_SECONDS = 15

AGAIN_SECONDS = 0.2

PAUSE_SECONDS = 0.7  # between two acts of a client: a campaign shall see many kills for each

FINAL = range(200, 300)


class Client:
    """Sends acts of a queue one after the other, each until it has an answer that counts."""

    def __init__(self, place: tuple[str, int], token: str, answers: ServiceAnswers) -> None:
        self.place, self.token, self.told = place, token, answers

    def work(self, acts: "queue.SimpleQueue[Act]", ended: threading.Event) -> None:
        while not ended.wait(PAUSE_SECONDS):
            try:
                act = acts.get_nowait()
            except queue.Empty:
                return
            self.send(act)

    def send(self, act: Act) -> None:
        """The same key with the same request, until it is acknowledged or refused."""
        attempts = 0
        while True:
            attempts += 1
            try:
                status, body = self.ask(act)
            except (OSError, http.client.HTTPException) as fault:
                self._note(type(fault).__name__)
            else:
                if status in FINAL:
                    self._acknowledge(act, status, json.loads(body), attempts)
                    return
                if status < 500 and status != 409:
                    with self.told.lock:
                        self.told.refused.append((act, status, body.decode()))
                    return
                if status == 409 and b"in_progress" not in body and attempts > 100:
                    with self.told.lock:
                        self.told.refused.append((act, status, body.decode()))
                    return
                self._note(str(status))
            time.sleep(AGAIN_SECONDS)

    def ask(self, act: Act) -> tuple[int, bytes]:
        link = http.client.HTTPConnection(*self.place, timeout=TIMEOUT_SECONDS)
        with contextlib.closing(link):
            headers = {
                "Host": "localhost",  # whatever address the web host has
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": act.key,
            }
            link.request("POST", act.path, json.dumps(act.body), headers)
            answer = link.getresponse()
            return answer.status, answer.read()

    def _note(self, failure: str) -> None:
        with self.told.lock:
            self.told.failures[failure] += 1

    def _acknowledge(self, act: Act, status: int, body: dict, attempts: int) -> None:
        with self.told.lock:
            self.told.acknowledged[act.key] = (act, status, body)
            self.told.retried += attempts > 1


if __name__ == "__main__":
    main()
