"""PLA-22, R19 NAMES and NAME: what asteroids are called by those who discover them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.hexes import is_hex_name
from pbem.engine.names import bare
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder, Own, left_of
from pbem.rulesets.planetismals.choices import EVENT_WORDS, ITEM_WORDS
from pbem.rulesets.planetismals.conditions import TEST
from pbem.rulesets.planetismals.flying import ROCK
from pbem.rulesets.planetismals.legality import asteroid_fault, no, only
from pbem.rulesets.planetismals.lexicon import BeltLexicon, HexSlot, belt, is_id
from pbem.rulesets.planetismals.plans import ORDER_WORDS
from pbem.rulesets.planetismals.spots import asteroid_says
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR
from pbem.rulesets.planetismals.view import BeltView

IDEAS = (
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Astraea",
    "Hebe",
    "Iris",
    "Flora",
    "Metis",
    "Hygiea",
    "Victoria",
)
"""Names that real asteroids bear, in the order in which these were found."""
MOST_IDEAS = 4
MOST_NAME = 24
"""No asteroid's name has more characters than this (PLA-R19)."""
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[ '\-])*")
_SMALL_WORDS = (
    "BASE STATION BMZ ASTEROID EMPTY ME GM LEADER ANYONE MAX COLONY SHUTTLE IF THEN ELSE AND OR SKIP END "
    "READY WAIT ADD CANCEL PRESS STANDING FROM TO FOR AT VIA DUE KEEPING DUMPING UNTIL NOT IS CLOSE GONE"
)
_KEYWORDS = frozenset(
    (*_SMALL_WORDS.split(), *ITEM_WORDS, *ORDER_WORDS, *EVENT_WORDS, *STEP_GRAMMAR.verbs(), *TEST.words)
)


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


@order(
    tr_noop("NAMES <names>"),
    rule="PLA-22",
    help=tr_noop("Names for the asteroids you will discover, one after the other."),
    examples=('NAMES "Vesta" > "Juno"',),
)
class Names(BeltOrder):
    """Names to give."""

    once = True
    names: tuple[str, ...] = slot(ListOf(NameSlot()))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Strike out names that cannot be given."""
        here = belt(lexicon)
        return left_of(self, "names", {name: _name_fault(here, name) for name in self.names})

    def make(self, own: Own) -> None:
        """PLA-R19 The names to give to asteroids, first to last."""
        own.change(own.company, wishes=self.names)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        if wishes := view.seats[seat].wishes:
            yield cls(wishes)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Item]:
        ideas = _ideas(here)
        if ideas and any(not one.is_explored for one in here.seen.asteroids.values()):
            lists = [" > ".join(f'"{name}"' for name in ideas), *(f'"{name}"' for name in ideas)]
            pick = Pick(tr("Names"), tuple(map(Choice, lists)), is_free=True)
            yield Item(tr("Names"), tr("for asteroids you will discover"), "NAMES {}", (pick,))


@order(
    tr_noop("NAME <hex> <name>"),
    rule="PLA-22",
    help=tr_noop("Names an asteroid that you discovered and did not name, or one you may discover."),
    examples=('NAME D3 "Vesta"',),
)
class Name(BeltOrder):
    """The name of one asteroid."""

    hex: str = slot(HexSlot())
    name: str = slot(NameSlot())

    def decides(self) -> Sequence[Hashable]:
        return [("NAME", self.hex)]

    def came_to(self, now: Aftermath) -> None:
        """PLA-R19 The asteroid has the name, or may have it when it is discovered."""
        asteroid = now.table.state.asteroids.get(self.hex)
        if asteroid is None or not asteroid.is_explored:
            now.put(self, Became.WAITING, tr_noop("it is kept for when you discover {hex}"), hex=self.hex)
        elif asteroid.name == self.name:
            now.put(self, Became.DONE, tr_noop("{hex} has this name"), hex=self.hex)
        else:
            now.put(self, Became.REFUSED, tr_noop("{hex} is called {name}"), hex=self.hex, name=asteroid.name)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-22, R19 Others' asteroids, those with a chosen name, and bad names."""
        yield from only(_naming_fault(here, self.hex, self.name))

    def make(self, own: Own) -> None:
        """PLA-22, R19 Change the default name of an asteroid discovered, or wish one for one to come."""
        asteroid = own.asteroid(self.hex)
        if asteroid is None or not asteroid.is_explored:
            own.change(own.company, named={**(own.company.named or {}), self.hex: self.name})
        elif asteroid.discoverer == own.seat and not asteroid.was_named:
            own.rename(self, asteroid)

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        return (cls(hex, name) for hex, name in (view.seats[seat].named or {}).items())

    def never(self, here: BeltLexicon) -> Iterator[str]:
        asteroid = here.seen.asteroids.get(self.hex)
        if asteroid is None:
            yield tr("There is no asteroid in {hex}: the line can never apply.", hex=self.hex)
        elif asteroid.was_named:
            yield tr("{hex} has its name already: the line can never apply.", hex=self.hex)
        elif asteroid.is_explored and asteroid.discoverer != here.me:
            yield tr("{hex} was not discovered by you: the line can never apply.", hex=self.hex)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Offered]:
        """The asteroids that a seat discovered and did not name."""
        for asteroid in here.seen.asteroids.values():
            if asteroid.is_explored and asteroid.discoverer == here.me and not asteroid.was_named:
                choices = tuple(Choice(f'"{name}"') for name in (*_ideas(here), asteroid.name))
                name = tr("Name of {hex}", hex=asteroid.hex)
                says, pick = asteroid_says(here.seen, asteroid), Pick(tr("Name"), choices, is_free=True)
                yield Item(name, says, f"NAME {asteroid.hex} {{}}", (pick,), asteroid.hex)
                yield f'# NAME {asteroid.hex} "{asteroid.name}"   # {tr("yours to name")}'


