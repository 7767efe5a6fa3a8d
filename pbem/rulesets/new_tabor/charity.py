"""TAB-P10 Charity: those whose inputs are met may keep in the game who can't meet his own."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.charityorders import (
    CharityOrder,
    CharityPlan,
    Gift,
    Giver,
    consent_of,
    may_give,
    plan_charity,
    unmet_of,
)
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.estate import put_out
from pbem.rulesets.new_tabor.events import concerned
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.settling import help_settle
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.wording import SaidThings

INABILITY = "inability"
"""With this penalty tokens are lost only for a seat that nobody could have kept in."""


def play_charity(table: EconomyTable) -> None:
    """TAB-133, TAB-R72 Hear each asker in order of play; what is left by one may help those after him."""
    economy = table.state
    askers = [one.id for one in economy.in_order() if one.has_unmet]
    for place, asker in enumerate(askers):
        if economy.seats[asker].has_unmet:
            hear(table, asker)
            for later in askers[place + 1 :]:
                if economy.seats[later].has_unmet:
                    help_settle(table, later)


def hear(table: EconomyTable, asker: SeatId) -> None:
    """TAB-133, TAB-135, TAB-P10 Keep an asker in the game if enough is given; else he is out."""
    plan = plan_charity(table.state, asker, willing(table, asker))
    if plan is not None:
        keep_in(table, asker, plan)
        return
    is_penal = is_penalty_due(table, asker)
    put_out(table, asker, in_charity=True)
    for one in table.state.after(asker) if is_penal else ():
        _lose_token(table, one, "penalty")  # TAB-136


def willing(table: EconomyTable, asker: SeatId) -> list[Giver]:
    """TAB-R68 Return who consents to a share, in order of play after the asker."""
    able = {one.id for one in may_give(table.state)}
    found = [(one.id, consent(table, one.id, asker)) for one in table.state.after(asker) if one.id in able]
    return [Giver(seat, line.most) for seat, line in found if line is not None]


def is_penalty_due(table: EconomyTable, asker: SeatId) -> bool:
    """TAB-136, TAB-R71 Say whether the others lose a token if the asker goes out now."""
    if options_now(table.book, table.state).charity_penalty != INABILITY:
        return True
    able = {one.id for one in may_give(table.state)}
    everybody = [Giver(one.id) for one in table.state.after(asker) if one.id in able]
    return plan_charity(table.state, asker, everybody) is None


def keep_in(table: EconomyTable, asker: SeatId, plan: CharityPlan) -> None:
    """TAB-P10 step 6, TAB-123: Meet the asker's inputs; he loses a token, each giver gains one."""
    economy = table.state
    kept = economy.seats[asker]
    givers = [economy.seats[gift.seat] for gift in plan.gifts]
    table.tell(events.Charity(tuple(giver.name for giver in givers), kept.name))
    kept.money -= plan.pays
    for giver, gift in zip(givers, plan.gifts, strict=True):
        _give(table, kept, giver, gift)
    for good, units in plan.storehouse.items():
        economy.storehouse[good] -= units
    for good, units in unmet_of(kept).items():
        kept.consumed[good] += units
        if units:
            kept.count(f"consumed {good}", units)
    _lose_token(table, kept, "charity")
    for giver in givers:
        giver.tokens += 1
        giver.gained += 1
        table.tell(events.Token(giver.name, is_gained=True))


def _give(table: EconomyTable, kept: Producer, giver: Producer, gift: Gift) -> None:
    """TAB-134 Take a giver's goods and money; who gave goods worth more than his share receives the rest."""
    for good, units in gift.goods.items():
        giver.stock[good] -= units
    giver.money -= gift.pays
    things = SaidThings(Things.of(gift.goods))
    table.tell(events.Gave(giver.name, things, gift.pays, only=concerned(table.book, giver.id, kept.id)))


def _lose_token(table: EconomyTable, one: Producer, why: str) -> None:
    """TAB-123, TAB-136 Take a token, if there is one."""
    if one.tokens:
        one.tokens -= 1
        table.tell(events.Token(one.name, is_gained=False, why=why))


def consent(table: EconomyTable, giver: SeatId, asker: SeatId) -> CharityOrder | None:
    """TAB-P10 Return a giver's line for an asker, if it says yes: one that names him beats `anyone`.

    Where charity is decided by policy, standing orders speak for those who have sent no such line.
    """
    sheet = table.sheet(giver)
    for orders in (sheet.orders, sheet.standing):
        if found := consent_of(orders, asker):
            plans_of(table).notes.chosen.append(found)
            return found if found.yes_or_no else None
    return None
