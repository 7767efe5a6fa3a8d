"""5.4 ON: the events that leave a choice, what may be chosen in them, and what is usual (PLA-72)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from pbem.engine.events import SeatId
from pbem.engine.names import bare
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.orders import Verdict, no_order, order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Slot, seat_named, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words, did_you_mean, each_or, keyword
from pbem.rulesets.planetismals import choosing, events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder, Own, left_of
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
from pbem.rulesets.planetismals.lexicon import SORT, BeltLexicon, belt, belt_of, is_id
from pbem.rulesets.planetismals.spots import asteroid_says, shuttle_choices, standing_choice
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenInstallation

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
_CLOSING = tuple(choosing.STRIKES.values())
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


_SAYS: Mapping[str, str] = {
    choosing.SALVAGE: tr_noop("which shuttle looks for scrap and stays where it is"),
    choosing.STRIKE: tr_noop("what is reopened after a strike"),
    choosing.SABOTAGE: tr_noop("whose installation you destroy"),
    choosing.TAKEOVER: tr_noop("whose asteroid you buy"),
    choosing.BUYOUT: tr_noop("what you buy of another"),
    choosing.RENT: tr_noop("where you raise the rent"),
    choosing.RESEARCH: tr_noop("which station earns more"),
    choosing.TOURISM: tr_noop("which colony gets an attraction"),
    choosing.ESPIONAGE: tr_noop("whose money you take"),
    choosing.INTERFERE: tr_noop("whom you hinder, for a fee"),
    choosing.TAX_UP: tr_noop("which colony pays more taxes"),
    choosing.TAX_DOWN: tr_noop("which colony pays less taxes"),
}
_LEADER = tr_noop("the richest of the others")


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


@order(
    tr_noop("ON <event> <items>"),
    rule="PLA-72",
    help=tr_noop(
        "Chooses ahead what an event asks of you, by its number or name, first choice first; DEFAULT takes "
        "the choice back."
    ),
    examples=(
        "ON SALVAGE SH1 > SH2",
        "ON STRIKE ALL",
        "ON TOURISM CO5",
        "ON SABOTAGE bob plant > leader refinery",
        "ON 21 leader > none",
        "ON 83 leader",
    ),
)
class On(BeltOrder):
    """What a seat chooses in an event; items are ids, hexes, seats, words."""

    event: str = slot(EventSlot())
    items: tuple[str, ...] = slot(ListOf(ItemSlot()))

    def decides(self) -> Sequence[Hashable]:
        return [("ON", self.event)]

    def settled_by(self) -> Sequence[Hashable]:
        return [("ON", choosing.STRIKE)] if self.event in _CLOSING else []

    def came_to(self, now: Aftermath) -> None:
        """PLA-72 It waits for its event, which this round may have brought."""
        asked = _CLOSING if self.event == choosing.STRIKE else (self.event,)
        if self.items == ("DEFAULT",):
            now.put(self, Became.DONE, tr_noop("the usual choice counts"))
        elif any(one.seat == now.seat and str(one.roll) in asked for one in now.told(events.Fate)):
            now.put(self, Became.DONE, tr_noop("the event came"))
        else:
            now.put(self, Became.WAITING, tr_noop("the event did not come"))

    def __post_init__(self) -> None:
        """Keep NONE, where it ends a list, in small letters."""
        if self.event in ("20", "21"):
            items = tuple(NOTHING if item == "NONE" else item for item in self.items)
            object.__setattr__(self, "items", items)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out what is not possible in the event."""
        here, is_alone = belt(lexicon), len(self.items) == 1
        faults = {item: _item_fault(here, self.event, item, is_alone) for item in self.items}
        return left_of(self, "items", faults)

    def make(self, own: Own) -> None:
        """5.4 What to do in an event; STRIKE stands for both strikes."""
        gone = (self.event, *(_CLOSING if self.event == choosing.STRIKE else ()))
        on = {event: items for event, items in (own.company.on or {}).items() if event not in gone}
        if self.items != ("DEFAULT",):
            on[self.event] = self.items
        own.change(own.company, on=on)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        return (cls(event, items) for event, items in (view.seats[seat].on or {}).items())

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        """The events in which the seat has a choice now: first what is set, or what is usual."""
        usual = {**dict(usual_choices(here.seen, here.me)), choosing.ESPIONAGE: "DEFAULT"}
        for event in sorted(usual, key=list(_SAYS).index):
            now = _now(here, event, usual[event])
            offered = {choice.words: choice for choice in _choices(here, event)}
            first = offered.pop(now, Choice(now))
            pick = Pick(tr("Choice"), (first, *offered.values()), is_free=True)
            name = name_of(event)
            yield Item(name, tr(_SAYS[event]), f"{name} {{}}", (pick,))


