"""The steps of flight plans, each declared once (brief 5.3); `flight` carries them out.

In the stored form places are hexes, "base" or "bmz"; goods, types and kinds are keys; seats are ids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.conditions import Test
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import FlagSlot, Seat, Slot, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean
from pbem.rulesets.planetismals.conditions import UntilSlot
from pbem.rulesets.planetismals.goods import MOST, Amount, AmountSlot, PriceSlot, SwapSlot, Ware, WareSlot
from pbem.rulesets.planetismals.lexicon import INSTALLATION_ID, SORT, PlaceSlot, is_id


class PlacesSlot(Slot[tuple[str, ...]]):
    """Places, separated by commas or blanks."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one place or more."""
        place = PlaceSlot()
        places = [place.read(words)]
        while words.took(",") or place.starts(words):
            places.append(place.read(words))
        return tuple(places)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the places by commas."""
        return ", ".join(value)


class DirectionsSlot(Slot[tuple[str, ...]]):
    """One direction or more."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take directions to the end of the step."""
        ways = [_direction(words.take(tr_noop("a direction")))]
        while not words.is_done:
            if not words.took(","):
                ways.append(_direction(words.take()))
        return tuple(ways)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the directions by blanks."""
        return " ".join(value)


def _direction(token: str) -> str:
    if token.upper() not in DIRECTIONS:
        text = tr('"{word}" is no direction; {directions} are.', word=token, directions=" ".join(DIRECTIONS))
        raise Fault(text, did_you_mean(token, DIRECTIONS))
    return token.upper()


class OwnOrSortSlot(Slot[str]):
    """An installation by its id, or any of a type."""

    def read(self, words: Words) -> str:
        """Take an id or a type."""
        if is_id(words.peek()):
            return words.take().upper()
        return SORT.read(words)


@dataclass(frozen=True)
class Step(Order):
    """A step of a plan; one that `is_action` costs moves under option action_cost."""

    is_action: ClassVar[bool] = False


@order(
    tr_noop("GO <place> [VIA <places>]"),
    rule="PLA-17",
    help=tr_noop("Flies there by a shortest way, through the places behind VIA if there are any."),
    examples=("GO D3", "GO base", "GO bmz", "GO D3 VIA E4, D4"),
)
class Go(Step):
    """To a hex, the Base ("base") or the nearest hex of the black market ("bmz")."""

    place: str = slot(PlaceSlot(bmz=True))
    places: tuple[str, ...] = slot(PlacesSlot(), default=())


@order(
    tr_noop("MOVE <directions>"),
    rule="PLA-17",
    help=tr_noop("Flies these directions, hex by hex."),
    examples=("MOVE N NE NE",),
)
class Move(Step):
    """A way in directions."""

    directions: tuple[str, ...] = slot(DirectionsSlot())


@order(
    tr_noop("EXPLORE [<times>]"),
    rule="PLA-20",
    help=tr_noop("Flies to the nearest unexplored asteroid, so many times."),
    examples=("EXPLORE", "EXPLORE 3"),
)
class Explore(Step):
    """Looking for asteroids; no number is once."""

    times: int | None = slot(WholeNumber(tr_noop("the number of asteroids"), 1, 300), default=None)


@order(
    tr_noop("LOAD <amount> [FROM <installation>] [KEEPING <units>]"),
    rule="PLA-77",
    help=tr_noop("Loads goods from your own stores here; ALL alone loads every good, the dearest first."),
    examples=("LOAD 10 food", "LOAD ALL organics FROM EX1", "LOAD ALL food KEEPING 4", "LOAD ALL"),
)
class Load(Step):
    """Own stores into the hold; `units` stay in the stores."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot(may_be_all=True))
    installation: str = slot(INSTALLATION_ID, default="")
    units: int | None = slot(WholeNumber(tr_noop("the number of units kept"), 0, MOST), default=None)


