"""Welfare Capitalism (CRA-WEL): National Capitalism with a minimum wage for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Offered
from pbem.engine.orders import order
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, MINIMUM_WAGE, WELFARE_ROLE
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    TAX_CLAIMS,
    TAX_SHARES,
    TAXES_OPEN,
    last_quote,
    markets_of,
)
from pbem.rulesets.crusoe.modules.monetary_market.stages import economy, of_taxed_market
from pbem.rulesets.crusoe.modules.monetary_market.taxes import signal_claims
from pbem.rulesets.crusoe.modules.money import WELFARE, Claim, cash_of, market_seats
from pbem.rulesets.crusoe.modules.settings import CHEAPEST_FRUIT, CHEAPEST_PROTEIN
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import WELFARE as WELFARE_CAPITALISM


@event("CRA-WEL-01", "The minimum wage is ${dollars}.")
class MinimumSet(Event):
    dollars: int


# ---- The minimum wage: what a package of goods costs, or what the government sets (CRA-WEL-01, CRA-R41)


def minimum_wage(scene: Scene) -> int:
    """CRA-WEL-01, CRA-WEL-07 Return the minimum wage; a government that has set none leaves the package."""
    decreed = MINIMUM_WAGE(scene) if scene.book.options.welfare.minimum == "government" else None
    return package_price(scene) if decreed is None else decreed


def package_price(scene: Scene) -> int:
    """CRA-WEL-01, CRA-WEL-06 Return the sum of what the parts of the package cost."""
    return sum(units * price_of(scene, part) for part, units in package_of(scene).items())


def package_of(scene: Scene) -> Mapping[str, int]:
    """CRA-WEL-06 Return the package of the game's options, or of its tables."""
    return scene.book.options.welfare.package or scene.book.advanced.package


def price_of(scene: Scene, part: str) -> int:
    """CRA-R41 Return the commodity price of a part: of a good, or of the cheapest of a class."""
    tables = scene.book.advanced.market
    classes = {CHEAPEST_FRUIT: tables.fruit, CHEAPEST_PROTEIN: tables.protein}
    return _cheapest(scene, classes.get(part, (part,)))


def _cheapest(scene: Scene, goods: Sequence[str]) -> int:
    """CRA-R41 Return the lowest price of this cycle; if there is none, of the last ones there were; or 0."""
    markets, cycle = markets_of(scene), scene.state.cycle
    now = [markets.quote[good][cycle] for good in goods if cycle in markets.quote.get(good, {})]
    last = (last_quote(markets, good) for good in goods)
    return min(now or [price for price in last if price is not None], default=0)


# ---- Welfare: who earns less than the minimum wage gets the rest, untaxed (CRA-WEL-02 to CRA-WEL-05)


@order(
    tr_noop("DECLINE WELFARE"),
    rule="CRA-R42",
    help=tr_noop("Takes no welfare in this cycle, and pays taxes."),
    examples=("DECLINE WELFARE",),
)
class DeclineWelfare(IslandOrder):
    """CRA-R42 No welfare."""

    absent: ClassVar[str] = tr_noop("There is no welfare in this game.")
    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-WEL-02 Yield why there is no welfare."""
        if here.economy != WELFARE_CAPITALISM:
            yield no(tr("There is no welfare in this game."))

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-R42 Whether welfare is taken."""
        if look.all_of(cls):
            yield tr("You take no welfare, and pay your taxes.")
        else:
            yield tr(
                "If you come to less than the minimum wage, you get the rest as welfare and pay no taxes."
            )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(), tr("and you pay taxes"))
        yield from here.word(tr("Welfare"), tr("you take none, and pay taxes"), cls())


@dataclass
class WelfareState(ModuleState):
    """CRA-WEL-01, CRA-R42 The minimum wage of this cycle, None before it is set, and who `declined`."""

    module: ClassVar[str] = "welfare_capitalism"
    minimum: int | None = None
    declined: list[SeatId] = field(default_factory=list)


def begin(table: IslandTable) -> None:
    """Forget the minimum wage of the cycle before, and who wanted no welfare then."""
    welfare = state_of(table, WelfareState)
    welfare.minimum, welfare.declined = None, []


def set_minimum(table: IslandTable, group: str) -> None:
    """CRA-WEL-01, CRA-WEL-07, CRA-R42 Set the minimum wage, and note who declines to be helped."""
    welfare = state_of(table, WelfareState)
    welfare.minimum = minimum_wage(table)
    table.tell(MinimumSet(welfare.minimum))
    for seat in market_seats(table, group):
        if line := first_of(table, seat, DeclineWelfare):
            used(table, line, tr_noop("you declined"))
            welfare.declined.append(seat)


def entitled(scene: Scene, group: str) -> dict[SeatId, int]:
    """CRA-WEL-02, CRA-WEL-03, CRA-R43 Return what seats lack of the minimum wage, in turn order."""
    welfare = state_of(scene, WelfareState)
    if welfare.minimum is None:
        return {}
    pay = signal_claims(scene, group)
    has = {
        seat: cash_of(scene, seat) + sum(claim.dollars for claim in pay if claim.receiver == seat)
        for seat in market_seats(scene, group)
    }
    lacking = {seat: welfare.minimum - dollars for seat, dollars in has.items() if may_claim(scene, seat)}
    return {seat: dollars for seat, dollars in lacking.items() if dollars > 0}


def may_claim(scene: Scene, seat: SeatId) -> bool:
    """CRA-R42, CRA-GEN-06 Say whether a seat has not declined welfare, and is not barred from it."""
    is_declined = seat in state_of(scene, WelfareState).declined
    return not is_declined and not MAY_HOLD(scene, seat, WELFARE_ROLE)


def claims(found: tuple[Claim, ...], scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-WEL-04 Add welfare to what taxes must pay for."""
    helped = entitled(scene, group)
    return (*found, *(Claim(seat, dollars, WELFARE) for seat, dollars in helped.items()))


def shares(burden: int, scene: Scene, seat: SeatId) -> int:
    """CRA-WEL-05 Who gets welfare pays no taxes."""
    return 0 if seat in entitled(scene, scene.state.seats[seat].group) else burden


MODULE = Module(
    WELFARE_CAPITALISM,
    "economy",
    (
        economy(WELFARE_CAPITALISM, of_taxed_market),
        CYCLE_OPEN.by(begin),
        TAXES_OPEN.by(set_minimum),
        TAX_CLAIMS.by(claims),
        TAX_SHARES.by(shares),
    ),
    (WelfareState,),
)
"""The economy of the minimum wage."""