def _now(here: BeltLexicon, event: str, usual: str) -> str:
    """Return what is set for an event, if all of it can still be; else what is usual."""
    items = (here.seen.seats[here.me].on or {}).get(event, ())
    is_possible = bool(items) and not On(event, items).allowed(here).refusals
    return " > ".join(items) if is_possible else usual


def _choices(here: BeltLexicon, event: str) -> Iterator[Choice]:
    view, me = here.seen, here.me
    own = view.placed(owner=me)
    match event:
        case choosing.SALVAGE:
            yield Choice("IDLE", tr("the first that has no plan"))
            yield from (Choice("YES", tr("the first with room")), Choice("NO", tr("none")))
            yield from (Choice(one.words, one.says) for one in shuttle_choices(view, me))
        case choosing.STRIKE:
            yield from (Choice("ALL", tr("all, as far as cash goes")), Choice("NONE"))
        case choosing.SABOTAGE:
            yield from _rivals(here)
            yield from _standing(here, _theirs(here, of_colonies=False))
        case choosing.TAKEOVER:
            yield from (Choice("none", tr("nothing is bought")), *_rivals(here))
            yield from (_rock(here, one) for one in view.asteroids.values() if one.owner not in (None, me))
        case choosing.BUYOUT:
            yield from (Choice("none", tr("nothing is bought")), *_rivals(here))
            yield from _standing(here, _theirs(here, of_colonies=True))
        case choosing.RENT:
            yield from (_rock(here, one) for one in view.asteroids.values() if one.owner == me)
        case choosing.RESEARCH:
            yield from _standing(here, [one for one in own if one.sort in stations(here.book)])
        case choosing.TOURISM | choosing.TAX_UP | choosing.TAX_DOWN:
            yield from _standing(here, [one for one in own if one.sort in colonies(here.book)])
        case choosing.ESPIONAGE:
            yield from (Choice("DEFAULT", tr("who has most cash")), *_rivals(here))
        case choosing.INTERFERE:
            yield from (Choice("NONE", tr("nobody")), Choice("anyone", tr("whoever it is")), *_rivals(here))


def _rivals(here: BeltLexicon) -> Iterator[Choice]:
    """Yield the leader and the other seats in play."""
    yield Choice("leader", tr(_LEADER))
    for seat in here.seen.in_play():
        if seat != here.me:
            yield Choice(seat, here.seen.seats[seat].name)


def _theirs(here: BeltLexicon, of_colonies: bool) -> list[SeenInstallation]:
    """Return others' colonies, or all else of theirs that stands on asteroids."""
    others = (one for one in here.seen.placed() if one.owner != here.me)
    return [one for one in others if (one.sort in colonies(here.book)) == of_colonies]


def _standing(here: BeltLexicon, ones: list[SeenInstallation]) -> Iterator[Choice]:
    return (standing_choice(here.seen, one, one.id) for one in ones)


def _rock(here: BeltLexicon, asteroid: SeenAsteroid) -> Choice:
    return Choice(asteroid.hex, asteroid_says(here.seen, asteroid), asteroid.hex)


# ---- What is usual


def usual_choices(view: BeltView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """Yield events with what is chosen by default, those that can concern the seat now."""
    own = view.placed(owner=seat)
    yield choosing.SALVAGE, "IDLE"
    yield choosing.STRIKE, "ALL"
    yield choosing.SABOTAGE, "leader"
    yield choosing.TAKEOVER, "none"
    if view.book.options.buyout_target != "none":
        yield choosing.BUYOUT, "none"
    yield from _usual_rent(view, seat)
    yield from _first(
        choosing.RESEARCH, [one for one in own if one.sort in stations(view.book) and not one.is_significant]
    )
    settled = [one for one in own if one.sort in colonies(view.book)]
    yield from _first(choosing.TOURISM, sorted(settled, key=lambda one: one.attractions))
    yield choosing.INTERFERE, "NONE"
    yield from _first(choosing.TAX_UP, settled)
    yield from _first(choosing.TAX_DOWN, settled[-1:])


def _first(event: str, able: list[SeenInstallation]) -> Iterator[tuple[str, str]]:
    if able:
        yield event, able[0].id


def _usual_rent(view: BeltView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """PLA-123 The owned asteroid with most installations of others."""
    owned = [one.hex for one in view.asteroids.values() if one.owner == seat]
    if owned:
        yield choosing.RENT, max(owned, key=lambda hex: sum(one.owner != seat for one in view.placed(hex)))


# ---- What is refused


def _item_fault(here: BeltLexicon, event: str, item: str, is_alone: bool) -> Fault | None:
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
