"""5.5 Deals: things offered for things, loans and repayments, all for one phase (PLA-80, 82, R55 to R59)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ROUND, Seat, SeatOrAnyone, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder, Look
from pbem.rulesets.planetismals.goods import ThingsSlot, mc
from pbem.rulesets.planetismals.legality import (
    asteroid_fault,
    hex_fault,
    installation_fault,
    no,
    only,
    other_fault,
    shuttle_fault,
    yours,
)
from pbem.rulesets.planetismals.lexicon import BeltLexicon, IdSlot
from pbem.rulesets.planetismals.needs import in_store
from pbem.rulesets.planetismals.spots import asteroid_says
from pbem.rulesets.planetismals.statewords import kind_of_seen, place_of
from pbem.rulesets.planetismals.things import Sort, Thing, money_in, said_things
from pbem.rulesets.planetismals.view import BeltView

MOST_THINGS = 40
"""In a larger company the rest of what can be given is typed."""
_SUMS = ("$100", "$250", "$500", "$1000", "$2000")
DEBT_ID = IdSlot(tr_noop("a debt"), tr_noop('"{word}" is no debt; they have ids such as IOU3.'))


class DealOrder(BeltOrder):
    """A line of which something comes if another seat has written what mirrors it."""

    @property
    def pays(self) -> int:
        """Return the MC that are given, if it is done."""
        return 0

    @property
    def gets(self) -> int:
        """Return the MC that are received, if it is done."""
        return 0

    def came_to(self, now: Aftermath) -> None:
        """PLA-R56, R57 Put down whether somebody took the offer, and whether the deal was done."""
        deal = now.notes.agreed.of(self)
        if deal is None:
            now.put(self, Became.NEVER, tr_noop("nobody matches it"))
            return
        other = deal.other if deal.one == now.seat else deal.one
        if any(one is deal for one in now.table.state.deals) and now.table.is_over:
            now.put(self, Became.NEVER, tr_noop("agreed with {seat}, but the game is over"), seat=other)
        elif any(one is deal for one in now.table.state.deals):
            says = tr_noop("agreed with {seat}: it is done when it can be, or lapses with the round")
            now.put(self, Became.WAITING, says, seat=other)
        elif (reason := now.notes.lapsed.of(deal)) is not None:
            now.put(
                self,
                Became.NEVER,
                tr_noop("agreed with {seat}, and lapsed: {reason}"),
                seat=other,
                reason=reason,
            )
        else:
            now.put(self, Became.DONE, tr_noop("with {seat}"), seat=other)


@order(
    tr_noop("GIVE <gives> TO <to> [FOR <takes>]"),
    rule="PLA-80",
    help=tr_noop(
        "Offers things to a player, or to anyone, for other things: it is done if the other gives the "
        "mirrored order and all is possible. Without FOR it is a gift."
    ),
    examples=(
        "GIVE 10 food AT D3 TO bob FOR $800",
        "GIVE INSTALLATION EX7 + ASTEROID D3 TO anyone FOR $500 + IOU 900 DUE 12",
        "GIVE DEBT IOU3 TO bob",
    ),
)
class Give(DealOrder):
    """A deal or, taking nothing, a gift; `to` is a seat or anyone."""

    gives: tuple[Thing, ...] = slot(ThingsSlot())
    to: SeatId = slot(SeatOrAnyone())
    takes: tuple[Thing, ...] = slot(ThingsSlot(), default=())

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R55, R56 What nobody could give, and what the options forbid."""
        yield from _no_trade(here)
        if self.to != ANYONE:
            yield from only(other_fault(here, self.to))
        if not self.takes and self.to == ANYONE:
            yield no(tr("An offer to anyone says FOR what."), tr("Write GIVE … TO anyone FOR …."))
        elif not self.takes and not here.book.options.gifts:
            yield no(tr("There are no gifts in this game."), tr("Say FOR what."))
        for thing in self.gives:
            yield from _thing_faults(here, thing)
            if thing.sort is Sort.DEBT:
                yield from _claim_faults(here, thing.id)
        for thing in self.takes:
            yield from _thing_faults(here, thing)
        yield from _said_twice(self.gives)
        yield from _said_twice(self.takes)

    def odd(self, look: Look) -> Iterator[str]:
        """PLA-R57 Before it is done things may have changed."""
        for thing in self.gives:
            yield from _missing(look, thing)
        for thing in self.takes:
            yield from _no_use(look, thing)
        if look.view.round in _rounds_due(self):
            yield _this_round()

    def forecast(self, look: Look) -> Iterator[str]:
        gives, takes = said_things(self.gives), said_things(self.takes)
        if not self.takes:
            yield tr("You give {seat} {things}, as soon as that is possible.", seat=self.to, things=gives)
        elif self.to == ANYONE:
            yield tr(
                "You offer anyone {things} for {price}: done with the first who gives the mirrored order.",
                things=gives,
                price=takes,
            )
        else:
            yield tr(
                "You offer {seat} {things} for {price}: done if {seat} gives the mirrored order.",
                seat=self.to,
                things=gives,
                price=takes,
            )

    @property
    def pays(self) -> int:
        return money_in(self.gives)

    @property
    def gets(self) -> int:
        return money_in(self.takes)

    def never(self, here: BeltLexicon) -> Iterator[str]:
        yield from _over(here, _rounds_due(self))

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        if not (seats := _partners(here)):
            return
        money = tuple(map(Choice, _SUMS))
        things = Pick(tr("What you give"), (*_things(here), *money), is_free=True)
        takes = Pick(tr("For what"), money, is_free=True)
        anyone = Pick(tr("To"), (*seats, Choice(ANYONE, tr("whoever takes it first"))))
        says = tr("offer something for something else")
        yield Item(tr("Deal"), says, "GIVE {} TO {} FOR {}", (things, anyone, takes), is_many=True)
        if here.book.options.gifts:
            says = tr("give something for nothing")
            yield Item(tr("Gift"), says, "GIVE {} TO {}", (things, Pick(tr("To"), seats)), is_many=True)


