"""Step III in the Traditional Economy: rulers tax all, and provide for the patron (CRU-194 to CRU-200)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import hand_over, lose, put
from pbem.rulesets.crusoe.hooks import FEED, HANDED, RECEIVER, TAX
from pbem.rulesets.crusoe.island import WORK, IslandTable
from pbem.rulesets.crusoe.language.decisions import FOODS, LastWord
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon, SeatOrAnyone
from pbem.rulesets.crusoe.language.offering import Look, Writer, said_list, said_seat, seat_choices
from pbem.rulesets.crusoe.letters import first_of, orders_of, used
from pbem.rulesets.crusoe.market.limits import rank_of
from pbem.rulesets.crusoe.market.sharing import NONE, Submit
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import EMPTY, FOOD, GOODS, WATER, Basket
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.paths import bound_path

# ---- What is given to a seat and another gets by the rules of a module, as a master does (CRU-H34)


def tell_passed_on(table: IslandTable, taker: SeatId, got: Mapping[SeatId, Basket]) -> None:
    """CRU-H34 Tell what others got of what was given to a seat."""
    seats = table.state.seats
    for receiver, goods in got.items():
        if receiver != taker and goods:
            table.tell(told.PassedOn(seats[taker].name, seats[receiver].name, Said(goods)))


def receivers_of(table: IslandTable, taker: SeatId, goods: Basket, source: str) -> dict[SeatId, Basket]:
    """CRU-H34 Return who gets what of goods that are given to a seat."""
    got: dict[SeatId, Basket] = {}
    for thing, units in goods:
        receiver = RECEIVER(taker, table, thing, units, source)
        got[receiver] = got.get(receiver, EMPTY) + Basket.one(thing, units)
    return got


# ---- CRU-194 to CRU-200 What rulers do in the Traditional Economy: they tax all, and provide for the patron

DEFAULT = ("diamond", "grape", "egg", "apple", "spear", "fish", "banana", "water")
"""CRU-P40 What is taxed where the ruler says nothing, best first."""


def _path_of(here: IslandLexicon, seat: SeatId) -> str | None:
    """CRU-192 Return a seat's path; before the paths of a later cycle are entered, the one it is bound to."""
    castaway = here.island.seats.get(seat)
    if castaway is None:
        return None
    return castaway.path or castaway.swap or castaway.last_path