@order(
    tr_noop("UNLOAD <amount> [TO <installation>]"),
    rule="PLA-77",
    help=tr_noop("Unloads goods into your own installation here: the one that uses them, or the one named."),
    examples=("UNLOAD 10 food", "UNLOAD ALL luxury TO CO5", "UNLOAD ALL"),
)
class Unload(Step):
    """The hold into an own store."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot(may_be_all=True))
    installation: str = slot(INSTALLATION_ID, default="")


@order(
    tr_noop("BUY <ware> [AT <price>]"),
    rule="PLA-77",
    help=tr_noop("Buys goods, at a price per unit of at most AT; an installation; or a shuttle."),
    examples=("BUY 60 luxury AT 45", "BUY MAX food", "BUY extractor", "BUY refinery organics", "BUY shuttle"),
)
class Buy(Step):
    """Goods, an installation into the empty hold, or a shuttle."""

    is_action: ClassVar[bool] = True
    ware: Ware = slot(WareSlot())
    price: int | None = slot(PriceSlot(), default=None)


@order(
    tr_noop("SELL <amount> [AT <price>]"),
    rule="PLA-10",
    help=tr_noop("Sells goods from the hold, at a price per unit of at least AT; luxuries to colonies here."),
    examples=("SELL ALL", "SELL 10 food AT 85", "SELL ALL luxury"),
)
class Sell(Step):
    """The hold to the Base, the black market or, luxuries, to colonies."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot(may_be_all=True))
    price: int | None = slot(PriceSlot(), default=None)


@order(
    tr_noop("SWAP <units>"),
    rule="PLA-115",
    help=tr_noop("Swaps manufactured goods for luxuries in the black market, while event 15 lasts."),
    examples=("SWAP 10", "SWAP ALL"),
)
class Swap(Step):
    """Manufactured goods for luxuries; `units.good` is ""."""

    is_action: ClassVar[bool] = True
    units: Amount = slot(SwapSlot())


@order(
    tr_noop("TAKE <installation> [DUMPING]"),
    rule="PLA-35",
    help=tr_noop("Picks up an installation of yours; DUMPING throws away what is stored in it if need be."),
    examples=("TAKE EX3", "TAKE extractor", "TAKE RF4 DUMPING"),
)
class Take(Step):
    """An own placed installation into the hold: an id, or a type (its key)."""

    is_action: ClassVar[bool] = True
    installation: str = slot(OwnOrSortSlot())
    is_dumping: bool = slot(FlagSlot("DUMPING"), default=False)


@order(
    tr_noop("PLACE"),
    rule="PLA-34",
    help=tr_noop("Sets the installation aboard down in a free zone here."),
    examples=("PLACE",),
)
class Place(Step):
    """The installation aboard onto the asteroid."""

    is_action: ClassVar[bool] = True


@order(
    tr_noop("JETTISON <amount>"),
    rule="PLA-R22",
    help=tr_noop("Throws goods out of the hold for good."),
    examples=("JETTISON ALL organics",),
)
class Jettison(Step):
    """Goods of the hold destroyed."""

    is_action: ClassVar[bool] = True
    amount: Amount = slot(AmountSlot())


@order(
    tr_noop("DEAL [<seat>]"),
    rule="PLA-R57",
    help=tr_noop("Carries out now what you have agreed with that seat, or with all, as far as possible."),
    examples=("DEAL", "DEAL bob"),
)
class DealNow(Step):
    """A checkpoint for the seat's matched deals."""

    seat: str | None = slot(Seat(), default=None)


@order(
    tr_noop("HOLD [<until>]"),
    rule="PLA-77",
    help=tr_noop("Ends the shuttle's turn, so many times in a row, or until a test is true."),
    examples=("HOLD", "HOLD 2", "HOLD UNTIL PRICE food >= 100"),
)
class Hold(Step):
    """Waiting: a number of turns, or until a test is true."""

    until: int | Test | None = slot(UntilSlot(), default=None)


@order(
    tr_noop("REPEAT"),
    rule="PLA-77",
    help=tr_noop("Starts the plan anew."),
    examples=("REPEAT",),
)
class Repeat(Step):
    """From the first line again."""


@order(
    tr_noop("STOP"),
    rule="PLA-77",
    help=tr_noop("Ends the plan: nothing of it is left."),
    examples=("STOP",),
)
class Stop(Step):
    """The plan is emptied."""


STEPS: tuple[type[Step], ...] = (
    Go,
    Move,
    Explore,
    Load,
    Unload,
    Buy,
    Sell,
    Swap,
    Take,
    Place,
    Jettison,
    DealNow,
    Hold,
    Repeat,
    Stop,
)
STEP_GRAMMAR = Grammar(STEPS)
"""Reads one step without IF, OR and ELSE."""