@order(
    tr_noop("LEND <amount> TO <to> FOR <back> DUE <due>"),
    rule="PLA-82",
    help=tr_noop("Lends a player money for more money in a later round; the other writes BORROW."),
    examples=("LEND $500 TO bob FOR 550 DUE 9",),
)
class Lend(DealOrder):
    """A loan given."""

    amount: int = slot(mc(tr_noop("the loan"), 1, "$"))
    to: SeatId = slot(Seat())
    back: int = slot(mc(tr_noop("what is paid back"), 1))
    due: int = slot(ROUND)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R59"""
        yield from _loan_faults(here, self.to, self.due)

    def odd(self, look: Look) -> Iterator[str]:
        if self.amount > look.cash:
            yield _too_little(look)
        if self.back < self.amount:
            yield tr("You would get back less than you lend.")

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr(
            "You offer to lend {seat} {amount} MC for {back} MC due in round {due}.",
            seat=self.to,
            amount=self.amount,
            back=self.back,
            due=self.due,
        )

    @property
    def pays(self) -> int:
        return self.amount

    def never(self, here: BeltLexicon) -> Iterator[str]:
        yield from _over(here, [self.due])

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        if seats := _partners(here):
            amount, back, due = _sums(here)
            says, picks = tr("lend money for more money later"), (amount, Pick(tr("To"), seats), back, due)
            yield Item(tr("Lend"), says, "LEND {} TO {} FOR {} DUE {}", picks, is_many=True)


@order(
    tr_noop("BORROW <amount> FROM <whom> FOR <back> DUE <due>"),
    rule="PLA-82",
    help=tr_noop("Borrows money from a player for more money in a later round; the other writes LEND."),
    examples=("BORROW $500 FROM ann FOR 550 DUE 9",),
)
class Borrow(DealOrder):
    """A loan taken."""

    amount: int = slot(mc(tr_noop("the loan"), 1, "$"))
    whom: SeatId = slot(Seat())
    back: int = slot(mc(tr_noop("what is paid back"), 1))
    due: int = slot(ROUND)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R59"""
        yield from _loan_faults(here, self.whom, self.due)

    def odd(self, look: Look) -> Iterator[str]:
        if self.back < self.amount:
            yield tr("You would pay back less than you borrow.")
        if self.due == look.view.round:
            yield _this_round()

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr(
            "You ask {seat} to lend you {amount} MC for {back} MC due in round {due}.",
            seat=self.whom,
            amount=self.amount,
            back=self.back,
            due=self.due,
        )

    @property
    def gets(self) -> int:
        return self.amount

    def never(self, here: BeltLexicon) -> Iterator[str]:
        yield from _over(here, [self.due])

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        if seats := _partners(here):
            amount, back, due = _sums(here)
            says = tr("borrow money for more money later")
            picks = (amount, Pick(tr("From"), seats), back, due)
            yield Item(tr("Borrow"), says, "BORROW {} FROM {} FOR {} DUE {}", picks, is_many=True)


