"""The seats in turn order, what everybody holds and has learnt, and what is left in the bank (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.camp.calling import is_indigent, may_violence
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import STORES
from pbem.rulesets.crusoe.island import ATTITUDE, DECLARE, PROGRAM, RULING, WORK
from pbem.rulesets.crusoe.market.limits import rank_of
from pbem.rulesets.crusoe.modules.hooks import EXILE_CAMP
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.rolewords import role_words
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, faces, held, some, states, titled
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.standings import said_of
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS, THINGS, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

Cell = Callable[[IslandView, Castaway], str]
NO_LIMIT = "∞"
"""What a cell says of things of which there is always more."""
BEFORE_WORK = (ATTITUDE, PROGRAM, DECLARE)
"""CRA 3.1 The phases before anybody goes anywhere."""


def seat_blocks(view: IslandView, with_experience: bool) -> Iterator[Block]:
    """Yield the tables of the seats; holdings, numbers and the bank once there is anything to show."""
    yield seat_table(view, MAIN)
    yield from camp_tables(view)
    if common := Basket.of(view.island.common):
        yield Facts(((tr("Waiting to be divided"), str(Said(common))),))
    if has_anything(view):
        yield holding_table(view, MAIN)
        yield bank_table(view)
    if with_experience and any(any(seat.exp.values()) for seat in view.seats.values()):
        yield experience_table(view)


def has_anything(view: IslandView) -> bool:
    """Say whether anybody holds anything, or a heap waits to be shared."""
    return any(in_use(view, thing) for thing in THINGS)


def camp_tables(view: IslandView) -> Iterator[Block]:
    """CRA-EXI-02 Yield those that live in exile, and what they hold."""
    if any(one.group != MAIN for one in view.island.living()):
        exiles = seat_table(view, EXILE_CAMP)
        yield replace(exiles, title=tr("The exiles in turn order"))
        if has_anything(view):
            yield replace(holding_table(view, EXILE_CAMP), title=tr("Holdings of the exiles"))


def seat_table(view: IslandView, camp: str = MAIN) -> Table:
    """CRU-031, CRU-P01 Return a camp's seats in turn order, then the dead: paths, points and states."""
    dead = [seat for seat in view.seats.values() if not seat.is_alive and camp == MAIN]
    ordered = [*view.island.in_order(camp), *dead]
    shown = [(column, cell) for column, cell in _columns(view) if any(cell(view, one) for one in ordered)]
    rows = tuple(
        Row(tuple(cell(view, one) for _, cell in shown), is_struck=not one.is_alive, seat=one.id)
        for one in ordered
    )
    return Table(tr("The seats in turn order"), tuple(column for column, _ in shown), rows)


def _columns(view: IslandView) -> Iterator[tuple[Column, Cell]]:
    yield Column(tr("Seat")), lambda view, one: one.name
    yield Column(tr("In orders")), lambda view, one: "" if one.id == one.name.lower() else one.id
    path = trp("on the board", "Path") if has_chosen(view) else tr("Last path")
    yield Column(path), _path
    if any(group.economy == TRADITIONAL for group in view.island.groups.values()):
        yield Column(tr("Rank"), True), lambda view, one: str(rank_of(view, one.id) or "")
    yield Column(tr("VP"), True), lambda view, one: str(one.vp)
    yield Column(tr("Role")), lambda view, one: ", ".join(role_words(view, one.id)) if one.is_alive else ""
    yield Column(tr("State")), state_word


def has_chosen(view: IslandView) -> bool:
    """CRU-032 Say whether the paths of the cycle have been chosen."""
    if view.phase == RULING:
        return any(one.path for one in view.island.living())
    return view.phase not in BEFORE_WORK and (view.phase != WORK or view.island.round > 0)


def is_after_work(view: IslandView) -> bool:
    """CRU-038, CRU-R14 Say whether all that is made and shared in the cycle has been."""
    is_before = view.phase in (WORK, *BEFORE_WORK) or not has_chosen(view)
    return not is_before and not any(view.island.common.values())


def _path(view: IslandView, one: Castaway) -> str:
    return view.book.path(one.path).name if one.path else ""


