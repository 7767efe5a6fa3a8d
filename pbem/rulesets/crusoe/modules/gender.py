"""Gender (CRA-GEN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from pbem.engine.dice import Stream
from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import all_goods, hand_over
from pbem.rulesets.crusoe.hooks import (
    BATTLE_MODS,
    CHOOSE_PATH,
    CYCLE_OPEN,
    DIED,
    FACT,
    FEED,
    ICON,
    LETTERS_OPENED,
    MAY_TRADE,
    NEEDS_OPEN,
    RATION,
    RECEIVER,
    SETUP,
    TAKES_CHOSEN,
    Mod,
    Ration,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, living_faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_couples, seat_choices
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, is_outside
from pbem.rulesets.crusoe.modules.limits import NO_BARS, Bars, ClosedPaths, Limited, draw_closed, drawn
from pbem.rulesets.crusoe.modules.monetary_market.markets import TAX_SHARES
from pbem.rulesets.crusoe.modules.money import MARKET_SEATS, PAY_CLAIMS, Claim, Seats
from pbem.rulesets.crusoe.modules.paternalistic import assigned_path
from pbem.rulesets.crusoe.modules.settings import WOMEN, Gender
from pbem.rulesets.crusoe.modules.slavery import Feed
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.needs.meals import NOTHING, Drink, Eat, drinkable, edible
from pbem.rulesets.crusoe.things import DOLLARS, EMPTY, FOOD, FRUIT, GOODS, PROTEIN, WATER, Basket
from pbem.rulesets.crusoe.wording import Said

# ---- What is told of gender (brief 8.1); by option in neutral words (CRA 7.3)


@event("CRA-GEN-01", "{seat} is a woman.", when={"is_neutral": "{seat} is of the disempowered group."})
class DisempoweredDrawn(Event):
    seat: str
    is_neutral: bool = True


@event(
    "CRA-GEN-04",
    when={
        "barred": {
            "all but the disempowered": "{path} is closed to all but the disempowered group.",
            "the disempowered": "{path} is closed to the disempowered group.",
            "women": "{path} is closed to women.",
            "men": "{path} is closed to men.",
        }
    },
)
class DisempoweredBarred(Event):
    """A path that the disempowered may not take, or, if `is_reserved`, none but they."""

    path: str
    disempowered: str = WOMEN
    is_reserved: bool = False
    is_neutral: bool = True

    @property
    def barred(self) -> str:
        if self.is_neutral:
            return "all but the disempowered" if self.is_reserved else "the disempowered"
        return "women" if (self.disempowered == WOMEN) != self.is_reserved else "men"


@event("CRA-GEN-08", "{seat} marries {husband}.", when={"is_neutral": "{seat} and {husband} are partners."})
class Married(Event):
    seat: str
    husband: str
    is_neutral: bool = True


@event("CRA-GEN-10", "{seat} feeds {wife} {goods}.")
class SpouseFed(Event):
    seat: str
    wife: str
    goods: Said


@event("CRA-GEN-10", "{seat} may consume nothing, as {wife} lacks food or water.")
class HeldBack(Event):
    seat: str
    wife: str


# ---- What is drawn at the start: the women, couples, closed paths (CRA-GEN-01, CRA-GEN-03, 04 and 08)


def draw_all(table: IslandTable) -> None:
    """CRA-GEN-03, CRA 9 Draw the women, then couples, then the paths that are closed to a group."""
    dice = table.dice.at(table.state.turn, "gender")
    settings = settings_of(table.book)
    _draw_women(table, dice, settings)
    if settings.dolls_house:
        wed_all(table, dice)
    _draw_paths(table, dice, settings)


def women_among(settings: Gender, seats: int) -> int:
    """CRA-GEN-01, CRA-GEN-11 Return how many are women: of an odd number the smaller half, if they marry."""
    are_wives = settings.dolls_house and settings.disempowered == WOMEN
    return seats // 2 if are_wives else (seats + 1) // 2


def _draw_women(table: IslandTable, dice: Stream, settings: Gender) -> None:
    """CRA-GEN-01 Draw the women one by one; in neutral words those are told who have less power."""
    seats = table.state.seats
    for seat in drawn(dice, list(seats), women_among(settings, len(seats)), "woman"):
        state_of(table, GenderState).woman[seat] = True
        if not table.book.options.neutral_words:
            table.tell(DisempoweredDrawn(seats[seat].name, is_neutral=False))
    if table.book.options.neutral_words:
        for seat in seats:
            if is_disempowered(table, seat):
                table.tell(DisempoweredDrawn(seats[seat].name))


def _draw_paths(table: IslandTable, dice: Stream, settings: Gender) -> None:
    """CRA-GEN-04, CRA-R92 Draw the closed paths, and tell them."""
    paths, is_neutral = table.book.board.paths, table.book.options.neutral_words
    closed = draw_closed(dice, list(paths), settings.mens_work)
    state_of(table, GenderState).limits = closed
    for path in (*closed.barred, closed.reserved):
        if path:
            is_reserved = path == closed.reserved
            names = (paths[path].name, settings.disempowered)
            table.tell(DisempoweredBarred(*names, is_reserved=is_reserved, is_neutral=is_neutral))


# ---- Who is of the disempowered group, and what that bars (CRA-GEN-02, CRA-GEN-04 to 07, CRA-R141)

HALVED = Mod(tr_noop("disempowered"), halves=True)


@dataclass
class GenderState(ModuleState):
    """CRA-GEN-01 Whether a seat is a woman; the `husband` of each wife; the paths closed by `limits`.

    Under Doll's House wives are of the disempowered group, be it the men. `wishes` are the seats that each
    would marry, known to it alone. `makers` are those whose landing is being worked out.
    """

    module: ClassVar[str] = "gender"
    woman: dict[SeatId, bool] = field(default_factory=dict)
    husband: dict[SeatId, SeatId] = field(default_factory=dict)
    limits: ClosedPaths = field(default_factory=ClosedPaths)
    wishes: dict[SeatId, list[SeatId]] = own(dict)  # noqa: RUF009
    makers: list[SeatId] = field(default_factory=list)


def settings_of(book: Book) -> Gender:
    """Return the options of the module."""
    return book.of(Gender) or Gender()


def is_woman(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-01 Say whether a seat is a woman."""
    return state_of(scene, GenderState).woman.get(seat, False)


