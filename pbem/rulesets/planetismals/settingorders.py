"""5.4 What stays until changed: the order of shuttles, what installations make, rations, the reserve."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import ChoiceSlot, ListOf, Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.engine.words import Fault, Lexicon, Words, each_or
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder, Look, Own, left_of
from pbem.rulesets.planetismals.goods import mc
from pbem.rulesets.planetismals.legality import (
    colonies,
    complexes,
    kind_of_id,
    no,
    only,
    own_fault,
    own_ids,
    shuttle_fault,
    workers,
    yours,
)
from pbem.rulesets.planetismals.lexicon import GOOD, INSTALLATION_ID, SHUTTLE_ID, BeltLexicon, belt, belt_of
from pbem.rulesets.planetismals.needs import unfed
from pbem.rulesets.planetismals.spots import in_running_order, standing_choice
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation

ALL = "ALL"


class ColonySlot(Slot[str]):
    """A colony by its id, or ALL."""

    def read(self, words: Words) -> str:
        """Take an id or ALL."""
        return ALL if words.took(ALL) else INSTALLATION_ID.read(words)


class ValueSlot(Slot[str]):
    """What stands behind MAX or PREFER: a number or a good."""

    def read(self, words: Words) -> str:
        """Take a number from 0 to the most that is worked in a turn, or a good."""
        if words.peek()[:1].isdigit():
            most = belt_of(words).book.most_units
            return str(WholeNumber(tr_noop("the number of units"), 0, most).read(words))
        return GOOD.read(words)


@order(
    tr_noop("SHUTTLES <shuttles>"),
    rule="PLA-R13",
    help=tr_noop("Says in which order your shuttles fly; the others follow."),
    examples=("SHUTTLES SH3 > SH1",),
)
class Shuttles(BeltOrder):
    """The running order of the shuttles."""

    once = True
    shuttles: tuple[str, ...] = slot(ListOf(SHUTTLE_ID))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out the shuttles that are not the writer's."""
        here = belt(lexicon)
        return left_of(self, "shuttles", {one: shuttle_fault(here, one) for one in self.shuttles})

    def make(self, own: Own) -> None:
        own.change(own.company, shuttle_order=self.shuttles)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        if listed := view.seats[seat].shuttle_order:
            yield cls(listed)

    def odd(self, look: Look) -> Iterator[str]:
        if len(look.view.fleet(look.seat)) == 1:
            yield tr("You have no other shuttle than {shuttle}.", shuttle=self.shuttles[0])

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        """Each shuttle as the first to fly."""
        ids = [one.id for one in in_running_order(here.seen, here.me)]
        if len(ids) > 1:
            firsts = [" > ".join((id, *(other for other in ids if other != id))) for id in ids]
            pick = Pick(trp("of flight", "Order"), tuple(map(Choice, firsts)), is_free=True)
            yield Item(tr("Order of flight"), tr("which shuttle flies first"), "SHUTTLES {}", (pick,))


