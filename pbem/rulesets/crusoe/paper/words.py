"""Words of a report's tables: things as titles, amounts, states of a seat, its experience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Icons, Space
from pbem.rulesets.crusoe.castaway import DYING, HUNGRY, MALNOURISHED, STARVING, THIRST, Castaway, Holding
from pbem.rulesets.crusoe.things import CB, SPEARED_FISH, TOP40
from pbem.rulesets.crusoe.wording import Said

NOTHING = "–"
"""What a cell says of what there is none of."""
STATES = {
    THIRST: tr_noop("Dying of Thirst"),
    MALNOURISHED: tr_noop("Malnourished"),
    HUNGRY: tr_noop("Hungry"),
    STARVING: tr_noop("Starving"),
    DYING: tr_noop("Dying of Starvation"),
}
"""What seats can lack, to be said by `tr`."""


_TITLES = {TOP40: tr_noop("Top 40"), CB: tr_noop("CB")}


def titled(key: str) -> str:
    """Return a thing's name as the title of a column."""
    name = tr(_TITLES.get(key, key))
    return name[:1].upper() + name[1:]


def number(amount: int) -> str:
    """Return an amount, a dash for none."""
    return str(amount) if amount else NOTHING


def some(amount: int) -> str:
    """Return an amount, nothing for none: in wide tables, where text leaves out what is empty."""
    return str(amount) if amount else ""


def points(amount: int) -> str:
    """Return points with their sign: +2, 0, -10."""
    return f"{amount:+d}" if amount else "0"


def held(holding: Holding, is_parted: bool) -> str:
    """Return units made in this cycle and units kept: 3, 3+1, 0+1; all together where they are not parted."""
    if is_parted and holding.kept:
        return f"{holding.new}+{holding.kept}"
    return some(holding.total)


def faces(dice: Iterable[int]) -> str:
    """Return dice as they fell: 4, 2."""
    return ", ".join(map(str, dice))


def space_word(space: Space) -> str:
    """CRU-051 Return a space's options as the board shows them: 1 water / 4 banana + 1 apple."""
    return " / ".join(map(_option, space.options)) or tr("blank")


def _option(icons: Icons) -> str:
    if icons.type == SPEARED_FISH:
        return tr("{n} speared fish", n=icons.gives.total)
    return str(Said(icons.gives))


def states(seat: Castaway) -> Iterator[str]:
    """CRU-150 to CRU-157 Yield what a seat suffers from, in words."""
    if seat.thirst:
        yield tr(STATES[THIRST])
    if seat.food_state in STATES:
        yield tr(STATES[seat.food_state])
    if seat.wounded:
        yield tr("wounded")
    elif seat.wound_pending:
        yield tr("injured")
