"""The slots of Survival's orders: who, which way, which advantage (brief 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.hexes import COMPASS, DIRECTIONS, hex_meant
from pbem.engine.slots import SEATS, Choice, HexName, Slot, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words, did_you_mean, keyword
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.lexicon import IslandLexicon, island, island_of
from pbem.rulesets.survival.paths import Way
from pbem.rulesets.survival.view import Beast

_NUMBER = re.compile(r"(\d{1,9})([A-Za-z]?)")
LONG_BEHAVIOURS = {"defensive": "D", "semi": "S", "semi-defensive": "S", "aggressive": "A"}
BEHAVIOUR_WORDS = {**LONG_BEHAVIOURS, "D": "D", "S": "S", "A": "A"}


def number_of(id: str) -> int:
    """Return the number of a creature written with or without its letter."""
    return int(id if id.isdecimal() else id[:-1])


@dataclass(frozen=True)
class Who:
    """The creatures an order means: ids as written, or a selector; `barred` are those it was refused for."""

    ids: tuple[str, ...] = ()
    selector: str = ""
    hex: str = ""
    barred: frozenset[int] = frozenset()

    @property
    def rank(self) -> int:
        """Return how strongly it speaks: an id beats a selector, a selector beats ALL."""
        return 2 if self.ids else 0 if self.selector == "ALL" else 1

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of the ids written."""
        return frozenset(number_of(id) for id in self.ids)

    def means(self, beast: Beast) -> bool:
        """Say whether a living creature of the seat is meant, refused or not."""
        if self.ids:
            return beast.number in self.numbers
        return _SELECTED[self.selector](self, beast)

    def without(self, *numbers: int) -> Who:
        """Return the same without some creatures."""
        return replace(self, barred=self.barred.union(numbers)) if numbers else self


_SELECTED: dict[str, Callable[[Who, Beast], bool]] = {
    "ALL": lambda who, beast: True,
    "OLD": lambda who, beast: not beast.is_newborn,
    "YOUNG": lambda who, beast: beast.is_newborn,
    "FED": lambda who, beast: beast.hunger == 0,
    "HUNGRY": lambda who, beast: beast.hunger >= 1,
    "RAVENOUS": lambda who, beast: beast.is_ravenous,
    "AT": lambda who, beast: beast.hex == who.hex,
}
SELECTORS = tuple(_SELECTED)


class WhoSlot(Slot[Who]):
    """One or more creature numbers, or a selector."""

    def starts(self, words: Words) -> bool:
        """Say whether the next word is a creature or a selector."""
        token = words.peek()
        return bool(_NUMBER.fullmatch(token)) or token.upper() in SELECTORS or bool(_like(words))

    def read(self, words: Words) -> Who:
        """Take creatures, separated by commas, or one selector."""
        if _NUMBER.fullmatch(words.peek()) or _like(words):
            ids = [self._id(words)]
            while words.took(","):
                ids.append(self._id(words))
            return Who(tuple(ids))
        token = words.take(tr_noop("a creature"))
        selector = keyword(token, SELECTORS) if not token.isdigit() else None
        if selector is None:
            hint = did_you_mean(token, SELECTORS)
            text = tr('"{word}" is no creature; creatures are numbers such as 42 or 42H, or ALL.', word=token)
            raise Fault(text, hint)
        if selector == "AT":
            return Who(selector="AT", hex=HexName().read(words))
        return Who(selector=selector)

    def _id(self, words: Words) -> str:
        if meant := _like(words):
            return words.take_as(meant)
        token = words.take(tr_noop("a creature"))
        if not _NUMBER.fullmatch(token):
            raise Fault(tr('"{word}" is no creature; creatures are numbers such as 42 or 42H.', word=token))
        return token.upper()

    def write(self, value: Who) -> str:
        """Return the ids or the selector."""
        return ", ".join(value.ids) or f"{value.selector} {value.hex}".strip()

    def checked(self, value: Who, lexicon: Lexicon) -> tuple[Who | None, list[str]]:
        """Strike out the creatures that are not the writer's living own."""
        reasons = {id: _fault_of(id, lexicon) for id in value.ids}
        bad = {id: reason for id, reason in reasons.items() if reason}
        left = value.without(*map(number_of, bad))
        return (None if bad and len(bad) == len(reasons) else left), list(bad.values())


def _like(words: Words) -> str | None:
    """Return the writer's creature that the next word only looks like."""
    token = words.peek()
    match = _NUMBER.fullmatch(token)
    if match and int(match[1]) in island_of(words).own:
        return None  # it is that one
    return island_of(words).like(token)


def _fault_of(id: str, words: Lexicon) -> str:
    """Return why the writer cannot order this creature, or ""."""
    match = _NUMBER.fullmatch(id)
    assert match
    number, letter = int(match[1]), match[2]
    lexicon = island(words)
    beast = lexicon.view.creatures.get(number)
    if beast is None:
        return _with_own(tr("There is no such creature as {creature}.", creature=id), lexicon)
    if beast.species != lexicon.me:
        return _with_own(tr("{creature} is not yours.", creature=beast.id), lexicon)
    if beast.died is not None:
        return _with_own(tr("{creature} is dead.", creature=beast.id), lexicon)
    if letter and letter != beast.kind:
        return tr("{number} is {creature}, not {written}.", number=number, creature=beast.id, written=id)
    return ""


def _with_own(reason: str, lexicon: IslandLexicon) -> str:
    """Return a reason, and behind it the creatures that the writer can order."""
    own = ", ".join(beast.id for beast in lexicon.own.values())
    return f"{reason} {tr('Yours: {creatures}.', creatures=own)}" if own else reason


