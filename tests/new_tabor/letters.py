"""Letters of New Tabor drawn at random: orders that make sense, some that do not, and agreements of two."""

from __future__ import annotations

import random

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import GOODS, OFFICES
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE, VOTE, Economy
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.view import EconomyView

TRADES = (
    "SELL surplus TO cu",
    "SELL {n} {good} TO cu",
    "SELL all {good}, {n} {other} TO union",
    "BUY need FROM cu",
    "BUY wants FROM cu",
    "BUY {n} {good} FROM cu",
    "SELL {n} {good} AT {price} TO {seat}",
    "SELL surplus {good} AT {price}",
    "SELL all {good} AT {price} TO market",
    "SELL {n} {good} AT {price} TO market NOW",
    "BUY {n} {good} AT {price} FROM {seat}",
    "BUY need {good} AT {price}",
    "BUY {n} {good} AT {price} FROM market",
    "BUY wants {good} AT {price} NOW",
    "GIVE {n} {good} TO {seat}",
    "GIVE ${n} TO {seat}",
    "REPAY ${n} TO {seat}",
    "CONSUME all",
    "CONSUME {n} {good} FOR wants",
    "CONSUME all {good} FOR inputs",
    "KEEP {n} {good}",
    "KEEP ${n}",
    "IF surplus {good} > {n} THEN SELL surplus {good} TO cu",
    "IF money < {n} AND room {good} >= 4 THEN SELL {n} {good} TO cu",
    "IF wants > 0 THEN CONSUME all FOR wants",
    "IF union {good} > {n} THEN BUY {n} {good} FROM cu",
    "IF need {good} > 0 THEN KEEP {n} {good}",
)
SETTINGS = (
    "AUTOCONSUME both",
    "AUTOCONSUME inputs",
    "AUTOCONSUME wants",
    "AUTOCONSUME off",
    "AUTO off",
    "AUTO on",
    "VACANCY decline",
    "VACANCY accept",
    "VACANCY decline {place}",
    "VACANCY accept {place}",
)
DEEDS = (
    "ACT {good}",
    "ACT {good}",
    "IF ability {good} > 4 THEN ACT {good}",
    "SWITCH",
    "LEISURE",
    "LEISURE",
    "STAY",
    "IF in switch THEN LEISURE",
    "IF at {good} THEN SWITCH",
    "INNOVATE {few}",
    "INNOVATE {few} UNTIL loss",
    "INNOVATE {few} UNTIL win",
)
CLAIMS = (
    "CLAIM inner PAY {low} UP TO {high} > outer",
    "CLAIM center UP TO {high} INNER UP TO {high} > inner UP TO {high}",
    "CLAIM center PAY {low} INNER PAY {low} UP TO {high} > here UP TO {high}",
    "CLAIM center > inner > outer",
    "CLAIM here PAY {low}",
    "CLAIM here UP TO {high}",
    "CLAIM outer > inner",
    "IF challenged THEN CLAIM here UP TO {high}",
    "IF cost {place} <= {low} THEN CLAIM {place}",
    "IF in outer THEN CLAIM inner UP TO {high}",
)
INITIATIVES = (
    "RECALL {office}",
    "MOTION OPTION rent_step {low}",
    "MOTION OPTION gifts no",
    "MOTION OPTION iou honour",
    "MOTION OPTION settle_max 3",
    "MOTION OPTION charity by_policy",
    "MOTION OPTION charity_penalty inability",
    "MOTION OPTION ballots with_next",
    'MOTION RESOLVE "All shall be friends."',
    'MOTION ABSENT "Who sweeps the floor?"',
    "MOTION LENGTH 4",
)
BALLOTS = (
    "NOMINATE {seat} FOR {office}",
    "ACCEPT both",
    "ACCEPT {office}",
    "DECLINE {office}",
    "VOTE {office} {seat} yes",
    "VOTE {office} anyone {choice}",
    "VOTE dice yes",
    "VOTE recall {office} {choice}",
    "VOTE motion {few} {choice}",
    "VOTE call no",
    "VOTE call {choice}",
    "VOTE forgive {seat} yes",
    "VOTE forgive {seat} {choice}",
)
CHARITIES = (
    "CHARITY anyone yes",
    "CHARITY anyone yes UP TO {high}0",
    "CHARITY {seat} yes",
    "CHARITY {seat} no",
    "CHARITY anyone no",
)
RUBBISH = ("hello GM!", "SELL 5 food AT 9 TO {me}", "CLAIM moon", "ACT switch", "GIVE 1 token TO {seat}")
LATE = "LATE\n{trade}\n{deed}\n{claim}\nEND"


