"""A letter as it lies before its writer: what the game has, how lines are said, what may be ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from pbem.engine.events import SeatId, either
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, suggested, with_line
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book, Path
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, PRESIDENT
from pbem.rulesets.crusoe.modules.labels import branches_of
from pbem.rulesets.crusoe.modules.settings import (
    ATHENIAN,
    BUREAUCRACY,
    DICTATORSHIP,
    EXILE,
    MORE_DEVOUT,
    REPRESENTATIVE,
    SLAVERY,
    Branch,
    Church,
    Corporations,
    Feudalism,
    Gender,
    Landlords,
    Libertarianism,
    ThirdWorld,
    Utopian,
)
from pbem.rulesets.crusoe.scenarios import ADVANCED, CRUSOE, QUICK
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE, Wish
from pbem.rulesets.crusoe.wording import Named

# ---- What a game has, by its options alone: what phases and checks on receipt ask (CRA 1.1, 2.2)


def is_advanced(book: Book) -> bool:
    """Say whether anything of the advanced game is played."""
    return book.options.scenario in ADVANCED or bool(book.settings)


def branches(book: Book) -> dict[str, Branch]:
    """CRA-HYB-01 Return what decides each task."""
    return branches_of(book.tasks, book.options.government)


def has_rulers(book: Book) -> bool:
    """CRA-DIC-01, CRA-REP-01 Say whether any task is decided by a Dictator or a President."""
    return any(branch.has_ruler for branch in branches(book).values())


def rulers(book: Book) -> tuple[str, ...]:
    """CRA-H10 Return the offices of those that decide alone."""
    types = [branch.type for branch in branches(book).values()]
    offices = {DICTATORSHIP: DICTATOR, REPRESENTATIVE: PRESIDENT}
    return tuple(office for type, office in offices.items() if type in types)


def has_elections(book: Book) -> bool:
    """CRA-REP-03 Say whether there are Presidents."""
    return any(branch.type == REPRESENTATIVE for branch in branches(book).values())


def has_program(book: Book) -> bool:
    """CRA-BUR-01 Say whether any task is decided by a program."""
    return any(branch.type == BUREAUCRACY for branch in branches(book).values())


def has_motions(book: Book) -> bool:
    """CRA-R22 Say whether numbers are decided by motions, in letters of their own."""
    return book.options.vote_numbers == "motions" and book.options.form == "full"


def is_voted(book: Book, task: str) -> bool:
    """CRA-ATH-01 Say whether all decide a task by vote."""
    branch = branches(book).get(task)
    return branch is not None and branch.type == ATHENIAN


def is_programmed(book: Book, task: str) -> bool:
    """CRA-BUR-01 Say whether a program decides a task."""
    branch = branches(book).get(task)
    return branch is not None and branch.type == BUREAUCRACY


def has_slaves(book: Book) -> bool:
    """CRA-SLV-01 Say whether losers may be enslaved."""
    return SLAVERY in book.settings


def has_exiles(book: Book) -> bool:
    """CRA-EXI-01 Say whether losers may be exiled."""
    return EXILE in book.settings


def has_couples(book: Book) -> bool:
    """CRA-GEN-08 Say whether each woman has a husband."""
    gender = book.of(Gender)
    return gender is not None and gender.dolls_house


def has_landlords(book: Book) -> bool:
    """CRA-LND-01 Say whether seats may own paths."""
    landlords = book.of(Landlords)
    return landlords is not None and landlords.has_landlords


def has_land(book: Book) -> bool:
    """CRA-LND-01, CRA-LND-15 Say whether paths have owners, be it the government."""
    return book.of(Landlords) is not None


def has_firms(book: Book) -> bool:
    """CRA-COR-01 Say whether paths have corporations."""
    return book.of(Corporations) is not None


def has_church(book: Book) -> bool:
    """CRA-CHU-01 Say whether there is a Church."""
    return book.of(Church) is not None


def has_agent(book: Book) -> bool:
    """CRA-TWC-01 Say whether there is an Agent."""
    return book.of(ThirdWorld) is not None


def has_contracts(book: Book) -> bool:
    """CRA-LIB-02 Say whether contracts are made."""
    return book.of(Libertarianism) is not None


def has_warlord(book: Book) -> bool:
    """CRA-FEU-01 Say whether there is a Warlord."""
    return book.of(Feudalism) is not None


def has_violence(book: Book) -> bool:
    """CRU-210, CRU-212, CRU-220, CRA-CHU-09 Say whether the main group may have violence."""
    church = book.of(Church)
    is_forbidden = church is not None and church.kind == MORE_DEVOUT
    is_utopian = book.options.utopian or book.of(Utopian) is not None
    return book.options.scenario not in (QUICK, CRUSOE) and not is_utopian and not is_forbidden


# ---- A letter as it lies before its writer, to find what is allowed but hardly meant (brief 5.5)

O = TypeVar("O", bound=Order)  # noqa: E741


class Look(Protocol):
    """A seat's letter and the island as it stands, as far as the seat sees it; `mine` is its castaway."""

    @property
    def view(self) -> IslandView:
        """Return what the seat sees."""

    @property
    def seat(self) -> SeatId:
        """Return the seat."""

    @property
    def book(self) -> Book:
        """Return the rulebook."""

    @property
    def island(self) -> Island:
        """Return the island as it stands."""

    @property
    def mine(self) -> Castaway:
        """Return the seat's castaway."""

    @property
    def here(self) -> IslandLexicon:
        """Return what the seat knows, as orders are held against it."""

    @property
    def orders(self) -> tuple[Order, ...]:
        """Return the lines in force, in mail order."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs that the phase takes from the seat."""

    def all_of(self, *kinds: type[O]) -> tuple[O, ...]:
        """Return the lines of some kinds that may be used, in mail order."""

    def first(self, kind: type[O]) -> O | None:
        """Return the first line of a kind whose test holds as things stand."""

    def counts(self, order: Order) -> bool:
        """Say whether a line may be used: no earlier one always goes before it."""

    def takes(self, *kinds: type[Order]) -> bool:
        """Say whether the phase takes an order of any of these kinds from the seat."""