@order(
    tr_noop("TAX <seat> [<goods>] [<none>]"),
    rule="CRU-194",
    help=tr_noop("Says which unit to take from a seat, or from anyone, if you rule: the first that may be."),
    examples=("TAX bob: diamond > grape", "TAX cat: NONE", "TAX anyone: egg > fish"),
)
class Tax(IslandOrder):
    """Goods to tax a seat, or anyone, in; with `none` what is not named is not taken."""

    absent: ClassVar[str] = tr_noop("Only the Traditional Economy has taxes and provision.")
    idle: ClassVar[str] = tr_noop("nothing was taxed")
    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    seat: SeatId = slot(SeatOrAnyone())
    goods: tuple[str, ...] = slot(ListOf(GOOD, once=True, last=NONE), default=())
    none: bool = slot(LastWord(NONE), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.goods or self.none else tr("Name the goods to take, or write NONE.")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-194 Yield why there is no tax, or none on this seat."""
        if here.economy != TRADITIONAL:
            yield no(tr("Your economy has no taxes."))
        elif self.seat == here.me:
            yield no(tr("Nobody taxes himself."))
        elif self.seat != ANYONE and _path_of(here, self.seat) == here.book.board.roles.patron:
            patron = here.book.path(here.book.board.roles.patron).name
            yield no(tr("{path} is never taxed.", path=patron))

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-194 Whether what the letter says of tax and provision counts at all."""
        rules, ruler = _rules_now(look), look.book.path(look.book.board.roles.ruler).name
        if not look.all_of(Tax, Provide):
            return
        if rules is False:
            yield tr("You do not go down {path}: TAX and PROVIDE are not needed.", path=ruler)
        elif rules is None and look.view.phase == WORK:
            yield tr("What follows counts if you go down {path}.", path=ruler)

    def forecast(self, look: Look) -> Iterator[str]:
        seat = said_seat(look.island, self.seat)
        if _rules_now(look) is False:
            return
        if self.goods:
            yield tr("You tax {seat}: {goods}.", seat=seat, goods=said_list(self.goods))
        else:
            yield tr("You tax {seat}: nothing.", seat=seat)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 What is taken by default of whom no line names."""
        names_all = any(line.seat == ANYONE and line.when is None for line in look.all_of(cls))
        if _may_count(look) and not names_all:
            goods = said_list(DEFAULT)
            yield tr("Whom no TAX line names you tax by the default list: {goods}.", goods=goods)

    def __str__(self) -> str:
        return super().__str__() if self.goods else super().__str__().replace(f"> {NONE}", NONE)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if not may_rule(here):
            return
        ruler = here.book.path(here.book.board.roles.ruler).name
        says = tr("if you go down {path}: what to tax, or NONE", path=ruler)
        yield from here.may_write(cls(ANYONE, DEFAULT), says)
        taxed = [one for one in here.others if _path_of(here, one) != here.book.board.roles.patron]
        whom = Pick(tr("Whom"), (Choice(ANYONE, tr("anyone")), *seat_choices(here.view, taxed)))
        goods = (Choice(" > ".join(DEFAULT), said_list(DEFAULT)), Choice(NONE, tr("nothing")), *plain(*GOODS))
        picks = (whom, Pick(tr("What"), goods, is_free=True))
        yield Item(tr("Tax"), tr("if you go down {path}", path=ruler), "TAX {}: {}", picks, is_many=True)


@order(
    tr_noop("PROVIDE <foods>"),
    rule="CRU-199",
    help=tr_noop("Says which food to give first, if you have to provide for another."),
    examples=("PROVIDE banana > fish",),
)
class Provide(IslandOrder):
    """Foods in the order in which they are given."""

    absent: ClassVar[str] = tr_noop("Only the Traditional Economy has taxes and provision.")
    idle: ClassVar[str] = tr_noop("nobody had to be fed")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-198, CRU-199 Yield why nobody is provided for."""
        if here.economy != TRADITIONAL:
            yield no(tr("Your economy has no provision."))

    def forecast(self, look: Look) -> Iterator[str]:
        if _rules_now(look) is not False:
            patron, foods = look.book.path(look.book.board.roles.patron).name, said_list(self.foods)
            yield tr("To whoever goes down {path} you give {foods} first.", path=patron, foods=foods)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-R48, CRU-P40 What the patron gets first by default."""
        if _may_count(look) and not look.all_of(cls):
            patron = look.book.path(look.book.board.roles.patron).name
            yield tr("To whoever goes down {path} you give the food you have most of first.", path=patron)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if may_rule(here):
            yield from here.may_write(cls(tuple(reversed(FOOD))), tr("the food you would give first"))
            says = tr("if you go down {path}", path=here.book.path(here.book.board.roles.ruler).name)
            yield Item(tr("Provide"), says, "PROVIDE {}", (Pick(tr("Food"), plain(*FOOD), is_free=True),))


SHARE_ORDERS: Kinds = (Submit, Tax, Provide)
"""The orders of the sharing steps."""


def _rules_now(look: Look) -> bool | None:
    """CRU-194 Say whether the seat is the ruler of this cycle; None if that is not known yet."""
    path = bound_path(look.view, look.seat)
    return path == look.book.board.roles.ruler if path else None


def _may_count(look: Look) -> bool:
    """Say whether a seat rules, or may rule and has said how."""
    rules = _rules_now(look)
    return bool(look.all_of(Tax, Provide)) if rules is None else rules


def may_rule(here: IslandLexicon) -> bool:
    """CRU-192 Say whether the writer goes down the ruler's path, or may still choose to."""
    return bound_path(here.view, here.me) in ("", here.book.board.roles.ruler)


def levy(table: IslandTable, group: str) -> None:
    """CRU-194, CRU-R47, CRU-R49 Let the seat on the ruler's path tax all others but the patron."""
    ruler = seat_on(table, group, table.book.board.roles.ruler)
    if ruler is None or ruler.is_abandoned:
        return
    patron = seat_on(table, group, table.book.board.roles.patron)
    taxed = [one for one in table.state.in_order(group) if one not in (ruler, patron)]
    for castaway in sorted(taxed, key=lambda one: rank_of(table, one.id)):
        _tax(table, ruler, castaway)


def seat_on(table: IslandTable, group: str, path: str) -> Castaway | None:
    """Return the living seat of a group that went down a path in this cycle, the first in turn order."""
    return next((castaway for castaway in table.state.in_order(group) if castaway.path == path), None)


def _tax(table: IslandTable, ruler: Castaway, castaway: Castaway) -> None:
    """CRU-195, CRU-197 Take the unit that the ruler wants most of what may be taken, or none."""
    offered = taxable(table, castaway)
    if not offered:
        table.tell(told.Untaxed(ruler.name, castaway.name, is_exempt=True))
        return
    good = next((good for good in _wanted(table, ruler.id, castaway.id) if good in offered), "")
    if not good:
        table.tell(told.Untaxed(ruler.name, castaway.name, is_exempt=False))
        return
    lose(castaway, good, 1, new_first=True)
    got = receivers_of(table, ruler.id, Basket.one(good), TAX)
    for receiver in got:
        put(table.state.seats[receiver], good, 1)
    table.tell(told.Taxed(ruler.name, castaway.name, Said(Basket.one(good))))
    tell_passed_on(table, ruler.id, got)
    HANDED(table, castaway.id, ruler.id, Basket.one(good), TAX)


def taxable(table: IslandTable, castaway: Castaway) -> list[str]:
    """CRU-195, CRU-196, CRU-R46 Return what a unit may be taken of: made in this cycle, and not needed.

    After the tax there must be a water and food enough left. One short of either is exempt; by the option
    `tax_needy` it pays in what does not make its want worse.
    """
    fed_from = table.book.tables.fed_from
    is_needy = castaway.amount(WATER) < 1 or castaway.amount("food") < fed_from
    if is_needy and table.book.options.tax_needy == "exempt":
        return []
    spare = {good: castaway.amount(good) for good in GOODS}
    spare[WATER] -= 1
    spare |= {food: castaway.amount("food") - fed_from for food in FOOD}
    return [good for good in GOODS if castaway.hold[good].new and spare[good] > 0]


def _wanted(table: IslandTable, ruler: SeatId, seat: SeatId) -> tuple[str, ...]:
    """CRU-P40 Return what the ruler would take of a seat, best first; a line naming the seat goes before."""
    orders = [order for order in orders_of(table, ruler, Tax) if holds(table, ruler, order.when)]
    for named in (seat, ANYONE):
        if order := next((one for one in orders if one.seat == named), None):
            used(table, order, tr_noop("it said what to take"))
            return order.goods
    return DEFAULT


def provide(table: IslandTable, group: str) -> None:
    """CRU-198, CRU-199, CRU-200, CRU-R49 Let the ruler provide for the patron, if both are there."""
    roles = table.book.board.roles
    ruler, patron = seat_on(table, group, roles.ruler), seat_on(table, group, roles.patron)
    if ruler is None or patron is None or not _is_in_want(table, patron):
        return
    given = _water(table, ruler, patron) + _food(table, ruler, patron)
    if given:
        table.tell(told.Provided(ruler.name, patron.name, Said(given)))
        tell_passed_on(table, patron.id, receivers_of(table, patron.id, given, FEED))
    else:
        table.tell(told.NotProvided(ruler.name, patron.name))


def _is_in_want(table: IslandTable, patron: Castaway) -> bool:
    return not patron.amount(WATER) or patron.amount("food") < table.book.tables.fed_from


def _water(table: IslandTable, ruler: Castaway, patron: Castaway) -> Basket:
    """CRU-198 Give one water to a patron without any, unless it is the ruler's last; return it."""
    if patron.amount(WATER) or ruler.amount(WATER) < 2:
        return EMPTY
    water = Basket.one(WATER)
    hand_over(table, ruler.id, patron.id, water, FEED)
    return water


def _food(table: IslandTable, ruler: Castaway, patron: Castaway) -> Basket:
    """CRU-199, CRU-R48 Give what food the patron lacks and the ruler can spare; return it."""
    fed_from = table.book.tables.fed_from
    lacking = fed_from - patron.amount("food")
    units = max(0, min(lacking, ruler.amount("food") - fed_from))
    given = EMPTY
    for _ in range(units):
        food = Basket.one(_next_food(table, ruler))
        hand_over(table, ruler.id, patron.id, food, FEED)
        given += food
    return given


def _next_food(table: IslandTable, ruler: Castaway) -> str:
    """CRU-R48, CRU-P40 Return the food given next: the first held of the list, else what it has most of."""
    order = first_of(table, ruler.id, Provide)
    if order:
        used(table, order, tr_noop("it said what to give"))
    listed = [food for food in (order.foods if order else ()) if ruler.amount(food)]
    return listed[0] if listed else max(FOOD, key=ruler.amount)
