"""3.5, 9: whatever the plan, the turn of a shuttle ends, and the belt stays one that can be."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Effect
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.events import Explored, Flown, Moves, MovesLost, StepFailed
from pbem.rulesets.planetismals.flight import move
from pbem.rulesets.planetismals.plan import MOST_DONE, MOST_STEPS, Plan
from tests.planetismals.hangar import board, flying, installation, left, planned, rock, space, table

STEPS = (
    "GO D3",
    "GO base",
    "GO bmz",
    "GO E7 VIA D3, E8",
    "MOVE N NE SE",
    "MOVE S S S S S",
    "EXPLORE",
    "EXPLORE 3",
    "LOAD ALL",
    "LOAD 3 food KEEPING 1",
    "UNLOAD ALL",
    "UNLOAD 2 food TO CO2",
    "BUY MAX luxury AT 45",
    "BUY 5 food",
    "BUY extractor",
    "BUY shuttle",
    "SELL ALL",
    "SELL 1 luxury",
    "SWAP ALL",
    "TAKE EX1",
    "TAKE colony DUMPING",
    "PLACE",
    "JETTISON 1 food",
    "DEAL",
    "HOLD",
    "HOLD 2",
    "HOLD UNTIL CARRYING nothing",
    "STOP",
)
TESTS = ("HERE IS base", "MOVES > 2", "CARGO food > 0", "FREE >= 1", "CASH > 900", "STORE food > 2 AT D3")
OR = st.sampled_from(("", "", " OR HOLD", " OR STOP"))
BRANCH = st.builds("{}{}".format, st.sampled_from(STEPS), OR)
CONDITIONAL = st.one_of(
    st.builds("IF {} THEN {}".format, st.sampled_from(TESTS), BRANCH),
    st.builds("IF {} THEN {} ELSE {}".format, st.sampled_from(TESTS), BRANCH, BRANCH),
)
LINES = st.lists(st.one_of(BRANCH, BRANCH, CONDITIONAL), min_size=1, max_size=12)
REPEATED = st.builds(lambda lines, repeats: [*lines, *["REPEAT"] * repeats], LINES, st.integers(0, 1))
OPTIONS = st.sampled_from(((0, "many"), (1, "many"), (2, "one"), (0, "one")))
SEEDS = st.sampled_from("abcdefgh")


def scene(lines: list[str]) -> Belt:
    """A belt in which there is something to do for every step."""
    belt = space(
        flying("; ".join(lines), hold={"food": 3, "manufactured": 2}),
        rock("D3", 3, owner="ann"),
        installation("EX1", zone=1, store={"organics": 4}),
        installation("CO2", zone=2, store={"food": 5}, lux_left=2),
        installation("RS3", "bob", zone=3),
        cash=7000,
    )
    belt.effects = (
        Effect("swap", "bob", 9, goods=("manufactured", "luxury")),
        Effect("contraband", "bob", 9, True, goods=("luxury",), amount=20, left=6),
    )
    return belt


def play(belt: Belt, book: Book, seed: str) -> BeltTable:
    """Let the shuttles of ann move once, and hold what happened against the invariants."""
    where = table(belt, book=book, dice=Dice(f"{seed}{belt.round}"))
    move(where, "ann")
    check_flights(where)
    for company in belt.seats.values():
        assert company.cash == 7000 + sum(entry.amount for entry in company.entries) >= 0
    for shuttle in belt.shuttles.values():
        assert sum(shuttle.hold.values()) <= (0 if shuttle.installation else 100)
        assert shuttle.plan.lines or shuttle.plan == Plan()
    for one in belt.installations.values():
        assert (one.hex is None) != (one.shuttle is None)
        assert one.shuttle is None or belt.shuttles[one.shuttle].installation == one.id
    for hex, asteroid in belt.asteroids.items():
        zones = [one.zone for one in belt.placed(hex)]
        assert len({*zones}) == len(zones) <= asteroid.zones and all(zone >= 1 for zone in zones)
        assert zones or (asteroid.owner is None and asteroid.vacant_from is None)
    return where


def check_flights(where: BeltTable) -> None:
    """No more hexes than moves, each a neighbour of the last, and 200 steps at most."""
    for id in where.state.shuttles:
        mine = [one for one in where.events if getattr(one, "shuttle", "") == id]
        moves = sum(one.number for one in mine if isinstance(one, Moves))
        ways = [one for one in mine if isinstance(one, Flown)]
        lost = sum(one.number for one in mine if isinstance(one, MovesLost))
        cost = where.book.options.action_cost
        flown = sum(len(one.way) for one in ways)
        assert flown + lost <= moves and (cost or flown + lost == moves)
        for one in ways:
            assert all(b in where.book.grid.neighbours[a] for a, b in pairwise((one.start, *one.way)))
            assert one.number == len(one.way) and one.hex == one.way[-1]
        assert sum(isinstance(one, StepFailed) for one in mine) <= MOST_DONE + 1


@given(REPEATED, OPTIONS, SEEDS)
def test_every_turn_ends_and_the_belt_stays_whole(
    lines: list[str], options: tuple[int, str], seed: str
) -> None:
    """3.5, 9: three turns of any plan, under any option about actions."""
    cost, often = options
    book = board(action_cost=cost, actions_per_space=often)
    belt = scene(lines)
    for _ in range(3):
        explored = [hex for hex, one in belt.asteroids.items() if one.is_explored]
        where = play(belt, book, seed)
        found = [one.hex for one in where.events if isinstance(one, Explored)]
        now = [hex for hex, one in belt.asteroids.items() if one.is_explored]
        assert sorted(now) == sorted(explored + found)
        belt.round += 1


def told(where: BeltTable) -> list[str]:
    """What was told; of a step that failed only why, for a remainder has a shorter text."""
    return [one.reason if isinstance(one, StepFailed) else one.sentence for one in where.events]


@given(LINES, SEEDS)
def test_what_is_left_of_a_plan_is_a_plan_for_the_same(lines: list[str], seed: str) -> None:
    """3.5: a remainder sent as a new plan does what the plan on file does."""
    one, other = scene(lines), scene(lines)
    for _ in range(3):
        assert told(play(one, board(), seed)) == told(play(other, board(), seed))
        assert left(other) == left(one)
        rest = left(other)
        other.shuttles["SH1"].plan = planned(rest) if rest else Plan()
        one.round += 1
        other.round += 1


def test_the_longest_plans_end() -> None:
    """3.5: sixty lines that fly and repeat, with twelve moves."""
    for lines in (["GO E6", "GO base"] * 29 + ["REPEAT"], ["SELL ALL"] * 59 + ["REPEAT"]):
        assert len(lines) <= MOST_STEPS
        where = play(scene(lines), board(), "a")
        assert len(where.events) <= MOST_DONE + 16
