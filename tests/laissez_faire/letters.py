"""Letters of Laissez-faire drawn at random: orders that make sense, some that do not, and agreements."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK, RULES, Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.view import CircuitView

SETTINGS = (
    "PRICE {own} AT {n}",
    "PRICE {own} TO {seat} AT {n} ONCE",
    "PRICE {city} FROM {town} REFUSE",
    "PRICE {city} AT {n} NOCAP",
    "PRICE {street} TO {seat} AT LIST",
    "PRICE STREETS AT FAIR",
    "PRICE STREETS AT LIST NOCAP",
    "PRICE STREETS DEFAULT",
    "PRICE TRANSIT AT {n}",
    "PRICE TRANSIT TO {seat} REFUSE ONCE",
    "PRICE electric AT 6 x DICE",
    "PRICE UTILITIES AT {n}",
    "PRICE {any} REFUSE",
    "REFUSE {seat}",
    "PRICE JAIL AT {n}%",
    "PRICE JAIL AT ${n}",
    "LODGE: CHEAPEST MAX JAIL",
    "LODGE: OWN > HOUSE MAX {n} > CHEAPEST LOCAL MAX {n} > {seat} > CHEAPEST",
    "LODGE AT {city}: {street} MAX {n} > HERE > CHEAPEST",
    "LODGE AT SIDE 3: {city} > BENCH",
    "LODGE AT {city} DEFAULT",
    "LODGE: BENCH",
    "LODGE DEFAULT",
    "RIDE CHEAPEST MAX {n}",
    "RIDE OWN > {street} MAX {n}",
    "RIDE NO",
    "TRANSIT MAX {n}",
    "TRANSIT NEVER",
    "TRANSIT ANY",
    "AVOID {seat}",
    "AVOID bank",
    "AVOID NONE",
    "NOCAP YES",
    "NOCAP LAST",
    "NOCAP NEVER",
    "BUY ALL",
    "BUY ALL KEEPING {n}",
    "BUY {city} KEEPING 0 > NOT electric, gas > STREETS KEEPING {n}",
    "BUY JAIL > ALL KEEPING {n}",
    "BUY NONE",
    "STAY ALWAYS",
    "STAY ALWAYS",
    "STAY ALWAYS",
    "STAY ALWAYS MAX {n}",
    "STAY UNLESS LANDING OWN, CORNER MAX {n}",
    "STAY WHEN LANDING {seat}, TAX, PASSING START, UNOWNED",
    "STAY AT {own}: ALWAYS",
    "STAY NEVER",
    "JAIL PAY",
    "JAIL WAIT",
    "JAIL PAY IF CASH >= {n}",
)
ACTIONS = (
    "BUILD {own} {few} AT START KEEPING {n}",
    "BUILD {own} AT LANDING",
    "BUILD {own} TO 1 AT END",
    "BUILD {own} TO APARTMENT AT LANDING",
    "IF LANDED IN {city} THEN BUILD {own} AT LANDING",
    "IF STAYED AND CASH > {n} THEN BUILD {own} AT END",
    "MOVE HOUSE {own} TO {also} AT START",
    "IF LEVEL {own} >= 1 THEN MOVE HOUSE {own} TO {also} AT LANDING",
    "REPAY {clause}",
    "REPAY {clause} {n}",
    "GIVE {own} TO {seat}",
    "GIVE ${n} TO {seat}",
    "GIVE {own} TO anyone FOR ${n}0",
    "GIVE {own} + ${n} TO {seat} FOR {any}",
    "GIVE LEASE TO {seat} FOR ${n}",
    "IF OWNER {any} IS NOT bank THEN GIVE ${n} TO {seat}",
    "ACCEPT G{k}",
    "WITHDRAW G{k}",
    "WITHDRAW P{k}",
    "SIGN P{k}",
    "RELEASE {clause}",
    "EXERCISE {clause}",
    "IF WORTH >= 1600 THEN DECLARE",
    "DECLARE",
    "STALEMATE",
    "COMPLAIN K{k}: It was agreed otherwise.",
    "hello GM!",
    "READY",
)
BOTTOMLESS = (0, 0, 1, 5, 15, 40, 90, 150, 300, 5000)
"""Sums of money, half of them such as are asked at a table."""


class Scribe:
    """Writes random letters of a seat."""

    def __init__(self, view: CircuitView, seat: SeatId, chance: random.Random) -> None:
        self.view, self.seat, self.chance = view, seat, chance
        self.streets = list(view.book.board.streets)
        self.own = [key for key in view.owned(seat) if key in self.streets] or self.streets
        self.clauses = [clause.id for clause in view.live()] or ["K1.1"]

    def letter(self) -> str:
        """Return settings and actions, now and then some of them in a STANDING block."""
        lines = self._some(SETTINGS, self.chance.randint(0, 4)) + self._some(ACTIONS, 4)
        if self.chance.random() < 0.15:
            return "\n".join([*lines[:2], "STANDING", *lines[2:], "END"])
        return "\n".join(lines)

    def _some(self, templates: tuple[str, ...], number: int) -> list[str]:
        return [self._filled(one) for one in self.chance.sample(templates, number)]

    def _filled(self, template: str) -> str:
        """Put things at hand where a line has {fields}; now and then they are others'."""
        chance, cities = self.chance, list(self.view.book.board.cities)
        return template.format(
            own=chance.choice(self.own),
            also=chance.choice(self.own),
            street=chance.choice(self.streets),
            any=chance.choice(list(self.view.titles)),
            city=f'"{self.view.book.board.cities[chance.choice(cities)].name}"',
            town=f'"{self.view.book.board.cities[chance.choice(cities)].name}"',
            seat=chance.choice(self.view.turn_order),
            clause=chance.choice(self.clauses),
            n=chance.choice(BOTTOMLESS),
            few=chance.randint(1, 3),
            k=chance.randint(1, 12),
        )


