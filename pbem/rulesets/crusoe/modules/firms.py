"""Corporations: whose they are, and how their shares are bought and change hands (CRA-COR-03 to 05, 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pbem.engine.case_shapes import Word
from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.votes import lower_median
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.hooks import LOOT, RECEIVER, VOTES, Extras, Mod
from pbem.rulesets.crusoe.island import RETAIL, Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.decisions import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence
from pbem.rulesets.crusoe.language.lexicon import PATH, IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.offering import UNITS, Look, Writer, has_firms
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, SHARES, is_outside
from pbem.rulesets.crusoe.modules.money import cash_of, money_of
from pbem.rulesets.crusoe.modules.purse import of_cash
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS, SHARE, PathId
from pbem.rulesets.crusoe.wording import Faces

# ---- Who owns shares of which corporation, and how stockholders' votes weigh (CRA-COR-05, CRA-R70, CRA-R74)

CHARGE, SALARY = "charge", "salary"
"""The forms of terms (CRA-COR-07, CRA-COR-08)."""


TASK = "corporation"
"""What stockholders' votes are about, as modules know it (CRU-H70)."""
DEBT = "debt"
"""The source of money that is owed, as RECEIVER is asked whose it is to pay."""


@dataclass(frozen=True)
class Rate:
    """The terms of a path: a charge that is owed, or the most that is kept as a salary."""

    form: Annotated[str, Word("form of terms", (CHARGE, SALARY))] = CHARGE
    dollars: int = 0

    @property
    def charge(self) -> int:
        """Return what is owed on entering the path."""
        return self.dollars if self.form == CHARGE else 0


@dataclass
class Firms(ModuleState):
    """The corporations, by path: `shares` by seat, dollars in their `coffers`, numbers (`exp`), `rate`.

    `invested` are all dollars ever invested. `kept` is by seat what it has kept of a salary in this cycle.
    """

    module: ClassVar[str] = "corporations"
    shares: dict[PathId, dict[SeatId, int]] = field(default_factory=dict)
    coffers: dict[PathId, int] = field(default_factory=dict)
    exp: dict[PathId, list[int]] = field(default_factory=dict)
    rate: dict[PathId, Rate] = field(default_factory=dict)
    invested: int = 0
    kept: dict[SeatId, int] = field(default_factory=dict)


def firms_of(scene: Scene) -> Firms:
    """Return what is kept of the corporations."""
    return state_of(scene, Firms)


def shares_of(scene: Scene, seat: SeatId, path: str) -> int:
    """Return the shares that a seat has of a path's corporation."""
    return firms_of(scene).shares.get(path, {}).get(seat, 0)


def all_shares_of(scene: Scene, seat: SeatId) -> int:
    """Return all shares of a seat together."""
    return sum(theirs.get(seat, 0) for theirs in firms_of(scene).shares.values())


def shares_in(scene: Scene, path: str) -> int:
    """Return all shares of a path's corporation."""
    return sum(firms_of(scene).shares.get(path, {}).values())


def add_shares(scene: Scene, seat: SeatId, path: str, number: int) -> None:
    """Add shares to those of a seat, or below 0 take them away."""
    theirs = firms_of(scene).shares.setdefault(path, {})
    theirs[seat] = theirs.get(seat, 0) + number
    assert theirs[seat] >= 0
    if not theirs[seat]:
        del theirs[seat]


def coffers_of(scene: Scene, path: str) -> int:
    """Return the dollars of a path's corporation."""
    return firms_of(scene).coffers.get(path, 0)


def add_dollars(scene: Scene, path: str, dollars: int) -> None:
    """Put dollars into the coffers of a corporation, or below 0 take them out."""
    firms = firms_of(scene)
    firms.coffers[path] = coffers_of(scene, path) + dollars
    assert firms.coffers[path] >= 0


def numbers_of(scene: Scene, path: str) -> list[int]:
    """CRA-COR-10 Return the experience numbers of a path's corporation, sorted."""
    return firms_of(scene).exp.get(path, [])


