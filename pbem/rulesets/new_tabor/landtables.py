"""The Commonwealth and the rent cards as tables (brief 7; TAB-080, TAB-142)."""

from __future__ import annotations

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import CENTER, GOODS, OUTER, ZONES
from pbem.rulesets.new_tabor.claims import battle_for
from pbem.rulesets.new_tabor.economy import Producer, rent_card
from pbem.rulesets.new_tabor.places import CONTESTED, are_adjacent, holders, unchallenged
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.statewords import NOTHING
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Titled, Zone


def land_table(view: EconomyView) -> Table:
    """TAB-044, TAB-R37 Return who holds which places, at what rent, and how many are free."""
    columns = (*(Column(trp("where", "Zone")), Column(tr("Free places"), True), Column(tr("Held by"))),)
    rows = tuple(Row((str(Zone(zone)), _free(view, zone), _held(view, zone))) for zone in ZONES)
    return Table(tr("Places"), columns, rows, _entry_note(view))


def _free(view: EconomyView, zone: str) -> str:
    """TAB-044 Return how many places nobody holds unchallenged; the Outer Rung is never full."""
    if zone == OUTER:
        return NOTHING
    taken = [one for one in unchallenged(view.known, zone) if one.zone is not None]
    return str(max(0, view.book.data.places[zone] - len(taken)))


def _held(view: EconomyView, zone: str) -> str:
    seats = [one for one in holders(view.known, zone) if one.zone is not None]
    return ", ".join(_holder(one, zone) for one in seats) or NOTHING


def _holder(one: Producer, zone: str) -> str:
    """TAB-147, TAB-153 Return who holds a place, with rent and challenger: ann $5.00 (challenged by bob)."""
    rent = one.rents.get(zone, 0)
    said = f"{one.id} {written_money(rent)}" if rent else one.id
    besides = [tr("challenged by {seat}", seat=challenger)] if (challenger := one.platforms.get(zone)) else []
    besides += [tr("peg in the Center")] if one.zone != zone else []
    return f"{said} ({', '.join(besides)})" if besides else said


def _entry_note(view: EconomyView) -> str:
    step = written_money(options_now(view.book, view.known).rent_step)
    return tr("A bid must be at least {step} above the rent in force.", step=step)


def cost_table(view: EconomyView) -> Table:
    """TAB-P5 Return what a place in the Inner Rung and the Center would cost each seat now, and from whom."""
    columns = (Column(tr("Seat")), *(Column(str(Zone(zone))) for zone in CONTESTED))
    rows = tuple(
        Row((one.id, *(cost_word(view, one.id, zone) for zone in CONTESTED)), seat=one.id)
        for one in view.in_game()
        if one.zone is not None
    )
    note = tr("In brackets who would be outbid. Who pays for the Center pays for the Inner Rung first.")
    return Table(tr("What a place costs now"), columns, rows, note)


def cost_word(view: EconomyView, seat: str, zone: str) -> str:
    """TAB-P5, TAB-098 Return what a seat must pay now for a place, and to whose loss; a dash out of reach."""
    one = view.seats[seat]
    here = one.zone or OUTER
    if not are_adjacent(here, zone) or (one.is_off_path and zone == CENTER != here):
        return NOTHING
    battle = battle_for(view.book, view.known, seat, zone)
    if battle.target is None:
        return tr("free")
    return f"{written_money(battle.need)} ({battle.target})"


def rent_card_table(view: EconomyView) -> Table:
    """TAB-142 Return the Potential Rent cards in force: Center first, then outward, the price last."""
    columns = (
        Column(tr("Industry")),
        *(Column(str(Zone(zone)), True) for zone in ZONES),
        Column(tr("Unit Spot Price"), True),
    )
    rows = tuple(Row(_card_cells(view, good)) for good in GOODS)
    note = tr("Units that a point of ability makes in each zone.")
    return Table(tr("Potential Rent"), columns, rows, note)


def _card_cells(view: EconomyView, good: str) -> tuple[str, ...]:
    card = rent_card(view.book, view.known, good)
    values = (str(card.value(zone)) for zone in ZONES)
    return str(Titled(good)), *values, written_money(view.known.price(good))