def nonsense(view: CircuitView, seat: SeatId, chance: random.Random) -> str:
    """Write at random."""
    return Scribe(view, seat, chance).letter()


def fair(book: Book, circuit: Circuit, chance: random.Random) -> dict[SeatId, list[str]]:
    """Return what two or three seats have agreed on: mirrored deals, or the same contract from each."""
    in_play = circuit.in_play()
    if len(in_play) < 2:
        return {}
    parties = chance.sample(in_play, min(len(in_play), chance.choice((2, 2, 2, 3))))
    if chance.random() < 0.45:
        return _deal(book, circuit, parties[0], parties[1], chance)
    if chance.random() < 0.15:
        parties = list(in_play)
    clauses = list(_clauses(book, circuit, parties, chance))
    return {
        one: [
            f'CONTRACT "c{circuit.round}" WITH {", ".join(p for p in parties if p != one)}',
            *clauses,
            "END",
        ]
        for one in parties
    }


def _deal(
    book: Book, circuit: Circuit, one: SeatId, other: SeatId, chance: random.Random
) -> dict[SeatId, list[str]]:
    gives, takes = _thing(book, circuit, one, other, chance), _thing(book, circuit, other, one, chance)
    if chance.random() < 0.3:
        gives += f" + {_thing(book, circuit, one, other, chance)}"
    return {one: [f"GIVE {gives} TO {other} FOR {takes}"], other: [f"GIVE {takes} TO {one} FOR {gives}"]}


def _thing(book: Book, circuit: Circuit, giver: SeatId, taker: SeatId, chance: random.Random) -> str:
    own = circuit.owned(giver)
    things = [f"${chance.randint(1, 250)}"]
    things += [chance.choice(own)] if own else []
    things += ["LEASE"] if circuit.lease.owner == giver else []
    things += (
        [f"CLAIM {chance.choice(circuit.live()).id}"] if circuit.live() and chance.random() < 0.4 else []
    )
    things += (
        [f"RELEASE {chance.choice(circuit.live()).id}"] if circuit.live() and chance.random() < 0.3 else []
    )
    housed = [key for key in own if 0 < circuit.titles[key].payments < 3]
    free = [key for key in circuit.owned(taker) if key in book.board.streets]
    if housed and free:
        things.append(f"HOUSE {chance.choice(housed)} > {chance.choice(free)}")
    return chance.choice(things)