@order(
    tr_noop("RUN <installation> <how> [<value>]"),
    rule="PLA-R25",
    help=tr_noop(
        "Switches an installation on or off, lets it work at most so many units a turn (MAX), or says what "
        "a factory in a complex makes first (PREFER)."
    ),
    examples=("RUN EX1 OFF", "RUN RF3 MAX 5", "RUN FY9 PREFER manufactured"),
)
class Run(BeltOrder):
    """How an installation works; `how` is ON, OFF, MAX or PREFER, `value` the number or the good."""

    installation: str = slot(INSTALLATION_ID)
    how: str = slot(
        ChoiceSlot(tr_noop("way to run"), {one: one for one in ("ON", "OFF", "MAX", "PREFER")}, 2)
    )
    value: str = slot(ValueSlot(), default="")

    def decides(self) -> Sequence[Hashable]:
        return [("RUN", self.installation, "" if self.how in ("ON", "OFF") else self.how)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R25 Nothing runs that is another's by then."""
        one = now.table.state.installations.get(self.installation)
        if one is not None and one.owner == now.seat:
            super().came_to(now)
        else:
            now.put(
                self, Became.NEVER, tr_noop("{installation} is not yours"), installation=self.installation
            )

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R25, R28"""
        yield from only(_run_fault(here, self.installation, self.how, self.value))

    def make(self, own: Own) -> None:
        """PLA-R25, R28 What an installation makes, and how much at most."""
        one = own.installation(self.installation)
        if one is None:
            return
        if self.how == "PREFER":
            own.change(one, prefer=self.value)
        elif self.how == "MAX":
            own.change(one, max=int(self.value))
        else:
            own.change(one, is_on=self.how == "ON")

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        for one in view.installations.values():
            if one.owner != seat:
                continue
            if one.is_on is False:
                yield cls(one.id, "OFF")
            if one.max is not None:
                yield cls(one.id, "MAX", str(one.max))
            if view.book.sorts[one.sort].with_research and one.prefer not in (None, "hightech"):
                yield cls(one.id, "PREFER", str(one.prefer))

    def odd(self, look: Look) -> Iterator[str]:
        if (self.how, self.value) == ("MAX", "0"):
            yield tr("MAX 0 makes nothing, as RUN {installation} OFF does.", installation=self.installation)

    def never(self, here: BeltLexicon) -> Iterator[str]:
        yield from _not_own(here, self.installation)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        own = _own(here, workers(here.book))
        if own:
            how = (Choice("OFF"), Choice("ON"), *(Choice(f"MAX {number}") for number in range(1, 11)))
            says = tr("whether an installation works, and how much")
            yield Item(tr("Run"), says, "RUN {} {}", (_which(here, own), Pick(tr("How"), how)), is_many=True)
        factories = _own(here, complexes(here.book))
        if factories:
            sorts = [here.book.sorts[key] for key in complexes(here.book)]
            goods = dict.fromkeys(one.makes for sort in sorts for one in sort.conversions(""))
            choices = tuple(Choice(good, tr(here.book.goods[good].word)) for good in goods)
            says = tr("what a factory with a research station makes first")
            picks = (_which(here, factories), Pick(tr("Goods"), choices))
            yield Item(tr("Prefer"), says, "RUN {} PREFER {}", picks, is_many=True)


@order(
    tr_noop("RATIONS <colony> <pays>"),
    rule="PLA-R33",
    help=tr_noop("Says whether rations are paid for a colony without food, or for ALL, now and later."),
    examples=("RATIONS CO12 NO", "RATIONS ALL YES"),
)
class RationsOrder(BeltOrder):
    """Whether a colony's rations are paid; ALL is every own colony."""

    colony: str = slot(ColonySlot())
    pays: bool = slot(WordSlot(tr_noop("answer"), {"YES": True, "NO": False}))

    def decides(self) -> Sequence[Hashable]:
        return [("RATIONS", self.colony)]

    def settled_by(self) -> Sequence[Hashable]:
        return [("RATIONS", ALL)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R33 A colony may be another's by then."""
        one = now.table.state.installations.get(self.colony)
        if self.colony == ALL or (one is not None and one.owner == now.seat):
            super().came_to(now)
        else:
            now.put(self, Became.NEVER, tr_noop("{installation} is not yours"), installation=self.colony)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R33 Colonies that are not the writer's."""
        if self.colony != ALL:
            yield from only(own_fault(here, self.colony, colonies(here.book)))

    def make(self, own: Own) -> None:
        """PLA-R33 Whether rations are paid, for one colony or for all, later ones included."""
        if self.colony == ALL:
            own.change(own.company, rations=self.pays)
        one = own.installation(self.colony)
        for colony in own.installations() if self.colony == ALL else ([one] if one else []):
            own.change(colony, rations=self.pays)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        """The rule for all colonies, then those that are treated otherwise."""
        usual = view.seats[seat].rations
        if usual is False:
            yield cls(ALL, False)
        for one in view.installations.values():
            has_rations = one.owner == seat and view.book.sorts[one.sort].rations
            if has_rations and one.rations is not None and one.rations != usual:
                yield cls(one.id, one.rations)

    def odd(self, look: Look) -> Iterator[str]:
        unpaid = [one.id for one in unfed(look.after, look.seat) if not one.rations]
        hungry = [id for id in unpaid if self.colony in (ALL, id)]
        if hungry and not self.pays:
            yield trn(
                "{colonies} has no food in store: unless some is made in time, it is up for bids.",
                "{colonies} have no food in store: unless some is made in time, they are up for bids.",
                len(hungry),
                colonies=", ".join(hungry),
            )

    def never(self, here: BeltLexicon) -> Iterator[str]:
        if self.colony != ALL:
            yield from _not_own(here, self.colony)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        own = _own(here, colonies(here.book))
        every = Choice(ALL, tr("all your colonies, those to come too"))
        which = (every, *(standing_choice(here.seen, one, one.id) for one in own))
        answers = (Choice("YES", tr("they are paid")), Choice("NO", tr("unfed it is put up for bids")))
        picks = (Pick(tr("Colony"), which), Pick(tr("Rations"), answers))
        says = tr("whether they are paid for colonies without food")
        yield Item(tr("Rations"), says, "RATIONS {} {}", picks, is_many=True)


@order(
    tr_noop("RESERVE <amount>"),
    rule="PLA-R15",
    help=tr_noop("Keeps so much cash from BUY steps and from what you may pay in events."),
    examples=("RESERVE 400",),
)
class Reserve(BeltOrder):
    """The cash that purchases leave alone."""

    once = True
    amount: int = slot(mc(tr_noop("the reserve")))

    def make(self, own: Own) -> None:
        own.change(own.company, reserve=self.amount)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        if amount := view.seats[seat].reserve:
            yield cls(amount)

    def odd(self, look: Look) -> Iterator[str]:
        if self.amount > look.cash:
            yield tr(
                "Your cash is {cash} MC now: as long as it is less, you can buy nothing.", cash=look.cash
            )

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        now = here.seen.seats[here.me].reserve or 0
        amounts = dict.fromkeys((now, 0, 200, 500, 1000, 2000))
        pick = Pick(tr("MC"), tuple(Choice(str(amount)) for amount in amounts), is_free=True)
        yield Item(tr("Reserve"), tr("the cash that purchases leave"), "RESERVE {}", (pick,))


def _run_fault(here: BeltLexicon, installation: str, how: str, value: str) -> Fault | None:
    """PLA-R25, R28 Return why an installation cannot be run so, or None."""
    fault = own_fault(here, installation)
    if fault:
        return fault
    wanted = complexes(here.book) if how == "PREFER" else workers(here.book)
    sort = here.seen.installations[installation].sort
    if sort not in wanted:
        kind = kind_of_id(here, installation)
        text = tr(
            "{installation} is of type {kind}; RUN {how} is not for it.",
            installation=installation,
            kind=kind,
            how=how,
        )
        return no(text, yours(own_ids(here, wanted)))
    return _value_fault(here, sort, how, value)


def _value_fault(here: BeltLexicon, sort: str, how: str, value: str) -> Fault | None:
    makes = [one.makes for one in here.book.sorts[sort].conversions("")]
    if how == "MAX" and not value.isdigit():
        return no(tr("MAX is followed by a number of units."))
    if how == "PREFER" and value not in makes:
        return no(tr("PREFER is followed by {goods}.", goods=each_or(makes)))
    if how in ("ON", "OFF") and value:
        return no(tr("{how} stands alone.", how=how))
    return None


def _not_own(here: BeltLexicon, id: str) -> Iterator[str]:
    one = here.seen.installations.get(id)
    if one is None:
        yield tr("There is no {installation}: the line waits for it.", installation=id)
    elif one.owner != here.me:
        yield tr(
            "{installation} is {seat}'s: as long as that is so, nothing comes of it.",
            installation=id,
            seat=one.owner,
        )


def _own(here: BeltLexicon, sorts: tuple[str, ...]) -> list[SeenInstallation]:
    return [one for one in here.seen.placed(owner=here.me) if one.sort in sorts]


def _which(here: BeltLexicon, own: list[SeenInstallation]) -> Pick:
    choices = tuple(standing_choice(here.seen, one, one.id) for one in own)
    return Pick(tr("Installation"), choices)


SETTINGS: tuple[type[BeltOrder], ...] = (Shuttles, Run, RationsOrder, Reserve)
"""The settings of a company, in the order of the brief."""
