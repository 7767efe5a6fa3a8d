"""Flight plans clicked together, step by step: for each shuttle all that it could do next (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.prices import installation_price
from pbem.rulesets.planetismals.spots import (
    asteroid_choice,
    asteroids_by_distance,
    in_running_order,
    market_choices,
    shuttle_says,
    standing_choice,
)
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle
from pbem.rulesets.planetismals.wording import kind_of


def plan_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield an item for each shuttle: steps are added to its plan, one by one."""
    view = words.seen
    for shuttle in in_running_order(view, words.me):
        says = tr("its plan, step by step; {state}", state=shuttle_says(view, shuttle))
        choices = tuple(_steps(words, shuttle))
        order = f"PLAN {shuttle.id}: {{}}"
        step = Pick(tr("Step"), choices)
        yield Item(shuttle.id, says, order, (step,), shuttle.hex, is_many=True, is_block=True)


def _steps(words: BeltLexicon, shuttle: SeenShuttle) -> Iterator[Choice]:
    """Yield the steps, those that fly first; nothing at all lets the plan be as it is."""
    view = words.seen
    yield Choice("", tr("no new plan: it does what it did"))
    yield from market_choices(view, shuttle.hex, "GO")
    for asteroid in asteroids_by_distance(view, shuttle.hex):
        yield asteroid_choice(view, asteroid, shuttle.hex, f"GO {asteroid.hex}")
    yield Choice("EXPLORE", tr("to the nearest unexplored asteroid"))
    yield from _building(view, shuttle)
    yield from _cargo(view)
    yield from _taking(view, shuttle)
    yield Choice("DEAL", tr("carry out what is agreed, now"))
    yield Choice("HOLD", tr("end the turn here"))
    yield Choice("REPEAT", tr("begin anew"))


def _building(view: BeltView, shuttle: SeenShuttle) -> Iterator[Choice]:
    yield from buying(view, "BUY {} OR HOLD")
    fleet, most = len(view.fleet(shuttle.owner)), view.book.options.max_shuttles
    if not most or fleet < most:
        yield Choice("BUY shuttle OR HOLD", tr("for {price} MC", price=view.book.shuttle_price))
    yield Choice("PLACE", tr("set the installation aboard down"))
    yield Choice("IF FREE >= 1 THEN PLACE", tr("set it down if a zone is free"))


def buying(view: BeltView, frame: str) -> Iterator[Choice]:
    """Yield all installations there are to be bought, with their prices."""
    for sort in view.book.sorts.values():
        price = installation_price(view.book, view, sort.key)
        for ore in sort.kinds or ("",):
            what = tr(
                "{installation}, {price} MC", installation=kind_of(view.book, sort.key, ore), price=price
            )
            yield Choice(frame.format(f"{sort.key} {ore}".strip()), what)


def _cargo(view: BeltView) -> Iterator[Choice]:
    yield Choice("LOAD ALL", tr("all goods of your stores here"))
    yield Choice("UNLOAD ALL", tr("all goods into your stores here"))
    yield Choice("SELL ALL", tr("all goods that can be sold here"))
    yield Choice("BUY MAX luxury", tr("as many luxuries as there is room and money for"))
    for good in view.book.goods.values():
        if good.bmz_sells and not good.base_sells:
            yield Choice(f"BUY MAX {good.key}", tr("{good}, in the black market", good=tr(good.word)))
    yield Choice("SELL ALL luxury", tr("to colonies here"))


def _taking(view: BeltView, shuttle: SeenShuttle) -> Iterator[Choice]:
    for one in view.placed(owner=shuttle.owner):
        if not one.in_lot:
            choice = standing_choice(view, one, f"TAKE {one.id}")
            yield Choice(choice.words, choice.says)
