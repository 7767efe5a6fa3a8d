"""The warehouse book of a step: every unit of goods in every place, worked out anew from what was told."""

from __future__ import annotations

import re
from collections import Counter
from typing import TypeAlias

from pbem.engine.events import Event
from pbem.rulesets.planetismals import events as told
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.wording import Cargo
from tests.planetismals.stages import Stage

Places: TypeAlias = dict[str, Counter[str]]
"""What is in each store and hold, by the id of the installation or shuttle."""
GOODS = re.compile(r"\d+ \w+ AT \w+")


def total(places: Places) -> dict[str, int]:
    """Return the units of each good in all places together."""
    units: Counter[str] = Counter()
    for goods in places.values():
        units.update(goods)
    return {good: number for good, number in units.items() if number}


def stock(belt: Belt) -> Places:
    """Return what is in all stores and holds."""
    places = {id: Counter(shuttle.hold) for id, shuttle in belt.shuttles.items()}
    return places | {id: Counter(one.store) for id, one in belt.installations.items()}


class Warehouse:
    """The goods of one step, moved from place to place by its events."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.places = stock(stage.before)
        self.owners = {id: shuttle.owner for id, shuttle in stage.before.shuttles.items()}
        self.owners |= {id: one.owner for id, one in stage.before.installations.items()}
        self.arrived: dict[str, Counter[str]] = {}
        self.has_deals = False
        for event in stage.events:
            self._work(event)
            self._carry(event)
            self._lose(event)

    def _goods(self, cargo: Cargo) -> Counter[str]:
        keys = {good.word: key for key, good in self.stage.book.goods.items()}
        return Counter({keys[word]: units for units, word in cargo})

    def _take(self, place: str, goods: Counter[str]) -> None:
        for good, units in goods.items():
            self.places[place][good] -= units
            assert self.places[place][good] >= 0 or self.has_deals, (place, good)

    def _put(self, place: str, goods: Counter[str]) -> None:
        self.places[place].update(goods)

    def _use(self, place: str, good: str, units: int) -> None:
        """Use goods up: first what has just arrived from neighbours, then what is in store."""
        arrived = self.arrived.pop(place, Counter())
        assert set(arrived) <= {good} and arrived[good] <= units, (place, arrived)
        self._take(place, Counter({good: units - arrived[good]}))

    def _work(self, event: Event) -> None:
        """Dig, make, eat: goods begin and end in installations (PLA-37 to 48)."""
        match event:
            case told.Dug(id, goods):
                self._put(id, self._goods(goods))
            case told.Pulled(taker, goods, giver):
                self._take(giver, self._goods(goods))
                self.arrived.setdefault(taker, Counter()).update(self._goods(goods))
            case told.Made(id, goods):
                ((good, units),) = self._goods(goods).items()
                one = self.stage.before.installations[id]
                conversions = self.stage.book.sorts[one.sort].conversions(one.ore)
                (used,) = [conversion.uses for conversion in conversions if conversion.makes == good]
                self._use(id, used, units)
                self._put(id, Counter({good: units}))
            case told.Fed(id):
                self._use(id, "food", 1)
            case told.Treated(id, goods):
                self._use(id, "luxury", self._goods(goods)["luxury"])

    def _carry(self, event: Event) -> None:
        """Load, unload, buy, sell: goods come and go with shuttles (PLA-77)."""
        match event:
            case told.Loaded(shuttle, goods, id):
                self._take(id, self._goods(goods))
                self._put(shuttle, self._goods(goods))
            case told.Unloaded(shuttle, goods, id):
                self._take(shuttle, self._goods(goods))
                self._put(id, self._goods(goods))
            case told.GoodsBought(shuttle, goods):
                self._put(shuttle, self._goods(goods))
            case told.Sold(shuttle, goods):
                self._take(shuttle, self._goods(goods))
            case told.Swapped(shuttle, gives, gets):
                self._take(shuttle, self._goods(gives))
                self._put(shuttle, self._goods(gets))
                assert sum(self._goods(gives).values()) == sum(self._goods(gets).values())
            case told.Salvaged(shuttle, units, lost):
                self._put(shuttle, Counter({"scrap": units - lost}))
            case told.Bought(seat, id) | told.ShuttleBought(seat, id):
                self.places[id], self.owners[id] = Counter(), seat
            case told.DealDone(_, _, gives, takes):
                self.has_deals = self.has_deals or bool(GOODS.search(f"{gives} {takes}"))

    def _lose(self, event: Event) -> None:
        """Jettison, dump, destroy: goods end without use."""
        match event:
            case told.Jettisoned(shuttle, goods):
                self._take(shuttle, self._goods(goods))
            case told.Left(id, goods, target):
                assert +self.places[id] == self._goods(goods) or self.has_deals
                self._take(id, self._goods(goods))
                if target:
                    self._put(target, self._goods(goods))
            case told.Emptied(hex):
                for one in self.stage.before.placed(hex):
                    self.places[one.id].clear()
            case told.GoodsLost(shuttle):
                assert +self.places[shuttle]
                self.places[shuttle].clear()
            case told.Destroyed(id):
                del self.places[id]
            case told.Removed(seat):
                self.places = {id: goods for id, goods in self.places.items() if self.owners[id] != seat}


def check(stage: Stage) -> None:
    """Hold every store and hold after a step against the book; where deals moved goods, their sum."""
    book, after = Warehouse(stage), stock(stage.after)
    assert not any(book.arrived.values())
    assert book.places.keys() == after.keys()
    assert total(book.places) == total(after)
    if not book.has_deals:
        for id, goods in after.items():
            assert +book.places[id] == goods, (stage.name, id, book.places[id], goods)
