"""CRU-P08 The sharing steps: the pool of Socialism, and the heap of Communism, divided at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WordSlot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import into_common
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.baskets import BASKET, MONEY, Units, goes_on
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import GOOD
from pbem.rulesets.crusoe.language.offering import UNITS, Writer, basket_pick, held_first
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.motions import open_question
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, COMMUNISM, GOVERNMENTAL, SOCIALISM
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.wishes import EVEN, Division
from pbem.rulesets.crusoe.wording import Named, Said

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
            pick = Pick(tr("Of what you have kept"), (*_all_or_none(), *goods), is_free=True)
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