def _ideas(here: BeltLexicon) -> list[str]:
    return [name for name in IDEAS if _name_fault(here, name) is None][:MOST_IDEAS]


def _name_fault(here: BeltLexicon, name: str, hex: str = "") -> Fault | None:
    """PLA-R19 Return why no asteroid can be called so, or None; `hex` is the one to be called."""
    if not 1 <= len(name) <= MOST_NAME:
        return no(tr('The name "{name}" has not 1 to {most} characters.', name=name, most=MOST_NAME))
    if not _NAME.fullmatch(name):
        return no(
            tr(
                'The name "{name}" is not made of letters, digits, blanks, \' and -, first a letter.',
                name=name,
            )
        )
    if is_hex_name(name) or is_id(name) or name.upper() in _KEYWORDS or _is_seat(here, name):
        return no(tr('The name "{name}" means something else in orders.', name=name))
    taken = here.places.get(name.casefold()) or _default_of(here, name)
    if taken and taken != hex:
        return no(tr('The name "{name}" is taken by {hex}.', name=name, hex=taken))
    return None


def _default_of(here: BeltLexicon, name: str) -> str:
    """Return the hex of an unexplored asteroid that is called so if nobody has another name for it, or ""."""
    unexplored = (one.hex for one in here.seen.asteroids.values() if not one.is_explored)
    return next((hex for hex in unexplored if ROCK.format(hex=hex).casefold() == name.casefold()), "")


def _is_seat(here: BeltLexicon, name: str) -> bool:
    known = (word.casefold() for words in here.seats.items() for word in words)
    return name.casefold() in known


def _naming_fault(here: BeltLexicon, hex: str, name: str) -> Fault | None:
    """PLA-22, R19 Return why the writer cannot call this asteroid so, or None."""
    fault = asteroid_fault(here, hex)
    if fault:
        return fault
    asteroid = here.seen.asteroids[hex]
    if asteroid.is_explored and asteroid.discoverer != here.me:
        by = asteroid.discoverer
        if by is None:
            return no(tr("{hex} was not discovered by you.", hex=hex))
        return no(tr("{hex} was discovered by {seat}.", hex=hex, seat=by))
    if asteroid.was_named:
        return no(tr("{hex} is named already: {name}.", hex=hex, name=asteroid.name))
    return _name_fault(here, name, hex)


NAMES: tuple[type[BeltOrder], ...] = (Names, Name)
"""The orders that name asteroids, in the order of the brief."""
