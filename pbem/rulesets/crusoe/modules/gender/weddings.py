"""How couples come about, and how they end (CRA-GEN-08, CRA-GEN-12, CRA-R93, CRA-R96, CRA-R131)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, DIED, LETTERS_OPENED
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, living_faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.language.played import has_couples
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.gender import told
from pbem.rulesets.crusoe.modules.gender.households import is_slave, is_wife, wife_of
from pbem.rulesets.crusoe.modules.gender.standing import GenderState, is_disempowered, settings_of
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modulestates import state_of

EXILED = "exiled"
"""How a seat leaves its camp that leaves its partner behind."""


@order(
    tr_noop("MARRY <seats>"),
    rule="CRA-R93",
    help=tr_noop("Whom you marry as a widow, the best first; it is kept."),
    examples=("MARRY bob > dan",),
    also=("PARTNER",),
    is_kept=True,
)
class Marry(IslandOrder):
    """CRA-R93 Seats in the order in which a widow would marry them."""

    is_preference: ClassVar[bool] = True
    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There are no couples in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    seats: tuple[SeatId, ...] = slot(ListOf(Seat(), once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-GEN-12 Yield why nobody marries."""
        if not has_couples(here.book):
            yield no(tr("There are no couples in this game."))
            return
        for seat in self.seats:
            if seat == here.me:
                yield no(tr("That is your own seat."))
            yield from living_faults(here, seat)

    def forecast(self, look: Look) -> Iterator[str]:
        seats = " > ".join(look.view.name(seat) for seat in self.seats)
        yield tr("If you are left without a partner, you choose {seats}.", seats=seats)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for first in here.others[:1]:
            yield from here.may_write(cls((first,)), tr("if you are left alone; kept"))
        item = Item(tr("Partner"), tr("if you are left alone"), "MARRY {}")
        whom = seat_choices(here.view, here.others)
        yield from here.one_pick(item, tr("Whom, best first"), whom, is_free=True)


MARRIAGE: Kinds = (Marry,)
"""The orders of couples."""


def wed_all(table: IslandTable, dice: Stream) -> None:
    """CRA-GEN-08, CRA-R93 Let each that is without a husband marry, in seat order, while there are men."""
    for seat in table.state.seats:
        free = tuple(unattached(table))
        if free and is_unwed(table, seat):
            _wed(table, seat, _chosen(table, seat, free, dice))


def is_unwed(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-12 Say whether a seat must marry: one of the disempowered that has no husband."""
    return is_disempowered(scene, seat) and not is_wife(scene, seat) and _may_marry(scene, seat)


def unattached(scene: Scene) -> Iterator[SeatId]:
    """CRA-GEN-12 Yield, in seat order, the men without a wife."""
    for seat in scene.state.seats:
        if not is_disempowered(scene, seat) and wife_of(scene, seat) is None and _may_marry(scene, seat):
            yield seat


def _may_marry(scene: Scene, seat: SeatId) -> bool:
    """CRA-R93 Neither the dead nor exiles marry, nor slaves, who own nothing."""
    return scene.state.seats[seat].is_alive and not is_outside(scene, seat) and not is_slave(scene, seat)


def _chosen(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...], dice: Stream) -> SeatId:
    """CRA-R93 Return the first unattached man on a widow's list, else one at random."""
    wishes = state_of(table, GenderState).wishes.get(seat, [])
    listed = next((one for one in wishes if one in free), None)
    if listed is not None:
        return listed
    return dice.pick(free, f"husband of {table.state.seats[seat].name}") if len(free) > 1 else free[0]


def _wed(table: IslandTable, seat: SeatId, husband: SeatId) -> None:
    state_of(table, GenderState).husband[seat] = husband
    names = (table.state.seats[seat].name, table.state.seats[husband].name)
    table.tell(told.Married(*names, table.book.options.neutral_words))


def keep_wishes(table: IslandTable) -> None:
    """CRA-R93 Keep whom seats would marry, by the last word of each, until it is needed."""
    if not settings_of(table.book).dolls_house:
        return
    for castaway in table.state.living():
        for line in orders_of(table, castaway.id, Marry):
            used(table, line, tr_noop("it is kept until it is needed"))
            state_of(table, GenderState).wishes[castaway.id] = list(line.seats)


def open_cycle(table: IslandTable) -> None:
    """CRA-GEN-12, CRA-R93 Widows marry when a cycle is opened."""
    state_of(table, GenderState).makers = []
    if settings_of(table.book).dolls_house:
        wed_all(table, table.dice.at(table.state.turn, "weddings"))


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R93, CRA-R96 Who loses a partner is unattached at once."""
    part(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R131 Doll's House does not reach exiles; who is enslaved keeps its partner."""
    if how == EXILED:
        part(table, seat)


def part(table: IslandTable, seat: SeatId) -> None:
    """CRA-GEN-12 End the couple that a seat is one of."""
    state = state_of(table, GenderState)
    state.husband = {wife: man for wife, man in state.husband.items() if seat not in (wife, man)}


ACTS: tuple[Act, ...] = (
    LETTERS_OPENED.by(keep_wishes),
    CYCLE_OPEN.by(open_cycle),
    DIED.by(bury),
    LEAVES_CAMP.by(leave_camp),
)
"""When couples begin and end."""
