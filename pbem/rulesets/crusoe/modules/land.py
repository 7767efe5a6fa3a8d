"""Land: who owns which path, and what its owner asks of those who enter it (CRA-LND-01, 04 to 06, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_form import SEAT
from pbem.engine.case_shapes import Either, Word
from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.sequence import inserted
from pbem.engine.slots import Slot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.engine.words import Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.hooks import RECEIVER
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, ModuleState, Scene, Stage
from pbem.rulesets.crusoe.language import offering
from pbem.rulesets.crusoe.language.decisions import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import PATH, IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, seat_choices
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.hooks import LAND as LAND_ROLE
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, RENT, is_outside
from pbem.rulesets.crusoe.modules.settings import FAIR_HOUSING, RENT_CONTROL, RENTS, Landlords
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS, PathId
from pbem.rulesets.crusoe.wording import Said

# ---- Who owns which path, and whom the rules of land reach (CRA-LND-01, CRA-R67, CRA-R131)

GOVERNMENT = "government"
"""The owner of paths that are the government's."""
Owner: TypeAlias = Annotated[str, Either((Word(GOVERNMENT, (GOVERNMENT,)), SEAT))]
DEBT = "debt"
"""The source of money that is owed, as RECEIVER is asked whose it is to pay."""


@dataclass(frozen=True)
class Lease:
    """A Lease of this cycle: the path, its owner, what is asked, and how often goods were handed over.

    `rent` is in dollars where there is money, else in harvests. `debtor` is who pays: the tenant, unless
    another has its money.
    """

    path: PathId
    owner: Owner
    rent: int
    used: int = 0
    debtor: SeatId = ""


@dataclass
class Land(ModuleState):
    """The land: `owner` is by path a seat, "government", or None; a path left out is nobody's.

    `terms` are by path and tenant what the owner asks in this cycle, None where it has closed the path to the
    tenant. `lease` is by tenant, `treasury` what the government was paid for its land in this cycle.
    """

    module: ClassVar[str] = "landlords"
    owner: dict[PathId, Owner | None] = field(default_factory=dict)
    terms: dict[PathId, dict[SeatId, int | None]] = field(default_factory=dict)
    lease: dict[SeatId, Lease] = field(default_factory=dict)
    treasury: int = 0


def land_of(scene: Scene) -> Land:
    """Return what is kept of the land."""
    return state_of(scene, Land)


def options_of(book: Book) -> Landlords:
    """Return the options of Landlords."""
    options = book.of(Landlords)
    assert options is not None
    return options


def owner_of(scene: Scene, path: str) -> str | None:
    """Return the owner of a path: a seat, the government, or None."""
    return land_of(scene).owner.get(path)


def paths_of(scene: Scene, owner: str) -> tuple[str, ...]:
    """Return the paths of an owner, in board order."""
    return tuple(path for path in scene.book.board.paths if owner_of(scene, path) == owner)


def landlord_of(scene: Scene, path: str) -> SeatId | None:
    """Return the seat that owns a path, if one does."""
    owner = owner_of(scene, path)
    return owner if owner in scene.state.seats else None


def may_own(scene: Scene, seat: SeatId) -> bool:
    """CRA-R91 Say whether a seat may own land: alive, no exile, and not barred from it."""
    is_there = scene.state.seats[seat].is_alive and not is_outside(scene, seat)
    return is_there and not MAY_HOLD(scene, seat, LAND_ROLE)


def able_seats(scene: Scene) -> tuple[SeatId, ...]:
    """Return the seats that may own land, in seat order."""
    return tuple(seat for seat in scene.state.seats if may_own(scene, seat))


def is_homestead(book: Book) -> bool:
    """CRA-LND-01 Say whether paths are owned by whoever leaves them first."""
    options = options_of(book)
    return options.has_landlords and not options.is_modern


def payer_of(scene: Scene, seat: SeatId) -> SeatId:
    """CRA-R94, CRA-R125 Return who pays what a seat owes: whoever gets the seat's money."""
    return RECEIVER(seat, scene, DOLLARS, 0, DEBT)


