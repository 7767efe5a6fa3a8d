"""What a letter says to Church, Agent, slaves, partners, exiles, and on contracts (CRA 6.2, 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.orders import Order
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.language.governmentorders import Permit
from pbem.rulesets.crusoe.language.saying import conditional, said_list
from pbem.rulesets.crusoe.modules.church.charity import Charity
from pbem.rulesets.crusoe.modules.church.tithing import Penance, Tithe
from pbem.rulesets.crusoe.modules.diamonds.contest import Ally
from pbem.rulesets.crusoe.modules.exile.returning import GoHome, System
from pbem.rulesets.crusoe.modules.gender.weddings import Marry
from pbem.rulesets.crusoe.modules.libertarianism.accusing import Accuse, Admit, Judge
from pbem.rulesets.crusoe.modules.libertarianism.contracts import Contract, Release, Sign
from pbem.rulesets.crusoe.modules.slavery.bidding import Free, GiveSlave, SlaveOrder
from pbem.rulesets.crusoe.modules.slavery.owning import Feed
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.modules.third_world.trading import Import, SendBack, chart_of, cost_of
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named, Said


def gifts_said(trial: Trial) -> Iterator[str]:
    """CRA-CHU-01, CRA-TWC-08 Yield what goes to the Church, and what the Agent imports."""
    if trial.takes(Tithe) and not trial.all_of(Tithe):
        yield tr("No TITHE line: you give the Church signals first, then leisure above 3, "
                 "then the goods you hold most of.")  # fmt: skip
    yield from _each(trial, (Tithe, Penance, Import, SendBack), _gift)


def _gift(trial: Trial, order: Order) -> str:
    match order:
        case Tithe():
            return tr("You give the Church first: {words}.", words=said_list(order.words))
        case Penance():
            return tr("If you are banned from charity, you do penance in place of the tithe.")
        case Import():
            chart = chart_of(trial.view)
            goods = Basket.of({good: units for good, units in order.basket if good in chart})
            owed = {"n": cost_of(chart, goods), "good": Named(country(trial.view).resource)}
            return tr(
                "As the Agent you import {goods}, and owe {n} {good} for it.", goods=Said(goods), **owed
            )
        case SendBack():
            return tr("If you cannot deliver what you owe, these go first: {goods}.",
                      goods=said_list(order.goods))  # fmt: skip
    return ""


def bonds_said(trial: Trial) -> Iterator[str]:
    """CRA-SLV, CRA-GEN, CRA-EXI Yield what is ordered of slaves, partners and exiles."""
    kinds = (SlaveOrder, Free, GiveSlave, Permit, Feed)
    yield from _each(trial, kinds, _bond)
    yield from _each(trial, (Marry, Charity, System, GoHome, Ally), _other)


def _bond(trial: Trial, order: Order) -> str:
    match order:
        case SlaveOrder():
            return tr("You order {seat}: {order}.", seat=trial.view.name(order.slave), order=order.order)
        case Free() if order.basket:
            said = {"seat": trial.view.name(order.slave), "goods": Said(order.basket)}
            return tr("You free {seat}, and give it {goods}.", **said)
        case Free():
            return tr("You free {seat}.", seat=trial.view.name(order.slave))
        case GiveSlave():
            names = {"seat": trial.view.name(order.slave), "other": trial.view.name(order.seat)}
            return tr("You hand {seat} over to {other}.", **names)
        case Permit() if order.slave:
            names = {"seat": trial.view.name(order.slave), "other": trial.view.name(order.target)}
            return tr("{seat} may fight {other}.", **names)
        case Feed():
            said = {"seat": trial.view.name(order.seat), "goods": Said(order.basket)}
            return tr("You give {seat} {goods} to eat and drink, as far as you hold it.", **said)
    return ""


def _other(trial: Trial, order: Order) -> str:
    match order:
        case Marry():
            seats = " > ".join(trial.view.name(seat) for seat in order.seats)
            return tr("If you are left without a partner, you choose {seats}.", seats=seats)
        case Charity():
            return tr("Where the Church leaves you a choice, you take {foods} first.",
                      foods=said_list(order.foods))  # fmt: skip
        case System():
            return tr("You want this economy for the exiles: {economy}.", economy=order.economy)
        case GoHome():
            return tr("You go home, if enough of the exiles want it.")
        case Ally():
            return tr("If {seat} names you too, you fight for places together.",
                      seat=trial.view.name(order.seat))  # fmt: skip
    return ""


def contracts_said(trial: Trial) -> Iterator[str]:
    """CRA-LIB-02, CRA-R106, CRA-R107 Yield contracts written, signed, ended, broken, judged."""
    kinds = (Contract, Sign, Release, Accuse, Admit, Judge)
    yield from _each(trial, kinds, _contract)


def _contract(trial: Trial, order: Order) -> str:
    match order:
        case Contract():
            return trn(
                "You offer {seats} contract {id}, with {n} clear clause; it holds when all have signed.",
                "You offer {seats} contract {id}, with {n} clear clauses; it holds when all have signed.",
                len(order.clauses),
                seats=", ".join(trial.view.name(seat) for seat in order.seats),
                id=order.id,
            )
        case Sign():
            return tr("You sign contract {id}.", id=order.id)
        case Release():
            return tr("Contract {id} ends, if all its parties say so.", id=order.contract)
        case Accuse():
            return tr("You accuse {seat} of breaking contract {id}.", seat=trial.view.name(order.seat),
                      id=order.id)  # fmt: skip
        case Admit():
            return tr("You admit that you have broken contract {id}.", id=order.id)
        case Judge():
            said = {"seat": trial.view.name(order.seat), "id": order.id}
            if order.is_default:
                return tr("You judge that {seat} has broken contract {id}.", **said)
            return tr("You judge that {seat} has kept contract {id}.", **said)
    return ""


def _each(trial: Trial, kinds: tuple[type[Order], ...], say: Callable[[Trial, Order], str]) -> Iterator[str]:
    """Yield what is said of the lines of some kinds that the phase takes, with their tests."""
    for order in trial.orders:
        if isinstance(order, kinds) and trial.takes(type(order)):
            said = say(trial, order)
            if said:
                yield conditional(order, said)
