"""Step III, sharing: how the pool and the heap are divided (CRU-P08, CRU-P18, CRU-P19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine import orderform
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import into_common, out_of_common
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.language.decisions import BASKET, MONEY, Units, goes_on, wishes
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import GOOD, PICKED, IslandLexicon, Thing, crusoe_of
from pbem.rulesets.crusoe.language.offering import (
    UNITS,
    Look,
    Writer,
    basket_pick,
    held_first,
    is_advanced,
    said_wishes,
)
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.proposals import open_question
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.purse import is_bidding
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, COMMUNISM, GOVERNMENTAL, SOCIALISM
from pbem.rulesets.crusoe.things import EMPTY, FOOD, FRUIT, GOODS, PROTEIN, WATER, Basket, members
from pbem.rulesets.crusoe.wishes import BANK, EVEN, LABOUR, NEED, SHARES, TO, Division, Wish
from pbem.rulesets.crusoe.wording import Named, Said

# ---- The parts of a division: what each receiver has got out of the heap so far (CRU-P18)


@dataclass
class Parts:
    """A division under way: the receivers in turn order, and what each has got, before odd units.

    `passed_on` is what was given for a receiver and went to another by the rules of a module (CRU-H34).
    """

    table: IslandTable
    receivers: tuple[SeatId, ...]
    source: str
    got: dict[SeatId, dict[str, int]] = field(default_factory=dict)
    passed_on: dict[SeatId, dict[str, int]] = field(default_factory=dict)

    @property
    def heap(self) -> dict[str, int]:
        """Return what is still to be divided."""
        return self.table.state.common

    def seats(self) -> list[Castaway]:
        """Return the receivers."""
        return [self.table.state.seats[seat] for seat in self.receivers]

    def give(self, seat: SeatId, good: str, units: int) -> None:
        """Give units to a receiver, as far as the heap lasts."""
        receiver, given = out_of_common(self.table, seat, good, units, self.source)
        if receiver != seat:
            counted = self.passed_on.setdefault(seat, {})
            counted[good] = counted.get(good, 0) + given
        theirs = self.got.setdefault(receiver, {})
        theirs[good] = theirs.get(good, 0) + given

    def held(self, castaway: Castaway, word: str) -> int:
        """Return what counts as a receiver's: what it holds, and what others got in its place."""
        counted = self.passed_on.get(castaway.id, {})
        return castaway.amount(word) + sum(counted.get(good, 0) for good in members(word))

    def give_all(self, seat: SeatId) -> None:
        """Give the whole heap to one receiver."""
        for good in GOODS:
            self.give(seat, good, self.heap[good])

    def tell(self) -> None:
        """Tell what each has got, in turn order, then others who got something."""
        seats = self.table.state.seats
        for seat in dict.fromkeys((*self.receivers, *self.got)):
            if basket := Basket.of(self.got.get(seat, {})):
                self.table.tell(told.Received(seats[seat].name, Said(basket), self.source))


# ---- CRU-P18 The division NEED: water for all, food for the hungriest, then water again


def share_by_need(parts: Parts) -> None:
    """CRU-P18 Give what is needed most; what nobody needs stays in the heap."""
    _water(parts, 0)
    _food(parts)
    _water(parts, 1)


def _water(parts: Parts, held: int) -> None:
    """Give a water to each receiver that holds just so many, while there is any."""
    for castaway in parts.seats():
        if parts.held(castaway, WATER) == held and parts.heap[WATER]:
            parts.give(castaway.id, WATER, 1)


def _food(parts: Parts) -> None:
    """Give a unit to the one with fewest units of food, ties in turn order, while any lacks what is there."""
    while in_want := [castaway for castaway in parts.seats() if _lacking(parts, castaway)]:
        hungriest = min(in_want, key=lambda castaway: parts.held(castaway, "food"))
        parts.give(hungriest.id, _best_food(parts, hungriest), 1)


def _lacking(parts: Parts, castaway: Castaway) -> list[str]:
    """Return the types of food in the heap of which a receiver could still eat more."""
    tables = parts.table.book.tables
    if parts.held(castaway, "food") >= tables.most_food:
        return []
    return [food for food in FOOD if parts.heap[food] and parts.held(castaway, food) < tables.most_of_a_type]


