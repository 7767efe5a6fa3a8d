"""Lodgings, rides and stays to be chosen, above all for a throw that is known (brief 5.3, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, Kind
from pbem.rulesets.laissez_faire.formbeds import payable
from pbem.rulesets.laissez_faire.landings import first_landing
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.lodging import BedOffer
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.settings import DEFAULT_BEDS, NO_CAP
from pbem.rulesets.laissez_faire.spots import city_choices, place_of, plain, rivals, seat_choices
from pbem.rulesets.laissez_faire.view import CircuitView

USUAL = " > ".join(map(str, DEFAULT_BEDS))


def bed_items(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """Yield where a seat may lodge and with whom."""
    yield from _known_landing(view, words.me)
    yield from _lists(view, words.me)
    yield from _owners(view, words.me)
    yield from _stays(view, words.me)


def _known_landing(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """3.5 Offer the beds that the known throw leads to, the cheapest first."""
    landing = first_landing(view, seat)
    space = landing.space if landing else None
    offers = payable(view, seat, landing) if landing else []
    if space is None or not offers:
        return
    choices = tuple(_bed(view, offer) for offer in offers)
    pick = Pick(tr("Bed"), choices, is_free=True)
    if space.kind is Kind.TRANSPORT:
        yield Item(tr("Ride on"), tr("lodge where your throw leads you"), "RIDE {}", (pick,))
    else:
        says = tr("{space}, {city}", space=space.called, city=name_in(view.book, space.city))
        yield Item(tr("Your throw"), says, f"LODGE AT {space.city}: {{}}", (pick,), str(space.number))


def _bed(view: CircuitView, offer: BedOffer) -> Choice:
    street = name_in(view.book, offer.street)
    says = tr("{street}, ${total}", street=street, total=offer.total)
    if offer.company:
        says = tr("{street}, ${total} with carriage", street=street, total=offer.total)
    return Choice(f"{offer.street} MAX {offer.total}", says, place_of(view, offer.street))


def _lists(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    settings = view.known.seats[seat].settings
    general = " > ".join(map(str, dict(settings.lodge).get("", DEFAULT_BEDS)))
    others = [f"{one} > {USUAL}" for one in (*rivals(view, seat), BANK)]
    lists = (
        USUAL,
        "CHEAPEST",
        f"OWN > {USUAL}",
        f"OWN > HOUSE > {USUAL}",
        "CHEAPEST LOCAL > CHEAPEST",
        *others,
    )
    beds = Pick(tr("Beds, first choice first"), plain(general, *lists, "BENCH"), is_free=True)
    yield Item(tr("Lodge"), tr("wherever you land"), "LODGE {}", (beds,))
    beds = Pick(tr("Beds, first choice first"), plain(*lists, "BENCH", "DEFAULT"), is_free=True)
    where = Pick(tr("Landed in"), (*city_choices(view), *plain("SIDE 1", "SIDE 2", "SIDE 3", "SIDE 4")))
    yield Item(
        tr("Lodge in a city"), tr("where you land there"), "LODGE AT {}: {}", (where, beds), is_many=True
    )
    ride = " > ".join(map(str, settings.ride)) or "NO"
    pick = Pick(tr("Beds, first choice first"), plain(ride, "NO", "OWN", "HOUSE", USUAL), is_free=True)
    yield Item(tr("Ride"), tr("from a transport company, free"), "RIDE {}", (pick,))


def _owners(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """LAI-22, 42, R23 Whose beds and what fares are taken."""
    fares = Pick(tr("Fares"), plain("ANY", "MAX 20", "MAX 40", "MAX 80", "NEVER"), is_free=True)
    yield Item(tr("Transit"), tr("what you pay for carriage"), "TRANSIT {}", (fares,))
    owners = (*plain("NONE"), Choice(BANK, tr("the bank")), *seat_choices(view, rivals(view, seat)))
    pick = Pick(tr("Whom"), owners, is_free=True)
    yield Item(tr("Avoid"), tr("with whom you never lodge or ride"), "AVOID {}", (pick,))
    now = view.known.seats[seat].settings.no_cap
    answers = plain(now, *dict.fromkeys(NO_CAP.values()))
    says = tr("whether you take beds whose rent may rise when you stay on")
    yield Item(tr("No cap"), says, "NOCAP {}", (Pick(tr("Answer"), answers),))


def _stays(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """LAI-38 When one stays on, anywhere or where one lodges now."""
    rules = (
        *("NEVER", "ALWAYS", "ALWAYS MAX 50", "ALWAYS MAX 100", "UNLESS LANDING OWN, CORNER"),
        *("WHEN LANDING GO TO JAIL, TAX", "UNLESS LANDING PASSING START"),
    )
    now = str(dict(view.known.seats[seat].settings.stay).get("") or "NEVER")
    pick = Pick(tr("When"), plain(now, *rules), is_free=True)
    yield Item(tr("Stay on"), tr("in a street with a house"), "STAY {}", (pick,))
    lodging = view.seats[seat].lodging
    if lodging is not None and view.titles[lodging.street].payments:
        name = tr("Stay on at {street}", street=name_in(view.book, lodging.street))
        pick = Pick(tr("When"), plain("ALWAYS", *rules, "DEFAULT"), is_free=True)
        place = place_of(view, lodging.street)
        yield Item(name, tr("where you lodge now"), f"STAY AT {lodging.street}: {{}}", (pick,), place)
