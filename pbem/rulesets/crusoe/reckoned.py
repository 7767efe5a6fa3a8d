"""What follows from a state, at paths that are not stored: the bank, totals of what seats hold, Indigence."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.ruleset import Json
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import INDIGENT
from pbem.rulesets.crusoe.island import Island, Look
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, THINGS


def reckoned(book: Book, island: Island) -> Mapping[str, Json]:
    """Return what cases may expect of an island besides what is stored of it."""
    scene = Look(book, island)
    return {
        "turn": island.turn,
        "bank": {thing: in_bank(scene, thing) for thing in THINGS},
        "seats": {id: _of_seat(scene, seat) for id, seat in island.seats.items()},
    }


def _of_seat(scene: Look, seat: Castaway) -> dict[str, Json]:
    """Return totals, new and kept units together."""
    return {
        **{thing: seat.amount(thing) for thing in (*GOODS, *SIGNALS)},
        **{word: seat.amount(word) for word in ("food", "fruit", "protein", "goods")},
        "types": seat.types,
        "alive": seat.is_alive,
        "dying": seat.is_dying,
        "indigent": bool(INDIGENT(scene, seat.id)) if seat.is_alive else False,
        "sheet": {
            str(cycle): {"satisfaction": column.satisfaction, "total": column.total}
            for cycle, column in seat.sheet.items()
        },
    }
