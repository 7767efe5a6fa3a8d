"""Settings to be chosen: the order of shuttles, what installations make, rations, reserve and names (5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr, trp
from pbem.rulesets.planetismals.legality import colonies, complexes, workers
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.settingchecks import name_fault
from pbem.rulesets.planetismals.spots import asteroid_says, in_running_order, standing_choice
from pbem.rulesets.planetismals.view import SeenInstallation

IDEAS = (
    "Ceres",
    "Pallas",
    "Juno",
    "Vesta",
    "Astraea",
    "Hebe",
    "Iris",
    "Flora",
    "Metis",
    "Hygiea",
    "Victoria",
)
"""Names that real asteroids bear, in the order in which these were found."""
MOST_IDEAS = 4


def setting_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield what a seat can set now."""
    yield from _running_order(words)
    yield from _runs(words)
    yield from _rations(words)
    yield from _reserve(words)
    yield from _names(words)


def _running_order(words: BeltLexicon) -> Iterator[Item]:
    """Offer each shuttle as the first to fly."""
    ids = [one.id for one in in_running_order(words.seen, words.me)]
    if len(ids) > 1:
        firsts = [" > ".join((id, *(other for other in ids if other != id))) for id in ids]
        pick = Pick(trp("of flight", "Order"), tuple(map(Choice, firsts)), is_free=True)
        yield Item(tr("Order of flight"), tr("which shuttle flies first"), "SHUTTLES {}", (pick,))


def _own(words: BeltLexicon, sorts: tuple[str, ...]) -> list[SeenInstallation]:
    return [one for one in words.seen.placed(owner=words.me) if one.sort in sorts]


def _runs(words: BeltLexicon) -> Iterator[Item]:
    """PLA-R25, R28 What is switched on and off, and what factories make first."""
    own = _own(words, workers(words.book))
    if own:
        how = (Choice("OFF"), Choice("ON"), *(Choice(f"MAX {number}") for number in range(1, 11)))
        picks = (_which(words, own), Pick(tr("How"), how))
        yield Item(
            tr("Run"), tr("whether an installation works, and how much"), "RUN {} {}", picks, is_many=True
        )
    factories = _own(words, complexes(words.book))
    if factories:
        goods = [one.makes for key in complexes(words.book) for one in words.book.sorts[key].conversions("")]
        choices = tuple(Choice(good, tr(words.book.goods[good].word)) for good in dict.fromkeys(goods))
        picks = (_which(words, factories), Pick(tr("Goods"), choices))
        says = tr("what a factory with a research station makes first")
        yield Item(tr("Prefer"), says, "RUN {} PREFER {}", picks, is_many=True)


def _which(words: BeltLexicon, own: list[SeenInstallation]) -> Pick:
    choices = tuple(standing_choice(words.seen, one, one.id) for one in own)
    return Pick(tr("Installation"), choices)


def _rations(words: BeltLexicon) -> Iterator[Item]:
    own = _own(words, colonies(words.book))
    every = Choice("ALL", tr("all your colonies, those to come too"))
    which = (every, *(standing_choice(words.seen, one, one.id) for one in own))
    answers = (Choice("YES", tr("they are paid")), Choice("NO", tr("unfed it is put up for bids")))
    picks = (Pick(tr("Colony"), which), Pick(tr("Rations"), answers))
    says = tr("whether they are paid for colonies without food")
    yield Item(tr("Rations"), says, "RATIONS {} {}", picks, is_many=True)


def _reserve(words: BeltLexicon) -> Iterator[Item]:
    now = words.seen.seats[words.me].reserve or 0
    amounts = dict.fromkeys((now, 0, 200, 500, 1000, 2000))
    pick = Pick(tr("MC"), tuple(Choice(str(amount)) for amount in amounts), is_free=True)
    yield Item(tr("Reserve"), tr("the cash that purchases leave"), "RESERVE {}", (pick,))


def _names(words: BeltLexicon) -> Iterator[Item]:
    """PLA-22, R19 Names for asteroids to be discovered, and for those that have none of their own yet."""
    ideas = [name for name in IDEAS if name_fault(words, name) is None][:MOST_IDEAS]
    if ideas and any(not one.is_explored for one in words.seen.asteroids.values()):
        lists = [" > ".join(f'"{name}"' for name in ideas), *(f'"{name}"' for name in ideas)]
        pick = Pick(tr("Names"), tuple(map(Choice, lists)), is_free=True)
        yield Item(tr("Names"), tr("for asteroids you will discover"), "NAMES {}", (pick,))
    for asteroid in words.seen.asteroids.values():
        if asteroid.is_explored and asteroid.discoverer == words.me and not asteroid.was_named:
            choices = tuple(Choice(f'"{name}"') for name in (*ideas, asteroid.name))
            name = tr("Name of {hex}", hex=asteroid.hex)
            says, pick = asteroid_says(words.seen, asteroid), Pick(tr("Name"), choices, is_free=True)
            yield Item(name, says, f"NAME {asteroid.hex} {{}}", (pick,), asteroid.hex)
