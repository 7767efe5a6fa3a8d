"""Scripted players of Planetismals: each follows one line of business, from what its own seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.prices import installation_price, pct
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenShuttle
from pbem.rulesets.planetismals.ways import distance

MOST_FLEET = 4
"""No scripted player buys more shuttles than this."""


class Strategy(Protocol):
    """What a scripted player does: its letter for the phase that its view is of."""

    def __call__(self, view: BeltView, seat: SeatId, chance: random.Random) -> str: ...


@dataclass(frozen=True)
class Desk:
    """A seat and what it may see, with the questions that players ask of it."""

    view: BeltView
    seat: SeatId

    @property
    def cash(self) -> int:
        """Return the seat's cash."""
        return self.view.seats[self.seat].cash or 0

    def homes(self) -> list[str]:
        """Return the asteroids on which the seat has installations, those with most of them first."""
        own = [one.hex for one in self.view.placed(owner=self.seat) if one.hex]
        return sorted(dict.fromkeys(own), key=own.count, reverse=True)

    def free(self, hex: str) -> int:
        """Return the number of free zones of an asteroid."""
        return self.view.asteroids[hex].zones - len(self.view.placed(hex))

    def stored(self, hex: str, good: str) -> int:
        """Return the units of a good in the seat's stores on an asteroid."""
        return sum((one.store or {}).get(good, 0) for one in self.view.placed(hex, self.seat))

    def many(self, hex: str, sort: str) -> int:
        """Return how many installations of a type the seat has on an asteroid."""
        return sum(one.sort == sort for one in self.view.placed(hex, self.seat))

    def sites(self, zones: int, type: str = "") -> list[SeenAsteroid]:
        """Return explored asteroids without the seat that have so many free zones, the nearest first."""
        homes, base = self.homes(), self.view.book.map.base
        wanted = [
            one
            for one in self.view.asteroids.values()
            if one.is_explored and one.hex not in homes and type in ("", one.type)
        ]
        roomy = [one for one in wanted if self.free(one.hex) >= zones]
        return sorted(roomy, key=lambda one: distance(self.view.book, base, one.hex))

    def idle(self) -> Iterator[tuple[int, SeenShuttle]]:
        """Yield the shuttles that have nothing left to do, with their places in the fleet."""
        for place, shuttle in enumerate(self.view.fleet(self.seat)):
            if shuttle.plan is None or shuttle.plan.is_finished:
                yield place, shuttle

    def price(self, ware: str) -> int:
        """Return what an installation costs now."""
        return installation_price(self.view.book, self.view, ware.split()[0])


def bids(desk: Desk, wants_colonies: bool) -> list[str]:
    """Bid for the lots that are open to the seat and of use to it, as far as the cash goes."""
    lines, cash, is_pair = [], desk.cash, len(desk.view.in_play()) == 2
    for lot in desk.view.lots:
        if not desk.view.is_eligible(lot, desk.seat) or (lot.is_colony and not wants_colonies):
            continue
        most = (1000 if is_pair else 800) if lot.is_colony else 60
        if desk.view.phase == "bids" or not lot.is_colony:
            amount = most if is_pair and lot.is_colony else min(most, cash)
            if 0 < amount <= cash:
                lines.append(f"BID {lot.key} {amount}")
                cash -= amount
    return lines


def settled(desk: Desk, chance: random.Random, wants_colonies: bool) -> list[str]:
    """Say at the start of the game what to do in events, and that a colony is not fed for nothing."""
    lines = ["ON SABOTAGE leader", "ON BUYOUT leader > none", "ON ESPIONAGE leader", "ON RENT DEFAULT"]
    lines += ["ON INTERFERE leader", "ON TAKEOVER leader > none", 'NAMES "Vesta" > "Juno" > "Pallas"']
    if desk.view.round > 1:
        return []
    return [*chance.sample(lines, 3), *([] if wants_colonies else ["RATIONS ALL NO"])]


def written(desk: Desk, chance: random.Random, plans: list[str], wants_colonies: bool = False) -> str:
    """Return the whole letter of a player with a business."""
    if desk.view.phase == "bids":
        return "\n".join(bids(desk, wants_colonies))
    lines = [*settled(desk, chance, wants_colonies), *bids(desk, wants_colonies), *plans]
    if desk.view.book.options.phases == "compact":
        lines.append("BID ASTEROID 50")
        lines += [f"BID COLONY {min(1000, max(desk.cash, 1))} MAX 1"] if wants_colonies else []
    return "\n".join(lines)


