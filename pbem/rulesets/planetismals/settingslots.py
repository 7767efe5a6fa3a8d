"""The slots of settings: shuttles, RUN, names, and the events and items of ON (brief 5.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.names import bare
from pbem.engine.orders import no_order
from pbem.engine.slots import Choice, Slot, WholeNumber, seat_named
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword, look
from pbem.rulesets.planetismals.goodslots import InstallationSlot
from pbem.rulesets.planetismals.lexicon import belt_of
from pbem.rulesets.planetismals.nameslots import GOOD, SORT, is_id

ALL = "ALL"
COLONY, ASTEROID = "COLONY", "ASTEROID"
EVENT_WORDS = {
    "SALVAGE": "2",
    "STRIKE": "STRIKE",
    "SABOTAGE": "19",
    "TAKEOVER": "20",
    "BUYOUT": "21",
    "RENT": "23",
    "RESEARCH": "28",
    "TOURISM": "29",
    "ESPIONAGE": "30",
    "INTERFERE": "83",
    "TAXUP": "84",
    "TAXDOWN": "85",
}
"""The events that leave a choice, by name."""
EVENTS = ("2", "13", "14", "STRIKE", "19", "20", "21", "23", "28", "29", "30", "83", "84", "85")
ITEM_WORDS = ("YES", "NO", "IDLE", "ALL", "NONE", "DEFAULT")
LEADER, ANYONE = "leader", "anyone"


_LIKE_AN_ID = re.compile(r"(SH)([0-9OIl]{1,4})", re.IGNORECASE)


class ShuttleSlot(Slot[str]):
    """A shuttle by its id; whose it is is asked later."""

    def read(self, words: Words) -> str:
        """Take an id."""
        if like := _LIKE_AN_ID.fullmatch(words.peek()):
            return words.take_as(like[1].upper() + look(like[2]))
        token = words.take(tr_noop("a shuttle"))
        if not is_id(token):
            raise Fault(tr('"{word}" is no shuttle; they have ids such as SH1.', word=token))
        return token.upper()


RUN_WORDS = {"ON": "ON", "OFF": "OFF", "MAX": "MAX", "PREFER": "PREFER"}


class HowSlot(Choice):
    """ON, OFF, MAX or PREFER."""

    def __init__(self) -> None:
        super().__init__(tr_noop("way to run"), RUN_WORDS, 2)


class ValueSlot(Slot[str]):
    """What stands behind MAX or PREFER: a number or a good."""

    def read(self, words: Words) -> str:
        """Take a number from 0 to the most that is worked in a turn, or a good."""
        if words.peek()[:1].isdigit():
            most = belt_of(words).book.most_units
            return str(WholeNumber(tr_noop("the number of units"), 0, most).read(words))
        return GOOD.read(words)


class ColonySlot(InstallationSlot):
    """A colony by its id, or ALL."""

    def read(self, words: Words) -> str:
        """Take an id or ALL."""
        return ALL if words.took(ALL) else super().read(words)


class YesSlot(Slot[bool]):
    """YES or NO."""

    def read(self, words: Words) -> bool:
        """Take the word."""
        return Choice(tr_noop("answer"), {"YES": "YES", "NO": "NO"}).read(words) == "YES"

    def write(self, value: bool) -> str:
        """Return the word."""
        return "YES" if value else "NO"


class NameSlot(Slot[str]):
    """A name in quotation marks, or all words up to the next > or the end."""

    def read(self, words: Words) -> str:
        """Take the name."""
        if words.peek().startswith('"') or words.peek() in (">", ""):
            return bare(words.take(tr_noop("a name")))
        return " ".join(words.up_to(">").replace('"', "").split())

    def write(self, value: str) -> str:
        """Put the name in quotation marks."""
        return f'"{value}"'


class EventSlot(Slot[str]):
    """An event that leaves a choice, by its roll or its name."""

    def read(self, words: Words) -> str:
        """Take a number or a name."""
        token = words.take(tr_noop("an event"))
        number = token.lstrip("0")
        if number in EVENTS:
            return number
        word = keyword(token, EVENT_WORDS) if token.isalpha() else None
        if word is None:
            raise _no_event(token, words.tokens[0])
        return EVENT_WORDS[word]


def _no_event(token: str, verb: str) -> Fault:
    """Return the fault of an unknown event; "On Tuesday I am away" is talk, not an order."""
    hint = did_you_mean(token, EVENT_WORDS)
    if token.isalpha() and not verb.isupper() and not hint:
        return Fault(no_order(verb))
    known = ", ".join(EVENT_WORDS)
    text = tr('Event "{word}" leaves no choice; {known} do, by name or number.', word=token, known=known)
    return Fault(text, hint)


class ItemSlot(Slot[str]):
    """An item of ON: an id, a hex, a seat or leader with a type or without, or a word such as ALL."""

    def read(self, words: Words) -> str:
        """Take one item."""
        token = words.take(tr_noop("what shall be done"))
        if token.upper() in ITEM_WORDS:
            return token.upper()
        name = _whole(token, words)
        place = belt_of(words).places.get(name.casefold())
        if place and name.casefold() not in words.lexicon.seats:
            return place
        if is_id(token):
            return token.upper()
        whom = token.lower() if token.lower() in (LEADER, ANYONE) else seat_named(name, words.lexicon)
        if words.is_done or words.peek() == ">":
            return whom
        return f"{whom} {SORT.read(words)}"


def _whole(token: str, words: Words) -> str:
    """Return the name of an asteroid of several words, taking them all, or the first word alone."""
    first = bare(token)
    if token.startswith('"'):
        return first
    run = [first]
    while words.peek(len(run) - 1) not in ("", ">"):
        run.append(words.peek(len(run) - 1))
    if len(run) > 1 and " ".join(run).casefold() in belt_of(words).places:
        for _ in run[1:]:
            words.take()
        return " ".join(run)
    return first


@dataclass(frozen=True)
class LotSlot(Slot[str]):
    """A lot: a colony's id, an asteroid's hex or name, or COLONY or ASTEROID for any."""

    def read(self, words: Words) -> str:
        """Take a lot."""
        token = words.take(tr_noop("what is bid for"))
        place = belt_of(words).places.get(bare(token).casefold())
        if place:
            return place
        if is_id(token):
            return token.upper()
        any_of = keyword(token, (COLONY, ASTEROID))
        if any_of is None:
            text = tr(
                '"{word}" is not up for bids; a colony\'s id, a hex, COLONY or ASTEROID is.', word=token
            )
            raise Fault(text, did_you_mean(token, (COLONY, ASTEROID)))
        return any_of


class DebtSlot(Slot[str]):
    """A debt by its id."""

    def read(self, words: Words) -> str:
        """Take an id."""
        token = words.take(tr_noop("a debt"))
        if not is_id(token):
            raise Fault(tr('"{word}" is no debt; they have ids such as IOU3.', word=token))
        return token.upper()
