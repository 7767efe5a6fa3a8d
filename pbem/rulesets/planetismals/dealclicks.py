"""Deals, loans and bids to be chosen; amounts and things may be typed instead (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.deals import ANYONE
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Lot
from pbem.rulesets.planetismals.bidchecks import ASTEROID, COLONY
from pbem.rulesets.planetismals.form import fixed_price
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.spots import asteroid_says
from pbem.rulesets.planetismals.statewords import kind_of_seen, place_of

MOST_THINGS = 40
"""In a larger company the rest of what can be given is typed."""
_BIDS = ("100", "250", "500", "1000", "2000")
_SUMS = ("$100", "$250", "$500", "$1000", "$2000")


def deal_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield what can be offered to others, as far as the options of the game allow it."""
    rivals = [seat for seat in words.seen.in_play() if seat != words.me]
    if words.book.options.trading and rivals:
        seats = tuple(Choice(seat, words.seen.seats[seat].name) for seat in rivals)
        yield from _offers(words, seats)
        yield from _loans(words, seats)
    yield from _payments(words)


def _offers(words: BeltLexicon, seats: tuple[Choice, ...]) -> Iterator[Item]:
    money = tuple(map(Choice, _SUMS))
    things = Pick(tr("What you give"), (*_things(words), *money), is_free=True)
    takes = Pick(tr("For what"), money, is_free=True)
    anyone = (*seats, Choice(ANYONE, tr("whoever takes it first")))
    says = tr("offer something for something else")
    yield Item(
        tr("Deal"), says, "GIVE {} TO {} FOR {}", (things, Pick(tr("To"), anyone), takes), is_many=True
    )
    if words.book.options.gifts:
        says = tr("give something for nothing")
        yield Item(tr("Gift"), says, "GIVE {} TO {}", (things, Pick(tr("To"), seats)), is_many=True)


def _things(words: BeltLexicon) -> list[Choice]:
    """Return what a seat can give: goods where they are, installations, asteroids, shuttles, claims."""
    view, me = words.seen, words.me
    found: list[Choice] = []
    for hex, goods in _goods(words).items():
        found += [Choice(f"{units} {good} AT {hex}") for good, units in goods.items()]
    for one in view.placed(owner=me):
        says = f"{kind_of_seen(view.book, one)}, {place_of(view, one.hex or '')}"
        found += [] if one.in_lot else [Choice(f"INSTALLATION {one.id}", says)]
    owned = (one for one in view.asteroids.values() if one.owner == me)
    found += [Choice(f"ASTEROID {one.hex}", asteroid_says(view, one)) for one in owned]
    fleet = view.fleet(me)
    found += [Choice(f"SHUTTLE {one.id}") for one in fleet] if len(fleet) > 1 else []
    claims = (one for one in view.debts.values() if one.creditor == me)
    found += [
        Choice(f"DEBT {one.id}", tr("{amount} MC of {seat}", amount=one.amount, seat=one.debtor))
        for one in claims
    ]
    return found[:MOST_THINGS]


def _goods(words: BeltLexicon) -> dict[str, dict[str, int]]:
    """Return the units of each good that a seat has in each hex, in stores and holds."""
    view, found = words.seen, dict[str, dict[str, int]]()
    stores = [(one.hex, one.store) for one in view.placed(owner=words.me) if not one.in_lot]
    for hex, goods in (*stores, *((one.hex, one.hold) for one in view.fleet(words.me))):
        here = found.setdefault(hex or "", {})
        for good, units in (goods or {}).items():
            here[good] = here.get(good, 0) + units
    return found


def _loans(words: BeltLexicon, seats: tuple[Choice, ...]) -> Iterator[Item]:
    amount = Pick(tr("MC"), tuple(map(Choice, ("$500", "$250", "$1000", "$2000"))), is_free=True)
    back = Pick(tr("Paid back"), tuple(map(Choice, ("550", "275", "1100", "2200"))), is_free=True)
    rounds = range(words.seen.round + 1, words.seen.round + 7)
    due = Pick(tr("Due in round"), tuple(Choice(str(number)) for number in rounds), is_free=True)
    picks = (amount, Pick(tr("To"), seats), back, due)
    says = tr("lend money for more money later")
    yield Item(tr("Lend"), says, "LEND {} TO {} FOR {} DUE {}", picks, is_many=True)
    picks = (amount, Pick(tr("From"), seats), back, due)
    says = tr("borrow money for more money later")
    yield Item(tr("Borrow"), says, "BORROW {} FROM {} FOR {} DUE {}", picks, is_many=True)


def _payments(words: BeltLexicon) -> Iterator[Item]:
    owed = [one for one in words.seen.debts.values() if one.debtor == words.me]
    if owed:
        debts = tuple(Choice(one.id, _debt(one.amount, one.creditor, one.due)) for one in owed)
        says = tr("pay a debt before it is due")
        yield Item(tr("Repay"), says, "REPAY {}", (Pick(tr("Debt"), debts),), is_many=True)


def _debt(amount: int, creditor: str, due: int) -> str:
    return tr("{amount} MC to {seat}, due in round {due}", amount=amount, seat=creditor, due=due)


def bid_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield what can be bid for now; in compact games anything that comes up for bids."""
    view = words.seen
    for lot in view.lots:
        if view.is_eligible(lot, words.me) and (view.phase == "bids" or not lot.is_colony):
            yield _bid(words, lot)
    if view.phase == "orders" and view.book.options.phases == "compact":
        most = Pick(tr("At most"), (Choice("MAX 1", tr("one of them")), Choice("", tr("any number"))))
        for any_of, name in ((COLONY, tr("Any colony")), (ASTEROID, tr("Any asteroid"))):
            price = fixed_price(view) if any_of == COLONY else 0
            says = tr("your bid for whatever comes up for bids")
            yield Item(name, says, f"BID {any_of} {{}} {{}}", (_amounts(price), most))


def _bid(words: BeltLexicon, lot: Lot) -> Item:
    view = words.seen
    name, says = tr("Bid for {lot}", lot=lot.key), tr("up for bids, from {seat}", seat=lot.of)
    place = (view.installations[lot.key].hex or "") if lot.is_colony else lot.key
    return Item(
        name, says, f"BID {lot.key} {{}}", (_amounts(fixed_price(view) if lot.is_colony else 0),), place
    )


def _amounts(price: int) -> Pick:
    """Return amounts to bid; between two seats a colony has one price."""
    amounts = (str(price),) if price else _BIDS
    return Pick(tr("MC"), tuple(map(Choice, amounts)), is_free=not price)