def _best_food(parts: Parts, castaway: Castaway) -> str:
    """Return the type it needs most: of a class it lacks, held least, then the commonest in the heap."""

    def need(food: str) -> tuple[bool, int, int]:
        kin = FRUIT if food in FRUIT else PROTEIN
        has_class = any(parts.held(castaway, one) for one in kin)
        return has_class, parts.held(castaway, food), -parts.heap[food]

    return min(_lacking(parts, castaway), key=need)


# ---- CRU-P19 Picking: odd units are taken one by one, by lists of wishes (CRU-P03)

DEFAULT = (
    *(Wish("water", 1), Wish("food", 3), Wish("diamond"), Wish("spear"), Wish("grape"), Wish("egg")),
    *(Wish("apple"), Wish("banana"), Wish("fish"), Wish("water")),
)
"""CRU-P19 What is picked where a seat says nothing else."""


@order(
    tr_noop("PICK <wishes>"),
    rule="CRU-P19",
    help=tr_noop("Says in which order to pick odd units of what is shared out; numbers are targets."),
    examples=("PICK water 2 > protein 3 > diamond",),
)
class Pick(IslandOrder):
    """Wishes for picks out of a pile."""

    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Nothing is shared out in this economy.")
    idle: ClassVar[str] = tr_noop("nothing was shared out by choice")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    wishes: tuple[Wish, ...] = slot(wishes(Thing(PICKED, tr_noop("{thing} is never shared out."))))

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """3.5 Lines of an earlier letter are told in pauses too."""
        return True

    def forecast(self, look: Look) -> Iterator[str]:
        wishes = said_wishes(self.wishes)
        yield tr("Of odd units you pick {wishes}, then by the default list.", wishes=wishes)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 The default list, where anything is shared and not sold."""
        is_shared = "SUBMIT" in look.verbs and not is_bidding(look.view, look.seat)
        if is_shared and not look.all_of(cls):
            yield tr("No PICK line: of odd units you pick {wishes}.", wishes=said_wishes(DEFAULT))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        picks = cls((Wish("water", 2), Wish("protein", 3), Wish("fruit", 3), Wish("diamond")))
        yield from here.may_write(picks, tr("which odd units to pick"))
        first = Choice(" > ".join(map(str, DEFAULT)), said_wishes(DEFAULT))
        pick = orderform.Pick(tr("What, first to last"), (first, *plain(*GOODS)), is_free=True)
        yield Item(tr("Picks"), tr("of odd units"), "PICK {}", (pick,))


def pick_list(table: IslandTable, seat: SeatId) -> tuple[Wish, ...]:
    """CRU-P19 Return what a seat picks by now: its own list if it wrote one, then the default list."""
    order = first_of(table, seat, Pick)
    if not isinstance(order, Pick):
        return DEFAULT
    used(table, order, tr_noop("you picked by it"))
    return (*order.wishes, *DEFAULT)


def pick_odd_units(table: IslandTable, receivers: Sequence[SeatId], source: str) -> None:
    """CRU-188, CRU-P18 Let the receivers take a unit each, round and round, until the heap is empty."""
    while receivers and any(table.state.common.values()):
        for seat in receivers:
            castaway = table.state.seats[seat]
            good = picked(castaway, table.state.common, pick_list(table, seat))
            if good:
                receiver, _ = out_of_common(table, seat, good, 1, source)
                owner = table.state.seats[receiver].name if receiver != seat else ""
                table.tell(told.Picked(castaway.name, Said(Basket.one(good)), source, owner))


def picked(castaway: Castaway, pile: Mapping[str, int], wishes: Sequence[Wish]) -> str:
    """CRU-P03, CRU-P19 Return what the first unsatisfied wish that can be served takes; "" of nothing.

    For a class of goods that is the type of which the seat holds fewest.
    """
    for wish in wishes:
        is_satisfied = wish.target and castaway.amount(wish.word) >= wish.target
        offered = [good for good in GOODS if good in members(wish.word) and pile.get(good)]
        if offered and not is_satisfied:
            return min(offered, key=castaway.amount)
    return ""


# ---- CRU-P18 Divisions: how the heap of goods is divided, whatever it came from


def divide(table: IslandTable, division: Division, receivers: Sequence[SeatId], source: str) -> None:
    """CRU-P18 Divide the whole heap among receivers, in turn order; to the bank where there are none."""
    parts = Parts(table, tuple(receivers), source)
    with _pools_aside(table.state):
        if parts.receivers and division.kind != BANK:
            _hand_out(parts, division)
            parts.tell()
            pick_odd_units(table, parts.receivers, source)
        _clear(table, source)


@contextmanager
def _pools_aside(island: Island) -> Iterator[None]:
    """CRU-P08 Lay aside what waits in the pools of other groups, whose question is still open."""
    waiting = {one.group for one in island.questions if one.task == DISTRIBUTE}
    theirs = {seat: goods for seat, goods in island.put_in.items() if island.seats[seat].group in waiting}
    aside = {good: sum(goods[good] for goods in theirs.values()) for good in GOODS}
    island.common = {good: units - aside[good] for good, units in island.common.items()}
    yield
    island.common = {good: units + aside[good] for good, units in island.common.items()}
    island.put_in = theirs


def _hand_out(parts: Parts, division: Division) -> None:
    """CRU-P18, CRU-R43 Give what the division says, then evenly what it leaves; odd units stay."""
    _WAYS[division.kind](parts, division)
    _evenly(parts)


def _evenly(parts: Parts) -> None:
    """CRU-P18 EVEN: of each good the same number to everyone."""
    for good in GOODS:
        each = parts.heap[good] // len(parts.receivers)
        for seat in parts.receivers:
            parts.give(seat, good, each)


def _by_even(parts: Parts, division: Division) -> None:
    """CRU-P18 EVEN is how any division ends."""


def _by_need(parts: Parts, division: Division) -> None:
    share_by_need(parts)


def _by_labour(parts: Parts, division: Division) -> None:
    """CRU-P18 LABOUR: everyone gets back what it put in."""
    for seat in parts.receivers:
        for good, units in parts.table.state.put_in.get(seat, {}).items():
            parts.give(seat, good, units)


def _by_shares(parts: Parts, division: Division) -> None:
    """CRU-P18 SHARES: baskets in the order written, as far as the heap lasts, then the rest by its word."""
    for seat, basket in division.shares:
        if seat in parts.receivers:
            for good, units in basket:
                parts.give(seat, good, units)
    if division.rest in parts.receivers:
        parts.give_all(division.rest)
    elif division.rest in (NEED, LABOUR):
        _WAYS[division.rest](parts, division)


def _to_one(parts: Parts, division: Division) -> None:
    """CRU-P28 TO: one seat gets all."""
    parts.give_all(division.seat)


_WAYS: Mapping[str, Callable[[Parts, Division], None]] = {
    EVEN: _by_even,
    NEED: _by_need,
    LABOUR: _by_labour,
    SHARES: _by_shares,
    TO: _to_one,
}
"""How each kind of division begins."""


def _clear(table: IslandTable, source: str) -> None:
    """CRU-R35 Give the bank what nobody got, and forget who put in what."""
    island = table.state
    if left := Basket.of(island.common):
        table.tell(told.GoneBack(Said(left), source))
    island.common = dict.fromkeys(GOODS, 0)
    island.put_in = {}


__all__ = ["divide", "pick_list"]


# ---- CRU-P08 The sharing steps: the pool of Socialism, and the heap of Communism, divided at once

ALL, NONE = "ALL", "NONE"


Offers: TypeAlias = tuple[tuple[str, int, int | None], ...]
"""Goods with their units and the lowest price, None for any; in canonical order."""


def _offers(words: Words) -> Offers:
    """CRA-R11 Take units of goods, each with AT and a price or without, joined by + or commas."""
    offers: dict[str, tuple[str, int, int | None]] = {}
    while True:
        units = Units(GOOD).read(words)
        good = GOOD.read(words)
        if good in offers:
            raise Fault(tr("{thing} stands there twice.", thing=tr(good)))
        offers[good] = (good, units, MONEY.read(words) if words.took("AT") else None)
        if not goes_on(words):
            return tuple(offers[good] for good in GOODS if good in offers)


@order(
    tr_noop("SUBMIT [<word>] [<basket>]"),
    rule="CRU-R39",
    help=tr_noop("Puts goods kept from earlier cycles into the common pool or heap; ALL or NONE of them."),
    examples=("SUBMIT 2 apple + 1 egg", "SUBMIT ALL"),
)
class Submit(FormedOrder):
    """Kept goods that are shared or sold: a basket, or a `word`, ALL or NONE.

    CRA-R11 Where a lowest price is named, all of them stand in `offers`, each with its price or None.
    """

    absent: ClassVar[str] = tr_noop("Your economy has no common pool.")
    idle: ClassVar[str] = tr_noop("you have kept none of it")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    more_help: ClassVar[str] = tr_noop("On a market AT names the lowest price at which they go in.")
    more_examples: ClassVar[tuple[str, ...]] = ("SUBMIT 2 apple AT 20, 1 egg",)
    basket: Basket = EMPTY
    word: str = ""
    offers: Offers = ()

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take a word, or goods with prices or without."""
        amount = WordSlot(tr_noop("amount"), {ALL: ALL, NONE: NONE})
        said = {"word": amount.read(words)} if amount.starts(words) else {}
        if words.is_done:
            return said
        if not is_advanced(crusoe_of(words).book):
            return {**said, "basket": BASKET.read(words)}
        offers = _offers(words)
        if any(price is not None for _, _, price in offers):
            return {**said, "offers": offers}
        return {**said, "basket": Basket.of({good: units for good, units, _ in offers})}

    def said(self) -> str:
        """Return the word, or the goods."""
        priced = (
            f"{n} {good}" if price is None else f"{n} {good} AT {price}" for good, n, price in self.offers
        )
        return self.word or ", ".join(priced) or str(self.basket)

    @property
    def entries(self) -> Offers:
        """CRA-R11 Return the goods named in any form, each with its units and its lowest price or None."""
        return self.offers or tuple((good, units, None) for good, units in self.basket)

    def misshapen(self) -> str:
        """Say that nothing is named, or both a word and goods."""
        if bool(self.word) == bool(self.basket or self.offers):
            return tr("Write SUBMIT and goods, such as 2 apple + 1 egg, or ALL, or NONE.")
        return ""

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-185, CRU-188, CRA-MM-05, CRA-R11 Yield why the writer's group has no pool, heap or market."""
        is_market = _is_market(here)
        if here.economy not in (SOCIALISM, COMMUNISM, GOVERNMENTAL) and not is_market:
            yield no(tr("Your economy has no common pool."))
        elif self.offers and (not is_market or here.economy == CENTRALIZED):
            yield no(tr("Nothing that you SUBMIT has a price in your economy."), tr("Leave out AT."))

    @classmethod
    def several_count(cls, book: Book) -> bool:
        """CRA-MM-04 Goods are put on a market line by line."""
        return book.labels.is_monetary

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-R39, CRA-MM-05 Only what was kept from earlier cycles is put in by choice."""
        kept = {good: look.mine.hold[good].kept for good, _ in self.basket}
        if any(kept[good] < units for good, units in self.basket):
            yield tr("Of that you have kept {goods} only.", goods=Said(Basket.of(kept)))
        for good, units, _ in self.offers:
            if units > (held := look.mine.hold[good].kept):
                yield tr("Of {good} you have kept {kept} only.", good=Named(good), kept=held)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRU-185, CRU-188, CRA-MM-05, CRA-R11 What of the goods kept goes in, besides all new ones."""
        if _is_market(look.here):
            if self.word == ALL:
                yield tr("You put all that you have kept on the market.")
            yield from (_put_in(good, units, price) for good, units, price in self.entries)
        elif self.word == ALL:
            yield tr("All goods you made are shared, and all you have kept.")
        elif self.basket:
            yield tr("All goods you made are shared, and of those kept {goods}.", goods=Said(self.basket))
        else:
            yield tr("All goods you made are shared; you keep those you have kept.")

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        lines = look.all_of(cls)
        if not _is_market(look.here):
            if not lines:
                yield tr("No SUBMIT line: all goods you made are shared; you keep those you have kept.")
        elif any(line.entries or line.word == ALL for line in lines):
            yield tr("All that you made in this cycle goes on the market anyway.")
        else:
            yield tr("All that you made in this cycle goes on the market by itself and is sold; what you "
                     "have kept from earlier cycles you keep.")  # fmt: skip

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """CRU-R39 What is put in by the line that counts, as far as it was kept."""
        line = look.first(cls) if look.takes(cls) else None
        if line is None:
            return EMPTY, EMPTY
        kept = {good: look.mine.hold[good].kept for good in GOODS}
        wanted = kept if line.word == ALL else {good: units for good, units, _ in line.entries}
        return Basket.of({good: min(kept[good], wanted.get(good, 0)) for good in GOODS}), EMPTY

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-MM-05 What goes on the market of what was kept."""
        if not _is_market(here):
            return
        kept = Basket.of({good: here.own.hold[good].kept for good in GOODS})
        if kept:
            yield from here.may_write(cls(kept), tr("of what you have kept; AT 20 for that price or more"))
        lots = (f"{n} {good}" for good, units in kept for n in UNITS[:units])
        item = Item(tr("Submit"), tr("to the market, of what you have kept"), "SUBMIT {}", is_many=True)
        choices = (*_all_or_none(), *plain(*lots))
        yield from here.one_pick(item, tr("Of what you have kept"), choices, is_free=True)

    @classmethod
    def besides(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P08 What goes into the pool or heap of what was kept."""
        if not _is_market(here) and here.takes(cls(word=NONE)):
            kept = Basket.of({good: here.own.hold[good].kept for good in GOODS})
            says = tr("of what you have kept; all that is new is shared anyway")
            yield from here.may_write(cls(kept) if kept else cls(word=NONE), says)
            goods = basket_pick("", held_first(here.own)).choices
            pick = orderform.Pick(tr("Of what you have kept"), (*_all_or_none(), *goods), is_free=True)
            yield Item(tr("Submit"), tr("to what is shared"), "SUBMIT {}", (pick,))


