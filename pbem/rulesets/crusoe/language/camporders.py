"""The orders of the camp: government, speeches, meals, estates (brief 5.3)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import ListOf, Slot, TextSlot, WholeNumber, WordSlot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.language.baskets import MEAL
from pbem.rulesets.crusoe.language.campchecks import is_campaign, meal_faults
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.names import SeatOrAnyone
from pbem.rulesets.crusoe.language.played import is_programmed
from pbem.rulesets.crusoe.modules.settings.government import ESTATE
from pbem.rulesets.crusoe.scenarios import CRUSOE
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.wishes import BANK, EVEN, NEED, TO, Division

BEST, NOTHING = "BEST", "NOTHING"
MOST_WORDS = 500
"""CRU-P21 A speech has no more words than this."""


@order(
    tr_noop("INVOKE"),
    rule="CRU-P20",
    help=tr_noop("Invokes government: speeches, and then perhaps violence. It costs 1 leisure."),
    examples=("INVOKE", "IF bob leisure >= 4 THEN INVOKE"),
)
class Invoke(IslandOrder):
    """The wish to invoke government."""

    idle: ClassVar[str] = tr_noop("nobody was asked for the government")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no government."""
        return violence_faults(here)


@order(
    tr_noop("SPEECH <text>"),
    rule="CRU-P21",
    help=tr_noop("A speech, told if government is invoked: the text up to END, at most 500 words."),
    examples=("SPEECH: I ask that Bob shares.",),
    is_text=True,
    block=r"SPEECH\s*:?",
)
class Speech(IslandOrder):
    """A speech."""

    idle: ClassVar[str] = tr_noop("nobody spoke")

    may_depend: ClassVar[bool] = False
    text: str = slot(TextSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P21, CRU-R41 Refuse a speech where there are none, and cut one that is too long."""
        here = crusoe(lexicon)
        faults = () if is_campaign(here) else tuple(violence_faults(here))
        if faults:
            return Verdict(self, faults, stands=False)
        words = [*re.finditer(r"\S+", self.text)]
        if len(words) <= MOST_WORDS:
            return Verdict(self)
        said = tr(
            "A speech has at most {most} words: yours of {number} is cut.", most=MOST_WORDS, number=len(words)
        )
        return Verdict(replace(self, text=self.text[: words[MOST_WORDS - 1].end()]), (no(said),))

    def __str__(self) -> str:
        return super(IslandOrder, self).__str__()


@order(
    tr_noop("EAT [<how>] [SAVE <save>] [<basket>]"),
    rule="CRU-P27",
    help=tr_noop("What to eat: these foods, the BEST meal there is but for what you SAVE, or NOTHING."),
    examples=("EAT 3 fish + 3 banana + 1 egg", "EAT BEST SAVE 2 apple", "EAT NOTHING"),
)
class Eat(IslandOrder):
    """A meal: a basket, or `how`, BEST or NOTHING; the best meal leaves what is in `save`."""

    idle: ClassVar[str] = tr_noop("there was no meal")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    basket: Basket = slot(MEAL, default=EMPTY)
    how: str = slot(WordSlot(tr_noop("meal"), {BEST: BEST, NOTHING: NOTHING}), default="")
    save: Basket = slot(MEAL, default=EMPTY)

    def misshapen(self) -> str:
        """Say that nothing is named, or too much."""
        if self.save and self.how != BEST:
            return tr("SAVE stands behind EAT BEST only.")
        if bool(self.how) == bool(self.basket):
            return tr("Write EAT and foods, such as 3 fish + 1 egg, or BEST, or NOTHING.")
        return ""

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-133 Yield why the meal is too large."""
        return meal_faults(here, self.basket)


@order(
    tr_noop("DRINK <units>"),
    rule="CRU-127",
    help=tr_noop("How much water to drink: 0, 1 or 2."),
    examples=("DRINK 1",),
)
class Drink(IslandOrder):
    """Water drunk."""

    idle: ClassVar[str] = tr_noop("there was no meal")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    units: int = slot(WholeNumber(tr_noop("the water drunk"), 0, 2))


class EstateWay(Slot[Division]):
    """CRU-P28 A way to divide an estate: EVEN, NEED, TO a seat, BANK."""

    _KIND = WordSlot(tr_noop("division"), {one: one for one in (EVEN, NEED, TO, BANK)})

    def read(self, words: Words) -> Division:
        """Take the way; TO needs its whole word."""
        if words.took(TO):
            return Division(TO, seat=read_seat(words))
        return Division(self._KIND.read(words))


@order(
    tr_noop("ESTATE <seat> <divisions>"),
    rule="CRU-P28",
    help=tr_noop(
        "A ballot on the goods of a seat that dies, or of anyone: EVEN, NEED, TO a seat, BANK, best first."
    ),
    examples=("ESTATE anyone: TO ann > NEED > EVEN", "ESTATE bob: BANK"),
)
class Estate(IslandOrder):
    """A ballot on the estate of a seat, or of anyone."""

    idle: ClassVar[str] = tr_noop("nobody left an estate that it is about")
    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    seat: SeatId = slot(SeatOrAnyone())
    divisions: tuple[Division, ...] = slot(ListOf(EstateWay(), once=True, most=40))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R55 Yield why nobody inherits."""
        if here.economy == CRUSOE:
            yield no(tr("Nobody inherits here: the goods of the dead go to the bank."))
        elif here.group == MAIN and is_programmed(here.book, ESTATE):
            yield no(tr("A program decides {task} in this game.", task=ESTATE))


CAMP_ORDERS = (Invoke, Speech, Eat, Drink, Estate)
"""The orders of the camp but PICK, in the order of the brief."""
