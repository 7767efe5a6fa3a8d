"""The invariants of New Tabor (brief 9), held against every step of a phase, and each phase as a whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pbem.engine.copying import copied
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.new_tabor.book import CENTER, DECKS, GOODS, INNER, LABOR, OUTER, SWITCH, WANTS, Book, Good
from pbem.rulesets.new_tabor.cards import CardDrawn, StockLost
from pbem.rulesets.new_tabor.clearing import Levied
from pbem.rulesets.new_tabor.dealorders import Given, Lent
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, cap_of
from pbem.rulesets.new_tabor.estate import Shared
from pbem.rulesets.new_tabor.places import unchallenged
from pbem.rulesets.new_tabor.scoring import Ranked
from pbem.rulesets.new_tabor.setup import Drew, Numbered
from pbem.rulesets.new_tabor.turnorders import Acted, Innovated, Leisure, Produced
from pbem.rulesets.new_tabor.turns import Crossed, Rolled
from pbem.rulesets.new_tabor.union import Bought, Sold
from pbem.rulesets.new_tabor.useorders import Consumed
from tests.new_tabor.ledger import Ledger
from tests.new_tabor.matches import Rules
from tests.new_tabor.sessions import SESSION_CHECKS
from tests.new_tabor.stages import Session, Stage

COMPARED = (
    *("money", "stock", "tokens", "consumed", "wants", "zone", "rents", "platforms", "industry"),
    *("last_industry", "has_leisure", "moved_out", "path", "is_off_path", "last_three", "out_in"),
)
"""What of a seat must be as the ledger has it."""
OUT_OF_PLAY = (Numbered, Drew, Shared)
"""Events that may name a seat that is out."""


@dataclass
class Career:
    """What a seat has done in the game: turns begun in Switch, tokens by leisure, the last roll and move."""

    switch_turns: int
    last_three: bool
    leisures: int = 0
    last_move: int = 0


@dataclass
class Watch:
    """Looks on through a whole game, and complains of whatever cannot be."""

    ledger: Ledger | None = None
    careers: dict[SeatId, Career] = field(default_factory=dict)
    held: Counter[str] = field(default_factory=Counter)
    imbalance: int = 0
    _rolled: list[SeatId] = field(default_factory=list)
    _crossed: set[SeatId] = field(default_factory=set)

    def begins(self, rules: Rules, position: Position[Economy]) -> None:
        """Open the ledger of a phase; what goes through the game is carried over."""
        kept = copied(position.state)
        if self.ledger is None:
            self.careers = {id: Career(one.switch_turns, one.last_three) for id, one in kept.seats.items()}
            self.held = _units(kept)
        self.imbalance = kept.imbalance
        before, self.ledger = self.ledger, Ledger(rules.book, kept)
        if before is not None:
            self.ledger.made, self.ledger.eaten, self.ledger.lost = before.made, before.eaten, before.lost
        self._rolled, self._crossed = [], set()

    @property
    def books(self) -> Ledger:
        """Return the ledger."""
        assert self.ledger is not None
        return self.ledger

    def sees(self, stage: Stage, table: EconomyTable) -> None:
        """Hold a step against the invariants."""
        self._enter(stage, table.state)
        self._compare(stage, table.state, table.is_over)
        stock_adds_up(self, table.state)
        money_adds_up(self, stage, table.state)
        numbers_are_lawful(table.book, table.state)
        land_is_lawful(table.book, table.state)
        ring_is_lawful(table.state)
        cards_are_in_one_place(table.book, table.state)
        at_certain_steps(self, stage, table)
        self._count(stage, table.state)

    def _enter(self, stage: Stage, economy: Economy) -> None:
        """Enter what was told; settings, which are not told, are taken over."""
        kept = self.books.kept
        for id, one in economy.seats.items():
            kept.seats[id].vacancy = dict(one.vacancy)
        if stage.name == "make_up_for":
            self._go_back(stage, economy)
        for event in stage.events:
            nobody_acts_out_of_turn(kept, event)
            self.books.enter(event)
        kept.officers, kept.round = dict(economy.officers), economy.round
        if stage.name == "close_quarter":  # TAB-072: what was gained is safe
            for mine in kept.seats.values():
                mine.gained = 0
        if stage.name == "make_up_for":
            kept.seats[stage.seat].is_off_path = economy.seats[stage.seat].is_off_path

    def _go_back(self, stage: Stage, economy: Economy) -> None:
        """TAB-R09 Who makes up for something does it as if on turn, and from where the peg then was."""
        one = self.books.kept.seats[stage.seat]
        before = self.books.kept.before_act.get(one.id)
        if before is None:
            return
        one.is_off_path = False
        if any(event.seat == one.name for event in stage.told(Acted)):
            one.industry, one.last_industry = before.industry, before.last_industry
            one.has_leisure = before.has_leisure

    def _compare(self, stage: Stage, economy: Economy, is_over: bool) -> None:
        kept, said = self.books.kept, f"{stage.name} {stage.seat}"
        for id, one in economy.seats.items():
            mine = kept.seats[id]
            for name in (*COMPARED, *(() if is_over else ("gained",))):
                found, wanted = getattr(one, name), getattr(mine, name)
                assert found == wanted, (said, id, name, found, wanted)
            for good in GOODS:
                assert one.ability(good) == mine.ability(good), (said, id, good)
                assert one.input(good) == mine.input(good), (said, id, good)
        assert economy.storehouse == kept.storehouse and economy.bank == kept.bank, said
        assert economy.intake == kept.intake and economy.quarter == kept.quarter, said
        if not is_over:
            owed = Counter[tuple[SeatId, SeatId]]()
            for iou in economy.ious:
                owed[iou.debtor, iou.creditor] += iou.amount
            assert owed == +self.books.debts, said

    def _count(self, stage: Stage, economy: Economy) -> None:
        """Keep up the careers: turns begun in Switch, leisure, rolls."""
        ids = {one.name: id for id, one in economy.seats.items()}
        if stage.name == "begin" and economy.seats[stage.seat].is_switching:
            self.careers[stage.seat].switch_turns += 1
        for event in stage.told(Leisure, Rolled, Crossed):
            career = self.careers[ids[event.seat]]
            if isinstance(event, Leisure):
                career.leisures += event.is_gained
                assert career.leisures * 2 <= career.switch_turns
                continue
            self._roll(ids[event.seat], event.die)
            assert isinstance(event, Crossed) or event.moves == career.last_move
            if isinstance(event, Crossed):
                self._crossed.add(ids[event.seat])
        if stage.name == "close_round":
            on_path = [one.id for one in economy.in_game() if one.is_on_path or one.id in self._crossed]
            assert sorted(self._rolled) == sorted(on_path)
            self._rolled, self._crossed = [], set()

    def _roll(self, seat: SeatId, die: int) -> None:
        """9. Never are there two moves of 3 in consecutive turns of a seat."""
        career = self.careers[seat]
        moves = 1 if die == 3 and career.last_three else die
        assert 1 <= moves <= 3 and not moves == career.last_move == 3
        career.last_move, career.last_three = moves, die == 3
        self._rolled.append(seat)

    def ends(self, session: Session) -> None:
        """Hold a phase as a whole against the invariants."""
        for holds in SESSION_CHECKS:
            holds(session)


def _units(economy: Economy) -> Counter[str]:
    return Counter(
        {
            good: economy.storehouse[good] + sum(one.stock[good] for one in economy.seats.values())
            for good in GOODS
        }
    )


def stock_adds_up(watch: Watch, economy: Economy) -> None:
    """2. All that was ever made is held, in the storehouse, consumed or lost."""
    books, now = watch.books, _units(economy)
    for good in GOODS:
        assert watch.held[good] + books.made[good] == now[good] + books.eaten[good] + books.lost[good]


def money_adds_up(watch: Watch, stage: Stage, economy: Economy) -> None:
    """1. Money is covered by stock as before, but for clearings and stock lost that nobody could pay."""
    has_lost = any(not event.seat for event in stage.told(StockLost))
    if economy.imbalance != watch.imbalance and stage.name != "clear":
        assert has_lost and economy.imbalance > watch.imbalance, stage
        assert not any(one.money for one in economy.in_game()), stage
    assert economy.imbalance >= min(0, watch.imbalance)
    watch.imbalance = economy.imbalance


def numbers_are_lawful(book: Book, economy: Economy) -> None:
    """3, 4, 5. Nothing is below 0, nothing is a fraction, nobody consumes more than is due."""
    numbers = [economy.bank, *economy.storehouse.values(), *economy.intake.values()]
    for one in economy.seats.values():
        numbers += [one.money, one.tokens, one.gained, *one.stock.values(), *one.rents.values()]
        numbers += [one.ability(good) for good in GOODS]
        numbers += [one.unmet(good) for good in GOODS if one.is_in]
        assert all(0 < want.open <= want.amount for want in one.wants)
    assert all(type(number) is int and number >= 0 for number in numbers)
    assert max(economy.intake.values()) <= cap_of(book, economy, economy.quarter + 1)


def land_is_lawful(book: Book, economy: Economy) -> None:
    """6. Not more hold places unchallenged than there are; rents and Platforms lie where places are held."""
    for zone in (CENTER, INNER):
        assert len(unchallenged(economy, zone)) <= book.data.places[zone], (zone, economy.in_game())
    for one in economy.seats.values():
        for by in one.platforms.values():
            assert by is None or (by != one.id and economy.seats[by].is_in), one
        assert one.rents[INNER] or not one.rents[CENTER], one
        marks = {zone for zone in (CENTER, INNER) if one.rents[zone] or one.platforms[zone]}
        assert marks <= {CENTER: {CENTER, INNER}, INNER: {INNER}}.get(one.zone or OUTER, set()), one


def ring_is_lawful(economy: Economy) -> None:
    """8. Nobody begins more than two turns in Switch; the Platform lies there in the second only."""
    for one in economy.in_game():
        assert 0 <= one.switch_turns <= 2 * one.is_switching, one
        assert not one.has_leisure or (one.is_switching and one.switch_turns == 1), one


def cards_are_in_one_place(book: Book, economy: Economy) -> None:
    """11. Each card lies face down, face up, or is held as Wants."""
    for deck in DECKS:
        pile = economy.decks[deck]
        lying = [*pile.down, *pile.up]
        held = [(want.good, want.amount) for one in economy.seats.values() for want in one.wants]
        if deck == WANTS:
            cards = [(card.good, card.amount) for card in book.data.wants if isinstance(card, Good)]
            assert Counter([*held, *(cards[number] for number in lying)]) == Counter(cards)
        else:
            assert sorted(lying) == list(range(book.data.deck_size(deck)))
    drawn = Counter((seat, deck) for _, seat, deck, _ in economy.drawn)
    for one in economy.seats.values():
        assert drawn[one.id, LABOR] == len(one.abilities[GOODS[0]].cards) or not economy.drawn


def at_certain_steps(watch: Watch, stage: Stage, table: EconomyTable) -> None:
    """1, 5, 8. What holds after a clearing, at the closing, and of a turn that begins in Switch."""
    economy = table.state
    if stage.name == "clear":
        nobody_has_money = not any(one.money for one in economy.in_game())
        assert economy.imbalance == 0 or (economy.imbalance > 0 and nobody_has_money)
    if stage.name == "pay_ious":
        assert not any(one.unmet(good) for one in economy.in_game() for good in GOODS)
    if stage.name == "produce" and economy.seats[stage.seat].industry == SWITCH:
        assert not any(stage.told(Produced))
    levied = [event.amount.cents for event in stage.told(Levied)]
    if levied:
        after = [one.money for one in economy.in_game()]
        assert max(levied) - min(levied) <= 1 or 0 in after


def nobody_acts_out_of_turn(kept: Economy, event: Event) -> None:
    """10. No seat off the Path does what only those on it do; who is out does nothing."""
    name = getattr(event, "seat", "")
    one = next((seat for seat in kept.seats.values() if name and name in (seat.name, seat.id)), None)
    if one is None or isinstance(event, OUT_OF_PLAY):
        return
    assert one.is_in or isinstance(event, Ranked), event.sentence
    is_turn = isinstance(event, Acted | Innovated | Leisure | Produced | CardDrawn)
    trades = isinstance(event, Sold | Bought | Consumed | Given | Lent)
    if is_turn or (trades and kept.phase == "round" and kept.stopping != "over"):
        assert one.is_on_path or _is_at_the_end(kept), event.sentence


def _is_at_the_end(kept: Economy) -> bool:
    """Say whether the quarter's end has come: then those off the Path consume and are helped."""
    return all(one.is_off_path for one in kept.in_game())
