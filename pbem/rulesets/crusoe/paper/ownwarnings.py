"""What a seat of the advanced game must not overlook (CRA 8, private part)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import BOAT, RULING
from pbem.rulesets.crusoe.modules.class_warfare import CAPITALIST, MIDDLE, WORKING, ClassWarfare, class_of
from pbem.rulesets.crusoe.modules.diamonds import Boat
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.cuttables import CLASSES
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.things import DIAMOND
from pbem.rulesets.crusoe.view import IslandView

_NEXT = {WORKING: MIDDLE, MIDDLE: CAPITALIST}
"""CRA-CLW-16 The class above each."""


def module_warnings(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA 8 Yield what modules have to warn a seat of."""
    yield from _asked(view, seat)
    yield from _agent(view, seat)
    yield from _debts(view, seat)
    yield from _class(view, seat)


def _asked(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-BUR-05, CRA-R114 Yield that all wait for this seat."""
    bureau, boat = kept(view, Bureau), kept(view, Boat)
    waiting = bureau.waiting if bureau is not None else None
    if view.phase == RULING and waiting is not None and waiting.seat == seat.id:
        yield tr(
            'Box {box} of the program is stuck at "{statement}". You are to decide what it does: '
            "DECIDE BOX {box}: and statements, then END BOX.",
            box=waiting.stuck.box,
            statement=waiting.stuck.place.statement,
        )
    if view.phase == BOAT and boat is not None and seat.id in boat.tied:
        yield tr("You contend for one of the last places in the boat: ALLY and SPEAR are your orders.")


def _agent(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-TWC-09 Yield what the Agent has to deliver, and has."""
    country = kept(view, Country)
    if country is None or country.agent != seat.id or not country.commitment or country.gone:
        return
    held = seat.amount(country.resource)
    if held < country.commitment:
        yield tr(
            "As Agent you owe {owed} {resource}, and you hold {held}.",
            owed=country.commitment,
            resource=tr(country.resource),
            held=held,
        )


def _debts(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-R58 Yield that money will go to creditors first."""
    money = kept(view, Money)
    owed = sum(debt.dollars for debt in money.debts.get(seat.id, ())) if money is not None else 0
    if owed:
        yield tr("You owe ${dollars}: it is paid out of the first money that you get.", dollars=owed)


def _class(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-CLW-16 Yield that one diamond more, or less, makes another class."""
    if kept(view, ClassWarfare) is None or not view.cycle:
        return
    thresholds, held = view.book.advanced.classes.thresholds, seat.amount(DIAMOND)
    name = class_of(view, seat.id)
    above = _NEXT.get(name, "")
    if above and thresholds[above] - held == 1:
        yield tr("You are 1 diamond short of {name}.", name=tr(CLASSES[above]))
    missing = thresholds.get(name, 0) - held
    if missing > 0:
        yield trn(
            "You lack {n} diamond to stay {name}.",
            "You lack {n} diamonds to stay {name}.",
            missing,
            name=tr(CLASSES[name]),
        )
