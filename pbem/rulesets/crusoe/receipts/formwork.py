"""The lines of a form for work and sharing: paths, wishes, experience, pool, tax (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.hooks import PATH_COST
from pbem.rulesets.crusoe.market.picking import Pick
from pbem.rulesets.crusoe.market.provision import Provide
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.market.taxing import DEFAULT as DEFAULT_TAX
from pbem.rulesets.crusoe.market.taxing import Tax
from pbem.rulesets.crusoe.receipts.formlines import Lines, may_write, more, own_numbers, stands
from pbem.rulesets.crusoe.receipts.remarks import remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import DOLLARS, FOOD, MARKET, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE, NOTHING, PathCheck, PathEntry, Wish
from pbem.rulesets.crusoe.work.landing import Pace
from pbem.rulesets.crusoe.work.learning import DEFAULT_LEARN, Learn
from pbem.rulesets.crusoe.work.paths import PathOrder, bound_path, last_crowds, likely_path, paths_open
from pbem.rulesets.crusoe.work.wishing import DEFAULT_WANT, Take, Want

FIRST_WISHES = DEFAULT_WANT[:5]
"""The wishes of the default list that a form shows; behind them the list goes on by itself."""


def work_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P04 to CRU-P09 Yield the short form, then what may be written besides."""
    yield from own_numbers(view, seat)
    yield from _path_lines(view, seat)
    wants = Want(wishes=FIRST_WISHES)
    yield from stands(view, seat, wants, tr("what to take; a number is where a wish is met"))
    yield from more()
    yield from _plan_lines(view, seat)
    yield from _space_lines(view, seat)
    yield from _experience_lines(view, seat)
    yield from share_lines(view, seat)


def _path_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-032 Yield the turn order, the paths with length and last crowd, and a choice."""
    bound = bound_path(view, seat)
    if bound:
        yield from remarks(tr("You go down {path}: your path is fixed.", path=view.book.path(bound).name))
        return
    order = [view.name(one) for one in view.island.turn_order]
    yield from remarks(tr("Paths are chosen in this order: {seats}.", seats=listed(order)))
    crowds = last_crowds(view)
    for id in paths_open(view, seat):
        path = view.book.path(id)
        said = {"path": path.name, "abbr": path.abbr, "seats": listed(crowds[id])}
        if crowds[id]:
            yield from remarks(
                trn(
                    "{path} ({abbr}): {n} space; last: {seats}.",
                    "{path} ({abbr}): {n} spaces; last: {seats}.",
                    path.length,
                    **said,
                )
            )
        else:
            yield from remarks(
                trn("{path} ({abbr}): {n} space.", "{path} ({abbr}): {n} spaces.", path.length, **said)
            )
    yield from _tradition_lines(view, seat)
    yield from _cost_lines(view, seat)
    likely = likely_path(view, seat)
    if likely:
        yield from stands(view, seat, PathOrder((PathEntry(likely),)), tr("or another of these paths"))


def _cost_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-R59 Yield what paths cost the seat, and how it names the most that it pays."""
    costs = {path: PATH_COST(0, view, seat, path) for path in paths_open(view, seat)}
    dear = {path: cost for path, cost in costs.items() if cost}
    if not dear:
        return
    dollars = DOLLARS if view.book.labels.has_money else ""
    said = ", ".join(f"{view.book.path(path).name} {dollars}{cost}" for path, cost in dear.items())
    yield from remarks(tr("What paths of others ask of you: {paths}.", paths=said))
    first = next(iter(dear))
    plan = PathOrder((PathEntry(first, rent_max=dear[first]), PathEntry(likely_path(view, seat))))
    yield from may_write(view, seat, plan, tr("a path only as long as it asks no more"))


def _tradition_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-190, CRU-191 Yield what the first choice of the Traditional Economy is bound by."""
    if view.island.groups[view.seats[seat].group].economy == TRADITIONAL:
        roles, paths = view.book.board.roles, view.book.board.paths
        said = {"commons": paths[roles.commons].name, "ruler": paths[roles.ruler].name}
        text = tr(
            "Only {commons} may be chosen twice; if nobody has {ruler}, the last to choose must.", **said
        )
        yield from remarks(text)


def _plan_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P04 Yield a plan with conditions."""
    likely, others = likely_path(view, seat), [*paths_open(view, seat)]
    others = [path for path in others if path != likely]
    if bound_path(view, seat) or not others:
        return
    entries = (PathEntry(likely, PathCheck("EMPTY")), PathEntry(others[0], PathCheck("MAX", 1)))
    plan = PathOrder((*entries, PathEntry(others[-1])))
    yield from may_write(view, seat, plan, tr("the first whose condition holds in your turn"))


def _space_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P05 Yield wishes for one path, and a choice for one space."""
    path = likely_path(view, seat)
    if not path:
        return
    wishes = Want(path, (Wish("water", 2), Wish("leisure")), nothing=True)
    says = tr("for one path; behind {word} nothing else is taken", word=NOTHING)
    yield from may_write(view, seat, wishes, says)
    spaces = enumerate(view.book.path(path).spaces, 1)
    number, space = next(((at, one) for at, one in spaces if len(one.options) > 1), (0, None))
    if space:
        take = Take(path, number, tuple(option.type for option in space.options))
        yield from may_write(view, seat, take, tr("for one space, before all wishes"))


def _experience_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P06, CRU-P09 Yield landing places where there is experience, the pace, and what to learn."""
    mine, bound = view.seats[seat], bound_path(view, seat)
    known = [path for path in view.book.board.paths if mine.numbers(path) and bound in ("", path)]
    for path in known:
        track = view.book.path(path)
        numbers = ", ".join(map(str, mine.numbers(path)))
        says = tr("where to land if you can choose; your numbers there: {numbers}", numbers=numbers)
        yield from may_write(view, seat, f"LAND {path}: {track.length} > {MARKET}", says)
    if known:
        yield from may_write(view, seat, Pace("fast"), tr("or slow; between places equally good"))
    yield from may_write(view, seat, Learn(numbers=DEFAULT_LEARN[:4]), tr("numbers to learn, in order"))


def share_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P08 Yield what may be written for pool, heap, tax and provision."""
    mine = view.seats[seat]
    if Submit.verb() in verbs_of(view, seat):
        kept = Basket.of({good: holding.kept for good, holding in mine.hold.items()})
        says = tr("of what you have kept; all that is new is shared anyway")
        yield from may_write(view, seat, Submit(kept) if kept else Submit(word="NONE"), says)
    yield from pick_lines(view, seat)
    roles = view.book.board.roles
    if bound_path(view, seat) in ("", roles.ruler):
        ruler = view.book.path(roles.ruler).name
        says = tr("if you go down {path}: what to tax, or NONE", path=ruler)
        yield from may_write(view, seat, Tax(ANYONE, DEFAULT_TAX), says)
        foods = tuple(reversed(FOOD))
        yield from may_write(view, seat, Provide(foods), tr("the food you would give first"))


def pick_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P19 Yield the order of picks."""
    picks = Pick((Wish("water", 2), Wish("protein", 3), Wish("fruit", 3), Wish("diamond")))
    yield from may_write(view, seat, picks, tr("which odd units to pick"))
