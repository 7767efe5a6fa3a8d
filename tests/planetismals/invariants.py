"""The invariants of Planetismals (brief 9), held against every step of a phase, and each phase as a whole."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pbem.engine.dice import RiggedDice
from pbem.engine.ruleset import adjudicate
from pbem.engine.tongue import speaking
from pbem.rulesets.planetismals import events as told
from pbem.rulesets.planetismals.accounts import KINDS
from pbem.rulesets.planetismals.belt import functions
from tests.languages.pseudo import PSEUDO
from tests.planetismals import warehouse
from tests.planetismals.ledger import Ledger
from tests.planetismals.stages import Session, Stage

MOST_LUXURIES = 5


def money_adds_up(stage: Stage) -> None:
    """Every MC that comes or goes is an entry; every entry follows from what was told, by its formula."""
    found = {seat: stage.entries(seat) for seat in stage.after.seats}
    for seat, company in stage.after.seats.items():
        if stage.name == "open_books":
            assert company.entries == () and company.opening == company.cash == stage.before.seats[seat].cash
        else:
            assert company.cash == stage.before.seats[seat].cash + sum(one.amount for one in found[seat])
            assert company.cash == company.opening + sum(one.amount for one in company.entries)
        assert type(company.cash) is int and company.cash >= 0
    entries = [(seat, one) for seat, some in found.items() for one in some]
    assert all(one.amount and one.kind in KINDS for _, one in entries)
    lines = Counter((seat, one.kind, one.amount, one.about, one.other) for seat, one in entries)
    ledger = Ledger(stage)
    assert lines == ledger.lines, (stage.name, lines - ledger.lines, ledger.lines - lines)
    assert ledger.cash == {seat: company.cash for seat, company in stage.after.seats.items()}
    assert ledger.debts == stage.after.debts
    pools = [sum(one.left for one in belt.running("contraband")) for belt in (stage.before, stage.after)]
    assert stage.name != "move" or pools[0] - pools[1] == ledger.contraband


def payments_between_seats_cancel(stage: Stage) -> None:
    """What one seat pays another, that other receives."""
    paid = [(seat, one) for seat in stage.after.seats for one in stage.entries(seat) if one.other]
    given = Counter((seat, one.other, -one.amount, one.kind) for seat, one in paid)
    assert given == Counter((one.other, seat, one.amount, one.kind) for seat, one in paid)


def things_are_in_one_place(stage: Stage) -> None:
    """Installations stand in a zone of their own or are aboard one shuttle; holds are not overfull."""
    belt = stage.after
    aboard = {shuttle.installation: shuttle for shuttle in belt.shuttles.values() if shuttle.installation}
    for one in belt.installations.values():
        assert (one.hex is None) == (one.shuttle is not None) == (one.id in aboard), one
        if one.id in aboard:
            assert one.zone == 0 and aboard[one.id].id == one.shuttle and aboard[one.id].owner == one.owner
    assert aboard.keys() <= belt.installations.keys()
    for shuttle in belt.shuttles.values():
        assert sum(shuttle.hold.values()) <= (0 if shuttle.installation else stage.book.hold)
        assert shuttle.hex in stage.book.grid.neighbours
    for hex, asteroid in belt.asteroids.items():
        zones = [one.zone for one in belt.placed(hex)]
        assert len(set(zones)) == len(zones) and all(1 <= zone <= asteroid.zones for zone in zones)
    for goods in (
        *(one.store for one in belt.installations.values()),
        *(one.hold for one in belt.shuttles.values()),
    ):
        assert all(type(units) is int and units > 0 for units in goods.values())


def owners_are_lawful(stage: Stage) -> None:
    """An asteroid without installations has no owner; owner and previous owner are never both there."""
    belt = stage.after
    for hex, asteroid in belt.asteroids.items():
        assert asteroid.owner is None or asteroid.vacant_from is None
        if not belt.placed(hex):
            assert asteroid.owner is None and asteroid.vacant_from is None, hex
        elif asteroid.vacant_from is None:
            assert asteroid.owner is not None, hex


def lots_are_lawful(stage: Stage) -> None:
    """Lots are colonies that are marked so, and vacant asteroids: those, and no others, each once."""
    belt = stage.after
    colonies = {one.id: one.owner for one in belt.installations.values() if one.in_lot}
    vacant = {hex: one.vacant_from for hex, one in belt.asteroids.items() if one.vacant_from}
    assert {lot.key: lot.of for lot in belt.lots} == colonies | vacant
    assert len({lot.key for lot in belt.lots}) == len(belt.lots)
    assert all(lot.is_colony == (lot.key in colonies) for lot in belt.lots)
    assert all(belt.installations[id].sort == "colony" for id in colonies)


def numbers_in_bounds(stage: Stage) -> None:
    """Percentages, luxuries, debts and rounds stay within their bounds."""
    belt, options = stage.after, stage.book.options
    for percent in belt.market.values():
        assert options.price_floor <= percent <= options.price_ceiling
    for one in belt.installations.values():
        assert options.price_floor <= one.tax_pct <= options.price_ceiling
        assert 0 <= one.lux_left <= MOST_LUXURIES
        assert max(one.acted_round, one.rent_round) <= belt.round
    for debt in belt.debts.values():
        assert debt.amount > 0 and debt.debtor != debt.creditor
    assert list(belt.market) == [good.key for good in stage.book.traded]


def what_is_known_stays_so(stage: Stage) -> None:
    """Nothing explored is forgotten, size and type never change, nor does the turn order."""
    assert stage.after.turn_order == stage.before.turn_order
    assert stage.after.asteroids.keys() == stage.before.asteroids.keys()
    for hex, before in stage.before.asteroids.items():
        now = stage.after.asteroids[hex]
        if before.is_explored:
            assert (now.is_explored, now.zones, now.type) == (True, before.zones, before.type)
            assert now.discoverer == before.discoverer and now.mined_out >= before.mined_out
    names = [one.name.casefold() for one in stage.after.asteroids.values() if one.name]
    assert len(set(names)) == len(names)


def the_removed_are_gone(stage: Stage) -> None:
    """A removed seat owns nothing, owes nothing, is owed nothing, and stays so."""
    belt = stage.after
    for seat, company in belt.seats.items():
        assert company.is_removed >= stage.before.seats[seat].is_removed
        if company.is_removed:
            owners = [one.owner for one in belt.shuttles.values()]
            owners += [one.owner for one in belt.installations.values()]
            owners += [one.owner for one in belt.asteroids.values() if one.owner]
            owners += [one for debt in belt.debts.values() for one in (debt.debtor, debt.creditor)]
            assert seat not in owners and company.cash == 0
        else:
            assert belt.fleet(seat)


def actors_can_act(stage: Stage) -> None:
    """Only what functions digs, makes, eats or earns (PLA-R31, R37), and only its seat is told."""
    kinds = (told.Dug, told.Made, told.Fed, told.Unfed, told.Research)
    for event in stage.told(*kinds):
        one = stage.before.installations[actor(event)]
        assert functions(stage.before, one) and not one.in_lot and one.owner == stage.seat
        assert event.only == frozenset({stage.seat})
        assert stage.after.installations[one.id].acted_round == stage.after.round


def bids_are_lawful(stage: Stage) -> None:
    """A lot goes to the highest bid that counts, of equals to the first after its owner."""
    bids: dict[str, list[told.BidShown]] = {}
    for event in stage.told(told.BidShown, told.LotWon, told.Unsold):
        if isinstance(event, told.BidShown):
            bids.setdefault(event.lot, []).append(event)
            continue
        counting = [one for one in bids.pop(event.lot, []) if not one.is_void]
        if isinstance(event, told.Unsold):
            assert not counting
        else:
            best = max(counting, key=lambda one: one.amount)
            assert (event.seat, event.amount) == (best.seat, best.amount) and event.amount >= 1
    assert not bids


def nothing_after_the_end(stage: Stage) -> None:
    """After a win no die is thrown, nothing is told and nothing changes."""
    if stage.was_over:
        assert not stage.events and not stage.rolls
        assert stage.name in ("open_books", "obey_gm") or stage.before == stage.after
    elif stage.is_over:
        assert isinstance(stage.events[-1], told.Won) and stage.after.winners
    else:
        assert not stage.after.winners and not any(stage.told(told.Won))


STAGE_CHECKS = (
    money_adds_up,
    payments_between_seats_cancel,
    warehouse.check,
    things_are_in_one_place,
    owners_are_lawful,
    lots_are_lawful,
    numbers_in_bounds,
    what_is_known_stays_so,
    the_removed_are_gone,
    actors_can_act,
    bids_are_lawful,
    nothing_after_the_end,
)
"""What holds of every step."""


def actor(event: told.Dug | told.Made | told.Fed | told.Unfed | told.Research) -> str:
    """Return the id of the installation that acted."""
    match event:
        case told.Dug(id) | told.Made(id) | told.Fed(id) | told.Unfed(id) | told.Research(id):
            return id


def nothing_acts_twice(session: Session) -> None:
    """No installation acts or pays rent twice in a round; Made may come twice in one step (a complex)."""
    acted: list[str] = []
    for stage in session.stages:
        acted += sorted(
            {actor(one) for one in stage.told(told.Dug, told.Made, told.Fed, told.Unfed, told.Research)}
        )
    assert len(set(acted)) == len(acted)
    tenants = [one.installation for stage in session.stages for one in stage.told(told.RentPaid)]
    assert len(set(tenants)) == len(tenants)
    for stage in session.stages:
        for one in stage.told(told.RentPaid):
            assert stage.before.installations[one.installation].rent_round < stage.before.round


def flights_are_lawful(session: Session) -> None:
    """No shuttle enters more hexes than its dice show, none when immobile, each next to the last."""
    for stage in session.stages:
        moves = {one.shuttle: one.number for one in stage.told(told.Moves)}
        assert len(moves) == len(list(stage.told(told.Moves)))
        places = {id: shuttle.hex for id, shuttle in stage.before.shuttles.items()}
        flown: Counter[str] = Counter()
        for one in stage.told(told.Flown):
            assert one.start == places[one.shuttle] and one.number == len(one.way)
            for here, there in pairwise((one.start, *one.way)):
                assert there in session.rules.book.grid.neighbours[here]
            places[one.shuttle] = one.hex
            flown[one.shuttle] += one.number
        assert all(number <= moves.get(id, 0) for id, number in flown.items())
        held = any(stage.before.running("flare")) if stage.name == "move" else True
        assert not (held and moves) and not any(stage.before.shuttles[id].is_immobile for id in moves)
        assert places == {id: one.hex for id, one in stage.after.shuttles.items() if id in places} | {
            id: hex for id, hex in places.items() if id not in stage.after.shuttles
        }
    moved = [one.shuttle for stage in session.stages for one in stage.told(told.Moves)]
    assert len(set(moved)) == len(moved)


def the_same_comes_of_the_same(session: Session) -> None:
    """The same position and orders give the same outcome when the faces on file are rolled again."""
    faces = [face for roll in session.outcome.rolls for face in roll.faces]
    dice = RiggedDice(*faces)
    again = adjudicate(session.rules, session.position, session.sheets, dice)
    dice.used_up()
    assert again.events == session.outcome.events and again.position == session.outcome.position


def the_language_changes_nothing(session: Session) -> None:
    """Whatever language the GM speaks, what is kept on file is the same."""
    dice = RiggedDice(*[face for roll in session.outcome.rolls for face in roll.faces])
    with speaking(PSEUDO):
        again = adjudicate(session.rules, session.position, session.sheets, dice)
    assert again.rolls == session.outcome.rolls and again.position == session.outcome.position


def the_belt_is_possible(session: Session) -> None:
    """What a phase leaves behind is a belt that a ruling may make, and comes back from the file the same."""
    rules, position = session.rules, session.outcome.position
    assert position.is_over or rules.faults(rules.book, position.state) == ()
    assert rules.load(rules.book, rules.dump(rules.book, position.state)) == position.state


SESSION_CHECKS = (
    nothing_acts_twice,
    flights_are_lawful,
    the_same_comes_of_the_same,
    the_language_changes_nothing,
    the_belt_is_possible,
)
"""What holds of every phase."""


def check(session: Session) -> None:
    """Hold a phase against all invariants."""
    for stage in session.stages:
        for holds in STAGE_CHECKS:
            holds(stage)
    for holds_of_all in SESSION_CHECKS:
        holds_of_all(session)