@dataclass(frozen=True)
class Industry:
    """A player who brings goods to installations and sells what they make.

    `kit` is bought again and again for each asteroid, `feed` in the black market; `type` is the asteroid it
    looks for. Each shuttle serves an asteroid of its own.
    """

    kit: tuple[str, ...]
    feed: str = ""
    product: str = ""
    type: str = ""
    worker: str = ""

    def __call__(self, view: BeltView, seat: SeatId, chance: random.Random) -> str:
        """Write a new plan for each shuttle whose plan is finished."""
        desk = Desk(view, seat)
        plans = [f"PLAN {one.id}: {self.plan(desk, place, one)}" for place, one in desk.idle()]
        return written(desk, chance, plans)

    def plan(self, desk: Desk, place: int, shuttle: SeenShuttle) -> str:
        homes = desk.homes()
        if shuttle.installation:
            return "; ".join(["GO base", *self._settling(desk)])
        if place < len(homes):
            home = homes[place]
            if self.may_build(desk, home):
                return self._building(desk, home)
            return self._trading(desk, home)
        return "; ".join(
            ["SELL ALL", "GO base", "SELL ALL", f"BUY {self.kit[0]} OR HOLD", *self._settling(desk)]
        )

    def _settling(self, desk: Desk) -> list[str]:
        """Set the first installation down: on a known asteroid of the right type, or on one to be found."""
        known = desk.sites(3, self.type) or desk.sites(3) or desk.sites(1)
        unexplored = any(not one.is_explored for one in desk.view.asteroids.values())
        if known and (not self.type or known[0].type == self.type or not unexplored):
            return [f"GO {known[0].hex}", "PLACE", "GO base"]
        wanted = f"TYPE IS {self.type} AND FREE >= 2" if self.type else "FREE >= 3"
        return ["EXPLORE", f"IF {wanted} THEN PLACE", "IF CARRYING installation THEN EXPLORE",
                f"IF CARRYING installation AND {wanted} THEN PLACE", "IF CARRYING installation THEN EXPLORE",
                "IF CARRYING installation THEN PLACE", "GO base"]  # fmt: skip

    def _next(self, desk: Desk, home: str) -> str:
        built = len(desk.view.placed(home, desk.seat))
        return self.kit[built % len(self.kit)]

    def may_build(self, desk: Desk, home: str) -> bool:
        """Build when there is a zone, money for it, and feed for what stands there."""
        enough = not self.feed or desk.stored(home, self.feed) >= 10 * desk.many(home, self.worker)
        keeps = 600 if self.feed else 0
        return desk.free(home) > 0 and enough and desk.cash >= desk.price(self._next(desk, home)) + keeps

    def _building(self, desk: Desk, home: str) -> str:
        buys = self.more_shuttles(desk)
        return "; ".join([f"GO {home}", *self._load(), "GO base", "SELL ALL", *buys,
                          f"BUY {self._next(desk, home)} OR SKIP", f"GO {home}", "PLACE"])  # fmt: skip

    def more_shuttles(self, desk: Desk) -> list[str]:
        """Buy a further shuttle when rich: it counts as worth, and serves another asteroid."""
        book = desk.view.book
        many = len(desk.view.fleet(desk.seat))
        is_rich = desk.cash >= book.shuttle_price + 3000 and many < (book.options.max_shuttles or MOST_FLEET)
        return ["BUY shuttle"] if is_rich else []

    def _load(self) -> list[str]:
        """Load what is to be sold; one that has feed and no product sells nothing."""
        if self.product:
            return [f"LOAD ALL {self.product}"]
        return [] if self.feed else ["LOAD ALL"]

    def _trading(self, desk: Desk, home: str) -> str:
        """Carry products to the market, and feed back."""
        steps = [f"GO {home}", *self._load()]
        if not self.feed:
            return "; ".join([*steps, "GO base", "SELL ALL", *self.more_shuttles(desk), f"GO {home}"])
        units = min(max(30 * desk.many(home, self.worker), 10), 100)
        steps += ["GO bmz", "SELL ALL", f"BUY {units} {self.feed}", f"GO {home}", "UNLOAD ALL"]
        if self.more_shuttles(desk):
            steps += [*self._load(), "GO base", "SELL ALL", *self.more_shuttles(desk)]
        return "; ".join(steps)


