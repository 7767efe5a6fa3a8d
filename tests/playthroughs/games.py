"""The golden playthrough of each ruleset: who plays, how it begins, and what makes it worth keeping."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Player, Position
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.new_tabor.scoring import worth
from tests import matches
from tests.crusoe import matches as crusoe
from tests.laissez_faire import matches as laissez_faire
from tests.matches import Rules
from tests.new_tabor import matches as new_tabor
from tests.planetismals import matches as planetismals
from tests.playthroughs.record import Golden

SEATS = 44
WRITERS = 28


def island() -> Rules:
    """Return Survival as it comes out of the box."""
    box = BOXES["survival"]
    return box.open({}, read_materials(box, {}, [shipped_games()])[0])


@dataclass
class IslandMatch(matches.Match):
    """A game of Survival: some follow their creatures, some leave standing orders, and some never write."""

    def first(self) -> Position[Any]:
        """Return the position before the first letters."""
        return self.rules.first([Player(seat, f"Player {int(seat[1:])}") for seat in self.cast])

    def letters(self, position: Position[Any], chance: random.Random) -> dict[SeatId, str]:
        """Let the writers write; before the first season the standing orders come."""
        seats = [*self.cast]
        letters = {seat: _letter(self.rules, position, seat, chance) for seat in seats[:WRITERS]}
        if position.moment.turn == 0:
            standing = "STANDING\nALL STAY defensive\nGENE Fat Reserves > Speed\nEND"
            letters |= dict.fromkeys(seats[WRITERS : WRITERS + 6], standing)
        return letters


def _letter(rules: Rules, position: Position[Any], seat: str, chance: random.Random) -> str:
    """Return a letter: towards the best-looking neighbour, with a mistake now and then, or none at all."""
    if chance.randrange(8) == 0:
        return ""
    if position.moment.turn == 0:
        return f"KIND {chance.choice(['herbivore', 'omnivore', 'carnivore'])}"
    view = rules.view(rules.book, position.state, seat)
    lines = [_line(view, beast, chance) for beast in view.own(seat)]
    if lines and (view.round == 1 or view.is_birth_spring):
        lines.append(f"GENE {' > '.join(chance.sample(list(rules.book.genes), 4))}")
    if lines and chance.randrange(3) == 0:
        lines.append(f"ENEMY p{chance.randrange(1, SEATS + 1):02}")
    if lines and chance.randrange(5) == 0:
        lines.append(chance.choice(["MOVE 999 N", "MOVE ALL Q9", "MODE ALL agressive", "hello GM!"]))
    return "\n".join(lines)


def _line(view: Any, beast: Any, chance: random.Random) -> str:
    mood = chance.choice(["defensive", "semi", "aggressive"])
    if view.round == 1:
        return f"START {chance.choice(view.book.land)}\nMODE {beast.id} {mood}"
    near = [name for name in view.book.grid.neighbours[beast.hex] if name and view.book.is_land(name)]
    food = {name: view.hexes[name].x + view.hexes[name].y for name in [beast.hex, *near]}
    best = max(food, key=lambda name: (food[name], name))
    if beast.is_newborn:
        return f"PLACE {beast.number} {best if best != beast.hex else 'HOME'}"
    if chance.randrange(4) == 0:
        return f"IF PLANTS HERE < 1 THEN MOVE {beast.number} {best} > N\nMODE {beast.number} {mood}"
    return f"{beast.id} {best} {mood}"


def valley() -> crusoe.Match:
    """Five castaways; two of them write at random."""
    cast = {"ann": "neighbour", "bob": "nonsense", "cat": "fighter", "dan": "signaller", "eve": "nonsense"}
    seed = "the golden valley 609"
    options = {"scenario": "capitalism", "verdict_majority": "cast", "work_rounds": 5}
    return crusoe.Match(crusoe.opened(len(cast), seed, options), cast, seed, 0.7, 0.04)


def circuit() -> laissez_faire.Match:
    """Five investors on the shipped board; one of them writes at random."""
    cast = {"ann": "landlord", "bob": "settler", "cat": "trader", "dan": "nonsense", "eve": "builder"}
    seed = "the golden circuit 9"
    options = {"moving_houses": True, "jail_lease": True, "lease_price": 150, "win_worth": 1900}
    return laissez_faire.Match(laissez_faire.opened(len(cast), seed, options), cast, seed, 0.7, 0.05)


def commonwealth() -> new_tabor.Match:
    """Five producers on the brisk board; one of them writes at random."""
    cast = {"ann": "neighbour", "bob": "nonsense", "cat": "bidder", "dan": "inventor", "eve": "worker"}
    seed = "the golden commonwealth 46"
    options = {"data": "brisk", "ease": 2, "organizer": "eve", "charity_penalty": "inability"}
    return new_tabor.Match(new_tabor.opened(len(cast), seed, options), cast, seed, 0.7, 0.02)


def belt() -> planetismals.Match:
    """Six companies on the shipped board; two of them write at random."""
    names = ("colonist", "manufacturer", "trader", "nonsense", "refiner", "nonsense")
    cast = dict(zip(("ann", "bob", "cat", "dan", "eve", "fay"), names, strict=True))
    seed = "the golden belt 6"
    return planetismals.Match(planetismals.opened(len(cast), seed), cast, seed, 0.7)


GAMES = {
    "survival": Golden(
        "survival_44.json",
        lambda: IslandMatch(island(), {f"p{n:02}": "" for n in range(1, SEATS + 1)}, "the golden island"),
        ("living", lambda state: sum(one.died is None for one in state.creatures.values())),
        lambda state: {"how": state.result.how, "winners": list(state.result.winners)},
        "KIND, START, GENE, PLACE, ENEMY, IF PLANTS, STANDING, agressive, MOVE",
        30,
    ),
    "crusoe": Golden(
        "crusoe_5.json",
        valley,
        ("vp", lambda state: sum(one.vp for one in state.seats.values())),
        lambda state: {
            "how": state.result.how,
            "cycle": state.cycle,
            "winners": list(state.result.winners),
            "final": dict(state.result.final),
            "dead": {one.id: one.cause for one in state.seats.values() if not one.is_alive},
        },
        "PATH, WANT, TAKE, LAND, LEARN, GIVE, OFFER, KEEP, INVOKE, SPEECH, "
        "FIGHT, ATTACK, VERDICT, SPEAR, EAT, DRINK, ESTATE, IF, STANDING, DEFEND",
        28,
    ),
    "laissez_faire": Golden(
        "laissez_faire_5.json",
        circuit,
        ("contracts", lambda state: len(state.contracts)),
        lambda state: {"how": state.how, "winners": list(state.winners), "worth": state.history[-1].worth},
        "PRICE, LODGE, GIVE, CONTRACT, SIGN, BUILD, STANDING, IF, JUDGE, hello GM!",
        29,
    ),
    "new_tabor": Golden(
        "new_tabor_5.json",
        commonwealth,
        ("money", lambda state: state.bank + sum(one.money for one in state.seats.values())),
        lambda state: {
            "how": state.result.how,
            "winners": list(state.result.winners),
            "tokens": {one.id: one.tokens for one in state.seats.values()},
            "value": {one.id: worth(state, one) for one in state.seats.values()},
        },
        "SELL, BUY, GIVE, LEND, SUBLET, CLAIM, INNOVATE, MOTION, RECALL, LATE, "
        "NOMINATE, VOTE forgive, CHARITY, STANDING, KEEP, IF, VACANCY, RESIGN",
        50,
    ),
    "planetismals": Golden(
        "planetismals_6.json",
        belt,
        ("installations", lambda state: len(state.installations)),
        lambda state: {"how": state.how, "winners": list(state.winners), "worth": state.history[-1].worth},
        "PLAN, GIVE, BID, ON, RUN, NAMES, STANDING, REPAY, IF, hello GM!",
        55,
    ),
}
