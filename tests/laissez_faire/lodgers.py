"""Where guests lodge and what they pay, held against prices worked out anew (brief 3.4 to 3.6)."""

from __future__ import annotations

from pbem.rulesets.laissez_faire.book import Kind, Space
from pbem.rulesets.laissez_faire.circuit import options_now
from pbem.rulesets.laissez_faire.lodging import Lodged, guests
from pbem.rulesets.laissez_faire.staying import Stayed
from tests.laissez_faire.oracle import quoted
from tests.laissez_faire.stages import Stage

PLACES = (1, 1, 2, 99)
SEARCHES = ("find_lodging", "find_ride")


def _keys(stage: Stage) -> dict[str, str]:
    return {space.name: key for key, space in stage.book.board.titles.items()}


def beds_are_lawful(stage: Stage) -> None:
    """A guest has landed in the city or is carried there, finds a place and pays what is asked."""
    lodged = list(stage.told(Lodged))
    if stage.name not in SEARCHES:
        assert not lodged or stage.name == "travel"
        return
    assert len(lodged) == bool(stage.answer)
    if not lodged:
        assert stage.before == stage.after
        return
    (event,), (space, dice) = lodged, stage.given
    street = stage.book.board.streets[_keys(stage)[event.street]]
    is_ride = stage.name == "find_ride"
    landing = "" if is_ride else space.city
    asked = quoted(stage.book, stage.before, street.key, stage.seat, landing, dice)
    assert asked[0] == event.rent.amount
    _check_carriage(stage, event, space, street, landing, dice)
    others = [one for one in guests(stage.before, street.key) if one != stage.seat]
    assert len(others) < PLACES[stage.before.titles[street.key].payments]
    investor = stage.before.seats[stage.seat]
    total = event.rent.amount + (event.fare.amount if event.fare else 0)
    assert total <= investor.cash and event.owner.name not in investor.settings.avoid
    assert not (asked[1] and investor.settings.no_cap == "NEVER")
    lodging = stage.after.seats[stage.seat].lodging
    assert lodging is not None and (lodging.street, lodging.rent) == (street.key, event.rent.amount)
    assert lodging.no_cap == asked[1]
    assert lodging.as_owner == (stage.before.titles[street.key].owner == stage.seat)


def _check_carriage(
    stage: Stage, event: Lodged, space: Space, street: Space, landing: str, dice: int
) -> None:
    """LAI-22, 27 Carriage leads to the other city of the side, for the fare asked; a ride is free."""
    assert street.side == space.side or stage.book.board.cities[street.city].side == space.side
    if not event.company:
        assert stage.name == "find_ride" or street.city == space.city
        return
    company = stage.book.board.transports[stage.book.board.cities[space.city].side]
    assert company.name == event.company and street.city != space.city and event.fare is not None
    fare = quoted(stage.book, stage.before, company.key, stage.seat, landing, dice)[0]
    settings = stage.before.seats[stage.seat].settings
    carrier = stage.before.titles[company.key].owner
    assert fare == event.fare.amount
    if carrier != stage.seat:
        assert carrier not in settings.avoid
        assert settings.transit is None or fare <= settings.transit


def stays_are_lawful(stage: Stage) -> None:
    """Who stays has a house above him, pays the utility, and no more rent than before while the cap holds."""
    if stage.name != "stayed":
        return
    stays = list(stage.told(Stayed))
    assert len(stays) == bool(stage.answer)
    if not stays:
        assert stage.before == stage.after
        return
    (event,), (dice, _) = stays, stage.given
    before, lodging = stage.before.seats[stage.seat], stage.before.seats[stage.seat].lodging
    assert lodging is not None and stage.before.titles[lodging.street].payments > 0
    assert stage.before.lap is None or options_now(stage.book, stage.before).lap_stay
    number, spaces = stage.book.board.titles[lodging.street].number, stage.book.board.spaces
    ahead = (spaces[(number + step) % len(spaces)] for step in range(1, len(spaces)))
    utility = next(space for space in ahead if space.kind is Kind.UTILITY)
    assert _keys(stage)[event.utility] == utility.key
    charge = quoted(stage.book, stage.before, utility.key, stage.seat, "", dice)[0]
    asked, _ = quoted(stage.book, stage.before, lodging.street, stage.seat, "", dice)
    if not lodging.as_owner and not lodging.no_cap:
        asked = lodging.rent if asked is None else min(asked, lodging.rent)
    assert (event.charge.amount, event.rent.amount) == (charge, asked)
    assert event.charge.amount + event.rent.amount <= before.cash
    after = stage.after.seats[stage.seat]
    assert after.token == before.token and after.lodging is not None and after.lodging.rent == asked