@order(
    tr_noop("REPAY <debt> [<amount>]"),
    rule="PLA-R59",
    help=tr_noop("Pays a debt before it is due, all of it or so much."),
    examples=("REPAY IOU3", "REPAY IOU3 200"),
)
class Repay(BeltOrder):
    """A payment on a debt; no amount is all of it."""

    debt: str = slot(DEBT_ID)
    amount: int | None = slot(mc(tr_noop("the amount"), 1), default=None)

    def came_to(self, now: Aftermath) -> None:
        """PLA-R59, R61 What was paid of the debt in this round, as far as there was cash."""
        paid = [one for one in now.told(events.DebtPaid) if (one.debtor, one.debt) == (now.seat, self.debt)]
        amount = sum(one.amount for one in paid)
        if not paid and self.debt in now.table.state.debts:
            now.put(self, Became.NEVER, tr_noop("you had no cash"))
        elif not paid:
            now.put(self, Became.NEVER, tr_noop("you have no such debt"))
        elif not paid[-1].left:
            now.put(self, Became.DONE, tr_noop("{amount} MC paid, nothing is left of it"), amount=amount)
        else:
            became = Became.DONE if amount == self.amount else Became.IN_PART
            says = tr_noop("{amount} MC paid, {left} MC are left of it")
            now.put(self, became, says, amount=amount, left=paid[-1].left)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-R59"""
        owed = [debt.id for debt in here.seen.debts.values() if debt.debtor == here.me]
        if self.debt not in owed:
            yield no(tr("{debt} is no debt of yours.", debt=self.debt), yours(owed))

    def odd(self, look: Look) -> Iterator[str]:
        if not look.cash:
            yield _too_little(look)

    def forecast(self, look: Look) -> Iterator[str]:
        amount = self.wanted(look.view)
        yield tr("You pay {amount} MC on {debt} as your turn begins.", amount=amount, debt=self.debt)

    def wanted(self, view: BeltView) -> int:
        """PLA-R59 Return what is to be paid: no more than the debt."""
        debt = view.debts.get(self.debt)
        owed = debt.amount if debt else 0
        return owed if self.amount is None else min(self.amount, owed)

    def never(self, here: BeltLexicon) -> Iterator[str]:
        debt = here.seen.debts.get(self.debt)
        if debt is None or debt.debtor != here.me:
            yield tr("{debt} is no debt of yours: the line can never apply.", debt=self.debt)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        owed = [one for one in here.seen.debts.values() if one.debtor == here.me]
        if owed:
            debts = tuple(Choice(one.id, _debt(one.amount, one.creditor, one.due)) for one in owed)
            says = tr("pay a debt before it is due")
            yield Item(tr("Repay"), says, "REPAY {}", (Pick(tr("Debt"), debts),), is_many=True)


# ---- What may change hands


def _partners(here: BeltLexicon) -> tuple[Choice, ...]:
    """PLA-80 Return the seats with which the writer may deal."""
    rivals = [seat for seat in here.seen.in_play() if seat != here.me] if here.book.options.trading else []
    return tuple(Choice(seat, here.seen.seats[seat].name) for seat in rivals)


def _sums(here: BeltLexicon) -> tuple[Pick, Pick, Pick]:
    """Return what a loan may be of, what may be paid back, and when."""
    amount = Pick(tr("MC"), tuple(map(Choice, ("$500", "$250", "$1000", "$2000"))), is_free=True)
    back = Pick(tr("Paid back"), tuple(map(Choice, ("550", "275", "1100", "2200"))), is_free=True)
    rounds = range(here.seen.round + 1, here.seen.round + 7)
    return amount, back, Pick(tr("Due in round"), tuple(map(Choice, map(str, rounds))), is_free=True)


def _things(here: BeltLexicon) -> list[Choice]:
    """Return what a seat can give: goods where they are, installations, asteroids, shuttles, claims."""
    view, me = here.seen, here.me
    found: list[Choice] = []
    for hex, goods in _goods(here).items():
        found += [Choice(f"{units} {good} AT {hex}") for good, units in goods.items()]
    for one in view.placed(owner=me):
        says = f"{kind_of_seen(view.book, one)}, {place_of(view, one.hex or '')}"
        found += [] if one.in_lot else [Choice(f"INSTALLATION {one.id}", says)]
    owned = (one for one in view.asteroids.values() if one.owner == me)
    found += [Choice(f"ASTEROID {one.hex}", asteroid_says(view, one)) for one in owned]
    fleet = view.fleet(me)
    found += [Choice(f"SHUTTLE {one.id}") for one in fleet] if len(fleet) > 1 else []
    claims = (one for one in view.debts.values() if one.creditor == me)
    found += [
        Choice(f"DEBT {one.id}", tr("{amount} MC of {seat}", amount=one.amount, seat=one.debtor))
        for one in claims
    ]
    return found[:MOST_THINGS]


def _goods(here: BeltLexicon) -> dict[str, dict[str, int]]:
    """Return the units of each good that a seat has in each hex, in stores and holds."""
    view, found = here.seen, dict[str, dict[str, int]]()
    stores = [(one.hex, one.store) for one in view.placed(owner=here.me) if not one.in_lot]
    for hex, goods in (*stores, *((one.hex, one.hold) for one in view.fleet(here.me))):
        held = found.setdefault(hex or "", {})
        for good, units in (goods or {}).items():
            held[good] = held.get(good, 0) + units
    return found


def _debt(amount: int, creditor: str, due: int) -> str:
    return tr("{amount} MC to {seat}, due in round {due}", amount=amount, seat=creditor, due=due)


def _said_twice(things: Sequence[Thing]) -> Iterator[Fault]:
    """Yield the things of one side that there is one of and that are named again; sums add up."""
    single = [thing for thing in things if thing.sort not in (Sort.MONEY, Sort.GOODS, Sort.IOU)]
    for thing in dict.fromkeys(single):
        if single.count(thing) > 1:
            yield no(tr("{thing} is named twice.", thing=str(thing)))


def _no_trade(here: BeltLexicon) -> Iterator[Fault]:
    """PLA-80 Option trading: between players nothing changes hands."""
    if not here.book.options.trading:
        yield no(tr("There is no trade between players in this game."))


def _loan_faults(here: BeltLexicon, other: SeatId, due: int) -> Iterator[Fault]:
    """PLA-R59 Yield why a loan cannot be."""
    yield from _no_trade(here)
    yield from only(other_fault(here, other))
    yield from only(_due_fault(here, due))


def _due_fault(here: BeltLexicon, due: int) -> Fault | None:
    """Return why a debt cannot fall due in a round, or None: it is over."""
    if due >= here.seen.round:
        return None
    return no(tr("Round {due} is over: this is round {round}.", due=due, round=here.seen.round))


def _thing_faults(here: BeltLexicon, thing: Thing) -> Iterator[Fault]:
    """Yield why a thing cannot be: there is none. What is another's may be got before the deal is done."""
    sort = thing.sort
    if sort is Sort.GOODS:
        yield from only(hex_fault(here, thing.hex))
    elif sort is Sort.INSTALLATION:
        yield from only(installation_fault(here, thing.id))
    elif sort is Sort.ASTEROID:
        yield from only(asteroid_fault(here, thing.hex))
    elif sort is Sort.SHUTTLE and thing.id not in here.seen.shuttles:
        yield from only(shuttle_fault(here, thing.id))
    elif sort is Sort.IOU:
        yield from only(_due_fault(here, thing.due))