CLAUSES = (
    "PAY ${n} FROM {one} TO {other} NOW",
    "PAY ${n} FROM {one} TO {other} IN ROUND {soon} SECURED BY {own} GRACE 1",
    "PAY ${n} FROM {one} TO {other} EVERY 2 ROUNDS FROM ROUND {later} UNTIL ROUND {late} SECURED BY {own}",
    "PAY ${n} FROM {one} TO {other} EVERY ROUND",
    "PAY ${n} FROM OWNER OF {own} TO {other} EVERY ROUND UNTIL ROUND {late}",
    "LOAN ${n} FROM {other} TO {one} REPAY ${n} IN ROUND {soon} + $7 IN ROUND {late} SECURED BY {own}",
    "LOAN ${n} FROM {other} TO {one} REPAY $9 EVERY 2 ROUNDS FROM ROUND {soon} UNTIL ROUND {late}",
    "LOAN ${n} FROM {other} TO {one} AT {percent}% DUE ROUND {late} SECURED BY {own}",
    "LOAN ${n} FROM {other} TO {one} AT {percent}% DUE ROUND {late}",
    "TRANSFER {own} FROM {one} TO {other} NOW",
    "TRANSFER {own} FROM {one} TO {other} IN ROUND {later}",
    "INCOME {percent}% OF {own} TO {other}",
    "INCOME {percent}% OF {own} TO {other} PERSONAL UNTIL ROUND {late}",
    "FIXED ${few} AT {own} FOR {other}",
    "FIXED $0 AT {own} FOR {other} PERSONAL UNTIL ROUND {late}",
    "REFUSE BY {one} AT STREETS TO ANYONE UNTIL ROUND {soon}",
    "REFUSE BY {one} AT {city} TO ANYONE LANDING IN {town}",
    "REFUSE BY {one} AT {own} TO {any} ATTACHED UNTIL ROUND {late}",
    "REFUSE BY {one} AT TRANSIT TO {any} UNTIL ROUND {late}",
    "FLOOR ${n} BY {one} AT ALL UNTIL ROUND {late}",
    "FLOOR ${n} BY {one} AT {own} ATTACHED",
    "OPTION {own} FOR ${n} TO {other}",
    "OPTION {own} FOR ${n} TO {other} UNTIL ROUND {late} NOTRANSFER",
    "RULE {rule}",
    'TEXT "{one} helps {other}"',
    'TEXT ATTACHED TO {own} "a fence; and a gate"',
)
NEW_RULES = (
    *("moving_houses = yes", "moving_houses = no", "jail_lease = yes", "gifts = no", "lap_stay = yes"),
    *("transport_landing = lodge", "building_supply = unlimited", "tax_short = jail", "pass_start = 150"),
    *("income_tax = lower10", "doomed_gifts = no", "prices = sealed", "jail_rate_cap = 20"),
)


def _clauses(book: Book, circuit: Circuit, parties: list[SeatId], chance: random.Random) -> Iterator[str]:
    """Yield one to four clauses between parties, mostly about what they own."""
    cities = [f'"{city.name}"' for city in book.board.cities.values()]
    for _ in range(chance.randint(1, 4)):
        one, other = chance.sample(parties, 2)
        yield chance.choice(CLAUSES).format(
            one=one,
            other=other,
            any=chance.choice(circuit.turn_order),
            own=chance.choice(circuit.owned(one) or list(book.board.streets)),
            city=chance.choice(cities),
            town=chance.choice(cities),
            n=chance.choice((1, 5, 20, 60, 120)),
            few=chance.choice((0, 3, 20)),
            percent=chance.choice((0, 5, 10, 25, 50, 100)) or 1,
            soon=circuit.round + chance.randint(0, 2),
            later=circuit.round + chance.randint(1, 3),
            late=circuit.round + chance.randint(3, 6),
            rule=chance.choice(NEW_RULES),
        )


def gm_letter(book: Book, circuit: Circuit, chance: random.Random) -> str:
    """Return what a GM may decide: on a contract, a new rule, a seat that is gone; rarely the end."""
    seats = [*circuit.in_play(), BANK]
    one, other = chance.sample(seats, 2)
    clause = chance.choice([clause.id for clause in circuit.clauses()] or ["K1.1"])
    title = chance.choice(list(circuit.titles))
    sentence = chance.choice(
        (
            f"PAY ${chance.choice((5, 80, 700))} FROM {one} TO {other}",
            f"TRANSFER {title} FROM {circuit.titles[title].owner} TO {one}",
            f"VOID {clause}",
            f"STRIKE P{chance.randint(1, 9)}",
            f"VALUE {clause} {seats[0]} -30 {seats[-2]} +20",
        )
    )
    judged = f'JUDGE {clause.partition(".")[0]} "as I see it": {sentence}'
    options = {"objective 2": "TIME", "objective 3": "END STALEMATE"}
    ends = options.get(f"objective {book.options.objective}", "CLOSE")
    gone = f"GONE {chance.choice(circuit.in_play())}"
    rule = f"RULE {chance.choice(NEW_RULES)}"
    return chance.choices((judged, rule, gone, ends), (60, 20, 15, 2))[0]


assert all(one.partition(" =")[0] in RULES for one in NEW_RULES)
