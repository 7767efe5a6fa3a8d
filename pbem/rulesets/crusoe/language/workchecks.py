"""What is refused of the orders of production on receipt (brief 5.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from pbem.engine.orders import Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.crusoe.book import Path
from pbem.rulesets.crusoe.hooks import MAY_ENTER
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.language.legality import Faults, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.pathslots import MARKET_SPACE
from pbem.rulesets.crusoe.language.played import has_firms, has_land
from pbem.rulesets.crusoe.scenarios import QUICK, TRADITIONAL
from pbem.rulesets.crusoe.wishes import NOTHING, PathEntry

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.workorders import PathOrder


def plan_verdict(order: PathOrder, entries: tuple[PathEntry, ...], here: IslandLexicon) -> Verdict:
    """CRU-192, CRU-221, CRU-H10 Refuse a plan where the path is fixed, and strike paths that are barred."""
    fixed = next(chain(path_faults(here), _rent_faults(here, entries)), None)
    if fixed:
        return Verdict(order, (fixed,), stands=False)
    barred = {path: reason for path in _named(entries) if (reason := _barred(here, path))}
    left = tuple(entry for entry in entries if entry.path not in barred)
    faults = tuple(_no_entry(here, path, reason) for path, reason in barred.items())
    return Verdict(replace(order, entries=left or entries), faults, stands=bool(left))


def _rent_faults(here: IslandLexicon, entries: tuple[PathEntry, ...]) -> Faults:
    """CRA-R59 Yield why a highest rent has no meaning."""
    has_costs = has_land(here.book) or has_firms(here.book)
    if not has_costs and any(entry.rent_max is not None for entry in entries):
        yield no(tr("No path costs anything in this game."), tr("Leave out {word}.", word="RENTMAX"))


def learn_faults(here: IslandLexicon, path: str | None) -> Faults:
    """CRA-COR-10 Yield why nobody learns so where corporations do."""
    if has_firms(here.book) and path is None:
        hint = tr("Write for example {example}.", example="LEARN ant: 3 > 4")
        yield no(tr("Corporations learn in this game: name the path."), hint)


def path_faults(here: IslandLexicon) -> Faults:
    """CRU-192, CRU-221, CRU-P07 Yield why no path can be chosen now."""
    mine, island = here.mine, here.island
    if mine is None:
        return
    is_fixed = here.economy == TRADITIONAL and island.cycle > 1
    path = mine.swap or mine.path or mine.last_path
    if path and (here.book.options.scenario == QUICK or is_fixed):
        yield no(tr("Your path is fixed: {path}.", path=here.book.path(path).name))
    elif mine.path and island.phase == WORK and island.round > 0:
        yield not_now(tr("You are on your way down {path} already.", path=here.book.path(mine.path).name))


def _named(entries: tuple[PathEntry, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.path for entry in entries))


def _barred(here: IslandLexicon, path: str) -> str:
    """CRU-H10 Return why a path may not be entered, as far as it is known before anybody has chosen."""
    return MAY_ENTER(here.scene, here.me, path) if here.mine else ""


def _no_entry(here: IslandLexicon, path: str, reason: str) -> Fault:
    name = here.book.path(path).name
    return no(tr("You cannot go down {path}: {reason}.", path=name, reason=tr(reason)))


def take_faults(here: IslandLexicon, path: str, space: int, icons: tuple[str, ...]) -> Faults:
    """CRU-050 Yield why there is no such space, or which icons are not in it."""
    track = here.book.path(path)
    if space > track.length:
        yield _no_space(track, space)
        return
    offered = [option.type for option in track.space(space).options]
    for icon in icons:
        if icon != NOTHING and icon not in offered:
            text = tr("Space {space} of {path} has no {icon}.", space=space, path=track.name, icon=tr(icon))
            yield no(text, _icons_hint(offered))


def _icons_hint(offered: list[str]) -> str:
    if not offered:
        return tr("It is blank.")
    return tr("It has {icons}.", icons=", ".join(map(tr, offered)))


def land_faults(here: IslandLexicon, path: str, spaces: tuple[int, ...]) -> Faults:
    """CRU-P06 Yield which spaces a path does not have; one behind its last is the Market."""
    track = here.book.path(path)
    for space in spaces:
        if space > track.length + 1 and space != MARKET_SPACE:
            yield _no_space(track, space)


def _no_space(track: Path, space: int) -> Fault:
    last = track.length
    return no(tr("{path} has no space {space}: its last is {last}.", path=track.name, space=space, last=last))
