"""ON: the events that leave a choice, what may be chosen in them, and what is refused of it (brief 5.4)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.names import bare
from pbem.engine.orders import no_order
from pbem.engine.slots import Slot, seat_named
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, each_or, keyword
from pbem.rulesets.planetismals.legality import (
    asteroid_fault,
    colonies,
    installation_fault,
    kind_of_id,
    no,
    other_fault,
    own_fault,
    own_ids,
    shuttle_fault,
    stations,
    yours,
)
from pbem.rulesets.planetismals.lexicon import SORT, BeltLexicon, belt_of, is_id

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
STRIKES = ("13", "14")
"""The events that ON STRIKE sets both."""
ALONE = {
    "2": ("YES", "NO", "IDLE"),
    "13": ("ALL", "NONE"),
    "14": ("ALL", "NONE"),
    "STRIKE": ("ALL", "NONE"),
    "83": ("NONE",),
}
"""The words that are the whole answer to an event; DEFAULT is one for all."""
NOTHING = "none"
"""The item that ends a list of ON 20 and 21."""
_STRIKES = {"13": ("factory",), "14": ("refinery",), "STRIKE": ("factory", "refinery")}
_NAMES = {number: name for name, number in EVENT_WORDS.items()}


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


def item_fault(here: BeltLexicon, event: str, item: str, is_alone: bool) -> Fault | None:
    """Return why an item has no place behind ON and this event, or None."""
    words = (*ALONE.get(event, ()), "DEFAULT")
    if item in words:
        return None if is_alone else no(tr("{word} stands alone.", word=item))
    if item in ITEM_WORDS:
        known = each_or([*words, tr("a list")])
        return Fault(
            tr(
                "{event} is not answered by {word}; {known} is meant.",
                event=name_of(event),
                word=item,
                known=known,
            )
        )
    return _CHECKS[event](here, event, item)


def name_of(event: str) -> str:
    """Return how an order names an event: ON TOURISM, ON 13."""
    return f"ON {_NAMES.get(event, event)}"


def _wants(event: str, what: str) -> Fault:
    """Return the fault of an item that is none of the sort that an event needs."""
    return no(tr("{event} needs {what}.", event=name_of(event), what=what))


def _own(here: BeltLexicon, event: str, item: str, sorts: tuple[str, ...], what: str) -> Fault | None:
    """Return why an item is no installation of the writer's of these types, or None."""
    if not is_id(item):
        return _wants(event, what)
    one = here.seen.installations.get(item)
    if one is None or one.sort in sorts:
        return own_fault(here, item, sorts)
    text = tr(
        "{installation} is of type {kind}; {event} needs {what}.",
        installation=item,
        kind=kind_of_id(here, item),
        event=name_of(event),
        what=what,
    )
    return no(text, yours(own_ids(here, sorts)))


def _salvage(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-102"""
    return shuttle_fault(here, item) if is_id(item) else _wants(event, tr("your own shuttles"))


def _strike(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-113, 114"""
    what = {
        "13": tr("one of your factories"),
        "14": tr("one of your refineries"),
        "STRIKE": tr("one of your factories or refineries"),
    }
    return _own(here, event, item, _STRIKES[event], what[event])


def _sabotage(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-119, R82 Own things and colonies are no target."""
    if not is_id(item):
        whom, _, sort = item.partition(" ")
        if sort in colonies(here.book):
            return no(tr("{event} spares colonies.", event=name_of(event)))
        return _whom(here, event, whom)
    fault = installation_fault(here, item)
    if fault:
        return fault
    one = here.seen.installations[item]
    if one.owner == here.me:
        return no(tr("{installation} is your own.", installation=item))
    if one.sort in colonies(here.book):
        return no(tr("{event} spares colonies such as {colony}.", event=name_of(event), colony=item))
    return None


def _takeover(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-120"""
    if item == NOTHING:
        return None
    return asteroid_fault(here, item) if is_id(item) else _seat_alone(here, event, item)


def _buyout(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-121, X05 Option buyout_target: colonies, or any installation."""
    if item == NOTHING:
        return None
    if not is_id(item):
        return _seat_alone(here, event, item)
    fault = installation_fault(here, item)
    if fault:
        return fault
    one = here.seen.installations[item]
    if here.book.options.buyout_target == "colony" and one.sort not in colonies(here.book):
        kind, named = kind_of_id(here, item), name_of(event)
        text = tr(
            "{installation} is of type {kind}; {event} is for colonies.",
            installation=item,
            kind=kind,
            event=named,
        )
        return no(text)
    return None


def _rent(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-123"""
    return asteroid_fault(here, item) if is_id(item) else _wants(event, tr("asteroids"))


def _research(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-128"""
    return _own(here, event, item, stations(here.book), tr("one of your research stations"))


def _colony(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-129, 184, 185"""
    return _own(here, event, item, colonies(here.book), tr("one of your colonies"))


def _seat_alone(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-130 A seat or leader, without a type."""
    if " " in item or is_id(item):
        return _wants(event, tr("players, or leader"))
    return _whom(here, event, item)


def _interfere(here: BeltLexicon, event: str, item: str) -> Fault | None:
    """PLA-183"""
    return None if item == ANYONE else _seat_alone(here, event, item)


def _whom(here: BeltLexicon, event: str, whom: str) -> Fault | None:
    if whom == LEADER:
        return None
    if whom not in here.seats:
        return _wants(event, tr("players, or leader"))
    return other_fault(here, whom)


_CHECKS: dict[str, Callable[[BeltLexicon, str, str], Fault | None]] = {
    "2": _salvage,
    "13": _strike,
    "14": _strike,
    "STRIKE": _strike,
    "19": _sabotage,
    "20": _takeover,
    "21": _buyout,
    "23": _rent,
    "28": _research,
    "29": _colony,
    "30": _seat_alone,
    "83": _interfere,
    "84": _colony,
    "85": _colony,
}
