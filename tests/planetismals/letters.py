"""Letters of Planetismals drawn at random: orders that make sense, some that do not, and fairs of deals."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.view import BeltView

TYPES = ("extractor", "research", "refinery organics", "refinery base", "farm", "factory", "plant", "colony")
STEPS = (
    "GO {hex}",
    "GO base",
    "GO bmz",
    "GO base VIA {hex}",
    "MOVE N NE SE",
    "EXPLORE",
    "EXPLORE 2",
    "LOAD ALL",
    "LOAD 3 {good} FROM {own} KEEPING 1",
    "UNLOAD ALL",
    "UNLOAD 2 {good} TO {own}",
    "BUY MAX {good} AT 50.5",
    "BUY {n} {good}",
    "BUY {n} luxury",
    "BUY {type} OR HOLD",
    "BUY {type}",
    "BUY shuttle",
    "SELL ALL",
    "SELL 2 {good} AT 20",
    "SWAP ALL",
    "TAKE {own}",
    "TAKE {any} DUMPING",
    "PLACE",
    "JETTISON 1 {good}",
    "DEAL",
    "DEAL {seat}",
    "HOLD",
    "HOLD 2",
    "HOLD UNTIL ROUND > {n}",
    "STOP",
    "REPEAT",
    "IF ZONES >= 3 THEN PLACE ELSE EXPLORE",
    "IF CASH > {n}00 AND MOVES > 1 THEN BUY {type} ELSE GO {hex} OR HOLD",
    "IF TYPE IS NOT organics THEN STOP",
    "IF OWNER IS me THEN UNLOAD ALL ELSE GO base",
    "IF STORE {good} > 2 AT {hex} THEN GO {hex}",
    "IF PRICE {good} >= 30 THEN SELL ALL",
)
ERRANDS = (
    "GO {home}; LOAD ALL; GO bmz; SWAP ALL; SELL ALL; GO base",
    "GO {home}; TAKE {there} DUMPING; GO {hex}; PLACE",
    "GO {home}; TAKE {there}; PLACE; LOAD ALL",
    "GO {home}; TAKE {there}; GO {home}; DEAL; PLACE",
    "GO bmz; BUY 9 manufactured; SWAP ALL; GO {hex}; SELL ALL; UNLOAD ALL",
    "GO bmz; BUY 5 {good}; JETTISON 2 {good}; GO {home}; UNLOAD ALL TO {there}; LOAD ALL",
    "GO base; BUY 40 luxury; GO {home}; UNLOAD ALL; SELL ALL",
    "GO base; BUY {type} OR SKIP; GO {hex}; PLACE; GO base; REPEAT",
    "GO bmz; BUY MAX luxury; HOLD 2; GO {hex}; SELL ALL; GO base; SELL ALL",
    "SELL ALL; GO base; SELL ALL; BUY shuttle; BUY {type}; EXPLORE 2; PLACE",
)
"""Plans that hang together."""
LINES = (
    "SHUTTLES {shuttle} > {shuttle}",
    "RUN {own} OFF",
    "RUN {own} ON",
    "RUN {own} MAX {n}",
    "RUN {own} PREFER manufactured",
    "RATIONS ALL NO",
    "RATIONS ALL YES",
    "RATIONS {own} NO",
    "RESERVE {n}00",
    'NAMES "Rock {hex}" > "Vesta {n}" > "Juno"',
    'NAME {hex} "Ceres {n}"',
    "ON 2 YES",
    "ON 2 {shuttle}",
    "ON STRIKE NONE",
    "ON 13 {own}",
    "ON 19 {seat} factory > {any} > leader",
    "ON 20 {hex} > {seat} > leader",
    "ON 21 {any} > leader > none",
    "ON 23 {hex}",
    "ON 28 {own}",
    "ON 29 {own}",
    "ON 30 {seat}",
    "ON 83 anyone",
    "ON 83 NONE",
    "ON 84 {own}",
    "ON 85 DEFAULT",
    "GIVE $10 TO {seat}",
    "GIVE 2 {good} AT {hex} TO {seat}",
    "GIVE INSTALLATION {own} TO {seat}",
    "GIVE SHUTTLE {shuttle} TO {seat}",
    "GIVE ASTEROID {hex} TO anyone FOR ${n}00",
    "LEND ${n}0 TO {seat} FOR {n}5 DUE {round}",
    "REPAY IOU{n}",
    "REPAY IOU{n} 20",
    "BID {any} {n}00",
    "BID {hex} {n}00",
    "BID COLONY {n}00 MAX 1",
    "BID ASTEROID {n}0",
    "IF CASH >= {n}00 THEN BID {hex} {n}0",
    "PLAN {shuttle} CLEAR",
    "PLAN {shuttle} CONTINUE",
    "PLAN {shuttle} APPEND: GO base; SELL ALL",
    "BUY 3 food",
    "hello GM!",
    "READY",
)


class Scribe:
    """Writes random letters of a seat."""

    def __init__(self, view: BeltView, seat: SeatId, chance: random.Random) -> None:
        self.view, self.seat, self.chance = view, seat, chance
        self.fleet = [one.id for one in view.fleet(seat)] or ["SH1"]
        self.own = [one.id for one in view.installations.values() if one.owner == seat] or ["EX1"]
        self.rocks = list(view.asteroids) or ["D3"]

    def letter(self) -> str:
        """Return plans and other lines, some of them in a STANDING block."""
        lines = list(self._plans()) + [self._filled(one) for one in self.chance.sample(LINES, 5)]
        if self.chance.random() < 0.2:
            return "\n".join([*lines[:2], "STANDING", *lines[2:], "END"])
        return "\n".join(lines)

    def _plans(self) -> Iterator[str]:
        for shuttle in self.fleet:
            if self.chance.random() < 0.7:
                if self.chance.random() < 0.5:
                    yield f"PLAN {shuttle}: {self._filled(self.chance.choice(ERRANDS))}"
                    continue
                steps = [self._filled(self.chance.choice(STEPS)) for _ in range(self.chance.randint(1, 9))]
                yield f"PLAN {shuttle}: {'; '.join(steps)}"

    def _filled(self, template: str) -> str:
        """Put things at hand where a line has {fields}; now and then they are others'."""
        chance, view = self.chance, self.view
        placed = view.placed(owner=self.seat)
        there = chance.choice(placed) if placed else None
        return template.format(
            hex=chance.choice(self.rocks),
            good=chance.choice(list(view.book.goods)),
            home=(there and there.hex) or view.book.map.base,
            there=there.id if there else "extractor",
            own=chance.choice(self.own),
            any=chance.choice([*view.installations, "CO1"]),
            type=chance.choice(TYPES),
            shuttle=chance.choice(self.fleet),
            seat=chance.choice(view.turn_order),
            n=chance.randint(1, 12),
            round=view.round + chance.randint(0, 3),
        )


