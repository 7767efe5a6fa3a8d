"""Tables of New Tabor in the middle of a game: battles for every place, debts, Wants, the Finish near."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Moment, Player, Position
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, LEISURE, OFFICES, OUTER, SWITCH, WANTS
from pbem.rulesets.new_tabor.economy import (
    CHARITY,
    ROUND,
    SETTLE,
    VOTE,
    Economy,
    Iou,
    Motion,
    Producer,
    Question,
    Want,
    cap_of,
    path_length,
)
from pbem.rulesets.new_tabor.settings import options_now
from tests.new_tabor.matches import Rules

PHASES = (ROUND, ROUND, ROUND, SETTLE, CHARITY, VOTE)


@dataclass
class Crowd:
    """Makes a position at random, of a game that has only been set up."""

    rules: Rules
    chance: random.Random

    def position(self, cast: list[SeatId]) -> Position[Economy]:
        """Return a lawful position somewhere in the game."""
        economy = self.rules.first([Player(seat, seat.title()) for seat in cast]).state
        book, chance = self.rules.book, self.chance
        economy.quarter, economy.adjudications = chance.randint(1, book.options.quarters), 1
        economy.round = chance.randint(2, 8)
        economy.first_seat = chance.choice(cast)
        for one in economy.seats.values():
            self._work(one)
            self._hold(economy, one)
            self._travel(economy, one)
        self._lay_land(list(economy.seats.values()))
        self._fill_union(economy)
        self._owe(economy, cast)
        economy.phase = self._phase(economy)
        self._end_quarter(economy)
        assert self.rules.faults(book, economy) == ()
        return Position(Moment(economy.turn, economy.phase), economy)

    def _phase(self, economy: Economy) -> str:
        """Return the phase; what a vote is on is decided with it."""
        phase, options = self.chance.choice(PHASES), options_now(self.rules.book, economy)
        if phase == CHARITY and not options.has_charity_phase:
            phase = SETTLE
        if phase == VOTE and not options.has_vote_phase:
            phase = ROUND
        economy.questions = [Question("election", office) for office in OFFICES if self.chance.random() < 0.3]
        if any(economy.officers.values()) and self.chance.random() < 0.4:
            office = next(office for office, seat in economy.officers.items() if seat)
            economy.questions = [Question("recall", office)]
        if self.chance.random() < 0.5:
            economy.motions = [Motion(1, economy.first_seat, economy.quarter, 1, "option", "", "gifts", "no")]
            economy.questions.append(Question("motion", "1"))
            economy.motion_count = 1
        if self.chance.random() < 0.3:
            economy.questions.insert(0, Question("call"))
        if phase == VOTE and not economy.questions:
            economy.questions = [Question("call")]
        return phase

    def _end_quarter(self, economy: Economy) -> None:
        """At a quarter's end all have crossed the Finish, and most have consumed most of their inputs."""
        for one in economy.seats.values():
            if economy.phase not in (SETTLE, CHARITY):
                continue
            one.path, one.is_off_path = path_length(self.rules.book, economy) + 1, True
            for good in GOODS:
                left = self.chance.choice((0, 0, 0, 0, 1, 2, 6))
                one.consumed[good] = max(0, one.input(good) - left)
        seats = list(economy.seats.values())
        if economy.phase in (SETTLE, CHARITY) and not any(one.has_unmet for one in seats):
            seats[0].consumed[GOODS[0]] -= 1

    def _work(self, one: Producer) -> None:
        chance = self.chance
        one.industry = one.last_industry = chance.choice(GOODS)
        if chance.random() < 0.4:
            one.industry, one.bound_for = SWITCH, chance.choice((None, LEISURE, *GOODS))
            one.has_leisure = chance.random() < 0.5
            one.switch_turns = int(one.has_leisure)
        one.tokens = chance.choice((0, 0, 1, 2, 4))
        one.gained = chance.randint(0, one.tokens)

    def _hold(self, economy: Economy, one: Producer) -> None:
        chance, pile = self.chance, economy.decks[WANTS]
        one.stock = {good: chance.choice((0, 0, 3, 8, 20, 41)) for good in GOODS}
        one.money = chance.choice((0, 1, 250, 930, 5003, 20_010))
        for good in GOODS:
            one.consumed[good] = chance.randint(0, one.input(good))
        for _ in range(chance.choice((0, 0, 1, 2))):
            card = self.rules.book.data.wants[pile.down.pop()]
            one.wants.append(Want(card.good, card.amount, chance.randint(1, card.amount)))
        one.autoconsume = chance.choice(("inputs", "both", "off"))
        one.is_helped = chance.random() < 0.8
        one.vacancy = {zone: chance.random() < 0.8 for zone in (CENTER, INNER)}

    def _travel(self, economy: Economy, one: Producer) -> None:
        last = path_length(self.rules.book, economy)
        one.path, one.last_three = self.chance.randint(0, last), self.chance.random() < 0.3
        if self.chance.random() < 0.3:
            one.path, one.is_off_path = last + 1, True

    def _lay_land(self, seats: list[Producer]) -> None:
        """Put a seat or two into the Center and up to four into the Inner Rung, the last ones challenged."""
        chance, left = self.chance, self.chance.sample(seats, len(seats))
        for one in seats:
            one.zone = OUTER
        center = left.pop()
        center.zone = CENTER
        if chance.random() < 0.6:
            center.rents = {CENTER: chance.choice((0, 300)), INNER: chance.choice((100, 250))}
        holders = [center] if center.rents[INNER] else []
        while len(holders) < 2:
            holders.append(left.pop())
            holders[-1].zone, holders[-1].rents[INNER] = INNER, chance.choice((0, 0, 150, 400))
        if chance.random() < 0.5 and left:
            self._challenge(left.pop(), chance.choice(holders))
        if chance.random() < 0.4 and left:
            other = left.pop()
            other.zone, other.rents = CENTER, {CENTER: 200, INNER: 100}
            other.platforms = {CENTER: center.id, INNER: holders[-1].id}

    def _challenge(self, one: Producer, by: Producer) -> None:
        one.zone, one.rents[INNER], one.platforms[INNER] = INNER, 100, by.id

    def _fill_union(self, economy: Economy) -> None:
        most = cap_of(self.rules.book, economy, economy.quarter)
        for good in GOODS:
            economy.intake[good] = self.chance.choice((0, most // 2, most - 3, most))
            economy.storehouse[good] = self.chance.choice((0, 4, 30, 100))
        economy.bank = self.chance.choice((0, 503, 4_711))

    def _owe(self, economy: Economy, cast: list[SeatId]) -> None:
        for id in range(1, self.chance.randint(1, 4)):
            debtor, creditor = self.chance.sample(cast, 2)
            due = self.chance.randint(economy.quarter, 4)
            economy.ious.append(Iou(id, debtor, creditor, self.chance.choice((1, 500, 9_000)), due))
            economy.iou_count = id
