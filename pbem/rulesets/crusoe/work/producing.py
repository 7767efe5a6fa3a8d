"""II.B.1 Production: the seat uses one type of icon of its space (CRU-050 to CRU-057, CRU-069)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.book import Icons
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import gain, lose
from pbem.rulesets.crusoe.hooks import HARVESTED, ICON, MAY_INTERACT, MAY_TAKE, PRODUCED, TAKES_CHOSEN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.things import LEISURE, SPEAR, SPEARED_FISH, Basket
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.places import path_of, space_of
from pbem.rulesets.crusoe.work.wishing import NOTHING_TAKEN, Taking, chosen_icon
from pbem.rulesets.crusoe.work.yields import Yield, yield_of

NO_SPEAR = tr_noop("speared fish takes a Spear")


def use_spaces(table: IslandTable, seats: Sequence[SeatId], die: int) -> None:
    """CRU-036, CRU-H37 Let seats that moved together choose in their spaces, then make what they chose."""
    if not seats:
        return
    takings = [(seat, _choice(table, seat, die)) for seat in seats]
    TAKES_CHOSEN(table, tuple(seats), tuple(taking.icon for _, taking in takings))
    for seat, taking in takings:
        if taking.offer:
            _produce(table, seat, taking.offer.icons)
        elif space_of(table.book, table.state.seats[seat]).options:
            _tell_taken(table, seat, Said(Basket()), "", [])


def _choice(table: IslandTable, seat: SeatId, die: int) -> Taking:
    """CRU-052, CRU-151, CRU-H27 Return what a seat takes, nothing where it may not use its space."""
    return NOTHING_TAKEN if MAY_INTERACT(table, seat, die) else chosen_icon(table, seat)


def _produce(table: IslandTable, seat: SeatId, icons: Icons) -> None:
    """CRU-053 to CRU-057 Make one unit for each icon, as far as the crowd and the bank leave any."""
    yields = [yield_of(table, seat, icons, thing, units) for thing, units in icons.gives]
    made, owners = [], []
    for each in yields:
        owner, given = gain(table, seat, each.thing, each.left, ICON, is_new=True)
        made.append((each, owner, given))
        owners += [owner] if owner != seat and given else []
        table.state.seats[seat].count(f"made {each.thing}", given)
    goods = Said(Basket.of({each.thing: given for each, _, given in made}))
    _tell_taken(table, seat, goods, icons.type, owners)
    _tell_missed(table, seat, made)
    for each, owner, given in made:
        PRODUCED(table, seat, each.thing, given, owner)
    HARVESTED(table, seat, goods.basket)
    if icons.type == SPEARED_FISH and goods:
        _risk_spear(table, table.state.seats[seat])


def _tell_taken(table: IslandTable, seat: SeatId, goods: Said, icon: str, owners: Sequence[SeatId]) -> None:
    """Tell what a seat takes, and for whom if others get it (CRU-H34)."""
    castaway, names = table.state.seats[seat], [table.state.seats[owner].name for owner in owners]
    path, owner = path_of(table.book, castaway).name, listed([*dict.fromkeys(names)])
    table.tell(told.Took(castaway.name, goods, path, castaway.pos, table.state.round, icon, owner))


def _tell_missed(table: IslandTable, seat: SeatId, made: Sequence[tuple[Yield, SeatId, int]]) -> None:
    """CRU-064, CRU-006 Tell what the crowd and the bank cost of what was taken; leisure barred is neither."""
    name = table.state.seats[seat].name
    taken = Said(Basket.of({each.thing: each.printed - each.left for each, _, _ in made}))
    short = [(each, given) for each, owner, given in made if owner == seat or each.thing != LEISURE]
    missed = Said(Basket.of({each.thing: each.left - given for each, given in short}))
    if taken:
        table.tell(told.Reduced(name, taken, max(each.crowd for each, _, _ in made)))
    if missed:
        table.tell(told.BankShort(name, missed))


def _risk_spear(table: IslandTable, castaway: Castaway) -> None:
    """CRU-055, CRU-R06, CRU-R40 Throw a die for the Spear, a kept one first; a low one breaks it."""
    path, island = path_of(table.book, castaway).name, table.state
    dice = table.dice.at(island.turn, "spear", castaway.id, island.round)
    die = dice.die(6, f"{castaway.name}'s spear at {path} {castaway.pos}")
    is_lost = die in table.book.tables.spear_lost_on
    if is_lost:
        lose(castaway, SPEAR, 1)
    table.tell(told.SpearRisked(castaway.name, die, is_lost))


def _with_spear(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRU-055 Speared fish is only for those who hold a Spear."""
    return NO_SPEAR if icon == SPEARED_FISH and not scene.state.seats[seat].amount(SPEAR) else ""


ACTS: tuple[Act, ...] = (MAY_TAKE.by(_with_spear),)
"""What the base answers at the seams of production."""
