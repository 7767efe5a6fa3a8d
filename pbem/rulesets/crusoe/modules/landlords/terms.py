"""What owners ask in a cycle: told before the turn order is known (CRA-LND-06, 13, 14; CRA-R57, CRA-R59)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.engine.words import Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, Scene
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.landlords import told
from pbem.rulesets.crusoe.modules.landlords.owners import land_of, landlord_of, owner_of, paths_of
from pbem.rulesets.crusoe.modules.landlords.rents import asked, has_fair_housing, has_rent_control, usual_rent
from pbem.rulesets.crusoe.modules.settings.ownership import FAIR_HOUSING, RENT_CONTROL, Landlords
from pbem.rulesets.crusoe.stages import Stage, inserted

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
    if landlords is None or not played.has_landlords(here.book):
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
        table.tell(told.PathClosed(seats[owner].name, name, whom))
    elif not has_rent_control(table.book):
        is_money = table.book.labels.has_money
        table.tell(told.TermsSet(seats[owner].name, name, rent, is_money, whom))


def has_landlords(declares: bool, scene: Scene) -> bool:
    """CRA-R59 Terms are set where any path belongs to a seat."""
    return declares or any(landlord_of(scene, path) for path in scene.book.board.paths)


LAND_TERMS = Stage("land_terms", (DECLARE,), publish_terms)
"""The stage in which owners' terms are settled."""


def with_terms(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Put it behind what the government declares, before the turn order."""
    return inserted(stages, (LAND_TERMS,), after=DECLARED)
