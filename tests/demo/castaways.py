"""Demos of Crusoe's Planet as they were played: what they published, and what their receipts say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.demo.play import Told, play
from pbem.demo.show import Show
from pbem.desk.publishing import Published
from pbem.rulesets.crusoe.island import Island
from tests.demo.answers import texts
from tests.desk.office import without_pdfs

_HEAD = re.compile(r"^Cycle \d+: (.+)\nReceipt #[^/\n]+/(\d+)/(\w+)/\d+$", re.MULTILINE)


@dataclass(frozen=True)
class Game:
    """A demo that was played: its folder, all that was told, and what was published."""

    show: Show
    folder: Path
    told: tuple[str, ...]
    published: list[Published]

    @property
    def turns(self) -> Path:
        """Where its reports are archived."""
        return self.folder / "turns" / self.show.slug

    @property
    def last(self) -> Island:
        """The state it ends with."""
        state = self.published[-1].judged.outcome.position.state
        assert isinstance(state, Island)
        return state

    @property
    def kinds(self) -> set[str]:
        """The kinds of all events."""
        return {type(event).__name__ for one in self.published for event in one.judged.outcome.events}

    @property
    def sentences(self) -> list[str]:
        """All that happened, in sentences."""
        return [event.sentence for one in self.published for event in one.judged.outcome.events]

    def moments(self) -> Iterator[tuple[int, str, Published]]:
        """Cycle, phase, and what was published of it."""
        for one in self.published:
            moment = one.judged.position.moment
            yield moment.turn, moment.phase, one

    def receipts(self) -> Iterator[tuple[int, str, str, str]]:
        """Cycle, title of the phase, seat and text of every receipt, in the order of the letters."""
        for text in texts(self.folder, self.show.slug):
            if found := _HEAD.search(text):
                yield int(found[2]), found[1], found[3], text


def played(shown: Show, folder: Path, turns: int, seed: str = "") -> Game:
    """Play a demo, its PDFs made quickly."""
    told: list[str] = []
    with without_pdfs():
        published = play(shown, folder, turns, seed or shown.seed, Told(told.append, told.append))
    return Game(shown, folder, tuple(told), published)