# ---- What is told of land (CRA 8.1)


@event("CRA-LND-02", "{seat} is a Landlord.")
class LandlordDrawn(Event):
    seat: str


@event("{by}", "{seat} owns {path}.")
class PathClaimed(Event):
    seat: str
    path: str
    by: str = "CRA-LND-01"


@event("CRA-LND-15", "The government owns {path}.")
class GovernmentOwns(Event):
    path: str


@event("CRA-LND-12", "{path} is nobody's now.")
class PathFreed(Event):
    path: str


@event(
    "CRA-LND-06",
    when={
        "asks": {
            "dollars": "{seat} asks ${rent} for {path}.",
            "dollars of one": "{seat} asks ${rent} of {tenant} for {path}.",
            "harvests": (
                "{seat} asks {n} harvest for {path}.",
                "{seat} asks {n} harvests for {path}.",
            ),
            "harvests of one": (
                "{seat} asks {n} harvest of {tenant} for {path}.",
                "{seat} asks {n} harvests of {tenant} for {path}.",
            ),
        }
    },
    called={"n": "rent"},
)
class TermsSet(Event):
    """What is asked for a path: of one tenant, or of all others (""); harvests where there is no money."""

    seat: str
    path: str
    rent: int
    is_money: bool
    tenant: str = ""

    @property
    def asks(self) -> str:
        return ("dollars" if self.is_money else "harvests") + (" of one" if self.tenant else "")


@event("CRA-LND-06", "{seat} closes {path}.", when={"tenant": "{seat} closes {path} to {tenant}."})
class PathClosed(Event):
    seat: str
    path: str
    tenant: str = ""


@event("CRA-LND-05", "{seat}'s {goods} go to {owner} (lease, {used} of {rent}).")
class LeaseTaken(Event):
    seat: str
    goods: Said
    owner: str
    used: int
    rent: int


# ---- What a path costs a seat: its rent by terms or by decree (CRA-LND-04 to 06, CRA-LND-13 to 16)

NO_LEASE = tr_noop("its owner gives no lease")
LEAST_RENT = 1
"""CRA-LND-14 The least rent that a government may set on the land of others."""


def has_rent_control(book: Book) -> bool:
    """CRA-LND-14 Say whether the government sets all rents."""
    return options_of(book).variant == RENT_CONTROL


def has_fair_housing(book: Book) -> bool:
    """CRA-LND-13 Say whether everybody on a path pays the same."""
    return options_of(book).variant == FAIR_HOUSING


def usual_rent(book: Book) -> int:
    """CRA-R57 Return what a Landlord asks that has never said: the option's, else the tables'."""
    chosen, tables = options_of(book).offer_default, book.advanced
    if book.labels.has_money:
        return tables.offer_money if chosen.money is None else chosen.money
    return tables.offer_barter if chosen.barter is None else chosen.barter


def asked(scene: Scene, path: str, seat: SeatId) -> int | None:
    """CRA-LND-03 Return what a path costs a seat: nothing if it is nobody's or its own; None if closed."""
    owner = owner_of(scene, path)
    if owner is None or is_outside(scene, seat) or owner in (seat, payer_of(scene, seat)):
        return 0
    if owner == GOVERNMENT:
        return decreed(scene, path, seat)
    rent = land_of(scene).terms.get(path, {}).get(seat, usual_rent(scene.book))
    if rent is None or not has_rent_control(scene.book):
        return rent
    return max(LEAST_RENT, decreed(scene, path, seat))


def decreed(scene: Scene, path: str, seat: SeatId) -> int:
    """CRA-LND-16, CRA-R105 Return the rent by decree, or before any; none where no government sets rents."""
    if RENTS not in scene.book.tasks:
        return 0
    rent, defaults = RENT(scene, path, seat), scene.book.advanced.defaults
    if rent is not None:
        return max(0, rent)
    return defaults.rent_money if scene.book.labels.has_money else defaults.rent_barter


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-LND-03 A path of another is for those only to whom its owner gives a Lease."""
    return NO_LEASE if asked(scene, path, seat) is None else ""


def path_cost(cost: int, scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a, CRA-R59 Entering a path costs its rent."""
    return cost + (asked(scene, path, seat) or 0)