def state_word(view: IslandView, one: Castaway) -> str:
    """CRU-083, CRU-150 to CRU-157 Return what a seat suffers from; of the dead, how they died."""
    if not one.is_alive:
        return said_of(one)
    said = [*states(one)]
    if is_after_work(view) and may_violence(view, one.group) and is_indigent(view, one.id):
        said.append(tr("Indigent"))
    if one.is_abandoned:
        said.append(tr("played by nobody"))
    return ", ".join(said)


def holding_table(view: IslandView, camp: str = MAIN) -> Table:
    """CRU-003 Return what each holds, units made in this cycle apart from those kept; no empty columns."""
    here = [one for one in view.seats.values() if camp == (one.group if one.is_alive else MAIN)]
    seats = [one for one in here if one.is_alive or any(one.amount(thing) for thing in THINGS)]
    things = [thing for thing in THINGS if any(one.amount(thing) for one in seats)]
    goods, markers = [one for one in things if one in GOODS], [one for one in things if one not in GOODS]
    titles = (*map(titled, goods), tr("Food"), *map(titled, markers))
    is_parted = _is_parted(seats)
    rows = tuple(Row(tuple(_holding_cells(one, goods, markers, is_parted)), seat=one.id) for one in seats)
    columns = (Column(tr("Seat")), *(Column(title, True) for title in titles))
    return Table(tr("Holdings"), columns, rows, _holding_note(things, is_parted))


def _holding_cells(
    one: Castaway, goods: Sequence[str], markers: Sequence[str], is_parted: bool
) -> Iterator[str]:
    yield one.name
    for good in goods:
        yield held(one.hold[good], is_parted)
    yield some(one.amount("food"))
    for marker in markers:
        yield some(one.amount(marker))


def _is_parted(seats: Sequence[Castaway]) -> bool:
    """Say whether there are both units made in this cycle and units kept."""
    holdings = [holding for one in seats for holding in one.hold.values()]
    return any(holding.new for holding in holdings) and any(holding.kept for holding in holdings)


def _holding_note(things: Sequence[str], is_parted: bool) -> str:
    said = [tr("3+1: 3 made in this cycle, 1 from before or got from others.")] if is_parted else []
    missing = [tr(thing) for thing in (*GOODS, LEISURE, *SIGNALS) if thing not in things]
    said += [tr("Nobody holds: {things}.", things=", ".join(missing))] if missing else []
    return " ".join(said)


def bank_table(view: IslandView) -> Table:
    """CRU-005 Return how many tokens there are of each thing, how many are in use, and how many are left."""
    left = {thing: in_bank(view, thing) for thing in THINGS}
    used = {thing: in_use(view, thing) for thing in THINGS}
    country = kept(view, Country)
    endless = country.resource if country is not None else ""
    cells = (
        (tr("Left"), [_tokens(left[thing], thing == endless) for thing in THINGS]),
        (tr("In use"), [str(used[thing]) for thing in THINGS]),
        (tr("Tokens"), [_tokens(left[thing] + used[thing], thing == endless) for thing in THINGS]),
    )
    gone = [tr(thing) for thing in THINGS if left[thing] <= 0]
    columns = (Column(tr("Bank")), *(Column(titled(thing), True) for thing in THINGS))
    note = tr("The bank has none left of: {things}.", things=", ".join(gone)) if gone else ""
    return Table(tr("The bank"), columns, tuple(Row((name, *each)) for name, each in cells), note)


def in_use(view: IslandView, thing: str) -> int:
    """CRU-005 Return how many units of a thing are held, in the common heap, or stored."""
    held = sum(seat.amount(thing) for seat in view.seats.values())
    stored = sum(basket[thing] for _, basket in STORES((), view))
    return held + view.island.common.get(thing, 0) + stored


def _tokens(units: int, is_endless: bool) -> str:
    """CRA-TWC-04 Return how many tokens there are; of the basic resource there are always some."""
    return NO_LIMIT if is_endless else str(units)


def experience_table(view: IslandView) -> Table:
    """CRU-070 Return the numbers that seats have learnt, by path."""
    known = {id for one in view.seats.values() for id, numbers in one.exp.items() if numbers}
    paths = [path for path in view.book.board.paths.values() if path.id in known]
    rows = tuple(
        Row(
            (one.name, *(faces(one.numbers(path.id)) or NOTHING for path in paths)),
            is_struck=not one.is_alive,
            seat=one.id,
        )
        for one in view.seats.values()
    )
    columns = (Column(tr("Seat")), *(Column(path.name) for path in paths))
    return Table(tr("Experience"), columns, rows)