def rate_of(scene: Scene, path: str) -> Rate | None:
    """CRA-COR-06, CRA-R70 Return the terms of a path; None while nobody has decided any, or has shares."""
    return firms_of(scene).rate.get(path) if shares_in(scene, path) else None


def stockholders(scene: Scene, path: str) -> tuple[SeatId, ...]:
    """CRA-R74 Return who has shares and a voice, in turn order: the shares of exiles sleep."""
    awake = (one.id for one in scene.state.in_order() if not is_outside(scene, one.id))
    return tuple(seat for seat in awake if shares_of(scene, seat, path))


def weights(scene: Scene, path: str) -> dict[SeatId, int]:
    """CRA-COR-05, CRU-H70 Return what the votes of a corporation's stockholders weigh, in turn order."""
    return {
        seat: VOTES(shares_of(scene, seat, path), scene, seat, TASK) for seat in stockholders(scene, path)
    }


def median(scene: Scene, path: str, named: Iterable[tuple[SeatId, int]]) -> int | None:
    """CRA-R22, CRA-R25 Return the number that stockholders agree on; None where none of weight names one."""
    votes = weights(scene, path)
    return lower_median((number, votes.get(seat, 0)) for seat, number in named)


def payer_of(scene: Scene, seat: SeatId) -> SeatId:
    """CRA-R94, CRA-R125 Return who pays what a seat owes: whoever gets the seat's money."""
    return RECEIVER(seat, scene, DOLLARS, 0, DEBT)


def paths_shared(scene: Scene, seat: SeatId) -> list[str]:
    """CRA-COR-05 Return the paths of whose corporations a seat has shares, in board order."""
    return [path for path in scene.book.board.paths if shares_of(scene, seat, path)]


# ---- What is told of corporations (CRA 8.1)


@event("CRA-COR-06", "{path}: charge ${dollars}.", when={"form": {SALARY: "{path}: salary ${dollars}."}})
class FirmTermsSet(Event):
    path: str
    form: str
    dollars: int


@event("CRA-COR-08", "{seat} keeps ${kept} as salary; ${rest} go to the {path} corporation.")
class Salaried(Event):
    seat: str
    kept: int
    rest: int
    path: str


@event(
    "CRA-COR-04",
    ("{seat} invests ${dollars} in {path}: {n} share.", "{seat} invests ${dollars} in {path}: {n} shares."),
    called={"n": "shares"},
)
class Invested(Event):
    seat: str
    path: str
    dollars: int
    shares: int


@event(
    "CRA-COR-09",
    (
        "The stockholders of {path} decide: {n} roll for experience, ${dividend} a share.",
        "The stockholders of {path} decide: {n} rolls for experience, ${dividend} a share.",
    ),
    called={"n": "rolls"},
)
class ProfitsVoted(Event):
    path: str
    rolls: int
    dividend: int


@event(
    "CRA-COR-11",
    "The {path} corporation learns {number}.",
    when={
        "not number": "It learns nothing ({dice}).",
        "dice": "The {path} corporation learns {number} ({dice}).",
    },
)
class FirmLearnt(Event):
    """A roll for experience that a corporation has paid for; a `number` of 0 is none."""

    path: str
    number: int
    dice: Faces = ()


@event("CRA-COR-09", "{path} pays ${dollars} a share.")
class DividendPaid(Event):
    path: str
    dollars: int


@event(
    "CRA-R69",
    "You get ${dollars} in dividends.",
    when={"is_carried": "You get ${dollars} in dividends for the next cycle."},
)
class DividendGot(Event):
    dollars: int
    is_carried: bool


# ---- Shares of corporations: who may have them, and how they are bought (CRA-COR-04, CRA-COR-05)


