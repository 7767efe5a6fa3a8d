"""What can change hands in a deal: $40 + rush + LEASE + CLAIM K5.2 + HOUSE rush > beacon (brief 5.5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.names import every_name, found, unknown
from pbem.engine.slots import Slot, begins_money, expect, read_money
from pbem.engine.stored import Form
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.names import CLAUSE_ID, board_of
from pbem.rulesets.laissez_faire.places import StreetSlot, title_by_number

MOST_THINGS = 60
"""No deal has more things than this on one side."""
_PLUS = re.compile(r'("[^"]*"?)|\+')
_WHAT = tr_noop("what is given")
_NO_THING = tr_noop(
    '"{word}" is nothing to give: $40, a title, LEASE, CLAIM K5.2, RELEASE K5.2 and HOUSE rush > beacon are.'
)


class Sort(Enum):
    """The sorts of things; the value is the word of the order language."""

    MONEY = "$"
    TITLE = "TITLE"
    LEASE = "LEASE"
    CLAIM = "CLAIM"
    RELEASE = "RELEASE"
    HOUSE = "HOUSE"


@dataclass(frozen=True, order=True)
class Thing:
    """One thing of a GIVE order: dollars (`amount`), a title, a claim, a release (`id`), the lease, a house.

    A house goes from street `id` to street `target`.
    """

    word: str
    amount: int = 0
    id: str = ""
    target: str = ""

    @property
    def sort(self) -> Sort:
        """Return the sort of thing."""
        return Sort(self.word)

    def __str__(self) -> str:
        match self.sort:
            case Sort.MONEY:
                return f"${self.amount}"
            case Sort.TITLE:
                return self.id
            case Sort.LEASE:
                return "LEASE"
            case Sort.HOUSE:
                return f"HOUSE {self.id} > {self.target}"
            case _:
                return f"{self.word} {self.id}"


_MONEY = re.compile(r"\$([0-9]+)")
_CLAUSE = re.compile(r"(CLAIM|RELEASE) (K[0-9]+\.[0-9]+)")
_HOUSE = re.compile(r"HOUSE (\w+) > (\w+)")
_TITLE = re.compile(r"[a-z][a-z0-9_]*")


def read_thing(text: str) -> Thing:
    """Return a thing from its stored form, which is as orders write it; ValueError if it is none."""
    if found := _MONEY.fullmatch(text):
        return Thing(Sort.MONEY.value, int(found[1]))
    if found := _CLAUSE.fullmatch(text):
        return Thing(found[1], id=found[2])
    if found := _HOUSE.fullmatch(text):
        return Thing(Sort.HOUSE.value, id=found[1], target=found[2])
    if text == Sort.LEASE.value:
        return Thing(Sort.LEASE.value)
    if _TITLE.fullmatch(text):
        return Thing(Sort.TITLE.value, id=text)
    raise ValueError(f"{text!r} is nothing that can change hands")


StoredThing: TypeAlias = Annotated[Thing, Form(str, lambda text, reader: read_thing(text))]


class ThingsSlot(Slot[tuple[Thing, ...]]):
    """Things joined by +, up to the word TO or FOR or the end."""

    def read(self, words: Words) -> tuple[Thing, ...]:
        """Take all the things."""
        taken = words.up_to("TO", "FOR")
        if not taken:
            raise Fault(tr("{wanted} is missing.", wanted=tr(_WHAT)))
        things = tuple(_each(Words(apart(taken), words.lexicon)))
        if len(things) > MOST_THINGS:
            raise Fault(tr("A deal has at most {most} things on each side.", most=MOST_THINGS))
        return things

    def write(self, value: tuple[Thing, ...]) -> str:
        """Join the things by +."""
        return " + ".join(map(str, value))


def money(amount: int) -> Thing:
    """Return dollars as a thing."""
    return Thing(Sort.MONEY.value, amount)


def apart(text: str) -> str:
    """Return a text with blanks round each +, but for those in quotation marks."""
    return _PLUS.sub(lambda match: match[1] or " + ", text)


def _each(words: Words) -> Iterator[Thing]:
    yield _thing(words)
    while words.took("+"):
        yield _thing(words)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))


def _thing(words: Words) -> Thing:
    """Take one thing."""
    word = words.peek().upper()
    if begins_money(words):
        return money(read_money(words, tr_noop("the amount"), 1))
    if word in _READERS:
        words.take()
        return _READERS[word](words)
    here = board_of(words)
    key = title_by_number(words) or found(words, here.title_names)
    if key is None:
        known = [*_READERS, *every_name(here.title_names)]
        raise unknown(words, _WHAT, _NO_THING, known)
    return Thing(Sort.TITLE.value, id=key)


def _house(words: Words) -> Thing:
    """Take the two streets of a house that is moved."""
    street = StreetSlot()
    source = street.read(words)
    expect(">", words)
    return Thing(Sort.HOUSE.value, id=source, target=street.read(words))


_READERS: dict[str, Callable[[Words], Thing]] = {
    "LEASE": lambda words: Thing(Sort.LEASE.value),
    "CLAIM": lambda words: Thing(Sort.CLAIM.value, id=CLAUSE_ID.read(words)),
    "RELEASE": lambda words: Thing(Sort.RELEASE.value, id=CLAUSE_ID.read(words)),
    "HOUSE": _house,
}
