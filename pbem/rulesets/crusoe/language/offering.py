"""What a seat may order now, by an order's class: lines of the form, and items of the page (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, suggested, with_line
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Named

UNITS = (1, 2, 3)


@dataclass(frozen=True)
class Writer(IslandLexicon):
    """The words and knowledge of a seat that is asked for orders.

    `kinds` are those that the phase takes from it; `is_taken` says whether a line would be taken now, without
    a word against it.
    """

    kinds: tuple[type[Order], ...] = field(kw_only=True)
    is_taken: Callable[[str], bool] = field(kw_only=True, repr=False, compare=False)

    @property
    def own(self) -> Castaway:
        """Return the seat's castaway."""
        return self.view.seats[self.me]

    @property
    def others(self) -> list[SeatId]:
        """Return the other living seats, in seat order."""
        return [one for one in self.view.living if one != self.me]

    def takes(self, order: Order | str) -> bool:
        """Say whether a line would be taken from the seat now."""
        return self.is_taken(str(order))

    def may_write(self, order: Order | str, says: str) -> Iterator[str]:
        """Yield an order that counts once its # is taken away, if it would be taken."""
        if self.takes(order):
            yield from suggested(order, says)

    def stands(self, item: Item, order: Order, says: str) -> Iterator[Offered]:
        """Yield an item with the line that stands for it in the form, if that would be taken."""
        yield from with_line(item, says, order) if self.takes(order) else (item,)

    def fitting(self, order: str, choices: Iterable[Choice]) -> tuple[Choice, ...]:
        """Return the choices with which an order of one blank would be taken, each once."""
        once = {choice.words: choice for choice in choices}
        return tuple(one for one in once.values() if self.takes(" ".join(order.format(one.words).split())))

    def one_pick(
        self, item: Item, label: str, choices: Iterable[Choice], *, is_free: bool = False
    ) -> Iterator[Item]:
        """Yield an item with its one blank filled by what fits; nothing if nothing does."""
        if found := self.fitting(item.order, choices):
            yield replace(item, picks=(Pick(label, found, is_free=is_free),))

    def word(self, name: str, says: str, *orders: Order) -> Iterator[Item]:
        """Yield an item of orders that are a word or two, as far as they would be taken."""
        yield from self.one_pick(Item(name, says, "{}"), tr("Word"), plain(*map(str, orders)))

    def carried(self, kind: type[Order]) -> tuple[str, ...]:
        """3.5 Return the lines of an order in the seat's earlier letter that still count."""
        lines = self.island.carried.get(self.me, ())
        return tuple(
            line for line in lines if line.split()[0].rstrip(":") == kind.verb() and "\n" not in line
        )

    def stand_again(self, item_of: Callable[[str, int], Item], kind: type[Order]) -> Iterator[Offered]:
        """3.5 Yield an item for each such line, from what stands behind its verb and its number."""
        for number, line in enumerate(self.carried(kind), 1):
            item = item_of(line.partition(" ")[2], number)
            yield from with_line(item, tr("from your letter to the camp; it counts without this too"), line)


def seat_choices(view: IslandView, seats: Iterable[SeatId], before: str = "") -> tuple[Choice, ...]:
    """Return seats to be chosen, with the word that an order has before them."""
    return tuple(Choice(f"{before} {seat}".strip(), view.name(seat)) for seat in seats)


def good_choices(goods: Iterable[str] = GOODS) -> tuple[Choice, ...]:
    """Return goods to be chosen."""
    return tuple(Choice(good, str(Named(good))) for good in dict.fromkeys(goods))


def number_pick(label: str, numbers: Iterable[int] = UNITS) -> Pick:
    """Return the blank for a number; others may be typed."""
    return Pick(label, plain(*map(str, numbers)), is_free=True)


def basket_pick(label: str, goods: Iterable[str]) -> Pick:
    """Return the blank for a basket; several goods are typed with + between them."""
    baskets = [f"{units} {good}" for good in dict.fromkeys(goods) for units in UNITS]
    return Pick(label, plain(*baskets), is_free=True)


def held_first(castaway: Castaway) -> tuple[str, ...]:
    """Return the goods, those held first."""
    held = tuple(good for good in GOODS if castaway.amount(good))
    return tuple(dict.fromkeys((*held, *GOODS)))