def colonist(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    """Found colonies, bring them luxuries from the Base, and food from the black market if there is cash."""
    desk = Desk(view, seat)
    kit = Industry(("colony",), feed="luxury", worker="colony")
    plans = []
    for place, shuttle in desk.idle():
        homes = desk.homes()
        if place >= len(homes) or shuttle.installation or kit.may_build(desk, homes[place]):
            plans.append(f"PLAN {shuttle.id}: {kit.plan(desk, place, shuttle)}")
            continue
        home, many = homes[place], desk.many(homes[place], "colony")
        steps = ["GO base", *kit.more_shuttles(desk), f"BUY {min(25 * many, 100)} luxury"]
        if desk.stored(home, "food") < many and desk.cash >= 500 + 600 * many:
            steps = ["GO bmz", f"BUY {min(10 * many, 40)} food", f"BUY {15 * many} luxury"]
        steps += [f"GO {home}", "SELL ALL luxury", "UNLOAD ALL"]
        plans.append(f"PLAN {shuttle.id}: {'; '.join(steps)}")
    return written(desk, chance, plans, wants_colonies=True)


def trader(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    """Sell luxuries to others' colonies, contraband first; else buy goods that are cheap, to sell later."""
    desk = Desk(view, seat)
    plans = [f"PLAN {one.id}: {'; '.join(_trip(desk, one, chance))}" for _, one in desk.idle()]
    return written(desk, chance, plans)


def _trip(desk: Desk, shuttle: SeenShuttle, chance: random.Random) -> list[str]:
    colonies = [one.hex for one in desk.view.placed() if one.sort == "colony" and one.hex]
    goals = chance.sample(colonies, min(len(colonies), 3))
    tour = [step for hex in goals for step in (f"GO {hex}", "SELL ALL luxury")]
    if colonies and (shuttle.hold or {}).get("luxury", 0) > 10:
        return tour
    if colonies and any(effect.kind == "contraband" for effect in desk.view.effects):
        return ["GO bmz", "BUY MAX luxury AT 20", *tour]
    speculation = _speculation(desk, shuttle)
    if speculation:
        return speculation
    if colonies:
        return ["GO base", "SELL ALL", f"BUY {10 * len(goals)} luxury AT 60", *tour]
    return Industry(("research", "extractor")).plan(desk, 0, shuttle).split("; ")


def _speculation(desk: Desk, shuttle: SeenShuttle) -> list[str]:
    """Sell in the black market what has become dear, else buy there what is cheap; nothing if neither is."""
    percents = {good: pct(desk.view, good) for good in desk.view.market if good != "luxury"}
    held = [good for good in shuttle.hold or {} if good in percents]
    if held:
        return ["GO bmz", "SELL ALL"] if percents[held[0]] >= 105 else ["HOLD"]
    cheap = min(percents, key=lambda good: (percents[good], -desk.view.book.goods[good].base))
    return ["GO bmz", "SELL ALL", f"BUY MAX {cheap}"] if percents[cheap] <= 85 else []


def beginner(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    """Send one plain letter in round 1, and no other."""
    if (view.round, view.phase) != (1, "orders"):
        return ""
    shuttle = view.fleet(seat)[0].id
    return f"PLAN {shuttle}: BUY extractor OR HOLD; EXPLORE; PLACE; LOAD ALL; GO base; SELL ALL; REPEAT"


def sleeper(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    """Never send anything."""
    return ""


STRATEGIES: dict[str, Strategy] = {
    "miner": Industry(("extractor",), type="radioactives"),
    "refiner": Industry(
        ("refinery base_metals", "extractor", "extractor"), "base_ore", "proc_base", worker="refinery"
    ),
    "farmer": Industry(("farm",), "proc_organics", "food", worker="farm"),
    "manufacturer": Industry(("factory",), "proc_base", "manufactured", worker="factory"),
    "complex": Industry(("research", "factory"), "proc_precious", "hightech", worker="factory"),
    "energy": Industry(("plant",), "proc_rads", "fuel", worker="plant"),
    "colonist": colonist,
    "trader": trader,
    "beginner": beginner,
    "sleeper": sleeper,
}
"""The scripted players by what they live on."""
