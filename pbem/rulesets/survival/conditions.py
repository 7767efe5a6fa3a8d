"""The tests of IF lines (brief 5): each is true or false against the island after the opening."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.conditions import OneTest, Test
from pbem.engine.events import SeatId
from pbem.engine.phrases import phrase
from pbem.engine.slots import (
    COMPARISONS,
    ChoiceSlot,
    Compared,
    HexName,
    Sign,
    Slot,
    WholeNumber,
    WordSlot,
    slot,
)
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.survival.book import SEASONS
from pbem.rulesets.survival.lexicon import island_of
from pbem.rulesets.survival.view import Beast, IslandView

_ID = re.compile(r"(\d{1,9})([A-Za-z]?)")


class KindSlot(Slot[str]):
    """A kind of creature, by name or letter."""

    def read(self, words: Words) -> str:
        """Take a kind."""
        kinds = island_of(words).book.kinds.values()
        meant = {kind.name: kind.letter for kind in kinds} | {kind.letter: kind.letter for kind in kinds}
        return ChoiceSlot(tr_noop("kind"), meant).read(words)

    def write(self, value: str) -> str:
        """Return the kind's name where the letter is one of the rulebook's."""
        return {"H": "herbivore", "O": "omnivore", "C": "carnivore"}.get(value, value)


@dataclass(frozen=True)
class Here:
    """What a test is held against: the island as its writer sees it, and one creature of the order."""

    view: IslandView
    seat: SeatId
    beast: Beast | None = None


class CreatureSlot(Slot[str]):
    """A creature by its number, alive or not, the writer's or not; 6O is 60 where only that is meant."""

    def starts(self, words: Words) -> bool:
        """Say whether a number stands here, or what looks like the one of a creature."""
        return bool(_ID.fullmatch(words.peek()) or island_of(words).like(words.peek()))

    def read(self, words: Words) -> str:
        """Take the number."""
        here, match = island_of(words), _ID.fullmatch(words.peek())
        like = None if match and int(match[1]) in here.view.creatures else here.like(words.peek())
        return words.take_as(like) if like else words.take().upper()


class StateSlot(WordSlot[str]):
    """HUNGRY, RAVENOUS, FED, LIVES, or AT and a hex."""

    def __init__(self) -> None:
        states = ("HUNGRY", "RAVENOUS", "FED", "LIVES", "AT")
        super().__init__(tr_noop("test"), {state: state for state in states})

    def read(self, words: Words) -> str:
        """Take the word, and the hex behind AT."""
        state = super().read(words)
        return f"AT {HexName().read(words)}" if state == "AT" else state

    def write(self, value: str) -> str:
        """Return the words."""
        return value


class HereOrHexSlot(HexName):
    """A hex, or HERE: that of the creature for which the test is asked."""

    def read(self, words: Words) -> str:
        """Take the hex or the word."""
        return "HERE" if words.took("HERE") else super().read(words)


class KindLetter(KindSlot):
    """A kind, stored by its letter."""

    def write(self, value: str) -> str:
        """Return the letter."""
        return value


@phrase("<id> <state>")
class CreatureTest(Test):
    """`42 HUNGRY`, `42 AT B7`, `42 LIVES`; about the dead all but LIVES are false, also with NOT."""

    id: str = slot(CreatureSlot())
    state: str = slot(StateSlot())

    def found(self, here: Here) -> bool | None:
        """Look the creature up."""
        match = _ID.fullmatch(self.id)
        beast = here.view.creatures.get(int(match[1])) if match else None
        lives = beast is not None and beast.died is None
        if self.state == "LIVES":
            return lives
        if beast is None or not lives:
            return None
        found = {"HUNGRY": beast.hunger >= 1, "RAVENOUS": beast.is_ravenous, "FED": beast.hunger == 0}
        return found.get(self.state, self.state == f"AT {beast.hex}")


@phrase("<food> <hex> <sign> <number>")
class FoodTest(Test):
    """`PLANTS B7 >= 2`, `CORPSES HERE = 0`."""

    food: str = slot(WordSlot(tr_noop("a test"), {"PLANTS": "PLANTS", "CORPSES": "CORPSES"}))
    hex: str = slot(HereOrHexSlot())
    sign: str = slot(Sign())
    number: int = slot(Compared(WholeNumber(tr_noop("the number of meals"))))

    def found(self, here: Here) -> bool | None:
        """Count the meals or corpses of the hex."""
        name = here.beast.hex if self.hex == "HERE" and here.beast else self.hex
        if name is None or name not in here.view.hexes:
            return None
        patch = here.view.hexes[name]
        return COMPARISONS[self.sign](patch.y if self.food == "PLANTS" else patch.x, self.number)


@phrase("SEASON <season>")
class SeasonTest(Test):
    """`SEASON winter`."""

    season: str = slot(WordSlot(tr_noop("season"), {season: season for season in SEASONS}))

    def found(self, here: Here) -> bool:
        """Compare the seasons."""
        return here.view.season == self.season


@phrase("KIND <kind>")
class KindTest(Test):
    """`KIND herbivore`: the kind of the writer's species."""

    kind: str = slot(KindLetter())

    def found(self, here: Here) -> bool:
        """Compare the writer's kind."""
        return here.view.seats[here.seat].kind == self.kind


TEST = OneTest(CreatureTest, FoodTest, SeasonTest, KindTest, has_not=True, more=("<creature> HUNGRY",))
