"""What is refused of a plan's steps and tests on receipt (brief 5.3, third column)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.orders import Condition, Order
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.conditions import Explored, HereIs, OwnerIs, Stored, TypeIs, Zones
from pbem.rulesets.planetismals.goods import SHUTTLE
from pbem.rulesets.planetismals.legality import hex_fault, installation_fault, no
from pbem.rulesets.planetismals.lexicon import BeltLexicon, is_id
from pbem.rulesets.planetismals.plan import PlanLine
from pbem.rulesets.planetismals.steps import Buy, Go, Hold, Load, Take, Unload

LUXURY = "luxury"
"""The good that option luxury_stock keeps out of stores."""


def line_faults(line: PlanLine, here: BeltLexicon) -> list[Fault]:
    """Return why a line of a plan cannot be; a stored text is not asked."""
    if here.view is None:
        return []
    faults = [fault for test in line.tests for fault in faults_of_test(test, here)]
    for branch in filter(None, (line.then, line.other)):
        faults += step_faults(branch.step, here)
    return faults


def step_faults(step: Order, here: BeltLexicon) -> list[Fault]:
    """Return why a step cannot be, as far as its writer may know."""
    check = _CHECKS.get(type(step))
    return [fault for fault in check(step, here) if fault] if check else []


def faults_of_test(test: Condition, here: BeltLexicon) -> list[Fault]:
    """Return why a test cannot be: it looks at a hex that is not on the board."""
    hex = ""
    if isinstance(test, Zones | TypeIs | OwnerIs | Stored | Explored):
        hex = test.hex
    elif isinstance(test, HereIs) and is_id(test.place):
        hex = test.place
    fault = hex_fault(here, hex) if hex else None
    return [fault] if fault else []


Faults = Iterator[Fault | None]


def _go(step: Order, here: BeltLexicon) -> Faults:
    assert isinstance(step, Go)
    for place in (step.place, *step.places):
        yield hex_fault(here, place)


def _load(step: Order, here: BeltLexicon) -> Faults:
    """An unknown id is refused; another seat's may be one's own when the step comes."""
    assert isinstance(step, Load)
    if step.installation:
        yield installation_fault(here, step.installation)


def _unload(step: Order, here: BeltLexicon) -> Faults:
    """PLA-48 Option luxury_stock: only food can be stored at colonies, luxuries are sold from the hold."""
    assert isinstance(step, Unload)
    if step.amount.good == LUXURY and not here.book.options.luxury_stock:
        hint = tr("Write SELL {amount}.", amount=step.amount)
        yield no(tr("Luxuries cannot be stored in this game."), hint)
    if step.installation:
        yield installation_fault(here, step.installation)


def _buy(step: Order, here: BeltLexicon) -> Faults:
    """PLA-R07, R08, R16 Nobody sells scrap, and option max_shuttles."""
    assert isinstance(step, Buy)
    ware, book = step.ware, here.book
    if ware.amount is not None:
        good = book.goods[ware.amount.good]
        if not good.base_sells and not good.bmz_sells:
            yield no(tr("Nobody sells {good}.", good=good.key))
    elif step.price is not None:
        hint = tr("Write BUY {ware}.", ware=ware)
        yield no(tr("AT is for goods; installations and shuttles have their price."), hint)
    most = book.options.max_shuttles
    if ware.sort == SHUTTLE and most and len(here.seen.fleet(here.me)) >= most:
        yield no(tr("A seat may have {most} shuttles in this game, and you have them.", most=most))


def _take(step: Order, here: BeltLexicon) -> Faults:
    assert isinstance(step, Take)
    if is_id(step.installation):
        yield installation_fault(here, step.installation)


def _hold(step: Order, here: BeltLexicon) -> Faults:
    assert isinstance(step, Hold)
    if isinstance(step.until, Condition):
        yield from faults_of_test(step.until, here)


_CHECKS: dict[type[Order], Callable[[Order, BeltLexicon], Faults]] = {
    Go: _go,
    Load: _load,
    Unload: _unload,
    Buy: _buy,
    Take: _take,
    Hold: _hold,
}
