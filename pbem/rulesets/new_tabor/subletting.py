"""TAB-R18 Subletting: landlord and tenant change places for a fee (TAB-089)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.agreements import lacking
from pbem.rulesets.new_tabor.dealorders import LANDLORD
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import SubletOrder
from pbem.rulesets.new_tabor.partners import bar_to_dealing, mirror_of
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.wording import Money


def sublet(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-089, TAB-P4 Change places if the other wrote the same; say whether it was done."""
    order = line.order
    assert isinstance(order, SubletOrder)

    def mirrors(other: Order) -> bool:
        if not isinstance(other, SubletOrder) or other.seat != line.seat:
            return False
        return other.to_or_from != order.to_or_from and other.fee == order.fee

    mirror = mirror_of(table, order.seat, mirrors)
    mine, other = table.state.seats[line.seat], table.state.seats[order.seat]
    landlord, tenant = (mine, other) if order.to_or_from == LANDLORD else (other, mine)
    line.reason = (
        bar_to_dealing(table.state, mine.id, other.id)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or _bar_to_sublet(table, landlord, tenant)
        or lacking(tenant, Things(money=order.fee))
    )
    if line.reason or mirror is None:
        return False
    landlord.money += order.fee
    tenant.money -= order.fee
    change_places(table, landlord, tenant)
    plans_of(table).sublets.update({mine.id: True, other.id: False})
    table.tell(events.Sublet(landlord.name, tenant.name, Money(order.fee)))
    line.finish()
    mirror.finish()
    return True


def _bar_to_sublet(table: EconomyTable, landlord: Producer, tenant: Producer) -> str:
    """TAB-R18 Return why two seats cannot change places, "" if they can."""
    if landlord.zone == tenant.zone:
        return tr("both are in the same zone")
    for one in (landlord, tenant):
        if one.id in plans_of(table).sublets:
            return tr("{seat} has changed places in this round already", seat=one.name)
    return ""


def change_places(table: EconomyTable, one: Producer, other: Producer) -> None:
    """TAB-R18 Swap zones, rents in force and Platforms; those placed on others name the new challenger."""
    one.zone, other.zone = other.zone, one.zone
    one.rents, other.rents = other.rents, one.rents
    one.platforms, other.platforms = other.platforms, one.platforms
    renamed: dict[SeatId | None, SeatId] = {one.id: other.id, other.id: one.id}
    for seat in table.state.seats.values():
        seat.platforms = {zone: renamed.get(by, by) for zone, by in seat.platforms.items()}