def is_slave_of(look: Look, slave: SeatId) -> bool:
    """CRA-SLV-02 Say whether a seat is bound to the writer."""
    return bool(FACT(look.view, "master", (look.seat, slave), look.view.cycle))


def odd_master(look: Look, slave: SeatId) -> Iterator[str]:
    """CRA-SLV-02 Yield that only a master can mean what a line says."""
    if not is_slave_of(look, slave):
        yield tr("As things stand you have no power over {seat}.", seat=look.view.name(slave))


# ---- How receipts and forms name paths, seats, wishes and divisions, and say on what a line depends


def conditional(order: Order, said: str) -> str:
    """CRU-P02 Return what is said of a line, with its IF behind it."""
    if order.when is None:
        return said
    return f"{said} {tr('It counts only if then {test}.', test=order.when)}"


def said_seat(island: Island, seat: SeatId) -> str:
    """Return a seat's name, or anyone."""
    return tr("anyone") if seat == ANYONE else island.seats[seat].name


def said_seats(island: Island, seats: Iterable[SeatId]) -> str:
    """Return seats of which one is enough; anyone for none."""
    names = [said_seat(island, seat) for seat in seats]
    return either(names) if names else tr("anyone")


def said_wishes(wishes: Sequence[Wish]) -> str:
    """CRU-P03 Return wishes as lists have them, in the language spoken: water 2 > fish."""
    return " > ".join(_wish(wish) for wish in wishes)


def _wish(wish: Wish) -> str:
    return f"{Named(wish.word)} {wish.target}" if wish.target else str(Named(wish.word))


def said_list(words: Iterable[str]) -> str:
    """Return things in order of preference: egg > fish."""
    return " > ".join(str(Named(word)) for word in words)


def said_space(path: Path, book: Book, space: int) -> str:
    """Return a landing place: a space by its number, or the Market."""
    if space > path.length:
        return book.board.market
    return tr("space {space}", space=space)


# ---- What a seat may order now, by an order's class: lines of the form, and items of the page (brief 7)

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