# ---- What owners ask in a cycle: told before the turn order is known (CRA-LND-06, 13, 14; CRA-R57, CRA-R59)

NOT_YOURS = tr_noop("the path is not yours")
SAID_BEFORE = tr_noop("an earlier line counts")
SAME_FOR_ALL = tr_noop("all tenants are asked the same")
BY_DECREE = tr_noop("the government sets the rents")


class SeatOrAll(Slot[SeatId]):
    """A seat, or all, which is ""."""

    def read(self, words: Words) -> SeatId:
        """Take the seat or the word."""
        return "" if words.took("ALL") else read_seat(words)


def close_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-LND-06, CRA-LND-13 Yield why a path is not let or closed so."""
    landlords = here.book.of(Landlords)
    if landlords is None or not offering.has_landlords(here.book):
        yield no(tr("No seat owns a path in this game."))
    elif seat and landlords.variant == FAIR_HOUSING:
        yield no(tr("What holds for a path holds for all: leave out TO."))
    elif seat:
        yield from other_faults(here, seat)


@order(
    tr_noop("RENT <path> <rent> [TO <seat>]"),
    rule="CRA-LND-06",
    help=tr_noop(
        "What you ask for a path of yours: dollars or, without money, how often a tenant's goods are yours. "
        "TO a seat, or TO all."
    ),
    examples=("RENT spider 12 TO bob", "RENT ant 5"),
)
class RentOrder(IslandOrder):
    """CRA-LND-06 What a landlord asks of a seat, or of all ("")."""

    absent: ClassVar[str] = tr_noop("No seat owns a path in this game.")
    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rent: int = slot(MONEY)
    seat: SeatId = slot(SeatOrAll(), default="")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LND-13, CRA-LND-14 Yield why landlords do not set this."""
        landlords = here.book.of(Landlords)
        if landlords is not None and landlords.variant == RENT_CONTROL:
            yield no(tr("The government sets the rents in this game."), tr("You may CLOSE a path."))
        else:
            yield from close_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-LND-06"""
        if owner_of(look.view, self.path) != look.seat:
            yield tr("{path} is not yours.", path=look.book.path(self.path).name)

    def forecast(self, look: Look) -> Iterator[str]:
        path = look.book.path(self.path).name
        seat = look.view.name(self.seat) if self.seat else trp("of whom rent is asked", "everybody")
        if look.book.labels.has_money:
            yield tr("For {path} you ask ${rent} of {seat}.", rent=self.rent, seat=seat, path=path)
        else:
            yield trn(
                "On {path} you get {n} harvest of {seat}.",
                "On {path} you get {n} harvests of {seat}.",
                self.rent,
                seat=seat,
                path=path,
            )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        usual = usual_rent(here.book)
        numbers = plain(*map(str, (usual, 0, 1, 2, 5, 10, 15, 20)))
        for path in paths_of(here.view, here.me):
            asked = [rent for rent in land_of(here.view).terms.get(path, {}).values() if rent is not None]
            rent = max(asked, default=usual, key=asked.count)
            yield from here.may_write(cls(path, rent), tr("yours; TO a seat for it alone"))
            name = tr("Rent: {path}", path=here.book.path(path).name)
            item = Item(name, tr("what you ask for it"), f"RENT {path} {{}}", is_many=True)
            yield from here.one_pick(item, tr("Rent"), numbers, is_free=True)


@order(
    tr_noop("CLOSE <path> [TO <seat>]"),
    rule="CRA-LND-06",
    help=tr_noop("Lets a seat, or all, not use a path of yours."),
    examples=("CLOSE spider TO bob", "CLOSE ant"),
)
class Close(IslandOrder):
    """CRA-LND-06 A path closed to a seat, or to all ("")."""

    absent: ClassVar[str] = tr_noop("No seat owns a path in this game.")
    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    seat: SeatId = slot(SeatOrAll(), default="")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LND-13 Yield why it is not closed so."""
        return close_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-LND-06"""
        if owner_of(look.view, self.path) != look.seat:
            yield tr("{path} is not yours.", path=look.book.path(self.path).name)

    def forecast(self, look: Look) -> Iterator[str]:
        path = look.book.path(self.path).name
        if self.seat:
            yield tr("You close {path} to {seat}.", path=path, seat=look.view.name(self.seat))
        else:
            yield tr("You close {path} to all others.", path=path)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R57 What is asked for paths of which the letter has nothing: what was asked last."""
        named = {*(line.path for line in look.all_of(RentOrder)), *(line.path for line in look.all_of(cls))}
        for path in paths_of(look.view, look.seat):
            if path not in named:
                yield _asked_still(look, path)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        whom = (Choice("", tr("everybody")), *seat_choices(here.view, here.others, "TO"))
        for path in paths_of(here.view, here.me):
            yield from here.may_write(cls(path), tr("nobody else may use it"))
            name = tr("Close: {path}", path=here.book.path(path).name)
            item = Item(name, tr("who may not use it"), f"CLOSE {path} {{}}", is_many=True)
            yield from here.one_pick(item, tr("To whom"), whom)


