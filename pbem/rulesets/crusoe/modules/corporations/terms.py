"""Terms of the paths: what stockholders decide before the turn order, and what is owed (CRA-COR-06, 07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, Scene
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import (
    CHARGE,
    SALARY,
    Rate,
    firms_of,
    median,
    paths_shared,
    payer_of,
    rate_of,
    shares_in,
    shares_of,
    stockholders,
    weights,
)
from pbem.rulesets.crusoe.modules.corporations.shares import firm_faults, odd_without_shares
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.debts import CHARGE as CHARGED
from pbem.rulesets.crusoe.modules.money.debts import Debt, corporation
from pbem.rulesets.crusoe.modules.money.settling import money_of
from pbem.rulesets.crusoe.stages import Stage, inserted

NO_SHARES = tr_noop("you have no shares of it")
SAID_BEFORE = tr_noop("an earlier line counts")


@order(
    tr_noop("TERMS <path> <form> <dollars>"),
    rule="CRA-COR-06",
    help=tr_noop(
        "Your stockholder's vote on a path: a CHARGE that all on it owe, or the most they keep of what they "
        "earn as a SALARY."
    ),
    examples=("TERMS ant SALARY 60", "TERMS firefly CHARGE 5"),
)
class Terms(IslandOrder):
    """CRA-COR-06 A stockholder's vote on a charge or a salary."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    form: str = slot(WordSlot(tr_noop("form of terms"), {"CHARGE": CHARGE, "SALARY": SALARY}))
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-06 Yield why there is no vote on terms."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        said = {"path": look.book.path(self.path).name, "dollars": self.dollars}
        if self.form == SALARY:
            yield tr("You vote that who takes {path} keeps ${dollars} at most as a salary.", **said)
        else:
            yield tr("You vote that who takes {path} pays ${dollars}.", **said)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R71 The paths on whose terms the seat could vote, and does not."""
        lines = look.all_of(cls)
        for path in look.book.board.paths.values():
            if shares_of(look.view, look.seat, path.id) and all(line.path != path.id for line in lines):
                yield tr("No TERMS line for {path}: you do not vote on its terms.", path=path.name)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        forms = plain(*(f"{form} {n}" for form in ("CHARGE", "SALARY") for n in (0, 5, 10, 20, 40, 60)))
        for path in paths_shared(here.view, here.me):
            rate = rate_of(here.view, path) or Rate()
            yield from here.may_write(cls(path, rate.form, rate.dollars), tr("your vote; CHARGE or SALARY"))
            name = tr("Terms: {path}", path=here.book.path(path).name)
            item = Item(name, tr("your vote as a stockholder"), f"TERMS {path} {{}}")
            yield from here.one_pick(item, tr("Terms"), forms, is_free=True)


def decide_terms(table: IslandTable) -> None:
    """CRA-COR-05, CRA-COR-06, CRA-R70 Let stockholders set the terms of their paths, in board order."""
    for path in table.book.board.paths.values():
        voted = _votes_on(table, path.id)
        if not shares_in(table, path.id):
            firms_of(table).rate.pop(path.id, None)
            continue
        rate = _decided(table, path.id, voted) or rate_of(table, path.id) or Rate()
        firms_of(table).rate[path.id] = rate
        table.tell(told.FirmTermsSet(path.name, rate.form, rate.dollars))


def _votes_on(table: IslandTable, path: str) -> dict[SeatId, Terms]:
    """CRA-COR-06 Return the first TERMS line of each stockholder for a path."""
    voted: dict[SeatId, Terms] = {}
    for castaway in table.state.in_order():
        for line in orders_of(table, castaway.id, Terms):
            if line.path != path:
                continue
            if not shares_of(table, castaway.id, path) or is_outside(table, castaway.id):
                unused(table, castaway.id, line, NO_SHARES, Became.REFUSED)
            elif castaway.id in voted:
                unused(table, castaway.id, line, SAID_BEFORE, Became.NOT_NEEDED)
            else:
                voted[castaway.id] = line
                used(table, line, tr_noop("it counted as your vote"))
    return voted


def _decided(table: IslandTable, path: str, voted: dict[SeatId, Terms]) -> Rate | None:
    """CRA-R71 Return the form most shares are for, a charge at a tie, and the median of its amounts."""
    votes = weights(table, path)
    support = {CHARGE: 0, SALARY: 0}
    for seat, line in voted.items():
        support[line.form] += votes.get(seat, 0)
    form = SALARY if support[SALARY] > support[CHARGE] else CHARGE
    named = [(seat, line.dollars) for seat, line in voted.items() if line.form == form]
    dollars = median(table, path, named)
    return None if dollars is None else Rate(form, dollars)


def owe_charge(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-COR-07 Whoever takes a path owes its corporation the charge, until there is money."""
    charge = path_charge(table, seat, path)
    debt = Debt(corporation(path), charge, table.state.cycle, CHARGED)
    accounts.owe(money_of(table), payer_of(table, seat), debt)


def path_charge(scene: Scene, seat: SeatId, path: str) -> int:
    """CRA-COR-07, CRA-R131 Return the charge for a path; exiles take it free."""
    rate = rate_of(scene, path)
    return rate.charge if rate and not is_outside(scene, seat) else 0


def path_cost(cost: int, scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a, CRA-R59 Entering a path costs its charge, beside any rent."""
    return cost + path_charge(scene, seat, path)


def has_stockholders(declares: bool, scene: Scene) -> bool:
    """CRA-COR-06, CRA-R70 Terms are set where anybody has shares."""
    return declares or any(stockholders(scene, path) for path in scene.book.board.paths)


FIRM_TERMS = Stage("firm_terms", (DECLARE,), decide_terms)
"""The stage in which corporations set their terms."""


def with_terms(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Put it behind what the government and owners of land declare, before the turn order."""
    return inserted(stages, (FIRM_TERMS,), after=DECLARED)
