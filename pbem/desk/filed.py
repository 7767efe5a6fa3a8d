"""What is on file for a seat, from the filings in the order they came."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.desk.desk import canonical
from pbem.engine.events import GM, SeatId
from pbem.engine.settle import Filed
from pbem.store.records import FilingRecord, MomentRecord


@dataclass
class OnFile:
    """A seat's papers at one moment: its set for the phase, sets ahead by turn, standing orders, press.

    `kept` are orders of kinds that stay when the set is replaced, by their verb. `posted` are the numbers and
    texts of its orders that were public at once, which nothing takes away; one that came too late has none.
    """

    fresh: list[str] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    ahead: dict[int, str] = field(default_factory=dict)
    standing: str = ""
    is_ready: bool = False
    press: list[tuple[str, str]] = field(default_factory=list)
    posted: list[tuple[int, str]] = field(default_factory=list)

    def filed(self, turn: int) -> Filed:
        """Return the texts that settling needs."""
        fresh = "\n".join((*self.kept.values(), *self.fresh))
        return Filed(fresh, self.ahead.get(turn, ""), self.standing, tuple(self.posted))


def digest_of(game: str, moment: MomentRecord, seat: SeatId, paper: OnFile) -> str:
    """Return a short mark of what is on file for a moment: 3f2a9 c11b0; player and GM can compare it."""
    filed = paper.filed(moment.turn)
    values = [game, moment.number, seat, *values_of(filed)]
    digest = hashlib.sha256(canonical(values).encode()).hexdigest()
    return f"{digest[:5]} {digest[5:10]}"


Posts = list[list[int | str]]
"""Numbers and texts of what was posted, as JSON values."""


def values_of(filed: Filed) -> list[str | Posts]:
    """Return the texts on file for a seat as JSON values; of a seat that posted nothing, just three texts."""
    posted: Posts = [[number, text] for number, text in filed.posted]
    return [filed.fresh, filed.ahead, filed.standing, *([posted] if posted else [])]


def all_filed(entries: Iterable[Sequence[Any]]) -> dict[SeatId, Filed]:
    """Return the texts on file that JSON values hold, a list for each seat that begins with its name."""
    return {seat: _filed_from(*texts) for seat, *texts in entries}


def _filed_from(fresh: str, ahead: str, standing: str, posted: Sequence[Sequence[Any]] = ()) -> Filed:
    return Filed(fresh, ahead, standing, tuple((number, text) for number, text in posted))


def on_file(filings: Iterable[FilingRecord], moment: int, with_late: bool = False) -> dict[SeatId, OnFile]:
    """Sort a game's filings up to a moment: what was sent for it, and what was kept from before.

    What came too late for that very moment is left aside, unless `with_late` asks how it would be with it.
    """
    papers: dict[SeatId, OnFile] = {}
    for filing in filings:
        is_aside = filing.is_late and filing.moment == moment and not with_late
        if filing.moment <= moment and not is_aside:
            _file(papers.setdefault(filing.seat, OnFile()), filing, filing.moment == moment)
    return papers


def _file(paper: OnFile, filing: FilingRecord, is_for_now: bool) -> None:
    match filing.kind:
        case "standing":
            paper.standing = filing.text
        case "ahead":
            paper.ahead[int(json.loads(filing.about))] = filing.text
        case "orders" if is_for_now:
            paper.fresh = [filing.text]
        case "add" if is_for_now:
            paper.fresh.append(filing.text)
        case "kept" if is_for_now:
            paper.kept[filing.about] = filing.text
        case "cancel" if is_for_now:
            paper.fresh, paper.kept = [], {}
        case "ready" | "wait" if is_for_now:
            paper.is_ready = filing.kind == "ready"
        case "press" if is_for_now:
            paper.press.append((filing.about, filing.text))
        case "posted" if is_for_now and filing.about:
            paper.posted.append((int(filing.about), filing.text))


def texts(papers: Mapping[SeatId, OnFile], seats: Sequence[SeatId], turn: int) -> dict[SeatId, Filed]:
    """Return what settling needs for every seat, and for the GM if the GM ordered anything."""
    filed = {seat: papers.get(seat, OnFile()).filed(turn) for seat in seats}
    if GM in papers:
        filed[GM] = papers[GM].filed(turn)
    return filed
