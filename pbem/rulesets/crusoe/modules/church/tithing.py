"""The first trade step: all give a part of what they have, penitents twice as much (CRA-CHU-01 to 03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import ClassVar

from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import everything, lose
from pbem.rulesets.crusoe.hooks import TRADE_STEPS
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.baskets import ANY_THING
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.played import has_church
from pbem.rulesets.crusoe.language.saying import said_list
from pbem.rulesets.crusoe.letters import first_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.church import told
from pbem.rulesets.crusoe.modules.church.store import add, parish
from pbem.rulesets.crusoe.modules.settings.others import LESS_DEVOUT, Church
from pbem.rulesets.crusoe.stages import Stage
from pbem.rulesets.crusoe.things import FOOD, GOODS, LEISURE, SIGNALS, THINGS, Basket, members
from pbem.rulesets.crusoe.wording import Said

TITHE = "tithe"
"""The key of the step."""
LEISURE_KEPT = 3
"""CRA-R99 So much leisure is given last, unless a seat says otherwise."""
NOT_BANNED = tr_noop("you are not banned from charity")


@order(
    tr_noop("TITHE <words>"),
    rule="CRA-CHU-01",
    help=tr_noop("Says what you give the Church first: goods, leisure, signals."),
    examples=("TITHE signals > leisure > banana",),
)
class Tithe(IslandOrder):
    """CRA-R99 What is tithed first."""

    is_preference: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no Church in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    words: tuple[str, ...] = slot(ListOf(ANY_THING, once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-01 Yield why there is no Church."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-R99 What is given by default."""
        if not look.all_of(cls):
            yield tr("No TITHE line: you give the Church signals first, then leisure above 3, "
                     "then the goods you hold most of.")  # fmt: skip

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You give the Church first: {words}.", words=said_list(self.words))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(
            cls(("signals", LEISURE, *reversed(FOOD))), tr("what the Church gets first")
        )
        item = Item(tr("Tithe"), tr("what the Church gets first"), "TITHE {}")
        choices = plain("signals > leisure", *GOODS, LEISURE, "signals")
        yield from here.one_pick(item, tr("What, first to last"), choices, is_free=True)


@order(
    tr_noop("PENANCE"),
    rule="CRA-CHU-10",
    help=tr_noop("Gives the Church twice as much, if you are banned from its charity, and ends the ban."),
    examples=("PENANCE",),
)
class Penance(IslandOrder):
    """CRA-R100 Penance in place of the tithe."""

    absent: ClassVar[str] = tr_noop("Nobody is banned from charity in this game.")
    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-10 Yield why there is no penance."""
        church = here.book.of(Church)
        if church is None:
            yield no(tr("There is no Church in this game."))
        elif church.kind != LESS_DEVOUT:
            yield no(tr("The Church bans nobody in this game: there is no penance."))

    def odd(self, look: Look) -> Iterator[str]:
        if look.seat not in parish(look.view).banned:
            yield tr("You are not banned from charity.")

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("If you are banned from charity, you do penance in place of the tithe.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if here.me in parish(here.view).banned:
            yield from here.may_write(cls(), tr("ends your ban from charity"))
            yield from here.word(tr("Penance"), tr("if you are banned from charity"), cls())


GIFTS: Kinds = (Tithe, Penance)
"""What is given to the Church, before all trade."""


def trade_steps(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-CHU-01, CRA-R40 Put tithes in front of all trade; the letters of the first step settle them."""
    if group != MAIN:
        return steps
    phases = next((step.phases for step in steps if step.phases), (WORK,))
    return (Stage(TITHE, phases, collect), *steps)


def collect(table: IslandTable) -> None:
    """CRA-CHU-01, CRA-CHU-10, CRA-R99 Let all give in turn order, slaves and wives of what they hold."""
    for castaway in table.state.in_order(MAIN):
        church = table.book.advanced.church
        is_penitent = _repents(table, castaway)
        given = _give(table, castaway, church.penance if is_penitent else church.tithe)
        if is_penitent:
            parish(table).banned.remove(castaway.id)
            table.tell(told.Repented(castaway.name, given.total))


def _repents(table: IslandTable, castaway: Castaway) -> bool:
    """CRA-R100 Say whether a banned seat wants to do penance; note that another has no reason to."""
    line = first_of(table, castaway.id, Penance)
    if line is None:
        return False
    if castaway.id not in parish(table).banned:
        unused(table, castaway.id, line, NOT_BANNED, Became.REFUSED)
        return False
    used(table, line, tr_noop("you have done penance"))
    return True


def _give(table: IslandTable, castaway: Castaway, part: Fraction) -> Basket:
    """CRA-CHU-01 to CRA-CHU-03 Take a part of all items, rounded up: goods are stored, leisure is lost."""
    line = first_of(table, castaway.id, Tithe)
    held = dict(everything(castaway).units)
    given = gift(held, ceil(sum(held.values()) * part), line.words if line else ())
    if line is not None:
        used(table, line, tr_noop("it said what to give"))
    for thing, units in given:
        if thing not in SIGNALS:
            lose(castaway, thing, units)
        if thing in GOODS:
            add(table, thing, units)
    if given:
        table.tell(told.Tithed(castaway.name, Said(given)))
    return given


def gift(held: Mapping[str, int], number: int, words: Sequence[str] = ()) -> Basket:
    """CRA-R99 Return what is given of what is held, item by item: as wished, then as is usual."""
    left = {thing: held.get(thing, 0) for thing in THINGS}
    given = dict.fromkeys(THINGS, 0)
    for _ in range(min(number, sum(left.values()))):
        thing = _wished(left, words) or _usual(left)
        left[thing] -= 1
        given[thing] += 1
    return Basket.of(given)


def _wished(left: Mapping[str, int], words: Sequence[str]) -> str:
    """CRA-R99 Return what the first word that can be served gives: of a class what there is most of."""
    for word in words:
        offered = [thing for thing in THINGS if thing in members(word) and left[thing]]
        if offered:
            return max(offered, key=lambda thing: left[thing])
    return ""


def _usual(left: Mapping[str, int]) -> str:
    """CRA-R99 Return a signal, else leisure that can be spared, else the good held most, else leisure."""
    signal = next((signal for signal in SIGNALS if left[signal]), "")
    if signal:
        return signal
    if left[LEISURE] > LEISURE_KEPT:
        return LEISURE
    most = max(GOODS, key=lambda good: left[good])
    return most if left[most] else LEISURE


ACTS: tuple[Act, ...] = (TRADE_STEPS.by(trade_steps),)
"""Where tithes stand in the trade."""