def nonsense(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    """Write at random."""
    return Scribe(view, seat, chance).letter()


def fair(view: BeltView, chance: random.Random) -> dict[SeatId, list[str]]:
    """Return mirrored offers of two seats: things that may or may not be there, for money, IOUs or things."""
    if view.phase != "orders" or len(view.in_play()) < 2 or not view.book.options.trading:
        return {}
    one, other = chance.sample(view.in_play(), 2)
    gives, takes = _thing(view, one, chance), _thing(view, other, chance)
    if chance.random() < 0.3:
        gives += f" + {_thing(view, one, chance)}"
    if chance.random() < 0.2:
        back, due = chance.randint(60, 90), view.round + chance.randint(0, 2)
        lent = (f"LEND $60 TO {other} FOR {back} DUE {due}", f"BORROW $60 FROM {one} FOR {back} DUE {due}")
        return {one: [lent[0]], other: [lent[1]]}
    return {one: [f"GIVE {gives} TO {other} FOR {takes}"], other: [f"GIVE {takes} TO {one} FOR {gives}"]}


def _thing(view: BeltView, seat: SeatId, chance: random.Random) -> str:
    own = [one.id for one in view.installations.values() if one.owner == seat]
    owned = [one.hex for one in view.asteroids.values() if one.owner == seat]
    fleet = view.fleet(seat)
    things = [f"${chance.randint(1, 300)}", f"IOU {chance.randint(1, 500)} DUE {view.round + 2}"]
    things += [f"INSTALLATION {chance.choice(own)}"] if own else []
    things += [f"ASTEROID {chance.choice(owned)}"] if owned else []
    things += [f"SHUTTLE {chance.choice(fleet).id}"] if len(fleet) > 1 else []
    things += [f"DEBT {id}" for id, debt in view.debts.items() if debt.creditor == seat][:1]
    places = [one.hex for one in view.placed(owner=seat) if one.hex]
    goods = chance.choice(list(view.book.goods))
    things += [f"{chance.randint(1, 6)} {goods} AT {chance.choice(places)}"] if places else []
    return chance.choice(things)
