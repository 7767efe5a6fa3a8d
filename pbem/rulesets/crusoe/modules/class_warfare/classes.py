"""Classes: who belongs to which; taxes, dice and votes by it (CRA-CLW-10 to CRA-CLW-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pbem.engine.case_shapes import Word
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import VOTES
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.class_warfare.chain import Ceo
from pbem.rulesets.crusoe.modules.hooks import OFFICE_DICE
from pbem.rulesets.crusoe.modules.monetary_market.hooks import TAX_SHARES
from pbem.rulesets.crusoe.modules.roles import DICTATOR, PRESIDENT
from pbem.rulesets.crusoe.modules.settings.government import TASKS
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DIAMOND

CAPITALIST, MIDDLE, WORKING = "capitalist", "middle", "working"
CLASSES = (CAPITALIST, MIDDLE, WORKING)
"""The classes, as tests and programs call them."""
WEIGHED = (*TASKS, DICTATOR, PRESIDENT, "program", "amendment")
"""CRA-R49 What is voted on in the government's name; Diamonds count in nothing else, such as verdicts."""


@dataclass
class ClassWarfare(ModuleState):
    """`classes` are by seat: capitalist, middle or working; `chain` is that of the CEOs."""

    module: ClassVar[str] = "class_warfare"
    classes: dict[SeatId, Annotated[str, Word("class", CLASSES)]] = field(default_factory=dict)
    chain: list[Ceo] = field(default_factory=list)


def by_diamonds(book: Book, diamonds: int) -> str:
    """CRA-CLW-16 Return the class that so many Diamonds make."""
    thresholds = book.advanced.classes.thresholds
    reached = (name for name in (CAPITALIST, MIDDLE) if diamonds >= thresholds[name])
    return next(reached, WORKING)


def class_of(scene: Scene, seat: SeatId) -> str:
    """CRA-R44 Return the class of a seat as it was last set; by its Diamonds if it never was."""
    classes = state_of(scene, ClassWarfare).classes
    return classes.get(seat) or by_diamonds(scene.book, diamonds_of(scene, seat))


def diamonds_of(scene: Scene, seat: SeatId) -> int:
    """Return the Diamonds that a seat holds."""
    return scene.state.seats[seat].amount(DIAMOND)


def most_diamonds(scene: Scene, group: str = MAIN) -> int:
    """CRA-CLW-11 Return the Diamonds of the seat of a group that holds most of them."""
    return max((one.amount(DIAMOND) for one in scene.state.in_order(group)), default=0)


_CLASSES = {
    CAPITALIST: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are a Capitalist."
    ),
    MIDDLE: tr_noop("Classes go by diamonds at the end of the cycle: with your {held} you are Middle Class."),
    WORKING: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are Working Class."
    ),
}


def class_said(look: Look) -> Iterator[str]:
    """CRA-CLW-16 Yield what class the seat's Diamonds make, and how many are lacking for the next."""
    held, thresholds = diamonds_of(look.view, look.seat), look.book.advanced.classes.thresholds
    yield tr(_CLASSES[by_diamonds(look.book, held)], held=held)
    above = next((one for one in (MIDDLE, CAPITALIST) if thresholds[one] > held), "")
    if above == MIDDLE:
        yield trn(
            "You are {n} diamond short of Middle Class.",
            "You are {n} diamonds short of Middle Class.",
            thresholds[above] - held,
        )
    elif above:
        yield trn(
            "You are {n} diamond short of being a Capitalist.",
            "You are {n} diamonds short of being a Capitalist.",
            thresholds[above] - held,
        )


def tax_shares(burden: int, scene: Scene, seat: SeatId) -> int:
    """CRA-CLW-10 The burden of a seat is that of its class."""
    return scene.book.advanced.classes.tax_shares[class_of(scene, seat)]


def dice_of(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-CLW-15, CRA-R131, CRA-R145 A seat rolls as many dice as it has Diamonds; in exile it does not."""
    return dice if is_outside(scene, seat) else max(dice, diamonds_of(scene, seat))


def votes_of(votes: int, scene: Scene, seat: SeatId, task: str) -> int:
    """CRA-CLW-17, CRA-R49 In what is the government's a seat has as many votes as Diamonds."""
    if task not in WEIGHED or is_outside(scene, seat):
        return votes
    return votes * diamonds_of(scene, seat)


ACTS: tuple[Act, ...] = (TAX_SHARES.by(tax_shares), OFFICE_DICE.by(dice_of), VOTES.by(votes_of))
"""What classes and Diamonds say of taxes, battles and votes."""
