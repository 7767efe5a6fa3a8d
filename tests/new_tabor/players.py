"""Scripted players of New Tabor: each keeps to one policy, from what its own seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OFFICES, OUTER
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE, Producer, room
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from tests.new_tabor.planning import Planner

LEAST_SALE = 2500
"""Cents that a sale must bring at least: of less the Clerk's fee takes too much."""

EASE = 1.6
"""How much more than is needed must be in reach before a seat rests that thinks of the others."""


class Strategy(Protocol):
    """What a scripted player does: its letter for the phase that its view is of."""

    def __call__(self, view: EconomyView, seat: SeatId, chance: random.Random) -> str: ...


@dataclass(frozen=True)
class Policy:
    """How a scripted player works, trades and rests.

    `rests` is never, idle (when nothing will be missing this quarter) or always; `wagers` so many tokens;
    `rent` is the percentage of its money that it offers for land.
    """

    sells: bool = True
    switches: bool = True
    rests: str = "idle"
    wagers: int = 0
    rent: int = 0
    gives: bool = True

    def __call__(self, view: EconomyView, seat: SeatId, chance: random.Random) -> str:
        """Write the letter of a phase; one for several rounds says the same for each."""
        desk = Desk(view, seat, self)
        if view.phase == VOTE:
            return "\n".join(desk.votes())
        if view.phase == CHARITY:
            return desk.charity()
        if view.phase == SETTLE:
            by_policy = [] if options_now(view.book, view.known).has_charity_phase else [desk.charity()]
            return "\n".join([*desk.trades(), *by_policy])
        votes = [] if options_now(view.book, view.known).has_vote_phase else list(desk.votes())
        rounds = options_now(view.book, view.known).rounds_per_mail
        return "\n".join([*votes, "\nNEXT ROUND\n".join(["\n".join(desk.round())] * rounds)])


@dataclass(frozen=True)
class Desk:
    """A seat with what it may see and how it plays."""

    view: EconomyView
    seat: SeatId
    policy: Policy

    @property
    def mine(self) -> Producer:
        """Return the seat's own sheet."""
        return self.view.seats[self.seat]

    def round(self) -> Iterator[str]:
        """Write what is done in a round: trade, work, land."""
        if self.mine.is_off_path:
            yield f"CLAIM here{self._offer()}" if self.policy.rent else "CLAIM here"
            return
        planner = Planner(self.view)
        if not self.view.facts.is_opening:
            yield from self.trades()
            yield from self._wants(planner)
        goal = self._goal(planner)
        yield from self._act(planner, goal)
        yield from self._land(planner.zones.get(self.seat, OUTER))

    def trades(self) -> Iterator[str]:
        """Sell what is left over, to the union first, and buy what is needed, there first."""
        book, known = self.view.book, self.view.known
        prices = {good: known.price(good) for good in GOODS}
        for good in GOODS if self.policy.sells else ():
            least = -(-LEAST_SALE // prices[good])
            if known.phase == SETTLE or good == self.mine.industry:
                yield f"IF surplus {good} >= {least} THEN SELL surplus {good} TO cu"
        yield "BUY need FROM cu"
        for good in GOODS:
            price = written_money(prices[good])
            if self.mine.unmet(good) > self.mine.stock[good]:
                yield f"BUY need {good} AT {price} FROM anyone"
            is_capped = known.phase == SETTLE or room(book, known, good) < 4 * known.head_count
            if self.policy.sells and is_capped:
                yield f"SELL surplus {good} AT {price} TO anyone"
        if not self.policy.sells and known.phase == SETTLE:
            yield "IF money < 100 THEN SELL surplus TO cu"

    def _wants(self, planner: Planner) -> Iterator[str]:
        """Meet Wants with goods that nobody will miss."""
        for want in self.mine.wants:
            if not planner.short[want.good]:
                yield f"BUY wants {want.good} FROM cu"
                yield f"CONSUME all {want.good} FOR wants"

    def _goal(self, planner: Planner) -> str:
        """Return the industry to work in: where the plan wants it, else where it is, or is bound for."""
        stays = self.mine.industry if self.mine.industry in GOODS else self.mine.last_industry
        return stays if stays and not self.policy.switches else planner.goal(self.seat)

    def _act(self, planner: Planner, goal: str) -> Iterator[str]:
        mine = self.mine
        is_resting = mine.is_switching and mine.bound_for not in GOODS
        if is_resting and self.policy.wagers:
            yield f"INNOVATE {self.policy.wagers}"
        if mine.is_switching and mine.switch_turns:
            yield f"ACT {goal}"
        elif self._may_rest(planner):
            yield "LEISURE"
        else:
            yield f"ACT {goal}"

    def _may_rest(self, planner: Planner) -> bool:
        """Rest when nothing is missing, or always; not with open Wants, nor too shortly before the Finish."""
        if self.policy.rests == "never" or self.mine.open_wants or self.view.facts.is_opening:
            return False
        return self.policy.rests == "always" or planner.cover >= EASE

    def _land(self, wanted: str) -> Iterator[str]:
        """Go where one's work is worth most to all, or with money where it is worth most to oneself."""
        offer = self._offer()
        if offer:
            yield f"CLAIM center{offer} INNER{offer} > inner{offer} > here"
            return
        yield f"VACANCY {'decline' if wanted == OUTER else 'accept'}"
        if self.view.facts.is_opening:
            yield {CENTER: "CLAIM center > inner", INNER: "CLAIM inner", OUTER: "CLAIM outer"}[wanted]
        else:
            yield {CENTER: "CLAIM center > inner", INNER: "CLAIM inner", OUTER: "CLAIM outer > inner"}[wanted]

    def _offer(self) -> str:
        amount = self.mine.money * self.policy.rent // 200
        return f" UP TO {written_money(amount)}" if amount else ""

    def votes(self) -> Iterator[str]:
        """Nominate the next in order of play, accept, and be content with anybody; no changes, no end."""
        others = [one for one in self.view.facts.in_game if one != self.seat]
        for question in self.view.facts.questions:
            if question.kind == "election" and others:
                after = (self.mine.number + OFFICES.index(question.about)) % len(others)
                yield f"NOMINATE {others[after]} FOR {question.about}"
                yield f"ACCEPT {question.about}"
                yield f"VOTE {question.about} anyone yes"
            elif question.kind == "call":
                yield "VOTE call no"
            elif question.kind == "forgive" and self.view.phase == ROUND:
                yield f"VOTE forgive {question.about} yes"

    def charity(self) -> str:
        """Help whoever asks, or nobody."""
        return f"CHARITY anyone {'yes' if self.policy.gives else 'no'}"


def sleeper(view: EconomyView, seat: SeatId, chance: random.Random) -> str:
    """Never send anything."""
    return ""


POLICIES: dict[str, Strategy] = {
    "neighbour": Policy(),
    "worker": Policy(rests="never"),
    "idler": Policy(rests="always"),
    "inventor": Policy(rests="always", wagers=9),
    "bidder": Policy(rent=40),
    "stubborn": Policy(switches=False),
    "hoarder": Policy(sells=False, gives=False),
    "sleeper": sleeper,
}
"""The scripted players by their policies."""
