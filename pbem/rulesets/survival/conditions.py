"""The tests of IF lines (brief 5): each is true or false against the island after the opening."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS, HexName, Slot, WholeNumber, read_compared, read_sign
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.survival.book import SEASONS
from pbem.rulesets.survival.lexicon import island_of
from pbem.rulesets.survival.slots import KindSlot
from pbem.rulesets.survival.view import Beast, IslandView

_STATES = ("HUNGRY", "RAVENOUS", "FED", "LIVES", "AT")
_MEALS = WholeNumber(tr_noop("the number of meals"))
_ID = re.compile(r"(\d{1,9})([A-Za-z]?)")


@dataclass(frozen=True)
class Test(Condition):
    """A test with an optional NOT; asked for one of the order's creatures at a time, or for none."""

    is_not: bool = False

    def holds(self, view: IslandView, reader: str, here: Beast | None) -> bool:
        """Say whether the test is true; `here` is the creature that HERE speaks of."""
        found = self.found(view, reader, here)
        return False if found is None else found != self.is_not

    def found(self, view: IslandView, reader: str, here: Beast | None) -> bool | None:
        """Return what is found without NOT; None makes the test false either way."""
        raise NotImplementedError


@dataclass(frozen=True)
class CreatureTest(Test):
    """`42 HUNGRY`, `42 AT B7`, `42 LIVES`; about the dead all but LIVES are false, also with NOT."""

    id: str = ""
    state: str = ""
    hex: str = ""

    def found(self, view: IslandView, reader: str, here: Beast | None) -> bool | None:
        """Look the creature up."""
        match = _ID.fullmatch(self.id)
        beast = view.creatures.get(int(match[1])) if match else None
        lives = beast is not None and beast.died is None
        if self.state == "LIVES":
            return lives
        if beast is None or not lives:
            return None
        if self.state == "AT":
            return beast.hex == self.hex
        hunger = {"HUNGRY": beast.hunger >= 1, "RAVENOUS": beast.is_ravenous, "FED": beast.hunger == 0}
        return hunger[self.state]

    def __str__(self) -> str:
        return f"{'NOT ' * self.is_not}{self.id} {self.state} {self.hex}".strip()


@dataclass(frozen=True)
class FoodTest(Test):
    """`PLANTS B7 >= 2`, `CORPSES HERE = 0`."""

    food: str = ""
    hex: str = ""
    sign: str = ""
    number: int = 0

    def found(self, view: IslandView, reader: str, here: Beast | None) -> bool | None:
        """Count the meals or corpses of the hex."""
        name = here.hex if self.hex == "HERE" and here else self.hex
        if name is None or name not in view.hexes:
            return None
        patch = view.hexes[name]
        return bool(COMPARISONS[self.sign](patch.y if self.food == "PLANTS" else patch.x, self.number))

    def __str__(self) -> str:
        return f"{'NOT ' * self.is_not}{self.food} {self.hex} {self.sign} {self.number}"


@dataclass(frozen=True)
class SeasonTest(Test):
    """`SEASON winter`."""

    season: str = ""

    def found(self, view: IslandView, reader: str, here: Beast | None) -> bool | None:
        """Compare the seasons."""
        return view.season == self.season

    def __str__(self) -> str:
        return f"{'NOT ' * self.is_not}SEASON {self.season}"


@dataclass(frozen=True)
class KindTest(Test):
    """`KIND herbivore`: the kind of the writer's species."""

    kind: str = ""

    def found(self, view: IslandView, reader: str, here: Beast | None) -> bool | None:
        """Compare the writer's kind."""
        return view.seats[reader].kind == self.kind

    def __str__(self) -> str:
        return f"{'NOT ' * self.is_not}KIND {self.kind}"


class TestSlot(Slot[Test]):
    """Reads the test between IF and THEN."""

    def read(self, words: Words) -> Test:
        """Take one test."""
        is_not = words.took("NOT")
        if like := self._like(words):
            return self._creature(words.take_as(like), is_not, words)
        token = words.take(tr_noop("a test"))
        if _ID.fullmatch(token):
            return self._creature(token.upper(), is_not, words)
        kind = keyword(token, ("PLANTS", "CORPSES", "SEASON", "KIND"))
        if kind in ("PLANTS", "CORPSES"):
            return self._food(kind, is_not, words)
        if kind == "SEASON":
            return SeasonTest(is_not, self._season(words.take(tr_noop("a season"))))
        if kind == "KIND":
            return KindTest(is_not, KindSlot().read(words))
        hint = did_you_mean(token, ("PLANTS", "CORPSES", "SEASON", "KIND"))
        raise Fault(tr('I do not know the test "{test}".', test=token), hint)

    def _like(self, words: Words) -> str | None:
        """Return the writer's creature that the next word looks like, if there is none that it is."""
        here, match = island_of(words), _ID.fullmatch(words.peek())
        return None if match and int(match[1]) in here.view.creatures else here.like(words.peek())

    def _creature(self, id: str, is_not: bool, words: Words) -> Test:
        token = words.take(tr_noop("HUNGRY, RAVENOUS, FED, AT or LIVES"))
        state = keyword(token, _STATES)
        if state is None:
            text = tr('I do not know the test "{test}".', test=f"{id} {token}")
            raise Fault(text, did_you_mean(token, _STATES))
        return CreatureTest(is_not, id, state, HexName().read(words) if state == "AT" else "")

    def _food(self, food: str, is_not: bool, words: Words) -> Test:
        hex = "HERE" if words.took("HERE") else HexName().read(words)
        sign = read_sign(words)
        return FoodTest(is_not, food, hex, sign, read_compared(words, _MEALS))

    def _season(self, token: str) -> str:
        season = keyword(token, SEASONS)
        if season is None:
            raise Fault(tr('"{word}" is no season.', word=token), did_you_mean(token, SEASONS))
        return season