def _claim_faults(here: BeltLexicon, id: str) -> Iterator[Fault]:
    """PLA-R55 Only what is owed to the giver can be given; others' debts are not known to it."""
    claims = [debt.id for debt in here.seen.debts.values() if debt.creditor == here.me]
    if id not in here.seen.debts:
        yield no(tr("You hold no debt {debt}.", debt=id), yours(claims))
    elif here.seen.debts[id].debtor == here.me:
        yield no(tr("{debt} is your own debt: REPAY it.", debt=id), yours(claims))


def _rounds_due(order: Give) -> list[int]:
    return [thing.due for thing in (*order.gives, *order.takes) if thing.sort is Sort.IOU]


def _over(here: BeltLexicon, rounds: Sequence[int]) -> Iterator[str]:
    """PLA-R59 A debt cannot fall due in a round that is over."""
    if rounds and min(rounds) < here.seen.round:
        yield tr("Round {due} is over: the line can never apply.", due=min(rounds))


def _too_little(look: Look) -> str:
    return tr("Your cash is {cash} MC now.", cash=look.cash)


def _this_round() -> str:
    return tr("It is due in this very round: it is collected at the end of the debtor's turn.")


def _missing(look: Look, thing: Thing) -> Iterator[str]:
    """PLA-R57 Things that the giver has not, or may not give away."""
    view, seat = look.view, look.seat
    match thing.sort:
        case Sort.MONEY if thing.amount > look.cash:
            yield _too_little(look)
        case Sort.GOODS:
            units = _stock(view, seat, thing.hex, thing.id)
            if units < thing.amount:
                yield tr("You have {units} {good} at {hex} now.", units=units, good=thing.id, hex=thing.hex)
        case Sort.INSTALLATION if view.installations[thing.id].owner != seat:
            owner = view.installations[thing.id].owner
            yield tr("{installation} is {seat}'s now.", installation=thing.id, seat=owner)
        case Sort.ASTEROID if view.asteroids[thing.hex].owner != seat:
            yield tr("{hex} is not yours now.", hex=thing.hex)
        case Sort.SHUTTLE if view.shuttles[thing.id].owner != seat:
            yield tr("{shuttle} is {seat}'s now.", shuttle=thing.id, seat=view.shuttles[thing.id].owner)
        case Sort.SHUTTLE if len(view.fleet(seat)) == 1:
            yield tr("It is your last shuttle, which nobody can give away.")