class Sums(Slot[tuple[tuple[str, int], ...]]):
    """CRA-COR-04 Dollars by path, joined by commas: 40 ant, 10 spider."""

    def read(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Take one sum or more; each path stands there once."""
        sums: dict[str, int] = {}
        while True:
            dollars = MONEY.read(words)
            path = PATH.read(words)
            if path in sums:
                name = crusoe_of(words).book.path(path).name
                raise Fault(tr("{thing} stands there twice.", thing=name), why=Why.REFUSED)
            sums[path] = dollars
            if not (words.took(",") or words.took("+")):
                return tuple(sums.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Join the sums by commas."""
        return ", ".join(f"{dollars} {path}" for path, dollars in value)


@order(
    tr_noop("INVEST <entries>"),
    rule="CRA-COR-04",
    help=tr_noop("Buys shares of paths' corporations with dollars, in full tens."),
    examples=("INVEST 40 ant, 10 spider", "IF CASH >= 50 THEN INVEST 20 ant"),
)
class Invest(IslandOrder):
    """CRA-COR-04 Dollars by path."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    entries: tuple[tuple[str, int], ...] = slot(Sums())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-04, CRA-R75 Yield why these sums buy no shares."""
        yield from firm_faults(here)
        price = here.book.advanced.share_price
        for path, dollars in self.entries:
            if dollars % price or not dollars:
                name = here.book.path(path).name
                yield no(tr("{path}: a share costs ${price}; write full shares.", path=name, price=price))

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-COR-04"""
        cost, cash = sum(dollars for _, dollars in self.entries), cash_of(look.view, look.seat)
        if look.view.phase == RETAIL and cost > cash:
            yield tr("You invest ${cost} with ${cash} in hand.", cost=cost, cash=cash)

    def forecast(self, look: Look) -> Iterator[str]:
        for path, dollars in self.entries:
            yield trn(
                "You invest ${dollars} in {path}: {n} share.",
                "You invest ${dollars} in {path}: {n} shares.",
                dollars // look.book.advanced.share_price,
                dollars=dollars,
                path=look.book.path(path).name,
            )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        if not look.all_of(cls):
            yield tr("No INVEST line: you buy no shares.")

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRA-COR-04 What all lines invest."""
        invested = sum(dollars for line in look.all_of(cls) for _, dollars in line.entries)
        if invested and look.takes(cls):
            yield tr("Investments"), of_cash(look.view, look.seat, invested)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        price, paths = here.book.advanced.share_price, here.book.board.paths
        says = tr("${price} a share", price=price)
        own = paths_shared(here.view, here.me)
        yield from here.may_write(cls((((own or [*paths])[0], price),)), says)
        sums = plain(*(f"{price * n} {path}" for path in paths for n in UNITS))
        yield from here.one_pick(
            Item(tr("Invest"), says, "INVEST {}"), tr("Dollars and path"), sums, is_free=True
        )


def odd_without_shares(look: Look, path: str) -> Iterator[str]:
    """CRA-COR-05 Yield that the seat has no shares of a path, and that its letter brings it none."""
    bought = (name for line in look.all_of(Invest) for name, _ in line.entries)
    dealt = (line.takes for line in look.all_of(Give) if line.takes is not None)
    comes = any(basket[f"share {path}"] for basket in dealt)
    if not shares_of(look.view, look.seat, path) and path not in bought and not comes:
        yield tr("You have no shares of {path}.", path=look.book.path(path).name)


def firm_faults(here: IslandLexicon) -> Faults:
    """CRA-COR-01, CRA-GEN-06 Yield why the writer never has shares."""
    if not has_firms(here.book):
        yield no(tr("There are no corporations in this game."))
    elif here.mine and (reason := MAY_HOLD(here.scene, here.me, SHARES)):
        yield sentence(reason)


# ---- Shares and money as parts of baskets: exchanged, taken, inherited (CRA-COR-03, COR-13, CRA-R74, R76)

MAY_NOT_OWN = tr_noop("that seat may own no shares")
OF_SHARES = tr_noop("shares")
ENSLAVED = "enslaved"
"""How a seat leaves the camp whose shares another gets (CRA-R131)."""


def share_of(path: str) -> str:
    """CRA-R76 Return how a basket names shares of a path's corporation."""
    return f"{SHARE} {path}"


def path_of_share(name: str) -> str:
    """CRA-R76 Return the path whose shares a basket names so; "" if they are none."""
    word, _, path = name.partition(" ")
    return path if word == SHARE else ""


def shares_held(extras: Extras, scene: Scene, seat: SeatId) -> Extras:
    """CRU-H45 Add the shares of a seat, in board order."""
    held = ((share_of(path), shares_of(scene, seat, path)) for path in scene.book.board.paths)
    return (*extras, *((name, number) for name, number in held if number))


def amount(scene: Scene, seat: SeatId, word: str) -> int | None:
    """CRU-H08a Say how much cash a seat has in hand, or how many shares of a path."""
    if word == DOLLARS:
        return cash_of(scene, seat)
    path = path_of_share(word)
    return shares_of(scene, seat, path) if path else None


def may_have(scene: Scene, seat: SeatId, name: str) -> str:
    """CRU-H46 Return why a seat may not come to have shares; "" if it may."""
    return MAY_NOT_OWN if path_of_share(name) and MAY_HOLD(scene, seat, SHARES) else ""


def hand_over(
    table: IslandTable, giver: SeatId, taker: SeatId, name: str, number: int, source: str
) -> bool | None:
    """CRU-H47, CRA-R74 Let shares or money pass to another; shares that go to nobody are cancelled."""
    path = path_of_share(name)
    if path:
        number = min(number, shares_of(table, giver, path))
        add_shares(table, giver, path, -number)
        if taker and number:
            add_shares(table, taker, path, number)
        return True
    if name != DOLLARS:
        return None
    number = min(number, cash_of(table, giver))
    money.pay(money_of(table), giver, number)
    if taker:
        money.receive(money_of(table), taker, number)
    return True


def spoils(names: tuple[str, ...], scene: Scene, loser: SeatId) -> tuple[str, ...]:
    """CRA-R74, CRA-R131 The shares of exiles sleep: no exile takes them."""
    return tuple(name for name in names if not (path_of_share(name) and is_outside(scene, loser)))


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-SLV-04, CRA-R74 The shares of a slave are the master's; those of an exile sleep."""
    for name, number in shares_held((), table, seat) if how == ENSLAVED else ():
        master = RECEIVER(seat, table, name, number, LOOT)
        if master != seat:
            hand_over(table, seat, master, name, number, LOOT)


def cancel_dead_shares(table: IslandTable) -> None:
    """CRA-R74 Shares of the dead that nobody has got are no more."""
    for castaway in table.state.seats.values():
        if not castaway.is_alive:
            for name, number in shares_held((), table, castaway.id):
                hand_over(table, castaway.id, "", name, number, "")


def battle_mods(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-COR-12 A seat adds the number of all its shares to its roll."""
    number = 0 if is_outside(scene, seat) else all_shares_of(scene, seat)
    return (*mods, Mod(OF_SHARES, number)) if number else mods


# ---- What tests and programs may ask of corporations (CRA 5.5, 6.4)


def fact(scene: Scene, name: str, args: tuple[str, ...], cycle: int) -> int | None:
    """CRU-H08b Answer shares of a seat, and a path's terms now: a charge, or a salary below 0."""
    if cycle != scene.state.cycle:
        return None
    paths = [arg for arg in args if arg in scene.book.board.paths]
    seats = [arg for arg in args if arg in scene.state.seats]
    if name == "shares" and seats:
        return shares_of(scene, seats[0], paths[0]) if paths else all_shares_of(scene, seats[0])
    if name == "terms" and paths:
        rate = rate_of(scene, paths[0])
        if rate is None:
            return None
        return -rate.dollars if rate.form == SALARY else rate.dollars
    return None