class Scribe:
    """Writes random letters of a seat."""

    def __init__(self, view: EconomyView, seat: SeatId, chance: random.Random) -> None:
        self.view, self.seat, self.chance = view, seat, chance

    def letter(self) -> str:
        """Return a letter for the phase, now and then with something standing or late, or nothing at all."""
        if self.chance.random() < 0.1:
            return ""
        lines = self._lines()
        if self.chance.random() < 0.1:
            lines += self._some(RUBBISH, 1)
        if self.chance.random() < 0.1:
            return "\n".join([*lines[:2], "STANDING", *lines[2:], "END"])
        return "\n".join(lines)

    def _lines(self) -> list[str]:
        options = options_now(self.view.book, self.view.known)
        votes = self._some(BALLOTS, 6)
        if self.view.phase == VOTE:
            return votes
        asides = self._some(SETTINGS, self.chance.randint(0, 1))
        asides += [] if options.has_vote_phase else votes
        if self.view.phase == CHARITY:
            return [*self._some(CHARITIES, 2), *asides[:0]]
        if self.view.phase == SETTLE:
            consents = [] if options.has_charity_phase else self._some(CHARITIES, 2)
            return [*self._some(TRADES, 6), *asides, *consents]
        return [*asides, *self._late(), *self._rounds(self.chance.randint(1, options.rounds_per_mail))]

    def _late(self) -> list[str]:
        if self.chance.random() > 0.08:
            return self._some(BALLOTS[-2:], 1)
        one = {"trade": TRADES, "deed": DEEDS, "claim": CLAIMS}
        return [LATE.format(**{name: self._some(lines, 1)[0] for name, lines in one.items()})]

    def _rounds(self, number: int) -> list[str]:
        lines: list[str] = []
        for place in range(number):
            lines += ["NEXT ROUND"] if place else []
            lines += self._some(TRADES, self.chance.randint(2, 7)) + self._some(DEEDS, 2)
            lines += self._some(CLAIMS, 2)
            lines += self._some(INITIATIVES, 1) if self.chance.random() < 0.08 else []
        return lines

    def _some(self, templates: tuple[str, ...], number: int) -> list[str]:
        return [self._filled(one) for one in self.chance.sample(templates, number)]

    def _filled(self, template: str) -> str:
        """Put things at hand where a line has {fields}; now and then they are others'."""
        chance, low = self.chance, self.chance.choice((0, 1, 2, 5))
        good = chance.choice(GOODS)
        others = [one for one in self.view.seats if one != self.seat]
        price = chance.choice(("5", "8.50", "9.30", "9.31", "12.40", "18.60", "25"))
        return template.format(
            good=good,
            other=chance.choice([one for one in GOODS if one != good]),
            n=chance.choice((1, 2, 3, 5, 8, 13, 21, 40, 100)),
            few=chance.randint(1, 4),
            price=price,
            seat=chance.choice(others),
            me=self.seat,
            place=chance.choice(("center", "inner")),
            office=chance.choice(OFFICES),
            choice=chance.choice(("yes", "no", "abstain")),
            low=low + 1,
            high=low + chance.randint(1, 12),
        )


def nonsense(view: EconomyView, seat: SeatId, chance: random.Random) -> str:
    """Write at random."""
    return Scribe(view, seat, chance).letter()


def fair(economy: Economy, chance: random.Random) -> dict[SeatId, list[str]]:
    """Return what two seats have agreed on: a swap, a loan or a change of places, in mirrored lines."""
    able = [one.id for one in economy.in_game() if one.is_on_path or economy.phase == SETTLE]
    if len(able) < 2 or economy.phase not in ("round", SETTLE):
        return {}
    one, other = chance.sample(able, 2)
    amount = chance.randint(1, 30)
    kind = chance.random()
    if kind < 0.3:
        back, due = chance.choice((amount, amount + 5, 1)), chance.choice(("", f" BY Q{economy.quarter}"))
        said = f"${amount}", f"REPAY ${back}{due}"
        return {
            one: [f"LEND {said[0]} TO {other} {said[1]}"],
            other: [f"BORROW {said[0]} FROM {one} {said[1]}"],
        }
    if kind < 0.6:
        fee = chance.choice((0, 1, amount))
        return {one: [f"SUBLET TO {other} FOR ${fee}"], other: [f"SUBLET FROM {one} FOR ${fee}"]}
    gives, takes = (_things(economy, seat, chance) for seat in (one, other))
    return {one: [f"GIVE {gives} TO {other} FOR {takes}"], other: [f"GIVE {takes} TO {one} FOR {gives}"]}


def _things(economy: Economy, seat: SeatId, chance: random.Random) -> str:
    held = {good: units for good, units in economy.seats[seat].stock.items() if units}
    good = chance.choice([*held] or [*GOODS])
    goods = f"{chance.randint(1, max(1, held.get(good, 1)))} {good}"
    return chance.choice((goods, goods, f"{goods}, ${chance.randint(1, 20)}", f"${chance.randint(1, 40)}"))
