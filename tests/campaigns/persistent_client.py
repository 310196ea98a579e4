"""Client that hands in records and results and repeats each until it is acknowledged."""

import contextlib
import http.client
import json
import queue
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field

TIMEOUT_SECONDS = 15
AGAIN_SECONDS = 0.2
PAUSE_SECONDS = 0.7  # between two acts of a client: a campaign shall see many kills for each
FINAL = range(200, 300)


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


@dataclass(slots=True)
class ServiceAnswers:
    """What the service answered: acknowledged acts, and what went wrong on the way."""

    acknowledged: dict[str, tuple[Act, int, dict]] = field(default_factory=dict)
    refused: list[tuple[Act, int, str]] = field(default_factory=list)
    retried: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)


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
