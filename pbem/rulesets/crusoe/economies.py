"""The scenarios of the introductory game, each a value that acts at named places (brief 4.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.modules import Act, Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp import verdicts
from pbem.rulesets.crusoe.camp.calling import NO_VIOLENCE
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import (
    CHOOSE_PATH,
    CLOSED_FOR_GOOD,
    CROWD,
    HEIRS,
    MAY_ENTER,
    PHASES,
    TRADE_STEPS,
    VIOLENCE_ALLOWED,
    Words,
)
from pbem.rulesets.crusoe.island import CAMP, Scene, Stage
from pbem.rulesets.crusoe.market import steps
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    COMMUNISM,
    CRUSOE,
    HOBBES,
    QUICK,
    SOCIALISM,
    TRADITIONAL,
)
from pbem.rulesets.crusoe.wishes import BANK, Division

Steps: TypeAlias = tuple[Stage, ...]


def exchanges(book: Book, group: str) -> Steps:
    """CRU-180, CRU-P16 Free exchange, held twice if it is wished and the market has letters of its own."""
    first = steps.exchange(group)
    return (first, steps.exchange_again(group)) if book.trades_twice else (first,)


def of_socialism(book: Book, group: str) -> Steps:
    """CRU-185, CRU-R42 All goods go into a pool, which is divided by vote; nothing is exchanged."""
    return (steps.pool(group), steps.divide(group))


def of_communism(book: Book, group: str) -> Steps:
    """CRU-188, CRU-189 All goods are divided evenly; then they are exchanged."""
    return (steps.heap(group), *exchanges(book, group))


def of_tradition(book: Book, group: str) -> Steps:
    """CRU-194, CRU-198, CRU-202 The Grasshopper taxes and provides; then goods are exchanged."""
    return (steps.tax(group), steps.provide(group), *exchanges(book, group))


def none(book: Book, group: str) -> Steps:
    """CRU-210, CRU-211 There is no trade."""
    return ()


STEPS: Mapping[str, Callable[[Book, str], Steps]] = {
    CAPITALISM: exchanges,
    QUICK: exchanges,
    SOCIALISM: of_socialism,
    COMMUNISM: of_communism,
    TRADITIONAL: of_tradition,
    CRUSOE: none,
    HOBBES: none,
}
"""The trade steps of the economies of the introductory game."""


def trade_steps(before: Steps, scene: Scene, group: str) -> Steps:
    """CRU-H41 Return the trade steps of a group, by its economy; those of modules are their own."""
    own = STEPS.get(scene.state.groups[group].economy, none)
    return (*before, *own(scene.book, group))


ACTS: tuple[Act, ...] = (TRADE_STEPS.by(trade_steps),)
"""What the base answers when it is asked how trade goes."""


# ---- The Traditional Economy (CRU-190 to CRU-207): paths for life, and swaps of them by force

ITS_PATH_IS_FIXED = tr_noop("its path is the same as before")
IS_TAKEN = tr_noop("another seat has chosen it")
MUST_RULE = tr_noop("somebody must go down the path of the ruler")


def fixed_path(scene: Scene, seat: SeatId) -> str | None:
    """CRU-192, CRU-R54 From the second cycle on a seat goes down the same path as before; None before."""
    castaway = scene.state.seats[seat]
    if scene.state.cycle < 2 or not _is_bound(scene, seat):
        return None
    return castaway.path or castaway.last_path


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-190 to CRU-192 In the first cycle no path is chosen twice, but for the commons."""
    roles = scene.book.board.roles
    if not _is_bound(scene, seat):
        return ""
    if fixed_path(scene, seat) is not None:
        return "" if path == fixed_path(scene, seat) else ITS_PATH_IS_FIXED
    if scene.state.cycle < 2 and must_rule(scene, seat):
        return "" if path == roles.ruler else MUST_RULE
    is_taken = path != roles.commons and any(one.path == path for one in _others(scene, seat))
    return IS_TAKEN if is_taken else ""


def must_rule(scene: Scene, seat: SeatId) -> bool:
    """CRU-191, CRU-R66, CRA 12.1 Say whether a seat is the last in cycle 1 that can rule, and nobody does."""
    if scene.state.cycle != 1 or not _is_bound(scene, seat):
        return False
    others, ruler = _others(scene, seat), scene.book.board.roles.ruler
    if CLOSED_FOR_GOOD(scene, seat, ruler) or any(one.path == ruler for one in others):
        return False
    return all(one.path or CLOSED_FOR_GOOD(scene, one.id, ruler) for one in others)


def _is_bound(scene: Scene, seat: SeatId) -> bool:
    """Say whether a seat lives in this economy, as groups of modules may not."""
    group = scene.state.seats[seat].group
    return scene.state.groups[group].economy == TRADITIONAL


def _others(scene: Scene, seat: SeatId) -> list[Castaway]:
    group = scene.state.seats[seat].group
    return [one for one in scene.state.living() if one.group == group and one.id != seat]


# ---- Crusoe's Economy (CRU-210): seats that cannot reach each other


def one_letter(held: Words, scene: Scene) -> Words:
    """3.1 In the compact form one letter a cycle is enough."""
    is_full = scene.book.options.form == FULL
    return held if is_full else tuple(phase for phase in held if phase != CAMP)


def alone(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-210 Nobody is in anybody's way."""
    return min(crowd, 1)


def nobody_inherits(scene: Scene, dead: SeatId) -> Division:
    """CRU-R55 The goods of the dead go to the bank."""
    return Division(BANK)


# ---- The Utopian Economy (CRU-212, CRU-213): any tribal economy, but without violence


def no_violence(scene: Scene, group: str) -> str:
    """CRU-212, CRU-R41 Nobody invokes government or fights."""
    return NO_VIOLENCE


UTOPIAN_ECONOMY = Module("utopian", "other", (VIOLENCE_ALLOWED.by(no_violence),))
"""The tack-on that takes violence away."""


ECONOMIES: tuple[Module, ...] = (
    Module(CAPITALISM, "scenario"),  # CRU-180 to CRU-182 the base, and its exchanges
    Module(SOCIALISM, "scenario"),  # CRU-185 the base, and its pool, which is divided by vote
    Module(COMMUNISM, "scenario"),  # CRU-188, CRU-189 the base, its heap, and exchanges
    Module(
        TRADITIONAL,
        "scenario",
        (CHOOSE_PATH.by(fixed_path), MAY_ENTER.by(may_enter), *verdicts.ACTS),
    ),
    Module(CRUSOE, "scenario", (PHASES.by(one_letter), CROWD.by(alone), HEIRS.by(nobody_inherits))),
    Module(HOBBES, "scenario"),  # CRU-211, CRU-213 no trade; violence and crowds as ever
)
"""The scenarios, in the order of the rulebook; the Quick Start is by itself."""