LAND: Kinds = (RentOrder, Close)
"""The orders of landlords."""


def _asked_still(look: Look, path: str) -> str:
    name = look.book.path(path).name
    rents = {asked(look.view, path, other) for other in look.view.living if other != look.seat}
    if rents == {None}:
        return tr("No line for {path}, which is yours: it stays closed to all others.", path=name)
    rent = next(iter(rents), None) if len(rents) == 1 else None
    if rent is None:
        return tr("No line for {path}, which is yours: you ask what you asked last.", path=name)
    if look.book.labels.has_money:
        return tr("No line for {path}, which is yours: you ask ${rent} of everybody.", path=name, rent=rent)
    return trn(
        "No line for {path}, which is yours: you ask {n} harvest of everybody.",
        "No line for {path}, which is yours: you ask {n} harvests of everybody.",
        rent,
        path=name,
    )


def publish_terms(table: IslandTable) -> None:
    """CRA-R57, CRA-R59 Settle what each owner asks of whom in this cycle, path by path, and tell it."""
    terms = land_of(table).terms
    for path in table.book.board.paths:
        owner = landlord_of(table, path)
        if owner is None:
            terms.pop(path, None)
            continue
        terms[path] = _terms_of(table, path, owner)
        _tell_terms(table, path, owner)
    _tell_strangers(table)


def tenants_of(scene: Scene, owner: SeatId) -> tuple[SeatId, ...]:
    """Return whom an owner's terms are for: the others that live in its camp, in seat order."""
    return tuple(one.id for one in scene.state.living() if one.group == MAIN and one.id != owner)


def _terms_of(table: IslandTable, path: str, owner: SeatId) -> dict[SeatId, int | None]:
    """CRA-LND-06, CRA-R57 Return the terms for a path: by line, as last published, or as is usual.

    A line for one seat goes before one for all.
    """
    lines = _lines_for(table, path, owner)
    last = {} if has_rent_control(table.book) else land_of(table).terms.get(path, {})
    usual = usual_rent(table.book)
    terms: dict[SeatId, int | None] = {}
    for tenant in tenants_of(table, owner):
        line = lines.get(tenant) or lines.get("")
        if line is None:
            terms[tenant] = last.get(tenant, usual)
        else:
            terms[tenant] = line.rent if isinstance(line, RentOrder) else None
    return terms