class WaySlot(Slot[Way]):
    """STAY, RANDOM, or directions and hexes one after the other; HOME where the young are placed."""

    def __init__(self, *, home: bool = False) -> None:
        self._words = ("STAY", "RANDOM", "HOME") if home else ("STAY", "RANDOM")

    def starts(self, words: Words) -> bool:
        """Say whether the next word begins a way."""
        return not words.is_done and self._word(words.peek()) is not None

    def read(self, words: Words) -> Way:
        """Take a way, up to the first word that is none of it."""
        first = self._word(words.peek())
        if first is None:
            token = words.take(tr_noop("a direction or a hex"))
            known = [*DIRECTIONS, *self._words]
            hint = did_you_mean(token, known)
            text = tr(
                '"{word}" is no way; directions are {directions}, hexes like B7.',
                word=token,
                directions=" ".join(DIRECTIONS),
            )
            raise Fault(text, hint)
        way = []
        while (word := self._word(words.peek())) is not None and not words.is_done:
            way.append(word)
            if hex_meant(words.peek()):
                words.take_as(word)
            else:
                words.take()
            if word in self._words:
                break
        return tuple(way)

    def known(self) -> Mapping[str, str]:
        """Return the directions, by their full names too, and the other words."""
        return {**{word: word for word in (*DIRECTIONS, *self._words)}, **COMPASS}

    def _word(self, token: str) -> str | None:
        upper = token.upper()
        if upper in DIRECTIONS:
            return upper
        if meant := hex_meant(token):
            return meant
        return keyword(upper, self._words) if len(upper) > 1 else None

    def write(self, value: Way) -> str:
        """Join the words of the way."""
        return " ".join(value)


class PlaceSlot(Slot[str]):
    """A direction, a hex or HOME, for a newborn."""

    def read(self, words: Words) -> str:
        """Take one word."""
        if meant := hex_meant(words.peek()):
            return words.take_as(meant)
        token = words.take(tr_noop("a direction, a hex or HOME"))
        upper = token.upper()
        if upper in DIRECTIONS:
            return upper
        if keyword(upper, ("HOME",)):
            return "HOME"
        text = tr(
            '"{word}" is no place for a newborn: a direction, a hex next to its parent, or HOME.', word=token
        )
        raise Fault(text)


class BehaviourSlot(Slot[Behaviour]):
    """defensive, semi or aggressive."""

    def __init__(self, *, is_short: bool = True) -> None:
        words = BEHAVIOUR_WORDS if is_short else LONG_BEHAVIOURS
        self._choice = Choice(tr_noop("behaviour"), words, 1 if is_short else 3)

    def known(self) -> Mapping[str, str]:
        """Return the behaviours."""
        return {word: word for word in LONG_BEHAVIOURS}

    def starts(self, words: Words) -> bool:
        """Say whether the next word is a behaviour."""
        return self._choice.starts(words)

    def read(self, words: Words) -> Behaviour:
        """Take a behaviour."""
        token = words.peek()
        if not self._choice.starts(words) and token:
            known = ["defensive", "semi", "aggressive"]
            words.take()
            text = tr('"{word}" is no behaviour: defensive, semi or aggressive.', word=token)
            raise Fault(text, did_you_mean(token, known))
        return Behaviour(self._choice.read(words))

    def write(self, value: Behaviour) -> str:
        """Return the long word."""
        return value.word


class GeneSlot(Slot[str]):
    """The name of an advantage, of one or more words; one not known is kept to be refused by name."""

    def read(self, words: Words) -> str:
        """Take words up to the next > and look the name up."""
        taken = [words.take(tr_noop("an advantage"))]
        while not words.is_done and words.peek() != ">":
            taken.append(words.take())
        name = " ".join(taken).strip('"')
        if name.upper() == "RANDOM":
            return "RANDOM"
        return keyword(name, island_of(words).book.genes) or name


class StartSlot(Slot[str]):
    """A hex, or RANDOM."""

    def read(self, words: Words) -> str:
        """Take a hex name or RANDOM."""
        token = words.peek()
        if token and not hex_meant(token) and keyword(token, ("RANDOM",)):
            words.take()
            return "RANDOM"
        return HexName().read(words)


class EnemySlot(Slot[SeatId]):
    """A seat, or NONE, kept as an empty id."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or NONE."""
        return "" if words.took("NONE") else read_seat(words, tr_noop("a species"))

    def write(self, value: SeatId) -> str:
        """Return the seat's id or NONE."""
        return value or "NONE"


class VoteSlot(Slot[frozenset[SeatId] | None]):
    """DRAW with the seats that shall share the game, or DRAW NO, kept as an empty set."""

    def read(self, words: Words) -> frozenset[SeatId]:
        """Take the seats, separated by commas, or NO."""
        if words.took("NO"):
            return frozenset()
        return frozenset(SEATS.read(words))

    def write(self, value: frozenset[SeatId] | None) -> str:
        """Return the seats in alphabetical order, or NO."""
        return ", ".join(sorted(value or ())) or "NO"


class KindSlot(Slot[str]):
    """A kind of creature, by name or letter."""

    def read(self, words: Words) -> str:
        """Take a kind."""
        kinds = island_of(words).book.kinds.values()
        meant = {kind.name: kind.letter for kind in kinds} | {kind.letter: kind.letter for kind in kinds}
        return Choice(tr_noop("kind"), meant).read(words)

    def write(self, value: str) -> str:
        """Return the kind's name where the letter is one of the rulebook's."""
        return {"H": "herbivore", "O": "omnivore", "C": "carnivore"}.get(value, value)
