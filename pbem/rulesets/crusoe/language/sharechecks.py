"""What is refused of the orders of the sharing steps on receipt (brief 5.1)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.legality import Faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, COMMUNISM, GOVERNMENTAL, SOCIALISM, TRADITIONAL
from pbem.rulesets.crusoe.wishes import ANYONE


def submit_faults(here: IslandLexicon, *, has_prices: bool) -> Faults:
    """CRU-185, CRU-188, CRA-MM-05 Yield why the writer's group has no pool, no heap and no market."""
    labels = LABELS.get(here.economy)
    is_market = labels is not None and labels.is_monetary
    if here.economy not in (SOCIALISM, COMMUNISM, GOVERNMENTAL) and not is_market:
        yield no(tr("Your economy has no common pool."))
    elif has_prices and (not is_market or here.economy == CENTRALIZED):
        yield no(tr("Nothing that you SUBMIT has a price in your economy."), tr("Leave out AT."))


def tax_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRU-194 Yield why there is no tax, or why a seat is never taxed."""
    if here.economy != TRADITIONAL:
        yield no(tr("Your economy has no taxes."))
    elif seat == here.me:
        yield no(tr("Nobody taxes himself."))
    elif seat != ANYONE and _path_of(here, seat) == here.book.board.roles.patron:
        patron = here.book.path(here.book.board.roles.patron).name
        yield no(tr("{path} is never taxed.", path=patron))


def provide_faults(here: IslandLexicon) -> Faults:
    """CRU-198, CRU-199 Yield why nobody is provided for."""
    if here.economy != TRADITIONAL:
        yield no(tr("Your economy has no provision."))


def _path_of(here: IslandLexicon, seat: SeatId) -> str | None:
    """CRU-192 Return a seat's path; before the paths of a later cycle are entered, the one it is bound to."""
    castaway = here.island.seats.get(seat)
    if castaway is None:
        return None
    return castaway.path or castaway.swap or castaway.last_path