def _lines_for(table: IslandTable, path: str, owner: SeatId) -> dict[SeatId, RentOrder | Close]:
    """CRA-LND-13, CRA-LND-14 Return an owner's lines for a path, by tenant ("" all): the first for each."""
    lines: dict[SeatId, RentOrder | Close] = {}
    for line in orders_of(table, owner, RentOrder, Close):
        if not isinstance(line, RentOrder | Close) or line.path != path:
            continue
        reason = _why_not(table, line) or (SAID_BEFORE if line.seat in lines else "")
        if reason:
            became = Became.NOT_NEEDED if reason == SAID_BEFORE else Became.REFUSED
            unused(table, owner, line, reason, became)
        else:
            lines[line.seat] = line
            used(table, line, tr_noop("these are your terms"))
    return lines


def _why_not(scene: Scene, line: RentOrder | Close) -> str:
    """CRA-LND-13, CRA-LND-14 Return what a variant has against a line; "" if it has nothing."""
    if has_rent_control(scene.book) and isinstance(line, RentOrder):
        return BY_DECREE
    return SAME_FOR_ALL if has_fair_housing(scene.book) and line.seat else ""


def _tell_strangers(table: IslandTable) -> None:
    """CRA-R59 Tell who wrote terms for a path that is not its."""
    for castaway in table.state.in_order():
        for line in orders_of(table, castaway.id, RentOrder, Close):
            if isinstance(line, RentOrder | Close) and landlord_of(table, line.path) != castaway.id:
                unused(table, castaway.id, line, NOT_YOURS, Became.REFUSED)


def _tell_terms(table: IslandTable, path: str, owner: SeatId) -> None:
    """Tell what most tenants are asked, then for whom it is something else."""
    terms = land_of(table).terms[path]
    if not terms:
        return
    counts = Counter(terms.values())
    most = max(counts.values())
    usual = min(
        (rent for rent, number in counts.items() if number == most),
        key=lambda rent: (rent is None, rent or 0),
    )
    _tell_one(table, path, owner, usual, "")
    for tenant, rent in terms.items():
        if rent != usual:
            _tell_one(table, path, owner, rent, tenant)


def _tell_one(table: IslandTable, path: str, owner: SeatId, rent: int | None, tenant: SeatId) -> None:
    """CRA-LND-14 Tell one part of the terms; rents that the government sets are its to tell."""
    seats, name = table.state.seats, table.book.path(path).name
    whom = seats[tenant].name if tenant else ""
    if rent is None:
        table.tell(PathClosed(seats[owner].name, name, whom))
    elif not has_rent_control(table.book):
        is_money = table.book.labels.has_money
        table.tell(TermsSet(seats[owner].name, name, rent, is_money, whom))


def has_landlords(declares: bool, scene: Scene) -> bool:
    """CRA-R59 Terms are set where any path belongs to a seat."""
    return declares or any(landlord_of(scene, path) for path in scene.book.board.paths)


LAND_TERMS = Stage("land_terms", (DECLARE,), publish_terms)
"""The stage in which owners' terms are settled."""


def with_terms(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Put it behind what the government declares, before the turn order."""
    return inserted(stages, (LAND_TERMS,), after=DECLARED)


# ---- What tests and programs may ask of land (CRA 5.5, 6.4)

LANDLORD = "landlord"
"""What a program calls a seat that owns any path."""


def fact(scene: Scene, name: str, args: tuple[str, ...], cycle: int) -> int | None:
    """CRU-H08b Answer land of a seat, whether it owns a path, what a path costs it; of now only."""
    if cycle != scene.state.cycle:
        return None
    paths = [arg for arg in args if arg in scene.book.board.paths]
    seats = [arg for arg in args if arg in scene.state.seats]
    if name == "land" and seats:
        return len(paths_of(scene, seats[0]))
    if name == "owns" and seats and paths:
        return int(owner_of(scene, paths[0]) == seats[0])
    if name == "rent" and seats and paths:
        return asked(scene, paths[0], seats[0])
    if name == "is" and seats and args[-1] == LANDLORD:
        return int(bool(paths_of(scene, seats[0])))
    return None