def is_disempowered(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-02, CRA-GEN-14 Say whether a seat is of the group that has less power."""
    return is_woman(scene, seat) == (settings_of(scene.book).disempowered == WOMEN)


def bars_of(scene: Scene, seat: SeatId) -> Bars:
    """CRA-GEN-05 to CRA-GEN-07, CRA-R91 Return what a seat may not do."""
    if not is_disempowered(scene, seat):
        return NO_BARS
    settings = settings_of(scene.book)
    return Bars(settings.is_without_suffrage, settings.no_vote, settings.bars)


def closed_to(scene: Scene, seat: SeatId, path: str) -> bool:
    """CRA-GEN-04, CRA-R142 Say whether a path is none for the group of a seat."""
    return state_of(scene, GenderState).limits.closes(path, is_limited=is_disempowered(scene, seat))


def halved(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-GEN-02, CRA-R90, CRA-R131 The disempowered halve the sum of their dice, in exile too."""
    return (*mods, HALVED) if is_disempowered(scene, seat) else mods


def choose_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRA-R141 By option the government assigns paths to the disempowered, and to nobody else."""
    is_assigned = settings_of(table.book).is_assigned and is_disempowered(table, seat)
    return assigned_path(table, seat) if is_assigned else None


# ---- Doll's House: who is whose wife, and what of hers is his (CRA-GEN-08, CRA-GEN-09, CRA-R94)

OBJECTIVIST = "objectivist"
"""The module under which all goods made are one seat's, whoever that is (CRA-R62)."""
PAY = "pay"
"""Where money comes from that is paid for a seat's work (CRU-H34)."""
NOT_FOR_YOU = tr_noop("you leave the market to your partner")


def husband_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-GEN-08 Return the husband of a wife; None for all others."""
    return state_of(scene, GenderState).husband.get(seat)


def wife_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-GEN-08 Return the wife of a husband; None for all others."""
    couples = state_of(scene, GenderState).husband
    return next((wife for wife, husband in couples.items() if husband == seat), None)


def is_wife(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-08 Say whether a seat has a husband."""
    return husband_of(scene, seat) is not None


def is_slave(scene: Scene, seat: SeatId) -> bool:
    """CRA 12.2 Say whether a master's rules go before those of a couple."""
    return bool(FACT(scene, "is", (seat, "slave"), scene.state.cycle))


def note_makers(table: IslandTable, seats: tuple[SeatId, ...], icons: tuple[str, ...]) -> None:
    """CRA-R62 Note who makes something now: what others make for a wife is no work of hers."""
    state_of(table, GenderState).makers = list(seats)


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-GEN-09, CRA-R62, CRA-R94 The goods that a wife makes are her husband's, and so is her money."""
    is_made = source == ICON and thing in GOODS and seat in state_of(scene, GenderState).makers
    is_his = thing == DOLLARS or (is_made and OBJECTIVIST not in scene.book.settings)
    return husband_of(scene, seat) or seat if is_his else seat


def market_seats(seats: Seats, scene: Scene, group: str) -> Seats:
    """CRA-GEN-09, CRA-R94 Wives do not count as seats of trade for money."""
    return tuple(seat for seat in seats if not is_wife(scene, seat))


def may_trade(scene: Scene, seat: SeatId, other: SeatId, gives: Basket, takes: Basket) -> str:
    """CRA-GEN-09, CRA-R94 Nor do they exchange anything."""
    if is_wife(scene, seat):
        return tr(NOT_FOR_YOU)
    if is_wife(scene, other):
        return tr("{seat} leaves the market to a partner", seat=scene.state.seats[other].name)
    return ""


def tax_shares(burden: int, scene: Scene, seat: SeatId) -> int:
    """CRA-R94, CRA-H07 Wives pay no taxes."""
    return 0 if is_wife(scene, seat) else burden


def pay_claims(claims: tuple[Claim, ...], scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-R94 What is paid for a wife's signals and work is paid to her husband."""
    return tuple(_of_couple(scene, claim) for claim in claims)


def _of_couple(scene: Scene, claim: Claim) -> Claim:
    if not is_wife(scene, claim.receiver):
        return claim
    return replace(claim, receiver=RECEIVER(claim.receiver, scene, DOLLARS, claim.dollars, PAY))


# ---- How couples come about, and how they end (CRA-GEN-08, CRA-GEN-12, CRA-R93, CRA-R96, CRA-R131)

EXILED = "exiled"
"""How a seat leaves its camp that leaves its partner behind."""


@order(
    tr_noop("MARRY <seats>"),
    rule="CRA-R93",
    help=tr_noop("Whom you marry as a widow, the best first; it is kept."),
    examples=("MARRY bob > dan",),
    also=("PARTNER",),
    is_kept=True,
)
class Marry(IslandOrder):
    """CRA-R93 Seats in the order in which a widow would marry them."""

    is_preference: ClassVar[bool] = True
    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There are no couples in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    seats: tuple[SeatId, ...] = slot(ListOf(Seat(), once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-GEN-12 Yield why nobody marries."""
        if not has_couples(here.book):
            yield no(tr("There are no couples in this game."))
            return
        for seat in self.seats:
            if seat == here.me:
                yield no(tr("That is your own seat."))
            yield from living_faults(here, seat)

    def forecast(self, look: Look) -> Iterator[str]:
        seats = " > ".join(look.view.name(seat) for seat in self.seats)
        yield tr("If you are left without a partner, you choose {seats}.", seats=seats)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for first in here.others[:1]:
            yield from here.may_write(cls((first,)), tr("if you are left alone; kept"))
        item = Item(tr("Partner"), tr("if you are left alone"), "MARRY {}")
        whom = seat_choices(here.view, here.others)
        yield from here.one_pick(item, tr("Whom, best first"), whom, is_free=True)


MARRIAGE: Kinds = (Marry,)
"""The orders of couples."""


def wed_all(table: IslandTable, dice: Stream) -> None:
    """CRA-GEN-08, CRA-R93 Let each that is without a husband marry, in seat order, while there are men."""
    for seat in table.state.seats:
        free = tuple(unattached(table))
        if free and is_unwed(table, seat):
            _wed(table, seat, _chosen(table, seat, free, dice))


def is_unwed(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-12 Say whether a seat must marry: one of the disempowered that has no husband."""
    return is_disempowered(scene, seat) and not is_wife(scene, seat) and _may_marry(scene, seat)


def unattached(scene: Scene) -> Iterator[SeatId]:
    """CRA-GEN-12 Yield, in seat order, the men without a wife."""
    for seat in scene.state.seats:
        if not is_disempowered(scene, seat) and wife_of(scene, seat) is None and _may_marry(scene, seat):
            yield seat


def _may_marry(scene: Scene, seat: SeatId) -> bool:
    """CRA-R93 Neither the dead nor exiles marry, nor slaves, who own nothing."""
    return scene.state.seats[seat].is_alive and not is_outside(scene, seat) and not is_slave(scene, seat)


def _chosen(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...], dice: Stream) -> SeatId:
    """CRA-R93 Return the first unattached man on a widow's list, else one at random."""
    wishes = state_of(table, GenderState).wishes.get(seat, [])
    listed = next((one for one in wishes if one in free), None)
    if listed is not None:
        return listed
    return dice.pick(free, f"husband of {table.state.seats[seat].name}") if len(free) > 1 else free[0]


def _wed(table: IslandTable, seat: SeatId, husband: SeatId) -> None:
    state_of(table, GenderState).husband[seat] = husband
    names = (table.state.seats[seat].name, table.state.seats[husband].name)
    table.tell(Married(*names, table.book.options.neutral_words))


def keep_wishes(table: IslandTable) -> None:
    """CRA-R93 Keep whom seats would marry, by the last word of each, until it is needed."""
    if not settings_of(table.book).dolls_house:
        return
    for castaway in table.state.living():
        for line in orders_of(table, castaway.id, Marry):
            used(table, line, tr_noop("it is kept until it is needed"))
            state_of(table, GenderState).wishes[castaway.id] = list(line.seats)


def open_cycle(table: IslandTable) -> None:
    """CRA-GEN-12, CRA-R93 Widows marry when a cycle is opened."""
    state_of(table, GenderState).makers = []
    if settings_of(table.book).dolls_house:
        wed_all(table, table.dice.at(table.state.turn, "weddings"))


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R93, CRA-R96 Who loses a partner is unattached at once."""
    part(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R131 Doll's House does not reach exiles; who is enslaved keeps its partner."""
    if how == EXILED:
        part(table, seat)


def part(table: IslandTable, seat: SeatId) -> None:
    """CRA-GEN-12 End the couple that a seat is one of."""
    state = state_of(table, GenderState)
    state.husband = {wife: man for wife, man in state.husband.items() if seat not in (wife, man)}


# ---- Doll's House in step V: a husband feeds his wife before he consumes anything (CRA-GEN-10, CRA-R95)

WATER_DUE = 1
"""CRA-GEN-10 The water that a wife must have; her food is as much as leaves one Fed."""
NOT_YOURS = tr_noop("that seat is no partner of yours")


def feed_wives(table: IslandTable) -> None:
    """CRA-GEN-10 In turn order husbands give what their wives are to have of them."""
    for castaway in table.state.in_order():
        wife = kept_wife(table, castaway.id)
        if wife is not None:
            _feed(table, castaway.id, wife)


def kept_wife(scene: Scene, husband: SeatId) -> SeatId | None:
    """CRA-GEN-10 Return the wife whom a seat must feed; a master's rules go before, for either of them."""
    wife = wife_of(scene, husband)
    is_bound = wife is not None and (is_slave(scene, husband) or is_slave(scene, wife))
    return None if is_bound else wife


def _feed(table: IslandTable, husband: SeatId, wife: SeatId) -> None:
    given, seats = _given(table, husband, wife), table.state.seats
    if given:
        hand_over(table, husband, wife, given, FEED)
        table.tell(SpouseFed(seats[husband].name, seats[wife].name, Said(given)))
    if not has_her_due(table, wife):
        table.tell(HeldBack(seats[husband].name, seats[wife].name))


def has_her_due(scene: Scene, wife: SeatId) -> bool:
    """CRA-GEN-10, CRA-R95 Say whether a wife has what is due to her; her own goods count."""
    return not _lacking_water(scene, wife) and _lacking_food(scene, wife, EMPTY) == 0


def _lacking_water(scene: Scene, wife: SeatId) -> int:
    hers = dict(all_goods(scene.state.seats[wife]).units)
    return WATER_DUE - drinkable(scene, wife, hers, WATER_DUE)


def _lacking_food(scene: Scene, wife: SeatId, given: Basket) -> int:
    """CRA-R95 Return the food that a wife lacks beside what she is given, of what she may eat at a meal."""
    hers = all_goods(scene.state.seats[wife]) + given
    return max(0, scene.book.tables.fed_from - sum(edible(scene, wife, dict(hers.units)).values()))


def _given(table: IslandTable, husband: SeatId, wife: SeatId) -> Basket:
    """CRA-R95 Return what a husband's line says, as far as he has it; else what is usual."""
    line = _line(table, husband, wife)
    if line is not None:
        his = table.state.seats[husband]
        return Basket.of({good: min(units, his.amount(good)) for good, units in line.basket})
    return EMPTY if _goes_without(table, husband) else usual_share(table, husband, wife)


def _line(table: IslandTable, husband: SeatId, wife: SeatId) -> Feed | None:
    """CRU-P02 Return the first line for the wife whose test holds; note why others are none."""
    found: Feed | None = None
    for line in orders_of(table, husband, Feed):
        if line.seat != wife and not is_slave(table, line.seat):
            unused(table, husband, line, NOT_YOURS, Became.REFUSED)
        elif line.seat == wife and found is None and holds(table, husband, line.when):
            found = line
            used(table, line, tr_noop("it was the share of {seat}"), seat=table.state.seats[wife].name)
        elif line.seat == wife and found is None:
            unused(table, husband, line, TEST_IS_FALSE)
    return found


def _goes_without(table: IslandTable, husband: SeatId) -> bool:
    """CRA-R95 Say whether a husband would rather eat and drink nothing, by his own lines."""
    eat, drink = first_of(table, husband, Eat), first_of(table, husband, Drink)
    return eat is not None and eat.how == NOTHING and drink is not None and not drink.units


def usual_share(scene: Scene, husband: SeatId, wife: SeatId) -> Basket:
    """CRA-R95 Return the least that fulfils the duty; if he has too little all his food, and one water."""
    his = all_goods(scene.state.seats[husband])
    food, water = _usual_food(scene, wife, his), _lacking_water(scene, wife)
    if his[WATER] >= water and not _lacking_food(scene, wife, food):
        return food + Basket.one(WATER, water)
    all_food = {one: his[one] for one in FOOD if edible(scene, wife, {one: 1})[one]}
    return Basket.of({**all_food, WATER: min(his[WATER], WATER_DUE)})


def _usual_food(scene: Scene, wife: SeatId, his: Basket) -> Basket:
    """CRA-R95 Choose unit by unit what she lacks, as far as there is any."""
    given = EMPTY
    while lacking := _lacking_food(scene, wife, given):
        more = [
            food
            for food in FOOD
            if his[food] > given[food] and _lacking_food(scene, wife, given + Basket.one(food)) < lacking
        ]
        if not more:
            break
        given += Basket.one(_next_food(scene, wife, given, more))
    return given


def _next_food(scene: Scene, wife: SeatId, given: Basket, foods: Sequence[str]) -> str:
    """CRA-R95 Return a type that makes her meal balanced, else the most perishable."""
    hers = all_goods(scene.state.seats[wife]) + given
    missing = [food for kind in (FRUIT, PROTEIN) if not any(hers[one] for one in kind) for food in kind]
    return min(foods, key=lambda food: (food not in missing, scene.book.tables.keeps[food]))


def ration(table: IslandTable, seat: SeatId) -> Ration | None:
    """CRA-GEN-10 Who has not done his duty eats and drinks nothing; others as they say."""
    wife = kept_wife(table, seat)
    return None if wife is None or has_her_due(table, wife) else Ration(EMPTY)


IS, WOMAN = "is", "woman"


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is a woman."""
    return int(is_woman(scene, about[0])) if name == IS and about[1:] == (WOMAN,) else None


MODULE = Module(
    "gender",
    "discrimination",
    (
        SETUP.by(draw_all),
        *Limited(bars_of, closed_to).acts,
        BATTLE_MODS.by(halved),
        CHOOSE_PATH.by(choose_path),
        TAKES_CHOSEN.by(note_makers),
        RECEIVER.by(receiver),
        MARKET_SEATS.by(market_seats),
        MAY_TRADE.by(may_trade),
        TAX_SHARES.by(tax_shares),
        PAY_CLAIMS.by(pay_claims),
        LETTERS_OPENED.by(keep_wishes),
        CYCLE_OPEN.by(open_cycle),
        DIED.by(bury),
        LEAVES_CAMP.by(leave_camp),
        NEEDS_OPEN.by(feed_wives),
        RATION.by(ration),
        FACT.by(facts),
    ),
    (GenderState,),
)
