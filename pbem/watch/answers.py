"""The two pages that can be asked for, /metrics and /health; everything else is answered briefly."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus

from pbem.config import Config
from pbem.spans import parse_span
from pbem.watch.exposition import CONTENT_TYPE, exposition
from pbem.watch.health import Health, health_at_work, health_from_outside, mark_of
from pbem.watch.lookout import Lookout
from pbem.watch.metrics import families
from pbem.watch.tally import Tally
from pbem.watchplace import WatchPlace

PLAIN = "text/plain; charset=utf-8"


@dataclass(frozen=True)
class Answer:
    """What is sent back."""

    status: HTTPStatus
    body: bytes
    kind: str = PLAIN


def brief(status: HTTPStatus) -> Answer:
    """Return an answer of a few words, which repeats nothing that was asked."""
    return Answer(status, f"{status.phrase}\n".encode())


@dataclass(frozen=True)
class Pages:
    """The pages of a process at work, a round every so many seconds; `config` is asked each time.

    `every` is None for one of several processes: whether rounds are done the database tells then.
    """

    config: Callable[[], Config]
    lookout: Lookout
    tally: Tally
    every: float | None

    def answer(self, path: str) -> Answer:
        """Return the page of this path."""
        if path == "/metrics":
            return self._metrics()
        return self._health() if path == "/health" else brief(HTTPStatus.NOT_FOUND)

    def _found(self, limit: timedelta) -> Health:
        if self.every is None:
            return health_from_outside(self.lookout, limit)
        return health_at_work(self.lookout, self.tally, self.every, limit)

    def _metrics(self) -> Answer:
        places = [box.place for box in self.config().inbox]
        text = exposition(families(self.lookout, self.tally, places))
        return Answer(HTTPStatus.OK, text.encode("utf-8", "replace"), CONTENT_TYPE)

    def _health(self) -> Answer:
        config = self.config()
        health = self._found(parse_span((config.watch or WatchPlace()).overdue))
        values = {**health.values(), "sentence": health.sentence, "installation": mark_of(config.folder)}
        status = HTTPStatus.OK if health.is_well else HTTPStatus.SERVICE_UNAVAILABLE
        return Answer(status, (json.dumps(values) + "\n").encode(), "application/json")