def _put_in(good: str, units: int, price: int | None) -> str:
    goods = Said(Basket.one(good, units))
    if price is None:
        return tr("Of what you have kept you put {goods} on the market.", goods=goods)
    said = {"goods": goods, "price": price}
    return tr(
        "Of what you have kept you put up to {goods} on the market, if they fetch ${price} each or more.",
        **said,
    )


def _all_or_none() -> tuple[Choice, Choice]:
    return Choice(NONE, tr("nothing")), Choice(ALL, tr("all of it"))


def _is_market(here: IslandLexicon) -> bool:
    """CRA-MM-05 Say whether the writer's group sells what it submits."""
    labels = LABELS.get(here.economy)
    return labels is not None and labels.is_monetary


def fill_pool(table: IslandTable, group: str) -> None:
    """CRU-185 All goods go into the common pool; how it is divided is open to motions."""
    _collect(table, group, is_pool=True)
    open_question(table.state, group)


def share_heap(table: IslandTable, group: str) -> None:
    """CRU-188 All goods go into the common heap, and it is divided as evenly as possible."""
    _collect(table, group, is_pool=False)
    divide(table, Division(EVEN), [castaway.id for castaway in table.state.in_order(group)], SHARED)


def _collect(table: IslandTable, group: str, *, is_pool: bool) -> None:
    """CRU-P08, CRU-R39 Collect what was made in this cycle, and of what was kept what each submits."""
    for castaway in table.state.in_order(group):
        new = Basket.of({good: castaway.hold[good].new for good in GOODS})
        kept = _submitted(table, castaway)
        into_common(table, castaway.id, new, new_first=True)
        into_common(table, castaway.id, kept)
        if given := new + kept:
            table.tell(told.PutIn(castaway.name, Said(given), is_pool))


def _submitted(table: IslandTable, castaway: Castaway) -> Basket:
    """CRU-038, CRU-R39, CRU-R68 Return the kept goods that a seat submits, as far as it has them."""
    order = first_of(table, castaway.id, Submit)
    if order is None:
        return EMPTY
    kept = {good: castaway.hold[good].kept for good in GOODS}
    wanted = kept if order.word == ALL else {good: order.basket[good] for good in GOODS}
    given = Basket.of({good: min(kept[good], wanted[good]) for good in GOODS})
    if given or not any(wanted.values()):
        used(table, order, tr_noop("put in: {goods}"), goods=Said(given))
    else:
        used(table, order, tr_noop("you have kept none of it"), Became.NEVER)
    return given
