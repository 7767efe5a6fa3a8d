"""What a sheet consents to give in charity, with what it may cost (TAB-P10, TAB-133, TAB-134)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import ANYONE
from pbem.rulesets.new_tabor.charityplan import Plea, pleas, unmet_of
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE, Economy
from pbem.rulesets.new_tabor.orders import CharityOrder
from pbem.rulesets.new_tabor.saying import said_goods
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money


def charity_said(view: EconomyView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield to whom a share is given, and what it may come to."""
    mine = view.known.seats[seat]
    if view.phase == CHARITY and mine.has_unmet:
        yield tr("You ask for charity, for {goods}: the others decide.", goods=said_goods(unmet_of(mine)))
    elif view.phase == CHARITY:
        for plea in pleas(view):
            yield _answered(view.known, consent_of(in_force(sheet), plea.asker), plea)
    elif view.phase == SETTLE and not view.facts.options.has_charity_phase:
        yield from _policy(view.known, _lines(in_force(sheet)) or _lines(sheet.standing))


def consent_of(orders: Sequence[Order], asker: SeatId) -> CharityOrder | None:
    """TAB-P10 Return the line that speaks for an asker: one that names it beats `anyone`."""
    lines = _lines(orders)
    for named in (asker, ANYONE):
        if found := next((line for line in lines if line.seat == named), None):
            return found
    return None


def _lines(orders: Sequence[Order]) -> list[CharityOrder]:
    return [order for order in orders if isinstance(order, CharityOrder)]


def _answered(economy: Economy, line: CharityOrder | None, plea: Plea) -> str:
    name = economy.seats[plea.asker].name
    if line is None or not line.yes_or_no:
        return tr("You give nothing to {seat}.", seat=name)
    said = {"seat": name, "cost": Money(plea.rest), "share": Money(plea.share(plea.most))}
    if line.most is None:
        return trn(
            "You share in keeping {seat} in the game: {cost} in all, and nobody else can give.",
            "You share in keeping {seat} in the game: {cost} in all, {share} each if all {n} give.",
            plea.most,
            **said,
        )
    said["most"] = Money(line.most)
    return trn(
        "You share in keeping {seat} in the game, up to {most}: {cost} in all, and nobody else can give.",
        "You share in keeping {seat} in the game, up to {most}: {cost} in all, {share} each if all {n} give.",
        plea.most,
        **said,
    )


def _policy(economy: Economy, lines: Sequence[CharityOrder]) -> Iterator[str]:
    """3.1 Consent given beforehand, where charity has no phase of its own."""
    if not lines:
        yield tr("If somebody must ask for charity, you give nothing.")
    for line in sorted(lines, key=lambda one: one.seat == ANYONE):
        who = tr("anybody else") if line.seat == ANYONE else economy.seats[line.seat].name
        if not line.yes_or_no:
            yield tr("If {seat} must ask for charity, you give nothing.", seat=who)
        elif line.most is None:
            yield tr("If {seat} must ask for charity, you give a share.", seat=who)
        else:
            most = Money(line.most)
            yield tr("If {seat} must ask for charity, you give a share up to {most}.", seat=who, most=most)