def _stock(view: BeltView, seat: SeatId, hex: str, good: str) -> int:
    holds = (one.hold or {} for one in view.fleet(seat) if one.hex == hex)
    return in_store(view, seat, hex, good) + sum(hold.get(good, 0) for hold in holds)


def _no_use(look: Look, thing: Thing) -> Iterator[str]:
    """PLA-R57 Things for which the taker has no room, or which are its own."""
    view, seat = look.view, look.seat
    match thing.sort:
        case Sort.GOODS:
            has_store = any(not one.in_lot for one in view.placed(thing.hex, seat))
            here = [one for one in view.fleet(seat) if one.hex == thing.hex]
            room = sum(one.space(view.book.hold) for one in here)
            if not has_store and room < thing.amount:
                yield tr(
                    "You have no room at {hex} now for {units} units.", hex=thing.hex, units=thing.amount
                )
        case Sort.INSTALLATION if view.installations[thing.id].owner == seat:
            yield tr("{installation} is your own.", installation=thing.id)
        case Sort.ASTEROID if view.asteroids[thing.hex].owner == seat:
            yield tr("{hex} is your own.", hex=thing.hex)
        case Sort.SHUTTLE if view.shuttles[thing.id].owner == seat:
            yield tr("{shuttle} is your own.", shuttle=thing.id)


DEALS = (Give, Lend, Borrow, Repay)
"""The orders of dealing, in the order of the brief."""
