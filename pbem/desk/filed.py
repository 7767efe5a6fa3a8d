"""What is on file for a seat, from the filings in the order they came."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pbem.desk.desk import canonical
from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Order
from pbem.engine.settle import Filed, Understood
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.store.records import FilingRecord, MomentRecord


class ToFile(NamedTuple):
    """One thing that a letter puts on file: its kind, what it is about, its text and what was understood."""

    kind: str
    about: str = ""
    text: str = ""
    understood: Understood | None = None

    @property
    def orders(self) -> str:
        """Return the orders as they are judged; of what pbem 0.2 and before filed, the text."""
        return self.text if self.understood is None else self.understood.text


@dataclass
class OnFile:
    """A seat's papers at one moment: its set for the phase, sets ahead by turn, standing orders, press.

    All orders stand in it as they were understood; `refused` are the lines of its set that were not taken,
    `written` says by its stored form how an order was written, where that differs.
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
    refused: list[Complaint] = field(default_factory=list)
    written: dict[str, str] = field(default_factory=dict)

    def filed(self, turn: int) -> Filed:
        """Return the texts that settling needs."""
        fresh = "\n".join((*self.kept.values(), *self.fresh))
        told = tuple(self.refused), tuple(self.written.items())
        return Filed(fresh, self.ahead.get(turn, ""), self.standing, tuple(self.posted), *told)

    def for_later(self) -> OnFile:
        """Return what of it serves the later moments of its deadline: orders ahead and standing orders."""
        return OnFile(ahead=self.ahead, standing=self.standing, written=self.written)

    def has_word(self, turn: int) -> bool:
        """Say whether the seat has sent anything for this very round, now or ahead: no press alone."""
        sent = self.fresh or self.kept or self.posted or self.ahead.get(turn)
        return bool(sent) or self.is_ready

    def take(self, filing: ToFile, *, is_for_now: bool = True) -> None:
        """Put one thing more on file; what is for another moment counts only if it is for later ones too."""
        if filing.understood and (is_for_now or filing.kind in ("standing", "ahead")):
            self.written |= dict(filing.understood.written)
        match filing.kind:
            case "standing":
                self.standing = filing.orders
            case "ahead":
                self.ahead[int(json.loads(filing.about))] = filing.orders
            case "orders" if is_for_now:
                self.fresh, self.refused = [filing.orders], _refused(filing)
            case "add" if is_for_now:
                self.fresh.append(filing.orders)
                self.refused += _refused(filing)
            case "kept" if is_for_now:
                self.kept[filing.about] = filing.orders
            case "cancel" if is_for_now:
                self.fresh, self.kept, self.refused = [], {}, []
            case "ready" | "wait" if is_for_now:
                self.is_ready = filing.kind == "ready"
            case "press" if is_for_now:
                self.press.append((filing.about, filing.text))
            case "posted" if is_for_now and filing.about:
                self.posted.append((int(filing.about), filing.orders))

    def with_papers(self, papers: Iterable[ToFile]) -> OnFile:
        """Return what is on file with some more; this one stays as it is."""
        after = OnFile(
            list(self.fresh),
            dict(self.kept),
            dict(self.ahead),
            self.standing,
            self.is_ready,
            list(self.press),
            list(self.posted),
            list(self.refused),
            dict(self.written),
        )
        for paper in papers:
            after.take(paper)
        return after


def _refused(filing: ToFile) -> list[Complaint]:
    return list(filing.understood.refused) if filing.understood else []


def understood_json(understood: Understood | None) -> str | None:
    """Return what was understood as it stands on file, with text, reason, hint and sort of what was not."""
    if understood is None:
        return None
    refused = complaint_values(understood.refused)
    return canonical({"orders": understood.orders, "written": dict(understood.written), "refused": refused})


def _understood(text: str) -> Understood:
    values = json.loads(text)
    written = tuple(values["written"].items())
    return Understood(tuple(values["orders"]), written, complaints_from(values["refused"]))


def complaint_values(complaints: Iterable[Complaint]) -> list[list[str]]:
    """Return complaints about lines on file as JSON values."""
    return [[one.text, one.reason, one.hint, one.why.name] for one in complaints]


def complaints_from(values: Iterable[Sequence[str]]) -> tuple[Complaint, ...]:
    """Return the complaints that JSON values hold."""
    return tuple(Complaint(0, text, reason, hint, Why[why]) for text, reason, hint, why in values)


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


def on_file(
    filings: Iterable[FilingRecord], moment: int, with_late: bool = False, *, as_written: bool = False
) -> dict[SeatId, OnFile]:
    """Sort a game's filings up to a moment: what was sent for it, and what was kept from before.

    What came too late for that very moment is left aside, unless `with_late` asks how it would be with it.
    With `as_written` the texts stand in it, not the orders that were understood.
    """
    papers: dict[SeatId, OnFile] = {}
    for filing in filings:
        is_aside = filing.is_late and filing.moment == moment and not with_late
        if filing.moment <= moment and not is_aside:
            paper = papers.setdefault(filing.seat, OnFile())
            paper.take(_to_file(filing, as_written), is_for_now=filing.moment == moment)
    return papers


def _to_file(filing: FilingRecord, as_written: bool) -> ToFile:
    understood = None if as_written or not filing.understood else _understood(filing.understood)
    return ToFile(filing.kind, filing.about, filing.text, understood)


def texts(papers: Mapping[SeatId, OnFile], seats: Sequence[SeatId], turn: int) -> dict[SeatId, Filed]:
    """Return what settling needs for every seat, and for the GM if the GM ordered anything."""
    filed = {seat: papers.get(seat, OnFile()).filed(turn) for seat in seats}
    if GM in papers:
        filed[GM] = papers[GM].filed(turn)
    return filed


def gm_order_told(order: Order, round: str) -> str:
    """Return an order of the GM's as it stands on file: of one that ends the game, what it does and when."""
    if not order.ends_game:
        return str(order)
    return tr("{order} ends the whole game at the deadline of {round}.", order=order, round=round)
