"""5 All orders of players, in the order in which HELP and forms have them."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import Grammar
from pbem.rulesets.survival.behaviour import BEHAVIOUR
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.conditions import TEST
from pbem.rulesets.survival.ending import VOTES
from pbem.rulesets.survival.lexicon import lexicon
from pbem.rulesets.survival.movement import MOVEMENT
from pbem.rulesets.survival.newborns import NEWBORNS
from pbem.rulesets.survival.setup import CHOICE, PLACING, Kind, Name
from pbem.rulesets.survival.view import IslandView

SIGNUP_ORDERS = (*CHOICE, *VOTES)
SEASON_ORDERS = (*PLACING, *MOVEMENT, *BEHAVIOUR, *NEWBORNS, Name, *VOTES)
"""There is no more to order: prey, rivals and food are nobody's choice (SUR-3.2.3-04)."""
GRAMMAR = Grammar((Kind, *SEASON_ORDERS), TEST)


def offered(book: Book, view: IslandView, seat: SeatId) -> tuple[Offered, ...]:
    """Return what the form and its page offer a seat; as it stands, nobody moves or behaves otherwise."""
    here = lexicon(book, view, seat)
    if view.result or (here.kind is not None and not here.own):
        return ()
    return tuple(one for kind in GRAMMAR.kinds for one in kind.offered(here))
